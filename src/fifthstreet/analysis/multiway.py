"""Multiway: any number of hands or ranges, exactly, deal of hole cards by deal.

Deals that differ only in the names of the suits are counted once, where the board
and the dead cards do not tell those suits apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis.answers import Floats, Progress, Tally
from fifthstreet.analysis.boards import rank_boards
from fifthstreet.analysis.combos import COMBOS, PERMUTATIONS, renamed
from fifthstreet.analysis.evaluator import tables
from fifthstreet.analysis.question import Question, no_deal
from fifthstreet.errors import SetupError

Deals = npt.NDArray[np.int16]
"""A row a deal: a combo for each player."""
MOST_DEALS = 4_000_000
STEP = 200
KEYED = 5
"""Up to so many players a deal fits a 64-bit number."""


def by_deal(question: Question, progress: Progress | None) -> list[Tally]:
    """Answer the question deal by deal.

    Raises:
        RangeError: no deal gives every player a combo.
        SetupError: there are too many deals to count them all.

    """
    if all(len(player.combos) == 1 for player in question.players):
        return _known(question, progress)
    deals, weights = _deals(question)
    if not len(deals):
        raise no_deal(question.players)
    single, place = _different(deals, question, progress)
    results = _count(single, question, progress)
    boards = question.boards
    tallies = []
    for seat, player in enumerate(question.players):
        own = player.vector()
        combos = np.flatnonzero(own)
        # Each deal counts for its combo with the weight of the others alone.
        others = weights / own[deals[:, seat]]
        parts = [_by_combo(deals[:, seat], others * results[place, seat, n]) for n in range(3)]
        parts.append(_by_combo(deals[:, seat], others) * boards)
        tallies.append(Tally(combos, own[combos], *(part[combos] for part in parts)))
    return tallies


def _known(question: Question, progress: Progress | None) -> list[Tally]:
    """Answer for hands that are all known: there is one deal."""
    combos = [player.combos[0] for player in question.players]
    shares = [player.shares[0] for player in question.players]
    results = _count(np.array([combos], np.int16), question, progress)[0]
    tallies = []
    for seat, combo in enumerate(combos):
        others = prod(shares[:seat] + shares[seat + 1 :])
        won, tied, pot = (results[seat] * others)[:, None]
        dealt = np.array([others * question.boards])
        tallies.append(Tally(np.array([combo]), np.array([shares[seat]]), won, tied, pot, dealt))
    return tallies


def _by_combo(combos: npt.NDArray[np.int16], amounts: Floats) -> Floats:
    """Return the sum of the amounts of each of the 1,326 combos."""
    return np.bincount(combos, amounts, len(COMBOS)).astype(np.float64)


def _deals(question: Question) -> tuple[Deals, Floats]:
    """Return every deal of hole cards without a card twice, and its weight."""
    masks = np.array([1 << a | 1 << b for a, b in COMBOS], np.uint64)
    deals: Deals = np.zeros((1, 0), np.int16)
    weights, used = np.ones(1), np.zeros(1, np.uint64)
    for player in question.players:
        vector = player.vector()
        combos = np.flatnonzero(vector)
        if len(deals) * len(combos) > 4 * MOST_DEALS:
            raise _too_many(question)
        rows, columns = np.nonzero((used[:, None] & masks[combos][None, :]) == 0)
        if len(rows) > MOST_DEALS:
            raise _too_many(question)
        chosen = combos[columns]
        deals = np.column_stack((deals[rows], chosen.astype(np.int16)))
        weights = weights[rows] * vector[chosen]
        used = used[rows] | masks[chosen]
    return deals, weights


def _too_many(question: Question) -> SetupError:
    about = prod(len(player.combos) for player in question.players)
    return SetupError(
        f"about {about:.0e} deals of hole cards are too many to count: ask for samples"
    )


def _different(
    deals: Deals, question: Question, progress: Progress | None
) -> tuple[Deals, npt.NDArray[np.int64]]:
    """Return the deals that differ in more than names of suits, and which each deal is."""
    if len(deals) == 1 or len(question.players) > KEYED:
        return deals, np.arange(len(deals))
    least = np.full(len(deals), len(COMBOS) ** KEYED, np.int64)
    for suits, combos in zip(PERMUTATIONS, np.array(renamed()), strict=True):
        if progress:
            # Of millions of deals this alone takes a second or two.
            progress(0, len(deals))
        if _keeps(suits, question.board) and _keeps(suits, question.dead):
            keys = np.zeros(len(deals), np.int64)
            for seat in range(deals.shape[1]):
                keys = keys * len(COMBOS) + combos[deals[:, seat]]
            np.minimum(least, keys, out=least)
    _, first, place = np.unique(least, return_index=True, return_inverse=True)
    return deals[first], place


def _keeps(suits: Sequence[int], cards: Sequence[int]) -> bool:
    """Tell whether renaming the suits leaves the set of cards as it is."""
    return {card - card % 4 + suits[card % 4] for card in cards} == set(cards)


def _count(deals: Deals, question: Question, progress: Progress | None) -> Floats:
    """Return win, tie and pot of each player in each deal, over all boards."""
    from fifthstreet.analysis._kernels_many import deals_before_flop, deals_with_board

    holes = np.array(COMBOS, np.uint8)[deals]
    results = np.zeros((*deals.shape, 3))
    gone, t = np.uint64(question.gone), tables()
    board = np.array(question.board, np.uint8)
    for start in range(0, len(deals), STEP):
        some, out = holes[start : start + STEP], results[start : start + STEP]
        if question.board:
            deals_with_board(some, board, gone, t, out)
        else:
            deals_before_flop(some, gone, rank_boards(), t, out)
        if progress:
            progress(min(start + STEP, len(deals)), len(deals))
    return results
