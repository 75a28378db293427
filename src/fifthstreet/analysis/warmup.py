"""Warm-up: compiles every kernel once, which takes some ten seconds, and keeps them.

Each step asks a small question of one kind. A file in the folder of the kernels
says that all are there; it goes with them when the kernels change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from fifthstreet.analysis.answers import Progress
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.frequencies import frequencies
from fifthstreet.analysis.joint import together
from fifthstreet.analysis.spread import spread

MARK: Final = "ready"


def _batch() -> None:
    from fifthstreet.analysis.batch import evaluate_masks, evaluate_rows

    hands = np.arange(28, dtype=np.uint8).reshape(4, 7)
    evaluate_rows(hands)
    evaluate_masks(np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1))


def _flop() -> None:
    equity(["AA", "KK"], "Qs7h2d")


def _hands() -> None:
    equity(["AsKs", "QhQd", "JhTh"])


def _hands_board() -> None:
    equity(["AsKs", "QhQd", "JhTh"], "2c3c4c5c")


def _samples() -> None:
    equity(["AsKs", "QhQd"], samples=2)
    equity(["AA", "KK"], samples=2)
    # As for ranges that seldom fit each other, which are tried the usual way at length first.
    together([np.array([3], np.uint64)], [np.ones(1)], lambda: None)


def _counts() -> None:
    frequencies(5)
    frequencies(7)


def _boards() -> None:
    spread("AsKs", "QQ", "2c3c4c5c", by="board")


STEPS: Final[Sequence[tuple[str, Callable[[], None]]]] = (
    ("batches", _batch),
    ("ranges on a board", _flop),
    ("hands before the flop", _hands),
    ("hands on a board", _hands_board),
    ("samples", _samples),
    ("frequencies", _counts),
    ("spreads", _boards),
)


def folder() -> Path:
    """Return the folder in which the compiled kernels are kept."""
    from fifthstreet.analysis._kernels import FOLDER

    return Path(FOLDER)


def is_warm() -> bool:
    """Tell whether every kernel is kept on this machine, or none can be."""
    from fifthstreet.analysis._kernels import KEPT

    return not KEPT or (folder() / MARK).exists()


def warm_up(progress: Progress | None = None) -> None:
    """Compile every kernel, or load it."""
    for done, (_, step) in enumerate(STEPS):
        if progress:
            progress(done, len(STEPS))
        step()
    if progress:
        progress(len(STEPS), len(STEPS))
    from fifthstreet.analysis._kernels import KEPT

    if KEPT:
        (folder() / MARK).touch()
