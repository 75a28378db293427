"""Entry: who asks over HTTP for a new table, and whether he may ask at all.

A room of guests knows them by the sessions of its process, a room with accounts by
their passes; there it also counts how often an address asks.
"""

from __future__ import annotations

from typing import Protocol

import msgspec
from starlette.requests import Request

from fifthstreet.room import protocol as wire
from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.limits import Limits
from fifthstreet.room.accounts.passes import Passes
from fifthstreet.room.accounts.refusal import AccountError
from fifthstreet.room.accounts.tokens import is_bot_token
from fifthstreet.room.sessions import COOKIE, NOBODY, Player, Sessions, bearer
from fifthstreet.room.socket import own_origin


class Refused(msgspec.Struct, frozen=True):
    """Why a request is not looked at, with its HTTP status."""

    error: wire.Error
    status: int


class Entry(Protocol):
    """Who asks."""

    def refusal(self, request: Request) -> Refused | None:
        """Return why the request is not looked at, ``None`` if it is."""
        ...

    async def player(self, request: Request) -> Player:
        """Return who asks, ``NOBODY`` without a session."""
        ...


class SessionEntry:
    """Knows the guests of this process."""

    def __init__(self, sessions: Sessions) -> None:
        """Know ``sessions``."""
        self._sessions = sessions

    def refusal(self, request: Request) -> Refused | None:
        """Return that the request comes from another site, if it does."""
        return None if own_origin(request.headers) else Refused(wire.Error("WRONG_ORIGIN"), 403)

    async def player(self, request: Request) -> Player:
        """Return the guest of the cookie."""
        return self._sessions.player(request.cookies.get(COOKIE))


class PassEntry:
    """Knows everybody with an account, and how often an address has asked."""

    def __init__(self, passes: Passes, gate: Gate, limits: Limits) -> None:
        """Look tokens up in ``passes``."""
        self._passes = passes
        self._gate = gate
        self._limits = limits

    def refusal(self, request: Request) -> Refused | None:
        """Return that the request comes from another site, or too often."""
        if not self._gate.is_own(request):
            return Refused(wire.Error("WRONG_ORIGIN"), 403)
        try:
            self._limits.request(self._gate.address(request))
        except AccountError as error:
            return Refused(error.message(), error.status)
        return None

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
