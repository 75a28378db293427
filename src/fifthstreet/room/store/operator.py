"""Operator's log in the database: a table that only grows.

The migration has the database itself refuse to change or remove a row, and each row
is sealed to the one before (``room/ops/audit_log.py``), for those who go around it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec
from sqlalchemy import BigInteger, Column, Connection, Row, String, Table, Text, select

from fifthstreet.room.ops.audit_log import GENESIS, Act, Record, broken_at, seal
from fifthstreet.room.store.metadata import METADATA

T = TypeVar("T")

OPERATOR_LOG: Final = Table(
    "operator_log",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("id", String, nullable=False, unique=True),
    Column("time", BigInteger, nullable=False),
    Column("operator", String, nullable=False),
    Column("action", String, nullable=False),
    Column("subject", String, nullable=False),
    Column("detail", Text, nullable=False),
    Column("previous", String, nullable=False),
    Column("hash", String, nullable=False),
)
"""What the operator did, in order, each row with the hash of the one before."""


class Store(Protocol):
    """What the log needs of a database."""

    async def run(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` gave once it is durable."""
        ...

    def read(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` finds; never waits for what is written."""
        ...


def append(act: Act) -> Callable[[Connection], Record]:
    """Return the job that adds ``act``; run twice, it adds one record."""

    def job(connection: Connection) -> Record:
        known = connection.execute(
            select(OPERATOR_LOG).where(OPERATOR_LOG.c.id == act.id)
        ).one_or_none()
        if known is not None:
            return _record(known)
        last = connection.execute(
            select(OPERATOR_LOG.c.number, OPERATOR_LOG.c.hash)
            .order_by(OPERATOR_LOG.c.number.desc())
            .limit(1)
        ).one_or_none()
        number, previous = (last.number + 1, last.hash) if last is not None else (1, GENESIS)
        record = seal(number, act, previous)
        connection.execute(
            OPERATOR_LOG.insert().values(
                number=number,
                id=act.id,
                time=act.at,
                operator=act.operator,
                action=act.action,
                subject=act.subject,
                detail=msgspec.json.encode(act.detail).decode(),
                previous=previous,
                hash=record.hash,
            )
        )
        return record

    return job


def latest(before: int | None, most: int) -> Callable[[Connection], list[Record]]:
    """Return the job that reads the latest records before ``before``, the latest first."""
    query = select(OPERATOR_LOG).order_by(OPERATOR_LOG.c.number.desc()).limit(most)
    if before is not None:
        query = query.where(OPERATOR_LOG.c.number < before)
    return lambda connection: [_record(row) for row in connection.execute(query)]


def check(connection: Connection) -> int | None:
    """Return the number of the first record that does not fit, ``None`` when all do."""
    query = select(OPERATOR_LOG).order_by(OPERATOR_LOG.c.number)
    return broken_at(_record(row) for row in connection.execute(query))


def _record(row: Row[Any]) -> Record:
    act = Act(
        id=row.id,
        at=row.time,
        operator=row.operator,
        action=row.action,
        subject=row.subject,
        detail=msgspec.json.decode(row.detail, type=dict[str, int | str]),
    )
    return Record(row.number, act, row.previous, row.hash)


class SqlOperatorLog:
    """The operator's log in a database."""

    def __init__(self, store: Store) -> None:
        """Keep records in ``store``."""
        self._store = store

    async def write(self, act: Act) -> Record:
        """Add a record and return it once it is kept; the same id gives the same record."""
        return await self._store.run(append(act))

    async def knows(self, number: str) -> bool:
        """Tell whether there is a record of the act with the id ``number``."""
        query = select(OPERATOR_LOG.c.number).where(OPERATOR_LOG.c.id == number)
        found = await asyncio.to_thread(self._store.read, lambda c: c.scalar(query))
        return found is not None

    async def read(self, *, before: int | None = None, most: int = 100) -> Sequence[Record]:
        """Return the latest records before the number ``before``, the latest first."""
        return await asyncio.to_thread(self._store.read, latest(before, most))

    async def check(self) -> int | None:
        """Return the number of the first record that does not fit, ``None`` when all do."""
        return await asyncio.to_thread(self._store.read, check)
