"""Journal: tables in the database, written by whoever owns them.

Before a process writes a table it claims it, which ends the epoch of every earlier
writer. A restart loads the latest snapshot and the events after it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, bindparam, or_, select

from fifthstreet.room.effects import Append
from fifthstreet.room.failure import where
from fifthstreet.room.journal import Done, Stored
from fifthstreet.room.past import Played, Row
from fifthstreet.room.store.appending import Appending, LostError
from fifthstreet.room.store.booking import Balances, insert_new
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.hands import events_of, hand_of, played_by
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.room.store.loading import load
from fifthstreet.room.store.schema import TABLE_HEAD
from fifthstreet.room.timers import wall_clock

LOG: Final = logging.getLogger("fifthstreet.room")

_TAKE: Final = (
    TABLE_HEAD.update()
    .where(
        TABLE_HEAD.c.table == bindparam("t"),
        or_(TABLE_HEAD.c.owner == bindparam("o"), TABLE_HEAD.c.lease_until <= bindparam("now")),
    )
    .values(epoch=TABLE_HEAD.c.epoch + 1, owner=bindparam("o"), lease_until=bindparam("until"))
    .returning(TABLE_HEAD.c.epoch)
)
_RENEW: Final = (
    TABLE_HEAD.update()
    .where(TABLE_HEAD.c.owner == bindparam("o"), TABLE_HEAD.c.closed.is_(other=False))
    .values(lease_until=bindparam("until"))
    .returning(TABLE_HEAD.c.table, TABLE_HEAD.c.epoch)
)
_RELEASE: Final = (
    TABLE_HEAD.update().where(TABLE_HEAD.c.owner == bindparam("o")).values(lease_until=0)
)
_FOREIGN: Final = (
    select(TABLE_HEAD.c.owner, TABLE_HEAD.c.lease_until)
    .where(
        TABLE_HEAD.c.owner != bindparam("o"),
        TABLE_HEAD.c.lease_until > bindparam("now"),
        TABLE_HEAD.c.closed.is_(other=False),
    )
    .order_by(TABLE_HEAD.c.lease_until.desc())
    .limit(1)
)
_SHUT: Final = (
    TABLE_HEAD.update()
    .where(TABLE_HEAD.c.table == bindparam("t"), TABLE_HEAD.c.epoch == bindparam("e"))
    .values(closed=True)
)


def _noted(result: int | Exception) -> None:
    if isinstance(result, Exception):
        LOG.critical("a closed table could not be noted: %s", where(result))


def _released(result: int | Exception) -> None:
    if isinstance(result, Exception):
        LOG.warning("the tables are not given back, others have to wait: %s", where(result))


class HeldError(Exception):
    """Another process owns the table, and its lease still runs."""

    def __init__(self, table: str, owner: str, until: int) -> None:
        """Say who has it, and until when."""
        super().__init__(f"{table} belongs to {owner} until {until}")
        self.owner = owner
        self.until = until


class SqlJournal:
    """The journal in ``database``."""

    def __init__(
        self,
        database: Database,
        ledger: SqlLedger | None = None,
        *,
        owner: str = "room",
        lease: int = 0,
    ) -> None:
        """Keep events in ``database``; ``ledger`` learns of the balances that come of them.

        Tables are claimed for ``owner`` and ``lease`` milliseconds. With a lease of 0
        anybody may take them at any time, who then is the only one to write them.
        """
        self._database = database
        self._ledger = ledger
        self._owner = owner
        self._lease = lease
        self._epochs: dict[str, int] = {}

    def append(self, batch: Sequence[Append], done: Done) -> None:
        """Keep a batch whole or not at all, and call ``done`` once it is durable.

        Raises:
            ValueError: entries of an append do not sum to zero, or it has no events.

        """
        job = Appending(batch)

        def told(result: Balances | Exception) -> None:
            failed = isinstance(result, Exception)
            if self._ledger is not None:
                self._ledger.release(job.moved, {} if isinstance(result, Exception) else result)
            if isinstance(result, Exception) and not isinstance(result, LostError):
                LOG.critical("events of %s are refused: %s", batch[0].table, where(result))
                done("failed")
            else:
                done("lost" if failed else "ok")

        self._database.submit(job, told)
        if self._ledger is not None:
            self._ledger.hold(job.moved)

    def claim(self, table: str) -> Stored:
        """Become the writer of a table, new or known, and return what is kept of it; blocks.

        Raises:
            HeldError: another owner has it, and his lease still runs.

        """

        def job(connection: Connection) -> Stored:
            now = wall_clock()
            until = now + self._lease
            values = {"t": table, "o": self._owner, "now": now, "until": until}
            if connection.execute(_TAKE, values).scalar() is None:
                new = {"table": table, "seq": 0, "epoch": 1, "config": "{}", "closed": False}
                lent = {"owner": self._owner, "lease_until": until}
                if not insert_new(connection, TABLE_HEAD, new | lent):
                    head = select(TABLE_HEAD).where(TABLE_HEAD.c.table == table)
                    row = connection.execute(head).one()
                    raise HeldError(table, row.owner, row.lease_until)
            return load(connection, table)

        stored = self._database.write(job)
        self._epochs[table] = stored.epoch
        return stored

    async def renew(self) -> frozenset[str]:
        """Have all tables of this writer for another lease; return those that others took."""
        asked = dict(self._epochs)

        def job(connection: Connection) -> dict[str, int]:
            until = wall_clock() + self._lease
            found = connection.execute(_RENEW, {"o": self._owner, "until": until})
            return {row.table: row.epoch for row in found}

        mine = await self._database.run(job)
        known = {table for table, epoch in asked.items() if self._epochs.get(table) == epoch}
        lost = frozenset(table for table in known if mine.get(table) != asked[table])
        for table in lost:
            del self._epochs[table]
        return lost

    def release(self) -> None:
        """Let others take all tables at once: this owner writes none any more."""

        def release(connection: Connection) -> int:
            return connection.execute(_RELEASE, {"o": self._owner}).rowcount

        self._database.submit(release, _released)

    def wait(self, *, pause: float = 0.25) -> None:
        """Wait until no other owner has a table whose lease runs; blocks.

        An owner that was killed keeps its tables for the rest of a lease; one that lives
        renews them.

        Raises:
            HeldError: they were renewed meanwhile: the other one lives.

        """

        def foreign(connection: Connection) -> tuple[str, int] | None:
            now = wall_clock()
            row = connection.execute(_FOREIGN, {"o": self._owner, "now": now}).one_or_none()
            return None if row is None else (row.owner, row.lease_until)

        first: int | None = None
        while (held := self._database.read(foreign)) is not None:
            owner, until = held
            first = until if first is None else first
            if until > first:
                raise HeldError("a table", owner, until)
            time.sleep(pause)

    def shut(self, table: str) -> None:
        """Note that a table is closed for good, if it still is this writer's."""
        values = {"t": table, "e": self._epochs.pop(table, 0)}
        self._database.submit(lambda c: c.execute(_SHUT, values).rowcount, _noted)

    def tables(self) -> tuple[str, ...]:
        """Return the tables that have begun and are not closed, by name; blocks."""
        open_ones = (
            select(TABLE_HEAD.c.table)
            .where(TABLE_HEAD.c.closed.is_(other=False), TABLE_HEAD.c.seq > 0)
            .order_by(TABLE_HEAD.c.table)
        )
        return tuple(self._database.read(lambda c: c.execute(open_ones).scalars().all()))

    # --- the past ------------------------------------------------------------------------

    async def history(self, table: str, kinds: Sequence[str], after: int = 0) -> Sequence[Row]:
        """Return the events of these kinds after the event ``after``, oldest first."""
        read = self._database.read
        return await asyncio.to_thread(read, lambda c: events_of(c, table, kinds, after))

    async def hand(self, table: str, number: int) -> Sequence[Row]:
        """Return the events from the start of a hand to that of the next, empty for none."""
        read = self._database.read
        return await asyncio.to_thread(read, lambda c: hand_of(c, table, number))

    async def played(
        self, account: str, before: Played | None, most: int, table: str | None = None
    ) -> Sequence[Played]:
        """Return hands that ``account`` was dealt in, the latest before ``before`` first.

        Those of ``table`` only, or of any.
        """
        read = self._database.read
        return await asyncio.to_thread(read, lambda c: played_by(c, account, before, most, table))
