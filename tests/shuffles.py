"""How even a shuffle is, and the classical shuffles that are not.

Many shuffles are counted by position and card: a table of 52 times 52 counts whose
rows and columns have fixed sums. With fair ones its chi-square times 51/52 has 51
times 51 degrees of freedom; ``deviation`` is the distance from that in standard
deviations. A fair shuffle is beyond 4 once in 30,000 such tests.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from fifthstreet.cards.deck import FULL_DECK, shuffled

FREEDOM = 51 * 51
Below = Callable[[int], int]
"""Draws a number below another one, each equally often."""


def deviation(decks: Iterable[Sequence[int]]) -> float:
    """Return how many standard deviations the counts of ``decks`` lie off."""
    counts = [[0] * 52 for _ in range(52)]
    for deck in decks:
        for row, card in zip(counts, deck, strict=True):
            row[card] += 1
    expected = sum(counts[0]) / 52
    chi_square = sum((n - expected) ** 2 for row in counts for n in row) / expected
    return (chi_square * 51 / 52 - FREEDOM) / math.sqrt(2 * FREEDOM)


def remainders_of_octets(below: Below) -> Sequence[int]:
    """Take numbers below n as the remainder of an octet."""
    return shuffled(lambda n: below(256) % n)


def swap_with_any(below: Below) -> Sequence[int]:
    """Swap each card with one of all positions."""
    return _swapped((i, below(52)) for i in range(52))


def never_the_last(below: Below) -> Sequence[int]:
    """Swap with any position but the last: the off-by-one of a poker site of 1999."""
    return _swapped((i, below(51)) for i in range(52))


def never_in_place(below: Below) -> Sequence[int]:
    """Sattolo's shuffle: one cycle, no card stays."""
    return _swapped((i, below(i)) for i in range(51, 0, -1))


def _swapped(pairs: Iterable[tuple[int, int]]) -> list[int]:
    cards = list(FULL_DECK)
    for i, j in pairs:
        cards[i], cards[j] = cards[j], cards[i]
    return cards


MISTAKES = {
    remainders_of_octets: 8,
    swap_with_any: 50,
    never_the_last: 50,
    never_in_place: 50,
}
"""Each with the least deviation of 12,000 shuffles that are made with it."""
