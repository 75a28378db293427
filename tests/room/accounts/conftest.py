"""A room with accounts in a new database, asked over HTTP without a socket."""

from __future__ import annotations

import shutil

import pytest

from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url
from tests.room.accounts.site import run_site


@pytest.fixture(scope="session")
def empty(tmp_path_factory):
    """A database with all tables and no rows."""
    path = tmp_path_factory.mktemp("empty") / "room.db"
    Database(sqlite_url(path)).close()
    return path


@pytest.fixture
def database(empty, tmp_path):
    """A new database for one test."""
    path = tmp_path / "room.db"
    shutil.copyfile(empty, path)
    database = Database(sqlite_url(path))
    yield database
    database.close()


@pytest.fixture
def site(database):
    """Return a function that runs ``scenario(site)`` in a room with accounts."""

    def run(scenario, **settings):
        return run_site(database, scenario, **settings)

    return run
