"""Strengths: the tables of the evaluator, and how they lie in their file.

Every card has a key, ``rank key * 256 + suit key``. The keys of a hand add up
to a number whose upper part tells which ranks it has, how many of each, and
whose low byte tells whether five cards share a suit, and which. The rank keys
are the smallest ascending ones for which no two hands of seven cards (so none
of five or six) share a sum; the suit keys likewise for hands with and without
a flush. ``tools/make_tables.py`` proves both and writes the file from ``naive``.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from importlib import resources
from itertools import product
from typing import Any, Final, NamedTuple, cast

from fifthstreet.errors import FormatError

RANK_KEYS: Final = (
    *(0, 1, 5, 22, 98, 453, 2_031, 8_698, 22_854, 83_661),
    *(262_349, 636_345, 1_479_181),
)
SUIT_KEYS: Final = (0, 1, 25, 32)
HIGHEST_SUM: Final = 4 * RANK_KEYS[12] + 3 * RANK_KEYS[11]

SUMS: Final = {5: 6_175, 6: 18_395, 7: 49_205}
"""How many sums of rank keys there are, by the number of cards."""
MASKS: Final = 1 << 13
SHIFT: Final = 6
ROW: Final = 1 << SHIFT
"""Sums of rank keys of seven cards in one row; nine rows of ten are empty."""
FILE: Final = ("tables", "strengths.bin")
SIZE: Final = sum(SUMS.values()) * (4 + 2) + MASKS * 2
SHA256: Final = "127be2df34686bad7b2eb207a0382d8ac9a16bdd65fbd04af7ad7d764671fc65"


class Strengths(NamedTuple):
    """The tables; empty until ``load`` fills them in place, so that they may have other names."""

    keys: list[int]
    """By card; beyond the 52 cards stands what cannot be added."""
    flush_bits: dict[int, list[list[int] | None]]
    """By number of cards, by low byte: no flush, or its suit's rank bit of each card."""
    by_mask: list[int]
    """Strength of a flush, by the set of its ranks (bit 0 is the 2)."""
    by_sum: dict[int, dict[int, int]]
    """Strength without a flush of 5 and of 6 cards, by sum of rank keys."""
    rows_of_7: array[int]
    """By row of sums: what is added to a sum to find its place in ``by_sum_of_7``."""
    by_sum_of_7: array[int]
    """Strength without a flush of 7 cards: the rows that hold any, behind one that all the
    empty ones share. Two looks in 2 MB cost less than the three of a dict."""


def empty() -> Strengths:
    """Return tables to be filled by ``load``."""
    return Strengths([], {n: [] for n in SUMS}, [], {5: {}, 6: {}}, array("i"), array("H"))


def load(tables: Strengths) -> None:
    """Fill empty ``tables`` from the package's file (5 MB in memory, some 30 ms).

    The keys come last: who finds keys there finds everything else in its place.

    Raises:
        FormatError: the file is not the one that belongs to this version.

    """
    data = resources.files("fifthstreet.cards").joinpath(*FILE).read_bytes()
    if len(data) != SIZE:
        raise FormatError(f"{'/'.join(FILE)} has {len(data)} bytes instead of {SIZE}")
    numbers = _numbers(data)
    # One int object a strength, however many sums have it, keeps the tables in the cache.
    shared = list(range(1 << 13))
    for strengths in tables.by_sum.values():
        strengths.update(zip(next(numbers), map(shared.__getitem__, next(numbers)), strict=True))
    _lay_rows(tables, zip(next(numbers), next(numbers), strict=True))
    tables.by_mask.extend(map(shared.__getitem__, next(numbers)))
    for cards, bits in tables.flush_bits.items():
        bits.extend(_flush_bits(cards))
    tables.keys.extend(card_keys())


def _lay_rows(tables: Strengths, strengths: Iterable[tuple[int, int]]) -> None:
    rows, flat = tables.rows_of_7, tables.by_sum_of_7
    empty_row = bytes(flat.itemsize * ROW)
    flat.frombytes(empty_row)
    rows.extend(range(0, -HIGHEST_SUM - 1, -ROW))
    for total, strength in strengths:
        row = total >> SHIFT
        if rows[row] == -(row << SHIFT):
            rows[row] += len(flat)
            flat.frombytes(empty_row)
        flat[total + rows[row]] = strength


def card_keys() -> list[int]:
    """Return the key of each card, then as often None: neither -1 nor 52 may count as a card."""
    keys = [256 * rank + suit for rank in RANK_KEYS for suit in SUIT_KEYS]
    # Cast because the type of the hot loop is int; what is beyond must fail in it.
    return keys + [cast(int, cast(Any, None))] * 52


def suit_sums(cards: int) -> dict[int, int | None]:
    """Return the suit with five or more cards, or None, by the sum of the suit keys.

    >>> suit_sums(5)[5 * SUIT_KEYS[3]], suit_sums(5)[4 * SUIT_KEYS[3] + SUIT_KEYS[0]]
    (3, None)

    """
    sums = {}
    for counts in product(range(cards + 1), repeat=4):
        if sum(counts) == cards:
            total = sum(n * key for n, key in zip(counts, SUIT_KEYS, strict=True))
            sums[total] = next((suit for suit in range(4) if counts[suit] >= 5), None)
    return sums


def _flush_bits(cards: int) -> list[list[int] | None]:
    bits = [[1 << card // 4 if card % 4 == suit else 0 for card in range(52)] for suit in range(4)]
    by_byte: list[list[int] | None] = [None] * 256
    for total, suit in suit_sums(cards).items():
        by_byte[total] = None if suit is None else bits[suit]
    return by_byte


def _numbers(data: bytes) -> Iterator[array[int]]:
    """Yield, for 5, 6 and 7 cards, the sums and their strengths; then the flushes by mask."""
    at = 0
    counts = [(kind, n) for n in SUMS.values() for kind in "IH"]
    for kind, count in [*counts, ("H", MASKS)]:
        numbers = array(kind)
        end = at + count * numbers.itemsize
        numbers.frombytes(data[at:end])
        if sys.byteorder == "big":
            numbers.byteswap()
        yield numbers
        at = end
