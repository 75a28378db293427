"""Which cards are due, and to whom: the same as the engine's own dealing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.engine import Act, Deal, Rabbit, Vote, begin, make_game, needs, resolve, start_hand
from fifthstreet.engine import events as ev
from fifthstreet.engine import step as hand_step
from fifthstreet.engine.hand import rabbit_positions
from fifthstreet.engine.plan import make_plan
from fifthstreet.errors import EventError
from fifthstreet.room.fairness.context import context_of, deal_order
from fifthstreet.room.fairness.due import Due, DueCards
from tests.room.fairness.kit import Played

BLINDS = {"small_blind": 5, "big_blind": 10}


def rules_with(**changes):
    return resolve("standard", {**BLINDS, **changes})


def noted(played):
    due = DueCards()
    return due, [due.note(event) for event in played.events]


def test_hole_cards_are_due_to_their_seat_and_board_cards_to_all():
    played = Played(3).check_down()
    due, found = noted(played)
    flat = [each for step in found for each in step]
    assert [(each.seat, each.positions) for each in flat if each.seat is not None] == [
        (1, (0, 3)),
        (2, (1, 4)),
        (4, (2, 5)),
    ]
    board = [each.positions for each in flat if each.seat is None][:3]
    assert board == [(7, 8, 9), (11,), (13,)]
    assert due.rabbit() == ()


def test_a_shown_card_is_due_once():
    played = Played(3).fold_around().show(2, [1]).show(2, [0])
    _, found = noted(played)
    shown = [
        step for event, step in zip(played.events, found, strict=True) if type(event) is ev.Shown
    ]
    assert [[each.positions for each in step] for step in shown] == [[(4,)], [(1,)]]
    again = DueCards()
    for event in played.events:
        again.note(event)
    assert again.note(played.events[-1]) == []


def test_a_rabbit_hunt_opens_what_would_have_come_and_no_burnt_card():
    played = Played(3).fold_around()
    due, _ = noted(played)
    assert due.rabbit() == (11, 13) == rabbit_positions(played.hand)
    played.rabbit(1)
    assert due.note(played.events[-1]) == [Due((11, 13), played.events[-1].cards)]


@pytest.mark.parametrize("positions", [(10, 12), (11,), (11, 12), (13, 11), (7, 8), (11, 13, 15)])
def test_a_rabbit_hunt_opens_no_other_card(positions):
    due, _ = noted(Played(3).fold_around())
    with pytest.raises(EventError, match="where"):
        due.note(ev.RabbitDealt(positions, (0,) * len(positions)))


def test_there_is_no_rabbit_hunt_before_the_award_or_against_the_rules():
    played = Played(3).fold_around()
    early, closed = DueCards(), DueCards()
    for event in played.events:
        if type(event) is ev.Awarded:
            assert early.rabbit() == ()
        early.note(event)
        strict = type(event) is ev.HandStarted
        closed.note(msgspec.structs.replace(event, rules=rules_with()) if strict else event)
    assert early.rabbit() == (11, 13)
    assert closed.rabbit() == ()
    with pytest.raises(EventError, match="where"):
        closed.note(ev.RabbitDealt((11, 13), (0, 1)))


@pytest.mark.parametrize(
    "event",
    [
        ev.HoleDealt((1, 2, 4, 1, 2, 4), (0, 1, 2, 3, 4, 5), (-1,) * 6),
        ev.BoardDealt(0, "turn", (10,), (0,)),
        ev.BoardDealt(0, "turn", (12,), (0,)),
        ev.BoardDealt(0, "turn", (11, 12), (0, 1)),
        ev.Shown(3, (1, 2)),
        ev.Shown(1, (1,)),
    ],
)
def test_a_card_that_is_not_the_next_one_is_refused(event):
    due = DueCards()
    with pytest.raises(EventError):
        due.note(event)
    due, _ = noted(Played(3).fold_around())
    with pytest.raises(EventError):
        due.note(event)


def played_out(rules, n, button, folds, rabbit):
    """Play a hand of ``n`` seats and return its events, and the deck positions it asked for."""
    stacks = dict.fromkeys(range(1, n + 1), 100)
    start = start_hand(rules, make_game(rules, "no-limit"), stacks, button, table="t")
    hand, events = begin(start)
    log, asked, folds = list(events), [], list(folds)
    while True:
        if wanted := needs(hand):
            asked.append(wanted)
            command = Deal({at: at for at in wanted})
        elif hand.phase == "run_twice":
            seat = next(
                s for i, s in enumerate(hand.plan.seats) if hand.is_live(i) and hand.votes[i] < 0
            )
            command = Vote(seat, yes=True)
        elif (legal := hand.legal) is not None:
            fold = bool(folds) and folds.pop() and legal.to_call > 0
            kind = "fold" if fold else "call" if legal.to_call else "check"
            command = Act(legal.seat, kind)
            if not fold and legal.max_to and rules.run_it_twice == "offered":
                command = Act(legal.seat, legal.wager, legal.max_to)
        elif rabbit and not hand.rabbit and hand.ended and len(hand.boards[0]) < 5:
            command = Rabbit(hand.plan.seats[0])
        else:
            return log, asked
        hand, events = hand_step(hand, command)
        log += events


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_what_is_due_is_what_the_engine_asks_for(data):
    n = data.draw(st.integers(2, 10))
    rules = rules_with(
        rabbit_hunt="on_request",
        burn_cards=data.draw(st.booleans()),
        deal_from=data.draw(st.sampled_from(["left_of_button", "small_blind"])),
        run_it_twice=data.draw(st.sampled_from(["off", "offered"])),
    )
    folds = data.draw(st.lists(st.booleans(), max_size=20))
    log, asked = played_out(rules, n, data.draw(st.integers(1, n)), folds, rabbit=True)
    due = DueCards()
    assert 2 * deal_order(log[0]) == make_plan(log[0]).deal_order
    places = context_of(log[0], "00" * 32).seats
    assert [(each.seat, each.player) for each in places] == [
        (seat, f"seat {seat}") for seat in deal_order(log[0])
    ]
    opened = [found for event in log for found in due.note(event)]
    dealt = sorted(at for wanted in asked for at in wanted)
    private = [at for found in opened if found.seat is not None for at in found.positions]
    public = [at for found in opened if found.seat is None for at in found.positions]
    assert sorted({*private, *public}) == dealt
    assert len(public) == len(set(public))
    assert all(
        card in (-1, at)
        for found in opened
        for at, card in zip(found.positions, found.cards, strict=True)
    )
