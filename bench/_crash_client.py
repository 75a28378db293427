"""Guests that play over sockets and write down everything they see.

Each keeps to the protocol as a page does: after a lost line it goes on with the event
after its last one, and says its open command again with the same id.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import urllib.request
from typing import Final, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fifthstreet.engine.types import ActKind, Legal
from fifthstreet.room import protocol as wire
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.sessions import COOKIE
from fifthstreet.room.views import TableView

DECODER: Final = msgspec.json.Decoder(wire.ServerMessage)
ENCODER: Final = msgspec.json.Encoder()
AGAIN: Final = 0.05
"""How often an answered command is said once more."""
FOLDS: Final = 0.1
WAGERS: Final = 0.25
HALF: Final = 0.5


class Glimpse(NamedTuple):
    """One event at one reader."""

    account: str
    table: str
    seq: int


def mark(value: object) -> bytes:
    """Return a short mark that is the same for the same value only."""
    return hashlib.blake2b(ENCODER.encode(value), digest_size=8).digest()


def event_mark(event: RoomEvent | None) -> bytes:
    """Return the mark of what a reader was told."""
    return mark(event)


def view_mark(view: TableView) -> bytes:
    """Return the mark of the cards and chips of a view, without what only time changes."""
    return mark((view.seats, view.hand))


class Witness:
    """What all clients together saw and were told."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.events: dict[Glimpse, bytes] = {}
        self.views: dict[Glimpse, bytes] = {}
        self.acked: dict[tuple[str, str], tuple[str, int]] = {}
        """By account and command: the table and the sequence of the answer."""
        self.heads: dict[str, int] = {}
        """The latest event of each table that anybody has seen."""
        self.conflicts: list[str] = []
        self.resent = 0

    def saw(self, at: Glimpse, event: bytes | None, view: bytes | None) -> None:
        """Take what one reader sees of one event."""
        self.heads[at.table] = max(at.seq, self.heads.get(at.table, 0))
        for known, found in ((self.events, event), (self.views, view)):
            if found is not None and known.setdefault(at, found) != found:
                self.conflicts.append(f"{at} was something else before")

    def answered(self, account: str, command: str, table: str, seq: int) -> None:
        """Take an acknowledgement."""
        known = self.acked.setdefault((account, command), (table, seq))
        if known != (table, seq):
            self.conflicts.append(f"{account}:{command} is {seq}, was {known[1]}")


