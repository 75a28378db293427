"""Admission: who asks over HTTP, and whether he may ask at all.

People are known by their passes; how often an address asks is counted.
"""

from __future__ import annotations

from typing import Protocol

from starlette.requests import Request

from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.limits import Limits
from fifthstreet.room.accounts.passes import Passes
from fifthstreet.room.sessions import NOBODY, Player
from fifthstreet.room.turned_down import TurnedDown


class Admission(Protocol):
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


class PassAdmission:
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
        """Return whose the cookie is, or whose the bearer token that a bot shows."""
        found = await self._passes.shown(request)
        return NOBODY if found is None else found.player
