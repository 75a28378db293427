"""Signing: the room's key in its database, made once, for as long as there is the room.

It stands with what it signs, so a backup carries it and every start on one database
signs with it. Only the public half is told to anybody.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import CheckConstraint, Column, Connection, Integer, Row, String, Table, select

from fifthstreet.errors import SetupError, StoreError
from fifthstreet.room.fairness.keys import SIZE, RoomKey
from fifthstreet.room.fairness.octets import octets
from fifthstreet.room.store.booking import insert_new
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import shown
from fifthstreet.room.store.metadata import METADATA

LOG: Final = logging.getLogger("fifthstreet.room")
FILE: Final = "room.key"
"""Of a data folder, where the key was before it stood in the database."""

ROOM_KEY: Final = Table(
    "room_key",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("private", String, nullable=False),
    Column("public", String, nullable=False),
    CheckConstraint("number = 1", name="one"),
)
"""The one key, in hexadecimal digits; the public half tells whether the other is whole."""


def signing_key(database: Database, folder: Path | None) -> RoomKey:
    """Return the key of the room in ``database``, which gets one if it has none; blocks.

    A key in a file of ``folder``, as rooms had it before, becomes that of the database,
    and the file goes once it is kept there.

    Raises:
        SetupError: the file is no key, others may read it, it is another key than that
            of the database, or it cannot be removed.
        StoreError: the key in the database is damaged.

    """
    file = None if folder is None else folder / FILE
    if file is None or not file.exists():
        return _kept(database, secrets.token_bytes(SIZE))
    private = _read(file)
    key = _kept(database, private)
    if key.public != RoomKey(private).public:
        raise SetupError(f"{file} is not the key that this room signs with: put it elsewhere")
    try:
        file.unlink()
    except OSError as error:
        raise SetupError(
            f"{file}: the key is kept in the database now, remove the file: {error.strerror}"
        ) from error
    LOG.info("the key of %s is kept in the database now, the file is removed", file)
    return key


def damaged(connection: Connection) -> bool:
    """Tell whether the database has a key that cannot be used."""
    row = connection.execute(select(ROOM_KEY)).one_or_none()
    return row is not None and _key(row) is None


def _kept(database: Database, private: bytes) -> RoomKey:
    """Return the key of the database, which is ``private`` if it has none."""
    key = _key(database.write(_keeping(private)))
    if key is None:
        raise StoreError(f"{shown(database.url)}: the room's key (table room_key) is damaged")
    return key


def _keeping(private: bytes) -> Callable[[Connection], Row[Any]]:
    """Return the job that keeps a key unless there is one; of two starts one wins for both."""
    new = {"number": 1, "private": private.hex(), "public": RoomKey(private).public}

    def job(connection: Connection) -> Row[Any]:
        insert_new(connection, ROOM_KEY, new)
        return connection.execute(select(ROOM_KEY)).one()

    return job


def _key(row: Row[Any]) -> RoomKey | None:
    """Return the key of a row, ``None`` if it is not whole."""
    try:
        key = RoomKey(octets(row.private))
    except (TypeError, ValueError):
        return None
    return key if key.public == row.public else None


def _read(file: Path) -> bytes:
    """Return the private key in a file."""
    try:
        if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
            raise SetupError(f"{file} may be read by others: chmod 600 {file}")
        text = file.read_text(encoding="ascii", errors="replace").strip()
    except OSError as error:
        raise SetupError(f"{file}: {error.strerror}") from error
    if not re.fullmatch(f"[0-9a-fA-F]{{{2 * SIZE}}}", text):
        raise SetupError(f"{file} is not a key of {2 * SIZE} hexadecimal digits")
    return octets(text)
