"""Sets of cards as the bits of an int."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards.cardset import EMPTY, FULL, add, cards_in, cardset, holds, others, remove
from fifthstreet.errors import CardError

SETS = st.sets(st.integers(0, 51))


def test_the_empty_and_the_full_set():
    assert cards_in(EMPTY) == ()
    assert cards_in(FULL) == tuple(range(52))
    assert cardset(range(52)) == FULL
    assert cardset([]) == EMPTY


@given(SETS)
def test_a_set_gives_its_cards_in_ascending_order(cards):
    mask = cardset(cards)
    assert cards_in(mask) == tuple(sorted(cards))
    assert mask.bit_count() == len(cards)
    assert [holds(mask, card) for card in range(52)] == [card in cards for card in range(52)]


@given(SETS, SETS)
def test_the_operators_of_ints_are_those_of_sets(one, two):
    assert cards_in(cardset(one) | cardset(two)) == tuple(sorted(one | two))
    assert cards_in(cardset(one) & cardset(two)) == tuple(sorted(one & two))
    assert cards_in(cardset(one) & ~cardset(two)) == tuple(sorted(one - two))


@given(SETS)
def test_the_others_are_the_rest_of_the_deck(cards):
    assert cards_in(others(cardset(cards))) == tuple(sorted(set(range(52)) - cards))


@given(SETS, st.integers(0, 51))
def test_a_card_goes_in_once_and_out_once(cards, card):
    without = cardset(cards - {card})
    within = cardset(cards | {card})
    assert add(without, card) == within
    assert remove(within, card) == without
    with pytest.raises(CardError, match="is there twice"):
        add(within, card)
    with pytest.raises(CardError, match="is not there"):
        remove(without, card)


def test_a_card_that_comes_twice_is_named():
    with pytest.raises(CardError, match=r"^card Td is there twice$"):
        cardset([33, 0, 33])
    with pytest.raises(CardError, match=r"^card 2c is not there$"):
        remove(EMPTY, 0)


@pytest.mark.parametrize("wrong", [-1, 52, -52])
def test_what_is_no_known_card_is_in_no_set(wrong):
    for ask in (add, remove, holds):
        with pytest.raises(CardError, match=f"^{wrong} is not a known card"):
            ask(FULL, wrong)
    with pytest.raises(CardError, match=f"^{wrong} is not a known card"):
        cardset([wrong])


@pytest.mark.parametrize("wrong", [-1, FULL + 1])
def test_an_int_with_other_bits_is_no_set(wrong):
    with pytest.raises(CardError, match=str(wrong)):
        cards_in(wrong)
