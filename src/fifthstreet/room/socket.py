"""Socket: one person's line, from frames to messages and back.

Reads, checks and passes on; a pump of its own sends what the outbox holds. A bad
frame is answered and changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from fifthstreet.room import closes
from fifthstreet.room import protocol as wire
from fifthstreet.room.allowance import Allowance, speaker
from fifthstreet.room.config import Settings
from fifthstreet.room.failure import where
from fifthstreet.room.frame import Frame
from fifthstreet.room.hub import Hub
from fifthstreet.room.intake import looks, read
from fifthstreet.room.outbox import Outbox, Straight
from fifthstreet.room.sessions import Player, Visitor
from fifthstreet.room.sockets import Sockets

LOG: Final = logging.getLogger("fifthstreet.room")
TOGETHER: Final = "fifthstreet.together"
"""Extension of a server that takes many texts in one piece; its ``write`` takes them at once."""


class PersonReader:
    """A person behind a socket, as the tables see him."""

    __slots__ = ("outbox", "player")

    def __init__(
        self, player: Player, settings: Settings, straight: Straight | None = None
    ) -> None:
        """Send to ``player``, ``straight`` to the socket if it is there."""
        self.player = player
        self.outbox = Outbox(
            batches=settings.outbox_batches, size=settings.outbox_bytes, straight=straight
        )

    def send(self, frames: tuple[Frame, ...]) -> None:
        """Put frames into the outbox; cut the line when it is full."""
        if not self.outbox.put([frame.data for frame in frames]):
            self.outbox.close(closes.SLOW, drop=True)


class Door(Protocol):
    """Who comes in through a socket."""

    async def visitor(self, socket: WebSocket) -> Visitor | int:
        """Return who it is, or the code with which the socket is closed."""
        ...

    def note(self, visitor: Visitor, end: Callable[[], None]) -> Callable[[], None]:
        """Have ``end`` called when the visitor's session ends; return what takes that back.

        Called at once after ``visitor``, so that nothing ends in between.
        """
        ...


async def _let_in(socket: WebSocket, door: Door) -> Visitor | None:
    """Return who comes in, ``None`` when the socket was closed instead."""
    await socket.accept()
    try:
        visitor = await door.visitor(socket)
    except Exception as error:  # noqa: BLE001 - logged without what the error quotes
        LOG.critical("nobody can be let in: %s", where(error))
        visitor = closes.BROKEN
    if isinstance(visitor, int):
        await socket.close(visitor)
        return None
    return visitor


async def serve_socket(
    socket: WebSocket, hub: Hub, door: Door, sockets: Sockets, allowance: Allowance
) -> None:
    """Serve one socket until either side ends it, if ``sockets`` has a place for it."""
    visitor = await _let_in(socket, door)
    if visitor is None:
        return
    if not sockets.take(visitor):
        await socket.close(closes.RATE)
        return
    try:
        await _serve(socket, hub, door, visitor, allowance)
    finally:
        sockets.give_back(visitor)


async def _serve(
    socket: WebSocket, hub: Hub, door: Door, visitor: Visitor, allowance: Allowance
) -> None:
    """Serve a socket that is let in."""
    together = socket.scope.get("extensions", {}).get(TOGETHER, {})
    reader = PersonReader(visitor.player, hub.settings, together.get("write"))
    forget = door.note(visitor, lambda: reader.outbox.close(closes.AUTH, drop=True))
    older = hub.enter(reader)
    if isinstance(older, PersonReader):
        older.outbox.close(closes.REPLACED)
    reading = asyncio.create_task(_read(socket, hub, reader, allowance, speaker(visitor)))
    pumping = asyncio.create_task(_pump(socket, reader.outbox))
    reading.add_done_callback(lambda _: reader.outbox.close(closes.GONE, drop=True))
    try:
        await reader.outbox.closing()
    finally:
        forget()
        hub.leave(reader)
        reader.outbox.close(closes.GONE, drop=True)
    # A reader that has stalled may never hear that it is closed.
    await asyncio.wait((pumping,), timeout=hub.settings.closing_seconds)
    reading.cancel()
    pumping.cancel()
    await asyncio.gather(reading, pumping, return_exceptions=True)


async def _pump(socket: WebSocket, outbox: Outbox) -> None:
    together = TOGETHER in socket.scope.get("extensions", ())
    try:
        while (frames := await outbox.get()) is not None:
            if together:
                await socket.send({"type": "websocket.send", TOGETHER: frames})
                continue
            for frame in frames:
                await socket.send_text(frame.decode())
        await socket.close(outbox.closed or closes.GONE)
    except (WebSocketDisconnect, RuntimeError):
        outbox.close(closes.GONE, drop=True)  # the other side went first
    except Exception as error:  # noqa: BLE001 - logged without what the error quotes
        LOG.critical("a line broke: %s", where(error))
        outbox.close(closes.BROKEN, drop=True)


async def _read(
    socket: WebSocket, hub: Hub, reader: PersonReader, allowance: Allowance, who: str
) -> None:
    while reader.outbox.closed is None:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        try:
            allowed = allowance.message(who) and _take(
                message.get("text"), hub, reader, lambda count: allowance.looks(who, count)
            )
        except Exception as error:  # noqa: BLE001 - logged without what the error quotes
            LOG.critical("a message broke its socket: %s", where(error))
            reader.outbox.close(closes.BROKEN, drop=True)
            return
        if not allowed:
            reader.outbox.close(closes.RATE, drop=True)
            return


def _take(
    text: str | None, hub: Hub, reader: PersonReader, may_look: Callable[[int], bool]
) -> bool:
    """Pass one frame on, or answer why it cannot be one; tell whether that was allowed."""
    message = read(text, hub.settings.frame_bytes)
    if isinstance(message, wire.Error):
        reader.send((Frame(message),))
    elif may_look(looks(message)):
        hub.receive(reader, message)
    else:
        return False
    return True
