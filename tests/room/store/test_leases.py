"""Leases: tables are kept as long as the room runs, and dropped once another has them."""

from __future__ import annotations

import asyncio

import pytest

from fifthstreet.errors import SetupError
from fifthstreet.room import opening
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import FAST, Secret, Settings
from fifthstreet.room.ledger import wallet
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url
from fifthstreet.room.store.journal import SqlJournal
from fifthstreet.room.store.leases import Leases
from fifthstreet.room.store.ledger import SqlLedger
from tests.room.kit import config_of, enter, hub_of, until


def room(database, owner, lease):
    ledger = SqlLedger(database)
    journal = SqlJournal(database, ledger, owner=owner, lease=lease)
    hub = hub_of(
        Settings(pace=FAST), ledger=ledger, journal=journal, configs=[config_of()], bots=()
    )
    return hub, journal


def test_a_lost_table_says_so_and_is_written_no_more(database):
    async def scenario():
        first, journal = room(database, "a", 1)
        first.open()
        owl = enter(first, "", "t")
        await until(lambda: owl.of(wire.Snap))
        leases = Leases(journal)
        await leases.renew(first)
        assert not owl.of(wire.Moved)
        await asyncio.sleep(0.01)
        second, _ = room(database, "b", 60_000)
        second.open()
        await leases.renew(first)
        assert [message.table for message in owl.of(wire.Moved)] == ["t"]
        await leases.renew(first)
        assert len(owl.of(wire.Moved)) == 1
        assert first.lobby().tables == ()
        first.receive(owl, wire.Sub("t"))  # he came back to this room all the same
        assert owl.last.code == "NO_SUCH_TABLE"
        ann = enter(first, "ann", "t")
        first.receive(ann, wire.SitMessage("1", "t", 10_000))
        bob = enter(second, "bob", "t")
        await until(lambda: second.ledger.balance(wallet("bob")) > 0)
        second.receive(bob, wire.SitMessage("1", "t", 10_000))
        await until(lambda: bob.of(wire.Ack))
        assert not ann.of(wire.Ack)
        assert [seat.account for seat in second.desks["t"].state.seats] == ["bob"]
        for hub in (first, second):
            hub.close()

    asyncio.run(scenario())


def test_leases_are_renewed_again_and_again_whatever_goes_wrong(database, caplog):
    async def scenario():
        hub, journal = room(database, "a", 60_000)
        hub.open()
        renew, calls = journal.renew, []

        async def sometimes():
            calls.append(None)
            if len(calls) == 1:
                raise ValueError
            return await renew()

        journal.renew = sometimes
        keeping = asyncio.create_task(Leases(journal, lease_ms=60).keep(hub))
        await until(lambda: len(calls) > 3)
        keeping.cancel()
        other, _ = room(database, "b", 1)
        with pytest.raises(Exception, match="belongs to a"):
            other.open()
        hub.close()

    asyncio.run(scenario())
    assert "leases were not renewed: ValueError" in caplog.text


def test_two_rooms_do_not_run_on_one_database(tmp_path, monkeypatch):
    url = Secret(sqlite_url(tmp_path / "room.db"))
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    first, second = (Settings(data=folder, database=url) for folder in folders)
    running = opening.open_room(first)
    running.hub.open()

    def lives():
        database = Database(url.text)
        owner = running.hub.journal._journal._owner
        asyncio.run(SqlJournal(database, owner=owner, lease=60_000).renew())
        database.close()

    # As if the first one had renewed just now, and again while the second one waits.
    monkeypatch.setattr("fifthstreet.room.store.journal.time.sleep", lambda _: lives())
    with pytest.raises(SetupError, match="another room runs on this database"):
        opening.open_room(second)
    monkeypatch.undo()
    running.hub.close()
    running.close()
    again = opening.open_room(second)  # it was given back
    again.close()
