"""Boards: the tables of boards that the kernels go through instead of every board.

``RankBoards`` has the 6,175 sets of five ranks, each with its sum of rank keys and
the code of the ways to suit it, and the sets of three to five different ranks,
which are what a board may hold of one suit.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis.evaluator import Words
from fifthstreet.cards.strengths import RANK_KEYS

NOTHING: Final = 65
"""The code of nothing more: it multiplies by one."""


class RankBoards(NamedTuple):
    """All boards by their ranks, and all ranks of one suit on a board."""

    codes: npt.NDArray[np.uint8]
    """By board, up to five of ``5 * rank + how many of it``; then ``NOTHING``."""
    sums: Words
    masks: Words
    """Sets of three, then four, then five ranks."""
    mask_sums: Words
    starts: Words
    """Where in ``masks`` the sets of three, four and five start, and the end."""


@cache
def rank_boards() -> RankBoards:
    """Return the tables."""
    boards: list[tuple[int, ...]] = [
        ranks for ranks in combinations_with_replacement(range(13), 5) if ranks[0] != ranks[4]
    ]
    codes = [[5 * rank + many for rank, many in Counter(ranks).items()] for ranks in boards]
    sets = [ranks for size in (3, 4, 5) for ranks in combinations(range(13), size)]
    ends = [sum(len(ranks) < size for ranks in sets) for size in (3, 4, 5, 6)]
    return RankBoards(
        np.array([code + [NOTHING] * (5 - len(code)) for code in codes], np.uint8),
        _sums(boards),
        np.array([sum(1 << rank for rank in ranks) for ranks in sets], np.uint64),
        _sums(sets),
        np.array(ends, np.uint64),
    )


def _sums(sets: list[tuple[int, ...]]) -> Words:
    return np.array([sum(RANK_KEYS[rank] for rank in ranks) for ranks in sets], np.uint64)
