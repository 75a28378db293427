"""Matrix: the 169 hands against each other, and against any two cards, before the flop.

Each entry is over all combos of the one hand against all that share no card with it
of the other, from the table of all matchups: suits count, nothing is an average of
averages. Everybody gets the same arrays, which can only be read.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from fifthstreet.analysis.answers import Floats
from fifthstreet.analysis.combos import hand_squares
from fifthstreet.analysis.preflop import BOARDS, matrices


class HandMatrix(NamedTuple):
    """By hand of the row and of the column, as ``combos.hand_names``."""

    win: Floats
    tie: Floats
    equity: Floats
    deals: Floats
    """Pairs of combos times boards."""


@cache
def hand_matrix() -> HandMatrix:
    """Return the whole table of 169 by 169."""
    wins, ties = matrices()
    belongs = np.zeros((169, wins.shape[0]))
    belongs[list(hand_squares()), range(wins.shape[0])] = 1
    won = belongs @ wins @ belongs.T
    tied = belongs @ ties @ belongs.T
    deals = belongs @ ((wins + wins.T + ties) > 0) @ belongs.T * BOARDS
    matrix = HandMatrix(won / deals, tied / deals, (won + tied / 2) / deals, deals)
    for table in matrix:
        table.setflags(write=False)
    return matrix


@cache
def against_random() -> Floats:
    """Return the equity of each of the 169 hands against any two other cards."""
    matrix = hand_matrix()
    equities: Floats = (matrix.equity * matrix.deals).sum(1) / matrix.deals.sum(1)
    equities.setflags(write=False)
    return equities
