"""Pots: layers against a chip-by-chip oracle, splits against dealing unit by unit."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.engine.awards import refund, share_pots
from fifthstreet.engine.pots import layers, split, uncalled
from fifthstreet.engine.types import REFUND
from tests.oracles import chip_by_chip, deal_units, unmatched

PUT_IN = st.lists(st.integers(0, 40), min_size=2, max_size=10)


@given(PUT_IN)
def test_what_goes_back_is_what_no_other_seat_reached(put_in):
    seat, chips = unmatched(dict(enumerate(put_in)))
    assert uncalled(put_in)[1] == chips
    if chips:
        assert uncalled(put_in)[0] == seat


@given(PUT_IN, st.integers(0, 1023), st.sampled_from([0, 0, 5]))
def test_layers_are_those_built_chip_by_chip(put_in, mask, common):
    folded = mask % (1 << len(put_in))
    live = [i for i in range(len(put_in)) if not folded >> i & 1]
    if not live:
        return
    index, chips = uncalled(put_in)
    put_in[index] -= chips
    pots = layers(put_in, folded, common)
    expected = chip_by_chip(dict(enumerate(put_in)), live, common)
    assert [(amount, frozenset(who)) for amount, who in pots] == expected
    assert sum(amount for amount, _ in pots) == sum(put_in) + common
    for (_, below), (_, above) in pairwise(pots):
        assert set(above) < set(below)


def test_chips_below_the_bottom_of_those_still_in_are_theirs_to_win():
    """Everybody who put something in has folded (R-POT-3)."""
    assert layers([1, 1, 0], folded=0b011) == [(2, (2,))]


def test_folded_layers_merge_downward_and_equal_neighbours_are_one_pot():
    assert layers([100, 60, 60], folded=0b001) == [(220, (1, 2))]
    assert layers([80, 50, 100, 100], folded=0b001) == [(200, (1, 2, 3)), (130, (2, 3))]
    assert layers([50, 50], folded=0, common=7) == [(107, (0, 1))]


@given(st.integers(0, 500), st.integers(1, 9), st.sampled_from([1, 5, 25]))
def test_a_split_is_dealt_out_unit_by_unit(chips, count, unit):
    winners = tuple(range(count))
    shares = split(chips, winners, unit)
    assert shares == list(deal_units(chips, winners, unit).values())
    assert sum(shares) == chips
    assert max(shares) - min(shares) <= unit


def test_nobody_gets_two_odd_chips():
    assert split(101, (0, 1, 2)) == [34, 34, 33]
    assert split(107, (0, 1, 2), unit=25) == [50, 32, 25]


def test_pots_are_split_apart_each_with_its_own_odd_chip():
    pots = [(31, (0, 1, 2)), (9, (0, 1))]
    parts = share_pots(pots, [[6, 6, 1]])
    assert parts == [(0, 0, 0, 16), (0, 0, 1, 15), (1, 0, 0, 5), (1, 0, 1, 4)]


def test_each_board_has_half_of_every_pot_the_first_the_odd_chip():
    pots = [(5, (0, 1, 2)), (3, (0, 1))]
    parts = share_pots(pots, [[1, 2, 3], [9, 2, 3]])
    assert parts == [(0, 0, 2, 3), (0, 1, 0, 2), (1, 0, 1, 2), (1, 1, 0, 1)]


def test_an_uncontested_pot_needs_no_strength():
    assert share_pots([(12, (3,))], []) == [(0, 0, 3, 12)]
    assert share_pots([(0, (0, 1))], [[5, 4]]) == []


def test_a_refund_gives_back_what_each_put_in_and_shares_the_rest():
    taken, parts = refund([60, 120, 120, 120], [0, 1, 2])
    assert taken == 0
    own = [part for part in parts if part[0] == REFUND]
    assert own == [(REFUND, 0, 0, 60), (REFUND, 0, 1, 120), (REFUND, 0, 2, 120)]
    assert [chips for pot, _, _, chips in parts if pot == 0] == [40, 40, 40]
    taken, parts = refund([5, 0], [0, 1], common=3, taken=1)
    assert (taken, parts[1:]) == (1, [(0, 0, 0, 1), (0, 0, 1, 1)])
    assert refund([5, 5, 6], [0, 1])[1][2:] == [(0, 0, 0, 3), (0, 0, 1, 3)]
    assert refund([5, 5, 3], [0, 1])[1][2:] == [(0, 0, 0, 2), (0, 0, 1, 1)]
    assert refund([5, 5, 3], [0, 1], taken=9) == (3, [(REFUND, 0, 0, 5), (REFUND, 0, 1, 5)])
