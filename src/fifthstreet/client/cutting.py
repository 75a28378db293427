"""Cutting: a player's part in cutting the decks of one table.

He commits to a seed for the next hand, and reveals it to a room that has sealed its
decks and named his commitment (docs/fairness.md). Nothing is lost by not doing it.
"""

from __future__ import annotations

import asyncio

from fifthstreet.client.errors import ClientError, RefusedError
from fifthstreet.client.line import LOG
from fifthstreet.client.table import Table
from fifthstreet.room import protocol as wire
from fifthstreet.room.fairness.events import Sealed
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.seeds import Seeds


async def cut_decks(table: Table, player: str) -> None:
    """Take part for ``player`` until the line is over or the table shows itself no more.

    What ends it is logged and not raised: the game goes on without.
    """
    seeds = Seeds(table.id, player)
    sealed: asyncio.Queue[Sealed] = asyncio.Queue()
    before = table.on_event

    def hear(event: RoomEvent) -> None:
        if before is not None:
            before(event)
        if isinstance(event, Sealed):
            sealed.put_nowait(event)

    table.on_event = hear
    try:
        async with asyncio.TaskGroup() as both:
            both.create_task(_commit(table, seeds))
            both.create_task(_reveal(table, seeds, sealed))
    except* ClientError as ended:  # whoever plays at the table hears of it too
        LOG.info("%s: no part in cutting any more: %s", table.id, ended.exceptions)
    except* Exception as broken:  # noqa: BLE001 - the game goes on
        LOG.critical("%s: no part in cutting any more", table.id, exc_info=broken)
    finally:
        if table.on_event is hear:
            table.on_event = before


async def _commit(table: Table, seeds: Seeds) -> None:
    async for view in table.changes():
        wish = seeds.commit(view)
        if wish is not None:
            await _say(table, wire.SeedCommit, hand=wish[0], commitment=wish[1])


async def _reveal(table: Table, seeds: Seeds, sealed: asyncio.Queue[Sealed]) -> None:
    while True:
        found = seeds.reveal(await sealed.get())
        if found is not None:
            await _say(table, wire.SeedReveal, hand=found[0], seed=found[1])


async def _say(table: Table, kind: type[wire.TableMessage], **fields: object) -> None:
    """Say it; a seed that comes too late is no matter, and the next hand has another one."""
    try:
        await table.command(kind, **fields)
    except RefusedError as error:
        if not error.code.startswith("SEED_"):
            LOG.warning("%s: a seed was refused: %s", table.id, error)
