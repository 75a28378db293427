"""The oracle, checked by itself: names, keys and their order as the rules say."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fifthstreet.cards.card import RANKS, parse_cards
from fifthstreet.cards.category import Category
from fifthstreet.cards.naive import five_card_key, naive_strength, straight_top
from fifthstreet.errors import CardError

# A hand of every kind, strongest first: name, cards, ranks compared.
STAIRS = [
    ("royal_flush", "Ac Kc Qc Jc Tc", "A"),
    ("straight_flush", "Kd Qd Jd Td 9d", "K"),
    ("straight_flush", "6h 5h 4h 3h 2h", "6"),
    ("straight_flush", "5s 4s 3s 2s As", "5"),
    ("four_of_a_kind", "9c 9d 9h 9s 2c", "92"),
    ("four_of_a_kind", "8c 8d 8h 8s Ac", "8A"),
    ("four_of_a_kind", "8c 8d 8h 8s Kc", "8K"),
    ("full_house", "3c 3d 3h 2s 2c", "32"),
    ("full_house", "2c 2d 2h As Ac", "2A"),
    ("full_house", "2c 2d 2h Ks Kc", "2K"),
    ("flush", "Kd Qd 9d 6d 2d", "KQ962"),
    ("flush", "Ks Qs 9s 5s 3s", "KQ953"),
    ("flush", "Kh Qh 9h 5h 2h", "KQ952"),
    ("straight", "Ad Kc Qh Js Tc", "A"),
    ("straight", "6d 5c 4h 3s 2c", "6"),
    ("straight", "5d 4c 3h 2s Ac", "5"),
    ("three_of_a_kind", "3c 3d 3h 5s 4c", "354"),
    ("three_of_a_kind", "2c 2d 2h Ks Jc", "2KJ"),
    ("three_of_a_kind", "2c 2d 2h Ks Tc", "2KT"),
    ("two_pair", "Ac Ad 2h 2s Kc", "A2K"),
    ("two_pair", "Ac Ad 2h 2s Qc", "A2Q"),
    ("two_pair", "Kc Kd Qh Qs Ac", "KQA"),
    ("two_pair", "Kc Kd Jh Js Ac", "KJA"),
    ("pair", "8c 8d Ah Qs Jc", "8AQJ"),
    ("pair", "8c 8d Kh Qs Jc", "8KQJ"),
    ("pair", "8c 8d Kh Qs Tc", "8KQT"),
    ("pair", "7c 7d Ah Ks Qc", "7AKQ"),
    ("high_card", "Ac Kd Qh 3s 2c", "AKQ32"),
    ("high_card", "Ac Kd 4h 3s 2c", "AK432"),
    ("high_card", "Kc Qd Jh Ts 8c", "KQJT8"),
    ("high_card", "7c 5d 4h 3s 2c", "75432"),
]


@pytest.mark.parametrize(("name", "cards", "ranks"), STAIRS)
def test_a_hand_is_its_name_and_the_ranks_that_are_compared(name, cards, ranks):
    """R-HAND-1, R-HAND-4, R-HAND-5, R-HAND-6."""
    key = naive_strength(parse_cards(cards))
    assert key == (Category[name], *map(RANKS.index, ranks))


def test_each_hand_beats_the_next():
    """R-HAND-1, R-HAND-4, R-HAND-5, R-HAND-6."""
    for better, worse in pairwise(STAIRS):
        assert naive_strength(parse_cards(better[1])) > naive_strength(parse_cards(worse[1]))


@pytest.mark.parametrize("ranks", ["AKQJT", "98765", "65432"])
def test_a_straight_goes_by_its_top(ranks):
    """R-HAND-4."""
    numbers = [RANKS.index(rank) for rank in ranks]
    assert straight_top(numbers) == numbers[0]


@pytest.mark.parametrize("ranks", ["A5432", "KA432", "QKA23", "AKQ32", "AKQJ9", "66543", "A6543"])
def test_only_the_low_ace_turns_the_corner(ranks):
    """R-HAND-4."""
    numbers = sorted(map(RANKS.index, ranks), reverse=True)
    assert straight_top(numbers) == (RANKS.index("5") if ranks == "A5432" else None)


def test_the_best_five_of_six_and_seven_count():
    """R-HAND-2."""
    seven = parse_cards("As Ah Kd Kc Qs Qh 2d")
    assert naive_strength(seven) == five_card_key(parse_cards("As Ah Kd Kc Qs"))
    six = parse_cards("2c 3d 4h 5s 6c As")
    assert naive_strength(six) == five_card_key(parse_cards("2c 3d 4h 5s 6c"))


def test_it_refuses_what_is_no_hand():
    with pytest.raises(CardError, match="not 4"):
        naive_strength(range(4))
    with pytest.raises(CardError, match="not 8"):
        naive_strength(range(8))
    with pytest.raises(CardError, match="card 2c is there twice"):
        naive_strength([0, 0, 1, 2, 3])
    with pytest.raises(CardError, match="-1 is not a known card"):
        naive_strength([-1, 0, 1, 2, 3])
