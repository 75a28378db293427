"""Evolution: an event that does not fit is an error, and logs outlive their readers."""

from __future__ import annotations

import msgspec
import pytest

from fifthstreet.engine import events as ev
from fifthstreet.engine import evolve, replay
from fifthstreet.engine.types import Post
from fifthstreet.errors import EventError
from fifthstreet.table.events import TableStopped
from tests.driver import Driven

STACKS = {1: 100, 2: 100, 3: 100}


def test_a_hand_begins_with_hand_started():
    with pytest.raises(EventError, match="before hand_started"):
        evolve(None, ev.Acted(1, "fold", 0))
    with pytest.raises(EventError, match="without events"):
        replay([])


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (ev.Acted(1, "call", 2), "seat 1 acts out of turn"),
        (ev.StraddleDeclined(3), "outside the straddle phase"),
        (
            ev.HoleDealt((1, 2, 3) * 2, (0, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6)),
            "no hole cards are due",
        ),
        (ev.BoardDealt(0, "flop", (7, 8, 9), (1, 2, 3)), "no board cards are due"),
        (ev.Voted(1, yes=True), "outside the run_twice phase"),
        (ev.Returned(9, 5), "seat 9 is not in this hand"),
        (ev.Shown(9, (1, 2)), "seat 9 is not in this hand"),
        (ev.Mucked(9), "seat 9 is not in this hand"),
        (ev.HandEnded((1, 2, 3)), "hand_ended says"),
        (Driven(STACKS).log[0], "does not belong to a running hand"),
        (TableStopped(), "does not belong to a running hand"),
    ],
)
def test_an_event_that_does_not_fit_is_an_error(event, message):
    with pytest.raises(EventError, match=message):
        evolve(Driven(STACKS).hand, event)


def test_posts_and_deals_are_checked_against_the_hand():
    play = Driven(STACKS)
    started = evolve(None, play.log[0])
    with pytest.raises(EventError, match="more than its stack"):
        evolve(started, ev.Posted((Post(1, "small_blind", live=101),)))
    waiting = evolve(started, play.log[1])
    with pytest.raises(EventError, match="seat 1 shows cards before the deal"):
        evolve(waiting, ev.Shown(1, (1, 2)))
    for seats, cards in [((1, 3, 2) * 2, 6), ((1, 2, 3) * 2, 5), ((1, 2, 3), 6)]:
        deal = ev.HoleDealt(seats, tuple(range(6)), tuple(range(cards)))
        with pytest.raises(EventError, match="hole cards for"):
            evolve(waiting, deal)
    play.deal = lambda: None
    play.run("c c x")
    with pytest.raises(EventError, match="does not fit"):
        evolve(play.hand, ev.BoardDealt(0, "flop", (7,), (1,)))
    for board in (2, -1):
        with pytest.raises(EventError, match=f"flop dealt to board {board} of 1"):
            evolve(play.hand, ev.BoardDealt(board, "flop", (7, 8, 9), (1, 2, 3)))
    with pytest.raises(EventError, match="acts out of turn"):
        evolve(play.hand, ev.Acted(1, "check", 0))


def test_the_deal_goes_round_from_the_small_blind_where_the_house_says_so():
    play = Driven(STACKS, profile="base-stake", small_blind=1, big_blind=2)
    assert play.log[2].seats == (3, 1, 2) * 2
    cards = play.log[2].cards
    assert play.hand.hole[play.hand.index(3)] == (cards[0], cards[3])
    assert play.hand.hole[play.hand.index(2)] == (cards[2], cards[5])


def test_an_event_is_one_json_object_with_its_tag():
    event = ev.Acted(3, "raise", 40, 38, all_in=True)
    assert msgspec.json.decode(msgspec.json.encode(event)) == {
        "e": "acted",
        "seat": 3,
        "kind": "raise",
        "to": 40,
        "chips": 38,
        "all_in": True,
    }
    decoder = msgspec.json.Decoder(ev.HandEvent)
    for wrong in (b'{"e":"acted","seat":3,"kind":"raise","to":4,"x":1}', b'{"e":"drawn"}', b"{}"):
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(wrong)


def test_a_street_remembers_nothing_of_the_last_one():
    play = Driven(STACKS).run("r10 c c b20 r60 c c")
    b = play.hand.betting
    assert (b.price, b.level, b.full, b.wagers, b.capped) == (0, 0, 2, 0, False)
    assert (b.aggressor, b.opener, b.bets) == (-1, -1, (0, 0, 0))
    assert b.stacks == (30, 30, 30)


def test_seats_count_from_the_left_of_the_button():
    play = Driven({2: 50, 5: 60, 9: 70}, button=5)
    assert play.hand.plan.seats == (9, 2, 5)
    assert (play.hand.live, play.hand.actor, play.hand.pot) == (3, 5, 3)
    assert play.run("f").hand.live == 2
