"""Integrity: quiet in an honest room, and it hears those who are not."""

from __future__ import annotations

import math
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.room.ops.integrity import (
    CHANCE,
    Faced,
    HandRecord,
    Played,
    Visit,
    fisher,
    flows,
    folds_to_one,
    one_way_chips,
    shared_places,
    signals,
)
from tests.strategies import examples

NAMES = ("ann", "bob", "cy", "dee", "eve", "fay")


def hand_of(number, nets, faced=(), at=None, table="t"):
    players = tuple(Played(name, max(0, -net), max(0, net)) for name, net in nets.items())
    return HandRecord(table, number, number if at is None else at, players, tuple(faced))


def honest(seed, count=400, rates=None):
    """Yield hands in which luck moves the chips and everybody folds as is his way."""
    rng = random.Random(seed)
    rates = rates or {name: rng.uniform(0.3, 0.7) for name in NAMES}
    for number in range(count):
        names = rng.sample(NAMES, 4)
        winner = rng.choice(names)
        losses = {name: rng.choice([0, 50, 100, 100, 500, 5000]) for name in names}
        losses[winner] = 0
        nets = {name: -chips for name, chips in losses.items()}
        nets[winner] = sum(losses.values())
        faced = [
            Faced(name, winner, rng.random() < rates[name]) for name in names if name != winner
        ]
        yield hand_of(number, nets, faced)


# An honest room


def test_an_honest_room_is_quiet():
    """In 100 honest rooms of 400 hands each, as few signals as the bar promises."""
    found = [signal for seed in range(100) for signal in signals(list(honest(seed)), [])]
    assert len(found) <= 100 * 2 * CHANCE * 3


def test_nothing_is_said_of_few_hands():
    hands = [hand_of(n, {"ann": -1000, "bob": 1000}) for n in range(29)]
    assert list(one_way_chips(hands)) == []


def test_one_big_pot_alone_is_no_signal():
    hands = [hand_of(n, {"ann": 10 * (-1) ** n, "bob": -10 * (-1) ** n}) for n in range(100)]
    hands.append(hand_of(100, {"ann": -1_000_000, "bob": 1_000_000}))
    assert list(one_way_chips(hands)) == []


def test_who_folds_much_to_everybody_is_no_signal():
    hands = list(honest(3, 600, dict.fromkeys(NAMES, 0.95)))
    assert list(folds_to_one(hands)) == []


def test_an_empty_room_has_no_signals():
    assert signals([], []) == []


# Chips one way


def test_dumping_chips_is_heard_and_names_giver_and_taker():
    rng = random.Random(1)
    hands = list(honest(1))
    for number in range(60):
        nets = {"ann": -rng.randrange(3000, 6000), "bob": 0, "cy": 0}
        nets["bob"] = -nets["ann"]
        hands.append(hand_of(1000 + number, nets))
    found = list(one_way_chips(hands))
    assert [signal.accounts for signal in found] == [("ann", "bob")]
    (signal,) = found
    assert signal.chance < CHANCE
    assert signal.numbers["chips"] > 200_000
    assert signal.numbers["one_way"] > signal.numbers["pots"] / 2
    assert signal.numbers["gross"] >= signal.numbers["chips"]
    assert signal.text.count("ann") >= 2
    assert "compare" in signal.text


def test_the_direction_does_not_depend_on_the_names():
    hands = [hand_of(n, {"bob": -1000, "ann": 1000}) for n in range(60)]
    assert [signal.accounts for signal in one_way_chips(hands)] == [("bob", "ann")]


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(-5000, 5000), min_size=2))
@examples
def test_a_flow_takes_every_loss_once_and_gives_it_to_winners(nets):
    hand = hand_of(1, nets)
    moved = list(flows(hand))
    winners = {name for name, net in nets.items() if net > 0}
    for name, net in nets.items():
        given_away = sum(chips for loser, _, chips in moved if loser == name)
        assert given_away == pytest.approx(-net if net < 0 and winners else 0)
    assert all(winner in winners and chips > 0 for _, winner, chips in moved)


# Folding to one


