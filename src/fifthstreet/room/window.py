"""Window: where requests about tables are let through and refused, all in one way.

Each passes the same gate: our own page, not too often, not too long, nothing that
we do not know; the account is always that of the session.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Generic, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.room import protocol as wire
from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.admission import Admission
from fifthstreet.room.sessions import Player
from fifthstreet.room.web import answered, body_as

B = TypeVar("B")


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


class Window:
    """Lets requests through to those who answer them."""

    def __init__(self, admission: Admission, gate: Gate) -> None:
        """Know people by ``admission`` and addresses by ``gate``."""
        self._admission = admission
        self._gate = gate

    def route(
        self,
        method: Literal["GET", "POST"],
        path: str,
        work: Callable[[Call[B]], Awaitable[Response]],
        body: type[B],
        *,
        most: int = wire.MAX_FRAME,
        patience: float | None = None,
    ) -> Route:
        """Return the route on which ``work`` answers.

        A body has at most so many bytes; an answer that takes longer than ``patience``
        seconds is none.
        """
        checked = partial(self._answer, work=work, body=body, most=most)

        async def answer(request: Request) -> Response:
            return await answered(request, checked, patience)

        return Route(path, answer, methods=[method])

    async def _answer(
        self,
        request: Request,
        work: Callable[[Call[B]], Awaitable[Response]],
        body: type[B],
        most: int,
    ) -> Response:
        self._admission.let_in(request)
        found = await body_as(body, request, most)
        player = await self._admission.player(request)
        return await work(Call(request, player, self._gate.address(request), found))
