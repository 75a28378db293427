"""Samples: random deals by a generator of our own, so that a seed means one answer.

The generator is xoroshiro128+, whose state is two numbers; a card is chosen by 32
of its bits, which prefers none by more than one part in eighty million.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis._kernels import BIAS, ONE, U, kernel, strength
from fifthstreet.analysis._kernels_hands import tally
from fifthstreet.analysis.evaluator import Tables, Words

Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
HALF = np.uint64(32)
LOWER = np.uint64(0xFFFF_FFFF)


@kernel
def draw(state: Words) -> np.uint64:
    """Return the next 64 random bits."""
    a, b = state[0], state[1]
    value = a + b
    b ^= a
    state[0] = ((a << U(24)) | (a >> U(40))) ^ b ^ (b << U(16))
    state[1] = (b << U(37)) | (b >> U(27))
    return value  # type: ignore[no-any-return]


@kernel
def known_hands(
    samples: int,
    state: Words,
    live: Words,
    missing: int,
    board: Words,
    hand_keys: Words,
    hand_bits: Words,
    t: Tables,
    outcomes: Counts,
) -> None:
    """Complete the board ``samples`` times for hands of known cards.

    ``live`` are the cards left, which it mixes; ``board`` is its sum of keys and bits.
    """
    n, size = U(len(hand_keys)), U(len(live))
    found = np.zeros(n, np.int64)
    own, need = np.zeros(2, np.uint64), U(missing)
    own[0], own[1] = state[0], state[1]
    base_key, base_bits = board[0] + BIAS, board[1]
    for _ in range(samples):
        key, bits = base_key, base_bits
        place = U(0)
        while place < need:
            chance = draw(own)
            other = place + (((chance & LOWER) * (size - place)) >> HALF)
            card = live[other]
            live[other] = live[place]
            live[place] = card
            key += t.keys[card]
            bits |= t.bits[card]
            place += ONE
            if place < need:
                other = place + (((chance >> HALF) * (size - place)) >> HALF)
                card = live[other]
                live[other] = live[place]
                live[place] = card
                key += t.keys[card]
                bits |= t.bits[card]
                place += ONE
        for i in range(U(0), n):
            found[i] = strength(key + hand_keys[i], bits | hand_bits[i], t)
        tally(found, 1, outcomes)
    state[0], state[1] = own[0], own[1]


@kernel
def choose(
    state: Words, starts: Words, player: np.uint64, limits: Words, aliases: Words
) -> np.uint64:
    """Return a place in the player's list of combos, by their weights (an alias table)."""
    chance = draw(state)
    first, many = starts[player], starts[player + ONE] - starts[player]
    place = U(first + (((chance & LOWER) * many) >> HALF))
    if (chance >> HALF) >= limits[place]:
        return aliases[place]  # type: ignore[no-any-return]
    return place


@kernel
def deal(
    state: Words,
    gone: np.uint64,
    starts: Words,
    limits: Words,
    aliases: Words,
    masks: Words,
    out: Words,
) -> np.uint64:
    """Fill ``out`` with a combo of each player; return the cards used, 0 for a card twice."""
    used = gone
    for player in range(U(0), U(len(out))):
        place = choose(state, starts, U(player), limits, aliases)
        if used & masks[place]:
            return U(0)
        used |= masks[place]
        out[player] = place
    return used


@kernel
def ranges(
    samples: int,
    tries: int,
    state: Words,
    gone: np.uint64,
    missing: int,
    board: Words,
    starts: Words,
    limits: Words,
    aliases: Words,
    combos: Words,
    t: Tables,
    outcomes: Counts,
    parts: Floats,
) -> int:
    """Deal hands from ranges and complete the board ``samples`` times; return how many were dealt.

    These are fewer where so many ``tries`` do not bring as many: a deal with a card
    twice is none, and the caller must hear from here now and then.
    ``combos`` has rows of masks, keys and bits; ``parts`` gets what each combo won,
    tied, took of the pot and how often it was dealt.
    """
    n, masks = U(len(starts)) - ONE, combos[0]
    found, held = np.zeros(n, np.int64), np.zeros(n, np.uint64)
    dealt = 0
    for _ in range(tries):
        if dealt == samples:
            break
        used = deal(state, gone, starts, limits, aliases, masks, held)
        if used == U(0):
            continue
        dealt += 1
        key, bits, left = board[0] + BIAS, board[1], missing
        while left:
            card = ((draw(state) >> HALF) * U(52)) >> HALF
            if not (used >> card) & ONE:
                used |= ONE << card
                key += t.keys[card]
                bits |= t.bits[card]
                left -= 1
        best, many = np.int64(0), 0
        for i in range(U(0), n):
            found[i] = strength(key + combos[1, held[i]], bits | combos[2, held[i]], t)
            if found[i] > best:
                best, many = found[i], 1
            elif found[i] == best:
                many += 1
        tally(found, 1, outcomes)
        for i in range(U(0), n):
            parts[3, held[i]] += 1.0
            if found[i] == best:
                parts[0 if many == 1 else 1, held[i]] += 1.0
                parts[2, held[i]] += 1.0 / many
    return dealt
