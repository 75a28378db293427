"""Made hands: the five that count, in order, and their words."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards.card import RANKS, cards_text, parse_cards
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.cards.made_hand import Category, MadeHand, made_hand, words
from fifthstreet.cards.naive import naive_strength
from fifthstreet.errors import CardError, UnknownWordError
from fifthstreet.words import LANGUAGES, say

# Cards, category, the five in order, ranks compared.
MADE = [
    ("2c As Ks 3d Js Qs Ts", "royal_flush", "As Ks Qs Js Ts", "A"),
    ("9d Ah Kd Jd Ac Qd Td", "straight_flush", "Kd Qd Jd Td 9d", "K"),
    ("4s As 9s 3s 7s 5s 2s", "straight_flush", "5s 4s 3s 2s As", "5"),
    ("6s As 4s 3s Kd 5s 2s", "straight_flush", "6s 5s 4s 3s 2s", "6"),
    ("Qh Qd Kc Qs Kd Qc Kh", "four_of_a_kind", "Qs Qh Qd Qc Kh", "QK"),
    ("5h 5d Kc 5s Kd Kh 2c", "full_house", "Kh Kd Kc 5s 5h", "K5"),
    ("5h 5d 5c 7s Ad 7h Ac", "full_house", "5h 5d 5c Ad Ac", "5A"),
    ("2h 9h Kh 4h Jc 6h Ah", "flush", "Ah Kh 9h 6h 4h", "AK964"),
    ("6c 7d 8h 9s Tc Td 2c", "straight", "Td 9s 8h 7d 6c", "T"),
    ("2c Ah Kd Qh Js Tc 3d", "straight", "Ah Kd Qh Js Tc", "A"),
    ("Ac 2d 3h 4s 5c Kd Ks", "straight", "5c 4s 3h 2d Ac", "5"),
    ("3c 3d 3h Qs 5c Jd 2s", "three_of_a_kind", "3h 3d 3c Qs Jd", "3QJ"),
    ("7d Qs 2c Ah 7s Qh 9d", "two_pair", "Qs Qh 7s 7d Ah", "Q7A"),
    ("As Ah Kd Kc Qs Qh 2d", "two_pair", "As Ah Kd Kc Qs", "AKQ"),
    ("8s 8h Ad Qc Js 2c 3d", "pair", "8s 8h Ad Qc Js", "8AQJ"),
    ("2s 4h Ad Qc Js 7c 9d", "high_card", "Ad Qc Js 9d 7c", "AQJ97"),
    # With fewer than five cards only ranks count.
    ("Kd Ks", "pair", "Ks Kd", "K"),
    ("Kd As", "high_card", "As Kd", "AK"),
    ("2d 2s Ac", "pair", "2s 2d Ac", "2A"),
    ("2d 2s 2c", "three_of_a_kind", "2s 2d 2c", "2"),
    ("2d 2s 2c Ah", "three_of_a_kind", "2s 2d 2c Ah", "2A"),
    ("2d 2s Ac Ah", "two_pair", "Ah Ac 2s 2d", "A2"),
    ("2d 2s 2c 2h", "four_of_a_kind", "2s 2h 2d 2c", "2"),
    ("As Ks Qs Js", "high_card", "As Ks Qs Js", "AKQJ"),
]

WORDS = [
    ("As Ks Qs Js Ts", "Royal flush", "皇家同花顺", "皇家同花順"),
    ("9s 8s 7s 6s 5s", "Straight flush, Nine high", "同花顺，最大 9", "同花順，最大 9"),
    ("Ah 2h 3h 4h 5h", "Straight flush, Five high", "同花顺，最大 5", "同花順，最大 5"),
    (
        "9s 9h 9d 9c As",
        "Four of a kind, Nines, Ace kicker",
        "四条 9，踢脚牌 A",
        "四條 9，踢腳牌 A",
    ),
    (
        "Ks Kh Kd 5c 5s",
        "Full house, Kings full of Fives",
        "葫芦，三条 K 带一对 5",
        "葫蘆，三條 K 帶一對 5",
    ),
    ("Ah Jh 9h 4h 2h", "Flush, Ace high", "同花，最大 A", "同花，最大 A"),
    ("Ts 9h 8d 7c 6s", "Straight, Ten high", "顺子，最大 10", "順子，最大 10"),
    ("As 2h 3d 4c 5s", "Straight, Five high", "顺子，最大 5", "順子，最大 5"),
    (
        "6s 6h 6d Tc 2s",
        "Three of a kind, Sixes, Ten kicker",
        "三条 6，踢脚牌 10",
        "三條 6，踢腳牌 10",
    ),
    (
        "Qs Qh 7d 7c As",
        "Two pair, Queens and Sevens, Ace kicker",
        "两对，Q 和 7，踢脚牌 A",
        "兩對，Q 和 7，踢腳牌 A",
    ),
    ("8s 8h Kd 7c 2s", "Pair of Eights, King kicker", "一对 8，踢脚牌 K", "一對 8，踢腳牌 K"),
    ("Js 9h 8d 7c 2s", "High card, Jack", "高牌 J", "高牌 J"),
    ("Ts Th", "Pair of Tens", "一对 10", "一對 10"),
    ("As 3h", "High card, Ace", "高牌 A", "高牌 A"),
    ("4s 4h 3c", "Pair of Fours, Three kicker", "一对 4，踢脚牌 3", "一對 4，踢腳牌 3"),
    ("4s 4h 2c 2d", "Two pair, Fours and Twos", "两对，4 和 2", "兩對，4 和 2"),
    ("4s 4h 4c", "Three of a kind, Fours", "三条 4", "三條 4"),
    ("4s 4h 4c 4d", "Four of a kind, Fours", "四条 4", "四條 4"),
]


@pytest.mark.parametrize(("cards", "category", "five", "ranks"), MADE)
def test_the_cards_that_count_come_in_the_order_in_which_they_count(cards, category, five, ranks):
    """R-HAND-2, R-HAND-4, R-HAND-5, R-HAND-6."""
    made = made_hand(parse_cards(cards))
    assert made.category.name == category
    assert cards_text(made.five) == five
    assert "".join(RANKS[rank] for rank in made.ranks) == ranks


@given(st.lists(st.integers(0, 51), unique=True, min_size=5, max_size=7))
def test_the_five_are_of_the_hand_and_as_strong_as_all_of_it(cards):
    """R-HAND-2: name and ranks are those of the naive evaluator."""
    made = made_hand(cards)
    assert set(made.five) <= set(cards)
    assert len(set(made.five)) == 5
    assert evaluate(made.five) == evaluate(cards) == made.strength
    assert (made.category, *made.ranks) == naive_strength(cards)
    assert made_hand(made.five) == made


@given(st.lists(st.integers(0, 51), unique=True, min_size=2, max_size=4))
def test_an_incomplete_hand_keeps_all_its_cards_and_has_no_strength(cards):
    made = made_hand(cards)
    assert sorted(made.five) == sorted(cards)
    assert made.strength == 0
    assert len(made.ranks) == len({card // 4 for card in cards})


@pytest.mark.parametrize("size", [0, 1, 8])
def test_a_hand_to_name_is_two_to_seven_cards(size):
    with pytest.raises(CardError, match=f"2 to 7 cards, not {size}"):
        made_hand(range(size))


def test_a_hand_to_name_has_different_known_cards():
    with pytest.raises(CardError, match="card 2c is there twice"):
        made_hand([0, 0])
    with pytest.raises(CardError, match="-1 is not a known card"):
        made_hand([0, -1])


@pytest.mark.parametrize(("cards", "en", "hans", "hant"), WORDS)
def test_a_hand_has_words_in_three_languages(cards, en, hans, hant):
    made = made_hand(parse_cards(cards))
    assert [words(made, language) for language in LANGUAGES] == [en, hans, hant]


@given(st.lists(st.integers(0, 51), unique=True, min_size=2, max_size=7))
def test_every_hand_has_words(cards):
    for language in LANGUAGES:
        text = words(made_hand(cards), language)
        assert text
        assert "{" not in text


def test_every_rank_has_its_own_word_for_one_and_for_several():
    for language in LANGUAGES:
        for number in ("rank", "ranks"):
            assert len({say(language, f"cards.{number}.{rank}") for rank in RANKS}) == 13
    assert [say("en", f"cards.ranks.{rank}") for rank in "26JA"] == [
        "Twos",
        "Sixes",
        "Jacks",
        "Aces",
    ]


def test_every_category_has_its_own_word():
    for language in LANGUAGES:
        assert len({say(language, f"cards.category.{each.name}") for each in Category}) == 10


def test_a_language_without_words_is_refused():
    with pytest.raises(UnknownWordError, match="'fr'"):
        words(made_hand([0, 1]), "fr")


def test_a_made_hand_is_a_value_that_goes_through_json():
    made = made_hand(parse_cards("Qs Qh 7s 7d Ah"))
    assert msgspec.json.decode(msgspec.json.encode(made), type=MadeHand) == made
    with pytest.raises(AttributeError):
        made.strength = 1
