"""Tokens: the secrets in a browser's cookie and in a bot's settings.

256 random bits each; the room keeps only the SHA-256, so who reads the database
can be nobody.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final

BOT_PREFIX: Final = "fifthstreet_bot_"
"""So that a bot's token is recognised where it should not be, in published code."""
_SHAPE: Final = re.compile(rf"(?:{BOT_PREFIX})?[A-Za-z0-9_-]{{43}}", re.ASCII)


def new_token(*, bot: bool = False) -> str:
    """Return a token that nobody has had."""
    return (BOT_PREFIX if bot else "") + secrets.token_urlsafe(32)


def new_account_id() -> str:
    """Return an id that says nothing about who has it."""
    return f"p{secrets.token_hex(8)}"


def key_of(token: str | None) -> bytes | None:
    """Return the hash under which ``token`` is kept, ``None`` when it cannot be a token."""
    if token is None or _SHAPE.fullmatch(token) is None:
        return None
    return hashlib.sha256(token.encode()).digest()


def is_bot_token(token: str) -> bool:
    """Tell whether ``token`` is a bot's."""
    return token.startswith(BOT_PREFIX)
