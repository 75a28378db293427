"""Room: what a client holds in its hands: the lobby, tables, and commands.

``connect`` opens it. A command gets an id of its own, is sent again with the same
id after a lost line, and so is applied once; tables go on with the event after the
last one seen.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable
from typing import Final

import msgspec

from fifthstreet.client.address import COOKIE, Address
from fifthstreet.client.bell import Bell
from fifthstreet.client.errors import ClosedError, RefusedError, VersionError
from fifthstreet.client.line import LOG, PING_SECONDS, Line
from fifthstreet.client.pending import Pending
from fifthstreet.client.seating import first_sight, take_seat
from fifthstreet.client.table import Table
from fifthstreet.room import closes, views
from fifthstreet.room import protocol as wire
from fifthstreet.room.club.events import RequestEnded
from fifthstreet.room.happenings import RoomEvent

PATIENCE: Final = 300.0
SHUT: Final = frozenset({"NO_SUCH_TABLE", "NOT_INSIDE"})
"""Codes with which a table shows itself not at all, or no more."""
CURSORS: Final = 32
"""Tables that one ``hello`` goes on with: the frame stays small."""
_READER: Final = msgspec.json.Decoder(wire.ClientMessage)
OnEvent = Callable[[RoomEvent], None]


class Room:
    """A room over one line.

    Attributes:
        player: the opaque id of the player, empty for who only watches.
        name: his name.
        lobby: the rows of all tables, by table id.

    """

    def __init__(
        self,
        address: Address,
        headers: dict[str, str],
        *,
        patience: float | None,
        chance: random.Random,
        ping_seconds: float,
    ) -> None:
        """Prepare a room; ``connect`` runs it."""
        self.player = ""
        self.name = ""
        self.lobby: dict[str, views.TableInfo] = {}
        self.bell = Bell()
        """Rings with every message."""
        self._tables: dict[str, Table] = {}
        self._pending = Pending()
        self._address, self._headers = address, headers
        self._missing: set[type[wire.ServerMessage]] = {wire.Welcome, wire.LobbyMessage}
        """What the room says at first and has not said yet."""
        self._clock = 0
        """Milliseconds that the room's clock is ahead of the one here."""
        self._run = secrets.token_hex(4)
        self._count = 0
        self._line = Line(
            address.socket,
            headers,
            on_up=self._up,
            on_message=self._take,
            patience=patience,
            chance=chance,
            ping_seconds=ping_seconds,
        )

    @property
    def lines(self) -> int:
        """How many times the line was opened: 1 as long as it held."""
        return self._line.lines

    def now(self) -> int:
        """Return the room's clock, milliseconds since 1970, as its deadlines are meant."""
        return time.time_ns() // 1_000_000 + self._clock

    async def watch(self, table: str, *, on_event: OnEvent | None = None) -> Table:
        """Follow a table and return it once it is known.

        Args:
            table: its id, a key of ``lobby``.
            on_event: hears of every event of the table in its order, without what this
                player may not know of it. After a long absence events are missing: the
                view stands for them.

        Raises:
            RefusedError: ``NO_SUCH_TABLE``, or ``NOT_INSIDE`` at a private table that this
                player has not entered.

        """
        found = self._tables.get(table)
        if found is None:
            self._checked_send(wire.Sub(table))
            found = self._tables[table] = Table(self, table)
        if on_event is not None:
            found.on_event = on_event
        try:
            await found.appears()
        finally:
            if found.follower.view is None and not found.awaited:
                self.unwatch(found)
        return found

    async def enter(
        self, table: str, *, invite: str | None = None, password: str | None = None
    ) -> None:
        """Come in at a table that somebody has made up; whoever is in stays in.

        ``table`` is the part of its address after ``/t/``. A private one is opened by an
        invitation, or the whole link with it, or by its password.

        Raises:
            RefusedError: as ``WRONG_PROOF``, ``BANNED``, ``NO_SUCH_TABLE`` or ``TOO_MANY``.
            LostError: the room does not answer.

        """
        await self._address.enter(table, invite, password, self._headers)

    async def join(
        self,
        table: str,
        chips: int | None = None,
        seat: int | None = None,
        *,
        on_event: OnEvent | None = None,
    ) -> Table:
        """Take a seat, or go on in the one that this player has, and return the table.

        Waits as long as the table is full; a person gets the seat of a bot after the hand,
        a bot the next one that is free.

        Args:
            table: its id, a key of ``lobby``.
            chips: what to bring, ``None`` for the most that the table takes. Who left a
                short while ago brings what he left with, whatever is said here (R-SEAT-6).
            seat: its number, ``None`` for the first free one.
            on_event: see ``watch``.

        Raises:
            RefusedError: as ``BUY_IN_TOO_SMALL``, ``SEAT_TAKEN``, ``NOT_ENOUGH_CHIPS``,
                ``NO_SESSION``, ``NO_SUCH_TABLE``, ``NOT_INSIDE``; ``DENIED`` where the host
                of the table was asked and said no.

        """
        found = await first_sight(self, table, chips, seat, on_event)
        await take_seat(found, self.player, chips, seat)
        return found

    async def leave(self, table: Table) -> None:
        """Stand up, if there is a seat, and follow the table no longer."""
        if table.view.me is not None or table.view.asked:
            await table.command(wire.LeaveMessage)
        self.unwatch(table)

    def unwatch(self, table: Table) -> None:
        """Follow a table no longer; a seat stays."""
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            self._line.send(wire.Unsub(table.id))

    async def command(self, message: wire.TableMessage) -> wire.Ack:
        """Send a command that has an id and return the answer, however often the line breaks.

        Raises:
            RefusedError: the room said no.
            LostError: the room did not answer, also not over later lines.

        """
        return await self._pending.ask(message, self._checked_send)

    def new_id(self) -> str:
        """Return the id of a new command, which no other run of this player uses."""
        self._count += 1
        return f"{self._run}-{self._count}"

    # --- the line ------------------------------------------------------------------------

    def _checked_send(self, message: wire.ClientMessage) -> bool:
        """Send what the room can read, unless the line is over; see ``Line.send``."""
        self.bell.check()
        _check(message)
        return self._line.send(message)

    def _up(self) -> None:
        """Say again over a new line what the room has to know."""
        known = []
        for table in self._tables.values():
            table.follower.line_lost()
            if table.follower.cursor is not None:
                known.append(table.follower.cursor)
        for start in range(0, max(1, len(known)), CURSORS):
            self._line.send(wire.Hello(tuple(known[start : start + CURSORS])))
        for table in self._tables.values():
            if table.follower.cursor is None:
                self._line.send(wire.Sub(table.id))
        for message in self._pending.again():
            self._line.send(message)

    def _take(self, message: wire.ServerMessage) -> None:
        self._missing.discard(type(message))
        match message:
            case wire.Snap(table=name) | wire.Ev(table=name):
                self._told(name, message)
            case wire.Ack():
                self._pending.ack(message)
            case wire.Error():
                self._refused(message)
            case wire.LobbyMessage():
                known = {} if message.whole else self.lobby
                known |= {row.table: row for row in message.tables}
                self.lobby = {name: row for name, row in known.items() if name not in message.gone}
            case wire.Welcome():
                if message.version != wire.VERSION:
                    raise VersionError(f"the room speaks {message.version}, not {wire.VERSION}")
                self.player, self.name = message.player, message.name
                self._clock = message.now - time.time_ns() // 1_000_000
            case wire.Pong(now=now):
                self._clock = now - time.time_ns() // 1_000_000
            case wire.Moved():
                self._line.renew()
            case wire.Resync() | wire.Proof():
                pass  # the snapshot that follows says everything; nobody here checks decks
        self.bell.ring()

    def _told(self, name: str, message: wire.Snap | wire.Ev) -> None:
        table = self._tables.get(name)
        if table is None:
            return
        if isinstance(message, wire.Snap):
            table.follower.snap(message)
            return
        event, ask = table.follower.event(message)
        if isinstance(event, RequestEnded) and event.account == self.player:
            table.denied = event.why == "denied"
        if event is not None and table.on_event is not None:
            table.on_event(event)
        if ask and table.follower.cursor is not None:
            self._line.send(wire.Hello((table.follower.cursor,)))

    def _refused(self, message: wire.Error) -> None:
        error = RefusedError(message.code, message.numbers, message.rule)
        table = self._tables.get(str(message.numbers.get("table")))
        if self._pending.refuse(message.id, error):
            return
        if message.code in SHUT and table is not None:
            self._tables.pop(table.id, None)
            table.refused = error
        else:
            LOG.warning("the room says %s", error)

    # --- the life of it ------------------------------------------------------------------

    async def hold(self) -> None:
        """Hold the line until it is over; everybody who waits hears why."""
        why: Exception = ClosedError(closes.GONE, "this client has left the room")
        try:
            await self._line.run()
        except Exception as error:  # noqa: BLE001 - an ``on_event`` that breaks ends its room
            why = error
        finally:
            self._pending.fail(why)
            self.bell.break_with(why)

    async def open(self) -> None:
        """Wait for the welcome of the room and its lobby."""
        await self.bell.until(lambda: not self._missing)


