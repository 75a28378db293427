"""Counts: how many hands of 5, 6 or 7 cards make each category, exactly.

Hands are never dealt out one by one. A hand without a flush is its ranks times
the ways to suit them without five in a suit; a flush is the set of ranks in its
suit times the cards of other suits beside them. Independent of the evaluator,
and a check on it. Source: docs/rules/cards.md, R-HAND-7 (seed 001, lines 38-51).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from fifthstreet.cards.category import Category
from fifthstreet.errors import CardError

ACE = 12


def hand_counts(cards: int = 5) -> dict[Category, int]:
    """Return the number of hands whose best five make each category, weakest first.

    >>> hand_counts()[Category.full_house]
    3744
    >>> sum(hand_counts(7).values())
    133784560

    Args:
        cards: how many cards a hand has, 5 to 7.

    Raises:
        CardError: ``cards`` is not 5, 6 or 7.

    """
    if not 5 <= cards <= 7:
        raise CardError(f"a hand is 5 to 7 cards, not {cards}")
    found = _without_flush(cards) + _with_flush(cards)
    return {category: found[category] for category in Category}


def _without_flush(cards: int) -> Counter[Category]:
    found: Counter[Category] = Counter()
    for ranks in combinations_with_replacement(range(13), cards):
        by_rank = Counter(ranks)
        counts = tuple(sorted(by_rank.values(), reverse=True))
        if counts[0] <= 4:
            found[_name(counts, by_rank)] += _suitings(counts)
    return found


def _with_flush(cards: int) -> Counter[Category]:
    found: Counter[Category] = Counter()
    for size in range(5, cards + 1):
        for ranks in combinations(range(13), size):
            found[_flush_name(ranks)] += 4 * comb(39, cards - size)
    return found


@cache
def _suitings(counts: tuple[int, ...]) -> int:
    """Return the ways to suit a hand with so many cards of each rank, five nowhere in a suit."""
    in_suit = [1]
    for n in counts:
        # One suit: of this rank it has no card, or one and the others share the rest.
        without, having = comb(3, n), comb(3, n - 1)
        in_suit = [
            without * same + having * fewer
            for same, fewer in zip([*in_suit, 0], [0, *in_suit], strict=True)
        ]
    return prod(comb(4, n) for n in counts) - 4 * sum(in_suit[5:])


def _name(counts: tuple[int, ...], ranks: Collection[int]) -> Category:
    if counts[0] == 4:
        return Category.four_of_a_kind
    if counts[0] == 3 and counts[1] >= 2:
        return Category.full_house
    if any(_run(ranks, top) for top in range(3, 13)):
        return Category.straight
    if counts[0] == 3:
        return Category.three_of_a_kind
    if counts[0] == 1:
        return Category.high_card
    return Category.two_pair if counts[1] == 2 else Category.pair


def _flush_name(ranks: Collection[int]) -> Category:
    if _run(ranks, ACE):
        return Category.royal_flush
    straight = any(_run(ranks, top) for top in range(3, ACE))
    return Category.straight_flush if straight else Category.flush


def _run(ranks: Collection[int], top: int) -> bool:
    """Tell whether the ranks have the straight up to ``top``; below the 2 stands the ace."""
    return all(rank % 13 in ranks for rank in range(top - 4, top + 1))
