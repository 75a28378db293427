"""Batches and frequencies: the kernels evaluate as the cards do."""

from __future__ import annotations

import math
import random
import tracemalloc
from itertools import combinations, combinations_with_replacement, islice, pairwise

import numpy as np
import pytest

from fifthstreet.analysis.batch import evaluate_masks, evaluate_rows
from fifthstreet.analysis.frequencies import frequencies
from fifthstreet.cards.counts import hand_counts
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.cards.naive import naive_strength
from fifthstreet.cards.strengths import SUMS
from fifthstreet.errors import CardError


def random_hands(size, many, seed=7):
    rng = random.Random(seed)
    return np.array([rng.sample(range(52), size) for _ in range(many)], np.uint8)


def masks_of(hands):
    return np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_rows_and_sets_are_as_the_evaluator(size):
    hands = random_hands(size, 20_000)
    expected = [evaluate(hand) for hand in hands.tolist()]
    assert evaluate_rows(hands).tolist() == expected
    assert evaluate_rows(hands, checked=False).tolist() == expected
    assert evaluate_masks(masks_of(hands)).tolist() == expected
    assert evaluate_masks(masks_of(hands), checked=False).tolist() == expected


def suited_anyhow(ranks, rng):
    """Return cards of these ranks, their suits by chance."""
    cards = []
    for rank in sorted(set(ranks)):
        cards += rng.sample(range(4 * rank, 4 * rank + 4), ranks.count(rank))
    rng.shuffle(cards)
    return cards


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_set_of_ranks_and_every_flush(size):
    rng = random.Random(size)
    hands = [
        suited_anyhow(ranks, rng)
        for ranks in combinations_with_replacement(range(13), size)
        if max(map(ranks.count, ranks)) <= 4
    ]
    assert len(hands) == SUMS[size]
    for many in range(5, size + 1):
        for ranks in combinations(range(13), many):
            suit = rng.randrange(4)
            others = [card for card in range(52) if card % 4 != suit]
            hands.append([4 * r + suit for r in ranks] + rng.sample(others, size - many))
    expected = [evaluate(hand) for hand in hands]
    rows = np.array(hands, np.uint8)
    assert evaluate_rows(rows).tolist() == expected
    assert evaluate_rows(np.asfortranarray(rows)).tolist() == expected
    assert evaluate_masks(masks_of(rows)).tolist() == expected


@pytest.mark.parametrize("many", [1, 2, 3, 4, 1023, 1024, 1025, 1026, 2049])
def test_batches_of_any_length(many):
    hands = random_hands(7, many, seed=many)
    expected = [evaluate(hand) for hand in hands.tolist()]
    assert evaluate_rows(hands).tolist() == expected
    assert evaluate_masks(masks_of(hands)).tolist() == expected
    apart = np.zeros(2 * many, np.uint64)
    apart[::2] = masks_of(hands)
    assert evaluate_masks(apart[::2]).tolist() == expected


@pytest.mark.parametrize("at", [0, 1022, 1023, 1024, 2046, 2047])
def test_one_fault_is_found_wherever_it_is(at):
    good = random_hands(7, 2_048)
    twice, unknown = good.copy(), good.copy()
    twice[at, 6] = twice[at, 0]
    unknown[at, 3] = 52 + at % 12
    sets = masks_of(good)
    sets[at] &= sets[at] - np.uint64(1)
    with pytest.raises(CardError, match=f"hand {at}: card .. is there twice"):
        evaluate_rows(twice)
    with pytest.raises(CardError, match=f"hand {at}: {52 + at % 12} is not a known card"):
        evaluate_rows(unknown)
    with pytest.raises(CardError, match=rf"hand {at or 1} \(0x[0-9a-f]+\) is not a set of"):
        evaluate_masks(sets)


@pytest.mark.parametrize("size", [5, 6])
def test_rows_of_fewer_cards_are_not_mixed_with_the_next(size):
    hands = random_hands(size, 100)
    hands[7:9] = [[*range(48, 52), *range(size - 4)]] * 2
    hands[50, size - 1] = hands[51, 0]
    if (hands[50, : size - 1] == hands[51, 0]).any():
        hands[50] = range(size)
    assert evaluate_rows(hands).tolist() == [evaluate(hand) for hand in hands.tolist()]


@pytest.mark.parametrize("size", [5, 7])
def test_the_order_is_that_of_the_rule_text(size):
    hands = random_hands(size, 4_000, seed=11)
    found = evaluate_rows(hands).tolist()
    keys = [naive_strength(hand) for hand in hands.tolist()]
    order = sorted(range(len(keys)), key=lambda n: keys[n])
    for one, two in pairwise(order):
        assert (found[one] < found[two]) == (keys[one] < keys[two])
        assert (found[one] == found[two]) == (keys[one] == keys[two])


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_all_hands_of_five_are_in_the_order_of_the_rule_text():
    every = combinations(range(52), 5)
    by_strength = {}
    while some := list(islice(every, 200_000)):
        found = evaluate_rows(np.array(some, np.uint8), checked=False).tolist()
        for hand, strength in zip(some, found, strict=True):
            by_strength.setdefault(strength, set()).add(naive_strength(hand))
    assert len(by_strength) == 7_462
    assert all(len(keys) == 1 for keys in by_strength.values())
    order = [by_strength[strength].pop() for strength in sorted(by_strength)]
    assert order == sorted(order)


