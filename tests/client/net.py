"""A network that tests break: a proxy in front of a room, and a room that says anything."""

from __future__ import annotations

import asyncio
import contextlib
import json

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

LOBBY = {"t": "lobby", "tables": []}


class Proxy:
    """Passes bytes between clients and a room, as long as the test lets it."""

    def __init__(self, address):
        self._host, port = address.split(":")
        self._port = int(port)
        self._pairs = []
        self._down = asyncio.Event()
        """Set: what the room sends is passed on."""
        self._down.set()
        self.refuses = False
        self.url = None

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_):
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    async def _connected(self, reader, writer):
        if self.refuses:
            writer.transport.abort()
            return
        back, forth = await asyncio.open_connection(self._host, self._port)
        pair = (writer, forth)
        self._pairs.append(pair)
        await asyncio.gather(self._copy(reader, forth, None), self._copy(back, writer, self._down))
        if pair in self._pairs:
            self._pairs.remove(pair)

    async def _copy(self, reader, writer, gate):
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if gate is not None:
                    await gate.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    def hold(self):
        """Keep back what the room sends, from now on."""
        self._down.clear()

    def cut(self):
        """Cut every line, and pass on again what later lines bring."""
        pairs, self._pairs = self._pairs, []
        for writer, forth in pairs:
            writer.transport.abort()
            forth.transport.abort()
        self._down.set()


class Script:
    """A room that says what a test wants: ``talk(line, number)`` serves the n-th line.

    A talk ends with its line; what else ends one fails the test.
    """

    def __init__(self, talk):
        self._talk = talk
        self.lines = 0
        self.headers = []
        self.heard = []
        self._faults = []

    async def __aenter__(self):
        self._server = await serve(self._serve, "127.0.0.1", 0)
        self.url = f"ws://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/ws"
        return self

    async def __aexit__(self, *_):
        self._server.close()
        await self._server.wait_closed()
        if self._faults:
            raise self._faults[0]

    async def _serve(self, line):
        self.lines += 1
        self.headers.append(line.request.headers)
        try:
            with contextlib.suppress(ConnectionClosed):
                await self._talk(Told(line, self), self.lines)
        except Exception as fault:  # noqa: BLE001 - told at the end of the test
            self._faults.append(fault)


class Told:
    """One line of a scripted room."""

    def __init__(self, line, script):
        self._line, self._script = line, script

    async def say(self, **frame):
        await self._line.send(json.dumps(frame))

    async def raw(self, text):
        await self._line.send(text)

    async def hear(self, tag=None):
        """Return the next frame, or the next with ``tag``."""
        while True:
            frame = json.loads(await self._line.recv())
            self._script.heard.append(frame)
            if tag is None or frame["t"] == tag:
                return frame

    async def welcome(self, version="5s.v1"):
        frame = await self.hear("hello")
        await self.say(t="welcome", version=version, player="p1", name="Ann", now=0)
        await self.say(**LOBBY)
        return frame

    async def close(self, code):
        await self._line.close(code)
