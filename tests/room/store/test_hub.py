"""A whole room with bots on a real database: it plays, ends, and goes on from there."""

from __future__ import annotations

import asyncio
import random

from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.ledger import escrow
from fifthstreet.room.store.audit import audit
from fifthstreet.room.store.journal import SqlJournal
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.table import on_table
from tests.room.kit import Dealer, config_of, enter, hub_of, until


def play(database, hands, dealer):
    """Open the room on ``database``, play some hands more, and return table and chips."""

    async def scenario():
        ledger = SqlLedger(database)
        hub = hub_of(
            Settings(pace=FAST),
            entropy=dealer,
            chance=random.Random(1),
            ledger=ledger,
            journal=SqlJournal(database, ledger),
            configs=[config_of(size=6, rake_percent_bp=500)],
        ).open()
        try:
            desk = hub.desks["t"]
            begun = desk.state.hand_number
            enter(hub, "ann", "t")
            await until(lambda: desk.state.hand_number >= begun + hands)
        finally:
            hub.close()
        await until(lambda: desk.idle)
        return begun, desk.state, ledger.balance(escrow("t"))

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
