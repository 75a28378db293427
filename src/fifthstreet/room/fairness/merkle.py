"""Merkle: a tree over 64 leaves, and the six hashes that prove one of them.

``leaf = H(00, position, card, salt)`` and ``node = H(01, left, right)``: a node
can never pass for a leaf. Positions 52 to 63 hold no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from fifthstreet.room.fairness.octets import u8

CARDS: Final = 52
LEAVES: Final = 64
DEPTH: Final = 6
NO_CARD: Final = 0xFF
NO_SALT: Final = bytes(32)

Levels = tuple[tuple[bytes, ...], ...]
"""From the leaves to the root alone."""


def leaf(position: int, card: int, salt: bytes) -> bytes:
    """Return the hash of one card at one position; without the salt it says nothing."""
    return sha256(b"\0" + u8(position) + u8(card) + salt).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Return the hash of two hashes."""
    return sha256(b"\1" + left + right).digest()


EMPTY: Final = tuple(leaf(position, NO_CARD, NO_SALT) for position in range(CARDS, LEAVES))
"""The leaves without a card."""


def grow(cards: Sequence[int], salts: Sequence[bytes]) -> Levels:
    """Return the tree over the cards of one deck and their salts."""
    level = (*map(leaf, range(CARDS), cards, salts), *EMPTY)
    levels = [level]
    while len(level) > 1:
        level = tuple(map(node, level[::2], level[1::2]))
        levels.append(level)
    return tuple(levels)


def root(levels: Levels) -> bytes:
    """Return the root of a tree."""
    return levels[-1][0]


def path(levels: Levels, position: int) -> tuple[bytes, ...]:
    """Return the six hashes beside the way from a leaf to the root."""
    return tuple(level[(position >> height) ^ 1] for height, level in enumerate(levels[:-1]))


def climb(position: int, leaf_hash: bytes, beside: Sequence[bytes]) -> bytes:
    """Return the root that a leaf and the hashes beside its way lead to."""
    found = leaf_hash
    for height, other in enumerate(beside):
        found = node(other, found) if position >> height & 1 else node(found, other)
    return found
