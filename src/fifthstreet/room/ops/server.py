"""Server: uvicorn that lets the room end in order before it ends itself.

SIGTERM asks for the orderly end; a second one, or SIGINT, ends at once.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from types import FrameType
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp

from fifthstreet.room.bot_process import BotProcess
from fifthstreet.room.config import Settings
from fifthstreet.room.ops.heap import Heap
from fifthstreet.room.ops.operations import Operations
from fifthstreet.room.ops.texts import TextsProtocol

LOG: Final = logging.getLogger("fifthstreet.room")


class RoomServer(uvicorn.Server):
    """A server that drains the room on SIGTERM."""

    def __init__(
        self, config: uvicorn.Config, operations: Operations, bots: BotProcess | None = None
    ) -> None:
        """Serve with ``config``; ``operations`` knows how to end, ``bots`` play beside."""
        super().__init__(config)
        self._bots = bots
        self._playing: asyncio.Task[None] | None = None
        self._operations = operations
        self._heap = Heap()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._draining: asyncio.Task[None] | None = None
        self._asked = False

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal, then end in order."""
        self._loop = asyncio.get_running_loop()
        await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and let the bots in."""
        await super().startup(sockets)
        self._heap.begin()
        if self._bots is not None and not self.should_exit:
            self._playing = asyncio.create_task(self._bots.run())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the bots, then everything else."""
        self._heap.end()
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain on the first SIGTERM; end on anything else."""
        if sig == signal.SIGTERM and not self._asked and self._loop is not None and self.started:
            self._asked = True
            self._loop.call_soon_threadsafe(self._drain, sig)
            return
        super().handle_exit(sig, frame)

    def _drain(self, sig: int) -> None:
        self._draining = asyncio.ensure_future(self._drained(sig))

    async def _drained(self, sig: int) -> None:
        try:
            await self._operations.drain()
        finally:
            super().handle_exit(sig, None)


def server_config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves ``app``: forwarded headers only from trusted proxies."""
    trusted: dict[str, Any] = {"proxy_headers": bool(settings.trusted_proxies)}
    if settings.trusted_proxies:
        trusted["forwarded_allow_ips"] = list(settings.trusted_proxies)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws=TextsProtocol,
        ws_max_size=4 * settings.frame_bytes,
        ws_per_message_deflate=False,
        lifespan="on",
        timeout_graceful_shutdown=1,
        server_header=False,
        **trusted,
    )
