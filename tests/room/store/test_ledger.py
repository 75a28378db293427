"""Ledger: movements that no table event makes, each once, and nobody owes."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError

from fifthstreet.room.ledger import HOUSE, ISSUE, Entry, escrow, movement, wallet
from fifthstreet.room.store.booking import OverdraftError
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.room.store.schema import BALANCE, LEDGER_ENTRY, LEDGER_TX
from tests.room.store.test_journal import forget_answer


@pytest.fixture
def ledger(database):
    return SqlLedger(database)


def move(ledger, entries, command="c1", reason="test"):
    asyncio.run(ledger.move(entries, command, reason))


def rows(database, table):
    return database.read(lambda c: [dict(row) for row in c.execute(select(table)).mappings()])


def test_a_movement_takes_and_gives(ledger, database):
    move(ledger, movement(ISSUE, wallet("ann"), 30), "a", "gift")
    move(ledger, [*movement(wallet("ann"), HOUSE, 10), *movement(wallet("ann"), HOUSE, 1)], "b")
    expected = {ISSUE: -30, wallet("ann"): 19, HOUSE: 11, "nobody": 0}
    assert {name: ledger.balance(name) for name in expected} == expected
    assert ledger.total() == 0
    assert SqlLedger(database).balance(wallet("ann")) == 19
    first, second = rows(database, LEDGER_TX)
    assert (first["command"], first["reason"], first["table"]) == ("a", "gift", None)
    assert first["time"] > 1_600_000_000_000
    amounts = [(row["tx"], row["account"], row["chips"]) for row in rows(database, LEDGER_ENTRY)]
    assert amounts == [
        (first["id"], ISSUE, -30),
        (first["id"], wallet("ann"), 30),
        (second["id"], wallet("ann"), -10),
        (second["id"], HOUSE, 10),
        (second["id"], wallet("ann"), -1),
        (second["id"], HOUSE, 1),
    ]


def test_currencies_are_apart(ledger):
    move(ledger, [Entry(ISSUE, -5, "gold"), Entry(wallet("ann"), 5, "gold")])
    assert ledger.balance(wallet("ann")) == 0
    assert ledger.balance(wallet("ann"), "gold") == 5
    assert ledger.total("gold") == 0


@pytest.mark.parametrize(
    "bad",
    [
        [Entry(ISSUE, -5), Entry(HOUSE, 4)],
        [Entry(ISSUE, -5), Entry(HOUSE, 5, "gold")],
        [Entry(HOUSE, 1)],
    ],
)
def test_unbalanced_entries_are_refused(ledger, database, bad):
    with pytest.raises(ValueError, match="unbalanced"):
        move(ledger, bad)
    assert rows(database, LEDGER_TX) == rows(database, BALANCE) == []


@pytest.mark.parametrize("poor", [wallet("ann"), escrow("t")])
def test_wallets_and_tables_cannot_owe(ledger, database, poor):
    move(ledger, movement(ISSUE, poor, 30), "a")
    with pytest.raises(OverdraftError, match=poor):
        move(ledger, movement(poor, HOUSE, 31), "b")
    assert (ledger.balance(poor), ledger.balance(HOUSE)) == (30, 0)
    assert len(rows(database, LEDGER_TX)) == 1
    move(ledger, movement(poor, HOUSE, 30), "b")
    assert ledger.balance(poor) == 0


@pytest.mark.parametrize("poor", [wallet("ann"), escrow("t")])
def test_the_database_itself_knows_that(database, poor):
    insert = BALANCE.insert().values(account=poor, currency="play", chips=-1)
    with pytest.raises(IntegrityError):
        database.write(lambda connection: connection.execute(insert))
    debt = BALANCE.insert().values(account=HOUSE, currency="play", chips=-1)
    database.write(lambda connection: connection.execute(debt) and None)


def test_a_command_moves_chips_once(ledger, database):
    gift = movement(ISSUE, wallet("ann"), 30)
    move(ledger, gift)
    move(ledger, gift)
    move(ledger, [*gift, *movement(HOUSE, "x", 0)])
    assert ledger.balance(wallet("ann")) == 30
    with pytest.raises(ValueError, match="c1 has moved other chips"):
        move(ledger, movement(ISSUE, wallet("ann"), 31))
    assert len(rows(database, LEDGER_TX)) == 1


def test_also_when_nobody_heard_of_the_first_time(ledger, database, monkeypatch):
    forget_answer(database, monkeypatch)
    move(ledger, movement(ISSUE, wallet("ann"), 30))
    assert ledger.balance(wallet("ann")) == 30
    assert SqlLedger(database).balance(wallet("ann")) == 30


def test_entries_of_no_chips_are_no_movement(ledger, database):
    move(ledger, movement(HOUSE, ISSUE, 0))
    assert rows(database, LEDGER_TX) == []


def test_what_goes_through_a_wallet_is_seen_there(ledger, database):
    move(ledger, [*movement(ISSUE, wallet("ann"), 3), *movement(wallet("ann"), escrow("t"), 3)])
    assert [row["chips"] for row in rows(database, LEDGER_ENTRY)] == [-3, 3, -3, 3]
    assert (ledger.balance(wallet("ann")), ledger.balance(escrow("t"))) == (0, 3)


def test_a_movement_that_fails_or_is_given_up_holds_nothing(ledger):
    move(ledger, movement(ISSUE, wallet("ann"), 30), "a")

    async def scenario():
        task = asyncio.create_task(ledger.move(movement(wallet("ann"), HOUSE, 20), "b", "test"))
        await asyncio.sleep(0)
        held = ledger.balance(wallet("ann"))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await ledger._database.run(lambda _: None)  # what came before is done
        return held

    assert asyncio.run(scenario()) == 10
    assert ledger.balance(wallet("ann")) == 10
    assert ledger._ahead == {}


def test_what_is_posted_counts_at_once_and_then_lasts(ledger, database):
    async def scenario():
        ledger.post(movement(ISSUE, wallet("ann"), 30), reason="welcome")
        ledger.post(movement(wallet("ann"), HOUSE, 10))
        at_once = ledger.balance(wallet("ann"))
        await ledger.move(movement(wallet("ann"), HOUSE, 5), "m", "test")
        return at_once

    assert asyncio.run(scenario()) == 20
    assert ledger.balance(wallet("ann")) == SqlLedger(database).balance(wallet("ann")) == 15
    assert ledger._ahead == {}
    reasons = [row["reason"] for row in rows(database, LEDGER_TX)]
    assert reasons == ["welcome", "room", "test"]


def test_a_post_that_the_database_refuses_moves_nothing(ledger, caplog):
    async def scenario():
        ledger.post(movement(wallet("ann"), HOUSE, 10), reason="fee")
        held = ledger.balance(wallet("ann"))
        await ledger._database.run(lambda _: None)  # what came before is done
        return held

    assert asyncio.run(scenario()) == -10
    assert (ledger.balance(wallet("ann")), ledger.balance(HOUSE)) == (0, 0)
    assert "a movement of fee is refused: OverdraftError" in caplog.text
    with pytest.raises(ValueError, match="unbalanced"):
        ledger.post([Entry(HOUSE, 1)])


def test_two_processes_add_to_one_account(ledger, url, opened, database):
    """The crosswise order of accounts must end, and no movement may overwrite another."""
    other = SqlLedger(opened(url))

    async def scenario():
        both = []
        for number in range(40):
            one, two = (HOUSE, ISSUE) if number % 2 else (ISSUE, HOUSE)
            both.append(ledger.move(movement(one, two, 1), f"l{number}", "test"))
            both.append(other.move(movement(two, one, 3), f"o{number}", "test"))
        await asyncio.gather(*both)

    asyncio.run(scenario())
    assert SqlLedger(database).balance(HOUSE) == 0
    count = select(func.count()).select_from(LEDGER_TX)
    assert database.read(lambda connection: connection.execute(count).scalar()) == 80
    found = "SELECT sum(chips) FROM ledger_entry WHERE account = 'house'"
    assert database.read(lambda connection: connection.execute(text(found)).scalar()) == 0
