"""Migrate: bring a database to the tables that this version works with."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text

from fifthstreet.errors import StoreError

FOLDER: Final = "migrations"
LOCK: Final = 0x5F57
"""Key of the lock that keeps two starting rooms from migrating one PostgreSQL at once."""


def upgrade(connection: Connection) -> None:
    """Take every missing step, in the transaction of ``connection``.

    Raises:
        StoreError: a newer version wrote this database.

    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "heads")
    except CommandError as error:
        raise StoreError(f"the database is of another version: {error}") from error


def revisions(connection: Connection) -> frozenset[str]:
    """Return the steps that a database has ended with; none for an empty one."""
    return frozenset(MigrationContext.configure(connection).get_current_heads())


def latest() -> frozenset[str]:
    """Return the steps that this version ends with."""
    return frozenset(ScriptDirectory.from_config(_config()).get_heads())


def _config() -> Config:
    """Return Alembic's configuration; it reads no file, so it works from a wheel."""
    config = Config()
    folder = str(files("fifthstreet.room.store") / FOLDER).replace("%", "%%")
    config.set_main_option("script_location", folder)
    config.set_main_option("path_separator", "os")
    return config
