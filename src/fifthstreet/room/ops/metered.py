"""Metered journal: stands before any other, so neither it nor the tables know of it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from fifthstreet.room.effects import Append
from fifthstreet.room.journal import Done, Journal, Kept, Stored
from fifthstreet.room.ops.metrics import Metrics
from fifthstreet.room.past import Played, Row


class MeteredJournal:
    """``journal``, measured."""

    def __init__(self, journal: Journal, metrics: Metrics) -> None:
        """Tell ``metrics`` how long appends take."""
        self._journal = journal
        self._metrics = metrics

    def append(self, batch: Sequence[Append], done: Done) -> None:
        """Keep ``batch`` and say so, as the journal behind does."""
        began = time.perf_counter()

        def noted(kept: Kept) -> None:
            self._metrics.appended(time.perf_counter() - began, kept=kept)
            done(kept)

        self._journal.append(batch, noted)

    def claim(self, table: str) -> Stored:
        """Take a table from whoever wrote it until now."""
        return self._journal.claim(table)

    def tables(self) -> Sequence[str]:
        """Return the tables that are known and not closed."""
        return self._journal.tables()

    def shut(self, table: str) -> None:
        """Note that a table of this writer is closed for good."""
        self._journal.shut(table)

    async def history(self, table: str, kinds: Sequence[str], after: int = 0) -> Sequence[Row]:
        """Return events of the life of a table."""
        return await self._journal.history(table, kinds, after)

    async def hand(self, table: str, number: int) -> Sequence[Row]:
        """Return the events of a hand."""
        return await self._journal.hand(table, number)

    async def played(
        self, account: str, before: Played | None, most: int, table: str | None = None
    ) -> Sequence[Played]:
        """Return the hands of an account, the latest first."""
        return await self._journal.played(account, before, most, table)
