"""Aliases: tables from which a place is drawn by its weight in one look (Walker, Vose)."""

from __future__ import annotations

import numpy as np

from fifthstreet.analysis.answers import Floats
from fifthstreet.analysis.evaluator import Words


def alias_table(weights: Floats) -> tuple[Words, Words]:
    """Return limits (of 2 ** 32) and other places for the weights that are not 0.

    A place of the list is drawn evenly; below its limit it stands, else the other does.
    """
    held = weights[weights > 0]
    scaled = (held * (len(held) / held.sum())).tolist()
    limits, others = [1 << 32] * len(held), list(range(len(held)))
    small = [place for place, share in enumerate(scaled) if share < 1]
    large = [place for place, share in enumerate(scaled) if share >= 1]
    while small and large:
        less, more = small.pop(), large.pop()
        limits[less], others[less] = round(scaled[less] * (1 << 32)), more
        scaled[more] -= 1 - scaled[less]
        (small if scaled[more] < 1 else large).append(more)
    return np.array(limits, np.uint64), np.array(others, np.uint64)
