"""Frame: one message on its way to any number of readers, written as JSON once."""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.room.protocol import ServerMessage

_ENCODER: Final = msgspec.json.Encoder()


class Frame:
    """A message and, once a socket needs it, its bytes."""

    __slots__ = ("_data", "message")

    def __init__(self, message: ServerMessage) -> None:
        """Hold ``message``."""
        self.message = message
        self._data: bytes | None = None

    @property
    def data(self) -> bytes:
        """The message as JSON."""
        if self._data is None:
            self._data = _ENCODER.encode(self.message)
        return self._data
