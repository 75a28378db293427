"""Backup: all of a room in one SQLite file, and back into either kind of database.

A backup shows one moment, also of a room that is in play. It holds everything that
the room keeps, the key that it signs with and the cards and deck secrets of running
hands included.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, Engine, MetaData, func, inspect, select, text
from sqlalchemy.exc import DBAPIError

from fifthstreet.errors import StoreError
from fifthstreet.room.store.database import Database, Reader
from fifthstreet.room.store.engine import broken, parsed, reading, shown, sqlite_url, writing
from fifthstreet.room.store.migrate import VERSIONS, revisions, upgrade

ENDS: Final = ("", "-wal", "-shm", "-journal")
"""Of the names of the files that make up one SQLite database."""
CHUNK: Final = 1_000
"""Rows that are held at a time."""


def backup(url: str, file: Path) -> None:
    """Write all of the database at ``url`` into the new ``file``.

    Raises:
        StoreError: the database cannot be read, or there is such a file.

    """
    Reader(url).close()
    if file.exists():
        raise StoreError(f"{file}: there is such a file")
    source = _path(url)
    with _new_file(file) as part:
        if source is None:
            with _opened(reading(url), url) as old, _opened(writing(sqlite_url(part)), url) as new:
                upgrade(new)
                _copy(old, new)
        else:
            _copy_file(source, part)
        _settle(part)


def restore(file: Path, url: str) -> None:
    """Make the empty database at ``url`` what ``file`` keeps, brought up to date.

    Raises:
        StoreError: ``file`` is no backup, or the database is not empty.

    """
    _check(file)
    target = _path(url)
    if target is None:
        with TemporaryDirectory() as folder:
            copy = Path(folder, "copy.db")
            _migrated(file, copy)
            _restore_rows(sqlite_url(copy), url)
        return
    # A log without its file would be taken for the log of the new one.
    if any(_size(target.with_name(target.name + end)) for end in ENDS):
        raise StoreError(f"{target}: there is a room already")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{target.parent}: {error.strerror}") from error
    with _new_file(target) as part:
        _migrated(file, part)


# --- files -------------------------------------------------------------------------------


def _path(url: str) -> Path | None:
    """Return the file of a SQLite address, ``None`` for another kind of database."""
    address = parsed(url)
    sqlite = address.get_backend_name() == "sqlite"
    return Path(address.database) if sqlite and address.database else None


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """Give a path that becomes ``file`` when all has gone well and is on the disk."""
    part = file.with_name(f"{file.name}.part")
    try:
        _remove(part)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(file)
        _sync_folder(file.parent)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{file}: {error}") from error
    finally:
        _remove(part)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _remove(part: Path) -> None:
    for end in ENDS:
        with contextlib.suppress(FileNotFoundError):
            part.with_name(part.name + end).unlink()


def _sync_folder(folder: Path) -> None:
    """Have the name of a new file outlast a power cut, where a folder can be synced."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _copy_file(source: Path, target: Path) -> None:
    """Copy one moment of a SQLite file, with what its log of changes adds to it."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def _settle(part: Path) -> None:
    """Have all in one file, so that it can be moved about."""
    with closing(sqlite3.connect(part)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _check(file: Path) -> None:
    """Refuse what is not a whole backup."""
    if not file.is_file():
        raise StoreError(f"{file}: there is no such file")
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source:
            whole = source.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
            rooms = source.execute(f"SELECT count(*) FROM {VERSIONS}").fetchone()[0]  # noqa: S608 - our name
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {error}") from error
    if not whole or not rooms:
        raise StoreError(f"{file}: it is damaged, or no backup of a room")


def _migrated(file: Path, copy: Path) -> None:
    _copy_file(file, copy)
    Database(sqlite_url(copy)).close()


# --- rows --------------------------------------------------------------------------------


@contextmanager
def _opened(engine: Engine, url: str) -> Iterator[Connection]:
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise broken(url, error) from error
    finally:
        engine.dispose()


def _restore_rows(source: str, url: str) -> None:
    with _opened(reading(source), source) as old, _opened(writing(url), url) as new:
        if _has_rows(new):
            raise StoreError(f"{shown(url)}: there is a room already")
        upgrade(new)
        if revisions(new) != revisions(old):
            raise StoreError(f"{shown(url)}: not a room of this version")
        _copy(old, new)


def _has_rows(connection: Connection) -> bool:
    """Tell whether anything is kept in any table, ours or not."""
    tables = MetaData()
    tables.reflect(connection)
    return any(
        connection.execute(select(1).select_from(table).limit(1)).first() is not None
        for name, table in tables.tables.items()
        if name != VERSIONS
    )


def _copy(old: Connection, new: Connection) -> None:
    """Copy all rows of all tables, those first that others refer to."""
    sources, targets = MetaData(), MetaData()
    sources.reflect(old)
    targets.reflect(new)
    for target in targets.sorted_tables:
        if target.name == VERSIONS:
            continue
        query = select(sources.tables[target.name])
        rows = old.execute(query, execution_options={"yield_per": CHUNK})
        for part in rows.mappings().partitions():
            new.execute(target.insert(), [dict(row) for row in part])
    if new.dialect.name == "postgresql":
        _go_on_counting(new, targets)


def _go_on_counting(connection: Connection, tables: MetaData) -> None:
    """Have PostgreSQL give numbers after those that came with the rows."""
    quote = connection.dialect.identifier_preparer.quote
    serial = text("SELECT pg_get_serial_sequence(:table, :column)")
    goes_on = text("SELECT setval(CAST(:sequence AS regclass), :last)")
    for table in tables.sorted_tables:
        for column in inspect(table).primary_key:
            names = {"table": quote(table.name), "column": column.name}
            sequence = connection.execute(serial, names).scalar()
            last = connection.execute(select(func.max(column))).scalar()
            if sequence is not None and last is not None:
                connection.execute(goes_on, {"sequence": sequence, "last": last})
