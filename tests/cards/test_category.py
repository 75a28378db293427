"""Categories and the limits of their strengths."""

from __future__ import annotations

from itertools import accumulate
from math import comb

import pytest

from fifthstreet.cards.category import CLASSES, STRONGEST, Category, category_of
from fifthstreet.errors import CardError


def test_the_ten_names_in_their_order():
    """R-HAND-1."""
    assert [category.name for category in sorted(Category, reverse=True)] == [
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pair",
        "pair",
        "high_card",
    ]


def test_how_many_different_hands_a_category_has_follows_from_its_ranks():
    """R-HAND-6: kickers are chosen among the other ranks."""
    five_ranks = comb(13, 5) - 10
    assert list(CLASSES) == [
        five_ranks,
        13 * comb(12, 3),
        comb(13, 2) * 11,
        13 * comb(12, 2),
        10,
        five_ranks,
        13 * 12,
        13 * 12,
        9,
        1,
    ]
    assert sum(CLASSES) == STRONGEST == 7462


def test_strengths_of_one_category_are_neighbours():
    highest = list(accumulate(CLASSES))
    lowest = [1, *(high + 1 for high in highest[:-1])]
    for category, low, high in zip(Category, lowest, highest, strict=True):
        assert category_of(low) is category_of(high) is category


@pytest.mark.parametrize("wrong", [0, -1, 7463])
def test_what_is_no_strength_has_no_category(wrong):
    with pytest.raises(CardError, match=f"^{wrong} is not the strength"):
        category_of(wrong)
