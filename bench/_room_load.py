"""Players over raw sockets, as cheap as they can be: one process of the load.

Every seat of a table has a socket of its own. Frames are looked at only as far as
needed: their sequence, and the decision where one is asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gc
import json
import os
import random
import re
import struct
import sys
import time
from functools import partial
from typing import Any, Final

import msgspec

SEATS: Final = 6
EV: Final = re.compile(rb'\{"t":"(ev|snap)","table":"[^"]*","seq":(\d+)')
LEGAL: Final = b'"legal":{'
AT_ONCE: Final = 10
"""Tables that are taken at the same time."""
MOST_WAITS: Final = 100
"""Tenths of a second in which the last actions may be answered."""
SHORT, MIDDLE = 126, 127


class Legal(msgspec.Struct):
    """What a player may do, as far as the load needs it."""

    can_check: bool
    wager: str
    min_to: int | None


class HandPart(msgspec.Struct):
    """A hand, as far as the load needs it."""

    hand: int
    turn: int
    legal: Legal | None


class View(msgspec.Struct):
    """A table, as far as the load needs it."""

    hand: HandPart | None


class Told(msgspec.Struct):
    """An ``ev`` or ``snap``."""

    view: View | None


DECODER: Final = msgspec.json.Decoder(Told)


def masked(text: str) -> bytes:
    """Return a client's text frame; a mask of zeros is one."""
    body = text.encode()
    if len(body) < SHORT:
        return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body
    return bytes([0x81, 0x80 | SHORT]) + struct.pack("!H", len(body)) + bytes(4) + body


