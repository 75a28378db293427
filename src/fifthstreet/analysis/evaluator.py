"""Evaluator: the tables that the kernels look hands up in, and how they lie in their file.

A card's key has the rank key of ``cards.strengths`` in its low half and a one in
the nibble of its suit far above it. The nibbles start at 3, so that five cards of
a suit set their highest bit. Without a flush the sum of rank keys is looked up in
a table whose rows of 512 are pushed into each other's gaps: the offset of the row
and the sum tell the place. That makes 16 MB small enough for the second cache.
``tools/make_odds.py`` writes the file from the strengths of ``cards``.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from fifthstreet.cards.strengths import MASKS, RANK_KEYS
from fifthstreet.errors import FormatError

FILE: Final = ("tables", "evaluator.bin")
SHIFT: Final = 9
"""A row has 2 ** 9 sums."""
SUIT_AT: Final = 48
"""The bit where the nibbles of the four suits begin."""
SIZES: Final = (5, 6, 7)

Words = npt.NDArray[np.uint64]


class Tables(NamedTuple):
    """What a kernel needs to evaluate hands of one size."""

    keys: Words
    """By card."""
    bits: Words
    """By card: its rank's bit among the 16 bits of its suit."""
    offsets: npt.NDArray[np.int32]
    """By row of rank sums."""
    values: npt.NDArray[np.uint16]
    """Strength 1..7462 without a flush, by rank sum plus offset."""
    flushes: npt.NDArray[np.uint16]
    """Strength of a flush, by the set of its ranks; 0 for fewer than five."""


def card_keys() -> Words:
    """Return the key of each card."""
    keys = [RANK_KEYS[card // 4] | 1 << SUIT_AT + 4 * (card % 4) for card in range(52)]
    return np.array(keys, np.uint64)


def card_bits() -> Words:
    """Return the bit of each card: its rank within its suit."""
    bits = [1 << 16 * (card % 4) + card // 4 for card in range(52)]
    return np.array(bits, np.uint64)


@cache
def tables(size: int = 7) -> Tables:
    """Return the tables for hands of ``size`` cards, 5 to 7.

    Raises:
        FormatError: the file is not the one that belongs to this version.

    """
    by_size, flushes = _read()
    offsets, values = by_size[size]
    return Tables(card_keys(), card_bits(), offsets, values, flushes)


Rows = dict[int, tuple[npt.NDArray[np.int32], npt.NDArray[np.uint16]]]


def pack(rows: Rows, flushes: npt.NDArray[np.uint16]) -> bytes:
    """Return the bytes of the file."""
    heads = [number for offsets, values in rows.values() for number in (len(offsets), len(values))]
    parts = [np.array(heads, "<u4").tobytes()]
    for offsets, values in rows.values():
        parts += [offsets.astype("<i4").tobytes(), values.astype("<u2").tobytes()]
    parts.append(flushes.astype("<u2").tobytes())
    return zlib.compress(b"".join(parts), 9)


@cache
def _read() -> tuple[Rows, npt.NDArray[np.uint16]]:
    packed = resources.files("fifthstreet.analysis").joinpath(*FILE).read_bytes()
    try:
        data = zlib.decompress(packed)
    except zlib.error as error:
        raise FormatError(f"{'/'.join(FILE)} cannot be read: {error}") from None
    heads = np.frombuffer(data, "<u4", 2 * len(SIZES))
    at = heads.nbytes
    rows: Rows = {}
    for n, size in enumerate(SIZES):
        many, length = int(heads[2 * n]), int(heads[2 * n + 1])
        offsets = np.frombuffer(data, "<i4", many, at).astype(np.int32)
        at += 4 * many
        values = np.frombuffer(data, "<u2", length, at).astype(np.uint16)
        at += 2 * length
        rows[size] = (offsets, values)
    return rows, np.frombuffer(data, "<u2", MASKS, at).astype(np.uint16)
