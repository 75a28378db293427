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


def _bad(why: str) -> wire.Error:
    return wire.Error("BAD_MESSAGE", {"why": why})
