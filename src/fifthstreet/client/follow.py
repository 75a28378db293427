"""Follow: one table by the numbers of its events.

Knows what has been seen, drops what comes twice, and notices a gap; it sends
nothing itself.
"""

from __future__ import annotations

from fifthstreet.room import protocol as wire
from fifthstreet.room import views
from fifthstreet.room.happenings import RoomEvent


class Follower:
    """What a client knows of one table.

    Attributes:
        view: the newest whole table, ``None`` before the first.
        seq: the last event that has come, ``None`` before the first snapshot.
        seen: the event up to which ``view`` stands.
        version: counts the views that have come.
        set_back: counts how often the table went back to an earlier event, as a room does
            that was restarted without its log.

    """

    def __init__(self, table: str) -> None:
        """Follow ``table``, of which nothing is known yet."""
        self.table = table
        self.view: views.TableView | None = None
        self.seq: int | None = None
        self.seen = -1
        self.version = 0
        self.set_back = 0
        self._asked = False
        """A gap has been found and asked about."""

    def snap(self, message: wire.Snap) -> None:
        """Take the whole table, whatever was known before."""
        if self.seq is not None and message.seq < self.seq:
            self.set_back += 1
        self.seq = self.seen = message.seq
        self.view = message.view
        self.version += 1
        self._asked = False

    def event(self, message: wire.Ev) -> tuple[RoomEvent | None, bool]:
        """Take one event; return it where it is new, and whether to ask for what is missing."""
        if self.seq is None or message.seq <= self.seq:
            return None, False
        if message.seq > self.seq + 1:
            ask, self._asked = not self._asked, True
            return None, ask
        self.seq = message.seq
        if message.view is not None:
            self.view = message.view
            self.seen = message.seq
            self.version += 1
        return message.e, False

    def line_lost(self) -> None:
        """Forget what was asked: no answer will come over a line that is gone."""
        self._asked = False

    @property
    def cursor(self) -> wire.Cursor | None:
        """Where to go on after a line was lost; ``None`` where nothing is known."""
        return None if self.seq is None else wire.Cursor(self.table, self.seq)