def _check(message: wire.ClientMessage) -> None:
    """Refuse what the room could not read.

    Raises:
        RefusedError: ``BAD_MESSAGE`` or ``FRAME_TOO_LONG``, as the room would say, though
            without the id by which the command would be known.

    """
    frame = msgspec.json.encode(message)
    if len(frame) > wire.MAX_FRAME:
        raise RefusedError("FRAME_TOO_LONG", {"most": wire.MAX_FRAME}, "")
    try:
        _READER.decode(frame)
    except msgspec.DecodeError as error:
        raise RefusedError("BAD_MESSAGE", {"why": str(error)}, "") from None


@contextlib.asynccontextmanager
async def connect(
    url: str,
    *,
    token: str | None = None,
    name: str | None = None,
    patience: float | None = PATIENCE,
    ping_seconds: float = PING_SECONDS,
    chance: random.Random | None = None,
) -> AsyncIterator[Room]:
    """Open a room and close it at the end of the block; seats stay.

    Args:
        url: ``http(s)://HOST[:PORT]`` or ``ws(s)://HOST[:PORT]/ws``.
        token: the bearer token of a bot.
        name: instead of a token: become a guest with this name, at most 24 characters.
            With neither the room can only be watched.
        patience: seconds that the room may be away, ``None`` for any time.
        ping_seconds: how often the line is tried.
        chance: what spreads the attempts to come back.

    Raises:
        RefusedError: the room does not take the name.
        AuthError: it does not know the token.
        ClosedError: the address is no room.
        LostError: it does not answer.
        SetupError: ``url`` is no address.

    """
    address = Address(url)
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    if token is None and name is not None:
        headers["Cookie"] = f"{COOKIE}={await address.guest(name)}"
    spread = random.Random() if chance is None else chance  # noqa: S311 - delays only
    room = Room(address, headers, patience=patience, chance=spread, ping_seconds=ping_seconds)
    holding = asyncio.create_task(room.hold())
    try:
        await room.open()
        yield room
    finally:
        holding.cancel()
        await asyncio.gather(holding, return_exceptions=True)
