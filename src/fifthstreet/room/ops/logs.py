"""Logs: lines that say what happened, and can say nothing of cards or secrets.

Every record passes one gate. Only the keys of ``ALLOWED`` go through, each with a
value of its own form, so a card, an event or a token has no key to travel under;
texts are washed of what looks like one. The message of an exception is never
written, only its kind and where it was raised. Of other packages only the server
may speak in its own words.
"""

from __future__ import annotations

import contextlib
import logging
import re
import sys
from collections.abc import Callable, MutableMapping
from datetime import UTC, datetime
from typing import Any, Final, TextIO

import structlog
from structlog.stdlib import ExtraAdder, ProcessorFormatter

from fifthstreet.room.config import Log
from fifthstreet.room.failure import where

Record = MutableMapping[str, Any]
TRUSTED: Final = ("fifthstreet", "uvicorn")
"""Loggers whose own words are written; of others only that they said something."""
LONGEST: Final = 400
"""Characters of a text; the way to an error may be ten times that."""
_WASH: Final = (
    (re.compile(r"://[^/\s@]*@"), "://***@"),
    (re.compile(r"[A-Za-z0-9_\-]{32,}"), "***"),
    (re.compile(r"(?<![A-Za-z0-9])(?:(?:10|[2-9TJQKA])[cdhs♠♥♦♣♤♡♢♧])+(?![A-Za-z0-9])"), "**"),
    (re.compile(r"[♠♥♦♣♤♡♢♧]|[\U0001F0A0-\U0001F0FF]"), "*"),
    (
        re.compile(r"[\[({]\s*(?:\d+\s*:\s*)?\d+(?:\s*,\s*(?:\d+\s*:\s*)?\d+)*\s*,?\s*[\])}]"),
        "[**]",
    ),
)
"""What never stands in a text: passwords, tokens, cards by name, by sign and by number."""


def _form(pattern: str) -> Callable[[Any], bool]:
    compiled = re.compile(pattern)
    return lambda value: isinstance(value, str) and compiled.fullmatch(value) is not None


def _number(value: Any) -> bool:
    return type(value) in {int, float}


def _text(value: Any) -> bool:
    return isinstance(value, str)


_TEXTS: Final = frozenset({"event", "where"})
ALLOWED: Final[dict[str, Callable[[Any], bool]]] = {
    "time": _form(r"\d{4}-\d\d-\d\dT[\d:.]+Z"),
    "level": _form(r"[a-z]+"),
    "logger": _form(r"[\w.]{1,60}"),
    "event": _text,
    "where": _text,
    "request": _form(r"[0-9a-f]{8}"),
    "method": _form(r"[A-Z]{3,8}"),
    "path": _form(r"(?:/[A-Za-z0-9_.*\-]{0,31}){1,6}"),
    "action": _form(r"[a-z_]{1,30}"),
    "hash": _form(r"[0-9a-f]{64}"),
    "status": _number,
    "ms": _number,
    "hands": _number,
    "sockets": _number,
}
"""The keys that a line may have, and what their values look like."""


def washed(text: str, longest: int = LONGEST) -> str:
    """Return ``text`` without what looks like a card, a token or a password.

    >>> washed("dealt AsKd to 3, cards=(12, 51)")
    'dealt ** to 3, cards=[**]'

    """
    for pattern, instead in _WASH:
        text = pattern.sub(instead, text)
    return text[:longest]


def keep_allowed(_: Any, __: str, record: Record) -> Record:
    """Processor: drop every key that is not allowed, and every value of another form."""
    kept: dict[str, Any] = {}
    for key, value in record.items():
        allowed = ALLOWED.get(key)
        if allowed is None or not allowed(value):
            continue
        longest = LONGEST * 10 if key == "where" else LONGEST
        kept[key] = washed(value, longest) if key in _TEXTS else value
    return kept


def _describe(_: Any, __: str, record: Record) -> Record:
    """Processor: time, level and logger of a record; of an error only where it was."""
    source: logging.LogRecord = record["_record"]
    moment = datetime.fromtimestamp(source.created, UTC)
    described: dict[str, Any] = {
        "time": moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": source.levelname.lower(),
        "logger": source.name,
    }
    if source.name.partition(".")[0] not in TRUSTED:
        described["event"] = "said something that is not shown"
    error = source.exc_info[1] if source.exc_info else None
    if isinstance(error, Exception):
        described["where"] = where(error)
    return {**record, **described}


def _line(_: Any, __: str, record: Record) -> str:
    """Renderer: one line for people; where an error was follows below it."""
    rest = dict(record)
    head = f"{rest.pop('time', '')} {rest.pop('level', ''):8} {_plain(rest.pop('event', ''))}"
    if rest.get("logger", "").partition(".")[0] in TRUSTED:
        del rest["logger"]
    below = rest.pop("where", "")
    line = " ".join([head, *(f"{key}={_plain(str(value))}" for key, value in rest.items())])
    return "\n".join([line, *(f"    {_plain(part)}" for part in below.splitlines())])


def _plain(text: str) -> str:
    """Return ``text`` with line ends and other controls written out: a name forges no line."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _heard(record: logging.LogRecord) -> bool:
    """Tell whether a record is written: of others only what is wrong."""
    return record.levelno >= logging.WARNING or record.name.partition(".")[0] in TRUSTED


class Handler(logging.StreamHandler[TextIO]):
    """A handler that quotes nothing when a record cannot be written."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Say that a line is missing, and whose."""
        with contextlib.suppress(OSError, ValueError):
            self.stream.write(f"a line of {record.name} could not be written{self.terminator}")


def start_logs(settings: Log, stream: TextIO | None = None) -> logging.Handler:
    """Send everything that the process logs through the gate to ``stream``."""
    renderer = _line if settings.format == "lines" else structlog.processors.JSONRenderer()
    handler = Handler(sys.stderr if stream is None else stream)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[ExtraAdder(), structlog.contextvars.merge_contextvars, _describe],
            processors=[keep_allowed, renderer],
            keep_exc_info=False,
            keep_stack_info=False,
        )
    )
    handler.addFilter(_heard)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.level.upper())
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    return handler
