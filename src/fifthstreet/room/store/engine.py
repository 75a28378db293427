"""Engine: connections to SQLite and PostgreSQL that keep what they are told to keep.

The only module that knows the two apart. Parameters never stand in errors, because
events carry cards.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, PendingRollbackError
from sqlalchemy.pool import NullPool, QueuePool

from fifthstreet.errors import StoreError

FILE: Final = "room.db"
"""Name of the database in a data folder."""
BUSY_MS: Final = 5_000
SQLITE_DOWN: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
    }
)
POSTGRES_DOWN: Final = frozenset({"08", "40", "53", "55", "57", "58"})
"""Classes of codes: connection, conflict, resources, locks, shutdown, system."""
STANDBY: Final = "25006"
"""PostgreSQL takes no writes: it has become a standby."""
POSTGRES_OPTIONS: Final = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""A server that has vanished is noticed within seconds."""


def sqlite_url(path: Path) -> str:
    """Return the address of the SQLite file at ``path``."""
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def data_url(data: str | Path) -> str:
    """Return the address of a data folder's database; of ``data`` itself if it is a file.

    An address is returned as it is.

    >>> data_url("games")
    'sqlite:///games/room.db'
    >>> data_url("postgresql://db/room")
    'postgresql://db/room'

    """
    if "://" in str(data):
        return str(data)
    path = Path(data)
    return sqlite_url(path if path.is_file() else path / FILE)


def parsed(url: str) -> URL:
    """Return ``url`` with the driver that we use.

    Raises:
        StoreError: it is not the address of a database that lasts.

    """
    try:
        address = make_url(url)
    except ArgumentError:
        raise StoreError("the address of the database cannot be read") from None
    match address.get_backend_name():
        case "sqlite" if address.database and address.database != ":memory:":
            return address.set(drivername="sqlite+pysqlite")
        case "postgresql" | "postgres":
            missing = {k: v for k, v in POSTGRES_OPTIONS.items() if k not in address.query}
            return address.set(drivername="postgresql+psycopg").update_query_dict(missing)
        case _:
            raise StoreError(f"{shown(url)} is neither a SQLite file nor a PostgreSQL address")


def shown(url: str) -> str:
    """Return ``url`` as it may be shown: without a password."""
    return make_url(url).render_as_string(hide_password=True)


def broken(url: str, error: DBAPIError) -> StoreError:
    """Return ``error`` as it may be shown: without a password, without what was read."""
    said = str(error.orig).partition(" with text ")[0]
    return StoreError(f"{shown(url)}: {said}")


def writing(url: str) -> Engine:
    """Return the engine of the one writer; a SQLite file is made for its owner's eyes only."""
    address = parsed(url)
    if address.get_backend_name() == "sqlite" and address.database is not None:
        os.close(os.open(address.database, os.O_CREAT | os.O_RDWR, 0o600))
    engine = _engine(address, poolclass=NullPool)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _durable)
        event.listen(engine, "begin", _begin_to_write)
    else:
        event.listen(engine, "connect", _synchronous)
    return engine


def reading(url: str) -> Engine:
    """Return an engine whose connections change nothing and see one moment."""
    address = parsed(url)
    if address.get_backend_name() == "sqlite":
        if not Path(address.database or "").is_file():
            raise StoreError(f"{address.database}: there is no such database")
        engine = _engine(address, poolclass=QueuePool)
        event.listen(engine, "connect", _query_only)
        event.listen(engine, "begin", _begin)
        return engine
    engine = _engine(address, poolclass=QueuePool, pool_pre_ping=True)
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def is_down(error: Exception) -> bool:
    """Tell whether ``error`` is the database's, so that the same work may succeed later."""
    if isinstance(error, PendingRollbackError):
        return True
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in SQLITE_DOWN
    state = getattr(cause, "sqlstate", None)
    if state is not None:
        return state[:2] in POSTGRES_DOWN or state == STANDBY
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error, OperationalError)
    import psycopg  # takes memory that a room on SQLite need not spend

    return isinstance(error, psycopg.OperationalError)


def is_spoilt(connection: Connection) -> bool:
    """Tell whether the transaction of ``connection`` is over without having said so.

    A job may have passed over an error after which a commit would keep nothing.
    """
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection):
        return not driver.in_transaction
    import psycopg

    if isinstance(driver, psycopg.Connection):
        return driver.info.transaction_status != psycopg.pq.TransactionStatus.INTRANS
    raise TypeError(type(driver))


def _engine(address: URL, **options: Any) -> Engine:
    sqlite = address.get_backend_name() == "sqlite"
    arguments: dict[str, Any] = {}
    if sqlite:
        # Transactions are begun by the listeners here and not guessed by the driver.
        arguments = {"isolation_level": None, "check_same_thread": False}
    return create_engine(address, connect_args=arguments, hide_parameters=True, **options)


def _durable(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _query_only(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA query_only = ON")


def _begin_to_write(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _synchronous(connection: Any, _record: object) -> None:
    """Have commits wait for the disk, also where the server's default is not to."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) "
            "WHERE current_setting('synchronous_commit') = 'off'"
        )
    connection.commit()
