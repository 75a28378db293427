"""Many: one deal of hole cards after the other, each over all its boards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis._kernels import ONE, U, kernel
from fifthstreet.analysis._kernels_hands import before_flop, with_board
from fifthstreet.analysis.boards import RankBoards
from fifthstreet.analysis.evaluator import Tables

Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Holes = npt.NDArray[np.uint8]


@kernel
def divide(outcomes: Counts, out: Floats) -> None:
    """Fill what each hand wins, ties and gets of the pot, by how often which hands were best."""
    n = U(len(out))
    out[:] = 0.0
    for best in range(ONE, U(len(outcomes))):
        if outcomes[best]:
            many = np.int64(0)
            for i in range(U(0), n):
                many += np.int64((best >> i) & ONE)
            for i in range(U(0), n):
                if (best >> i) & ONE:
                    out[i, 0 if many == 1 else 1] += outcomes[best]
                    out[i, 2] += outcomes[best] / many


@kernel
def hole_mask(holes: Holes) -> np.uint64:
    """Return the set of the cards that the hands hold."""
    mask = U(0)
    for i in range(U(0), U(len(holes))):
        for j in range(U(0), U(2)):
            mask |= ONE << U(holes[i, j])
    return mask


@kernel
def deals_before_flop(
    deals: npt.NDArray[np.uint8], dead: np.uint64, boards: RankBoards, t: Tables, out: Floats
) -> None:
    """Fill win, tie and pot of each hand of each deal, over all boards of five."""
    outcomes = np.zeros(ONE << U(deals.shape[1]), np.int64)
    for d in range(U(0), U(len(deals))):
        outcomes[:] = 0
        before_flop(deals[d], dead | hole_mask(deals[d]), boards, t, outcomes)
        divide(outcomes, out[d])


@kernel
def deals_with_board(
    deals: npt.NDArray[np.uint8],
    board: npt.NDArray[np.uint8],
    dead: np.uint64,
    t: Tables,
    out: Floats,
) -> None:
    """Fill win, tie and pot of each hand of each deal, over all rests of the board."""
    outcomes = np.zeros(ONE << U(deals.shape[1]), np.int64)
    for d in range(U(0), U(len(deals))):
        outcomes[:] = 0
        with_board(deals[d], board, dead | hole_mask(deals[d]), t, outcomes)
        divide(outcomes, out[d])
