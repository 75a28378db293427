"""Heads-up: two hands or ranges, exactly, with an answer for each combo.

Before the flop it is the table of ``preflop``; with a board, or with dead cards,
the sweep over the boards. All boards of five are too many for the sweep to be
quick: there few pairs of combos are counted one by one (``multiway``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis.answers import Floats, Indexes, Progress, Tally
from fifthstreet.analysis.combos import COMBOS, MASKS
from fifthstreet.analysis.evaluator import tables
from fifthstreet.analysis.preflop import BOARDS, matrices
from fifthstreet.analysis.question import Question

CARDS = np.array(COMBOS, np.int64)
CARD_SETS = np.array(MASKS, np.uint64)
DOUBT = 1e-4
"""A smaller part of a sum is not told by taking parts off it."""
STEP = 4096
"""Boards between two reports."""


def compatible(weights: Floats, combos: Indexes) -> Floats:
    """Return, for each of ``combos``, the weight that shares no card with it."""
    cards = np.bincount(CARDS.ravel(), np.repeat(weights, 2), 52)
    low, high = CARDS[combos].T
    both: Floats = weights.sum() - cards[low] - cards[high] + weights[combos]
    # Where next to nothing is left of a rounded sum, the little that meets the combo is
    # added up instead: what nothing can meet would seem to have a hair of a deal.
    doubtful = np.flatnonzero(both <= DOUBT * weights.sum())
    held = np.flatnonzero(weights)
    masks = CARD_SETS[held]
    for place in doubtful.tolist():
        apart = masks & CARD_SETS[combos[place]] == 0
        both[place] = weights[held[apart]].sum()
    return both


def by_table(question: Question) -> list[Tally]:
    """Answer two ranges before the flop."""
    first, second = (player.vector() for player in question.players)
    rows, columns = np.flatnonzero(first), np.flatnonzero(second)
    wins, ties = matrices()
    if len(rows) * len(columns) > len(COMBOS) ** 2 // 4:
        # Taking parts out of the matrices costs more than whole products.
        won = wins @ second, wins @ first
        tied = ties @ second, ties @ first
        won, tied = (won[0][rows], won[1][columns]), (tied[0][rows], tied[1][columns])
    else:
        part = ties[np.ix_(rows, columns)]
        won = (
            wins[np.ix_(rows, columns)] @ second[columns],
            wins[np.ix_(columns, rows)] @ first[rows],
        )
        tied = part @ second[columns], part.T @ first[rows]
    return [
        _tally(rows, first, won[0], tied[0], second, BOARDS),
        _tally(columns, second, won[1], tied[1], first, BOARDS),
    ]


def by_sweep(question: Question, progress: Progress | None) -> list[Tally]:
    """Answer two ranges board by board."""
    from fifthstreet.analysis._kernels_sweep import Field, sweep

    first, second = (player.vector() for player in question.players)
    t = tables()
    combos = np.flatnonzero((first > 0) | (second > 0))
    low, high = CARDS[combos].T
    field = Field(
        low.astype(np.uint64),
        high.astype(np.uint64),
        t.keys[low] + t.keys[high],
        t.bits[low] | t.bits[high],
        first[combos],
        second[combos],
    )
    won, tied = np.zeros((2, len(combos))), np.zeros((2, len(combos)))
    board = np.array(question.board, np.uint8)
    done = 0
    for rests, total in _rests(question):
        sweep(board, rests, field, t, won, tied)
        done += len(rests)
        if progress:
            progress(done, total)
    tallies = []
    for side, (own, other) in enumerate(((first, second), (second, first))):
        mine = own[combos] > 0
        results = won[side][mine], tied[side][mine]
        tallies.append(_tally(combos[mine], own, *results, other, question.boards))
    return tallies


def _rests(question: Question) -> Iterator[tuple[npt.NDArray[np.uint8], int]]:
    """Yield the rests of the board in steps, each with the number of all."""
    from math import comb

    live = question.live
    total = comb(len(live), question.missing)
    every = combinations(live, question.missing)
    while some := list(islice(every, STEP)):
        yield np.array(some, np.uint8).reshape(len(some), question.missing), total


def _tally(
    combos: Indexes, own: Floats, won: Floats, tied: Floats, other: Floats, boards: int
) -> Tally:
    deals = compatible(other, combos) * boards
    # What the sweep takes off sums leaves a hair of rounding: a share is 0 to 1.
    won = np.clip(won, 0, deals)
    tied = np.clip(tied, 0, deals - won)
    return Tally(combos, own[combos], won, tied, won + tied / 2, deals)
