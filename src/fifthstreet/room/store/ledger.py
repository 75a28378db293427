"""Ledger: the balances of a durable room, in the database and at hand.

The room asks for balances all the time, so they are held in memory and renewed by
every movement that passes through this process. What is on its way out of an
account no longer counts, so the same chips cannot be taken to two tables at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final
from uuid import uuid4

from sqlalchemy import Connection, select

from fifthstreet.room.failure import where
from fifthstreet.room.ledger import ISSUE, PLAY, Entry, movement, wallet
from fifthstreet.room.store.booking import Balances, Posting, balances, book, posting
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.schema import LEDGER_TX
from fifthstreet.room.timers import wall_clock

LOG: Final = logging.getLogger("fifthstreet.room")


class SqlLedger:
    """The ledger in ``database``."""

    def __init__(self, database: Database) -> None:
        """Read all balances."""
        self._database = database
        self._kept = database.read(balances)
        self._ahead: Balances = {}
        """What counts though it is not durable: movements that are certain, and of all others
        what they take out of accounts."""

    def balance(self, account: str, currency: str = PLAY) -> int:
        """Return the chips of one account that nobody has taken yet."""
        key = (account, currency)
        return self._kept.get(key, 0) + self._ahead.get(key, 0)

    def post(
        self, entries: Iterable[Entry], command: str | None = None, reason: str = "room"
    ) -> None:
        """Move chips that no table event moves, and count with them from now on.

        Whatever this process writes later comes after it. Should the database refuse it,
        the log says so and nothing has moved; where that can happen, use ``move``.

        Raises:
            ValueError: the entries do not sum to zero in each currency.

        """
        moved = posting(entries)
        self._lean(moved.net, 1)

        def done(result: Balances | Exception) -> None:
            self._lean(moved.net, -1)
            if isinstance(result, Exception):
                LOG.critical("a movement of %s is refused: %s", reason, where(result))
            else:
                self._kept |= result

        self._database.submit(_job(moved, command or uuid4().hex, reason), done)

    def refill(self, player: str, day: int, floor: int) -> None:
        """Fill the play chips of a player's wallet up to ``floor``, once a day."""
        account, command = wallet(player), f"refill:{player}:{day}"
        if self.balance(account) >= floor:
            return
        at = wall_clock()

        def job(connection: Connection) -> Balances:
            known = select(LEDGER_TX.c.id).where(LEDGER_TX.c.command == command)
            missing = floor - balances(connection, [(account, PLAY)])[account, PLAY]
            if missing <= 0 or connection.execute(known).first() is not None:
                return {}
            moved = posting(movement(ISSUE, account, missing))
            return book(connection, moved, command, table=None, reason="refill", at=at)

        def done(result: Balances | Exception) -> None:
            if isinstance(result, Exception):
                LOG.critical("a refill is refused: %s", where(result))
            else:
                self._kept |= result

        self._database.submit(job, done)

    async def move(self, entries: Iterable[Entry], command: str, reason: str) -> None:
        """Move chips that no table event moves; return when that is durable.

        The same command moves them once, however often it comes.

        Raises:
            ValueError: the entries do not sum to zero in each currency, or the command
                has moved other chips before.
            OverdraftError: a wallet or a table would owe chips.

        """
        moved = posting(entries)
        self.hold([moved.net])
        # Whoever no longer waits for it has not taken it back: it is kept all the same.
        await asyncio.shield(self._move(moved, command, reason))

    async def _move(self, moved: Posting, command: str, reason: str) -> None:
        kept: Balances = {}
        try:
            kept = await self._database.run(_job(moved, command, reason))
        finally:
            self.release([moved.net], kept)

    def total(self, currency: str = PLAY) -> int:
        """Return the sum of all accounts: zero, or the ledger is broken."""
        return sum(chips for (_, unit), chips in self._kept.items() if unit == currency)

    def hold(self, movements: Sequence[Balances]) -> None:
        """Count no longer what ``movements`` take, until they are released."""
        for moved in movements:
            self._lean(_taken(moved), 1)

    def release(self, movements: Sequence[Balances], kept: Balances) -> None:
        """End what ``hold`` began, with the balances that came of it; none if it failed."""
        self._kept |= kept
        for moved in movements:
            self._lean(_taken(moved), -1)

    def _lean(self, moved: Balances, sign: int) -> None:
        """Count ``moved`` ahead of its time, or no longer."""
        for key, chips in moved.items():
            left = self._ahead.get(key, 0) + sign * chips
            if left:
                self._ahead[key] = left
            else:
                self._ahead.pop(key, None)


def _taken(moved: Balances) -> Balances:
    """Return what a movement takes out of accounts."""
    return {key: chips for key, chips in moved.items() if chips < 0}


def _job(moved: Posting, command: str, reason: str) -> Callable[[Connection], Balances]:
    at = wall_clock()

    def job(connection: Connection) -> Balances:
        return book(connection, moved, command, table=None, reason=reason, at=at)

    return job
