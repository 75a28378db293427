"""Audit log: it only grows, and whoever changes it is found out."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import create_engine, delete, inspect, text, update
from sqlalchemy.exc import DBAPIError

from fifthstreet.room.ops.audit_log import (
    GENESIS,
    Act,
    broken_at,
    seal,
)
from fifthstreet.room.store import operator
from fifthstreet.room.store.migrations.versions import operator_0001 as migration
from fifthstreet.room.store.operator import OPERATOR_LOG, SqlOperatorLog
from tests.room.ops.memory import MemoryOperatorLog
from tests.strategies import examples


def act(number, **changes):
    fields = {
        "id": f"id-{number}",
        "at": 1_000 + number,
        "operator": "operator",
        "action": "credit",
        "subject": "p4f1c",
        "detail": {"chips": number, "reason": "五街"},
    }
    return Act(**{**fields, **changes})


class Store:
    """One connection a job, as a database's writer would give."""

    def __init__(self, path):
        self.engine = create_engine(f"sqlite:///{path}")
        with self.engine.begin() as connection:
            self.migrate(connection, "upgrade")

    def migrate(self, connection, direction):
        with Operations.context(MigrationContext.configure(connection)):
            getattr(migration, direction)()

    async def run(self, job):
        with self.engine.begin() as connection:
            return job(connection)

    def read(self, job):
        with self.engine.begin() as connection:
            return job(connection)

    def change(self, statement):
        with self.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER IF EXISTS operator_log_stays"))
            connection.execute(text("DROP TRIGGER IF EXISTS operator_log_keeps"))
            connection.execute(statement)


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "log.db")
    yield made
    made.engine.dispose()


@pytest.fixture(params=["memory", "sql"])
def log(request, store):
    return MemoryOperatorLog() if request.param == "memory" else SqlOperatorLog(store)


def written(log, count):
    async def run():
        return [await log.write(act(number)) for number in range(1, count + 1)]

    return asyncio.run(run())


def chain(count):
    records, previous = [], GENESIS
    for number in range(1, count + 1):
        records.append(seal(number, act(number), previous))
        previous = records[-1].hash
    return records


# Both logs


def test_records_are_numbered_sealed_and_read_back_latest_first(log):
    records = written(log, 5)
    assert records == chain(5)
    assert list(asyncio.run(log.read())) == records[::-1]
    assert list(asyncio.run(log.read(before=4, most=2))) == [records[2], records[1]]
    assert list(asyncio.run(log.read(before=1))) == []
    assert asyncio.run(log.check()) is None


def test_the_same_act_is_one_record(log):
    first = written(log, 1)[0]
    assert asyncio.run(log.write(act(1, at=9_999))) == first
    assert len(asyncio.run(log.read())) == 1
    assert [asyncio.run(log.knows(each)) for each in ("id-1", "id-2")] == [True, False]


def test_an_empty_log_is_whole(log):
    assert asyncio.run(log.check()) is None
    assert list(asyncio.run(log.read())) == []


# The chain


@given(st.integers(1, 9), st.data())
@examples
def test_every_change_of_every_word_shows(count, data):
    records = chain(count)
    at = data.draw(st.integers(0, count - 1))
    old = records[at]
    words = {"id": "x", "at": 5, "operator": "x", "action": "x", "subject": "x", "detail": {"x": 1}}
    name = data.draw(st.sampled_from([*words, "hash", "previous", "number"]))
    if name in words:
        new = msgspec.structs.replace(
            old, act=msgspec.structs.replace(old.act, **{name: words[name]})
        )
    else:
        new = msgspec.structs.replace(old, **{name: 77 if name == "number" else "f" * 64})
    records[at] = new
    assert broken_at(records) == at + 1


@given(st.integers(2, 9), st.data())
@examples
def test_a_record_taken_out_or_moved_shows(count, data):
    records = chain(count)
    at = data.draw(st.integers(0, count - 2))
    assert broken_at(records[:at] + records[at + 1 :]) == at + 1
    records[at], records[at + 1] = records[at + 1], records[at]
    assert broken_at(records) == at + 1


def test_a_forged_record_that_is_sealed_again_breaks_its_successor():
    records = chain(3)
    records[1] = seal(2, act(2, detail={"chips": 1}), records[0].hash)
    assert broken_at(records) == 3


def test_a_detail_has_one_seal_whatever_its_order():
    detail = {"a": 1, "b": 2}
    turned = dict(reversed(detail.items()))
    assert seal(1, act(1, detail=detail), GENESIS) == seal(1, act(1, detail=turned), GENESIS)


# The database


def test_the_database_refuses_to_change_or_remove(store):
    written(SqlOperatorLog(store), 2)
    for statement in (
        update(OPERATOR_LOG).values(subject="x"),
        delete(OPERATOR_LOG),
    ):
        with pytest.raises(DBAPIError, match="only grows"), store.engine.begin() as connection:
            connection.execute(statement)
    assert len(asyncio.run(SqlOperatorLog(store).read())) == 2


def test_who_goes_around_the_database_is_found(store):
    log = SqlOperatorLog(store)
    written(log, 4)
    store.change(update(OPERATOR_LOG).where(OPERATOR_LOG.c.number == 2).values(detail="{}"))
    assert asyncio.run(log.check()) == 2
    store.change(delete(OPERATOR_LOG).where(OPERATOR_LOG.c.number == 1))
    assert asyncio.run(log.check()) == 1


def test_a_job_that_is_run_again_adds_nothing(store):
    job = operator.append(act(1))
    first = asyncio.run(store.run(job))
    assert asyncio.run(store.run(job)) == first
    assert len(asyncio.run(store.run(operator.latest(None, 10)))) == 1


def test_the_migration_makes_the_table_of_the_schema_and_takes_it_away(store):
    found = {c["name"]: c for c in inspect(store.engine).get_columns("operator_log")}
    assert list(found) == [column.name for column in OPERATOR_LOG.columns]
    assert not any(column["nullable"] for column in found.values())
    with store.engine.begin() as connection:
        store.migrate(connection, "downgrade")
    assert inspect(store.engine).get_table_names() == []
