"""Loading: what a restart needs of a table."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, func, select

from fifthstreet.room.answers import ROOM
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.journal import Stored
from fifthstreet.room.past import Row
from fifthstreet.room.store.schema import DECK_SECRET, EVENT, SNAPSHOT, TABLE_HEAD

SPAN: Final = 1024
"""Latest events of a table whose commands are given back, for those who repeat one.

Some three hundred actions: a start reads as much of every table before anybody plays."""

DECODER: Final = msgspec.json.Decoder(RoomEvent)


def load(connection: Connection, table: str) -> Stored:
    """Return what is kept of ``table``.

    Raises:
        LookupError: there is no such table.

    """
    head = connection.execute(select(TABLE_HEAD).where(TABLE_HEAD.c.table == table)).first()
    if head is None:
        raise LookupError(table)
    snapshot = connection.execute(select(SNAPSHOT).where(SNAPSHOT.c.table == table)).first()
    secret = select(DECK_SECRET.c.body).where(DECK_SECRET.c.table == table)
    after = 0 if snapshot is None else snapshot.seq
    return Stored(
        table=table,
        epoch=head.epoch,
        seq=head.seq,
        snapshot_seq=after,
        snapshot=None if snapshot is None else snapshot.body,
        rows=_rows(connection, table, after),
        answered=_answered(connection, table, head.seq),
        secret=connection.execute(secret).scalar(),
    )


def _rows(connection: Connection, table: str, after: int) -> tuple[Row, ...]:
    found = connection.execute(
        select(EVENT.c.seq, EVENT.c.epoch, EVENT.c.time, EVENT.c.command, EVENT.c.body)
        .where(EVENT.c.table == table, EVENT.c.seq > after)
        .order_by(EVENT.c.seq)
    )
    return tuple(
        Row(seq, epoch, time, command, DECODER.decode(body))
        for seq, epoch, time, command, body in found
    )


def _answered(connection: Connection, table: str, seq: int) -> tuple[tuple[str, int], ...]:
    """Return the latest commands of players and the last event of each, oldest first."""
    last = func.max(EVENT.c.seq)
    found = connection.execute(
        select(EVENT.c.command, last)
        .where(
            EVENT.c.table == table,
            EVENT.c.seq > seq - SPAN,
            ~EVENT.c.command.startswith(ROOM),
        )
        .group_by(EVENT.c.command)
        .order_by(last)
    )
    return tuple((command, number) for command, number in found)
