"""Decks: fixed orders, the shuffle, and fair numbers for it."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards.card import UNKNOWN
from fifthstreet.cards.deck import FULL_DECK, fixed_deck, rejection_randbelow, shuffled
from fifthstreet.errors import CardError


def test_the_full_deck_has_every_card_once():
    """R-CARD-1."""
    assert list(FULL_DECK) == list(range(52))


@given(st.permutations(range(52)), st.integers(0, 52))
def test_a_fixed_deck_is_any_order_or_its_first_cards(order, size):
    """R-DECK-3."""
    assert fixed_deck(order[:size]) == tuple(order[:size])


def test_a_card_twice_in_a_fixed_deck_is_named():
    """R-DECK-3."""
    with pytest.raises(CardError, match=r"^card As is there twice$"):
        fixed_deck([51, 0, 51])
    with pytest.raises(CardError, match=r"^card 2c is there twice$"):
        fixed_deck([*FULL_DECK, 0])


@pytest.mark.parametrize("wrong", [52, -2])
def test_a_fixed_deck_has_nothing_but_cards(wrong):
    for unknown in (False, True):
        with pytest.raises(CardError, match=f"^{wrong} is not a known card"):
            fixed_deck([wrong], unknown=unknown)


def test_unknown_cards_are_in_a_deck_only_where_they_are_allowed():
    assert fixed_deck([UNKNOWN, 5, UNKNOWN], unknown=True) == (UNKNOWN, 5, UNKNOWN)
    assert len(fixed_deck([UNKNOWN] * 52, unknown=True)) == 52
    with pytest.raises(CardError, match=r"^-1 is not a known card"):
        fixed_deck([UNKNOWN, 5])
    with pytest.raises(CardError, match="a deck has 52 cards, not 53"):
        fixed_deck([UNKNOWN] * 53, unknown=True)
    with pytest.raises(CardError, match="card 3d is there twice"):
        fixed_deck([UNKNOWN, 5, 5], unknown=True)


def test_a_shuffle_draws_51_numbers_from_52_down_to_2():
    """R-DECK-1."""
    asked = []

    def randbelow(n):
        asked.append(n)
        return 0

    deck = shuffled(randbelow)
    assert asked == list(range(52, 1, -1))
    # Always the first card to the back: the order turns by one.
    assert deck == (*range(1, 52), 0)


@given(st.data())
def test_every_order_comes_from_exactly_one_run_of_numbers(data):
    """R-DECK-1: as many runs of numbers (52!) as orders, so each is equally likely."""
    order = data.draw(st.permutations(range(52)))
    cards, numbers = list(FULL_DECK), []
    for last in range(51, 0, -1):
        at = cards.index(order[last])
        numbers.append(at)
        cards[at], cards[last] = cards[last], cards[at]
    drawn = iter(numbers)
    assert shuffled(lambda n: next(drawn)) == tuple(order)


@pytest.mark.parametrize("outside", [lambda n: n, lambda n: -1])
def test_a_source_that_leaves_its_range_is_caught(outside):
    with pytest.raises(CardError, match="asked below 52"):
        shuffled(outside)


@pytest.mark.parametrize("n", range(2, 53))
def test_of_all_words_equally_many_give_each_number(n):
    """R-DECK-2: all 256 words of 8 bits, for every n that a shuffle asks for."""
    numbers, rejected = Counter(), 0
    for word in range(256):
        words = iter([word])
        try:
            numbers[rejection_randbelow(lambda words=words: next(words), bits=8)(n)] += 1
        except StopIteration:
            rejected += 1
    assert numbers == dict.fromkeys(range(n), 256 // n)
    assert rejected == 256 % n < n


def test_a_rejected_word_is_drawn_again_until_one_is_fair():
    words = iter([255, 253, 252, 251, 9])
    randbelow = rejection_randbelow(lambda: next(words), bits=8)
    assert randbelow(6) == 251 % 6
    assert randbelow(6) == 3


def test_words_have_32_bits_if_nothing_is_said():
    """R-DECK-2: 2**32 leaves a remainder of 4 by 6."""
    words = iter([2**32 - 4, 2**32 - 5, 7])
    randbelow = rejection_randbelow(lambda: next(words))
    assert randbelow(6) == (2**32 - 5) % 6
    assert next(words) == 7


def test_one_number_needs_no_luck_and_all_words_may_be_numbers():
    words = count()
    randbelow = rejection_randbelow(lambda: next(words), bits=8)
    assert randbelow(1) == 0
    assert [randbelow(256) for _ in range(255)] == list(range(1, 256))


@pytest.mark.parametrize("n", [0, -1, 257])
def test_there_is_no_number_below_nothing_or_beyond_a_word(n):
    with pytest.raises(CardError, match=f"below {n} from words of 8 bits"):
        rejection_randbelow(lambda: 0, bits=8)(n)


@pytest.mark.parametrize("word", [-1, 256])
def test_a_word_of_another_size_is_caught(word):
    with pytest.raises(CardError, match=f"{word} is not a word of 8 bits"):
        rejection_randbelow(lambda: word, bits=8)(6)
