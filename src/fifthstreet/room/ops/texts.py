"""Texts: uvicorn's socket, which takes all frames of a batch in one piece.

Most of what a room sends are the few events of one step, to everybody at a table.
Sent one by one, each would go through every layer and through the kernel by itself;
an extension of the scope tells the room that it may hand over all of them at once, and
without a task of its own where the socket need not be waited for. It also tells when the
protocol itself ends a line: the room sees neither pings nor what cannot be read.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Iterable, Sequence
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from fifthstreet.room import closes
from fifthstreet.room.limiter import Bucket
from fifthstreet.room.socket import TOGETHER

WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""
SHORT, MIDDLE = 126, 65_536
PIECES_PER_SECOND: Final = 20
PIECES_AT_ONCE: Final = 200
"""Pings, pongs and parts of messages, which cost time too and which the room never counts."""


def framed(texts: Iterable[bytes]) -> bytes:
    r"""Return texts as a server's frames.

    >>> framed([b"a", b"bc"])
    b'\x81\x01a\x81\x02bc'

    """
    parts: list[bytes] = []
    for text in texts:
        size = len(text)
        if size < SHORT:
            head = bytes((WHOLE_TEXT, size))
        elif size < MIDDLE:
            head = struct.pack("!BBH", WHOLE_TEXT, 126, size)
        else:
            head = struct.pack("!BBQ", WHOLE_TEXT, 127, size)
        parts += (head, text)
    return b"".join(parts)


class TextsProtocol(WebSocketsSansIOProtocol):
    """A socket that knows the extension."""

    def handle_connect(self, event: Request) -> None:
        """Offer the extension to the room before it sees the scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self._together: dict[Any, Any] = {"write": self.write_texts}
            self.scope["extensions"][TOGETHER] = self._together
            event.headers.clear()  # the scope has them; the parser keeps the request for good
            self._heard = self.loop.time()
            self._pieces = Bucket(rate=PIECES_PER_SECOND, burst=PIECES_AT_ONCE, now=self._heard)

    def data_received(self, data: bytes) -> None:
        """Take note that the other side is there."""
        self._heard = self.loop.time()
        super().data_received(data)

    def handle_ping(self) -> None:
        """Answer a ping, unless nobody reads the answers: they would only pile up."""
        if not self._may_go_on():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """Take an answer."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """Take a text or its first part."""
        if event.fin or self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take octets or their first part."""
        if event.fin or self._may_go_on():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        """Count a frame that is no whole message; end the line where there are too many."""
        if self.close_sent:
            return False
        if self._pieces.take(self.loop.time()):
            return True
        self.conn.fail(closes.RATE)
        self.handle_parser_exception()
        return False

    def handle_parser_exception(self) -> None:
        """End the line of who sends what cannot be read, or too much of it."""
        super().handle_parser_exception()
        self._tell_end()

    def keepalive_timeout(self) -> None:
        """End the line of who did not answer a ping."""
        super().keepalive_timeout()
        self._tell_end()

    def _tell_end(self) -> None:
        """Tell whoever counts with which code the line was ended here."""
        ended = self._together.get("ended")
        if ended is not None and self.conn.close_sent is not None:
            ended(self.conn.close_sent.code)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Let go of the socket soon after the room has, also where nobody reads what is left."""
        super().on_task_complete(task)
        self.loop.call_later(self.close_timeout, self.transport.abort)

    def send_keepalive_ping(self) -> None:
        """Ask whether the other side is there, unless it has said something meanwhile."""
        quiet = self.loop.time() - self._heard + self.last_ping_rtt
        if self.ping_interval is not None and quiet < self.ping_interval:
            wait = self.ping_interval - quiet
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
            return
        super().send_keepalive_ping()

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        """Write texts if the socket takes them without waiting; tell whether it did."""
        if not self.writable.is_set() or self._gone:
            return False
        self.transport.write(framed(texts))
        return True

    @property
    def _gone(self) -> bool:
        return self.disconnected or self.close_sent or self.conn.state is not State.OPEN

    async def send(self, message: Any) -> None:
        """Send a message; its texts in one piece, if it has them."""
        texts = message.get(TOGETHER)
        if texts is None:
            await super().send(message)
            if message["type"] == "websocket.accept":
                self.response.headers.clear()  # they are sent
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if self._gone:
            raise ClientDisconnected
        self.transport.write(framed(texts))
