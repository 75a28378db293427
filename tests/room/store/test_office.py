"""The operator's ports on a real database of either kind."""

from __future__ import annotations

import asyncio
import random
import threading

import msgspec
import pytest
from sqlalchemy import delete, text, update
from sqlalchemy.exc import DBAPIError

from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.ledger import ISSUE, Entry, movement, wallet
from fifthstreet.room.lobby import APART
from fifthstreet.room.ops.audit_log import Act, broken_at
from fifthstreet.room.ops.integrity import Visit
from fifthstreet.room.ops.ports import AccountRow, OverdrawnError
from fifthstreet.room.store import office
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.room.store.office import SqlDirectory, SqlReports, SqlTreasury
from fifthstreet.room.store.operator import OPERATOR_LOG, SqlOperatorLog
from tests.room.kit import Dealer, config_of, enter, hub_of, until
from tests.room.store.kept import kept_in


@pytest.fixture
def database(url, opened):
    return opened(url)


def act(number):
    detail = {"chips": number, "reason": "五街"}
    fields = {"at": number, "operator": "operator", "action": "credit", "subject": "p1"}
    return Act(id=str(number), detail=detail, **fields)


# The log


def test_the_log_grows_and_the_database_refuses_to_change_it(database):
    log = SqlOperatorLog(database)

    async def run():
        written = [await log.write(act(number)) for number in range(1, 4)]
        assert await log.write(act(2)) == written[1]
        assert list(await log.read()) == written[::-1]
        assert await log.check() is None
        return written

    assert broken_at(asyncio.run(run())) is None
    for statement in (
        update(OPERATOR_LOG).values(subject="x"),
        delete(OPERATOR_LOG).where(OPERATOR_LOG.c.number == 3),
        text("TRUNCATE operator_log"),
    ):
        if database.dialect == "sqlite" and "TRUNCATE" in str(statement):
            continue
        with pytest.raises(DBAPIError, match="only grows"):
            database.write(lambda connection, what=statement: connection.execute(what))
    assert len(asyncio.run(log.read())) == 3


def test_many_acts_at_once_are_one_chain(database):
    log = SqlOperatorLog(database)

    async def run():
        records = await asyncio.gather(*(log.write(act(number)) for number in range(40)))
        assert sorted(record.number for record in records) == list(range(1, 41))
        assert await log.check() is None

    asyncio.run(run())


# Chips


def test_chips_move_once_and_nobody_owes_any(database):
    ledger = SqlLedger(database)
    treasury = SqlTreasury(ledger)

    async def run():
        give = movement(ISSUE, wallet("ann"), 500)
        for _ in range(3):
            await treasury.post(give, "operator:credit:1", "credit")
        assert treasury.balance(wallet("ann")) == 500
        with pytest.raises(OverdrawnError):
            await treasury.post(movement(wallet("ann"), ISSUE, 501), "operator:debit:2", "debit")
        with pytest.raises(ValueError, match="other chips"):
            await treasury.post(movement(ISSUE, wallet("ann"), 7), "operator:credit:1", "credit")
        with pytest.raises(ValueError, match="unbalanced"):
            await treasury.post([Entry(wallet("ann"), 7)], "operator:credit:3", "credit")
        assert (treasury.balance(wallet("ann")), ledger.total()) == (500, 0)

    asyncio.run(run())


# Accounts


def test_accounts_are_found_by_parts_of_name_and_id_and_never_by_pattern(database):
    accounts = Accounts(database, Settings())
    directory = SqlDirectory(database)

    async def run():
        names = ("Ann", "100%_sure", "青山")
        found = {name: (await accounts.guest(name))[1].account for name in names}
        ledger = SqlLedger(database)
        await SqlTreasury(ledger).post(movement(ISSUE, wallet(found["Ann"]), 9), "c", "credit")

        async def names_of(words, most=10):
            return {row.name for row in await directory.find(words, most)}

        assert await names_of("") == set(names)
        assert len(await names_of("", 2)) == 2
        assert await names_of("aN") == {"Ann"}
        assert await names_of("%") == await names_of("_") == await names_of("%_s") == {"100%_sure"}
        assert await names_of("青") == {"青山"}
        assert await names_of("' OR 1=1 --") == set()
        assert await names_of(found["Ann"][2:]) == {"Ann"}
        assert await directory.row(found["Ann"]) == AccountRow(found["Ann"], "Ann", 9)
        assert await directory.row(found["青山"]) == AccountRow(found["青山"], "青山", 0)
        assert await directory.row("nobody") is None

    asyncio.run(run())


# Hands


async def play(database, table, dealer=None):
    """Have the house's bots play a few hands; return the number of the last one.

    A room that finds hands of another has to have the ``dealer`` of both.
    """
    hub = hub_of(
        Settings(pace=FAST),
        entropy=dealer or Dealer(2),
        configs=[msgspec.structs.replace(config_of(), table=table)],
        bots=("calling",),
        chance=random.Random(1),
        **kept_in(database),
    ).open()
    try:
        enter(hub, "", table)
        desk = hub.desks[table]
        await until(lambda: desk.state.hand_number > 4)
        hub.rest()
        await until(lambda: not desk.state.running and desk.idle)
    finally:
        hub.close()
    return desk.state.hand_number


def test_the_report_reads_the_hands_that_were_played_without_those_of_the_room_itself(database):
    async def run():
        last = await play(database, "t")
        here = [Visit("ann", 0, 1)]
        reports = SqlReports(database, lambda: here, APART)
        hands = await reports.hands()
        assert [hand.hand for hand in hands] == list(range(1, last + 1))
        assert all(sum(player.net for player in hand.players) == 0 for hand in hands)
        assert await reports.sessions() == here
        none = SqlReports(database, lambda: here, "t")
        assert list(await none.hands()) == []

    asyncio.run(run())


def test_the_report_has_the_latest_hands_of_every_table(database, monkeypatch):
    monkeypatch.setattr(office, "LOOKED_AT", 80)

    async def run():
        dealer = Dealer(2)
        last = {table: await play(database, table, dealer) for table in ("t", "u")}
        hands = await SqlReports(database, list, APART).hands()
        for table, number in last.items():
            found = [hand.hand for hand in hands if hand.table == table]
            assert found, table
            assert found == list(range(number - len(found) + 1, number + 1))
        assert len(hands) < sum(last.values())

    asyncio.run(run())


# The one writer


def test_no_question_of_the_operator_waits_for_the_writer(database):
    directory, log = SqlDirectory(database), SqlOperatorLog(database)
    started, over = threading.Event(), threading.Event()

    def slow(_):
        started.set()
        over.wait(20)

    async def run():
        database.submit(slow, lambda _: None)
        await asyncio.to_thread(started.wait, 20)
        async with asyncio.timeout(10):
            assert await directory.row("nobody") is None
            assert list(await directory.find("", 9)) == []
            assert list(await log.read()) == []
            assert await log.check() is None
            assert list(await SqlReports(database, list, APART).hands()) == []

    try:
        asyncio.run(run())
    finally:
        over.set()
