"""Sessions: who is behind a cookie or a token, and what names may be.

Players are known to tables by an opaque id of their own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

import msgspec

COOKIE: Final = "fifthstreet"
MAX_NAME: Final = 24
UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories without a shape: controls, direction marks, line ends."""


class Player(msgspec.Struct, frozen=True):
    """Somebody in the room."""

    account: str
    name: str
    bot: bool = False


class Visitor(msgspec.Struct, frozen=True):
    """A player who comes in, the key of the session that lets him in, and where from."""

    player: Player
    session: bytes = b""
    address: str = ""


NOBODY: Final = Player("", "")
"""Who only watches."""


def clean_name(name: str) -> str | None:
    r"""Return ``name`` without space around it, ``None`` when it cannot be a name.

    >>> clean_name("  Ann "), clean_name("a\nb"), clean_name("")
    ('Ann', None, None)

    """
    return clean_text(name, MAX_NAME)


def clean_text(text: str, most: int) -> str | None:
    """Return ``text`` as a name of at most ``most`` visible characters, ``None`` if it is none."""
    text = unicodedata.normalize("NFC", text).strip()
    if not 1 <= len(text) <= most or any(unicodedata.category(c) in UNSEEN for c in text):
        return None
    return text


def bearer(headers: Mapping[str, str]) -> str | None:
    """Return the bearer token of a request, ``None`` without one.

    >>> bearer({"authorization": "Bearer abc"}), bearer({})
    ('abc', None)

    """
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
