"""Past: what a journal can tell of tables after their hands are over.

The port behind which a store keeps it, and what a journal in memory keeps instead.
Reading may take a while and holds nobody up. What comes back is everything that was
kept: whoever passes it on projects it first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec

from fifthstreet.engine.events import HandStarted
from fifthstreet.room.club.events import ClubOpened
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.purse import HOUSE_BOT

MONEY: Final = (
    *("player_sat", "topped_up", "player_left"),
    *("hand_started", "awarded", "hand_cancelled", "hand_ended"),
)
"""Kinds of events that the reckoning of a private game is folded from."""
HANDS_KEPT: Final = 50
"""Hands of each table that a journal in memory can show."""
EARLY_KEPT: Final = 200
"""Events before the first hand that it can show."""
SHUT_KEPT: Final = 50
"""Closed tables of which it still knows something."""


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


class _TablePast:
    """What is remembered of one table."""

    def __init__(self, *, made: bool) -> None:
        self.made = made
        """Somebody has made the table up: its money is told to the end."""
        self.money: list[Row] = []
        self.early: list[Row] = []
        """What came before the first hand; no more than of a hand."""
        self.hands: dict[int, list[Row]] = {}

    def note(self, rows: Iterable[Row]) -> None:
        for row in rows:
            if isinstance(row.event, HandStarted):
                self.hands[row.event.hand] = []
                while len(self.hands) > HANDS_KEPT:
                    del self.hands[next(iter(self.hands))]
            if self.hands:
                next(reversed(self.hands.values())).append(row)
            elif len(self.early) < EARLY_KEPT:
                self.early.append(row)
            if self.made and kind_of(row.event) in MONEY:
                self.money.append(row)


class MemoryPast:
    """The past as long as the process lasts: the latest hands, and the money of private games."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._tables: dict[str, _TablePast] = {}
        self._shut: dict[str, None] = {}

    def note(self, table: str, rows: Sequence[Row]) -> None:
        """Remember rows of a table, which follow each other."""
        past = self._tables.get(table)
        if past is None:
            opened = (row.event for row in rows if isinstance(row.event, ClubOpened))
            made = any(event.settings.hosted for event in opened)
            past = self._tables[table] = _TablePast(made=made)
        past.note(rows)

    def shut(self, table: str) -> None:
        """Remember a closed table no longer than so many that are closed after it."""
        self._shut[table] = None
        while len(self._shut) > SHUT_KEPT:
            oldest = next(iter(self._shut))
            del self._shut[oldest]
            self._tables.pop(oldest, None)

    def history(self, table: str, kinds: Sequence[str], after: int) -> list[Row]:
        """Return what is remembered of these kinds."""
        past = self._tables.get(table)
        rows = [] if past is None else past.money
        return [row for row in rows if row.seq > after and kind_of(row.event) in kinds]

    def hand(self, table: str, number: int) -> list[Row]:
        """Return what is remembered of a hand."""
        past = self._tables.get(table)
        if past is None:
            return []
        return list(past.hands.get(number, ()) if number else past.early)

    def played(
        self, account: str, before: Played | None, most: int, table: str | None = None
    ) -> list[Played]:
        """Return the remembered hands of an account, at one table or at any."""
        found = [
            Played(rows[0].time, name, number)
            for name, past in self._tables.items()
            if table in (None, name)
            for number, rows in past.hands.items()
            if isinstance(rows[0].event, HandStarted) and account in dealt(rows[0].event)
        ]
        return sorted((p for p in found if before is None or p < before), reverse=True)[:most]
