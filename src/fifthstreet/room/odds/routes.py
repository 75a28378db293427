"""Routes: odds over HTTP, so many at once for each session and each address.

A question is ended when whoever asked it is gone, and when a newer one comes from
the same session and the same place of its page.
"""

from __future__ import annotations

import asyncio
import functools
import importlib.util
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.analysis.combos import hand_combos
from fifthstreet.room.config import Odds
from fifthstreet.room.network import network
from fifthstreet.room.odds.asked import OddsError, read_range
from fifthstreet.room.odds.messages import (
    MOST_BODY,
    EquityAsked,
    RangeAnswer,
    RangeAsked,
    StreetsAsked,
)
from fifthstreet.room.odds.work import A, T, Work, equities, streets
from fifthstreet.room.odds.workers import Workers
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.web import json
from fifthstreet.room.window import B, Call, Window

NEEDED: Final = ("numpy", "numba")
WAIT: Final = 30.0
"""Seconds beyond the time of a job that somebody waits for his turn."""


class _Running(msgspec.Struct, eq=False):
    """A question that is being answered."""

    who: str
    near: str
    """The address of a household."""
    page: str
    job: asyncio.Future[Any]


class OddsRoutes:
    """Where odds are asked for."""

    def __init__(self, settings: Odds) -> None:
        """Count within ``settings``."""
        self._settings = settings
        self._workers = Workers(processes=settings.workers, places=settings.waiting)
        self._running: list[_Running] = []

    def routes(self, window: Window) -> list[Route]:
        """Return all routes."""
        patience = self._settings.seconds + WAIT + 5
        route = functools.partial(window.route, "POST", most=MOST_BODY, patience=patience)
        return [
            route("/api/odds/equity", self._equity, EquityAsked),
            route("/api/odds/streets", self._streets, StreetsAsked),
            route("/api/odds/range", self._range, RangeAsked),
        ]

    def close(self) -> None:
        """End all questions and the processes."""
        for each in self._running:
            each.job.cancel()
        self._workers.close()

    async def _equity(self, call: Call[EquityAsked]) -> Response:
        return await self._answer(call, call.body.page, equities, call.body)

    async def _streets(self, call: Call[StreetsAsked]) -> Response:
        return await self._answer(call, call.body.page, streets, call.body)

    async def _range(self, call: Call[RangeAsked]) -> Response:
        try:
            answer = await asyncio.to_thread(_read, call.body)
        except OddsError as error:
            raise TurnedDown(error.code, **error.numbers) from None
        return json(answer)

    async def _answer(self, call: Call[B], page: str, work: Work[A, T], asked: A) -> Response:
        """Answer from a worker, unless whoever asked is gone or asks something else."""
        if not installed():
            raise TurnedDown("ODDS_NOT_INSTALLED", extra="analysis")
        who, near = call.player.account or call.address, network(call.address)
        self._make_room(who, near, page)
        job = asyncio.ensure_future(self._workers.run(work, asked, self._settings.seconds))
        running = _Running(who, near, page, job)
        self._running.append(running)
        gone = asyncio.ensure_future(_gone(call.request))
        try:
            await asyncio.wait(
                {job, gone},
                timeout=self._settings.seconds + WAIT,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if job.cancelled() or (gone.done() and not job.done()):
                raise TurnedDown("ODDS_REPLACED")
            if not job.done():
                raise TurnedDown("ODDS_BUSY")
            return json(job.result())
        except OddsError as error:
            raise TurnedDown(error.code, **error.numbers) from None
        finally:
            gone.cancel()
            job.cancel()
            if running in self._running:
                self._running.remove(running)

    def _make_room(self, who: str, near: str, page: str) -> None:
        """End the older question of the same place, and refuse where there are too many."""
        for older in [each for each in self._running if (each.who, each.page) == (who, page)]:
            older.job.cancel()
            self._running.remove(older)
        own = sum(each.who == who for each in self._running)
        neighbours = sum(each.near == near for each in self._running)
        most = (self._settings.at_once_session, self._settings.at_once_address)
        for count, limit in zip((own, neighbours), most, strict=True):
            if count >= limit:
                raise TurnedDown("ODDS_TOO_MANY", most=limit)


def installed() -> bool:
    """Tell whether the packages are there with which odds are counted."""
    return all(importlib.util.find_spec(name) is not None for name in NEEDED)


def _read(asked: RangeAsked) -> RangeAnswer:
    found = read_range(asked.text, 0, asked.plus)
    hands = ({found.weights[combo] for combo in combos} for combos in hand_combos())
    even = all(len(weights) == 1 for weights in hands)
    grid, total = found.grid(), found.total
    return RangeAnswer(str(found), len(found.combos), total, grid, even, found.weights)


async def _gone(request: Request) -> None:
    """Wait until whoever asked has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
