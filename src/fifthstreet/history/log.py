"""Log: our own format, one JSON line an event.

The first line names the format and its version; then every event of every hand,
in order, each under its tag ``e``. ``hand_started`` begins a hand and carries all
that the hand depends on, so a log replays without anything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from fifthstreet.engine.events import SCHEMA, HandEvent, HandStarted
from fifthstreet.errors import FormatError

FORMAT: Final = "fifthstreet-hands"
VERSION: Final = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a log."""

    format: str
    version: int


class LoggedHand(msgspec.Struct, frozen=True):
    """The events of one hand and the line, from 1, of the first of them."""

    line: int
    events: tuple[HandEvent, ...]


_event: Final = msgspec.json.Decoder(HandEvent)
_header: Final = msgspec.json.Decoder(Header)
_encode: Final = msgspec.json.Encoder().encode


def header_line() -> str:
    """Return the first line of a log, with its end."""
    return _encode(Header(FORMAT, VERSION)).decode() + "\n"


def event_line(event: HandEvent) -> str:
    """Return the line of an event, with its end."""
    return _encode(event).decode() + "\n"


def write_log(hands: Iterable[Iterable[HandEvent]]) -> str:
    """Return a log of ``hands``."""
    return header_line() + "".join(event_line(event) for hand in hands for event in hand)


def is_log(text: str) -> bool:
    """Tell whether ``text`` begins as a log of any version."""
    try:
        return _header.decode(text.partition("\n")[0]).format == FORMAT
    except msgspec.MsgspecError:
        return False


def read_log(text: str) -> list[LoggedHand]:
    """Return the hands of a log; empty lines are skipped.

    Raises:
        FormatError: no log, a version from the future or a line that is no event;
            carries the line.

    """
    lines = text.split("\n")
    _check_header(lines[0])
    hands: list[LoggedHand] = []
    events: list[HandEvent] = []
    first = 0
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        event = _decoded(line, number)
        if isinstance(event, HandStarted):
            if events:
                hands.append(LoggedHand(first, tuple(events)))
            events, first = [], number
        elif not events:
            raise FormatError("an event before the first hand_started", line=number)
        events.append(event)
    if events:
        hands.append(LoggedHand(first, tuple(events)))
    return hands


def _check_header(line: str) -> None:
    try:
        header = _header.decode(line)
    except msgspec.MsgspecError:
        header = None
    if header is None or header.format != FORMAT:
        raise FormatError(f"{line[:60]!r} does not begin a log of hands", line=1)
    if header.version > VERSION:
        raise FormatError(f"log version {header.version}: versions to {VERSION} are read", line=1)


def _decoded(line: str, number: int) -> HandEvent:
    try:
        event = _event.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:  # no event, or nested too deeply
        raise FormatError(f"no event: {error}", line=number) from None
    if isinstance(event, HandStarted) and event.schema > SCHEMA:
        raise FormatError(f"event schema {event.schema}: to {SCHEMA} are read", line=number)
    return event
