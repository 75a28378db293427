"""A room that is served in this process, and clients that speak to it over loopback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket

import httpx
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fifthstreet.cli import serve
from fifthstreet.room.config import FAST, Pace, Settings
from fifthstreet.room.house_door import HouseTokens
from fifthstreet.room.hub import system_clock
from fifthstreet.room.ops.texts import TextsProtocol
from fifthstreet.room.sessions import Player
from fifthstreet.room.timers import LoopTimers
from tests.room.doubles import PATIENT, app_of
from tests.room.kit import Dealer, config_of, hub_of, until

NO_LIMITS = {
    "messages_per_second": 10**6,
    "burst": 10**6,
    "looks_per_second": 10**6,
    "looks_burst": 10**6,
}
"""For who says more in a moment than anybody would."""
BUSY = {"configs": [config_of(size=6)], "bots": ("calling",), "buffer": 4096, "outbox_bytes": 9000}
"""For a line that cannot keep up: much is said, and little room for it to wait."""
SLOW = Pace(bot_delay_ms=0, hand_pause_ms=60_000, street_pause_ms=0)
"""An ended hand stays until the test is over."""


class House:
    """A served room, and clients for it."""

    def __init__(self, hub, port, tokens=None):
        self.hub = hub
        self.tokens = tokens
        self.address = f"127.0.0.1:{port}"
        self.url = f"http://{self.address}"

    async def guest(self, name="Ann"):
        async with httpx.AsyncClient(base_url=self.url) as client:
            answer = await client.post("/api/guest", json={"name": name})
            assert answer.status_code == 200
            return answer.cookies["fifthstreet"], answer.json()["player"]

    def bot(self, account="deep", name="Deep"):
        """Return the token of a bot."""
        player = Player(account, name, bot=True)
        self.hub.welcome(player)
        return self.tokens.issue(player)

    def line(self, cookie=None, **headers):
        if cookie:
            headers["Cookie"] = f"fifthstreet={cookie}"
        return connect(
            f"ws://{self.address}/ws", additional_headers=headers, open_timeout=30, close_timeout=1
        )


@contextlib.asynccontextmanager
async def serving(server, listener):
    """Let ``server`` answer at ``listener`` as long as the test goes on; give the port."""
    server.capture_signals = contextlib.nullcontext
    task = asyncio.create_task(server.serve([listener]))
    try:
        async with asyncio.timeout(120):
            while not server.started:
                await asyncio.sleep(0.01)
            yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await task
        listener.close()


def served(
    scenario,
    *,
    pace=FAST,
    configs=None,
    bots=("calling",),
    static=None,
    buffer=None,
    accounts=None,
    clock=system_clock,
    room=None,
    tokens=None,
    room_bots="beside",
    **settings,
):
    """Run ``scenario(house)`` against a room that is served on a free port.

    ``room`` are further parts of the hub.
    """

    async def run():
        known = HouseTokens() if tokens is None else tokens
        hub = hub_of(
            Settings(pace=pace, bots=room_bots, accounts=PATIENT, **settings),
            entropy=Dealer(1),
            configs=configs or [config_of(size=3)],
            bots=bots,
            chance=random.Random(1),
            clock=clock,
            **(room or {}),
        )
        listener = serve._listen("127.0.0.1", 0)
        if buffer is not None:  # so small a one needs Nagle's delay
            listener.close()
            listener = socket.create_server(("127.0.0.1", 0))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        options = {} if static is None else {"static": static}
        with app_of(hub, accounts=accounts, house=known, **options) as app:
            config = uvicorn.Config(
                app,
                ws=TextsProtocol,
                ws_per_message_deflate=False,
                log_level="critical",
                timeout_graceful_shutdown=1,
            )
            async with serving(uvicorn.Server(config), listener) as port:
                return await scenario(House(hub, port, known))

    return asyncio.run(run())


async def say(line, tag, **fields):
    await line.send(json.dumps({"t": tag, **fields}))


async def hear(line):
    return json.loads(await asyncio.wait_for(line.recv(), 30))


async def hear_until(line, wanted):
    """Return the first frame that ``wanted`` accepts, and all up to it."""
    frames = []
    while True:
        frames.append(await hear(line))
        if wanted(frames[-1]):
            return frames[-1], frames


def is_a(*tags):
    return lambda frame: frame["t"] in tags


async def close_code(line):
    with contextlib.suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(line.recv(), 30)
    return line.close_code


class Page:
    """What a page does: keeps the last view and answers when asked."""

    def __init__(self, line, me):
        self.line, self.me = line, me
        self.view, self.seq, self.events = None, None, []
        self.seen = None
        """The sequence of the view."""
        self.commands = 0

    def take(self, frame):
        if frame["t"] == "snap":
            self.view, self.seq = frame["view"], frame["seq"]
            self.seen = self.seq
        elif frame["t"] == "ev":
            assert frame["seq"] == self.seq + 1
            self.seq = frame["seq"]
            if frame["view"] is not None:
                self.view, self.seen = frame["view"], frame["seq"]
            self.events.append(frame["e"])

    async def command(self, tag, **fields):
        """Send a command; return its answer once the table after it is here too."""
        self.commands += 1
        number = f"{self.me}-{self.commands}"
        await say(self.line, tag, id=number, table="t", **fields)
        answer = None
        while answer is None:
            frame = await hear(self.line)
            self.take(frame)
            answer = frame if frame.get("id") == number else None
        while answer["t"] == "ack" and self.seen is not None and self.seen < answer["seq"]:
            self.take(await hear(self.line))
        return answer

    async def until(self, condition):
        while not condition(self.view):
            self.take(await hear(self.line))

    def legal(self):
        hand = self.view["hand"]
        return hand and not hand["ended"] and hand["legal"]

    async def play_hand(self):
        """Check or call until the hand is over; return its number."""
        number = self.view["hand"]["hand"]
        while not self.view["hand"]["ended"]:
            if self.legal():
                kind = "check" if self.legal()["can_check"] else "call"
                hand = self.view["hand"]
                answer = await self.command("act", hand=number, turn=hand["turn"], kind=kind)
                assert answer["t"] == "ack"
            else:
                self.take(await hear(self.line))
        return number


async def seated(line, me="ann"):
    """Sit down at a resting table, which starts the first hand, and look at it."""
    await say(line, "hello")
    page = Page(line, me)
    answer = await page.command("sit", chips=10_000)
    assert answer["t"] == "ack"
    await say(line, "sub", table="t")
    await page.until(lambda view: view is not None)
    return page


class Step:
    """What is due at once, and waits for its turn."""

    def __init__(self, do):
        self._do = do

    def cancel(self):
        self._do = None

    def take(self):
        do, self._do = self._do, None
        if do is not None:
            do()


class Stepwise(LoopTimers):
    """Timers with which a table of hasty bots goes no faster than a page hears of it.

    What is due at once is done when the page has heard everything before it, so a page
    that reads is never behind, however busy the machine is.
    """

    def __init__(self):
        self._due = []

    def after(self, milliseconds, do):
        if milliseconds > 0:
            return super().after(milliseconds, do)
        self._due.append(Step(do))
        return self._due[-1]

    async def play(self, house, page, done):
        """Let the table ``t`` go on, heard by ``page``, until it is ``done``."""
        while not done():
            due, self._due = self._due, []
            for step in due:
                step.take()
            while page.seq is None or page.seq < house.hub.desks["t"]._kept:
                page.take(await hear(page.line))
            await asyncio.sleep(0)


async def stalled_line(house):
    """Return a socket that watches the table and reads nothing."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)  # noqa: FBT003 - its only argument
    try:
        return await _subscribed(line, house)
    except BaseException:
        line.close()
        raise


async def _subscribed(line, house):
    loop = asyncio.get_running_loop()
    host, port = house.address.split(":")
    await loop.sock_connect(line, (host, int(port)))
    request = (
        f"GET /ws HTTP/1.1\r\nHost: {house.address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await loop.sock_sendall(line, request.encode())
    greeting = await asyncio.wait_for(loop.sock_recv(line, 4096), 10)
    assert greeting.endswith(b"\r\n\r\n")
    body = b'{"t":"sub","table":"t"}'
    await loop.sock_sendall(line, bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)
    return line


async def outlive_slow_line(house, timers):
    """Let a healthy page play on until the slow line is cut off, and two hands more.

    The line must be the only one that watches.
    """
    await until(lambda: len(people(house)) == 1)
    async with house.line() as healthy:
        await say(healthy, "sub", table="t")
        page = Page(healthy, "owl")
        await page.until(lambda view: view is not None)
        await timers.play(house, page, lambda: len(people(house)) == 1)
        hand = page.view["hand"]["hand"]
        await timers.play(house, page, lambda: page.view["hand"]["hand"] > hand + 2)


def people(house):
    readers = house.hub.desks["t"]._actor._audience.readers
    return [reader for reader in readers if not reader.player.bot]
