"""Keys 1: the key that the room signs with; a start makes it, or takes it over from its file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "keys_0001"
down_revision = None
branch_labels = ("keys",)
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "room_key",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("private", sa.String, nullable=False),
        sa.Column("public", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_room_key"),
        sa.CheckConstraint("number = 1", name="ck_room_key_one"),
    )


def downgrade() -> None:
    """Remove the table, and the key with it."""
    op.drop_table("room_key")
