"""Tables 2: where each hand of a log begins and who was dealt in, hands before now included."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "tables_0002"
down_revision = "tables_0001"
branch_labels = None
depends_on = None

STARTS = sa.text(
    'SELECT "table", seq, hand, time, body FROM event '
    "WHERE kind = 'hand_started' ORDER BY \"table\", seq"
)
HOUSE = "bot-"
PAGE = 1000


def upgrade() -> None:
    """Make the tables and fill them from the log."""
    hand = op.create_table(
        "hand",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_hand"),
        sa.ForeignKeyConstraint(["table"], ["table_head.table"], name="fk_hand_table"),
        sqlite_with_rowid=False,
    )
    player = op.create_table(
        "hand_player",
        sa.Column("account", sa.String, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("table", sa.String, nullable=False),
        sa.Column("hand", sa.BigInteger, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("account", "time", "table", "hand", name="pk_hand_player"),
        sa.ForeignKeyConstraint(["table"], ["table_head.table"], name="fk_hand_player_table"),
        sqlite_with_rowid=False,
    )
    for page in op.get_bind().execute(STARTS).partitions(PAGE):
        begins = [{"table": t, "number": number, "seq": seq} for t, seq, number, _, _ in page]
        op.bulk_insert(hand, begins)
        dealt = [
            {"account": seat["player"], "time": time, "table": t, "hand": number}
            for t, _, number, time, body in page
            for seat in json.loads(body)["seats"]
            if not seat["player"].startswith(HOUSE)
        ]
        op.bulk_insert(player, dealt)


def downgrade() -> None:
    """Remove the tables."""
    op.drop_table("hand_player")
    op.drop_table("hand")
