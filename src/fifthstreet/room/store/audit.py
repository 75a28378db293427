"""Audit: prove that logs and chips agree, or name what does not.

Everything is read in one moment of the database, so a running room can be audited.
A finding names tables, numbers and accounts and never quotes an event, because
events carry cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, func, select

from fifthstreet.room.ledger import escrow
from fifthstreet.room.store.booking import Balances, balances
from fifthstreet.room.store.database import Readable
from fifthstreet.room.store.loading import DECODER
from fifthstreet.room.store.schema import (
    DECK_SECRET,
    EVENT,
    LEDGER_ENTRY,
    LEDGER_TX,
    SNAPSHOT,
    TABLE_HEAD,
)
from fifthstreet.room.store.signing import damaged
from fifthstreet.room.whole import Whole, evolve
from fifthstreet.table import TableState, on_table

ESCROW: Final = escrow("")
CHUNK: Final = 1_000
"""Rows that are held at a time."""


class Report(msgspec.Struct, frozen=True):
    """What an audit saw."""

    accounts: int
    entries: int
    tables: int
    findings: tuple[str, ...]

    def __str__(self) -> str:
        """Return the numbers in one line."""
        return (
            f"accounts {self.accounts} entries {self.entries} "
            f"tables {self.tables} findings {len(self.findings)}"
        )


def audit(database: Readable) -> list[str]:
    """Return one line for everything that is wrong in ``database``."""
    return list(examine(database).findings)


def examine(database: Readable) -> Report:
    """Look at every account, entry, table and event of ``database``."""
    return database.read(_examine)


def _examine(connection: Connection) -> Report:
    known = balances(connection)
    count = connection.execute(select(func.count()).select_from(LEDGER_ENTRY)).scalar_one()
    tables = connection.execute(select(func.count()).select_from(TABLE_HEAD)).scalar_one()
    findings = (
        *_movements(connection),
        *_accounts(connection, known),
        *_logs(connection, known),
        *_key(connection),
    )
    return Report(len(known), count, tables, findings)


# --- chips -------------------------------------------------------------------------------


def _movements(connection: Connection) -> Iterator[str]:
    """Every movement sums to zero in each currency."""
    total = func.sum(LEDGER_ENTRY.c.chips)
    crooked = (
        select(LEDGER_ENTRY.c.tx, LEDGER_ENTRY.c.currency, total.label("total"))
        .group_by(LEDGER_ENTRY.c.tx, LEDGER_ENTRY.c.currency)
        .having(total != 0)
        .order_by(LEDGER_ENTRY.c.tx, LEDGER_ENTRY.c.currency)
    )
    for row in connection.execute(crooked):
        yield f"movement {row.tx}: its {row.currency} entries sum to {row.total}, not to 0"
    bare = (
        select(LEDGER_TX.c.id)
        .outerjoin(LEDGER_ENTRY, LEDGER_ENTRY.c.tx == LEDGER_TX.c.id)
        .where(LEDGER_ENTRY.c.tx.is_(None))
        .order_by(LEDGER_TX.c.id)
    )
    for number in connection.execute(bare).scalars():
        yield f"movement {number}: it has no entries"
    stray = (
        select(LEDGER_ENTRY.c.tx)
        .outerjoin(LEDGER_TX, LEDGER_ENTRY.c.tx == LEDGER_TX.c.id)
        .where(LEDGER_TX.c.id.is_(None))
        .distinct()
        .order_by(LEDGER_ENTRY.c.tx)
    )
    for number in connection.execute(stray).scalars():
        yield f"movement {number}: its entries are there and it is not"


def _accounts(connection: Connection, known: Balances) -> Iterator[str]:
    """Every balance is the sum of its entries, nobody owes, and all are zero together."""
    sums = {
        (row.account, row.currency): int(row.total)
        for row in connection.execute(
            select(
                LEDGER_ENTRY.c.account,
                LEDGER_ENTRY.c.currency,
                func.sum(LEDGER_ENTRY.c.chips).label("total"),
            ).group_by(LEDGER_ENTRY.c.account, LEDGER_ENTRY.c.currency)
        )
    }
    totals: dict[str, int] = {}
    for account, currency in sorted(known.keys() | sums.keys()):
        balance = known.get((account, currency), 0)
        entered = sums.get((account, currency), 0)
        totals[currency] = totals.get(currency, 0) + balance
        if balance != entered:
            yield f"account {account}: balance {balance} {currency}, its entries say {entered}"
        if balance < 0 and account.startswith(("wallet:", "table:")):
            yield f"account {account}: owes {-balance} {currency}"
    for currency, total in sorted(totals.items()):
        if total:
            yield f"all accounts: they sum to {total} {currency}, not to 0"


# --- tables ------------------------------------------------------------------------------


class _Log:
    """One table's log, read from its first event to its last."""

    def __init__(self, table: str) -> None:
        """Expect the first event."""
        self.table = table
        self.whole: Whole | None = None
        self.findings: list[str] = []
        self._seq = 0
        self._epoch = 0
        self._broken = False
        self._uneven = False

    def read(self, row: Row[Any]) -> None:
        """Check one row and fold its event."""
        if row.seq != self._seq + 1:
            self._find(f"after event {self._seq} comes {row.seq}", before=True)
        if row.epoch < self._epoch:
            self._find(f"event {row.seq} has epoch {row.epoch} after epoch {self._epoch}")
        self._seq, self._epoch = row.seq, max(self._epoch, row.epoch)
        if self._broken:
            return
        try:
            event = DECODER.decode(row.body)
            if event.__struct_config__.tag != row.kind:
                self._find(f"event {row.seq} is not of kind {row.kind}")
            self.whole = evolve(self.whole, event)
        except Exception:  # noqa: BLE001 - whatever is wrong with it, the audit goes on
            self._find(f"event {row.seq} ({row.kind}) cannot be read or does not fit")
            self._broken = True
        else:
            self._weigh(row.seq, self.whole.table)

    def _weigh(self, seq: int, state: TableState) -> None:
        """No event makes or loses chips (R-SEAT-8); name the first that does."""
        totals = state.totals
        there, due = on_table(state), totals.bought_in - totals.cashed_out - totals.rake
        if there != due and not self._uneven:
            self._uneven = True
            self._find(f"after event {seq} {there} chips lie on it, where {due} should")

    def end(self, head: Row[Any], held: dict[str, int]) -> None:
        """Compare with the head of the table and what its account has of each currency."""
        if head.seq != self._seq:
            self._find(f"its head is at event {head.seq}, its log ends with {self._seq}")
        if head.epoch < self._epoch:
            self._find(f"its head has epoch {head.epoch}, its log epoch {self._epoch}")
        if self._broken:
            return
        due: dict[str, int] = {}
        # In a tournament the chips on the table are points and no money.
        if self.whole is not None and not self.whole.table.tournament:
            table = self.whole.table
            due[table.config.currency] = on_table(table)
        for currency in sorted(due.keys() | held.keys()):
            there, has = due.get(currency, 0), held.get(currency, 0)
            if there != has:
                self._find(f"{there} {currency} lie on it, its account has {has}")

    def _find(self, what: str, *, before: bool = False) -> None:
        self.findings.append(f"table {self.table}: {what}")
        self._broken |= before


