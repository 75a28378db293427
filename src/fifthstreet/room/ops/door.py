"""Door: what every request and socket passes on its way in and out.

ASGI middleware, so that the room's own code needs to know nothing of it: gives each
a number for the logs, makes the public address that of the site, times what is sent,
and closes all sockets when the room ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fifthstreet.room import closes
from fifthstreet.room.config import Settings
from fifthstreet.room.device import device_of
from fifthstreet.room.network import network
from fifthstreet.room.ops.metrics import Metrics
from fifthstreet.room.ops.routes import ROOT
from fifthstreet.room.ops.visits import ADDRESS, DEVICE
from fifthstreet.room.socket import TOGETHER

LOG: Final = logging.getLogger("fifthstreet.room.door")
QUIET: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths that a monitor asks so often that a line each would drown the others."""
Ended = Callable[[int], None]
"""Hears with which code a socket is closed."""


class Gateway:
    """The middleware around a room."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, lines: Lines) -> None:
        """Let requests through to ``app``."""
        self._app = app
        self._metrics = metrics
        self._lines = lines
        public = urlsplit(settings.public_url) if settings.public_url else None
        self._site = (public.scheme, public.netloc) if public else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        if self._site is not None:
            origin = Headers(scope=scope).get("origin")
            if origin not in {None, "://".join(self._site)} and not _is_operators(scope):
                await self._refuse_origin(scope, receive, send)
                return
            scope = _seen_as(scope, *self._site)
        with structlog.contextvars.bound_contextvars(request=secrets.token_hex(4)):
            serve = self._request if scope["type"] == "http" else self._socket
            await serve(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            path = scope["path"]
            if path not in QUIET and not path.startswith("/assets/"):
                ms = round((time.perf_counter() - began) * 1000, 1)
                said = {"method": scope["method"], "path": path, "status": status, "ms": ms}
                LOG.info("request", extra=said)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        peer: str = scope["client"][0] if scope.get("client") else ""
        ended = self._end()
        timed = self._timed(send, ended)
        if self._lines.ended:
            await _close(receive, timed, closes.RESTART)
            return
        self._lines.add(timed)
        began = time.perf_counter()
        seen = ADDRESS.set(network(peer))
        used = DEVICE.set(device_of(Headers(scope=scope).get("cookie", "")))
        try:
            self._join_together(scope, ended)
            await self._app(scope, receive, timed)
        finally:
            ADDRESS.reset(seen)
            DEVICE.reset(used)
            self._lines.remove(timed)
            LOG.debug("socket ended", extra={"ms": round((time.perf_counter() - began) * 1000)})

    async def _refuse_origin(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await _close(receive, self._timed(send, self._end()), closes.ORIGIN)
            return
        answer = Response('{"t":"error","code":"WRONG_ORIGIN"}', 403, media_type="application/json")
        await answer(scope, receive, send)

    def _end(self) -> Ended:
        """Return what counts the end of one socket: by the code that was first."""
        codes: list[int] = []

        def ended(code: int) -> None:
            if not codes:
                self._metrics.closed(code)
            codes.append(code)

        return ended

    def _timed(self, send: Send, ended: Ended) -> Send:
        async def timed(message: Message) -> None:
            kind = message["type"]
            if kind == "websocket.close":
                ended(message.get("code", closes.GONE))
            began = time.perf_counter()
            await send(message)
            if kind == "websocket.send":
                self._metrics.sent(time.perf_counter() - began)

        return timed

    def _join_together(self, scope: Scope, ended: Ended) -> None:
        """Have the server's way past all layers timed too, and its own ends counted."""
        together = scope.get("extensions", {}).get(TOGETHER)
        if together is None:
            return
        write = together["write"]

        def timed(texts: Sequence[bytes]) -> bool:
            began = time.perf_counter()
            took: bool = write(texts)
            if took:
                self._metrics.sent(time.perf_counter() - began)
            return took

        together |= {"write": timed, "ended": ended}


class Lines:
    """The open sockets, to be closed at the end."""

    def __init__(self) -> None:
        """Begin with none."""
        self._sends: set[Send] = set()
        self._closing: list[asyncio.Future[None]] = []
        self.ended = False
        """The room has said farewell."""

    @property
    def count(self) -> int:
        """How many are open."""
        return len(self._sends)

    def add(self, send: Send) -> None:
        """Count one more, which ``send`` reaches."""
        self._sends.add(send)

    def remove(self, send: Send) -> None:
        """Count one less."""
        self._sends.discard(send)

    def end(self) -> None:
        """Close every socket with 1012; what comes later is closed as it comes."""
        self.ended = True
        self._closing = [asyncio.ensure_future(self._bid(send)) for send in self._sends]

    async def _bid(self, send: Send) -> None:
        with contextlib.suppress(Exception):  # it may just have gone by itself
            await send({"type": "websocket.close", "code": closes.RESTART})


def _is_operators(scope: Scope) -> bool:
    """Tell whether a request is for routes that no cookie opens, only the operator's token.

    He may come through a tunnel, where the page has the address of its near end.
    """
    path: str = scope["path"]
    return scope["type"] == "http" and path.startswith(f"{ROOT}/")


def _seen_as(scope: Scope, scheme: str, host: str) -> Scope:
    """Return the scope as if the request had come to the public address itself."""
    headers = [pair for pair in scope["headers"] if pair[0] != b"host"]
    if scope["type"] == "websocket":
        scheme = {"https": "wss", "http": "ws"}[scheme]
    return {**scope, "scheme": scheme, "headers": [(b"host", host.encode()), *headers]}


async def _close(receive: Receive, send: Send, code: int) -> None:
    """Accept a socket in order to tell it why it is closed."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code})
