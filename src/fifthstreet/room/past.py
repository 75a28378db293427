"""Past: what a journal can tell of tables after their hands are over.

The port behind which a store keeps it.
Reading may take a while and holds nobody up. What comes back is everything that was
kept: whoever passes it on projects it first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from fifthstreet.engine.events import HandStarted
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.purse import HOUSE_BOT

MONEY: Final = (
    *("player_sat", "topped_up", "player_left"),
    *("hand_started", "awarded", "hand_cancelled", "hand_ended"),
)
"""Kinds of events that the reckoning of a private game is folded from."""


class Row(msgspec.Struct, frozen=True):
    """One event as it is kept."""

    seq: int
    epoch: int
    time: int
    command: str
    event: RoomEvent


class Played(msgspec.Struct, frozen=True, order=True):
    """A hand that somebody was dealt in; the order is that of time."""

    at: int
    table: str
    hand: int


class Past(Protocol):
    """What can be read of what was kept."""

    async def history(self, table: str, kinds: Sequence[str], after: int = 0) -> Sequence[Row]:
        """Return the events of these kinds after the event ``after``, oldest first.

        Of a table that nobody has made up a journal may have forgotten them.
        """
        ...

    async def hand(self, table: str, number: int) -> Sequence[Row]:
        """Return the events from the start of a hand to that of the next, empty for none.

        Hand 0 is what came before the first.
        """
        ...

    async def played(
        self, account: str, before: Played | None, most: int, table: str | None = None
    ) -> Sequence[Played]:
        """Return hands that ``account`` was dealt in, the latest before ``before`` first.

        Those of ``table`` only, or of any.
        """
        ...


def kind_of(event: RoomEvent) -> str:
    """Return the tag of an event."""
    return str(event.__struct_config__.tag)


def dealt(start: HandStarted) -> list[str]:
    """Return the accounts of a hand whose hands are listed: the house's bots ask for none."""
    return [entry.player for entry in start.seats if not entry.player.startswith(HOUSE_BOT)]
