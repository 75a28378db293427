"""Cutting: a player's part in cutting the decks of one table.

He commits to a seed for the next hand, and reveals it to a room that has sealed its
decks and named his commitment (docs/fairness.md). Nothing is lost by not doing it.
"""

from __future__ import annotations

import asyncio
from typing import NoReturn

from fifthstreet.client.errors import RefusedError
from fifthstreet.client.table import Table
from fifthstreet.room import protocol as wire
from fifthstreet.room.fairness.events import Sealed
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.seeds import Seeds


async def cut_decks(table: Table, player: str) -> NoReturn:
    """Take part for ``player`` as long as this runs.

    Raises:
        ClientError: the line is over.

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
    revealing = asyncio.create_task(_reveal(table, seeds, sealed))
    try:
        async for view in table.changes():
            wish = seeds.commit(view)
            if wish is not None:
                await _say(table, wire.SeedCommit, hand=wish[0], commitment=wish[1])
        raise AssertionError("changes never end")
    finally:
        table.on_event = before
        revealing.cancel()


async def _reveal(table: Table, seeds: Seeds, sealed: asyncio.Queue[Sealed]) -> None:
    while True:
        found = seeds.reveal(await sealed.get())
        if found is not None:
            await _say(table, wire.SeedReveal, hand=found[0], seed=found[1])


async def _say(table: Table, kind: type[wire.TableMessage], **fields: object) -> None:
    """Say it; a seed that comes too late is no matter."""
    try:
        await table.command(kind, **fields)
    except RefusedError as error:
        if not error.code.startswith("SEED_"):
            raise
