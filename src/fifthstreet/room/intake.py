"""Intake: from the text of a frame to a message, or why it cannot be one."""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.room import protocol as wire
from fifthstreet.room.strict import Strict

_READER: Final = Strict[wire.ClientMessage](wire.ClientMessage)


def read(text: str | None, most: int = wire.MAX_FRAME) -> wire.ClientMessage | wire.Error:
    """Return the message of a text frame, or the refusal; ``None`` stands for a binary frame.

    A frame is at most ``most`` bytes long.
    """
    if text is None:
        return _bad("frames are text")
    if len(text.encode()) > most:
        return wire.Error("FRAME_TOO_LONG", {"most": most})
    try:
        return _READER.decode(text)
    except msgspec.DecodeError as error:
        return _bad(str(error)[:200])


def looks(message: wire.ClientMessage) -> int:
    """Return how much that is whole the answer to ``message`` may have: tables, or the lobby.

    A table is made for one reader alone, which is some two hundred times the work of a ping.
    """
    match message:
        case wire.Hello(resume=resume):
            return 1 + len(resume)
        case wire.Sub():
            return 1
    return 0


def _bad(why: str) -> wire.Error:
    return wire.Error("BAD_MESSAGE", {"why": why})
