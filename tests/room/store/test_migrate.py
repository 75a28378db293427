"""Migrations: from nothing, again and again, to the tables that the code believes in."""

from __future__ import annotations

import importlib
import pkgutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, select, text

from fifthstreet.errors import StoreError
from fifthstreet.room import store
from fifthstreet.room.store.database import Database, Reader
from fifthstreet.room.store.engine import data_url, sqlite_url
from fifthstreet.room.store.metadata import METADATA
from fifthstreet.room.store.migrate import LATEST, revisions, steps
from fifthstreet.room.store.schema import TABLE_HEAD

HEAD = {"table": "t", "seq": 0, "epoch": 1, "owner": "a", "lease_until": 0, "config": "{}"}


def test_the_latest_steps_are_the_last_of_the_folder():
    assert set(ScriptDirectory.from_config(steps()).get_heads()) == LATEST


def test_a_database_with_all_steps_needs_no_alembic(url, opened):
    opened(url).close()
    code = (
        "import sys; from fifthstreet.room.store.database import Database;"
        f" Database({url!r}).close(); sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_an_empty_database_gets_all_tables(database):
    for module in pkgutil.walk_packages(store.__path__, f"{store.__name__}."):
        if ".migrations" not in module.name:
            importlib.import_module(module.name)

    def differences(connection):
        context = MigrationContext.configure(connection)
        return compare_metadata(context, METADATA)

    assert database.read(differences) == []
    assert database.read(revisions) == LATEST


def test_opening_again_changes_nothing(url, opened):
    first = opened(url)
    first.write(lambda connection: connection.execute(TABLE_HEAD.insert(), HEAD) and None)
    first.close()
    again = opened(url)
    kept = again.read(lambda connection: connection.execute(select(TABLE_HEAD)).mappings().all())
    assert kept == [{**HEAD, "closed": False}]
    assert again.read(revisions) == LATEST


def test_two_rooms_may_start_at_once(url, opened):
    assert opened(url).read(revisions) == opened(url).read(revisions)


def test_a_database_of_a_newer_version_is_refused(url, opened):
    database = opened(url)
    database.write(
        lambda connection: (
            connection.execute(text("INSERT INTO alembic_version VALUES ('x9')")) and None
        )
    )
    database.close()
    with pytest.raises(StoreError, match="another version"):
        Database(url)
    with pytest.raises(StoreError, match="not a room of this version"):
        Reader(url)


def test_a_reader_needs_a_room_and_makes_none(kind, make_url, tmp_path):
    with pytest.raises(StoreError):
        Reader(make_url(kind))
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_for_its_owner_only(tmp_path, opened):
    database = opened(data_url(tmp_path))
    database.write(lambda connection: connection.execute(TABLE_HEAD.insert(), HEAD) and None)
    files = sorted(tmp_path.iterdir())
    assert [path.name for path in files] == ["room.db", "room.db-shm", "room.db-wal"]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_it_lasts_as_promised(tmp_path, opened):
    database = opened(sqlite_url(tmp_path / "x.db"))
    found = database.write(
        lambda connection: [
            connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    )
    assert found == ["wal", 2, 1, 5000]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("sqlite://", "neither"),
        ("sqlite:///:memory:", "neither"),
        ("mysql://me:secret@db/room", "neither"),
        ("no address", "cannot be read"),
        ("sqlite:////no/such/folder/room.db", "No such file"),
        ("postgresql://me:secret@/room?host=/no/such/folder", "No such file"),
    ],
)
def test_what_cannot_be_opened_is_told_without_the_password(address, told):
    with pytest.raises(StoreError, match=told) as caught:
        Database(address)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_database_is_refused(tmp_path):
    Path(tmp_path / "x.db").write_text("something else entirely, and long enough" * 9)
    with pytest.raises(StoreError, match="not a database"):
        Database(sqlite_url(tmp_path / "x.db"))


def test_a_reader_changes_nothing(database):
    with pytest.raises(Exception, match=r"readonly|read-only"):
        database.read(lambda connection: connection.execute(TABLE_HEAD.insert(), HEAD))
    assert inspect(database._engine).get_table_names()
