"""Hands: where each hand of the log begins, and who was dealt in.

Kept beside the log in the same transaction, so that a hand, or the hands of a
player, are found without reading all that ever happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Connection, ForeignKey, String, Table, select, tuple_

from fifthstreet.engine.events import HandStarted
from fifthstreet.room.effects import Append
from fifthstreet.room.past import Played, Row, dealt
from fifthstreet.room.store.loading import DECODER
from fifthstreet.room.store.metadata import METADATA
from fifthstreet.room.store.prepared import Prepared
from fifthstreet.room.store.schema import EVENT

HAND: Final = Table(
    "hand",
    METADATA,
    Column("table", String, ForeignKey("table_head.table"), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The event with which each hand begins."""

HAND_PLAYER: Final = Table(
    "hand_player",
    METADATA,
    Column("account", String, primary_key=True),
    Column("time", BigInteger, primary_key=True, autoincrement=False),
    Column("table", String, ForeignKey("table_head.table"), primary_key=True),
    Column("hand", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""Who was dealt in, by account and time; the house's bots are left out."""

_BEGINS: Final = Prepared(HAND.insert(), *HAND.columns.keys())
_DEALT: Final = Prepared(HAND_PLAYER.insert(), *HAND_PLAYER.columns.keys())
_ROW: Final = (EVENT.c.seq, EVENT.c.epoch, EVENT.c.time, EVENT.c.command, EVENT.c.body)


def note_hands(connection: Connection, appends: Sequence[Append]) -> None:
    """Keep where the hands of a batch begin and who plays them."""
    for append in appends:
        for number, event in enumerate(append.events, 1):
            if isinstance(event, HandStarted):
                _note(connection, append, append.after + number, event)


def _note(connection: Connection, append: Append, seq: int, start: HandStarted) -> None:
    row = {"table": append.table, "number": start.hand, "seq": seq}
    _BEGINS.change_all(connection, [row])
    players = [
        {"account": account, "time": append.at, "table": append.table, "hand": start.hand}
        for account in dealt(start)
    ]
    if players:
        _DEALT.change_all(connection, players)


def events_of(
    connection: Connection, table: str, kinds: Sequence[str], after: int
) -> tuple[Row, ...]:
    """Return the events of these kinds in the log of a table."""
    found = connection.execute(
        select(*_ROW)
        .where(EVENT.c.table == table, EVENT.c.seq > after, EVENT.c.kind.in_(kinds))
        .order_by(EVENT.c.seq)
    )
    return tuple(_rows(found))


def hand_of(connection: Connection, table: str, number: int) -> tuple[Row, ...]:
    """Return the events from the start of a hand to that of the next; 0 is before the first."""
    begins = (
        select(HAND.c.number, HAND.c.seq)
        .where(HAND.c.table == table, HAND.c.number >= number)
        .order_by(HAND.c.number)
        .limit(2 if number else 1)
    )
    bounds = list(connection.execute(begins))
    wanted = [EVENT.c.table == table]
    if number:
        if not bounds or bounds[0][0] != number:
            return ()
        wanted.append(EVENT.c.seq >= bounds.pop(0)[1])
    wanted += [EVENT.c.seq < seq for _, seq in bounds]
    found = connection.execute(select(*_ROW).where(*wanted).order_by(EVENT.c.seq))
    return tuple(_rows(found))


def played_by(
    connection: Connection, account: str, before: Played | None, most: int, table: str | None
) -> tuple[Played, ...]:
    """Return hands that an account was dealt in, at one table or at any, the latest first."""
    columns = (HAND_PLAYER.c.time, HAND_PLAYER.c.table, HAND_PLAYER.c.hand)
    query = select(*columns).where(HAND_PLAYER.c.account == account)
    if table is not None:
        query = query.where(HAND_PLAYER.c.table == table)
    if before is not None:
        query = query.where(tuple_(*columns) < (before.at, before.table, before.hand))
    query = query.order_by(*(column.desc() for column in columns)).limit(most)
    return tuple(Played(*row) for row in connection.execute(query))


def _rows(found: Iterable[Any]) -> Iterator[Row]:
    for seq, epoch, time, command, body in found:
        yield Row(seq, epoch, time, command, DECODER.decode(body))
