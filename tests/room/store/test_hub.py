"""A whole room with bots on a real database: it plays, ends, and goes on from there."""

from __future__ import annotations

import asyncio
import random

import msgspec

from fifthstreet.room import club
from fifthstreet.room.club.commands import CloseClub
from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.ledger import escrow
from fifthstreet.room.store.audit import audit
from fifthstreet.room.store.journal import SqlJournal
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.table import on_table
from tests.room.kit import Dealer, config_of, enter, hub_of, until
from tests.room.store.kept import kept_in


def play(database, hands, dealer):
    """Open the room on ``database``, play some hands more, and return table and chips."""

    async def scenario():
        hub = hub_of(
            Settings(pace=FAST),
            entropy=dealer,
            chance=random.Random(1),
            configs=[config_of(size=6, rake_percent_bp=500)],
            **kept_in(database),
        ).open()
        try:
            desk = hub.desks["t"]
            begun = desk.state.hand_number
            enter(hub, "ann", "t")
            await until(lambda: desk.state.hand_number >= begun + hands)
        finally:
            hub.close()
        await until(lambda: desk.idle)
        return begun, desk.state, hub.ledger.balance(escrow("t"))

    return asyncio.run(scenario())


def test_a_room_goes_on_where_it_was(url, opened):
    dealer = Dealer()
    begun, state, chips = play(opened(url), 5, dealer)
    assert begun == 0
    assert chips == on_table(state) > 0
    for _ in range(2):
        number = state.hand_number
        database = opened(url)
        begun, state, chips = play(database, 3, dealer)
        assert begun == number
        assert chips == on_table(state)
        assert audit(database) == []


class Silent(SqlJournal):
    """A journal of a room that is killed before it notes that a table is closed."""

    def shut(self, table):
        pass


def test_bots_do_not_come_back_to_a_table_that_was_closed(url, opened):
    async def life(database, kind, *, closes=False):
        ledger = SqlLedger(database)
        journal = kind(database, ledger)
        hub = hub_of(Settings(pace=FAST), ledger=ledger, journal=journal, configs=[]).open()
        try:
            if closes:
                _, begins = club.open_club("ann", "Ann", club.Settings(), hub.clock())
                config = msgspec.structs.replace(config_of(size=3), table="made")
                stored = await asyncio.to_thread(journal.claim, "made")
                hub.create(stored, config, begins, ["calling", "tight"])
                assert await hub.ask("made", CloseClub("ann")) is None
            desk = hub.desks["made"]
            await until(lambda: desk.idle and not desk.state.seats)
            return bool(hub._bots._players.get("made"))
        finally:
            hub.close()

    asyncio.run(life(opened(url), Silent, closes=True))
    assert not asyncio.run(life(opened(url), SqlJournal))
