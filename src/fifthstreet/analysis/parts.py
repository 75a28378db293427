"""Parts: what the kernels of batches look up, a strength as the sum of two parts.

Ranks are sets of 13 bits in which the ace is the lowest. One part is of the ranks that
are made (pairs, three or four of a kind), the other of the kickers, whose set lacks
the places of the made ranks: kickers beside a pair of nines and beside a pair of
kings are then the same, which keeps the tables small enough for the first cache.
Hands without two of a rank, straights and flushes are in the table of kickers as
they are, with nothing made.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, combinations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis.evaluator import tables
from fifthstreet.cards.category import CLASSES, Category

RANKS: Final = 13
FLUSHES: Final = np.uint16(1 << 13)
THREE_KICKERS: Final = np.uint16(2 << 13)
TWO_KICKERS: Final = np.uint16(3 << 13)
ONE_KICKER: Final = np.uint16(4 << 13)
"""Where in the table of kickers these begin; ranks without a pair are at 0."""
THREES: Final = np.uint16(1 << 13)
FULLS: Final = np.uint16(2 << 13)
FOURS: Final = np.uint16(3 << 13)
"""Where in the table of made ranks these begin; pairs and two pairs are at 0."""
PLACES: Final = 1 << 16
"""Any 16 bits lead to some place: unchecked cards never to one outside."""

_BELOW: Final = dict(zip(Category, accumulate(CLASSES, initial=0), strict=False))
"""How many strengths are below each category."""


class Parts(NamedTuple):
    """The two tables; parts add up modulo 2 ** 16."""

    kickers: npt.NDArray[np.uint16]
    made: npt.NDArray[np.uint16]


@cache
def parts() -> Parts:
    """Return the tables."""
    return Parts(_kickers(), _made())


def _bit(rank: int) -> int:
    return 1 << RANKS - 1 - rank


def _kickers() -> npt.NDArray[np.uint16]:
    table = np.zeros(PLACES, np.uint16)
    sets = np.arange(1 << RANKS)
    turned = sum((sets >> rank & 1) * _bit(rank) for rank in range(RANKS))
    flushes = tables().flushes.astype(np.int64)
    straights = flushes > _BELOW[Category.straight_flush]
    down = _BELOW[Category.straight_flush] - _BELOW[Category.straight]
    # A suit's ranks rank as those of no suit, but lower: the same tops, the same order.
    plain = flushes - np.where(straights, down, _BELOW[Category.flush])
    table[turned] = np.where(flushes, plain, 0)
    table[turned + int(FLUSHES)] = flushes
    for count, begin in ((3, THREE_KICKERS), (2, TWO_KICKERS), (1, ONE_KICKER)):
        table[int(begin) : int(begin) + (1 << RANKS - 1)] = _by_top(count)
    return table


def _by_top(count: int) -> npt.NDArray[np.uint16]:
    """Return, by set of twelve ranks, the place of its ``count`` highest among all such."""
    found = np.zeros(1 << RANKS - 1, np.uint16)
    highest_first = combinations(range(RANKS - 1), count)
    for place, tops in enumerate(reversed(list(highest_first))):
        held = sum(1 << top for top in tops)
        lower = np.arange(1 << RANKS - 2 - tops[-1]) << tops[-1] + 1
        found[held | lower] = place
    return found


def _made() -> npt.NDArray[np.uint16]:
    table = np.zeros(PLACES, np.uint16)
    single = (
        (0, Category.pair),
        (int(THREES), Category.three_of_a_kind),
        (int(FULLS), Category.full_house),
        (int(FOURS), Category.four_of_a_kind),
    )
    for begin, category in single:
        each = CLASSES[category] // RANKS
        for rank in range(RANKS):
            table[begin + _bit(rank)] = _BELOW[category] + 1 + each * rank
    pairs = [(low, high) for high in range(RANKS) for low in range(high)]
    each = CLASSES[Category.two_pair] // len(pairs)
    for place, (low, high) in enumerate(pairs):
        # The kicker is among eleven ranks, but counted as among twelve: one too high.
        table[_bit(low) | _bit(high)] = _BELOW[Category.two_pair] + each * place
    return table