def test_folding_to_one_alone_is_heard():
    hands = list(honest(2, 600))
    for number in range(60):
        faced = [Faced("ann", "bob", folded=True)]
        hands.append(hand_of(2000 + number, {"ann": -50, "bob": 50}, faced))
        faced = [Faced("ann", "cy", folded=number % 2 == 0)]
        hands.append(hand_of(3000 + number, {"ann": 50, "cy": -50}, faced))
    (signal,) = folds_to_one(hands)
    assert signal.accounts == ("ann", "bob")
    assert signal.numbers["folds"] >= 60
    assert str(signal.numbers["other_folds"]) in signal.text


def test_without_bets_of_others_there_is_nothing_to_compare_with():
    faced = [Faced("ann", "bob", folded=True)]
    hands = [hand_of(n, {"ann": -50, "bob": 50}, faced) for n in range(100)]
    assert list(folds_to_one(hands)) == []


@given(*[st.integers(0, 12)] * 2, *[st.integers(0, 12)] * 2)
@examples
def test_fisher_counts_as_a_list_of_all_cases_does(folds, other_folds, more, other_more):
    bets, others = folds + more, other_folds + other_more
    total = folds + other_folds
    cases = math.comb(bets + others, total)
    at_least = sum(
        math.comb(bets, k) * math.comb(others, total - k)
        for k in range(folds, min(bets, total) + 1)
    )
    assert fisher(folds, bets, other_folds, others) == pytest.approx(at_least / cases)


# The same place


def test_the_same_address_at_one_table_is_said_with_the_hands():
    sessions = [
        Visit("ann", 0, 10, address="a1", device="d1"),
        Visit("bob", 5, 20, address="a1", device="d2"),
        Visit("cy", 0, 20, address="a2", device="d1"),
    ]
    hands = [hand_of(n, {"ann": 1, "bob": -1}) for n in range(20)]
    (signal,) = shared_places(hands, sessions)
    assert (signal.kind, signal.accounts) == ("same_address", ("ann", "bob"))
    assert signal.numbers == {"hands": 6, "together": 20}
    assert "household" in signal.text
    assert "6 of their 20" in signal.text


def test_a_shared_device_is_said_even_where_addresses_differ():
    sessions = [
        Visit("ann", 0, 10, address="a1", device="d1"),
        Visit("bob", 0, 10, address="a2", device="d1"),
    ]
    (signal,) = shared_places([hand_of(5, {"ann": 1, "bob": -1})], sessions)
    assert (signal.kind, signal.numbers["hands"]) == ("same_device", 1)


def test_bots_of_the_house_are_where_the_room_is_and_no_signal():
    sessions = [Visit(name, 0, 10, address="a1", device="d1") for name in ("ann", "bot-t-0.tight")]
    assert list(shared_places([hand_of(5, {"ann": 1, "bot-t-0.tight": -1})], sessions)) == []


def test_places_that_are_unknown_are_not_the_same():
    sessions = [Visit(name, 0, 10) for name in ("ann", "bob")]
    assert list(shared_places([hand_of(5, {"ann": 1, "bob": -1})], sessions)) == []


def test_who_was_there_at_other_times_shares_nothing():
    sessions = [Visit("ann", 0, 4, address="a"), Visit("bob", 6, 9, address="a")]
    hands = [hand_of(n, {"ann": 1, "bob": -1}) for n in range(10)]
    assert list(shared_places(hands, sessions)) == []


def test_the_report_begins_with_what_chance_explains_least():
    sessions = [Visit(name, 0, 99, address="a") for name in ("dee", "eve")]
    hands = [hand_of(n, {"ann": -1000, "bob": 1000}) for n in range(50)]
    hands += [hand_of(50 + n, {"cy": -1000, "fay": 1000}) for n in range(40)]
    hands.append(hand_of(95, {"dee": 1, "eve": -1}))
    found = signals(hands, sessions)
    assert [signal.accounts for signal in found] == [("dee", "eve"), ("ann", "bob"), ("cy", "fay")]
    chances = [signal.chance or 0 for signal in found]
    assert chances == sorted(chances)


def test_every_pair_of_a_hand_is_counted_together():
    sessions = [Visit(name, 0, 9, address="a") for name in NAMES]
    found = list(shared_places([hand_of(1, dict.fromkeys(NAMES, 0))], sessions))
    assert {signal.accounts for signal in found} == set(combinations(NAMES, 2))
