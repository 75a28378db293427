"""Backup and restore: all of a room, of one moment, from and to either kind of database."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from contextlib import closing

import pytest
from sqlalchemy import MetaData, select, text

from fifthstreet.errors import StoreError
from fifthstreet.room.ledger import HOUSE, ISSUE, movement
from fifthstreet.room.recall import recall
from fifthstreet.room.store.audit import audit, examine
from fifthstreet.room.store.backup import backup, restore
from fifthstreet.room.store.database import Reader
from fifthstreet.room.store.engine import data_url, sqlite_url
from fifthstreet.room.store.journal import SqlJournal
from fifthstreet.room.store.ledger import SqlLedger
from tests.room.store.kept import item, keep, load
from tests.room.store.test_audit import play


def everything(database):
    """All rows of all tables, in the order of their keys."""

    def job(connection):
        tables = MetaData()
        tables.reflect(connection)
        return {
            name: sorted(
                [tuple(row) for row in connection.execute(select(table))], key=lambda row: row[:2]
            )
            for name, table in tables.tables.items()
        }

    return database.read(job)


def looked_at(file):
    with closing(Reader(sqlite_url(file))) as database:
        return examine(database)


@pytest.fixture
def room(database):
    play(database, "t", "ü 桌")
    return database


@pytest.fixture
def file(tmp_path):
    return tmp_path / "saved.db"


@pytest.mark.parametrize("other", ["sqlite", "postgresql"])
def test_a_room_comes_back_in_either_kind_of_database(room, url, file, other, make_url, opened):
    before = everything(room)
    backup(url, file)
    target = make_url(other)
    restore(file, target)
    copy = opened(target)
    assert everything(copy) == everything(room) == before
    assert audit(copy) == []
    # It goes on, with new numbers for new movements.
    journal, old = SqlJournal(copy), SqlJournal(room)
    stored = journal.claim("t")
    assert recall(stored).whole == recall(load(old, "t")).whole
    asyncio.run(SqlLedger(copy).move(movement(ISSUE, HOUSE, 5), "later", "test"))
    assert keep(journal, item(stored.seq, epoch=stored.epoch)) == "ok"
    assert len(everything(copy)["ledger_tx"]) == len(before["ledger_tx"]) + 1


def test_the_file_is_one_and_for_its_owner_only(room, url, file, tmp_path):
    there = set(tmp_path.iterdir())
    backup(url, file)
    assert set(tmp_path.iterdir()) - there == {file}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert looked_at(file).findings == ()
    assert set(tmp_path.iterdir()) - there == {file}


def test_a_room_in_play_is_seen_in_one_moment(room, url, tmp_path):
    """Each movement touches several tables; half of one would be a finding."""
    ledger, stop = SqlLedger(room), threading.Event()

    def load():
        number = 0
        while not stop.wait(0.001):
            number += 1
            ledger.post(movement(ISSUE, HOUSE, number))

    sender = threading.Thread(target=load)
    sender.start()
    try:
        reports = []
        for number in range(4):
            file = tmp_path / f"{number}.saved"
            backup(url, file)
            reports.append(looked_at(file))
    finally:
        stop.set()
        sender.join()
    assert [report.findings for report in reports] == [()] * 4
    assert reports[0].entries < reports[-1].entries


def test_nothing_is_written_over(room, url, file, kind, make_url):
    backup(url, file)
    before = file.read_bytes()
    with pytest.raises(StoreError, match="there is such a file"):
        backup(url, file)
    assert file.read_bytes() == before
    rows = everything(room)
    with pytest.raises(StoreError, match="there is a room already"):
        restore(file, url)
    assert everything(room) == rows


def test_a_leftover_log_of_changes_is_not_taken_over(room, url, file, tmp_path):
    backup(url, file)
    target = tmp_path / "data"
    target.mkdir()
    (target / "room.db-wal").write_bytes(b"old changes")
    with pytest.raises(StoreError, match="there is a room already"):
        restore(file, data_url(target))
    assert [path.name for path in target.iterdir()] == ["room.db-wal"]


def test_a_database_in_other_use_is_left_alone(room, url, file, make_url, postgres):
    backup(url, file)
    target = make_url("postgresql")
    postgres.execute("CREATE TABLE theirs (id INTEGER)", target)
    postgres.execute("INSERT INTO theirs VALUES (1)", target)
    with pytest.raises(StoreError, match="there is a room already"):
        restore(file, target)


def test_a_folder_is_made(room, url, file, tmp_path, opened):
    backup(url, file)
    target = data_url(tmp_path / "new" / "data")
    restore(file, target)
    assert [path.name for path in (tmp_path / "new" / "data").iterdir()] == ["room.db"]
    assert everything(opened(target)) == everything(room)


def damaged(file):
    """Overwrite the middle of a file."""
    data = bytearray(file.read_bytes())
    data[4096 * 3 : 4096 * 9] = bytes(4096 * 6)
    file.write_bytes(data)


def foreign(file):
    file.unlink()
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE mine (id INTEGER)")
    connection.close()


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (damaged, "damaged|malformed"),
        (foreign, "no such table"),
        (lambda file: file.write_text("text" * 999), "not a database"),
        (lambda file: file.unlink(), "no such file"),
    ],
)
def test_what_is_no_backup_is_refused(room, url, file, tmp_path, spoil, told):
    backup(url, file)
    spoil(file)
    with pytest.raises(StoreError, match=told):
        restore(file, data_url(tmp_path / "data"))
    assert not (tmp_path / "data").exists()


def test_a_backup_that_fails_leaves_nothing(room, url, tmp_path):
    there = set(tmp_path.iterdir())
    with pytest.raises(StoreError):
        backup(url, tmp_path / "no" / "folder.db")
    with pytest.raises(StoreError):
        backup(sqlite_url(tmp_path / "nowhere.db"), tmp_path / "x.db")
    assert set(tmp_path.iterdir()) == there


def test_a_backup_of_a_newer_version_is_refused(room, url, file, tmp_path):
    backup(url, file)
    with sqlite3.connect(file) as connection:
        connection.execute("INSERT INTO alembic_version VALUES ('x9')")
    connection.close()
    with pytest.raises(StoreError, match="another version"):
        restore(file, data_url(tmp_path / "data"))
    assert list((tmp_path / "data").iterdir()) == []
    assert room.read(lambda c: c.execute(text("SELECT count(*) FROM event")).scalar())
