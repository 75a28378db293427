"""Hands of the log: found by their number and by who played them, also those before the index."""

from __future__ import annotations

import asyncio

import pytest
from alembic import command
from msgspec.structs import replace

from fifthstreet.engine.events import HandEvent, HandStarted
from fifthstreet.room.past import MONEY, Played, dealt, kind_of
from fifthstreet.room.store import migrate
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.journal import SqlJournal
from fifthstreet.room.store.ledger import SqlLedger
from tests.room.store.kept import KeptTable


@pytest.fixture
def journal(database):
    journal = SqlJournal(database, SqlLedger(database))
    journal.claim("t")
    return journal


@pytest.fixture
def table(journal):
    table = KeptTable(journal)
    table.sit(1, 2, 3)
    for _ in range(4):
        table.hand(kind="call")
    return table


def run(asked):
    return asyncio.run(asked)


def test_a_hand_is_all_between_its_start_and_the_next(journal, table):
    log = table.log
    for number in range(1, 5):
        rows = run(journal.hand("t", number))
        assert isinstance(rows[0].event, HandStarted)
        assert rows[0].event.hand == number
        starts = [n for n, e in enumerate(log) if isinstance(e, HandStarted)] + [len(log)]
        assert [row.event for row in rows] == log[starts[number - 1] : starts[number]]
        assert any(isinstance(row.event, HandEvent) for row in rows[1:])
    assert [row.event for row in run(journal.hand("t", 0))] == log[: starts[0]]
    for number in (5, -1):
        assert run(journal.hand("t", number)) == ()
    assert run(journal.hand("u", 1)) == ()


def test_own_hands_come_newest_first_and_in_pages(journal, table):
    (account, *_) = (seat.account for seat in table.state.seats)
    found = run(journal.played(account, None, 10))
    assert [each.hand for each in found] == [4, 3, 2, 1]
    assert found == tuple(sorted(found, reverse=True))
    first = run(journal.played(account, None, 3))
    assert run(journal.played(account, first[-1], 3)) == found[3:]
    assert run(journal.played(account, Played(0, "", 0), 3)) == ()
    assert run(journal.played("nobody", None, 3)) == ()
    assert run(journal.played(account, first[-1], 3, "t")) == found[3:]
    assert run(journal.played(account, None, 3, "u")) == ()


def test_the_history_has_the_wanted_kinds_after_a_moment(journal, table):
    wanted = [event for event in table.log if kind_of(event) in MONEY]
    rows = run(journal.history("t", MONEY))
    assert [row.event for row in rows] == wanted
    assert [row.event for row in run(journal.history("t", MONEY, rows[4].seq))] == wanted[5:]


def test_hands_from_before_the_index_are_found_too(url, opened, database, journal, table):
    wanted = run(journal.hand("t", 3))
    account = table.state.seats[0].account
    played = run(journal.played(account, None, 10))

    def back(connection):
        config = migrate.steps()
        config.attributes["connection"] = connection
        command.downgrade(config, "tables@tables_0001")

    database.write(back)
    database.close()
    again = SqlJournal(Database(url))
    assert run(again.hand("t", 3)) == wanted
    assert run(again.played(account, None, 10)) == played
    again._database.close()


def test_the_bots_of_the_house_are_not_listed(table):
    start = next(event for event in table.log if isinstance(event, HandStarted))
    bot = replace(start.seats[0], player="bot-t-1")
    others = [seat.player for seat in start.seats[1:]]
    assert dealt(replace(start, seats=(bot, *start.seats[1:]))) == others != []
