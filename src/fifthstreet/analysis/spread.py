"""Spread: how the equity of a hand against a range lies, not only what it is on average.

By combo: against each of the opponent's combos. By board: against the whole range
on each board that the next streets can bring, which tells draws from made hands.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec
import numpy as np

from fifthstreet.analysis.answers import Floats, Progress
from fifthstreet.analysis.combos import COMBOS
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.evaluator import tables
from fifthstreet.analysis.question import Cards, Holding, Question, ask, no_deal
from fifthstreet.errors import SetupError

By = Literal["combo", "board"]
MOST_BINS: Final = 1000


class Spread(msgspec.Struct, frozen=True):
    """A histogram of equities from 0 to 1."""

    mean: float
    deviation: float
    shares: tuple[float, ...]
    """Of the deals, by bin; an equity of 1 is in the last."""


def spread(
    hand: Holding,
    against: Holding,
    board: Cards = "",
    dead: Cards = "",
    *,
    by: By = "combo",
    bins: int = 10,
    progress: Progress | None = None,
) -> Spread:
    """Return how the equity of ``hand`` against a range is spread.

    Args:
        hand: one hand; where it is a range, ``by`` must be ``combo`` and the spread is
            that of its combos against the whole other range.
        against: a range.
        board: 0 to 5 cards; at least three where the spread is by board.
        dead: cards that nobody can have.
        by: see above.
        bins: of the histogram.
        progress: is told how far a long answer is.

    Raises:
        CardError: a card is in two places.
        RangeError: a range cannot be read or dealt.
        SetupError: there is no such spread.

    """
    if not 1 <= bins <= MOST_BINS:
        raise SetupError(f"a histogram has 1 to {MOST_BINS} bins, not {bins}")
    if by not in get_args(By):
        raise SetupError(f"a spread is by combo or by board, not by {by}")
    question = ask([hand, against], board, dead)
    single = len(question.players[0].combos) == 1
    if by == "board":
        if not single or question.missing > 2:
            raise SetupError("a spread by board is of one hand, from the flop on")
        equities, weights = _by_board(question)
        if not len(weights):
            raise no_deal(question.players)
    else:
        odds = equity([*question.players], board, dead, by_combo=True, progress=progress)
        player, shares = (1, odds.combos[1]) if single else (0, odds.combos[0])
        equities = np.array([share.equity for share in shares.values()])
        equities = 1 - equities if single else equities
        own = question.players[player].weights
        weights = np.array([own[combo] * share.count for combo, share in shares.items()])
    mean = float(np.average(equities, weights=weights))
    deviation = float(np.sqrt(np.average((equities - mean) ** 2, weights=weights)))
    # A hair of rounding must not push an equity into the bin below.
    places = np.clip((equities * bins + 1e-9).astype(np.int64), 0, bins - 1)
    heights = np.bincount(places, weights, bins) / weights.sum()
    return Spread(mean, deviation, tuple(heights.tolist()))


def _by_board(question: Question) -> tuple[Floats, Floats]:
    """Return the equity of the hand on each whole board, and the weight of the deals there."""
    from fifthstreet.analysis._kernels_sweep import strengths_on

    hand = question.players[0].combos[0]
    mine = set(COMBOS[hand])
    other = question.players[1].without(mine).vector()
    combos = np.array([hand, *np.flatnonzero(other)])
    low, high = np.array(COMBOS, np.uint64)[combos].T
    rests = question.rests()
    found = np.zeros((len(combos), len(rests)), np.uint16)
    board = np.array(question.board, np.uint8)
    strengths_on(board, rests, low.copy(), high.copy(), tables(), found)
    possible = found[0] > 0
    own, theirs = found[0, possible], found[1:, possible]
    weights = other[combos[1:], None] * (theirs > 0)
    total = weights.sum(0)
    won = (weights * (own > theirs)).sum(0) + (weights * (own == theirs)).sum(0) / 2
    dealt = total > 0
    return won[dealt] / total[dealt], total[dealt]
