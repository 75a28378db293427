"""Probe: a hand that the room plays with itself, so that a hang is seen from outside.

Two players sit down at a table that nobody else reaches, play one hand through the
same messages as everybody, and leave. Whatever stops tables from being played stops
this one: then the last result is old or bad, and ``/readyz`` says so.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, Literal, Protocol

import msgspec

from fifthstreet.engine.rules import resolve
from fifthstreet.room import protocol as wire
from fifthstreet.room import views
from fifthstreet.room.config import Probe as ProbeSettings
from fifthstreet.room.effects import Reader
from fifthstreet.room.failure import where
from fifthstreet.room.frame import Frame
from fifthstreet.room.lobby import APART
from fifthstreet.room.sessions import Player
from fifthstreet.table import TableConfig, make_config
from fifthstreet.table.events import HandCancelled, HandSettled, PlayerLeft

LOG: Final = logging.getLogger("fifthstreet.room.probe")
TABLE: Final = f"{APART}probe"
ACCOUNTS: Final = (f"{APART}probe-1", f"{APART}probe-2")
End = Literal["passed", "late", "refused", "frozen", "chips"]


class Room(Protocol):
    """What the probe needs of a room: the way that every message goes, and a table apart."""

    def receive(self, reader: Reader, message: wire.ClientMessage, /) -> None:
        """Take one message of a reader."""
        ...

    def open_apart(self, config: TableConfig, /) -> None:
        """Have a table open that no lobby shows and no player reaches."""
        ...


class Result(msgspec.Struct, frozen=True):
    """How a probe hand ended."""

    end: End
    at: float
    """When, seconds of the monotonic clock."""
    seconds: float
    """How long it took."""

    @property
    def passed(self) -> bool:
        """The hand was played to its end, and no chip was lost."""
        return self.end == "passed"


class ProbeError(Exception):
    """A hand that went wrong; says how."""

    def __init__(self, end: End) -> None:
        """Remember the end."""
        super().__init__(end)
        self.end = end


class Pair:
    """What both players share: that the hand is over, or that it went wrong."""

    def __init__(self) -> None:
        """Begin before the hand."""
        self.settled = False
        self.wrong: End | None = None
        self.heard = asyncio.Event()
        self.took_away: dict[str, int] = {}
        """The chips with which each left the table."""

    def fail(self, end: End) -> None:
        """Note that it went wrong; what went wrong first counts."""
        self.wrong = self.wrong or end

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for what messages will bring about; the deadline is around it."""
        while not condition():
            if self.wrong is not None:
                raise ProbeError(self.wrong)
            self.heard.clear()
            await self.heard.wait()


class ProbePlayer:
    """One of the two: checks, or calls, until the hand is over."""

    def __init__(self, account: str, room: Room, pair: Pair) -> None:
        """Play as ``account``."""
        self.player = Player(account, account)
        self.view: views.TableView | None = None
        self._room = room
        self._pair = pair
        self._count = 0
        self._asked: tuple[int, int] | None = None
        self._leaves = ""

    def watch(self) -> None:
        """Look at the table."""
        self._room.receive(self, wire.Sub(TABLE))

    def sit(self) -> int:
        """Sit down with the least, or with what one has to come back with; return the chips."""
        view = self.view
        chips = 0 if view is None else view.return_with or view.info.min_buy_in
        self._room.receive(self, wire.SitMessage(self._id(), TABLE, chips))
        return chips

    def leave(self) -> None:
        """Stand up."""
        self._leaves = self._id()
        self._room.receive(self, wire.LeaveMessage(self._leaves, TABLE))

    def look_away(self) -> None:
        """Look at the table no more."""
        self._room.receive(self, wire.Unsub(TABLE))

    @property
    def seated(self) -> bool:
        """This player has a seat."""
        return self.view is not None and self.view.me is not None

    def send(self, frames: tuple[Frame, ...]) -> None:
        """Look at what happened; answer a little later, never within the table's own step."""
        for frame in frames:
            self._look(frame.message)
        self._pair.heard.set()
        asyncio.get_running_loop().call_soon(self._answer)

    def _look(self, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.Snap | wire.Ev) and message.view is not None:
            self.view = message.view
        match message:
            case wire.Ev(e=HandSettled()):
                self._pair.settled = True
            case wire.Ev(e=HandCancelled()):
                self._pair.fail("frozen")
            case wire.Ev(e=PlayerLeft(account=account, chips=chips)):
                self._pair.took_away[account] = chips
            case _:
                pass
        if isinstance(message, wire.Error) and message.id != self._leaves:
            self._pair.fail("frozen" if message.code == "TABLE_FROZEN" else "refused")

    def _answer(self) -> None:
        hand = None if self.view is None else self.view.hand
        if hand is None or hand.ended or hand.legal is None or self._pair.settled:
            return
        if self._asked == (hand.hand, hand.turn):
            return
        self._asked = (hand.hand, hand.turn)
        kind: Literal["check", "call"] = "check" if hand.legal.can_check else "call"
        act = wire.ActMessage(self._id(), TABLE, hand.hand, hand.turn, kind)
        self._room.receive(self, act)

    def _id(self) -> str:
        self._count += 1
        return f"{time.monotonic_ns()}.{self._count}"


