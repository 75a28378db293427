"""Booking: entries of the ledger within a job of the writer.

Everything is refused that does not sum to zero in each currency, and by the database
itself whatever would make a wallet or a table owe chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import msgspec
from sqlalchemy import Connection, Table, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from fifthstreet.room.ledger import Entry
from fifthstreet.room.store.schema import BALANCE, LEDGER_ENTRY, LEDGER_TX

Key: TypeAlias = tuple[str, str]
"""An account and a currency."""
Balances: TypeAlias = dict[Key, int]

_ADD: Final = (
    BALANCE.update()
    .where(BALANCE.c.account == bindparam("a"), BALANCE.c.currency == bindparam("c"))
    .values(chips=BALANCE.c.chips + bindparam("n"))
    .returning(BALANCE.c.chips)
)


class OverdraftError(Exception):
    """A wallet or a table would owe chips."""


class Posting(msgspec.Struct, frozen=True):
    """The entries of one movement, checked."""

    lines: tuple[Entry, ...]
    net: Balances
    """What they come to for each account."""


def posting(entries: Iterable[Entry]) -> Posting:
    """Return ``entries``, without those of no chips, as one movement.

    Raises:
        ValueError: they do not sum to zero in each currency.

    """
    lines = tuple([entry for entry in entries if entry.chips])
    net: Balances = {}
    totals: dict[str, int] = {}
    for entry in lines:
        key = (entry.account, entry.currency)
        net[key] = net.get(key, 0) + entry.chips
        totals[entry.currency] = totals.get(entry.currency, 0) + entry.chips
    if any(totals.values()):
        raise ValueError(f"unbalanced entries: {totals}")
    return Posting(lines, net)


def book(
    connection: Connection,
    moved: Posting,
    command: str,
    *,
    table: str | None,
    reason: str,
    at: int,
) -> Balances:
    """Write one movement and return the new balances of its accounts.

    The same movement once more changes nothing.

    Raises:
        OverdraftError: a wallet or a table would owe chips.
        ValueError: ``command`` has moved other chips before.

    """
    if not moved.lines:
        return {}
    row = {"command": command, "table": table, "reason": reason, "time": at}
    new = _insert(connection, LEDGER_TX).on_conflict_do_nothing().returning(LEDGER_TX.c.id)
    number = connection.execute(new, row).scalar()
    if number is None:
        if _booked(connection, command) != moved.lines:
            raise ValueError(f"{command} has moved other chips before")
        return balances(connection, moved.net)
    connection.execute(
        LEDGER_ENTRY.insert(),
        [
            {"tx": number, "line": line, **msgspec.structs.asdict(entry)}
            for line, entry in enumerate(moved.lines, 1)
        ],
    )
    # Always in the same order, so that two rooms do not wait for each other crosswise.
    return {key: _add(connection, key, moved.net[key]) for key in sorted(moved.net)}


def balances(connection: Connection, keys: Iterable[Key] | None = None) -> Balances:
    """Return the balances of some accounts, by default of all."""
    if keys is None:
        return {
            (row.account, row.currency): row.chips for row in connection.execute(select(BALANCE))
        }
    found: Balances = {}
    for account, currency in keys:
        one = select(BALANCE.c.chips).where(
            BALANCE.c.account == account, BALANCE.c.currency == currency
        )
        found[account, currency] = connection.execute(one).scalar() or 0
    return found


def _add(connection: Connection, key: Key, chips: int) -> int:
    """Add to a balance and return it; an account begins with nothing."""
    values = {"a": key[0], "c": key[1], "n": chips}
    try:
        new = connection.execute(_ADD, values).scalar()
        if new is None:
            insert_new(connection, BALANCE, {"account": key[0], "currency": key[1], "chips": 0})
            new = connection.execute(_ADD, values).scalar_one()
    except IntegrityError as error:
        raise OverdraftError(f"{key[0]} has not as many {key[1]} chips") from error
    return int(new)


def insert_new(connection: Connection, table: Table, row: Mapping[str, object]) -> bool:
    """Insert a row unless its key is there; tell whether it was not."""
    new = _insert(connection, table).on_conflict_do_nothing().returning(*table.primary_key)
    return connection.execute(new, dict(row)).first() is not None


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Return an insertion that may find its row there."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def _booked(connection: Connection, command: str) -> tuple[Entry, ...]:
    """Return the entries of the movement of a command."""
    found = connection.execute(
        select(LEDGER_ENTRY.c.account, LEDGER_ENTRY.c.chips, LEDGER_ENTRY.c.currency)
        .join(LEDGER_TX, LEDGER_TX.c.id == LEDGER_ENTRY.c.tx)
        .where(LEDGER_TX.c.command == command)
        .order_by(LEDGER_ENTRY.c.line)
    )
    return tuple([Entry(*row) for row in found])
