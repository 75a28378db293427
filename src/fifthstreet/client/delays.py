"""Delays: what to do after a line has ended: come back when, or never.

Waits grow with every attempt that fails, and chance spreads them, so that the
clients of a room that was restarted do not all knock at once.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from fifthstreet.client.errors import AuthError, ClosedError, ReplacedError
from fifthstreet.room import closes

FIRST: Final = 0.25
"""Seconds before the first attempt to come back."""
LONGEST: Final = 15.0
PENANCE: Final = 5.0
"""Seconds before the first attempt after too many messages or sockets."""
UNREACHED: Final = 0
"""The code of a line that ended without one: nobody answered, or the network went."""
AWAY: Final = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE})
REFUSED: Final = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})


def delay_after(code: int, tries: int, draw: float) -> float:
    """Return how many seconds to wait after a line ended with ``code``.

    Args:
        code: the close code, the HTTP status of a refused handshake, or ``UNREACHED``.
        tries: attempts in a row that came to nothing, 0 after a line that held.
        draw: chance of [0, 1).

    Raises:
        ReplacedError: the same player opened a newer line.
        AuthError: the token is not known, or the origin is not let in.
        ClosedError: the address is no room, or what was sent is nothing that can be read.

    """
    if code == closes.REPLACED:
        raise ReplacedError(code, "a newer line of the same player")
    if code == closes.AUTH or code in REFUSED:
        raise AuthError(code, "the token is not known")
    if code == closes.ORIGIN:
        raise AuthError(code, "this origin is not let in")
    if code in closes.UNREADABLE:
        raise ClosedError(code, "a frame was too long or broken, and would be again")
    if HTTPStatus.BAD_REQUEST <= code < HTTPStatus.INTERNAL_SERVER_ERROR and code not in AWAY:
        raise ClosedError(code, "this address is no room")
    if code == closes.SLOW and tries == 0:
        return FIRST * draw  # resume at once: the room holds what was missed only for a while
    first = PENANCE if code == closes.RATE or code in AWAY else FIRST
    return min(LONGEST, first * 2.0 ** min(tries, 10)) * (0.5 + 0.5 * draw)
