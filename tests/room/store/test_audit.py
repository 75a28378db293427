"""Audit: silent about what is right; finds each thing that somebody broke."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text

from fifthstreet.room.store.audit import audit, examine
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import parsed, sqlite_url
from fifthstreet.room.store.journal import SqlJournal
from tests.room.store.kept import KeptTable


def play(database, *names):
    """Play some hands at tables of these names; the last one is not over."""
    journal = SqlJournal(database)
    for name in names:
        journal.claim(name)
        table = KeptTable(journal, name, rake_percent_bp=500)
        table.sit(1, 2, 3)
        for _ in range(2):
            table.hand(kind="call")
        table.start()
        table.reach()


class Spoilt:
    """A database with faults that it would refuse, until they are rolled back."""

    def __init__(self, url, *statements):
        self._engine = create_engine(parsed(url))
        free = ["PRAGMA ignore_check_constraints = 1"]
        if self._engine.dialect.name == "postgresql":
            free = ["SET session_replication_role = replica"]
            free += ["ALTER TABLE balance DROP CONSTRAINT ck_balance_solvent"]
        self._statements = [*free, *statements]

    def read(self, job):
        with self._engine.connect() as connection:
            for statement in self._statements:
                connection.execute(text(statement))
            found = job(connection)
            connection.rollback()
        self._engine.dispose()
        return found


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def room(request, tmp_path_factory):
    """The address of a room with two tables in play."""
    if request.param == "sqlite":
        url = sqlite_url(tmp_path_factory.mktemp("audit") / "room.db")
    else:
        url = request.getfixturevalue("postgres").new_database()
    database = Database(url)
    play(database, "t", "u")
    yield url
    assert audit(database) == []
    database.close()


def test_nothing_is_wrong_with_an_empty_room(database):
    report = examine(database)
    assert report.findings == ()
    assert str(report) == "accounts 0 entries 0 tables 0 findings 0"


def test_nothing_is_wrong_with_a_room_in_play(room):
    report = examine(Spoilt(room))
    assert report.findings == ()
    assert (report.tables, report.accounts) == (2, 7)
    assert str(report) == f"accounts 7 entries {report.entries} tables 2 findings 0"
    assert report.entries > 20


def test_findings_say_nothing_of_cards(room):
    """Not even of an event that cannot be read: it may be the deal."""
    dealt = "UPDATE event SET body = replace(body, 'hole_dealt', 'hole_deals')"
    found = audit(Spoilt(room, dealt))
    assert len(found) == 2
    assert all(line.endswith("(hole_dealt) cannot be read or does not fit") for line in found)


ANN = "account = 'wallet:p1'"
T = "\"table\" = 't'"
PLANTED = [
    (f"UPDATE balance SET chips = 5 WHERE {ANN}", "balance 5 play, its entries say 0"),
    (f"UPDATE balance SET chips = 5 WHERE {ANN}", "all accounts: they sum to 5 play, not to 0"),
    (f"UPDATE balance SET chips = -1 WHERE {ANN}", "account wallet:p1: owes 1 play"),
    ("DELETE FROM balance WHERE account = 'house'", "account house: balance 0 play, its entries"),
    ("INSERT INTO balance VALUES ('wallet:x', 'gold', 3)", "account wallet:x: balance 3 gold"),
    ("INSERT INTO balance VALUES ('table:v', 'play', 3)", "table v: it has an account and is not"),
    ("INSERT INTO balance VALUES ('table:t', 'gold', 3)", "t: 0 gold lie on it, its account has 3"),
    ("UPDATE ledger_entry SET chips = 2 WHERE tx = 1 AND chips < 0", "movement 1: its play"),
    (
        "UPDATE ledger_entry SET currency = 'gold' WHERE tx = 1 AND chips < 0",
        "its gold entries sum",
    ),
    ("DELETE FROM ledger_entry WHERE tx = 1", "movement 1: it has no entries"),
    ("DELETE FROM ledger_tx WHERE id = 1", "movement 1: its entries are there and it is not"),
    (f"DELETE FROM event WHERE {T} AND seq = 7", "table t: after event 6 comes 8"),
    (f"DELETE FROM event WHERE {T} AND seq = 1", "table t: after event 0 comes 2"),
    (f"DELETE FROM event WHERE {T}", "its log ends with 0"),
    (f"DELETE FROM event WHERE {T}", "table t: 0 play lie on it, its account has"),
    (f"DELETE FROM event WHERE {T} AND kind = 'player_sat' AND seq = 4", "after event 3 comes 5"),
    (
        f"UPDATE event SET body = replace(body, '1000', '999') WHERE {T} AND seq = 2",
        "3000 chips lie on it, where 2999 s",
    ),
    (f"UPDATE table_head SET seq = seq + 1 WHERE {T}", "table t: its head is at event"),
    (f"DELETE FROM table_head WHERE {T}", "table t: it has a log and no head"),
    (f"UPDATE event SET epoch = 3 WHERE {T} AND seq = 4", "event 5 has epoch 1 after epoch 3"),
    (f"UPDATE event SET epoch = 3 WHERE {T}", "table t: its head has epoch 1, its log epoch 3"),
    (f"UPDATE event SET kind = 'held' WHERE {T} AND seq = 2", "event 2 is not of kind held"),
    (
        f"UPDATE event SET body = '{{}}' WHERE {T} AND seq = 3",
        "event 3 (player_sat) cannot be read",
    ),
    (f"UPDATE snapshot SET seq = 9999 WHERE {T}", "table t: its snapshot is of event 9999"),
    (
        f'INSERT INTO deck_secret SELECT "table", 1, body FROM deck_secret WHERE {T}',
        "table t: it keeps the secrets of 2 decks",
    ),
]


@pytest.mark.parametrize(("statement", "told"), PLANTED)
def test_each_planted_fault_is_found(room, statement, told):
    found = audit(Spoilt(room, statement))
    assert any(told in line for line in found), found
