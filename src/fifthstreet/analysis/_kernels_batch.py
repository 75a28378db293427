"""Batch kernels: the strengths of many hands, a vector of hands at a time.

A hand becomes a set of 64 bits, 16 for a suit, in which an ace is the lowest bit and
a two the highest: ``x & -x`` is then the highest rank of ``x``, and no bit need be
searched for. From there on 16-bit numbers are enough, and the compiler works on as
many hands at once as its vectors hold: how often each rank is there by adding the
suits bit by bit, flushes and straights by shifting. What is left is a number for the
ranks that are made and one for the kickers, and two looks into small tables. Every
step is a loop of its own over a block that stays in the first cache; none has a
branch, for a branch ends the vectors.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis._kernels import ONE, U, kernel
from fifthstreet.analysis.parts import (
    FLUSHES,
    FOURS,
    FULLS,
    ONE_KICKER,
    THREE_KICKERS,
    THREES,
    TWO_KICKERS,
    Parts,
)

Words = npt.NDArray[np.uint64]
Strengths = npt.NDArray[np.uint16]
H = np.uint16
BLOCK = np.uint64(1024)
SIX_BITS = np.uint64(63)
RANKS = np.uint64(0x0F0F_0F0F_0F0F_0F0F)
SUITS = np.uint64(0x3030_3030_3030_3030)
NO_CARD = np.uint64(0x00C0_C0C0_C0C0_C0C0)
"""The bits of seven bytes that no card has."""
NO_RANK = np.uint64(0x0007_0007_0007_0007)
"""The bits of a set that no rank has."""


@kernel
def window(hands: Words, start: np.uint64, many: np.uint64, block: Words) -> None:
    """Read a block of rows, each as the eight bytes where it begins."""
    # Alone in its loop: next to arithmetic the loads become one slow gather.
    for i in range(U(0), many):
        block[i] = hands[start + i]


@kernel
def bit(row: np.uint64, place: np.uint64) -> np.uint64:
    """Return the bit of the card in a byte of ``row``."""
    return ONE << ((row >> place) & SIX_BITS)


@kernel
def make_sets(size: np.uint64, many: np.uint64, block: Words) -> np.uint64:
    """Turn rows into sets of cards; not 0 if a byte is above 63."""
    sixth, seventh = U(size > U(5)), U(size > U(6))
    read = NO_CARD >> (U(8) * (U(7) - size))
    strange = U(0)
    for i in range(U(0), many):
        row = block[i]
        strange |= row & read
        row = (((row >> U(2)) & RANKS) | ((row << U(4)) & SUITS)) ^ RANKS
        held = bit(row, U(0)) | bit(row, U(8)) | bit(row, U(16)) | bit(row, U(24))
        held |= bit(row, U(32))
        held |= sixth << ((row >> U(40)) & SIX_BITS)
        block[i] = held | seventh << ((row >> U(48)) & SIX_BITS)
    return strange


@kernel
def swapped(held: np.uint64, by: np.uint64, low: np.uint64) -> np.uint64:
    """Return ``held`` with the bits of ``low`` and those ``by`` places above them exchanged."""
    other = ((held >> by) ^ held) & low
    return held ^ other ^ (other << by)


@kernel
def turn_sets(masks: Words, start: np.uint64, many: np.uint64, block: Words) -> None:
    """Turn 52-bit sets, rank by rank and the two first, into sets suit by suit, ace first."""
    for i in range(U(0), many):
        held = masks[start + i]
        # A bit's number is four digits of its rank and two of its suit: the pairs of
        # digits change places until the suit is in front.
        held = swapped(held, U(3), U(0x0A0A_0A0A_0A0A_0A0A))
        held = swapped(held, U(6), U(0x00CC_00CC_00CC_00CC))
        held = swapped(held, U(12), U(0x0000_F0F0_0000_F0F0))
        held = swapped(held, U(24), U(0x0000_0000_FF00_FF00))
        # And each suit is turned round.
        held = swapped(held, U(1), U(0x5555_5555_5555_5555))
        held = swapped(held, U(2), U(0x3333_3333_3333_3333))
        held = swapped(held, U(4), U(0x0F0F_0F0F_0F0F_0F0F))
        block[i] = swapped(held, U(8), U(0x00FF_00FF_00FF_00FF))


@kernel
def other_size(size: np.uint64, many: np.uint64, block: Words) -> np.uint64:
    """Return 0 if all sets of a block are of ``size`` cards of the 52."""
    fault = U(0)
    for i in range(U(0), many):
        held = block[i]
        fault |= held & NO_RANK
        held -= (held >> ONE) & U(0x5555_5555_5555_5555)
        held = (held & U(0x3333_3333_3333_3333)) + ((held >> U(2)) & U(0x3333_3333_3333_3333))
        held = (held + (held >> U(4))) & RANKS
        fault |= ((held * U(0x0101_0101_0101_0101)) >> U(56)) ^ size
    return fault


@kernel
def flush(suit: np.uint16) -> np.uint16:
    """Return the ranks of a suit if they are five or more, else none."""
    rest = H(suit & (suit - H(1)))
    rest = H(rest & (rest - H(1)))
    rest = H(rest & (rest - H(1)))
    rest = H(rest & (rest - H(1)))
    return suit if rest != H(0) else H(0)


@kernel
def straight(ranks: np.uint16) -> np.uint16:
    """Return something if five ranks follow each other; the ace also stands below the two."""
    ranks = H(ranks | ((ranks & H(1)) << H(13)))
    two = H(ranks & (ranks >> H(1)))
    return H(two & (two >> H(2)) & (ranks >> H(4)))


@kernel
def lifted(ranks: np.uint16, rank: np.uint16) -> np.uint16:
    """Return ``ranks`` without the place of ``rank``: what is above moves down by one."""
    below = H(ranks & (rank - H(1)))
    return H(below | ((ranks ^ below) >> H(1)))


@kernel
def part(many: np.uint64, suits: Strengths, kickers: Strengths, made: Strengths) -> None:
    """Fill where the parts of each hand's strength are looked up, by its suits."""
    for i in range(U(0), many):
        s0, s1 = H(suits[U(4) * i] >> H(3)), H(suits[U(4) * i + ONE] >> H(3))
        s2, s3 = H(suits[U(4) * i + U(2)] >> H(3)), H(suits[U(4) * i + U(3)] >> H(3))
        a, b, c, d = H(s0 ^ s1), H(s0 & s1), H(s2 ^ s3), H(s2 & s3)
        ranks = H(a | b | c | d)
        # How often a rank is there, as a number of two digits, and all four.
        ones, twos, fours = H(a ^ c), H(b ^ d ^ (a & c)), H(b & d)
        threes, pairs = H(twos & ones), H(twos & ~ones)
        suited = H(flush(s0) | flush(s1) | flush(s2) | flush(s3))
        # The highest pair, and the second if it counts.
        first = H(pairs & -pairs)
        second = H((pairs ^ first) & -(pairs ^ first))
        three = H(threes & -threes)
        fill = H((threes ^ three) | pairs)
        second = H(0) if three | fours != H(0) else second
        main = three if three != H(0) else first
        main = fours if fours != H(0) else main
        kind = ONE_KICKER if second != H(0) else THREE_KICKERS
        kind = TWO_KICKERS if three != H(0) else kind
        place = THREES if three != H(0) else H(0)
        rest = H(ranks ^ (main | second))
        full = three != H(0) and fill != H(0)
        rest = fill if full else rest
        place = FULLS if full else place
        kind = ONE_KICKER if full else kind
        place = FOURS if fours != H(0) else place
        rest = H(ranks ^ fours) if fours != H(0) else rest
        kind = ONE_KICKER if fours != H(0) else kind
        rest = lifted(rest, main)
        rest = lifted(rest, H(second >> H(1))) if second != H(0) else rest
        kicker, which = H(kind | rest), H(place | main | second)
        plain = H(twos | fours) == H(0) or straight(ranks) != H(0)
        kicker = ranks if plain else kicker
        which = H(0) if plain else which
        kickers[i] = H(FLUSHES | suited) if suited != H(0) else kicker
        made[i] = H(0) if suited != H(0) else which


