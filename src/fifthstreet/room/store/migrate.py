"""Migrate: bring a database to the tables that this version works with.

Alembic takes the steps, and 12 MB of memory with all that it brings along. A room that
has them all behind it, as every room but at its first start, never loads it.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, column, inspect, select, table, text

from fifthstreet.errors import StoreError

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER: Final = "migrations"
VERSIONS: Final = "alembic_version"
"""Name of the table that tells which steps a database has ended with."""
LATEST: Final = frozenset({"keys_0001", "operator_0001", "people_0001", "tables_0002"})
"""The steps that this version ends with: the last of every branch in the folder."""
LOCK: Final = 0x5F57
"""Key of the lock that keeps two starting rooms from migrating one PostgreSQL at once."""


def upgrade(connection: Connection) -> None:
    """Take every missing step, in the transaction of ``connection``.

    Raises:
        StoreError: a newer version wrote this database.

    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    if revisions(connection) != LATEST:
        _take_steps(connection)


def _take_steps(connection: Connection) -> None:
    from alembic import command
    from alembic.util import CommandError

    config = steps()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "heads")
    except CommandError as error:
        raise StoreError(f"the database is of another version: {error}") from error


def revisions(connection: Connection) -> frozenset[str]:
    """Return the steps that a database has ended with; none for an empty one."""
    if not inspect(connection).has_table(VERSIONS):
        return frozenset()
    return frozenset(connection.scalars(select(column("version_num")).select_from(table(VERSIONS))))


def steps() -> Config:
    """Return Alembic's configuration; it reads no file, so it works from a wheel."""
    from alembic.config import Config

    config = Config()
    folder = str(files("fifthstreet.room.store") / FOLDER).replace("%", "%%")
    config.set_main_option("script_location", folder)
    config.set_main_option("path_separator", "os")
    return config