class Client:
    """One guest at one table, or nobody who looks at all of them."""

    def __init__(self, witness: Witness, tables: tuple[str, ...], chance: random.Random) -> None:
        """Look at ``tables``."""
        self.account, self.cookie = "", ""
        self._witness, self._tables, self._chance = witness, tables, chance
        self._seen: dict[str, int] = {}
        self._view: TableView | None = None
        self._view_seq = -1
        self._open: wire.TableMessage | None = None
        self._last: wire.TableMessage | None = None
        self._commands = 0
        self.welcomed = asyncio.Event()

    def enrol(self, url: str, name: str) -> None:
        """Become a guest."""
        body = json.dumps({"name": name}).encode()
        with urllib.request.urlopen(f"{url}/api/guest", body, timeout=30) as answer:  # noqa: S310 - our room
            self.account = json.load(answer)["player"]
            cookie = answer.headers["set-cookie"]
        self.cookie = cookie.partition(";")[0].removeprefix(f"{COOKIE}=")

    def prepare(self) -> None:
        """Be ready for another room, in the loop that runs now."""
        self.welcomed = asyncio.Event()

    async def live(self, url: str) -> None:
        """Play until the room is gone."""
        headers = {"Cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        self._view, self._view_seq = None, -1
        with contextlib.suppress(OSError, EOFError, WebSocketException):
            async with connect(
                url.replace("http", "ws") + "/ws",
                additional_headers=headers,
                compression=None,
                max_size=None,
                close_timeout=0.1,
            ) as line:
                await self._greet(line)
                async for text in line:
                    await self._take(line, DECODER.decode(text))

    async def _greet(self, line: ClientConnection) -> None:
        cursors = tuple(wire.Cursor(table, seq) for table, seq in self._seen.items())
        await self._say(line, wire.Hello(cursors))
        for table in self._tables:
            if table not in self._seen:
                await self._say(line, wire.Sub(table))
        for message in (self._last, self._open):
            if message is not None:
                self._witness.resent += 1
                await self._say(line, message)

    async def _say(self, line: ClientConnection, message: wire.ClientMessage) -> None:
        await line.send(ENCODER.encode(message).decode())

    async def _take(self, line: ClientConnection, message: wire.ServerMessage) -> None:
        match message:
            case wire.Welcome(player=player):
                if player != self.account:
                    self._witness.conflicts.append(f"{self.account} came back as {player!r}")
                self.welcomed.set()
            case wire.Snap(table=table, seq=seq, view=view):
                self._seen[table] = seq
                self._see(table, seq, None, view)
            case wire.Ev(table=table, seq=seq, e=event, view=view):
                if seq != self._seen.get(table, seq - 1) + 1:
                    self._witness.conflicts.append(f"{self.account}: gap at {table} {seq}")
                self._seen[table] = seq
                self._see(table, seq, event_mark(event), view)
            case wire.Ack(id=number, seq=seq):
                self._witness.answered(self.account, number, self._tables[0], seq)
                await self._over(line, number)
            case wire.Error(id=number) if number:
                await self._over(line, number)
            case wire.Resync(table=table):
                self._seen.pop(table, None)
            case _:
                pass
        if self.account and self._open is None and isinstance(message, wire.Snap | wire.Ev):
            await self._decide(line)

    def _see(self, table: str, seq: int, event: bytes | None, view: TableView | None) -> None:
        at = Glimpse(self.account, table, seq)
        self._witness.saw(at, event, None if view is None else view_mark(view))
        if view is not None:
            self._view, self._view_seq = view, seq

    async def _over(self, line: ClientConnection, number: str) -> None:
        """Close the open command; now and then say it again, as an impatient client would."""
        said = self._open
        if said is None or said.id != number:
            return
        self._open, self._last = None, said
        if self._chance.random() < AGAIN:
            self._witness.resent += 1
            await self._say(line, said)
        await self._decide(line)

    async def _decide(self, line: ClientConnection) -> None:
        message = self._wish()
        if message is not None:
            self._open = message
            await self._say(line, message)

    def _wish(self) -> wire.TableMessage | None:
        """Return what this guest wants now, ``None`` for nothing."""
        view, table = self._view, self._tables[0]
        if view is None or self._view_seq != self._seen.get(table):
            return None
        if view.me is None:
            if view.asked:
                return None
            most = view.info.max_buy_in
            return wire.SitMessage(self._id(), table, max(view.return_with or 0, most))
        seat = next(seat for seat in view.seats if seat.seat == view.me)
        hand = view.hand
        if hand is not None and not hand.ended:
            if hand.legal is not None:
                kind, to = self._action(hand.legal)
                return wire.ActMessage(self._id(), table, hand.hand, hand.turn, kind, to)
            if hand.phase in {"straddle", "run_twice"} and hand.me in hand.waiting:
                yes = self._chance.random() < HALF
                return wire.Answer(self._id(), table, hand.hand, hand.turn, yes)
        if seat.state == "sitting_out":
            if not seat.stack:
                return wire.TopUpMessage(self._id(), table, view.info.max_buy_in)
            return wire.ReturnMessage(self._id(), table)
        return None

    def _action(self, legal: Legal) -> tuple[ActKind, int | None]:
        """Return a decision that is allowed: seldom a fold, and a small wager in four."""
        roll = self._chance.random()
        if roll < FOLDS and not legal.can_check:
            return "fold", None
        if roll > 1 - WAGERS and legal.min_to is not None:
            return legal.wager, legal.min_to
        return ("check" if legal.can_check else "call"), None

    def _id(self) -> str:
        self._commands += 1
        return str(self._commands)