def test_no_copy_is_made():
    rows, out = np.tile(random_hands(7, 1_000), (300, 1)), np.zeros(300_000, np.uint16)
    sets = masks_of(rows)
    wide, apart = np.zeros((300_000, 9), np.uint8), np.zeros(600_000, np.uint64)
    wide[:, 1:8], apart[::2] = rows, sets
    jobs = [(evaluate_rows, rows), (evaluate_masks, sets)]
    # What lies otherwise is laid out a stretch at a time.
    jobs += [(evaluate_rows, wide[:, 1:8]), (evaluate_masks, apart[::2])]
    expected = [evaluate(hand) for hand in rows[:1_000].tolist()] * 300
    for (evaluated, hands), most in zip(jobs, (0.01, 0.01, 0.5, 0.5), strict=True):
        evaluated(hands[:5])
        tracemalloc.start()
        assert evaluated(hands, out=out) is out
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < most * hands.nbytes
        assert out.tolist() == expected


def test_arrays_may_lie_and_be_kept_anyhow():
    hands = random_hands(7, 100)
    expected = [evaluate(hand) for hand in hands.tolist()]
    table = np.zeros((100, 3), np.uint16)
    assert evaluate_rows(hands, out=table[:, 1]).base is table
    assert evaluate_masks(masks_of(hands), out=table[:, 2]).base is table
    assert table.tolist() == [[0, strength, strength] for strength in expected]
    hands.setflags(write=False)
    assert evaluate_rows(hands[::-1]).tolist() == expected[::-1]
    assert evaluate_rows(np.broadcast_to(hands[3], (4, 7))).tolist() == expected[3:4] * 4
    table.setflags(write=False)
    with pytest.raises(CardError, match="out can only be read"):
        evaluate_rows(hands, out=table[:, 1])


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ([51, 51, 1, 2, 3, 4, 5], "hand 1: card As is there twice"),
        ([0, 1, 2, 3, 4, 5, 0], "hand 1: card 2c is there twice"),
        ([52, 1, 2, 3, 4, 5, 6], "hand 1: 52 is not a known card"),
        ([255, 1, 2, 3, 4, 5, 6], "hand 1: 255 is not a known card"),
        ([64, 0, 2, 3, 4, 5, 6], "hand 1: 64 is not a known card"),
    ],
)
def test_rows_that_are_no_hands_are_refused(row, told):
    hands = np.array([range(7), row], np.uint8)
    with pytest.raises(CardError, match=told):
        evaluate_rows(hands)


def test_unchecked_never_looks_outside_the_tables():
    same = np.full((4, 7), 51, np.uint8)
    assert evaluate_rows(same, checked=False).shape == (4,)
    assert evaluate_rows(np.full((4, 7), 200, np.uint8), checked=False).shape == (4,)
    assert evaluate_rows(np.full((4, 5), 255, np.uint8), checked=False).shape == (4,)
    mixed = np.array([(1 << 7) - 1, (1 << 52) - 1, 0, (1 << 64) - 1], np.uint64)
    assert evaluate_masks(mixed, checked=False).shape == (4,)


@pytest.mark.parametrize(
    "masks", [[127, 63], [3], [0], [127, (1 << 6) - 1 | 1 << 52], [127, 127 << 50]]
)
def test_sets_of_other_sizes_are_refused(masks):
    with pytest.raises(CardError):
        evaluate_masks(np.array(masks, np.uint64))


def test_other_arrays_are_refused():
    for wrong in (np.zeros((2, 4), np.uint8), np.zeros((2, 7), np.int64), np.zeros(7, np.uint8)):
        with pytest.raises(CardError):
            evaluate_rows(wrong)
    with pytest.raises(CardError):
        evaluate_masks(np.zeros((2, 2), np.uint64))
    with pytest.raises(CardError):
        evaluate_rows(random_hands(7, 3), out=np.zeros(2, np.uint16))
    assert evaluate_rows(np.zeros((0, 7), np.uint8)).tolist() == []
    assert evaluate_masks(np.zeros(0, np.uint64)).tolist() == []


def test_all_hands_of_five():
    found = frequencies(5)
    assert found.by_category == hand_counts(5)
    assert (found.total, len(found.by_strength)) == (math.comb(52, 5), 7_462)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_all_hands_of_seven():
    told = []
    found = frequencies(7, lambda done, total: told.append((done, total)))
    assert found.by_category == hand_counts(7)
    assert (found.total, len(found.by_strength)) == (133_784_560, 4_824)
    assert told[-1] == (46, 46)
    names = {category.name: many for category, many in found.by_category.items()}
    assert names["straight_flush"] + names["royal_flush"] == 41_584
    assert [names[name] for name in ("four_of_a_kind", "full_house", "flush", "straight")] == [
        *(224_848, 3_473_184, 4_047_644, 6_180_020)
    ]


def test_hands_of_six_have_no_table():
    with pytest.raises(CardError):
        frequencies(6)
