"""Marks: where a table can go back to when a step of it is not kept.

Each mark is what a restart would find, so that a failure and a restart go on in the
same way.
"""

from __future__ import annotations

import msgspec

from fifthstreet.room.effects import Append
from fifthstreet.room.whole import Whole


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is kept, with all that its dealer needs to go on there."""

    whole: Whole
    seq: int
    before: Whole | None = None
    """The table before its latest hand, ``None`` before the first."""
    secret: bytes | None = None
    """What the deck is made from that was sealed last."""


class Marks:
    """A table before the step that is worked on, and after each of its commands."""

    def __init__(self, first: Mark) -> None:
        """Begin at ``first``."""
        self._marks = [
            Mark(whole=first.whole, seq=first.seq, before=first.before, secret=first.secret)
        ]

    def step(self) -> None:
        """Begin a step where the last one ended."""
        del self._marks[:-1]

    def add(self, append: Append, previous: Whole, whole: Whole) -> None:
        """Mark the table ``whole``, which was ``previous`` before ``append``."""
        last, begins = self._marks[-1], append.snapshot is not None
        mark = Mark(
            whole=whole,
            seq=append.after + len(append.events),
            before=previous if begins else last.before,
            secret=last.secret if append.secret is None else append.secret,
        )
        self._marks.append(mark)

    def back(self, kept: int) -> Mark:
        """Go back to the table after the event ``kept`` and return it."""
        while self._marks[-1].seq > kept:
            self._marks.pop()
        return self._marks[-1]
