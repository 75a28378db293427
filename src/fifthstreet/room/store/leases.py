"""Leases: a room keeps its tables as long as it runs, and drops those that it has lost.

A room that is killed is followed by another one of the same data folder at once, or by
any other when the lease is over. A room that was away for longer than that, as on a
machine that slept, may find that its tables have another writer: then it says so to
whoever watches, and writes them no more.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from fifthstreet.room.failure import where
from fifthstreet.room.hub import Hub
from fifthstreet.room.store.journal import SqlJournal

LOG: Final = logging.getLogger("fifthstreet.room")
LEASE_MS: Final = 15_000
RENEWALS: Final = 3
"""How often a lease is renewed before it would end."""


class Leases:
    """The leases of the tables of a room."""

    def __init__(self, journal: SqlJournal, *, lease_ms: int = LEASE_MS) -> None:
        """Renew the leases of ``journal``, which are ``lease_ms`` long."""
        self._journal = journal
        self._seconds = lease_ms / 1000 / RENEWALS

    async def keep(self, hub: Hub) -> None:
        """Renew for ever, and have ``hub`` drop what is lost."""
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self.renew(hub)
            except Exception as error:  # noqa: BLE001 - logged without what the error quotes
                LOG.critical("leases were not renewed: %s", where(error))

    async def renew(self, hub: Hub) -> None:
        """Renew once."""
        for table in await self._journal.renew():
            desk = hub.desks.get(table)
            if desk is not None:
                desk.lose()
