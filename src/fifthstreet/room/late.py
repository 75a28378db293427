"""Late: what spectators are told whom the host lets watch later.

All of them see the table at the same past moment, which is never younger than the
delay: what there is before the first such moment nobody sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from fifthstreet.room import protocol as wire
from fifthstreet.room.club.delay import DelayCursor
from fifthstreet.room.effects import Reader, Send
from fifthstreet.room.frame import Frame
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.present import Presenter
from fifthstreet.room.ring import line
from fifthstreet.room.script import Script
from fifthstreet.room.whole import Whole, evolve, late_view, public


class Late:
    """One table as it was some time ago."""

    def __init__(self, table: str) -> None:
        """Begin without a delay."""
        self._table = table
        self._cursor: DelayCursor[Whole, RoomEvent] | None = None

    def feed(self, now: int, seq: int, event: RoomEvent) -> None:
        """Take an event that has just happened."""
        if self._cursor is not None:
            self._cursor.feed(now, seq, event)

    def follow(self, whole: Whole, seq: int, now: int, *, new: bool = False) -> None:
        """See the table with the delay that it has by now; ``new``: it has just been opened."""
        delay = whole.club.settings.spectator_delay_ms
        if not delay:
            self._cursor = None
        elif self._cursor is None:
            self._cursor = DelayCursor(
                whole, seq, now, delay_ms=delay, evolve=evolve, public=public, at_once=new
            )
        else:
            self._cursor.set_delay(delay)

    def forget(self, kept: int, whole: Whole, now: int) -> None:
        """Forget all after the event ``kept``, which led to ``whole``; a delay too."""
        if self._cursor is not None:
            if self._cursor.seq > kept:
                self._cursor = None
            else:
                self._cursor.forget(kept)
        self.follow(whole, kept, now)

    @property
    def next_due(self) -> int | None:
        """When something is next to be told, ``None`` for never."""
        return None if self._cursor is None else self._cursor.next_due()

    def greet(self, reader: Reader, now: int) -> list[Send]:
        """Return the past moment for a new reader, nothing while there is none."""
        cursor = self._cursor
        if cursor is None or cursor.closed:
            return []
        cursor.look(now)
        views = Presenter.at(cursor.state, cursor.moment)
        return [Send(reader, (self._snap(cursor, views, reader),))]

    def release(self, now: int, readers: Sequence[Reader]) -> list[Send]:
        """Return what ``readers`` may be told by ``now``."""
        cursor = self._cursor
        if cursor is None:
            return []
        opens = cursor.opens(now)
        due = [] if cursor.closed else cursor.due(now)
        if not (due or opens) or not readers:
            return []
        views = Presenter.at(cursor.state, cursor.moment)
        if opens or any(each.event is None for each in due):
            anew = Frame(wire.Resync(self._table))
            return [Send(each, (anew, self._snap(cursor, views, each))) for each in readers]
        lines = [
            line(each.seq, each.event, cursor.state, late_view)
            for each in due
            if each.event is not None
        ]
        script = Script(self._table, lines, views, cursor.moment)
        return [Send(reader, script.frames_for(reader.player.account)) for reader in readers]

    def _snap(
        self, cursor: DelayCursor[Whole, RoomEvent], views: Presenter, reader: Reader
    ) -> Frame:
        view = views.for_reader(reader.player.account)
        return Frame(wire.Snap(self._table, cursor.seq, cursor.moment, view))
