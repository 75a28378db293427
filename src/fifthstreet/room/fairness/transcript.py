"""Transcript: the public record of one hand's deck, signed and chained.

Each one names the hash of the one before at the same table, so none can be taken
out or changed later without all that follow changing too. Canonical JSON gives it
the same octets in every language. What one reader knows beyond it (his own cards,
his seed) stands beside it in a ``Record`` and needs no signature: the root proves it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.room.fairness.context import SeatNumber, plain
from fifthstreet.room.fairness.events import Cut, Opening, Sealed
from fifthstreet.room.fairness.octets import (
    VERSION,
    Hex32,
    Hex64,
    canonical,
    digest,
    label,
    octets,
)
from fifthstreet.room.fairness.seal import Signer

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and capitals without I, L, O and U, which are misread."""
Tag = Annotated[str, Meta(pattern=f"^[{ALPHABET}]{{8}}$", max_length=8)]


class Transcript(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What everybody may know of the deck of a hand."""

    number: Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
    """Its place in the chain of the table, from 0."""
    previous: Hex32
    """The hash of the one before; of the first, ``genesis``."""
    sealed: Sealed
    cut: Cut | None
    """``None``: the hand was called off before it."""
    openings: tuple[Opening, ...]
    """What everybody may know, in the order in which it became due."""
    events: tuple[HandEvent, ...] = ()
    """The hand as a spectator sees it, where it is told."""
    hash: Hex32 = "0" * 64
    tag: Tag = "0" * 8
    """The first 40 bits of the hash, to compare by eye."""
    signature: Hex64 = "0" * 128
    v: Literal[1] = VERSION


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A transcript with what one reader knows beyond it: a file that can be checked."""

    transcript: Transcript
    seat: SeatNumber | None = None
    own: tuple[Opening, ...] = ()
    """Openings of the reader's own cards."""
    seed: Hex32 | None = None
    """The seed that the reader's page revealed."""


class Link(msgspec.Struct, frozen=True):
    """Where the chain of a table has come to."""

    number: int
    """Of the next transcript."""
    previous: str


def first_link(key: str, table: str) -> Link:
    """Return the beginning of a table's chain."""
    return Link(0, digest("chain", octets(key), table.encode("utf-8")).hex())


def next_link(transcript: Transcript) -> Link:
    """Return where the chain goes on after a transcript."""
    return Link(transcript.number + 1, transcript.hash)


def write(
    link: Link,
    sealed: Sealed,
    cut: Cut | None,
    openings: Iterable[Opening],
    *,
    signer: Signer,
    events: Iterable[HandEvent] = (),
) -> Transcript:
    """Return the signed transcript of a hand, which goes behind ``link``.

    Args:
        link: where the chain of the table has come to.
        sealed: the seal of the hand.
        cut: its cut, ``None`` when the hand was called off before.
        openings: what everybody may know; nobody's private openings.
        signer: the key of the room.
        events: the hand as a spectator sees it (``engine.view.project``).

    """
    plain_one = Transcript(
        number=link.number,
        previous=link.previous,
        sealed=sealed,
        cut=cut,
        openings=tuple(openings),
        events=tuple(events),
    )
    found = transcript_digest(plain_one)
    return msgspec.structs.replace(
        plain_one,
        hash=found.hex(),
        tag=tag_of(found),
        signature=signer.sign(signed_bytes(found)),
    )


def transcript_digest(transcript: Transcript) -> bytes:
    """Return the hash of everything in a transcript but its hash, tag and signature."""
    found = plain(transcript)
    for made in ("hash", "tag", "signature"):
        del found[made]
    return digest("transcript", canonical(found))


def signed_bytes(found: bytes) -> bytes:
    """Return the octets that the room signs for a transcript with the hash ``found``."""
    return label("signed") + found


def tag_of(found: bytes) -> str:
    """Return the first 40 bits of a hash as eight characters.

    >>> tag_of(bytes([0, 0, 0, 0, 31]) + bytes(27))
    '0000000Z'

    """
    value = int.from_bytes(found[:5], "big")
    return "".join(ALPHABET[value >> shift & 31] for shift in range(35, -1, -5))
