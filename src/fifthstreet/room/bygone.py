"""Bygone: tables that are closed, of which a room remembers the latest.

Whoever was there may still look at the end of the game; what he played is told from the
journal for ever. Without a bound a room that runs for weeks would keep every table that
anybody ever made up.
"""

from __future__ import annotations

from typing import Final

from fifthstreet.room.desk import Desk

REMEMBERED: Final = 100
"""Closed tables that are still there."""


class Bygone:
    """The closed tables among ``desks``."""

    def __init__(self, desks: dict[str, Desk], *, most: int = REMEMBERED) -> None:
        """Leave the latest ``most`` of them there."""
        self._desks = desks
        self._most = most
        self._closed: dict[str, None] = {}

    def note(self, table: str) -> bool:
        """Note that a table is closed; tell whether that is new, and drop the oldest."""
        if table in self._closed:
            return False
        self._closed[table] = None
        while len(self._closed) > self._most:
            oldest = next(iter(self._closed))
            del self._closed[oldest]
            desk = self._desks.pop(oldest, None)
            if desk is not None:
                desk.close()
        return True
