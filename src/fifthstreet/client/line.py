"""Line: one socket to a room that comes back by itself.

Sends and receives frames, keeps the line alive with a ping, and knows nothing of
tables: whoever uses it says again, in ``on_up``, what the room has to know.
"""

from __future__ import annotations

import asyncio
import logging
import math
import random
from collections.abc import Callable, Mapping
from typing import Final, Never

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from fifthstreet.client.delays import UNREACHED, delay_after
from fifthstreet.client.errors import LostError, VersionError
from fifthstreet.room import protocol as wire
from fifthstreet.room.intake import looks

LOG: Final = logging.getLogger("fifthstreet.client")
PING_SECONDS: Final = 20.0
SILENCE_SECONDS: Final = 45.0
"""A line without a frame for so long, pings included, is dead."""
HELD_SECONDS: Final = 10.0
"""A line that lasted so long was no failed attempt."""
FIRST_SECONDS: Final = 15.0
"""How long a room is looked for that has never answered."""
MESSAGES: Final = (15.0, 30)
LOOKS: Final = (4.0, 80)
"""So many a second, and so many at once: messages, and the whole tables that they ask for.

Below what the room allows, so that a client is never closed out for its haste.
"""
LARGEST: Final = 2**22
_DECODER: Final = msgspec.json.Decoder(wire.ServerMessage)
_ENCODER: Final = msgspec.json.Encoder()


class Haste:
    """How long to wait before the next message, seconds; over a new line, too."""

    def __init__(self) -> None:
        """Begin with a full burst."""
        self._free_at = [0.0, 0.0]

    def wait(self, now: float, message: wire.ClientMessage) -> float:
        """Count one message; return how long it has to wait."""
        for i, ((rate, burst), count) in enumerate(((MESSAGES, 1), (LOOKS, looks(message)))):
            self._free_at[i] = max(self._free_at[i], now - burst / rate) + count / rate
        return max(0.0, *[free_at - now for free_at in self._free_at])


class Line:
    """A socket, and the next one when it is lost."""

    def __init__(
        self,
        url: str,
        headers: Mapping[str, str],
        *,
        on_up: Callable[[], None],
        on_message: Callable[[wire.ServerMessage], None],
        patience: float | None,
        chance: random.Random,
        ping_seconds: float = PING_SECONDS,
    ) -> None:
        """Prepare a line to the socket ``url``; ``patience`` is how long it may be away."""
        self._url = url
        self._headers = dict(headers)
        self._on_up = on_up
        self._on_message = on_message
        self._patience = patience
        self._chance = chance
        self._ping_seconds = ping_seconds
        self._haste = Haste()
        self._outgoing: asyncio.Queue[wire.ClientMessage | None] | None = None
        """What is to be sent; ``None`` closes the socket."""
        self._up = False
        self.lines = 0
        """How many sockets have been open so far."""

    def send(self, message: wire.ClientMessage) -> bool:
        """Send soon; while the line is away nothing is kept for it, which the answer tells."""
        if self._outgoing is None:
            return False
        self._outgoing.put_nowait(message)
        return True

    def renew(self) -> None:
        """Give the line up and open another one."""
        if self._outgoing is not None:
            self._outgoing.put_nowait(None)

    async def run(self) -> Never:
        """Hold the line until it is over.

        Raises:
            ClosedError: the room ended it for good.
            LostError: it was away for longer than the patience.
            VersionError: the room sent what this client does not understand.

        """
        loop = asyncio.get_running_loop()
        tries = 0
        away_since = loop.time()
        while True:
            began = loop.time()
            code, why = await self._hold()
            if self._up:
                away_since = loop.time()
            if self._up and away_since - began > HELD_SECONDS:
                tries = 0
            delay = delay_after(code, tries, self._chance.random())
            if loop.time() + delay - away_since > self._allowed:
                raise LostError(f"{self._url}: {why}")
            LOG.info("the line to %s is away (%s), next attempt in %.1f s", self._url, why, delay)
            tries += 1
            await asyncio.sleep(delay)

    @property
    def _allowed(self) -> float:
        """How long the line may be away; a room that was never there is waited for briefly."""
        patience = math.inf if self._patience is None else self._patience
        return patience if self.lines else min(FIRST_SECONDS, patience)

    async def _hold(self) -> tuple[int, str]:
        """Open one socket and serve it to its end; return the code of its end and the reason."""
        self._up = False
        try:
            async with connect(
                self._url,
                additional_headers=self._headers,
                compression=None,
                max_size=LARGEST,
                ping_interval=None,
                close_timeout=1,
            ) as socket:
                await self._serve(socket)
        except InvalidStatus as error:
            return error.response.status_code, str(error)
        except ConnectionClosed as error:
            return UNREACHED if error.rcvd is None else error.rcvd.code, str(error)
        except (OSError, WebSocketException) as error:
            return UNREACHED, str(error) or type(error).__name__
        finally:
            self._outgoing = None

    async def _serve(self, socket: ClientConnection) -> Never:
        """Serve an open socket.

        Raises:
            ConnectionClosed: it is closed.
            TimeoutError: it is silent.

        """
        queue = self._outgoing = asyncio.Queue()
        self.lines += 1
        self._on_up()
        writing = asyncio.create_task(_write(socket, queue, self._haste))
        helpers = [writing, asyncio.create_task(self._ping())]
        try:
            while True:
                async with asyncio.timeout(SILENCE_SECONDS / PING_SECONDS * self._ping_seconds):
                    data = await socket.recv(decode=False)
                self._up = True
                self._on_message(decoded(data))
        finally:
            for helper in helpers:
                helper.cancel()
            await asyncio.gather(*helpers, return_exceptions=True)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self._ping_seconds)
            self.send(wire.Ping())


async def _write(
    socket: ClientConnection, queue: asyncio.Queue[wire.ClientMessage | None], haste: Haste
) -> None:
    """Send what waits, no faster than the room allows, until the socket is to be closed."""
    loop = asyncio.get_running_loop()
    while (message := await queue.get()) is not None:
        await asyncio.sleep(haste.wait(loop.time(), message))
        await socket.send(_ENCODER.encode(message), text=True)
    await socket.close()


def decoded(data: bytes) -> wire.ServerMessage:
    """Return the message of a frame.

    Raises:
        VersionError: this client does not know such a message.

    """
    try:
        return _DECODER.decode(data)
    except msgspec.DecodeError as error:
        raise VersionError(f"a frame of the room cannot be read: {error}") from None
