"""Outbox: what waits to be sent over one socket, with a bound.

Putting never waits, so a reader that has stalled cannot hold up a table; when its
box is full it is cut off and may come back with ``resume``. Frames that belong
together, as those of one step of a table, are one batch. Where the socket takes them
at once and nothing is before them, they never lie in the box at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeAlias

Straight: TypeAlias = Callable[[Sequence[bytes]], bool]
"""Takes texts to a socket without waiting, all or none, and tells whether it did."""


class Outbox:
    """The frames of one socket."""

    __slots__ = (
        *("_batches", "_bytes", "_closing", "_most", "_ready", "_size", "_straight"),
        "closed",
    )

    def __init__(self, *, batches: int, size: int, straight: Straight | None = None) -> None:
        """Hold at most ``batches`` batches of ``size`` bytes together.

        What can go ``straight`` to the socket does, once the pump has begun.
        """
        self._batches: list[Sequence[bytes]] = []
        self._most = batches
        self._size = size
        self._straight = straight
        self._bytes = 0
        self._ready: asyncio.Future[None] | None = None
        """What the pump waits for."""
        self._closing: asyncio.Future[None] | None = None
        self.closed: int | None = None
        """The close code, once the socket is to be closed."""

    def put(self, batch: Sequence[bytes]) -> bool:
        """Add a batch; tell whether there was room. An empty box has room for anything."""
        if self.closed is not None:
            return False
        if self._goes_straight(batch):
            return True
        size = sum(map(len, batch))
        waiting = len(self._batches)
        if waiting and (waiting >= self._most or self._bytes + size > self._size):
            return False
        self._batches.append(batch)
        self._bytes += size
        _wake(self._ready)
        return True

    def _goes_straight(self, batch: Sequence[bytes]) -> bool:
        """Send a batch at once if nothing is before it, the pump's hands included."""
        ready = self._ready
        if self._straight is None or ready is None or ready.done():
            return False
        return self._straight(batch)

    def close(self, code: int, *, drop: bool = False) -> None:
        """Ask for the socket to be closed with ``code``, after what waits or instead of it."""
        if self.closed is None:
            self.closed = code
            if drop:
                self._batches.clear()
            _wake(self._ready)
            _wake(self._closing)

    def closing(self) -> asyncio.Future[None]:
        """Return what is done once the socket is to be closed."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_future()
            if self.closed is not None:
                self._closing.set_result(None)
        return self._closing

    async def get(self) -> list[bytes] | None:
        """Return all frames that wait, ``None`` when the socket is to be closed."""
        while not self._batches:
            if self.closed is not None:
                return None
            self._ready = asyncio.get_running_loop().create_future()
            await self._ready
        frames = [frame for batch in self._batches for frame in batch]
        self._batches.clear()
        self._bytes = 0
        return frames


def _wake(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)
