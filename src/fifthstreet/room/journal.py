"""Journal: where events are kept before anybody hears of them.

The port behind which a durable store stands. What belongs together is kept
together, all or nothing, with the ledger entries that it causes; conditional on the
sequence that the writer believes in and on its epoch, so that of two writers of one
table only one goes on. It may take a while: ``done`` is told when all of it is safe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

import msgspec

from fifthstreet.room.effects import Append
from fifthstreet.room.ledger import Ledger
from fifthstreet.room.past import MemoryPast, Past, Played, Row

Kept = Literal["ok", "lost", "failed"]
"""``lost``: another writer has the table. ``failed``: this can never be kept as it is."""
Done = Callable[[Kept], None]


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """What a journal knows of a table: enough to go on with it."""

    table: str
    epoch: int
    """The writer's, who has just claimed the table: older writers have lost it."""
    seq: int = 0
    snapshot_seq: int = 0
    snapshot: bytes | None = None
    rows: tuple[Row, ...] = ()
    """All rows after the snapshot."""
    answered: tuple[tuple[str, int], ...] = ()
    """The latest commands, oldest first, each with the sequence after it."""
    secret: bytes | None = None
    """What the deck of the last hand is made from."""


class Journal(Past, Protocol):
    """What the room needs of a store."""

    def append(self, batch: Sequence[Append], done: Done) -> None:
        """Keep ``batch``, appends to one table that follow each other, and say so.

        Unless it is ``ok`` nothing was kept. ``done`` is called in the thread of the
        room, perhaps before ``append`` returns; while the store is down, not at all.
        """
        ...

    def claim(self, table: str) -> Stored:
        """Take a table, new or known, from whoever wrote it until now."""
        ...

    def tables(self) -> Sequence[str]:
        """Return the tables that have begun and are not closed."""
        ...

    def shut(self, table: str) -> None:
        """Note that a table of this writer is closed for good."""
        ...


class MemoryJournal:
    """A journal that lasts as long as the process, with the latest rows of each table."""

    def __init__(self, ledger: Ledger, *, keep: int = 256) -> None:
        """Keep ``keep`` rows a table and post entries to ``ledger``."""
        self._ledger = ledger
        self._keep = keep
        self._rows: dict[str, list[Row]] = {}
        self._heads: dict[str, tuple[int, int]] = {}
        self._past = MemoryPast()

    def append(self, batch: Sequence[Append], done: Done) -> None:
        """Keep the batch unless another writer went on."""
        first = batch[0]
        seq, owner = self._heads.get(first.table, (0, first.epoch))
        if seq != first.after or first.epoch < owner:
            done("lost")
            return
        self._ledger.post([entry for append in batch for entry in append.entries])
        new = [
            Row(append.after + number, append.epoch, append.at, append.command, event)
            for append in batch
            for number, event in enumerate(append.events, 1)
        ]
        rows = self._rows.setdefault(first.table, [])
        rows += new
        del rows[: -self._keep]
        self._past.note(first.table, new)
        self._heads[first.table] = (rows[-1].seq if rows else seq, first.epoch)
        done("ok")

    def claim(self, table: str) -> Stored:
        """Take a table that is new: nothing outlives the process."""
        seq, owner = self._heads.get(table, (0, 0))
        self._heads[table] = (seq, owner + 1)
        return Stored(table=table, epoch=owner + 1)

    def tables(self) -> Sequence[str]:
        """Return no table."""
        return ()

    def shut(self, table: str) -> None:
        """Forget a table but for its past."""
        self._rows.pop(table, None)
        self._past.shut(table)

    async def history(self, table: str, kinds: Sequence[str], after: int = 0) -> Sequence[Row]:
        """Return events of the whole life of a table that somebody has made up."""
        return self._past.history(table, kinds, after)

    async def hand(self, table: str, number: int) -> Sequence[Row]:
        """Return one of the latest hands of a table."""
        return self._past.hand(table, number)

    async def played(
        self, account: str, before: Played | None, most: int, table: str | None = None
    ) -> Sequence[Played]:
        """Return the hands of an account among the latest of each table."""
        return self._past.played(account, before, most, table)

    def rows(self, table: str) -> tuple[Row, ...]:
        """Return the kept rows of a table, oldest first."""
        return tuple(self._rows.get(table, ()))
