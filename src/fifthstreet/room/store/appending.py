"""Appending: the job that keeps events, only for the writer who owns the table.

One statement moves the head of a table on, if it still is where the writer believes
and his epoch is the latest; whoever comes too late changes no row and has lost. When
that statement finds nothing, the same events may be there already: the connection
broke after a commit that did arrive. Then the work is done, and not done again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, select

from fifthstreet.room.effects import Append
from fifthstreet.room.past import kind_of
from fifthstreet.room.store.booking import Balances, Posting, balances, book, posting
from fifthstreet.room.store.hands import note_hands
from fifthstreet.room.store.prepared import Prepared
from fifthstreet.room.store.schema import DECK_SECRET, EVENT, SNAPSHOT, TABLE_HEAD
from fifthstreet.table.events import TableOpened

_ENCODER: Final = msgspec.json.Encoder()
_MOVE_ON: Final = Prepared(
    TABLE_HEAD.update()
    .where(
        TABLE_HEAD.c.table == bindparam("t"),
        TABLE_HEAD.c.seq == bindparam("expected"),
        TABLE_HEAD.c.epoch == bindparam("e"),
    )
    .values(seq=bindparam("new"))
)
_THERE: Final = (
    select(EVENT)
    .where(
        EVENT.c.table == bindparam("t"),
        EVENT.c.seq > bindparam("expected"),
        EVENT.c.seq <= bindparam("new"),
    )
    .order_by(EVENT.c.seq)
)
_KEEP: Final = Prepared(EVENT.insert(), *EVENT.columns.keys())
_SNAPSHOT: Final = (
    SNAPSHOT.update()
    .where(SNAPSHOT.c.table == bindparam("t"))
    .values(seq=bindparam("n"), body=bindparam("b"))
)
_CONFIG: Final = (
    TABLE_HEAD.update().where(TABLE_HEAD.c.table == bindparam("t")).values(config=bindparam("c"))
)
_FORGET: Final = DECK_SECRET.delete().where(DECK_SECRET.c.table == bindparam("t"))


class LostError(Exception):
    """Another writer has the table."""


class Appending:
    """A batch of appends that is kept whole or not at all."""

    def __init__(self, batch: Sequence[Append]) -> None:
        """Check the entries of ``batch`` and group its appends by table.

        Raises:
            ValueError: entries of an append do not sum to zero, or it has no events.

        """
        self._tables: dict[str, list[tuple[Append, Posting]]] = {}
        for append in batch:
            if not append.events:
                raise ValueError(f"{append.command}: nothing happened")
            self._tables.setdefault(append.table, []).append((append, posting(append.entries)))

    @property
    def moved(self) -> list[Balances]:
        """What each append adds to accounts."""
        return [moved.net for pairs in self._tables.values() for _, moved in pairs]

    def __call__(self, connection: Connection) -> Balances:
        """Keep the batch and return the new balances of its accounts.

        Raises:
            LostError: another writer has one of the tables.
            OverdraftError: a wallet or a table would owe chips.

        """
        found: Balances = {}
        for table in sorted(self._tables):
            found |= _keep(connection, table, self._tables[table])
        return found


def _keep(connection: Connection, table: str, pairs: list[tuple[Append, Posting]]) -> Balances:
    """Keep the appends of one table, which follow each other."""
    appends = [append for append, _ in pairs]
    if not _consecutive(appends):
        raise LostError(table)
    first, last = appends[0], appends[-1]
    move = {
        "t": table,
        "e": first.epoch,
        "expected": first.after,
        "new": last.after + len(last.events),
    }
    if _MOVE_ON.change(connection, move) != 1:
        if not _is_there(connection, move, appends):
            raise LostError(table)
        return balances(connection, [key for _, moved in pairs for key in moved.net])
    opened = first.events[0]
    if isinstance(opened, TableOpened):
        config = {"t": table, "c": _ENCODER.encode(opened.config).decode()}
        connection.execute(_CONFIG, config)
    _KEEP.change_all(connection, [row for append in appends for row in _rows(append)])
    note_hands(connection, appends)
    found: Balances = {}
    for append, moved in pairs:
        command = f"{table}:{append.after + 1}"
        found |= book(connection, moved, command, table=table, reason=append.command, at=append.at)
    _keep_latest(connection, appends)
    return found


def _consecutive(appends: Sequence[Append]) -> bool:
    """Tell whether the appends are of one epoch and each begins where the last one ended."""
    seq, epoch = appends[0].after, appends[0].epoch
    for append in appends:
        if (append.after, append.epoch) != (seq, epoch):
            return False
        seq += len(append.events)
    return True


def _is_there(
    connection: Connection, move: Mapping[str, object], appends: Sequence[Append]
) -> bool:
    """Tell whether these very events were kept before."""
    wanted = [row for append in appends for row in _rows(append)]
    span = {name: move[name] for name in ("t", "expected", "new")}
    return wanted == [dict(row) for row in connection.execute(_THERE, span).mappings()]


def _rows(append: Append) -> list[dict[str, str | int]]:
    return [
        {
            "table": append.table,
            "seq": append.after + number,
            "hand": append.hand,
            "epoch": append.epoch,
            "time": append.at,
            "command": append.command,
            "kind": kind_of(event),
            "body": _ENCODER.encode(event).decode(),
        }
        for number, event in enumerate(append.events, 1)
    ]


def _keep_latest(connection: Connection, appends: Sequence[Append]) -> None:
    """Keep the last snapshot and the last secret of a batch instead of all before."""
    for append in reversed(appends):
        if append.snapshot is not None:
            values = {"t": append.table, "n": append.after, "b": append.snapshot}
            if connection.execute(_SNAPSHOT, values).rowcount != 1:
                row = {"table": append.table, "seq": append.after, "body": append.snapshot}
                connection.execute(SNAPSHOT.insert(), row)
            break
    for append in reversed(appends):
        if append.secret is not None:
            connection.execute(_FORGET, {"t": append.table})
            row = {"table": append.table, "hand": append.hand, "body": append.secret}
            connection.execute(DECK_SECRET.insert(), row)
            break
