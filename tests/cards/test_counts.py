"""How many hands there are of each kind."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from fifthstreet.cards.category import Category
from fifthstreet.cards.counts import _run, _suitings, hand_counts
from fifthstreet.errors import CardError

# Weakest first. Five: seed 001, lines 38-51; seven: the published numbers.
FIVE = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
SEVEN = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324)
SHARES = "0.5012 0.4226 0.0475 0.0211 0.0039 0.0020 0.0014 0.0002 0.0000 0.0000"


def test_the_hands_of_five_cards_are_as_counted_in_the_notes():
    """R-HAND-7."""
    assert hand_counts() == hand_counts(5) == dict(zip(Category, FIVE, strict=True))
    assert list(hand_counts()) == list(Category)


def test_their_shares_to_four_digits():
    """R-HAND-7: one pair is 0.4226, not 0.4227."""
    shares = [f"{number / comb(52, 5):.4f}" for number in hand_counts().values()]
    assert " ".join(shares) == SHARES


def test_the_hands_of_seven_cards_are_as_published():
    """R-HAND-7."""
    assert hand_counts(7) == dict(zip(Category, SEVEN, strict=True))


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_hand_is_counted_once(cards):
    assert sum(hand_counts(cards).values()) == comb(52, cards)


def test_royal_flushes_are_four_with_any_other_cards():
    assert [hand_counts(n)[Category.royal_flush] for n in (5, 6, 7)] == [4, 4 * 47, 4 * comb(47, 2)]


@pytest.mark.parametrize("counts", [(2, 2, 1, 1), (1, 1, 1, 1, 1), (2, 1, 1, 1, 1), (1,) * 6])
def test_the_ways_to_suit_a_hand_are_those_found_by_trying(counts):
    ways = [()]
    for n in counts:
        ways = [(*way, *suits) for way in ways for suits in combinations(range(4), n)]
    assert _suitings(counts) == sum(max(Counter(way).values()) < 5 for way in ways)


def test_only_the_ace_stands_below_the_two():
    """R-HAND-4: other circles of ranks would give the same numbers."""
    assert _run({12, 0, 1, 2, 3}, 3)
    assert not _run({11, 0, 1, 2, 3}, 3)
    assert not _run({0, 8, 9, 10, 11}, 12)


@pytest.mark.parametrize("cards", [4, 8])
def test_other_hands_are_not_counted(cards):
    with pytest.raises(CardError, match=f"5 to 7 cards, not {cards}"):
        hand_counts(cards)


def test_a_caller_may_change_the_answer_without_harm():
    hand_counts(6).clear()
    assert hand_counts(6)
