"""Window: where requests about tables are let through and refused, all in one way.

Each passes the same gate: our own page, not too often, not too long, nothing that
we do not know; the account is always that of the session.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Generic, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.engine.types import Refusal
from fifthstreet.room import protocol as wire
from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.refusal import AccountError
from fifthstreet.room.body import Body
from fifthstreet.room.failure import where
from fifthstreet.room.made import PATIENCE, told
from fifthstreet.room.odds_codes import CODES as ODDS_CODES
from fifthstreet.room.rulebook.entry import Entry
from fifthstreet.room.sessions import Player
from fifthstreet.room.strict import decode
from fifthstreet.room.web import body_of, json

LOG: Final = logging.getLogger("fifthstreet.room")
STATUS: Final = {
    "BAD_MESSAGE": 400,
    "BAD_UNIT": 400,
    "BANNED": 403,
    "BUSY": 503,
    "CLUB_CLOSED": 409,
    "CLUB_FULL": 409,
    "HAND_NOT_OVER": 409,
    "NO_RECKONING": 404,
    "NO_RECORD": 404,
    "NO_SESSION": 401,
    "NO_SUCH_HAND": 404,
    "NO_SUCH_TABLE": 404,
    "NOT_HOST": 403,
    "NOT_INSIDE": 403,
    "NOT_IN_PHH": 409,
    "TABLE_FROZEN": 503,
    "TOO_MANY": 429,
    "UNAVAILABLE": 503,
    "WRONG_PROOF": 403,
    **ODDS_CODES,
}
"""The HTTP status of every code that these requests are refused with."""


B = TypeVar("B", bound=Body)


class Call(msgspec.Struct, Generic[B], frozen=True):
    """A request that has passed the gate."""

    request: Request
    player: Player
    address: str
    body: B

    @property
    def table(self) -> str:
        """The table that the address names."""
        return str(self.request.path_params["table"])

    def asked(self, name: str) -> str | None:
        """Return a part of the query."""
        return self.request.query_params.get(name)


class TurnedDown(Exception):  # noqa: N818 - no fault of anybody
    """A request that is refused; its text is the code and never what was sent."""

    def __init__(self, error: wire.Error) -> None:
        """Refuse with ``error``."""
        super().__init__(error.code)
        self.error = error

    @classmethod
    def by(cls, refusal: Refusal) -> TurnedDown:
        """Refuse as a table or its club does."""
        return cls(told(refusal))


class Window:
    """Lets requests through to those who answer them."""

    def __init__(self, entry: Entry, gate: Gate) -> None:
        """Know people by ``entry`` and addresses by ``gate``."""
        self._entry = entry
        self._gate = gate

    def route(
        self,
        method: Literal["GET", "POST"],
        path: str,
        work: Callable[[Call[B]], Awaitable[Response]],
        body: type[B],
        *,
        most: int = wire.MAX_FRAME,
        patience: float = PATIENCE,
    ) -> Route:
        """Return the route on which ``work`` answers.

        A body has at most so many bytes; an answer that takes longer than ``patience``
        seconds is none.
        """

        async def answer(request: Request) -> Response:
            try:
                async with asyncio.timeout(patience):
                    response = await self._answer(request, work, body, most)
            except TurnedDown as refused:
                response = json(refused.error, STATUS[refused.error.code])
            except AccountError as refused:
                response = json(refused.message(), refused.status)
                if "seconds" in refused.numbers:
                    response.headers["retry-after"] = str(refused.numbers["seconds"])
            except Exception as error:  # noqa: BLE001 - logged without what the error quotes
                LOG.critical("a request about a table failed: %s", where(error))
                response = json(wire.Error("UNAVAILABLE"), STATUS["UNAVAILABLE"])
            response.headers["cache-control"] = "no-store"
            return response

        return Route(path, answer, methods=[method])

    async def _answer(
        self,
        request: Request,
        work: Callable[[Call[B]], Awaitable[Response]],
        body: type[B],
        most: int,
    ) -> Response:
        refused = self._entry.refusal(request)
        if refused is not None:
            return json(refused.error, refused.status)
        raw = await body_of(request, most)
        if raw is None:
            return json(wire.Error("FRAME_TOO_LONG", {"most": most}), 413)
        try:
            found = decode(raw or b"{}", body)
        except msgspec.DecodeError as error:
            return json(wire.Error("BAD_MESSAGE", {"why": str(error)[:200]}), 400)
        player = await self._entry.player(request)
        return await work(Call(request, player, self._gate.address(request), found))
