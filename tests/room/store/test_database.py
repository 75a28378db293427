"""Database: shared commits, errors that stay alone, and outages that lose nothing."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import threading
import time

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, Text, event, func, select, text
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from fifthstreet.errors import StoreError
from fifthstreet.room.store import writer
from fifthstreet.room.store.database import Database

WORD = Table(
    "word",
    MetaData(),
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
)


def insert(number, word="w"):
    """A job that comes to the same however often it is run."""

    def job(connection):
        there = connection.execute(select(WORD.c.text).where(WORD.c.id == number)).scalar()
        if there is None:
            connection.execute(WORD.insert(), {"id": number, "text": word})
        return number

    return job


def ids(database):
    return database.read(
        lambda connection: connection.execute(select(WORD.c.id).order_by(WORD.c.id)).scalars().all()
    )


@pytest.fixture
def words(database):
    database.write(WORD.create)
    return database


def wait_for(condition, seconds=30):
    limit = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < limit, "it never came"
        time.sleep(0.01)


class Gate:
    """A job that holds the writer until it is let through."""

    def __init__(self, database):
        self.reached = threading.Event()
        self.open = threading.Event()
        database.submit(self._wait, lambda _: None)
        assert self.reached.wait(10)

    def _wait(self, _connection):
        self.reached.set()
        assert self.open.wait(10)


def test_jobs_that_wait_share_commits_up_to_a_bound(words):
    before = words.commits
    gate = Gate(words)
    told = []
    for number in range(600):
        words.submit(insert(number), told.append)
    assert words.waiting == 600
    assert told == []
    gate.open.set()
    wait_for(lambda: len(told) == 600)
    assert told == list(range(600)) == ids(words)
    assert words.commits - before == 1 + -(-600 // writer.MOST)


def together(database):
    """Have two jobs done in one commit."""
    gate, told = Gate(database), []
    for _ in range(2):
        database.submit(lambda _: None, told.append)
    gate.open.set()
    wait_for(lambda: len(told) == 2)


def test_where_one_commit_follows_another_jobs_gather(words, monkeypatch):
    monkeypatch.setattr(writer, "GATHERING", 2.0)
    together(words)
    before, told = words.commits, []
    words.submit(insert(1), told.append)
    wait_for(lambda: words.waiting == 0)  # it is in the writer's hands
    words.submit(insert(2), told.append)
    words.submit(insert(3), told.append)
    wait_for(lambda: len(told) == 3)
    assert words.commits - before == 1


def test_a_job_that_comes_alone_is_done_at_once(words, monkeypatch):
    together(words)
    monkeypatch.setattr(writer, "GATHERING", 60.0)
    words._writer._committed = time.monotonic() - 61
    told = []
    words.submit(insert(1), told.append)
    wait_for(lambda: told == [1])


def test_jobs_that_follow_each_other_alone_do_not_gather(words, monkeypatch):
    together(words)
    monkeypatch.setattr(writer, "GATHERING", 0.001)
    for number in range(writer.ALONE):
        words.write(insert(number))
    monkeypatch.setattr(writer, "GATHERING", 600.0)
    told = []
    words.submit(insert(99), told.append)
    wait_for(lambda: told == [99])


def test_closing_ends_the_gathering(words, monkeypatch):
    together(words)
    monkeypatch.setattr(writer, "GATHERING", 600.0)
    told = []
    words.submit(insert(2), told.append)
    wait_for(lambda: words.waiting == 0)
    words.submit(insert(3), told.append)
    words.close()
    assert told == [2, 3]


def test_nobody_hears_before_it_is_committed(words):
    gate = Gate(words)
    seen = []
    words.submit(insert(1), lambda _: seen.append(ids(words)))
    words.submit(insert(2), lambda _: seen.append(ids(words)))
    gate.open.set()
    wait_for(lambda: len(seen) == 2)
    assert seen == [[1, 2], [1, 2]]


def test_a_job_that_fails_is_undone_alone(words):
    def half(connection):
        insert(7)(connection)
        raise LookupError("nothing here")

    def twice(connection):
        connection.execute(WORD.insert(), {"id": 1, "text": "again"})

    def swallowed(connection):
        insert(8)(connection)
        try:
            twice(connection)
        except IntegrityError:
            return "swallowed"

    gate = Gate(words)
    told = []
    for job in (insert(1), half, insert(2), twice, swallowed, insert(3)):
        words.submit(job, told.append)
    before = words.commits
    gate.open.set()
    wait_for(lambda: len(told) == 6)
    assert words.commits - before == 2
    assert [told[0], told[2], told[5]] == [1, 2, 3]
    assert isinstance(told[1], LookupError)
    assert isinstance(told[3], IntegrityError)
    # SQLite undoes the statement alone; in PostgreSQL the job has spoilt its savepoint.
    assert told[4] == "swallowed" or isinstance(told[4], SQLAlchemyError)
    assert [number for number in ids(words) if number != 8] == [1, 2, 3]


def test_who_passes_over_an_error_is_not_told_of_what_is_not_kept(words):
    """In PostgreSQL the commit of such a transaction keeps nothing and does not say so."""
    words.write(insert(1))

    def careless(connection):
        insert(2)(connection)
        with contextlib.suppress(IntegrityError):
            connection.execute(WORD.insert(), {"id": 1, "text": "again"})
        return "fine"

    try:
        told = words.write(careless)
    except SQLAlchemyError as error:
        told = error
    assert (told == "fine") == (ids(words) == [1, 2])
    assert words.write(insert(3)) == 3


def test_an_error_that_ends_the_transaction_of_all_is_found(opened, make_url):
    """SQLite does so by itself when the disk is full, whether or not a job passes over it."""
    words = opened(make_url("sqlite"))
    words.write(WORD.create)
    gate = Gate(words)
    told = []
    for job in (insert(1), lambda c: c.exec_driver_sql("ROLLBACK") and None, insert(2)):
        words.submit(job, told.append)
    gate.open.set()
    wait_for(lambda: len(told) == 3)
    assert (told[0], told[2]) == (1, 2)
    assert isinstance(told[1], SQLAlchemyError)
    assert ids(words) == [1, 2]
    assert words.down_since is None


def test_what_only_the_commit_refuses_is_found(database):
    deferred = "REFERENCES word(id) DEFERRABLE INITIALLY DEFERRED"
    database.write(WORD.create)
    database.write(lambda c: c.execute(text(f"CREATE TABLE child (word INTEGER {deferred})")) and 0)

    def orphan(connection):
        connection.execute(text("INSERT INTO child VALUES (99)"))

    gate = Gate(database)
    told = []
    for job in (insert(1), orphan, insert(2)):
        database.submit(job, told.append)
    gate.open.set()
    wait_for(lambda: len(told) == 3)
    assert (told[0], told[2]) == (1, 2)
    assert isinstance(told[1], IntegrityError)
    assert ids(database) == [1, 2]


def test_errors_of_a_statement_never_quote_its_values(words):
    with pytest.raises(IntegrityError) as caught:
        words.write(lambda c: c.execute(WORD.insert(), {"id": 1, "text": None}))
    assert "ace of spades" not in str(caught.value)
    insert_twice = [{"id": 5, "text": "ace of spades"}, {"id": 5, "text": "ace of spades"}]
    with pytest.raises(IntegrityError) as caught:
        words.write(lambda c: c.execute(WORD.insert(), insert_twice))
    assert "ace of spades" not in str(caught.value)


def test_a_mistake_in_a_statement_is_not_taken_for_an_outage(words):
    with pytest.raises(SQLAlchemyError, match="nowhere"):
        words.write(lambda connection: connection.execute(text("SELECT * FROM nowhere")))
    assert words.down_since is None


def test_done_is_called_where_the_job_was_submitted(words):
    told = {}

    async def scenario():
        words.submit(insert(1), lambda _: told.update(inside=threading.current_thread()))
        assert await words.run(insert(2)) == 2
        with pytest.raises(ZeroDivisionError):
            await words.run(lambda _: 1 // 0)

    asyncio.run(scenario())
    words.submit(insert(3), lambda _: told.update(outside=threading.current_thread()))
    wait_for(lambda: "outside" in told)
    assert told["inside"] is threading.current_thread()
    assert told["outside"].name == "store writer"


def test_a_listener_that_fails_or_is_gone_harms_nobody(words, caplog):
    async def gone():
        words.submit(insert(1), lambda _: None)

    told = []
    gate = Gate(words)
    asyncio.run(gone())
    words.submit(insert(2), lambda _: 1 // 0)
    words.submit(insert(3), told.append)
    gate.open.set()
    wait_for(lambda: told == [3])
    assert ids(words) == [1, 2, 3]
    assert "a listener of the store failed: ZeroDivisionError" in caplog.text


def test_who_stops_waiting_is_left_alone(words):
    async def scenario():
        gate = Gate(words)
        task = asyncio.create_task(words.run(insert(1)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        gate.open.set()
        return await words.run(insert(2))

    assert asyncio.run(scenario()) == 2
    assert ids(words) == [1, 2]


def test_closing_writes_what_waits_and_then_takes_nothing(words, url, opened):
    told = []
    for number in range(300):
        words.submit(insert(number), told.append)
    words.close()
    assert told == list(range(300))
    with pytest.raises(StoreError, match="closed"):
        words.submit(insert(1), told.append)
    words.close()
    assert ids(opened(url)) == list(range(300))


def test_nothing_stays_open(url):
    """An unclosed connection would warn here, and warnings are errors."""
    database = Database(url)
    database.read(lambda connection: connection.execute(select(func.count())).scalar())
    database.close()
    gc.collect()
    assert not [t for t in threading.enumerate() if t.name == "store writer"]


def test_an_outage_is_waited_for_with_growing_pauses(words, monkeypatch):
    pauses = []
    monkeypatch.setattr(
        words._writer._closing, "wait", lambda pause: pauses.append(pause) or time.sleep(0)
    )
    failures = 9

    def fail(*_):
        nonlocal failures
        if failures:
            failures -= 1
            raise OperationalError("SELECT", {}, ConnectionError())

    event.listen(words._engine, "commit", fail)
    assert words.write(insert(1)) == 1
    assert pauses == [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 2.0, 2.0, 2.0]
    assert words.down_since is None


def test_closing_ends_the_waiting_for_a_database_that_is_down(words):
    def fail(*_):
        raise OperationalError("SELECT", {}, ConnectionError())

    event.listen(words._engine, "commit", fail)
    told = []
    began = int(time.time() * 1000)
    words.submit(insert(1), told.append)
    wait_for(lambda: words.down_since is not None)
    assert began <= words.down_since <= int(time.time() * 1000)
    words.submit(insert(2), told.append)
    words.close()
    assert [str(error) for error in told] == ["the database was down when it was closed"] * 2
