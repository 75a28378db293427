"""PHH written: the same hand comes back, and another reader agrees."""

from __future__ import annotations

import random
import tomllib
import warnings
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.engine import (
    Act,
    Deal,
    Straddle,
    begin,
    make_game,
    needs,
    resolve,
    start_hand,
    step,
)
from fifthstreet.engine import events as ev
from fifthstreet.engine.evolve import evolve
from fifthstreet.engine.posts import Blinds
from fifthstreet.engine.types import Post
from fifthstreet.errors import EventError, FormatError
from fifthstreet.history import judge, play, read_phh, write_phh, write_phhs
from tests.history.hands import THREE, recorded
from tests.strategies import CHOICES, log_of, setups


def decisions(events):
    return [(e.seat, e.kind, e.to) for e in events if isinstance(e, ev.Acted)]


def outcome(hand):
    return (hand.betting.stacks, hand.hole, hand.boards, hand.result, hand.shown, hand.mucked)


def unwritable(log):
    """Tell whether PHH has no word for a hand: a passed blind round, or two posts in one."""
    start, hand = log[0], None
    blinds = (start.small_blind, start.big_blind)
    if any(post.kind == "entry" and post.seat in blinds for post in start.posts):
        return True
    for event in log:
        legal = hand.legal if hand is not None else None
        if isinstance(event, ev.Acted) and event.kind == "check" and legal and legal.to_call:
            return True
        hand = evolve(hand, event)
    return False


@given(setups(), CHOICES, st.sampled_from([0, 2]))
def test_a_written_hand_is_read_back_as_the_same_hand(setup, data, decimals):
    hand, log = log_of(setup, data)
    if unwritable(log):
        with pytest.raises(FormatError, match="PHH has"):
            write_phh(log, decimals=decimals)
        return
    (back,) = read_phh(write_phh(log, decimals=decimals))
    played = play(back)
    assert not played.refused
    # A file of cents in which every amount is whole reads as whole units.
    if back.decimals == decimals:
        assert outcome(played.hand) == outcome(hand)
        assert decisions(played.events) == decisions(log)
    assert judge(back).verdict == "exact"
    assert [entry.player for entry in back.start.seats] == [e.player for e in log[0].seats]


def started(**fields):
    rules = resolve("standard", {"small_blind": 1, "big_blind": 2, **fields.pop("rules", {})})
    game = make_game(rules, fields.pop("structure", "no-limit"))
    stacks = fields.pop("stacks", {1: 100, 2: 100, 3: 100, 4: 100})
    return begin(start_hand(rules, game, stacks, fields.pop("button", 4), **fields))


def table_of(events, **fields):
    return tomllib.loads(write_phh(events, **fields))


def test_the_fields_of_a_whole_hand():
    played = play(recorded(THREE + "p3 cbr 6, p1 f, p2 cc, d db 2c3d4h, p2 cc, p3 cbr 10, p2 f"))
    assert write_phh(played.events, extra={"event": "Home game", "year": 2025}) == (
        "variant = 'NT'\n"
        "ante_trimming_status = true\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [1, 2, 0]\n"
        "min_bet = 2\n"
        "starting_stacks = [100, 100, 100]\n"
        "actions = ['d dh p1 AsKs', 'd dh p2 QdQc', 'd dh p3 9h8h', 'p3 cbr 6', 'p1 f', 'p2 cc',"
        " 'd db 2c3d4h', 'p2 cc', 'p3 cbr 10', 'p2 f']\n"
        "hand = 1\n"
        "seats = [1, 2, 3]\n"
        "players = ['p1', 'p2', 'p3']\n"
        "finishing_stacks = [99, 94, 107]\n"
        "winnings = [0, 0, 13]\n"
        "event = 'Home game'\n"
        "year = 2025\n"
    )


def test_amounts_are_written_with_decimals():
    _, events = started(stacks={1: 150, 2: 205}, button=2)
    table = tomllib.loads(write_phh(events, decimals=2), parse_float=Decimal)
    assert table["starting_stacks"] == [Decimal("1.5"), Decimal("2.05")]
    assert table["min_bet"] == Decimal("0.02")


