"""Intake: from the text of a frame to a message, or why it cannot be one.

Stricter than JSON: a name that stands twice in an object is refused, since readers
of JSON differ in which of the two counts, and a frame nested too deeply to be read
is a bad frame like any other.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from fifthstreet.room import protocol as wire


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON.

    Raises:
        DecodeError: a name stands in it twice.

    """
    found = dict(pairs)
    if len(found) < len(pairs):
        raise msgspec.DecodeError("a name stands twice in one object")
    return found


_DECODER: Final = msgspec.json.Decoder(wire.ClientMessage)
_NAMES: Final = json.JSONDecoder(object_pairs_hook=_once)


def read(text: str | None, most: int = wire.MAX_FRAME) -> wire.ClientMessage | wire.Error:
    """Return the message of a text frame, or the refusal; ``None`` stands for a binary frame.

    A frame is at most ``most`` bytes long.
    """
    if text is None:
        return _bad("frames are text")
    if len(text.encode()) > most:
        return wire.Error("FRAME_TOO_LONG", {"most": most})
    try:
        message = _DECODER.decode(text)
        # What has passed is nested no deeper than a message is.
        _NAMES.decode(text)
    except msgspec.DecodeError as error:
        return _bad(str(error)[:200])
    except RecursionError:
        return _bad("nested too deeply")
    return message


def _bad(why: str) -> wire.Error:
    return wire.Error("BAD_MESSAGE", {"why": why})
