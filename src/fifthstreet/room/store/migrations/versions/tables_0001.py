"""Tables 1: logs of tables with their heads, snapshots and deck secrets; the ledger."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "tables_0001"
down_revision = None
branch_labels = ("tables",)
depends_on = None

SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")
SOLVENT = "chips >= 0 OR (substr(account, 1, 7) <> 'wallet:' AND substr(account, 1, 6) <> 'table:')"


def upgrade() -> None:
    """Make the tables."""
    _logs()
    _ledger()


def _logs() -> None:
    op.create_table(
        "table_head",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("lease_until", sa.BigInteger, nullable=False),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.PrimaryKeyConstraint("table", name="pk_table_head"),
    )
    op.create_table(
        "event",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("hand", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_event"),
        sa.ForeignKeyConstraint(["table"], ["table_head.table"], name="fk_event_table"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshot",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_snapshot"),
        sa.ForeignKeyConstraint(["table"], ["table_head.table"], name="fk_snapshot_table"),
    )
    op.create_table(
        "deck_secret",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("hand", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "hand", name="pk_deck_secret"),
        sa.ForeignKeyConstraint(["table"], ["table_head.table"], name="fk_deck_secret_table"),
    )


def _ledger() -> None:
    op.create_table(
        "ledger_tx",
        sa.Column("id", SERIAL, nullable=False, autoincrement=True),
        sa.Column("command", sa.String, nullable=False),
        sa.Column("table", sa.String),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_ledger_tx"),
        sa.UniqueConstraint("command", name="uq_ledger_tx_command"),
        sa.ForeignKeyConstraint(["table"], ["table_head.table"], name="fk_ledger_tx_table"),
    )
    op.create_index("ix_ledger_tx_table", "ledger_tx", ["table"])
    op.create_table(
        "ledger_entry",
        sa.Column("tx", SERIAL, nullable=False, autoincrement=False),
        sa.Column("line", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("account", sa.String, nullable=False),
        sa.Column("currency", sa.String, nullable=False),
        sa.Column("chips", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("tx", "line", name="pk_ledger_entry"),
        sa.ForeignKeyConstraint(["tx"], ["ledger_tx.id"], name="fk_ledger_entry_tx"),
    )
    op.create_index("ix_ledger_entry_account_currency", "ledger_entry", ["account", "currency"])
    op.create_table(
        "balance",
        sa.Column("account", sa.String, nullable=False),
        sa.Column("currency", sa.String, nullable=False),
        sa.Column("chips", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "currency", name="pk_balance"),
        sa.CheckConstraint(SOLVENT, name="ck_balance_solvent"),
    )