class Probe:
    """Plays a hand every while and remembers how the last one ended."""

    def __init__(
        self, room: Room, settings: ProbeSettings, on_result: Callable[[Result], None]
    ) -> None:
        """Play in ``room``; tell ``on_result`` of each hand."""
        self._room = room
        self._settings = settings
        self._on_result = on_result
        self._task: asyncio.Task[None] | None = None
        self.last: Result | None = None

    @property
    def on(self) -> bool:
        """Probe hands are played at all."""
        return self._settings.every > 0

    @property
    def healthy(self) -> bool:
        """The last hand went well and is not long ago."""
        if not self.on:
            return True
        patience = 2 * (self._settings.every + self._settings.deadline)
        last = self.last
        return last is not None and last.passed and time.monotonic() - last.at < patience

    def start(self) -> None:
        """Play from now on."""
        if self.on and self._task is None:
            self._task = asyncio.create_task(self._run(), name="probe")

    async def stop(self) -> None:
        """Play no more."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self.play()
            await asyncio.sleep(self._settings.every)

    async def play(self) -> Result:
        """Play one hand and return how it ended; it always ends."""
        began = time.monotonic()
        end: End = "passed"
        try:
            async with asyncio.timeout(self._settings.deadline):
                await self._hand()
        except TimeoutError:
            end = "late"
        except ProbeError as error:
            end = error.end
        except Exception as error:  # noqa: BLE001 - a room that raises is a result, too
            LOG.critical("the probe broke: %s", where(error))
            end = "refused"
        now = time.monotonic()
        self.last = Result(end, now, now - began)
        if end != "passed":
            LOG.error("a probe hand was not played: %s", end)
        self._on_result(self.last)
        return self.last

    async def _hand(self) -> None:
        self._room.open_apart(table_config())
        pair = Pair()
        players = [ProbePlayer(account, self._room, pair) for account in ACCOUNTS]
        for player in players:
            player.watch()
        try:
            await pair.until(lambda: all(player.view is not None for player in players))
            await _stand_up(pair, players)  # a hand that failed, or a restart, left them there
            pair.took_away.clear()
            brought = sum([player.sit() for player in players])
            await pair.until(lambda: pair.settled)
            await _stand_up(pair, players)
            if sum(pair.took_away.values()) != brought:
                raise ProbeError("chips")
        finally:
            for player in players:
                if player.seated:
                    player.leave()
                player.look_away()


async def _stand_up(pair: Pair, players: list[ProbePlayer]) -> None:
    for player in players:
        if player.seated:
            player.leave()
    await pair.until(lambda: not any(player.seated for player in players))


def table_config() -> TableConfig:
    """Return the table of the probe: two seats, the plainest game."""
    rules = resolve("standard", {"small_blind": 50, "big_blind": 100})
    return make_config(rules, "no-limit", table=TABLE, name=TABLE, table_size=2)
