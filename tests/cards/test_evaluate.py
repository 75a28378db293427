"""The table evaluator says what the naive one says, on every hand of five and far beyond."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards.card import parse_cards
from fifthstreet.cards.category import Category, category_of
from fifthstreet.cards.evaluate import board_key, evaluate, evaluate_with
from fifthstreet.cards.naive import five_card_key, naive_strength
from fifthstreet.errors import CardError


def hands(*sizes):
    return st.sampled_from(sizes).flatmap(
        lambda size: st.lists(st.integers(0, 51), unique=True, min_size=size, max_size=size)
    )


def test_every_hand_of_five_has_the_order_of_the_naive_evaluator():
    """R-HAND-1 to R-HAND-7: all 2,598,960 hands."""
    counts = Counter()
    pairs = set()
    for five in combinations(range(52), 5):
        strength = evaluate(five)
        counts[strength] += 1
        pairs.add((strength, five_card_key(five)))
    ordered = sorted(pairs)
    assert [strength for strength, _ in ordered] == list(range(1, 7463))
    keys = [key for _, key in ordered]
    assert keys == sorted(set(keys))
    assert all(category_of(strength) == key[0] for strength, key in ordered)

    of_category = Counter()
    for strength, number in counts.items():
        of_category[category_of(strength).name] += number
    assert of_category == {
        "high_card": 1302540,
        "pair": 1098240,
        "two_pair": 123552,
        "three_of_a_kind": 54912,
        "straight": 10200,
        "flush": 5108,
        "full_house": 3744,
        "four_of_a_kind": 624,
        "straight_flush": 36,
        "royal_flush": 4,
    }


@pytest.mark.parametrize(("size", "number"), [(6, 15_000), (7, 15_000)])
def test_random_hands_have_the_strength_of_their_best_five(size, number):
    """R-HAND-2: the naive evaluator chooses the five."""
    draw = random.Random(size)
    for _ in range(number):
        hand = draw.sample(range(52), size)
        best = max(combinations(hand, 5), key=five_card_key)
        assert evaluate(hand) == evaluate(best), hand


@pytest.mark.parametrize("size", [6, 7])
def test_every_choice_of_ranks_has_the_strength_of_its_best_five(size):
    """R-HAND-2: all hands without a flush, one for each choice of ranks."""
    of_five = {}
    for ranks in rank_hands(5):
        of_five[ranks] = evaluate(suited_apart(ranks))
    seen = 0
    for ranks in rank_hands(size):
        best = max(of_five[five] for five in combinations(ranks, 5))
        assert evaluate(suited_apart(ranks)) == best, ranks
        seen += 1
    assert seen == {6: 18_395, 7: 49_205}[size]


def rank_hands(size):
    for ranks in combinations_with_replacement(range(13), size):
        if all(a != b for a, b in zip(ranks, ranks[4:], strict=False)):
            yield ranks


def suited_apart(ranks):
    return tuple(4 * rank + place % 4 for place, rank in enumerate(ranks))


@pytest.mark.parametrize("suit", range(4))
def test_every_flush_in_every_suit_has_the_strength_of_its_best_five(suit):
    """R-HAND-3, R-HAND-5: flushes of five, six and seven cards."""
    for size in (5, 6, 7):
        for ranks in combinations(range(13), size):
            hand = [4 * rank + suit for rank in ranks]
            best = max(evaluate(hand[:5]), *(evaluate(five) for five in combinations(hand, 5)))
            assert evaluate(hand) == best
            if size == 5:
                # The two cards beside five of a suit are the lowest of the next suit.
                beside = [(suit + 1) % 4, 4 + (suit + 1) % 4]
                assert evaluate([*hand, *beside]) == evaluate([*beside, *hand]) == best


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_flush_is_five_of_a_suit_however_the_others_are_suited(size):
    """R-HAND-5: every way to spread so many cards over the suits."""
    ranks = [12, 10, 8, 6, 4, 2, 0][:size]
    flushes = 0
    for suits in product(range(4), repeat=size):
        category = category_of(evaluate([4 * r + s for r, s in zip(ranks, suits, strict=True)]))
        is_flush = max(map(suits.count, range(4))) >= 5
        assert category == (Category.flush if is_flush else Category.high_card)
        flushes += is_flush
    assert flushes == {5: 4, 6: 76, 7: 844}[size]


@pytest.mark.parametrize(
    "hands",
    [
        # A kicker counts only where it is among the best five.
        ["8s 8h Ad Qc Js", "8d 8c Kd Qh Jh", "7s 7h Ah Ks Qs"],
        # The wheel is the lowest straight, and nothing goes around the corner.
        ["Th Jd Qc Ks Ah", "2h 3d 4c 5s 6h", "As 2h 3d 4c 5s", "Qh Kd Ac 2s 3h", "Kh Ad 2c 3s 4h"],
        ["Ah Kh Qh Jh Th", "2d 3d 4d 5d 6d", "As 2s 3s 4s 5s", "Ac Ad Ah As Ks"],
        ["Kd Qd 9d 6d 2d", "Ks Qs 9s 5s 3s", "Kh Qh 9h 5h 2h"],
        ["9s 9h 9d 9c 2s", "8s 8h 8d 8c As", "8s 8h 8d 8c Ks"],
        ["As Ah 2d 2c Ks", "Ad Ac 2h 2s Qs", "Ks Kh Qd Qc As", "Kd Kc Jd Jc Ah"],
        # Of three pairs the lowest is but a kicker.
        ["As Ah Kd Kc Qs Qh 2d", "As Ah Kd Kc 2s 2h 3d"],
        # Seven of one suit that hide a straight flush; runs of six and seven cards.
        ["As Ks Qs Js Ts 9s 8s", "2s 3s 4s 5s 6s 7h 8d", "As 9s 7s 5s 3s 2s 4s"],
        ["As 2h 3d 4c 5s 6h Kd", "As 2h 3d 4c 5s Kh Qd"],
        ["As 9s 7s 5s 3s 2s 4s", "As Ks 9s 7s 5s 3s 2s", "4h 5d 6c 7s 8h 9d Tc"],
        # The board's two pairs counterfeit a lower one.
        ["As Jh Kd Kc Qs Qh Jd", "9s 8h Kd Kc Qs Qh Jd"],
        ["As Jh 9d 9c 9s 9h 5d", "Qs Jd 9d 9c 9s 9h 5d", "4s 3h 9d 9c 9s 9h 5d"],
        ["As Kh 9d 7c 5s 3h 2d", "Ah Ks 9h 7d 4s 3c 2h"],
        # Two threes of a kind are a full house; two pairs beside one count the higher.
        ["Kc Kd Kh Qc Qd Qh 2s", "Kc Kd Kh Jc Jd 9h 9s", "Kc Kd Kh 9c 9d 9h As"],
        # Four of a kind before the full house of the same cards.
        ["Qc Qd Qh Qs Ac Ad Ah", "Ac Ad Ah Kc Kd Kh Qs"],
        # A flush before the straight that is there as well.
        ["2h 4h 6h 8h Th 7c 9d", "6c 7d 8h 9s Tc Jd Qh"],
    ],
)
def test_each_hand_beats_the_next(hands):
    """R-HAND-1 to R-HAND-6."""
    strengths = [evaluate(parse_cards(hand)) for hand in hands]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize(
    "hands",
    [
        ["As Ks Qs Js Ts", "Ad Kd Qd Jd Td", "Ac Kc Qc Jc Tc 2c 3c"],
        ["As Kh 9d 7c 5s 3h 2d", "Ad Kc 9s 7h 5d 4h 2c"],
        ["2s 2h Kd Kc Qs Qh Jd", "9s 8h Kd Kc Qs Qh Jd"],
        ["4s 3h 9d 9c 9s 9h 5d", "4d 2h 9d 9c 9s 9h 5d"],
        ["Ac 2d Qs Js Ts 9s 8s", "Ad Kc Qs Js Ts 9s 8s"],
    ],
)
def test_equal_hands_tie_whatever_their_suits_and_other_cards(hands):
    """R-HAND-2, R-HAND-3."""
    assert len({evaluate(parse_cards(hand)) for hand in hands}) == 1


@given(hands(5, 6, 7), st.randoms(use_true_random=False))
def test_neither_the_order_of_the_cards_nor_the_names_of_suits_matter(hand, draw):
    """R-HAND-3."""
    strength = evaluate(hand)
    for suits in permutations(range(4)):
        renamed = [card - card % 4 + suits[card % 4] for card in hand]
        draw.shuffle(renamed)
        assert evaluate(tuple(renamed)) == strength


@given(hands(6, 7))
def test_one_more_card_never_hurts(hand):
    """R-HAND-2."""
    assert evaluate(hand) >= evaluate(hand[:-1])


@given(hands(5, 6, 7), hands(5, 6, 7))
def test_two_hands_compare_as_the_naive_evaluator_says(one, two):
    by_table = evaluate(one) - evaluate(two)
    first, second = naive_strength(one), naive_strength(two)
    assert (by_table > 0, by_table < 0) == (first > second, first < second)


@given(hands(7))
def test_with_a_board_prepared_the_strength_is_the_same(hand):
    assert evaluate_with(board_key(hand[:5]), *hand[5:]) == evaluate(hand)


def test_with_a_board_prepared_flushes_are_found_in_every_suit():
    for suits in product(range(4), repeat=7):
        hand = [4 * rank + suit for rank, suit in zip([12, 10, 8, 6, 4, 2, 0], suits, strict=True)]
        assert evaluate_with(board_key(hand[:5]), *hand[5:]) == evaluate(hand)


def test_with_a_board_prepared_flushes_are_found_on_either_side():
    for seven in ["2s 4s 6s Ad Kd 8s Ts", "2s 4s 6s 8s Ts Ad Kd", "2s 4s 6s 8s Ac Ks Kd"]:
        hand = parse_cards(seven)
        strength = evaluate_with(board_key(hand[:5]), *hand[5:])
        assert strength == evaluate(hand)
        assert category_of(strength) == Category.flush


@pytest.mark.parametrize("size", [0, 1, 4, 8, 52])
def test_a_hand_is_five_to_seven_cards(size):
    with pytest.raises(CardError, match=f"^a hand is 5 to 7 cards, not {size}$"):
        evaluate(range(size))


@pytest.mark.parametrize("wrong", [-1, 52, 103, 104, -52])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_what_is_no_known_card_has_no_strength(wrong, size):
    for place in range(size):
        hand = [*range(place), wrong, *range(place + 1, size)]
        with pytest.raises(CardError, match=f"^{wrong} is not a known card"):
            evaluate(hand)


@pytest.mark.parametrize("wrong", [-1, 52, 104])
def test_nor_has_it_with_a_board_prepared(wrong):
    board = board_key(range(5))
    for hole in [(wrong, 10), (10, wrong)]:
        with pytest.raises(CardError, match=f"^{wrong} is not a known card"):
            evaluate_with(board, *hole)


def test_a_card_twice_is_named_where_it_is_noticed():
    for hand in [[51] * 7, [51] * 6, [51] * 5]:
        with pytest.raises(CardError, match=r"^card As is there twice$"):
            evaluate(hand)
    with pytest.raises(CardError, match=r"^card As is there twice$"):
        evaluate_with(board_key(parse_cards("As Ks Qs Js Ts")), 51, 51)


def test_a_prepared_board_is_five_different_known_cards():
    for size in (3, 4, 6):
        with pytest.raises(CardError, match=f"a whole board is 5 cards, not {size}"):
            board_key(range(size))
    with pytest.raises(CardError, match="card 2d is there twice"):
        board_key([1, 2, 3, 4, 1])
    with pytest.raises(CardError, match="-1 is not a known card"):
        board_key([1, 2, 3, 4, -1])
