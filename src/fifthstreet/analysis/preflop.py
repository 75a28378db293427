"""Preflop: what every hand wins and ties against every other over all boards, by table.

Up to the names of the suits and the order of the two there are 47,008 matchups.
Their wins and ties are in the file that ``tools/make_odds.py`` makes; unfolded they
are two matrices of 1,326 by 1,326, with which two ranges are two products.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis.combos import COMBOS, renamed
from fifthstreet.errors import FormatError

FILE: Final = ("tables", "preflop.bin")
MATCHUPS: Final = 47_008
BOARDS: Final = 1_712_304
"""The boards that four hole cards leave."""

Numbers = npt.NDArray[np.uint32]
Matrix = npt.NDArray[np.float64]


class Matchups(NamedTuple):
    """The file: each matchup once."""

    pairs: Numbers
    """``1326 * first combo + second combo``, the first lower; ascending."""
    wins: Numbers
    """Boards that the first wins."""
    ties: Numbers


def different() -> Numbers:
    """Return the pairs of each matchup once: the least among its renamings."""
    cards = np.array(COMBOS)
    first, second = np.triu_indices(len(COMBOS), 1)
    shared = (cards[first][:, :, None] == cards[second][:, None, :]).any((1, 2))
    first, second = first[~shared], second[~shared]
    own = len(COMBOS) * first + second
    least = own.copy()
    for combos in np.array(renamed()):
        a, b = combos[first], combos[second]
        np.minimum(least, len(COMBOS) * np.minimum(a, b) + np.maximum(a, b), out=least)
    found: Numbers = own[least == own].astype(np.uint32)
    return found


def pack(matchups: Matchups) -> bytes:
    """Return the bytes of the file."""
    steps = np.diff(matchups.pairs, prepend=np.uint32(0))
    columns = (steps, matchups.wins, matchups.ties)
    # Bytes of the same rank stand together, which compresses better.
    planes = [column.astype("<u4").view(np.uint8).reshape(-1, 4).T.tobytes() for column in columns]
    return zlib.compress(b"".join(planes), 9)


@cache
def matchups() -> Matchups:
    """Return what the file has.

    Raises:
        FormatError: it is not the one that belongs to this version.

    """
    packed = resources.files("fifthstreet.analysis").joinpath(*FILE).read_bytes()
    try:
        planes = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(3, 4, MATCHUPS)
    except (zlib.error, ValueError) as error:
        raise FormatError(f"{'/'.join(FILE)} cannot be read: {error}") from None
    columns = np.ascontiguousarray(planes.transpose(0, 2, 1)).view("<u4")[:, :, 0]
    steps, wins, ties = columns.astype(np.uint32)
    return Matchups(np.cumsum(steps, dtype=np.uint32), wins, ties)


@cache
def matrices() -> tuple[Matrix, Matrix]:
    """Return the boards that the row's combo wins against the column's, and those they tie."""
    known = matchups()
    first, second = np.divmod(known.pairs.astype(np.int64), len(COMBOS))
    losses = BOARDS - known.wins - known.ties
    wins = np.zeros((len(COMBOS), len(COMBOS)))
    ties = np.zeros((len(COMBOS), len(COMBOS)))
    for combos in np.array(renamed()):
        a, b = combos[first], combos[second]
        wins[a, b] = known.wins
        wins[b, a] = losses
        ties[a, b] = known.ties
        ties[b, a] = known.ties
    return wins, ties
