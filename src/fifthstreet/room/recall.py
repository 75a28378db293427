"""Recall: a table as it begins here, new or as its journal tells it.

A snapshot is the table as it was before the last hand; folding the rows after it
gives the table of the moment, in mid-hand too. The deck of that hand comes back from
its secret, so nobody is dealt other cards after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from fifthstreet.errors import EventError
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.journal import Stored
from fifthstreet.room.marks import Mark
from fifthstreet.room.past import Row
from fifthstreet.room.whole import Whole, evolve
from fifthstreet.table import TableConfig, open_table

_WHOLES: Final = msgspec.json.Decoder(Whole)


class Beginning(Mark, frozen=True, kw_only=True):
    """A table and how it came to be what it is."""

    epoch: int
    opened: tuple[RoomEvent, ...] = ()
    """Events of a new table that are still to be kept."""
    past: tuple[tuple[Row, Whole], ...] = ()
    """Kept rows after ``before``, each with the table after it."""
    answered: Sequence[tuple[str, int]] = ()
    stopped_at: int | None = None
    """When the last row was kept; ``None`` for a new table."""


def begin_table(
    config: TableConfig, epoch: int = 1, *, opened: Sequence[RoomEvent] = ()
) -> Beginning:
    """Return the beginning of a new table; ``opened`` are events of the people round it."""
    _, first = open_table(config)
    events = (*first, *opened)
    whole: Whole | None = None
    for event in events:
        whole = evolve(whole, event)
    if whole is None:
        raise EventError("a table begins with an event")
    return Beginning(whole=whole, seq=0, epoch=epoch, opened=events)


def recall(stored: Stored) -> Beginning:
    """Return the table that a journal knows.

    Raises:
        EventError: the rows do not follow each other, or do not fit the table.

    """
    before = whole = None if stored.snapshot is None else _WHOLES.decode(stored.snapshot)
    seq = stored.snapshot_seq
    past: list[tuple[Row, Whole]] = []
    for row in stored.rows:
        seq += 1
        if row.seq != seq:
            raise EventError(f"table {stored.table}: row {row.seq} stands where {seq} is due")
        whole = evolve(whole, row.event)
        past.append((row, whole))
    if whole is None or seq != stored.seq:
        raise EventError(f"table {stored.table}: {seq} rows instead of {stored.seq}")
    return Beginning(
        whole=whole,
        seq=seq,
        epoch=stored.epoch,
        before=before,
        past=tuple(past),
        answered=stored.answered,
        secret=stored.secret,
        stopped_at=past[-1][0].time if past else None,
    )


def snapshot(whole: Whole) -> bytes:
    """Return a table between two hands, as JSON; the last hand is left out."""
    table = msgspec.structs.replace(whole.table, hand=None)
    return msgspec.json.encode(msgspec.structs.replace(whole, table=table))
