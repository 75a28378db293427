"""Frequencies: how often hands of five and of seven cards come, by going through all of them.

``cards.counts`` works the same numbers out; here every hand is evaluated, all
133,784,560 of seven cards in less than a second or two.
"""

from __future__ import annotations

import msgspec
import numpy as np

from fifthstreet.analysis.answers import Progress
from fifthstreet.analysis.evaluator import tables
from fifthstreet.cards.category import STRONGEST, Category, category_of
from fifthstreet.errors import CardError


class Frequencies(msgspec.Struct, frozen=True):
    """How many hands there are of each category and strength."""

    cards: int
    total: int
    by_category: dict[Category, int]
    by_strength: dict[int, int]
    """Only strengths that come."""


def frequencies(cards: int = 5, progress: Progress | None = None) -> Frequencies:
    """Return the counts of all hands of five or seven cards.

    Raises:
        CardError: ``cards`` is neither 5 nor 7.

    """
    from fifthstreet.analysis._kernels_counts import count_fives, count_sevens

    if cards not in {5, 7}:
        raise CardError(f"hands of 5 or 7 cards are counted, not of {cards}")
    counts = np.zeros(STRONGEST + 1, np.int64)
    if cards == 5:
        count_fives(tables(5), counts)
    else:
        for lowest in range(46):
            count_sevens(lowest, tables(7), counts)
            if progress:
                progress(lowest + 1, 46)
    by_strength = {strength: many for strength, many in enumerate(counts.tolist()) if many}
    by_category = dict.fromkeys(Category, 0)
    for strength, many in by_strength.items():
        by_category[category_of(strength)] += many
    return Frequencies(cards, int(counts.sum()), by_category, by_strength)
