"""Ring: the latest events of a table, each as its readers may know it.

A reader who comes back gets what he missed from here; whoever was away longer than
it reaches gets the whole table again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.whole import Whole, club_event, concerned, project

RING: Final = 256
"""Events of a table that a reader may come back for."""
See = Callable[[RoomEvent, str, Whole], RoomEvent | None]
NOTHING_ELSE: Final[Mapping[str, RoomEvent | None]] = MappingProxyType({})


class Line(msgspec.Struct, frozen=True, gc=False):
    """One event as the readers may know it; 256 of them must stay small."""

    seq: int
    public: RoomEvent | None
    private: Mapping[str, RoomEvent | None]
    """What an account sees where that is not what everybody sees."""

    def seen_by(self, account: str) -> RoomEvent | None:
        """Return the event as ``account`` sees it."""
        return self.private.get(account, self.public)


def line(seq: int, event: RoomEvent, whole: Whole, see: See = project) -> Line:
    """Return ``event``, which led to ``whole``, for everybody as ``see`` lets each know it."""
    public = see(event, "", whole)
    if public is event and club_event(event) is None:
        return Line(seq, event, NOTHING_ELSE)
    seen = {who: see(event, who, whole) for who in concerned(event, whole)}
    private = {who: told for who, told in seen.items() if told is not public}
    return Line(seq, public, private or NOTHING_ELSE)


class Ring:
    """The latest lines of one table."""

    def __init__(self) -> None:
        """Begin with none."""
        self._lines: deque[Line] = deque(maxlen=RING)

    def add(self, lines: Iterable[Line]) -> None:
        """Take the next lines."""
        self._lines += lines

    def after(self, seq: int, newest: int) -> list[Line] | None:
        """Return the lines from ``seq`` up to ``newest``; ``None`` when they are not there."""
        if seq > newest or seq < newest - len(self._lines):
            return None
        return [entry for entry in self._lines if entry.seq > seq]

    def forget(self, kept: int) -> None:
        """Forget every event after ``kept``."""
        while self._lines and self._lines[-1].seq > kept:
            self._lines.pop()