def test_heads_up_the_arrays_are_turned_round():
    _, events = started(
        stacks={1: 50, 2: 60}, button=2, rules={"ante_kind": "big_blind", "ante": 2}
    )
    table = table_of(events)
    assert (table["blinds_or_straddles"], table["antes"]) == ([1, 2], [0, 2])
    assert (table["starting_stacks"], table["ante_trimming_status"]) == ([50, 60], False)


def test_a_hand_that_has_not_ended_has_no_result():
    _, events = started()
    table = table_of(events)
    assert table["actions"] == []
    assert not {"finishing_stacks", "winnings", "_rake"} & table.keys()


def test_a_big_blind_ante_is_written_as_paid():
    _, events = started(
        stacks={1: 50, 2: 3, 3: 50}, button=3, rules={"ante_kind": "big_blind", "ante": 2}
    )
    assert table_of(events)["antes"] == [0, 1, 0]


def test_an_ante_of_all_is_written_as_owed():
    _, events = started(
        stacks={1: 50, 2: 50, 3: 1}, button=3, rules={"ante_kind": "each", "ante": 2}
    )
    assert table_of(events)["antes"] == [2, 2, 2]


def test_an_empty_button_seat_and_an_absent_small_blind():
    _, events = started(stacks={3: 50, 5: 50, 7: 50}, button=1, blinds=Blinds(None, 3), table="T9")
    table = table_of(events)
    assert (table["seats"], table["_button"], table["table"]) == ([3, 5, 7], 1, "T9")
    assert (table["blinds_or_straddles"], table["_small_blind"]) == ([2, 0, 0], 1)
    (back,) = read_phh(write_phh(events))
    assert (back.start.button, back.start.small_blind, back.start.big_blind) == (1, None, 3)


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("agreed", [True, False])
def test_a_straddle_where_nobody_posts_the_small_blind(structure, agreed):
    entries = [Post(5, "straddle", 4)] if agreed else []
    hand, events = started(
        structure=structure,
        stacks={3: 50, 5: 50, 7: 50},
        button=1,
        blinds=Blinds(None, 3),
        entries=entries,
        rules={"straddle": "under_the_gun"},
    )
    if not agreed:
        hand, more = step(hand, Straddle(5, yes=True))
        events += more
    table = table_of(events)
    assert (table["blinds_or_straddles"], table["_big_blind"]) == ([2, 4, 0], 3)
    (back,) = read_phh(write_phh(events))
    assert (back.start.small_blind, back.start.big_blind) == (None, 3)
    assert back.start.posts[-1] == Post(5, "straddle", 4)
    assert play(back).hand.betting == hand.betting


def test_the_big_blind_is_named_where_it_is_not_the_usual_seat():
    blinds = Blinds(None, 3)
    _, events = started(blinds=blinds, entries=[Post(1, "entry", 1, 0), Post(2, "entry", 2, 0)])
    assert table_of(events)["_big_blind"] == 3
    (back,) = read_phh(write_phh(events))
    assert back.start.posts == events[0].posts
    assert (back.start.small_blind, back.start.big_blind) == (None, 3)


def test_what_newcomers_post():
    entries = [Post(3, "entry", 2, 1), Post(4, "entry", 0, 1)]
    _, events = started(entries=entries)
    table = table_of(events)
    assert (table["blinds_or_straddles"], table["_dead_posts"]) == ([1, 2, -2, 0], [0, 0, 1, 1])
    (back,) = read_phh(write_phh(events))
    assert back.start.posts[2:] == tuple(entries)


@pytest.mark.parametrize("live", [0, 2])
@pytest.mark.parametrize("first", [True, False])
def test_a_straddler_who_posts_more_is_read_back(live, first):
    extra, straddle = Post(3, "entry", live, 1), Post(3, "straddle", 8)
    hand, events = started(entries=[extra, straddle] if first else [straddle, extra])
    while wanted := needs(hand):
        hand, more = step(hand, Deal(dict.fromkeys(wanted, -1)))
        events += more
    while hand.legal is not None:
        hand, more = step(hand, Act(hand.legal.seat, "fold"))
        events += more
    (back,) = read_phh(write_phh(events))
    assert (judge(back).verdict, judge(back).reason) == ("exact", "")
    assert decisions(play(back).events) == decisions(events)


