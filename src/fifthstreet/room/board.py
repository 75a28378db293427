"""Board: the lobby as everybody sees it, told in one piece and then in changes.

Changes of many tables are told together a moment later, so that a busy room does
not send its whole lobby to everybody all the time.
"""

from __future__ import annotations

from typing import Final

from fifthstreet.room import protocol as wire
from fifthstreet.room import views
from fifthstreet.room.effects import Reader
from fifthstreet.room.frame import Frame
from fifthstreet.room.telling import tell
from fifthstreet.room.timers import Alarm, Timers

GATHER_MS: Final = 250
"""How long changes are gathered."""


class Board:
    """The tables of the lobby and those who look at it."""

    def __init__(self, timers: Timers) -> None:
        """Begin with nothing on it."""
        self._timers = timers
        self._rows: dict[str, views.TableInfo] = {}
        self._changed: set[str] = set()
        self._readers: set[Reader] = set()
        self._alarm: Alarm | None = None
        self._greeting: Frame | None = None
        """All tables, written once for everybody who comes before they change."""

    def whole(self) -> wire.LobbyMessage:
        """Return all tables."""
        return wire.LobbyMessage(tuple(self._rows.values()))

    def greet(self, reader: Reader) -> Frame:
        """Tell ``reader`` of changes from now on; return what he sees first."""
        self._readers.add(reader)
        if self._greeting is None:
            self._greeting = Frame(self.whole())
        return self._greeting

    def dismiss(self, reader: Reader) -> None:
        """Tell ``reader`` no more."""
        self._readers.discard(reader)

    def put(self, info: views.TableInfo) -> None:
        """Show a table as it is now."""
        if self._rows.get(info.table) != info:
            self._rows[info.table] = info
            self._note(info.table)

    def remove(self, table: str) -> None:
        """Show a table no longer."""
        if self._rows.pop(table, None) is not None:
            self._note(table)

    def _note(self, table: str) -> None:
        self._greeting = None
        if not self._readers:
            return
        self._changed.add(table)
        if self._alarm is None:
            self._alarm = self._timers.after(GATHER_MS, self._tell)

    def _tell(self) -> None:
        self._alarm = None
        changed, self._changed = sorted(self._changed), set()
        rows = tuple(self._rows[table] for table in changed if table in self._rows)
        gone = tuple(table for table in changed if table not in self._rows)
        frame = Frame(wire.LobbyMessage(rows, whole=False, gone=gone))
        for reader in list(self._readers):
            tell(reader, (frame,), "the lobby")

    def stop(self) -> None:
        """Tell nobody any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
