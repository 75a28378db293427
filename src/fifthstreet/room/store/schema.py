"""Schema: the SQL tables of a room's tables and its ledger.

Text and whole numbers only, so that the same rows stand in SQLite and PostgreSQL;
moments are milliseconds since 1970. The migrations make these tables, a test
compares the two.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    text,
)

from fifthstreet.room.store.metadata import METADATA

SERIAL: Final = BigInteger().with_variant(Integer, "sqlite")
"""Numbers that the database gives: SQLite does so for this type only."""
SOLVENT: Final = (
    "chips >= 0 OR (substr(account, 1, 7) <> 'wallet:' AND substr(account, 1, 6) <> 'table:')"
)
"""Players and tables cannot owe chips; the house and the issue can."""

TABLE_HEAD: Final = Table(
    "table_head",
    METADATA,
    Column("table", String, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("owner", String, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
    Column("config", Text, nullable=False),
    Column("closed", Boolean, nullable=False, server_default=text("false")),
)
"""How far a table is and who writes it; the row that every append changes conditionally."""

EVENT: Final = Table(
    "event",
    METADATA,
    Column("table", String, ForeignKey("table_head.table"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("hand", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("command", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The log: all that happened at each table, in order."""

SNAPSHOT: Final = Table(
    "snapshot",
    METADATA,
    Column("table", String, ForeignKey("table_head.table"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The latest snapshot of each table, so that a restart reads one hand."""

DECK_SECRET: Final = Table(
    "deck_secret",
    METADATA,
    Column("table", String, ForeignKey("table_head.table"), primary_key=True),
    Column("hand", BigInteger, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)
"""What the deck of a table's latest hand comes from; no older one is kept."""

LEDGER_TX: Final = Table(
    "ledger_tx",
    METADATA,
    Column("id", SERIAL, primary_key=True),
    Column("command", String, nullable=False, unique=True),
    Column("table", String, ForeignKey("table_head.table"), index=True),
    Column("reason", String, nullable=False),
    Column("time", BigInteger, nullable=False),
)
"""Movements of chips; ``command`` makes each happen once."""

LEDGER_ENTRY: Final = Table(
    "ledger_entry",
    METADATA,
    Column("tx", SERIAL, ForeignKey("ledger_tx.id"), primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("account", String, nullable=False),
    Column("currency", String, nullable=False),
    Column("chips", BigInteger, nullable=False),
    Index("ix_ledger_entry_account_currency", "account", "currency"),
)
"""What a movement adds to (or, negative, takes from) each account; sums to zero."""

BALANCE: Final = Table(
    "balance",
    METADATA,
    Column("account", String, primary_key=True),
    Column("currency", String, primary_key=True),
    Column("chips", BigInteger, nullable=False),
    CheckConstraint(SOLVENT, name="solvent"),
)
"""The sum of all entries of each account."""
