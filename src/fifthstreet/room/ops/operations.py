"""Operations: metrics, probe, door and operator's routes put together around one hub."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Settings
from fifthstreet.room.hub import Hub
from fifthstreet.room.ops.door import Gateway, Lines
from fifthstreet.room.ops.metrics import CONTENT_TYPE, Gauges, Metrics
from fifthstreet.room.ops.ports import Ports
from fifthstreet.room.ops.probe import Probe, Result
from fifthstreet.room.ops.routes import Office, bearer_fits, operator_routes
from fifthstreet.room.ops.visits import Visits
from fifthstreet.room.timers import wall_clock

LOG: Final = logging.getLogger("fifthstreet.room")
LOCAL: Final = frozenset({"127.0.0.1", "::1"})
Check = Callable[[], bool]


class Measures:
    """What exists before the hub, because the hub reports to it: its witness."""

    def __init__(self) -> None:
        """Begin with nothing measured."""
        self.visits = Visits(wall_clock)
        self.gauges: Callable[[], Gauges] = Gauges
        self.metrics = Metrics(self._now)

    def message(self, message: wire.ClientMessage) -> None:
        """Count a message."""
        self.metrics.message(message)

    def enter(self, account: str) -> None:
        """Note that an account has come."""
        self.visits.enter(account)

    def leave(self, account: str) -> None:
        """Note that an account has gone."""
        self.visits.leave(account)

    def _now(self) -> Gauges:
        return self.gauges()


class Operations:
    """What the person who runs a room has of it."""

    def __init__(
        self,
        hub: Hub,
        measures: Measures,
        ports: Ports,
        *,
        checks: dict[str, Check] | None = None,
    ) -> None:
        """Stand around ``hub``; the operator's commands go to ``ports``.

        ``checks`` are further conditions of being ready, such as the database's.
        """
        settings: Settings = hub.settings
        self._hub = hub
        self._settings = settings
        self.metrics = measures.metrics
        measures.gauges = self.gauges
        self.lines = Lines()
        self.probe = Probe(hub, settings.probe, self._probed)
        self.stopping = False
        self._checks = {"probe": lambda: self.probe.healthy, "ledger": self._ledger_ok}
        self._checks |= checks or {}
        self._office = Office(
            desks=lambda: {desk.state.config.table: desk for desk in hub.shown},
            treasury=ports.treasury,
            directory=ports.directory,
            reports=ports.reports,
            log=ports.log,
            clock=wall_clock,
        )

    def middleware(self) -> Middleware:
        """Return the door; it belongs before all other middleware."""
        return Middleware(Gateway, self._settings, self.metrics, self.lines)

    def routes(self) -> list[BaseRoute]:
        """Return what is for monitors and the operator."""
        routes: list[BaseRoute] = [Route("/readyz", self._readyz)]
        if self._settings.metrics.on:
            routes.append(Route("/metrics", self._numbers))
        token = self._settings.operator.token
        return [*routes, *operator_routes(self._office, token)]

    def start(self) -> None:
        """Begin to probe."""
        self.probe.start()

    async def stop(self) -> None:
        """Probe no more."""
        await self.probe.stop()

    async def drain(self) -> int:
        """End in order: deal no more, wait for running hands, close all sockets with 1012.

        Returns how many hands are left to the restart.
        """
        self.stopping = True
        await self.probe.stop()
        self._hub.rest()
        stop = self._settings.stop
        until = time.monotonic() + (stop.seconds if stop.mode == "finish" else 0)
        while self._running() and time.monotonic() < until:  # noqa: ASYNC110 - hands end elsewhere
            await asyncio.sleep(0.05)  # hands end in many places, and this happens once
        left = self._running()
        LOG.info("the room ends", extra={"hands": left, "sockets": self.lines.count})
        self.lines.end()
        return left

    def gauges(self) -> Gauges:
        """Return what is true now."""
        desks = self._hub.shown
        seats = [seat for desk in desks for seat in desk.state.seats]
        people = sum(not seat.bot for seat in seats)
        last = self.probe.last
        return Gauges(
            tables=len(desks),
            playing=sum(desk.state.running for desk in desks),
            frozen=sum(desk.frozen for desk in desks),
            seated={"person": people, "bot": len(seats) - people},
            sockets=self.lines.count,
            ledger_ok=self._ledger_ok(),
            probe_ok=None if last is None else last.passed,
            probe_age=None if last is None else time.monotonic() - last.at,
            stopping=self.stopping,
        )

    def _running(self) -> int:
        """Return how many tables are in a hand or wait for the journal."""
        return sum(
            (desk.state.running or not desk.idle) and not desk.frozen for desk in self._hub.shown
        )

    def _ledger_ok(self) -> bool:
        return self._hub.ledger.total() == 0

    def _probed(self, result: Result) -> None:
        self.metrics.probed(passed=result.passed)

    async def _readyz(self, _: Request) -> Response:
        """Answer 200 when the room plays and will go on, else 503; say what is wrong."""
        checks = {name: check() for name, check in self._checks.items()}
        checks["open"] = not self.stopping
        ready = all(checks.values())
        body = msgspec.json.encode({"ready": ready, "checks": checks})
        return Response(body, 200 if ready else 503, media_type="application/json")

    async def _numbers(self, request: Request) -> Response:
        """Answer with the metrics, to who has the token or, without one, to this machine."""
        token = self._settings.metrics.token
        if token is not None:
            allowed = bearer_fits(request, token)
        else:
            direct = not {"x-forwarded-for", "forwarded"} & set(request.headers)
            allowed = direct and request.client is not None and request.client.host in LOCAL
        if not allowed:
            return PlainTextResponse("not for you", 403)
        return Response(self.metrics.text(), media_type=CONTENT_TYPE)
