"""Events: what the players of a hand hear about its deck.

They go into the table's log and to the clients like all other events. A secret
stands in none of them until it may be known: ``cut`` opens the deck that is not
played. The cards that are due are opened beside the events.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fifthstreet.engine.events import Event
from fifthstreet.room.fairness.context import Context, SeatNumber
from fifthstreet.room.fairness.octets import Hex32, Hex64

Position = Annotated[int, Meta(ge=0, le=51)]
CardNumber = Annotated[int, Meta(ge=0, le=51)]
DeckNumber = Annotated[int, Meta(ge=0, le=1)]
Path = Annotated[tuple[Hex32, ...], Meta(min_length=6, max_length=6)]


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat committed to."""

    seat: SeatNumber
    commitment: Hex32


class Seed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat revealed."""

    seat: SeatNumber
    seed: Hex32


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card with its proof: the ``position`` off the deck and the ``leaf`` in the tree."""

    position: Position
    leaf: Position
    card: CardNumber
    salt: Hex32
    path: Path


class Sealed(Event, frozen=True, tag="sealed"):
    """Two decks are fixed; from now on their roots cannot change."""

    context: Context
    roots: tuple[Hex32, Hex32]
    commitments: tuple[Commitment, ...]
    """By seat; a seat without one takes no part in the cut."""
    signature: Hex64


class Cut(Event, frozen=True, tag="cut"):
    """The seeds, what they chose, and the deck that is not played, whole."""

    hand: int
    seeds: tuple[Seed, ...]
    dropped: tuple[SeatNumber, ...]
    """Seats that committed and did not reveal in time."""
    point: Hex32
    """P, from which the choice and the order follow."""
    deck: DeckNumber
    """The deck that is played."""
    other: Hex32
    """The secret of the other deck."""
    cards: tuple[CardNumber, ...]
    """The other deck by position."""
