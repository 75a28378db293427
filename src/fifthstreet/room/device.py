"""Device: a cookie by which a browser is known again, whoever plays in it.

It is random, opens nothing, and outlives sessions; the room never keeps it. Only the
integrity report looks at it, as a hash under a key that ends with the process: two
accounts that play together in one browser are worth a look.
"""

from __future__ import annotations

import re
import secrets
from http.cookies import CookieError, SimpleCookie
from typing import Final

DEVICE_COOKIE: Final = "fifthstreet_device"
YEARS: Final = 2 * 365 * 86_400
"""Seconds that the cookie lasts."""
_FORM: Final = re.compile("[A-Za-z0-9_-]{22}")
_LONGEST: Final = 4096


def new_device() -> str:
    """Return the cookie of a browser that has none."""
    return secrets.token_urlsafe(16)


def is_device(text: str | None) -> bool:
    """Tell whether ``text`` may be such a cookie."""
    return text is not None and _FORM.fullmatch(text) is not None


def device_of(header: str) -> str:
    """Return the device that a ``Cookie`` header names, empty for none.

    >>> device_of("a=b; fifthstreet_device=0123456789abcdefghijkl")
    '0123456789abcdefghijkl'

    """
    try:
        found = SimpleCookie(header[:_LONGEST]).get(DEVICE_COOKIE)
    except CookieError:
        return ""
    return found.value if found is not None and is_device(found.value) else ""
