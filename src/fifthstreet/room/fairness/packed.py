"""Packed: openings as octets, for those that are kept until somebody asks for them.

As values they are texts of 64 digits, each an object of its own; a room with many
tables has tens of thousands of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fifthstreet.room.fairness.events import Opening
from fifthstreet.room.fairness.merkle import DEPTH
from fifthstreet.room.fairness.octets import octets

HEAD: Final = 3
"""Octets of position, leaf and card."""
HASH: Final = 32
SIZE: Final = HEAD + HASH * (1 + DEPTH)
"""Octets of one opening: its head, the salt and the path."""


def pack(openings: Iterable[Opening]) -> bytes:
    """Return ``openings`` one behind the other."""
    return b"".join(
        bytes((each.position, each.leaf, each.card)) + octets(each.salt + "".join(each.path))
        for each in openings
    )


def unpack(packed: bytes) -> tuple[Opening, ...]:
    """Return the openings that were packed."""
    return tuple(_opening(packed[at : at + SIZE]) for at in range(0, len(packed), SIZE))


def _opening(found: bytes) -> Opening:
    salt, *path = (found[at : at + HASH].hex() for at in range(HEAD, SIZE, HASH))
    position, leaf, card = found[:HEAD]
    return Opening(position, leaf, card, salt, tuple(path))
