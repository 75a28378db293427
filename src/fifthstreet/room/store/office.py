"""Office: the operator's ports on the database: chips, accounts and finished hands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, or_, select

from fifthstreet.room.ledger import PLAY, Entry, wallet
from fifthstreet.room.ops.evidence import Evidence
from fifthstreet.room.ops.integrity import HandRecord, Visit
from fifthstreet.room.ops.ports import AccountRow, OverdrawnError
from fifthstreet.room.store.booking import OverdraftError
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.room.store.loading import DECODER
from fifthstreet.room.store.people import ACCOUNT
from fifthstreet.room.store.schema import BALANCE, EVENT, TABLE_HEAD

LOOKED_AT: Final = 400_000
"""Events that a report is made from, the latest of each table."""
READ: Final = frozenset(
    {
        *("hand_started", "posted", "acted", "returned", "board_dealt", "hand_ended"),
        *("hand_settled", "hand_cancelled"),
    }
)
"""Kinds of events that evidence needs."""


class SqlTreasury:
    """The ledger in the database, for the operator."""

    def __init__(self, ledger: SqlLedger) -> None:
        """Move chips of ``ledger``."""
        self._ledger = ledger

    def balance(self, account: str) -> int:
        """Return the chips of one account of the ledger."""
        return self._ledger.balance(account)

    async def post(self, entries: Iterable[Entry], command: str, reason: str) -> None:
        """Move chips once for each ``command``; return when that is durable.

        Raises:
            OverdrawnError: a wallet does not have them.
            ValueError: the command has moved other chips before.

        """
        try:
            await self._ledger.move(entries, command, reason)
        except OverdraftError as error:
            raise OverdrawnError(str(error)) from None


class SqlDirectory:
    """The accounts in the database."""

    def __init__(self, database: Database) -> None:
        """Read ``database``."""
        self._database = database

    async def find(self, text: str, most: int) -> Sequence[AccountRow]:
        """Return accounts whose id or name contains ``text``, all for an empty one."""
        words = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        query = _accounts().order_by(ACCOUNT.c.id).limit(most)
        if words:
            found = (ACCOUNT.c.id, ACCOUNT.c.name)
            query = query.where(or_(*(c.ilike(f"%{words}%", escape="\\") for c in found)))
        return await asyncio.to_thread(
            self._database.read, lambda c: [_row(row) for row in c.execute(query)]
        )

    async def row(self, account: str) -> AccountRow | None:
        """Return one account, ``None`` when there is no such."""
        query = _accounts().where(ACCOUNT.c.id == account)
        found = await asyncio.to_thread(self._database.read, lambda c: c.execute(query).first())
        return None if found is None else _row(found)


def _accounts() -> Any:
    """Return the query of all accounts that are not deleted, with their chips."""
    its_wallet = (BALANCE.c.account == wallet("") + ACCOUNT.c.id) & (BALANCE.c.currency == PLAY)
    return (
        select(ACCOUNT.c.id, ACCOUNT.c.name, BALANCE.c.chips)
        .join(BALANCE, its_wallet, isouter=True)
        .where(ACCOUNT.c.deleted.is_(None))
    )


def _row(row: Row[Any]) -> AccountRow:
    return AccountRow(row.id, row.name or "", row.chips or 0)


class SqlReports:
    """The latest hands in the database, and who was seen by this process."""

    def __init__(
        self, database: Database, sessions: Callable[[], Sequence[Visit]], apart: str
    ) -> None:
        """Read ``database`` without the tables whose names begin with ``apart``."""
        self._database = database
        self._sessions = sessions
        self._apart = apart

    async def hands(self) -> Sequence[HandRecord]:
        """Return the latest finished hands."""
        return await asyncio.to_thread(self._database.read, self._read)

    def _read(self, connection: Connection) -> Sequence[HandRecord]:
        heads = select(TABLE_HEAD.c.table, TABLE_HEAD.c.seq).where(
            TABLE_HEAD.c.table.not_like(f"{self._apart}%")
        )
        evidence = Evidence()
        for table, after in _shares((head.table, head.seq) for head in connection.execute(heads)):
            for body in connection.execute(_tail(table, after)).scalars():
                evidence.note(table, [DECODER.decode(body)])
        return evidence.hands

    async def sessions(self) -> Sequence[Visit]:
        """Return who was here from where, as hashes."""
        return self._sessions()


def _shares(logs: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """Yield of each table, given with its latest number, after which its events are read.

    All tables have the same share; what the short ones leave goes to the longer ones. So
    each is read by its key, and no log is looked through for what is the latest of all.
    """
    left = LOOKED_AT
    by_length = sorted(logs, key=itemgetter(1))
    for others, (table, seq) in zip(range(len(by_length), 0, -1), by_length, strict=True):
        share = min(seq, left // others)
        left -= share
        yield table, seq - share


def _tail(table: str, after: int) -> Select[Any]:
    """Return the query of the events of ``table`` that evidence needs."""
    return (
        select(EVENT.c.body)
        .where(EVENT.c.table == table, EVENT.c.seq > after, EVENT.c.kind.in_(READ))
        .order_by(EVENT.c.seq)
    )
