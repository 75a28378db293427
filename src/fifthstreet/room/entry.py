"""Entry: who asks over HTTP, and whether he may ask at all.

People are known by their passes; how often an address asks is counted.
"""

from __future__ import annotations

from typing import Protocol

from starlette.requests import Request

from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.limits import Limits
from fifthstreet.room.accounts.passes import Passes
from fifthstreet.room.accounts.tokens import is_bot_token
from fifthstreet.room.sessions import COOKIE, NOBODY, Player, bearer
from fifthstreet.room.turned_down import TurnedDown


class Entry(Protocol):
    """Who asks."""

    def let_in(self, request: Request) -> None:
        """Count the request.

        Raises:
            TurnedDown: it comes from another site, or too often.

        """
        ...

    async def player(self, request: Request) -> Player:
        """Return who asks, ``NOBODY`` without a session."""
        ...


class PassEntry:
    """Knows everybody with an account, and how often an address has asked."""

    def __init__(self, passes: Passes, gate: Gate, limits: Limits) -> None:
        """Look tokens up in ``passes``."""
        self._passes = passes
        self._gate = gate
        self._limits = limits

    def let_in(self, request: Request) -> None:
        """Count a request of an address, and refuse one from another site."""
        if not self._gate.is_own(request):
            raise TurnedDown("WRONG_ORIGIN")
        self._limits.request(self._gate.address(request))

    async def player(self, request: Request) -> Player:
        """Return whose the cookie is, or whose the bearer token that a bot shows.

        A bot comes with its token alone: a cookie beside it counts for nothing, and a
        bot's token in a cookie neither.
        """
        token = bearer(request.headers)
        if token is not None:
            found = await self._passes.find(token) if is_bot_token(token) else None
            return NOBODY if found is None else found.player
        cookie = request.cookies.get(COOKIE)
        if cookie is None or is_bot_token(cookie):
            return NOBODY
        found = await self._passes.find(cookie)
        return NOBODY if found is None else found.player
