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
from fifthstreet.room.past import Past, Row

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