def _logs(connection: Connection, known: Balances) -> Iterator[str]:
    heads = {row.table: row for row in _stream(connection, select(TABLE_HEAD))}
    held: dict[str, dict[str, int]] = {}
    for (account, currency), chips in known.items():
        if account.startswith(ESCROW):
            held.setdefault(account.removeprefix(ESCROW), {})[currency] = chips
    rows = _stream(connection, select(EVENT).order_by(EVENT.c.table, EVENT.c.seq))
    seen = set()
    for table, events in groupby(rows, key=attrgetter("table")):
        seen.add(table)
        log = _Log(table)
        for row in events:
            log.read(row)
        if table in heads:
            log.end(heads[table], held.get(table, {}))
        else:
            log.findings.append(f"table {table}: it has a log and no head")
        yield from log.findings
    for table in sorted(heads.keys() - seen):
        log = _Log(table)
        log.end(heads[table], held.get(table, {}))
        yield from log.findings
    for table in sorted(held.keys() - heads.keys()):
        yield f"table {table}: it has an account and is not there"
    yield from _beyond(connection, heads)


def _beyond(connection: Connection, heads: dict[str, Row[Any]]) -> Iterator[str]:
    """Snapshots are of what happened, and every table has one deck secret at most."""
    for row in connection.execute(select(SNAPSHOT.c.table, SNAPSHOT.c.seq)):
        head = heads.get(row.table)
        if head is None or row.seq > head.seq:
            yield f"table {row.table}: its snapshot is of event {row.seq}, which is not there"
    many = (
        select(DECK_SECRET.c.table, func.count().label("count"))
        .group_by(DECK_SECRET.c.table)
        .having(func.count() > 1)
    )
    for row in connection.execute(many):
        yield f"table {row.table}: it keeps the secrets of {row.count} decks, not of the last only"


def _key(connection: Connection) -> Iterator[str]:
    """The room can sign, or has not started yet."""
    if damaged(connection):
        yield "room's key: it is damaged"


def _stream(connection: Connection, query: Select[Any]) -> Iterator[Row[Any]]:
    """Read without holding all of it: a log may be longer than the memory."""
    return iter(connection.execute(query, execution_options={"yield_per": CHUNK}))
