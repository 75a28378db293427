"""People: the SQL tables of accounts, their sessions and the tokens of their bots.

An account is a person or a bot; its id is what tables, hands and the ledger know.
Tokens are here only as their hashes. Times are milliseconds since 1970. The row of
a deleted account stays without anything personal, so that its id is never given to
somebody else.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, LargeBinary, String, Table

from fifthstreet.room.store.metadata import METADATA

ID_LENGTH: Final = 40
NAME_LENGTH: Final = 24
KEY_LENGTH: Final = 120
"""A name of 24 characters may grow when its case is folded."""

ACCOUNT: Final = Table(
    "account",
    METADATA,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("name", String(NAME_LENGTH)),
    Column("login_key", String(KEY_LENGTH), unique=True),
    Column("look_key", String(KEY_LENGTH), unique=True),
    Column("password", String(160)),
    Column("bot", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("claimed", BigInteger),
    Column("deleted", BigInteger),
)
"""Guests, people and bots. The keys are of the name to log in with (what is equal for all
its writings, what it looks like); they and the password are null for guests and bots. The
name is null once a deleted account is forgotten everywhere."""

SESSION: Final = Table(
    "session",
    METADATA,
    Column("key", LargeBinary(32), primary_key=True),
    Column("account", String(ID_LENGTH), ForeignKey("account.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False, index=True),
)
"""Who is logged in; ``key`` is the SHA-256 of the token."""

BOT_TOKEN: Final = Table(
    "bot_token",
    METADATA,
    Column("key", LargeBinary(32), primary_key=True),
    Column("account", String(ID_LENGTH), ForeignKey("account.id"), nullable=False, unique=True),
    Column("owner", String(ID_LENGTH), ForeignKey("account.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)
"""Bots and whose they are; ``key`` is the SHA-256 of the token."""
