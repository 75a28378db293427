"""A whole room whose database goes away: tables freeze in place and go on afterwards."""

from __future__ import annotations

import asyncio
import random

import pytest
from sqlalchemy import text

from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.ledger import escrow
from fifthstreet.room.store.audit import audit
from fifthstreet.table import on_table
from tests.room.kit import config_of, enter, hub_of, until
from tests.room.store.kept import kept_in
from tests.room.store.test_outage import Disk


def played(database, scenario):
    """Run ``scenario`` in a room of bots that somebody watches; prove its chips afterwards."""

    async def run():
        hub = hub_of(
            Settings(pace=FAST),
            chance=random.Random(1),
            configs=[config_of(size=6)],
            bots=("calling",),
            **kept_in(database),
        ).open()
        desk = hub.desks["t"]
        owl = enter(hub, "owl", "t")
        try:
            await until(lambda: desk.state.hand_number >= 2)
            await scenario(desk, owl)
        finally:
            hub.close()
        await until(lambda: desk.idle)
        assert hub.ledger.balance(escrow("t")) == on_table(desk.state)
        seen = [m.seq for m in owl.messages if hasattr(m, "seq")]
        assert seen == sorted(set(seen))
        return max(seen), desk

    seen, desk = asyncio.run(run())
    assert audit(database) == []
    kept = database.read(lambda c: c.execute(text("SELECT max(seq) FROM event")).scalar())
    assert kept >= seen
    return desk


async def freeze(database, desk, owl):
    """Wait until the database is down; nothing moves, nobody hears anything."""
    await until(lambda: database.down_since is not None)
    await until(lambda: not desk.idle)
    await asyncio.sleep(0.3)  # what was kept before the end may still be told
    heard, hand = len(owl.frames), desk.state.hand_number
    await asyncio.sleep(0.3)
    assert len(owl.frames) == heard
    assert desk.state.hand_number == hand
    assert not desk.idle
    assert not desk.frozen  # it waits, and needs nobody to set it free
    return hand


def test_a_full_disk_freezes_tables_in_place_and_they_go_on(opened, make_url):
    database = opened(make_url("sqlite"))
    disk = Disk(database)

    async def scenario(desk, owl):
        pages = database.read(lambda c: c.execute(text("PRAGMA page_count")).scalar())
        disk.pages = pages + 4
        limit = f"PRAGMA max_page_count = {disk.pages}"
        await database.run(lambda c: c.execute(text(limit)) and None)
        hand = await freeze(database, desk, owl)
        disk.pages = 2**30
        await until(lambda: database.down_since is None)
        await until(lambda: desk.state.hand_number > hand + 3)

    played(database, scenario)


@pytest.mark.timeout(180)
def test_a_database_that_dies_under_load_loses_nothing(opened, make_url, postgres):
    database = opened(make_url("postgresql"))

    async def scenario(desk, owl):
        for _ in range(2):
            await asyncio.to_thread(postgres.crash)
            hand = await freeze(database, desk, owl)
            await asyncio.to_thread(postgres.start)
            await until(lambda: database.down_since is None)
            await until(lambda hand=hand: desk.state.hand_number > hand + 3)

    played(database, scenario)
