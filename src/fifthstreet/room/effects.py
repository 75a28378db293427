"""Effects: what goes into a table actor, and what it asks the shell to do.

The actor waits for nothing and talks to nobody: it turns one input into a list of
effects, and the shell carries them out in that order. An ``Append`` stands before
everything that tells of its events, so nobody hears of what is not kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from fifthstreet.engine.types import Refusal
from fifthstreet.room import protocol as wire
from fifthstreet.room.club import ClubCommand
from fifthstreet.room.frame import Frame
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.ledger import Entry
from fifthstreet.room.sessions import Player
from fifthstreet.table.commands import TableCommand


class Reader(Protocol):
    """Somebody who is told what happens: a socket or a bot. The actor only names readers."""

    player: Player

    def send(self, frames: tuple[Frame, ...]) -> None:
        """Take frames that belong together; never waits."""
        ...


# --- inputs ------------------------------------------------------------------------------


class Watch(msgspec.Struct, frozen=True):
    """A reader follows the table from now on, or again after the event ``after``."""

    reader: Reader
    after: int | None = None


class Unwatch(msgspec.Struct, frozen=True):
    """A reader follows the table no longer."""

    reader: Reader


class Said(msgspec.Struct, frozen=True):
    """A reader asks for something."""

    reader: Reader
    message: wire.TableMessage


class Thaw(msgspec.Struct, frozen=True):
    """Go on after a failure; the hand that it stopped gives every chip back."""

    reason: str


class Ask(msgspec.Struct, frozen=True):
    """The room wants something of the table, and hears why not once it is kept."""

    command: TableCommand | ClubCommand | Thaw
    answer: Callable[[Refusal | None], None]


class Presence(msgspec.Struct, frozen=True):
    """The line of an account is there or gone."""

    account: str
    connected: bool


class Stalled(msgspec.Struct, frozen=True):
    """Nothing could be kept since a moment: whoever is asked gets that time back."""

    since: int


class Wake(msgspec.Struct, frozen=True):
    """The moment of ``SetTimer`` has come."""


Input = Watch | Unwatch | Said | Ask | Presence | Stalled | Wake


# --- effects -----------------------------------------------------------------------------


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """Keep the events of one command, with the entries that they cause, after ``after``."""

    table: str
    after: int
    epoch: int
    command: str
    events: tuple[RoomEvent, ...]
    entries: tuple[Entry, ...]
    at: int
    hand: int = 0
    """The number of the hand that the events belong to, 0 before the first."""
    snapshot: bytes | None = None
    """The whole table as it was after the event ``after``: a restart begins there."""
    secret: bytes | None = None
    """What the deck of ``hand`` is made from; the secret of an older hand goes."""


class Send(msgspec.Struct, frozen=True):
    """Send the frames to the reader."""

    reader: Reader
    frames: tuple[Frame, ...]


class Reply(msgspec.Struct, frozen=True):
    """Tell the room why its ``Ask`` was refused, or with ``None`` that it is done."""

    answer: Callable[[Refusal | None], None]
    refusal: Refusal | None


class SetTimer(msgspec.Struct, frozen=True):
    """Wake the actor at a moment, instead of any set before; ``None`` for never.

    At once where the moment is past.
    """

    at: int | None


Effect = Append | Send | Reply | SetTimer
