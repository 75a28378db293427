"""People 1: accounts, their sessions and the tokens of their bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "people_0001"
down_revision = None
branch_labels = ("people",)
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "account",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(24)),
        sa.Column("login_key", sa.String(120)),
        sa.Column("look_key", sa.String(120)),
        sa.Column("password", sa.String(160)),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("claimed", sa.BigInteger),
        sa.Column("deleted", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("login_key", name="uq_account_login_key"),
        sa.UniqueConstraint("look_key", name="uq_account_look_key"),
    )
    op.create_table(
        "session",
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_session"),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_session_account"),
    )
    op.create_index("ix_session_account", "session", ["account"])
    op.create_index("ix_session_expires", "session", ["expires"])
    op.create_table(
        "bot_token",
        sa.Column("key", sa.LargeBinary(32), nullable=False),
        sa.Column("account", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_bot_token"),
        sa.UniqueConstraint("account", name="uq_bot_token_account"),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_bot_token_account"),
        sa.ForeignKeyConstraint(["owner"], ["account.id"], name="fk_bot_token_owner"),
    )
    op.create_index("ix_bot_token_owner", "bot_token", ["owner"])
