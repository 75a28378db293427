"""Operator 1: the operator's log, and what makes the database refuse to change it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "operator_0001"
down_revision = None
branch_labels = ("operator",)
depends_on = None

STAYS = "BEGIN SELECT RAISE(ABORT, 'operator_log only grows'); END"
ONLY_GROWS = "BEGIN RAISE EXCEPTION 'operator_log only grows'; END"
SQLITE = (
    f"CREATE TRIGGER operator_log_stays BEFORE UPDATE ON operator_log {STAYS}",
    f"CREATE TRIGGER operator_log_keeps BEFORE DELETE ON operator_log {STAYS}",
)
FUNCTION = (
    "CREATE FUNCTION operator_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ {ONLY_GROWS} $$"
)
TRIGGER = (
    "CREATE TRIGGER operator_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log "
    "FOR EACH STATEMENT EXECUTE FUNCTION operator_log_only_grows()"
)


def upgrade() -> None:
    """Make the table and its guards."""
    op.create_table(
        "operator_log",
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("operator", sa.String, nullable=False),
        sa.Column("action", sa.String, nullable=False),
        sa.Column("subject", sa.String, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("previous", sa.String, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_operator_log"),
        sa.UniqueConstraint("id", name="uq_operator_log_id"),
    )
    guards = {"sqlite": SQLITE, "postgresql": (FUNCTION, TRIGGER)}
    for statement in guards[op.get_bind().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    """Remove the guards and the table."""
    op.drop_table("operator_log")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION operator_log_only_grows()")