def test_a_straddle_agreed_before_or_offered():
    _, agreed = started(entries=[Post(3, "straddle", 4)])
    hand, offered = started(rules={"straddle": "under_the_gun"})
    _, more = step(hand, Straddle(3, yes=True))
    for events in (agreed, offered + more):
        table = table_of(events)
        assert table["blinds_or_straddles"] == [1, 2, 4, 0]
        assert table["_rules"]["straddle_min_raise"] == "straddle"


def test_rules_of_the_house_are_written_where_they_differ():
    assert "_rules" not in table_of(started()[1])
    assert "_rules" not in table_of(started(rules={"action_seconds": 7})[1])
    house = {
        "limit_bets_per_street": None,
        "rake_caps": {"2": 5},
        "board_tie": "refund_own_share_dead",
    }
    assert table_of(started(rules=house)[1])["_rules"] == {
        "limit_bets_per_street": "none",
        "rake_caps": {"2": 5},
        "board_tie": "refund_own_share_dead",
    }


def test_a_passed_blind_round_cannot_be_written():
    house = {"hole_cards": "after_blind_round", "blind_round_pass": "any_player"}
    hand, events = started(rules=house)
    called, calls = step(hand, Act(3, "call"))
    assert write_phh(events + calls)
    _, passed = step(called, Act(4, "check"))
    with pytest.raises(FormatError, match="seat 4 passes the blind round"):
        write_phh(events + calls + passed)


def test_a_blind_and_more_from_one_seat_cannot_be_written():
    _, events = started(entries=[Post(1, "entry", 0, 1)])
    with pytest.raises(FormatError, match="seat 1 posts a blind and more"):
        write_phh(events)


def test_events_that_are_no_hand_are_refused():
    with pytest.raises(EventError):
        write_phh([])


def test_many_hands_are_tables():
    _, events = started()
    text = write_phhs([events, events])
    assert list(tomllib.loads(text)) == ["1", "2"]
    assert len(read_phh(text)) == 2


def random_hand(seed, structure):
    """Play a hand without short all-ins, where PokerKit's rules are ours."""
    rng = random.Random(seed)
    n = rng.randint(2, 9)
    hand, events = started(
        structure=structure,
        stacks=dict.fromkeys(range(1, n + 1), 1000),
        button=n,
        rules={"limit_cap_heads_up": "capped"},
    )
    deck = rng.sample(range(52), 52)
    while not hand.ended:
        wanted = needs(hand)
        if wanted:
            command = Deal({position: deck[position] for position in wanted})
        else:
            legal, luck = hand.legal, rng.random()
            passive = "call" if legal.to_call else "check"
            command = Act(legal.seat, passive)
            if luck < 0.15 and legal.to_call:
                command = Act(legal.seat, "fold")
            elif luck > 0.7 and legal.min_to is not None and legal.max_to >= 2 * legal.min_to:
                extra = 0 if structure == "fixed-limit" else rng.randint(0, 9)
                command = Act(legal.seat, legal.wager, legal.min_to + extra)
            elif luck > 0.7 and legal.min_to is not None and structure == "fixed-limit":
                command = Act(legal.seat, legal.wager, legal.min_to)
        hand, more = step(hand, command)
        events += more
    return hand, events


@pytest.mark.parametrize("structure", ["no-limit", "fixed-limit"])
def test_pokerkit_reads_our_files_and_comes_to_the_same_stacks(structure):
    pokerkit = pytest.importorskip("pokerkit")
    for seed in range(60):
        hand, events = random_hand(seed, structure)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = pokerkit.HandHistory.loads(write_phh(events))
            *_, state = theirs
        assert list(state.stacks) == list(hand.betting.stacks), seed