class Seat(asyncio.Protocol):
    """The socket of one player."""

    def __init__(self, table: Table, number: int, cookie: str, port: int) -> None:
        """Play in a seat of ``table``."""
        self.table, self.number = table, number
        self._request = (
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: fifthstreet={cookie}\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self._open = False
        self._buffer = bytearray()
        self.seq: int | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self._transport: asyncio.Transport = transport
        self._transport.write(self._request)

    def connection_lost(self, _: Exception | None) -> None:
        """Count it: nobody here goes by himself."""
        self.table.load.closed += not self.table.load.over

    def say(self, text: str) -> None:
        """Send one frame."""
        self._transport.write(masked(text))

    def data_received(self, data: bytes) -> None:
        """Take what has come."""
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._open = self._buffer.startswith(b"HTTP/1.1 101")
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        at, buffer, size = 0, self._buffer, len(self._buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == SHORT:
                start = at + 4
                if size < start:
                    break
                (length,) = struct.unpack_from("!H", buffer, at + 2)
            elif length == MIDDLE:
                start = at + 10
                if size < start:
                    break
                (length,) = struct.unpack_from("!Q", buffer, at + 2)
            if size - start < length:
                break
            self._frame(buffer[at], bytes(buffer[start : start + length]))
            at = start + length
        del buffer[:at]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == 0x89:
            self._transport.write(bytes([0x8A, 0x80 | len(body), 0, 0, 0, 0]) + body)
            return
        found = EV.match(body)
        if found is None:
            self._answer(body)
            return
        seq = int(found[2])
        load = self.table.load
        load.frames += 1
        if found[1] == b"ev" and self.seq is not None and seq != self.seq + 1:
            load.gaps += seq - self.seq - 1
        self.seq = seq
        self.table.heard(self.number)
        if LEGAL in body:
            view = DECODER.decode(body).view
            if view is not None and view.hand is not None and view.hand.legal is not None:
                self.table.ask(self, view.hand, view.hand.legal)

    def _answer(self, body: bytes) -> None:
        if body.startswith(b'{"t":"ack"'):
            if not self.seated.done():
                self.seated.set_result(None)
            else:
                self.table.acknowledged()
        elif body.startswith(b'{"t":"error"'):
            self.table.load.errors.append(body.decode())


class Table:
    """The six players of one table."""

    def __init__(self, load: Load, name: str, cookies: list[str], port: int) -> None:
        """Have a socket for every cookie."""
        self.load, self.name = load, name
        self.seats = [Seat(self, n, cookie, port) for n, cookie in enumerate(cookies)]
        self._next = asyncio.get_running_loop().time() + load.pause * random.random()
        self._sent: float | None = None
        self._waiting: set[int] = set()
        self._turn = (0, 0)
        self._commands = 0

    def ask(self, seat: Seat, hand: HandPart, legal: Legal) -> None:
        """Let a player decide when it is time."""
        if (hand.hand, hand.turn) <= self._turn:  # another socket has brought a newer view
            return
        self._turn = (hand.hand, hand.turn)
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._next = max(now, self._next + self.load.pause)
        loop.call_at(self._next, self._act, seat, hand, legal)

    def _act(self, seat: Seat, hand: HandPart, legal: Legal) -> None:
        if self.load.over or self._turn != (hand.hand, hand.turn):
            return
        roll = random.random()
        kind = "check" if legal.can_check else "call"
        to = ""
        if roll < 0.2 and not legal.can_check:
            kind = "fold"
        elif roll > 0.9 and legal.min_to is not None:
            kind, to = legal.wager, f',"to":{legal.min_to}'
        self._commands += 1
        self._sent = time.perf_counter()
        self._waiting = set(range(SEATS))
        self.load.sent += 1
        self.load.actions += self.load.measuring
        seat.say(
            f'{{"t":"act","id":"{self._commands}","table":"{self.name}","hand":{hand.hand},'
            f'"turn":{hand.turn},"kind":"{kind}"{to}}}'
        )

    def heard(self, number: int) -> None:
        """Take the time at which a player hears of the latest action."""
        if self._sent is not None and number in self._waiting:
            self._waiting.discard(number)
            self.load.note(time.perf_counter() - self._sent)

    def acknowledged(self) -> None:
        """Count the answer to the latest action."""
        self.load.acked += 1


class Load:
    """All tables of this process."""

    def __init__(self, pause: float) -> None:
        """Act once in ``pause`` seconds at every table."""
        self.pause = pause
        self.over = False
        self.measuring = False
        self.sent = self.acked = self.actions = self.frames = self.gaps = self.closed = 0
        self.errors: list[str] = []
        self.times: list[float] = []

    def note(self, seconds: float) -> None:
        """Take one latency: from the sending of an action to a player who hears of it."""
        if self.measuring:
            self.times.append(seconds)


async def enter(table: Table, port: int) -> None:
    """Open the sockets of a table, sit down and look at it."""
    loop = asyncio.get_running_loop()
    for seat in table.seats:
        await loop.create_connection(partial(_same, seat), "127.0.0.1", port)
    await asyncio.gather(*(seat.opened for seat in table.seats))
    for seat in table.seats:
        seat.say(f'{{"t":"sub","table":"{table.name}"}}')
        seat.say(f'{{"t":"sit","id":"sit","table":"{table.name}","chips":10000}}')
    await asyncio.gather(*(seat.seated for seat in table.seats))


def _same(seat: Seat) -> Seat:
    return seat


async def play(orders: dict[str, Any], pause: float) -> None:
    """Follow the orders that come on the standard input."""
    load, port = Load(pause), int(orders["port"])
    tables = [Table(load, name, cookies, port) for name, cookies in orders["tables"]]
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with gate:
            await enter(table, port)

    await asyncio.gather(*map(one, tables))
    gc.collect()
    gc.disable()  # the pauses that are measured are those of the room
    await order("seated")
    load.measuring, load.actions, load.frames = True, 0, 0
    await order("measuring")
    load.over, load.measuring = True, False
    for _ in range(MOST_WAITS):
        if load.acked + len(load.errors) >= load.sent:
            break
        await asyncio.sleep(0.1)
    found = {
        "actions": load.actions,
        "sent": load.sent,
        "acked": load.acked,
        "frames": load.frames,
        "gaps": load.gaps,
        "closed": load.closed,
        "errors": load.errors[:5],
        "refused": len(load.errors),
        "times": load.times,
    }
    print(json.dumps(found), flush=True)


async def order(state: str) -> None:
    """Say how far this process is and wait until it shall go on."""
    print(state, flush=True)
    await asyncio.to_thread(sys.stdin.readline)


def main() -> None:
    """Run one process of the load."""
    import uvloop

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pause", type=float)
    args = parser.parse_args()
    orders = json.loads(sys.stdin.readline())
    uvloop.run(play(orders, args.pause))


if __name__ == "__main__":
    main()
