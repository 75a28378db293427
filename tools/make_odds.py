"""Odds tables: writes the files that the kernels of ``analysis`` look things up in.

``python -m tools.make_odds`` writes ``analysis/tables/evaluator.bin`` from the
strengths of ``cards``, and with ``--preflop`` also ``preflop.bin``: all 47,008
different matchups of two hands, each worked out by the kernel of exact hands
(about a minute). ``--check`` only compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis import evaluator, preflop
from fifthstreet.analysis.boards import rank_boards
from fifthstreet.analysis.combos import COMBOS
from fifthstreet.analysis.evaluator import SHIFT, SIZES
from fifthstreet.cards import strengths

FOLDER: Final = Path(evaluator.__file__).parent / "tables"
STRETCH: Final = 4096
ROWS: Final = (7 * strengths.RANK_KEYS[-1] >> SHIFT) + 1


def rows_of(by_sum: Mapping[int, int]) -> dict[int, list[tuple[int, int]]]:
    """Return the ``(place in the row, strength)`` of each row of sums."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for total, strength in by_sum.items():
        rows.setdefault(total >> SHIFT, []).append((total & (1 << SHIFT) - 1, strength))
    return rows


def displace(
    by_sum: Mapping[int, int],
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint16]]:
    """Push the rows of sums into each other's gaps, the fullest first.

    Every sum of up to seven keys, also of what is no hand, leads to some place: cards
    that nobody checked give a strength without meaning, never a look outside.
    """
    rows = rows_of(by_sum)
    free = np.ones(1 << 20, bool)
    values = np.zeros(len(free), np.uint16)
    offsets = -(np.arange(ROWS, dtype=np.int32) << SHIFT)
    for row, entries in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        places = np.array([place for place, _ in entries])
        start = _first_fit(free, places)
        free[start + places] = False
        values[start + places] = [strength for _, strength in entries]
        offsets[row] = start - (row << SHIFT)
    end = int(np.flatnonzero(~free)[-1]) + (1 << SHIFT)
    return offsets, values[:end].copy()


def _first_fit(free: npt.NDArray[np.bool_], places: npt.NDArray[np.int64]) -> int:
    """Return the first start at which all ``places`` are free."""
    low = -int(places.min())
    while True:
        fits = np.ones(STRETCH, bool)
        for place in places.tolist():
            fits &= free[low + place : low + place + STRETCH]
        found = np.flatnonzero(fits)
        if len(found):
            return low + int(found[0])
        low += STRETCH


def evaluator_file() -> bytes:
    """Return the bytes of ``evaluator.bin``."""
    loaded = strengths.empty()
    strengths.load(loaded)
    sevens = {
        place - offset: strength
        for row, offset in enumerate(loaded.rows_of_7)
        if (start := (row << strengths.SHIFT) + offset)
        for place, strength in enumerate(loaded.by_sum_of_7[start : start + strengths.ROW], start)
        if strength
    }
    by_size = {**loaded.by_sum, 7: sevens}
    return evaluator.pack(
        {size: displace(by_size[size]) for size in SIZES},
        np.array(loaded.by_mask, np.uint16),
    )


def worked_out(pairs: npt.NDArray[np.uint32]) -> preflop.Matchups:
    """Return the wins and ties of matchups, each by the kernel of exact hands."""
    from fifthstreet.analysis._kernels_hands import before_flop

    wins, ties = np.zeros(len(pairs), np.uint32), np.zeros(len(pairs), np.uint32)
    for n, pair in enumerate(pairs.tolist()):
        hands = [COMBOS[combo] for combo in divmod(pair, len(COMBOS))]
        dead = np.uint64(sum(1 << card for hand in hands for card in hand))
        outcomes = np.zeros(4, np.int64)
        before_flop(np.array(hands, np.uint8), dead, rank_boards(), evaluator.tables(), outcomes)
        wins[n], ties[n] = outcomes[1], outcomes[3]
    return preflop.Matchups(pairs, wins, ties)


def main(arguments: Sequence[str]) -> int:
    """Write the files, or with ``--check`` compare them; 1 if one differs."""
    files = {evaluator.FILE[-1]: evaluator_file()}
    if "--preflop" in arguments:
        files[preflop.FILE[-1]] = preflop.pack(worked_out(preflop.different()))
    return _compare(files) if "--check" in arguments else _write(files.items())


def _compare(files: Mapping[str, bytes]) -> int:
    wrong = [name for name, data in files.items() if (FOLDER / name).read_bytes() != data]
    for name in wrong:
        print(f"{name} is not what this version makes")
    return 1 if wrong else 0


def _write(files: Iterable[tuple[str, bytes]]) -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, data in files:
        (FOLDER / name).write_bytes(data)
        print(f"{name}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
