"""Reckoning: the book of a private game, folded from all that its journal kept.

What is older than the longest delay of spectators is folded once and remembered;
what is younger is folded for each reader, up to the moment that he may see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from fifthstreet.room.club.settle import Book, reckon
from fifthstreet.room.club.watching import MOST_DELAY_MS
from fifthstreet.room.past import MONEY, Past, Row
from fifthstreet.room.whole import table_event

REMEMBERED: Final = 64
"""Tables whose older book is remembered."""


class Reckoning:
    """The books of all tables."""

    def __init__(self, past: Past) -> None:
        """Read events from ``past``."""
        self._past = past
        self._older: dict[str, tuple[int, Book]] = {}
        """Of each table the last event that its older book knows, and the book."""

    async def book(self, table: str, now: int, *, delay_ms: int = 0) -> Book:
        """Return the book of a table as it was ``delay_ms`` before ``now``."""
        seq, older = self._older.get(table, (0, Book()))
        rows = await self._past.history(table, MONEY, seq)
        # Of a clock that was put back between two lives of a room the order is the log's.
        settled = list(takewhile(lambda row: row.time <= now - MOST_DELAY_MS, rows))
        # A long game has many hands, and nobody else should wait for them.
        older = await asyncio.to_thread(_fold, older, settled)
        if settled:
            self._remember(table, settled[-1].seq, older)
        seen = [row for row in rows[len(settled) :] if row.time <= now - delay_ms]
        return _fold(older, seen)

    def _remember(self, table: str, seq: int, book: Book) -> None:
        if seq >= self._older.pop(table, (0, book))[0]:
            self._older[table] = (seq, book)
        while len(self._older) > REMEMBERED:
            del self._older[next(iter(self._older))]


def _fold(book: Book, rows: Iterable[Row]) -> Book:
    events = (table_event(row.event) for row in rows)
    return reckon((event for event in events if event is not None), book)
