"""Shuffle: an order of 52 that follows from a key and a purpose.

HMAC-SHA256 makes a stream of 32-bit words, numbers below n are taken from it by
rejection (R-DECK-2), and a full Fisher-Yates shuffle (R-DECK-1) uses them.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Final

from fifthstreet.cards.deck import rejection_randbelow, shuffled
from fifthstreet.room.fairness.octets import keyed, u32

_WORDS: Final = struct.Struct(">8I")


def words(key: bytes, name: str, context: bytes = b"") -> Iterator[int]:
    """Yield the 32-bit words of a key: eight a block, blocks counted from zero."""
    block = 0
    while True:
        yield from _WORDS.unpack(keyed(key, name, context, u32(block)))
        block += 1


def below(key: bytes, name: str, context: bytes = b"") -> Callable[[int], int]:
    """Return a ``randbelow`` that draws from the words of a key."""
    stream = words(key, name, context)
    return rejection_randbelow(stream.__next__)


def order(key: bytes, name: str, context: bytes = b"") -> tuple[int, ...]:
    """Return the order of 52 that follows from a key.

    >>> sorted(order(bytes(32), "deck")) == list(range(52))
    True

    """
    return shuffled(below(key, name, context))
