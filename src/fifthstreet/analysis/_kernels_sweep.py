"""Sweep: two ranges on one board after the other, each combo against all others at once.

The combos are put in the order of their strengths. Going up, the weight of what a
combo beats is all weight below it, less what shares one of its two cards, plus
itself where it was taken off twice. So a board costs as much as it has combos, not
as many as it has pairs of them, and both ranges are answered together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis._kernels import BIAS, ONE, U, kernel, strength
from fifthstreet.analysis.evaluator import Tables, Words

Floats = npt.NDArray[np.float64]
Keys = npt.NDArray[np.uint32]


class Field(NamedTuple):
    """The combos of two ranges, with both their weights."""

    low: Words
    """The lower card."""
    high: Words
    keys: Words
    bits: Words
    first: Floats
    """The weight in the first range."""
    second: Floats


@kernel
def order(
    key: np.uint64,
    bits: np.uint64,
    mask: np.uint64,
    field: Field,
    t: Tables,
    out: Keys,
    spare: Keys,
) -> np.uint64:
    """Fill ``out`` with strength and place of the combos off the board, by strength; how many."""
    lows, highs = np.zeros(128, np.uint32), np.zeros(64, np.uint32)
    n = U(0)
    for h in range(U(0), U(len(field.low))):
        if ((mask >> field.low[h]) | (mask >> field.high[h])) & ONE:
            continue
        value = U(strength(key + field.keys[h], bits | field.bits[h], t))
        out[n] = np.uint32((value << U(16)) | h)
        n += ONE
        lows[value & U(127)] += np.uint32(1)
        highs[value >> U(7)] += np.uint32(1)
    at = np.uint32(0)
    for i in range(U(0), U(128)):
        lows[i], at = at, at + lows[i]
    at = np.uint32(0)
    for i in range(U(0), U(64)):
        highs[i], at = at, at + highs[i]
    for i in range(U(0), n):
        place = U((out[i] >> np.uint32(16)) & np.uint32(127))
        spare[U(lows[place])] = out[i]
        lows[place] += np.uint32(1)
    for i in range(U(0), n):
        place = U(spare[i] >> np.uint32(23))
        out[U(highs[place])] = spare[i]
        highs[place] += np.uint32(1)
    return n


@kernel
def climb(
    ordered: Keys, n: np.uint64, field: Field, cards: Floats, won: Floats, tied: Floats
) -> None:
    """Add what each combo beats and ties on one board: row 0 the first range, row 1 the other."""
    low, high, _, _, first, second = field
    cards[:] = 0.0
    below_first, below_second = 0.0, 0.0
    start = U(0)
    while start < n:
        value = ordered[start] >> np.uint32(16)
        j = start
        while j < n and ordered[j] >> np.uint32(16) == value:
            h = U(ordered[j] & np.uint32(0xFFFF))
            a, b = low[h], high[h]
            x = below_second - cards[1, a] - cards[1, b]
            y = below_first - cards[0, a] - cards[0, b]
            won[0, h] += x
            won[1, h] += y
            tied[0, h] -= x
            tied[1, h] -= y
            j += ONE
        for k in range(start, j):
            h = U(ordered[k] & np.uint32(0xFFFF))
            a, b = low[h], high[h]
            below_first += first[h]
            cards[0, a] += first[h]
            cards[0, b] += first[h]
            below_second += second[h]
            cards[1, a] += second[h]
            cards[1, b] += second[h]
        for k in range(start, j):
            h = U(ordered[k] & np.uint32(0xFFFF))
            a, b = low[h], high[h]
            tied[0, h] += below_second - cards[1, a] - cards[1, b] + second[h]
            tied[1, h] += below_first - cards[0, a] - cards[0, b] + first[h]
        start = j


@kernel
def sweep(
    board: npt.NDArray[np.uint8],
    rests: npt.NDArray[np.uint8],
    field: Field,
    t: Tables,
    won: Floats,
    tied: Floats,
) -> None:
    """Add up what the combos beat and tie on ``board`` with each of ``rests``."""
    out, spare = np.zeros(len(field.low), np.uint32), np.zeros(len(field.low), np.uint32)
    cards = np.zeros((2, 52))
    key, bits, mask = BIAS, U(0), U(0)
    for card in board:
        key += t.keys[U(card)]
        bits |= t.bits[U(card)]
        mask |= ONE << U(card)
    for r in range(U(0), U(len(rests))):
        k, b, m = key, bits, mask
        for j in range(U(0), U(rests.shape[1])):
            card = rests[r, j]
            k += t.keys[U(card)]
            b |= t.bits[U(card)]
            m |= ONE << U(card)
        n = order(k, b, m, field, t, out, spare)
        climb(out, n, field, cards, won, tied)


@kernel
def strengths_on(
    board: npt.NDArray[np.uint8],
    rests: npt.NDArray[np.uint8],
    low: Words,
    high: Words,
    t: Tables,
    out: npt.NDArray[np.uint16],
) -> None:
    """Fill the strength of each combo with each rest of the board, 0 where they share a card."""
    for r in range(U(0), U(len(rests))):
        key, bits, mask = BIAS, U(0), U(0)
        for card in board:
            key += t.keys[U(card)]
            bits |= t.bits[U(card)]
        for j in range(U(0), U(rests.shape[1])):
            card = rests[r, j]
            key += t.keys[U(card)]
            bits |= t.bits[U(card)]
            mask |= ONE << U(card)
        for h in range(U(0), U(len(low))):
            a, b = low[h], high[h]
            if ((mask >> a) | (mask >> b)) & ONE:
                out[h, r] = 0
            else:
                held = bits | t.bits[a] | t.bits[b]
                out[h, r] = strength(key + t.keys[a] + t.keys[b], held, t)