@kernel
def look_up(
    kickers: Strengths,
    made: Strengths,
    start: np.uint64,
    many: np.uint64,
    parts: Parts,
    out: Strengths,
) -> None:
    """Fill the strengths of a block."""
    by_kickers, by_made = parts
    for i in range(U(0), many):
        out[start + i] = H(by_kickers[U(kickers[i])] + by_made[U(made[i])])


@kernel
def windows(hands: Words, size: np.uint64, checked: int, parts: Parts, out: Strengths) -> bool:
    """Fill ``out`` from as many rows of cards, each read as the eight bytes where it begins.

    False if ``checked`` finds a fault.
    """
    block, kickers, made = np.empty(BLOCK, np.uint64), np.empty(BLOCK, H), np.empty(BLOCK, H)
    start, end = U(0), U(len(out))
    while start < end:
        many = min(BLOCK, end - start)
        window(hands, start, many, block)
        strange = make_sets(size, many, block)
        if checked and (strange | other_size(size, many, block)) != U(0):
            return False
        part(many, block.view(H), kickers, made)
        look_up(kickers, made, start, many, parts, out)
        start += many
    return True


@kernel
def sets(masks: Words, size: np.uint64, checked: int, parts: Parts, out: Strengths) -> bool:
    """Fill ``out`` from as many 52-bit sets; false if ``checked`` finds one of another size."""
    block, kickers, made = np.empty(BLOCK, np.uint64), np.empty(BLOCK, H), np.empty(BLOCK, H)
    start, end = U(0), U(len(out))
    while start < end:
        many = min(BLOCK, end - start)
        turn_sets(masks, start, many, block)
        if checked and other_size(size, many, block) != U(0):
            return False
        part(many, block.view(H), kickers, made)
        look_up(kickers, made, start, many, parts, out)
        start += many
    return True
