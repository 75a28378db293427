"""Outages: a full disk, a database that dies under load; nothing is lost or done twice."""

from __future__ import annotations

import threading
import time

import pytest
from sqlalchemy import event, text

from tests.room.store.test_database import WORD, ids, insert, wait_for

LONG = "x" * 3_000


class Disk:
    """Room for so many pages on every connection of a SQLite writer."""

    def __init__(self, database):
        self.pages = 2**30
        self.tries = 0
        event.listen(database._engine, "connect", self._limit)
        database._writer._drop()

    def _limit(self, connection, _record):
        self.tries += 1
        connection.execute(f"PRAGMA max_page_count = {self.pages}")


def test_a_full_disk_stops_everything_until_there_is_room(opened, make_url):
    database = opened(make_url("sqlite"))
    database.write(WORD.create)
    disk = Disk(database)
    disk.pages = database.read(lambda c: c.execute(text("PRAGMA page_count")).scalar()) + 5
    told = []
    for number in range(100):
        database.submit(insert(number, LONG), told.append)
    wait_for(lambda: database.down_since is not None)
    kept = len(told)
    assert kept < 100
    tries = disk.tries
    wait_for(lambda: disk.tries > tries + 1)  # it has tried in vain meanwhile
    assert len(told) == kept
    assert ids(database) == list(range(kept))
    disk.pages = 2**30
    wait_for(lambda: len(told) == 100)
    assert told == list(range(100)) == ids(database)
    assert database.down_since is None


def test_a_file_that_others_write_is_waited_for(opened, make_url):
    url = make_url("sqlite")
    database, other = opened(url), opened(url)
    database.write(WORD.create)
    held, free = threading.Event(), threading.Event()

    def hold(_connection):
        held.set()
        assert free.wait(10)

    other.submit(hold, lambda _: None)
    assert held.wait(10)
    told = []
    database.submit(insert(1), told.append)
    wait_for(lambda: not database.waiting)  # the writer has taken it
    assert told == []
    assert database.read(lambda connection: connection.execute(text("SELECT 1")).scalar()) == 1
    free.set()
    wait_for(lambda: told == [1])


@pytest.mark.timeout(120)
def test_a_server_that_crashes_under_load_loses_nothing(opened, make_url, postgres):
    database = opened(make_url("postgresql"))
    database.write(WORD.create)
    tally = "CREATE TABLE tally (id INTEGER)"
    database.write(lambda connection: connection.execute(text(tally)) and None)
    told = []
    stop = threading.Event()
    sent = 0

    def counted(number):
        """A word and its mark, together or not at all."""

        def job(connection):
            there = connection.execute(text("SELECT 1 FROM word WHERE id = :n"), {"n": number})
            if there.scalar() is None:
                insert(number)(connection)
                connection.execute(text("INSERT INTO tally VALUES (:n)"), {"n": number})
            return number

        return job

    def load():
        nonlocal sent
        while not stop.is_set():
            for _ in range(10):
                database.submit(counted(sent), told.append)
                sent += 1
            time.sleep(0.02)

    sender = threading.Thread(target=load)
    sender.start()
    try:
        for _ in range(3):
            before = len(told)
            wait_for(lambda before=before: len(told) > before + 50)
            postgres.crash()
            wait_for(lambda: database.down_since is not None)
            postgres.start()
            wait_for(lambda: database.down_since is None)
    finally:
        stop.set()
        sender.join()
    wait_for(lambda: len(told) == sent)
    assert told == list(range(sent)) == ids(database)
    tally = database.read(lambda c: c.execute(text("SELECT id FROM tally")).scalars().all())
    assert sorted(tally) == told


def test_a_connection_that_the_server_ends_is_made_anew(opened, make_url, postgres):
    url = make_url("postgresql")
    database = opened(url)
    database.write(WORD.create)
    assert ids(database) == []
    postgres.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    assert database.write(insert(1)) == 1
    assert ids(database) == [1]
