"""Sessions: who is behind a cookie.

A guest takes a name and gets an opaque id of 256 bits in a cookie; only its hash
is kept. Players are known to tables by an opaque id of their own.
"""

from __future__ import annotations

import hashlib
import secrets
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


class Sessions:
    """The sessions of one process."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._players: dict[bytes, Player] = {}

    def guest(self, name: str) -> tuple[str, Player]:
        """Return a new cookie and the player behind it."""
        token = secrets.token_urlsafe(32)
        player = Player(f"p{secrets.token_hex(6)}", name)
        self._players[_hash(token)] = player
        return token, player

    def player(self, token: str | None) -> Player:
        """Return who has the cookie ``token``: nobody when there is no such session."""
        return NOBODY if not token else self._players.get(_hash(token), NOBODY)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
