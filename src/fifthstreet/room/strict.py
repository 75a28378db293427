"""Strict: what comes from outside as JSON, frames and bodies alike.

Stricter than JSON: a name that stands twice in an object is refused, since readers of
JSON differ in which of the two counts: a proxy or a log might have seen other chips than
those that were moved. Text that is nested too deeply to be read is bad like any other,
and so is a NUL character, which PostgreSQL keeps in no text.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final, Generic, TypeVar

import msgspec

T = TypeVar("T")
LONGEST_NAME: Final = 40
"""Characters of a name of the sender's that an answer repeats."""
NUL: Final = "there is a NUL character in it"
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
"""The only way to write one in JSON, and no escaped backslash before ``u0000``."""


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON.

    Raises:
        DecodeError: a name stands in it twice.

    """
    found = dict(pairs)
    if len(found) < len(pairs):
        (name, _), *_ = Counter([name for name, _ in pairs]).most_common(1)
        raise msgspec.DecodeError(f"`{name[:LONGEST_NAME]}` stands twice in one object")
    return found


_NAMES: Final = json.JSONDecoder(object_pairs_hook=once)


class Strict(Generic[T]):
    """A reader of one kind of value."""

    def __init__(self, kind: Any) -> None:
        """Read values of ``kind``, which may be a union."""
        self._decoder: msgspec.json.Decoder[T] = msgspec.json.Decoder(kind)

    def decode(self, raw: bytes | str) -> T:
        """Return the value of ``raw``.

        Raises:
            DecodeError: it is no JSON, no such value, nested too deeply, has a NUL character,
                or names something twice.

        """
        try:
            found = self._decoder.decode(raw)
            # What has passed is UTF-8, and no number in it is too long for the second reader.
            text = raw if isinstance(raw, str) else raw.decode()
            _NAMES.decode(text)
        except RecursionError:
            raise msgspec.DecodeError("nested too deeply") from None
        if _NUL.search(text):
            raise msgspec.DecodeError(NUL)
        return found


def decode(raw: bytes, kind: type[T]) -> T:
    """Return the value of a body, which comes too seldom to keep a reader for it.

    Raises:
        DecodeError: as ``Strict.decode``.

    """
    return Strict[T](kind).decode(raw)
