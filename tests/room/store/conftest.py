"""Databases for the tests of the store: a SQLite file, and a real PostgreSQL."""

from __future__ import annotations

import pytest

from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url
from tests.room.store.postgres import run_server


@pytest.fixture(scope="session")
def postgres():
    """The one server of this run."""
    yield from run_server()


@pytest.fixture
def make_url(request, tmp_path):
    """Return a function that gives the address of a new empty database of either kind."""
    made = 0

    def make(kind):
        nonlocal made
        made += 1
        if kind == "sqlite":
            return sqlite_url(tmp_path / f"{made}.db")
        return request.getfixturevalue("postgres").new_database()

    return make


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request):
    return request.param


@pytest.fixture
def url(kind, make_url):
    return make_url(kind)


@pytest.fixture
def opened():
    """Return a function that opens a database and closes it after the test."""
    databases = []

    def opened(url):
        databases.append(Database(url))
        return databases[-1]

    yield opened
    for database in databases:
        database.close()


@pytest.fixture
def database(url, opened):
    return opened(url)
