"""Tables: TOML as hand histories use it, read fast and written in one form.

``loads`` gives what ``tomllib`` gives, with exact decimals. Files of thousands of
hands have one plain layout, one ``key = value`` a line; that is read directly,
ten times as fast. Whatever else a line holds, ``tomllib`` reads the whole text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from fifthstreet.errors import FormatError
from fifthstreet.toml_read import read_toml

Table = dict[str, Any]

_HEADER: Final = re.compile(r"\[([A-Za-z0-9_-]+)\]")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_INTS: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:, -?(?:0|[1-9][0-9]*))*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?")
_LINE: Final = re.compile(r"line (\d+)")


class _NotPlainError(Exception):
    """The text needs the full reader."""


def loads(text: str) -> Table:
    """Return the tables of a TOML document; decimals are ``Decimal``.

    Raises:
        FormatError: not TOML, or as ``read_toml``; carries the line.

    """
    try:
        return _plain(text)
    except (_NotPlainError, ValueError):
        pass
    try:
        return read_toml(text, Decimal)
    except ValueError as error:
        line = _LINE.search(str(error))
        raise FormatError(
            f"not TOML: {error}", line=int(line.group(1)) if line else text.count("\n") + 1
        ) from None


def _plain(text: str) -> Table:
    """Return the tables of a text with one plain ``key = value`` a line."""
    top: Table = {}
    table = top
    for line in text.split("\n"):
        if not line or line[0] == "#":
            continue
        if line[:11] == "actions = [":
            if "actions" in table:
                raise _NotPlainError
            table["actions"] = _array(line[10:])
            continue
        key, value = _line(line)
        if value is None:
            if key in top:
                raise _NotPlainError
            table = top[key] = {}
        elif key in table:
            raise _NotPlainError
        else:
            table[key] = list(value) if type(value) is tuple else value
    return top


@lru_cache(maxsize=4096)
def _line(line: str) -> tuple[str, Any]:
    """Return key and value of a line, a list as a tuple; a header has ``None`` as value."""
    key, equals, value = line.partition(" = ")
    if not equals:
        header = _HEADER.fullmatch(line)
        if header is None:
            raise _NotPlainError
        return header.group(1), None
    if not _KEY.fullmatch(key):
        raise _NotPlainError
    return key, tuple(_array(value)) if value[:1] == "[" else _scalar(value)


def _array(text: str) -> list[Any]:
    inner = text[1:-1]
    if text[-1] != "]" or len(text) == 1:
        raise _NotPlainError
    quote = inner[:1]
    if quote in ("'", '"'):
        return _strings(inner, quote)
    if not inner:
        return []
    return list(map(int if _INTS.fullmatch(inner) else _number, inner.split(", ")))


def _scalar(text: str) -> str | int | Decimal | bool:
    if text[:1] in ("'", '"'):
        strings = _strings(text, text[0])
        if len(strings) == 1:
            return strings[0]
        raise _NotPlainError
    if text in ("true", "false"):
        return text == "true"
    return _number(text)


def _strings(text: str, quote: str) -> list[str]:
    """Return the strings of ``'a', 'b'``."""
    parts = text[1:-1].split(f"{quote}, {quote}")
    if text.count(quote) != 2 * len(parts) or text[-1] != quote or not text.isprintable():
        raise _NotPlainError
    if quote == '"' and "\\" in text:
        raise _NotPlainError
    return parts


@lru_cache(maxsize=4096)
def _number(text: str) -> int | Decimal:
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise _NotPlainError
    return int(text) if match.group(1) is None else Decimal(text)


def table_line(text: str, name: str) -> int | None:
    """Return the line, from 1, on which the table ``name`` begins; ``None`` if it is not found."""
    header = re.compile(rf"^[ \t]*\[[ \t]*[\"']?{re.escape(name)}[\"']?[ \t]*\]", re.MULTILINE)
    found = header.search(text)
    return None if found is None else text.count("\n", 0, found.start()) + 1


def dumps(table: Mapping[str, object]) -> str:
    """Return ``table`` as TOML, one ``key = value`` a line.

    >>> print(dumps({"variant": "NT", "antes": [0, 0], "_rake": Decimal("0.5")}), end="")
    variant = 'NT'
    antes = [0, 0]
    _rake = 0.5

    """
    return "".join(f"{_key(key)} = {_written(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    return key if _KEY.fullmatch(key) else _quoted(key)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(k))} = {_written(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_written, value)) + "]"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def _quoted(text: str) -> str:
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
