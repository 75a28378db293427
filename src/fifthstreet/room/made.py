"""Made tables: those that players make up, opened and found in the hub.

A table is open once its first events are kept. Its password is hashed before and
stands nowhere in the clear. Of a private table only those know who are inside.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import msgspec

from fifthstreet.engine.types import Refusal
from fifthstreet.room.accounts.passwords import Passwords
from fifthstreet.room.audience import sight
from fifthstreet.room.club import open_club
from fifthstreet.room.club.commands import Due
from fifthstreet.room.club.refusals import refuse
from fifthstreet.room.hub import Hub
from fifthstreet.room.lobby import APART
from fifthstreet.room.rulebook.wishes import RoomSettings
from fifthstreet.room.sessions import Player
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.whole import Whole
from fifthstreet.table.config import TableConfig


class MadeTables:
    """The made-up tables of a hub."""

    def __init__(self, hub: Hub, passwords: Passwords) -> None:
        """Find tables in ``hub``; ``passwords`` are the threads that hash."""
        self.hub = hub
        self.passwords = passwords
        self._opening: Counter[str] = Counter()

    # --- tables --------------------------------------------------------------------------

    def whole(self, table: str) -> Whole | None:
        """Return a table that the room knows and people may play at."""
        desk = None if table.startswith(APART) else self.hub.desks.get(table)
        return None if desk is None else desk.whole

    def there(self, table: str) -> Whole:
        """Return the same.

        Raises:
            TurnedDown: there is no such table.

        """
        whole = self.whole(table)
        if whole is None:
            raise TurnedDown("NO_SUCH_TABLE", table=table[:80])
        return whole

    def known(self, table: str, account: str) -> Whole:
        """Return a table that ``account`` may know of.

        Raises:
            TurnedDown: there is none, or it is private and ``account`` not inside.

        """
        whole = self.there(table)
        if not knows(whole, account):
            raise TurnedDown.by(refuse("NOT_INSIDE", "R-CLUB-1"))
        return whole

    def watched(self, table: str, account: str) -> Whole:
        """Return a table that ``account`` may watch, at once or later (R-SPEC-1).

        Raises:
            TurnedDown: there is none, or ``account`` may not.

        """
        whole = self.there(table)
        if sight(whole, account) == "not":
            raise TurnedDown.by(refuse("NOT_INSIDE", "R-CLUB-1"))
        return whole

    def tables_of(self, account: str) -> int:
        """Return how many open tables ``account`` has made, or is the host of."""
        found = self._opening[account]
        for desk in self.hub.desks.values():
            club = desk.whole.club
            found += account in (club.maker, club.host) and not desk.whole.table.closed
        return found

    async def create(self, config: TableConfig, settings: RoomSettings, host: Player) -> None:
        """Open a table; return once its beginning is kept.

        Raises:
            TurnedDown: it cannot be.

        """
        self._opening[host.account] += 1
        try:
            refusal = await self._create(config, settings, host)
        finally:
            self._opening[host.account] -= 1
            self._opening += Counter()  # forgets who opens none
        if refusal is not None:
            raise TurnedDown.by(refusal)

    async def _create(
        self, config: TableConfig, settings: RoomSettings, host: Player
    ) -> Refusal | None:
        chosen = settings.club
        if settings.password is not None:
            hashed = await self.passwords.hash(settings.password)
            chosen = msgspec.structs.replace(chosen, password_hash=hashed)
        stored = await asyncio.to_thread(self.hub.journal.claim, config.table)
        _, opened = open_club(host.account, host.name, chosen, self.hub.clock())
        self.hub.create(stored, config, opened, settings.bots)
        # The table works on one thing after the other: this comes after its beginning.
        return await self.hub.ask(config.table, Due())


def knows(whole: Whole, account: str) -> bool:
    """Tell whether ``account`` may know of a table: of a private one only who is inside."""
    if whole.club.settings.visibility == "public":
        return True
    seated = bool(account) and whole.table.seat_of(account) is not None
    return seated or whole.club.inside(account)
