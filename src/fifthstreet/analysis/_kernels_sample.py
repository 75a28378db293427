"""Samples: random deals by a generator of our own, so that a seed means one answer.

The generator is xoroshiro128+, whose state is two numbers; a card is chosen by 32
of its bits, which prefers none by more than one part in eighty million.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis._kernels import BIAS, ONE, U, kernel, strength
from fifthstreet.analysis._kernels_hands import tally
from fifthstreet.analysis.evaluator import Tables, Words

Counts = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
HALF = np.uint64(32)
LOWER = np.uint64(0xFFFF_FFFF)
SCATTER = np.uint64(0x9E37_79B9_7F4A_7C15)
"""An odd number whose product with a set of cards looks random in its upper half."""


class Joint(NamedTuple):
    """How players are dealt together."""

    order: Words
    """All players, those that are dealt together first."""
    players: np.uint64
    """How many of them are."""
    last: Words
    """The sets of cards that these can use, to be drawn from with ``starts`` and so on."""
    starts: Words
    limits: Words
    aliases: Words
    sets: Words
    """Those of the first of them too: by place in a table (see ``place_of``), 0 for none."""
    ways: Floats
    """The sum, over all deals that use just these cards, of the products of the weights."""
    weights: Floats
    """By place in the list of all players' combos."""


@kernel
def draw(state: Words) -> np.uint64:
    """Return the next 64 random bits."""
    a, b = state[0], state[1]
    value = a + b
    b ^= a
    state[0] = ((a << U(24)) | (a >> U(40))) ^ b ^ (b << U(16))
    state[1] = (b << U(37)) | (b >> U(27))
    return value  # type: ignore[no-any-return]  # NumPy's scalars are Any


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
        return aliases[place]  # type: ignore[no-any-return]  # NumPy's scalars are Any
    return place


@kernel
def place_of(cards: np.uint64, sets: Words) -> np.uint64:
    """Return where a set of cards is, or would be, in a table of ``sets`` that is never full."""
    last = U(len(sets)) - ONE
    place = ((cards * SCATTER) >> HALF) & last
    while sets[place] != U(0) and sets[place] != cards:
        place = (place + ONE) & last
    return place


@kernel
def extend(
    level: Words, masks: Words, weights: Floats, sets: Words, ways: Floats, more: Words
) -> int:
    """Give one more player a combo in every way; return how many sets of cards there are then.

    ``level`` are the sets before, ``more`` gets those after; -1 where it is too short for them.
    ``ways`` adds up, by set, the products of the weights of all deals that use just its cards.
    """
    found = U(0)
    for cards in level:
        before = ways[place_of(cards, sets)]
        for c in range(U(0), U(len(masks))):
            if cards & masks[c]:
                continue
            place = place_of(cards | masks[c], sets)
            if sets[place] == U(0):
                if found == U(len(more)):
                    return -1
                sets[place] = more[found] = cards | masks[c]
                found += ONE
            ways[place] += before * weights[c]
    return int(np.int64(found))


@kernel
def ways_of(level: Words, sets: Words, ways: Floats) -> Floats:
    """Return the ways of each set."""
    found = np.zeros(len(level))
    for n in range(U(0), U(len(level))):
        found[n] = ways[place_of(level[n], sets)]
    return found


@kernel
def take_apart(
    state: Words, cards: np.uint64, starts: Words, masks: Words, joint: Joint, out: Words
) -> None:
    """Fill ``out`` for the players dealt together, who use these ``cards``.

    From the last of them to the first it is drawn which combo completed the set, by the
    ways before: each deal comes by the product of its weights.
    """
    for n in range(U(0), joint.players):
        player = joint.order[joint.players - ONE - n]
        rest = np.float64(draw(state) >> U(11)) * 2.0**-53 * joint.ways[place_of(cards, joint.sets)]
        before = cards
        for place in range(starts[player], starts[player + ONE]):
            if cards & masks[place] == masks[place]:
                others = cards ^ masks[place]
                part = joint.ways[place_of(others, joint.sets)] * joint.weights[place]
                if part > 0.0:
                    # What rounding leaves of the rest goes to the last combo that can be.
                    out[player], before = place, others
                    rest -= part
                    if rest < 0.0:
                        break
        cards = before


@kernel
def deal(
    state: Words,
    used: np.uint64,
    starts: Words,
    limits: Words,
    aliases: Words,
    masks: Words,
    order: Words,
    first: np.uint64,
    out: Words,
) -> np.uint64:
    """Fill ``out`` with a combo of each player from the ``first`` in ``order`` on.

    Return the cards used, those ``used`` before too, and 0 for a card twice.
    """
    for n in range(first, U(len(out))):
        player = order[n]
        place = choose(state, starts, player, limits, aliases)
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
    joint: Joint,
    t: Tables,
    outcomes: Counts,
    parts: Floats,
) -> int:
    """Deal hands from ranges and complete the board ``samples`` times; return how many were dealt.

    These are fewer where so many ``tries`` do not bring as many: a deal with a card
    twice is none, and the caller must hear from here now and then.
    ``combos`` has rows of masks, keys and bits; ``parts`` gets what each combo won,
    tied, took of the pot, how often it was dealt, and the squares of what it took.
    """
    n, masks = U(len(starts)) - ONE, combos[0]
    found, held = np.zeros(n, np.int64), np.zeros(n, np.uint64)
    # Only what is needed is handed down: all arrays of ``joint`` take five times as long.
    order, players, cards, dealt = joint.order, joint.players, U(0), 0
    for _ in range(tries):
        if dealt == samples:
            break
        if players:
            cards = joint.last[choose(state, joint.starts, U(0), joint.limits, joint.aliases)]
        used = deal(state, gone | cards, starts, limits, aliases, masks, order, players, held)
        if used == U(0):
            continue
        if players:
            take_apart(state, cards, starts, masks, joint, held)
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
                parts[4, held[i]] += 1.0 / (many * many)
    return dealt
