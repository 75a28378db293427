"""Rake: the exact percentage, its cap and rounding, and no flop, no drop (R-RAKE)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.engine.rake import due, from_pots
from fifthstreet.engine.rules import Rules
from tests.driver import Driven
from tests.oracles import percentage

CHIPS = st.integers(0, 10**7)


def due_of(pot, percent, players=2, **fields):
    return due(Rules(rake_percent_bp=percent, **fields), pot, players)


@given(CHIPS, st.integers(0, 1000), st.sampled_from(["floor", "half_even"]))
def test_rake_is_the_exact_fraction_rounded(pot, percent, rounding):
    assert due_of(pot, percent, rake_rounding=rounding) == percentage(pot, percent, rounding)


@pytest.mark.parametrize(
    ("pot", "chips"), [(900, 40), (1100, 50), (1300, 58), (100, 4), (101, 5), (99, 4)]
)
def test_half_a_chip_goes_to_the_even_number(pot, chips):  # R-RAKE-3
    assert due_of(pot, 450, rake_rounding="half_even") == chips


@given(CHIPS, st.integers(0, 1000), st.integers(0, 500))
def test_rake_is_at_most_its_cap(pot, percent, cap):
    capped = due_of(pot, percent, players=3, rake_caps={3: cap})
    assert capped == min(cap, due_of(pot, percent))
    assert due_of(pot, percent, players=4, rake_caps={3: cap}) == due_of(pot, percent)


@given(st.lists(st.integers(1, 5000), min_size=1, max_size=9), st.integers(0, 1000))
def test_each_pot_gives_its_part_and_never_more_than_it_has(amounts, percent):
    chips = due_of(sum(amounts), percent)
    parts = from_pots(amounts, chips)
    assert sum(parts) == chips
    for amount, part in zip(amounts, parts, strict=True):
        assert amount * chips // sum(amounts) <= part <= amount


def test_no_pots_give_no_rake():
    assert from_pots([], 0) == []
    assert from_pots([10, 20], 0) == [0, 0]


RAKED = {"rake_percent_bp": 1000, "hole": {1: "AsAh", 2: "KsKh"}, "board": "2c 7d 9h Jc 3d"}


@pytest.mark.parametrize(
    ("drops", "rake", "stacks"), [(True, 0, {1: 80, 2: 120}), (False, 4, {1: 80, 2: 116})]
)
def test_a_hand_without_a_flop_is_raked_only_where_the_house_drops_then(drops, rake, stacks):
    play = Driven({1: 100, 2: 100}, button=1, rake_no_flop_no_drop=drops, **RAKED)
    play.run("r20 r60 f")
    assert (play.hand.result.rake, play.stacks) == (rake, stacks)


def test_rake_comes_out_of_the_pot_after_the_uncalled_return():
    play = Driven({1: 100, 2: 100}, button=1, **RAKED).run("r20 c b50 f")
    assert play.hand.returned.chips == 50
    assert (play.hand.result.rake, play.stacks) == (4, {1: 80, 2: 116})


def test_the_cap_goes_by_the_players_dealt_in():
    caps = {"2": 1, "3": 3}
    play = Driven({1: 100, 2: 100}, button=1, rake_caps=caps, **RAKED).run("r20 c b50 f")
    assert play.hand.result.rake == 1
    stacks = {1: 100, 2: 100, 3: 100}
    play = Driven(stacks, rake_caps=caps, **RAKED).run("r20 c c b50 f f")
    assert play.hand.result.rake == 3
    play = Driven({**stacks, 4: 100}, rake_caps=caps, **RAKED).run("r20 c c c b50 f f f")
    assert play.hand.result.rake == 8


def test_rake_rounding_is_the_houses():
    play = Driven({1: 100, 2: 100}, button=1, **{**RAKED, "rake_percent_bp": 450}).run("r11 c b9 f")
    assert play.hand.result.rake == 0
    fields = {**RAKED, "rake_percent_bp": 450, "rake_rounding": "half_even"}
    assert Driven({1: 100, 2: 100}, button=1, **fields).run("r15 c b9 f").hand.result.rake == 1
