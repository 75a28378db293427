"""Seal: two secrets become two decks whose roots are signed before anybody cuts.

Which of the two is played is decided by the players' seeds; the other one is
opened whole, so a deck with a card twice is found in one hand of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fifthstreet.room.fairness import merkle
from fifthstreet.room.fairness.context import Context, context_digest
from fifthstreet.room.fairness.events import Commitment, Sealed
from fifthstreet.room.fairness.octets import canonical, digest, keyed, label, octets, u8
from fifthstreet.room.fairness.shuffle import order

Secrets = tuple[bytes, bytes]
"""Two times 32 octets of the operating system; whoever has them knows the decks."""


class Signer(Protocol):
    """The key of a room."""

    public: str
    """In hexadecimal digits."""

    def sign(self, message: bytes) -> str:
        """Return the Ed25519 signature in hexadecimal digits."""
        ...


class SealedTree:
    """One deck and its tree; it never prints itself."""

    __slots__ = ("cards", "levels", "salts")

    def __init__(self, secret: bytes, context: bytes, number: int) -> None:
        """Build deck ``number`` of a secret for the context with this digest."""
        which = context + u8(number)
        self.cards = order(secret, "deck", which)
        self.salts = tuple(keyed(secret, "salt", which, u8(at)) for at in range(merkle.CARDS))
        self.levels = merkle.grow(self.cards, self.salts)

    @property
    def root(self) -> str:
        """The root in hexadecimal digits."""
        return merkle.root(self.levels).hex()


def build(context: Context, secrets: Secrets) -> tuple[SealedTree, SealedTree]:
    """Return the two decks of a hand."""
    found = context_digest(context)
    return SealedTree(secrets[0], found, 0), SealedTree(secrets[1], found, 1)


def seal(
    context: Context, roots: tuple[str, str], commitments: Sequence[Commitment], signer: Signer
) -> Sealed:
    """Return the signed announcement of two roots and of who committed to what."""
    listed = tuple(sorted(commitments, key=lambda each: each.seat))
    message = seal_bytes(context, roots, listed)
    return Sealed(context, roots, listed, signer.sign(message))


def seal_bytes(
    context: Context, roots: tuple[str, str], commitments: Sequence[Commitment]
) -> bytes:
    """Return the octets that the room signs before the cut."""
    listed = b"".join(u8(each.seat) + octets(each.commitment) for each in commitments)
    head = context_digest(context) + octets(roots[0]) + octets(roots[1])
    return label("seal") + head + u8(len(commitments)) + listed


def seal_digest(sealed: Sealed) -> str:
    """Return the hash of the seal: what ``HandStarted.commitment`` holds."""
    return digest("deal", seal_bytes(sealed.context, sealed.roots, sealed.commitments)).hex()


def commitment_to(seed: bytes, *, table: str, hand: int, player: str) -> str:
    """Return the commitment of a player to a seed, for one hand of one table."""
    owner = canonical({"hand": hand, "player": player, "table": table})
    return digest("seed", seed, owner).hex()
