"""A room with accounts in a new database, asked over HTTP without a socket."""

from __future__ import annotations

import pytest

from tests.room.accounts.site import run_site
from tests.room.doubles import new_database


@pytest.fixture
def database():
    """A new database for one test."""
    with new_database() as database:
        yield database


@pytest.fixture
def site(database):
    """Return a function that runs ``scenario(site)`` in a room with accounts."""

    def run(scenario, **settings):
        return run_site(database, scenario, **settings)

    return run
