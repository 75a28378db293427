"""Script: the events of one step as each reader of a table is told them.

Each distinct projection is one frame, written once. Nearly all events look the same to
everybody, so what stands before the last one is mostly one tuple for all readers; the
last one brings every reader the table as he may know it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fifthstreet.room import protocol as wire
from fifthstreet.room.frame import Frame
from fifthstreet.room.present import Presenter
from fifthstreet.room.ring import Line
from fifthstreet.room.views import TableView


class Script:
    """The lines of one step, for any number of readers."""

    def __init__(self, table: str, lines: Sequence[Line], presenter: Presenter, now: int) -> None:
        """Tell ``lines``, at least one, and the table after them."""
        self._table, self._now = table, now
        self._presenter = presenter
        self._before, self._last = lines[:-1], lines[-1]
        self._alike = not any(entry.private for entry in self._before)
        self._shared: tuple[Frame, ...] | None = None
        self._known: dict[tuple[int, int, int], Frame] = {}

    def frames_for(self, account: str) -> tuple[Frame, ...]:
        """Return the lines for ``account``, with its view of the table on the last one."""
        before = self._shared
        if before is None:
            before = tuple([self._frame(entry, account, None) for entry in self._before])
            if self._alike:
                self._shared = before
        view = self._presenter.for_reader(account)
        return (*before, self._frame(self._last, account, view))

    def _frame(self, entry: Line, account: str, view: TableView | None) -> Frame:
        event = entry.seen_by(account)
        key = (entry.seq, id(event), id(view))
        frame = self._known.get(key)
        if frame is None:
            frame = Frame(wire.Ev(self._table, entry.seq, self._now, event, view))
            self._known[key] = frame
        return frame
