"""Closing: how an account goes, with its bots, its sessions and its name everywhere.

First nobody gets in any more, then the tables and the log are told. What was cut
short between the two is found by its name and done by the next sweep.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from fifthstreet.room.accounts import records
from fifthstreet.room.accounts.passes import Passes
from fifthstreet.room.accounts.traces import (
    BATCH,
    places_of,
    rename,
    rename_snapshot,
    snapshots_of,
)
from fifthstreet.room.failure import where

SWEPT: Final = 200
"""Guests that one sweep closes at most."""
SWEEP_SECONDS: Final = 3600
LATE_MS: Final = 2 * 3_600_000
"""How long after an account was closed its name is still looked for."""
LOG: Final = logging.getLogger("fifthstreet.room")


class Closing:
    """Closes accounts."""

    def __init__(self, passes: Passes) -> None:
        """End the sessions of ``passes``."""
        self._passes = passes
        self._work: set[asyncio.Task[None]] = set()

    async def close(self, account: str) -> None:
        """Close an account and its bots; their names go from the log soon afterwards."""
        task = asyncio.create_task(self._erase(await self._shut(account)))
        self._work.add(task)
        task.add_done_callback(self._done)

    async def settle(self) -> None:
        """Wait until the names of all that were closed are gone."""
        await asyncio.gather(*self._work, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            LOG.warning("a name is left to the next sweep: %s", where(error))

    async def _shut(self, account: str) -> list[str]:
        """Let nobody in any more; return the account and its bots."""
        found = await self._passes.read(lambda c: records.bots_of(c, account))
        accounts = [account, *(row.id for row in found)]
        now = self._passes.clock()
        await self._passes.run(lambda c: records.close_account(c, account, now))
        for each in accounts:
            self._passes.gone(each)
            self._passes.on_closed(each)
        return accounts

    async def _erase(self, accounts: Sequence[str]) -> None:
        """Write the ids of closed accounts wherever their names stand."""
        wanted = frozenset(accounts)
        if not wanted:
            return
        places = await self._passes.read(lambda c: places_of(c, wanted))
        for start in range(0, len(places), BATCH):
            await self._passes.run(partial(rename, places=places[start : start + BATCH]))
        for table in await self._passes.read(lambda c: snapshots_of(c, wanted)):
            await self._passes.run(partial(rename_snapshot, table=table, accounts=wanted))
        await self._passes.run(lambda c: records.drop_names(c, wanted))

    async def sweep(self) -> None:
        """End what is over: old sessions, guests who cannot come back, deletions cut short."""
        now = self._passes.clock()
        await self._passes.run(lambda c: records.end_expired(c, now))
        for account in await self._passes.read(lambda c: records.left_guests(c, now, SWEPT)):
            await self._shut(account)
        # A table that was frozen has not heard of it, and would write the name once more.
        known = self._passes.at_tables()
        left = await self._passes.read(lambda c: records.closed_among(c, known))
        for account in left:
            self._passes.on_closed(account)
            await asyncio.sleep(0)
        late = await self._passes.read(lambda c: records.closed_since(c, now - LATE_MS))
        await self._erase([*{*left, *late}])

    async def sweep_for_ever(self) -> None:
        """Sweep now and every hour, whatever went wrong the last time."""
        while True:
            try:
                await self.sweep()
            except Exception as error:  # noqa: BLE001 - logged without what the error quotes
                LOG.warning("accounts were not swept: %s", where(error))
            await asyncio.sleep(SWEEP_SECONDS)
