"""Views: what a table looks like to one reader, as it crosses the socket."""

from __future__ import annotations

from typing import Literal

import msgspec

from fifthstreet.engine.view import HandView
from fifthstreet.room.club.state import Request

SeatState = Literal["playing", "waiting", "sitting_out", "leaving"]


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat of a table and who sits there."""

    seat: int
    player: str
    """Opaque id, as in the hand."""
    name: str
    bot: bool
    stack: int
    state: SeatState


class TurnClock(msgspec.Struct, frozen=True):
    """Until when the seat may think; milliseconds of the server's clock."""

    seat: int
    deadline: int
    bank: int
    """Milliseconds of time bank that follow the deadline."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table in the lobby; without a ``name`` the catalogue has one (``room.table.<id>``)."""

    table: str
    profile: str
    structure: Literal["no-limit", "pot-limit", "fixed-limit", "mixed"]
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    size: int
    people: int
    bots: int
    min_buy_in: int
    max_buy_in: int
    average_pot: int
    """Chips, of the last full ten hands; 0 where there are none, and in the lobby for a
    table that nobody may watch, or only later."""
    name: str = ""
    """What its maker calls it; empty for a table of the lobby."""


class ClubView(msgspec.Struct, frozen=True):
    """The people round a table, as one reader may know them."""

    host: str
    """Account of the host; empty for nobody."""
    paused: bool
    closed: bool
    visibility: Literal["public", "private"]
    spectators: bool
    spectator_delay_ms: int
    approve_seats: bool
    approve_buy_ins: bool
    chat: bool
    requests: tuple[Request, ...]
    """What the host has not answered: all of it for him, their own for others."""
    muted: tuple[str, ...]
    """For the host."""
    banned: tuple[str, ...]
    """For the host."""


class TableView(msgspec.Struct, frozen=True):
    """A table as one reader may know it."""

    info: TableInfo
    seats: tuple[SeatInfo, ...]
    hand: HandView | None
    me: int | None
    """The reader's seat."""
    asked: bool
    """The reader asked for a seat and gets the next one, a bot's if need be."""
    clock: TurnClock | None
    next_hand_at: int | None
    bank: int
    """Chips that the reader may still bring to a table."""
    return_with: int | None
    """Chips that the reader left with a short while ago and must come back with."""
    owes: Literal["none", "new", "small", "big", "both"]
    """What the reader owes before he is dealt in."""
    sits_out_next: bool
    """The reader sits out as soon as the big blind comes; ``return`` takes it back."""
    next_structure: Literal["no-limit", "pot-limit", "fixed-limit"] | None
    """Mixed games: the structure of the next hand when it changes."""
    ante: int
    """What each hand asks from the next one on; a bomb pot has an ante of its own."""
    call_when_short: Literal["call", "all_in_only"]
    currency: dict[str, str]
    club: ClubView
    fair: bool
    """Decks are sealed, and seeds of the players cut them."""
