"""Passes: who shows which token, looked up once and then remembered for a while.

Everything that ends a session goes through ``gone``, so that neither the memory
nor a socket outlives it. Another process hears of it when its memory is stale.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from fifthstreet.room import config
from fifthstreet.room.accounts import records
from fifthstreet.room.accounts.records import NewSession, Pass
from fifthstreet.room.accounts.tokens import is_bot_token, key_of
from fifthstreet.room.sessions import COOKIE, Player, bearer
from fifthstreet.room.turned_down import TurnedDown

TRUSTED_MS: Final = 60_000
"""How long a pass is believed without another look."""
MOST: Final = 50_000
DAY_MS: Final = 86_400_000

T = TypeVar("T")


def cookie_of(connection: HTTPConnection) -> str | None:
    """Return the token in the cookie of a session."""
    token = connection.cookies.get(COOKIE)
    return None if token is None or is_bot_token(token) else token


class Store(Protocol):
    """What accounts need of the database."""

    def submit(self, job: Callable[[Connection], T], done: Callable[[T | Exception], None]) -> None:
        """Have ``job`` write, and ``done`` called afterwards."""
        ...

    async def run(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` gave once it is durable."""
        ...

    def read(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` finds; blocks."""
        ...


class Passes:
    """The sessions and bot tokens of a room."""

    def __init__(
        self, database: Store, settings: config.Accounts, clock: Callable[[], int]
    ) -> None:
        """Begin with nothing in memory; ``clock`` gives milliseconds since 1970."""
        self.clock = clock
        self.run = database.run
        self.on_new_player: Callable[[Player], None] = lambda _: None
        self.on_gone: Callable[[str, frozenset[bytes]], None] = lambda _account, _left: None
        self.on_closed: Callable[[str], None] = lambda _: None
        self.at_tables: Callable[[], frozenset[str]] = frozenset
        """Of whom any table keeps anything."""
        self._database = database
        self._settings = settings
        self._known: OrderedDict[bytes, tuple[Pass, int]] = OrderedDict()
        self._keys: dict[str, set[bytes]] = {}
        self._endings = 0

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` finds, without stopping the loop."""
        return await asyncio.to_thread(self._database.read, job)

    async def find(self, token: str | None) -> Pass | None:
        """Return the pass of ``token``, ``None`` when it opens nothing."""
        key = key_of(token)
        if token is None or key is None:
            return None
        now = self.clock()
        known = self._known.get(key)
        if known is not None and 0 <= now - known[1] < TRUSTED_MS and now < known[0].until:
            self._known.move_to_end(key)
            return known[0]
        look = records.find_bot if is_bot_token(token) else records.find_session
        found, endings = None, -1
        # A session that ends while it is looked up must not come back to memory.
        while endings != self._endings:
            endings = self._endings
            found = await self.read(lambda connection: look(connection, key, now))
        self._drop(key)
        if found is None:
            return None
        self._remember(found, now)
        if now - found.seen > DAY_MS:
            until = self._until(now)
            self._database.submit(lambda c: records.touch(c, key, now, until), lambda _: None)
        return found

    async def shown(self, connection: HTTPConnection) -> Pass | None:
        """Return the pass of whoever asks, ``None`` for nobody.

        A bot comes with its bearer token alone: a cookie beside it counts for nothing, and
        a bot's token in a cookie neither.
        """
        token = bearer(connection.headers)
        if token is None:
            return await self.find(cookie_of(connection))
        return await self.find(token) if is_bot_token(token) else None

    async def person(self, token: str | None) -> Pass:
        """Return the pass of a guest or a person; a bot changes no account.

        Raises:
            TurnedDown: nobody is behind ``token``.

        """
        found = await self.find(token)
        if found is None or found.player.bot:
            raise TurnedDown("NO_SESSION")
        return found

    async def claimed(self, token: str | None) -> Pass:
        """Return the pass of a person with a password.

        Raises:
            TurnedDown: nobody is behind ``token``, or only a guest.

        """
        found = await self.person(token)
        if not found.claimed:
            raise TurnedDown("NOT_CLAIMED")
        return found

    def session(self, token: str) -> NewSession:
        """Return the session that begins with ``token``."""
        key = key_of(token)
        if key is None:
            raise ValueError("no token")
        now = self.clock()
        return NewSession(key, now, self._until(now), self._settings.sessions_per_account)

    def gone(self, account: str, left: frozenset[bytes] = frozenset()) -> None:
        """Forget all sessions of ``account`` but those that are ``left``, and tell of it."""
        self._endings += 1
        for key in self._keys.get(account, set()) - left:
            self._drop(key)
        self.on_gone(account, left)

    def changed(self, account: str) -> None:
        """Look anew at an account that has another name."""
        self._endings += 1
        for key in set(self._keys.get(account, ())):
            self._drop(key)

    def _until(self, now: int) -> int:
        return now + self._settings.session_days * DAY_MS

    def _remember(self, found: Pass, now: int) -> None:
        self._known[found.key] = (found, now)
        self._keys.setdefault(found.player.account, set()).add(found.key)
        while len(self._known) > MOST:
            self._drop(next(iter(self._known)))

    def _drop(self, key: bytes) -> None:
        known = self._known.pop(key, None)
        if known is None:
            return
        account = known[0].player.account
        keys = self._keys[account]
        keys.discard(key)
        if not keys:
            del self._keys[account]
