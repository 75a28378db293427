"""Wishes: what a request for a new table says, and what becomes of it beside the rules.

``NewTable`` is the body of the request. What concerns the people round the table
goes to its club; a password is passed on in the clear, once, to be hashed.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.room.club import state as club
from fifthstreet.room.club.watching import MOST_DELAY_MS
from fifthstreet.room.rulebook.limits import (
    MAX_PASSWORD,
    MIN_PASSWORD,
    MOST_STAKES,
)
from fifthstreet.table.config import TableStructure

Stake = Annotated[int, Meta(ge=0, le=MOST_STAKES)]
BigBlind = Annotated[int, Meta(ge=1, le=MOST_STAKES)]
Chips = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a request."""


class NewBlinds(Wish, frozen=True, kw_only=True):
    """The blinds of a table; the small one may be left to the house."""

    small: Stake | None = None
    big: BigBlind


class NewTable(Wish, frozen=True, kw_only=True):
    """The body of ``POST /api/tables``; what is left out is as the house has it."""

    name: str
    profile: str = "standard"
    structure: TableStructure | None = None
    """By default the first that the house plays."""
    table_size: Annotated[int, Meta(ge=2, le=10)] | None = None
    min_buy_in: Chips | None = None
    max_buy_in: Chips | None = None
    blinds: NewBlinds | None = None
    rules: dict[str, Any] = {}
    """Field of the house rules to value."""
    visibility: club.Visibility = "private"
    password: Annotated[str, Meta(min_length=MIN_PASSWORD, max_length=MAX_PASSWORD)] | None = None
    spectators: bool = True
    spectator_delay_ms: Annotated[int, Meta(ge=0, le=MOST_DELAY_MS)] = 0
    approve_seats: bool = False
    approve_buy_ins: bool = False
    chat: bool = True
    currency: str = "play"
    bots: Annotated[tuple[str, ...], Meta(max_length=9)] = ()
    """Kinds of bots that sit down at once."""

    def __repr__(self) -> str:
        """Return what may stand in a log: never the password."""
        return f"NewTable(name={self.name!r}, profile={self.profile!r})"


class RoomSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What the room keeps of a new table beside its configuration."""

    club: club.Settings = club.Settings()
    """Without a hash of the password: that takes the host's time."""
    password: str | None = None
    bots: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Return what may stand in a log: never the password."""
        return f"RoomSettings(visibility={self.club.visibility!r}, bots={self.bots!r})"


def room_settings(wish: NewTable) -> RoomSettings:
    """Return what ``wish`` says about the people round the table."""
    return RoomSettings(
        club=club.Settings(
            visibility=wish.visibility,
            spectators=wish.spectators,
            spectator_delay_ms=wish.spectator_delay_ms,
            approve_seats=wish.approve_seats,
            approve_buy_ins=wish.approve_buy_ins,
            chat=wish.chat,
        ),
        password=wish.password,
        bots=wish.bots,
    )
