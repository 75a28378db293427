"""Visits: who was here when, and hashes of where from and in which browser.

The hashes are keyed with a secret that ends with the process, so they tell whether two
came from one address or browser, and nothing about which.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Final

import msgspec

from fifthstreet.room.ops.integrity import Visit

KEPT: Final = 20_000
"""Ended visits that are remembered."""
ADDRESS: Final[ContextVar[str]] = ContextVar("address", default="")
"""Where the socket that is being served comes from; the door sets it."""
DEVICE: Final[ContextVar[str]] = ContextVar("device", default="")
"""The browser that it is opened in; the door sets it, too."""


class Visits:
    """The visits of one process."""

    def __init__(self, clock: Callable[[], int]) -> None:
        """Begin with nobody; ``clock`` gives milliseconds since 1970."""
        self._clock = clock
        self._key = secrets.token_bytes(32)
        self._here: dict[str, Visit] = {}
        self._gone: deque[Visit] = deque(maxlen=KEPT)

    def enter(self, account: str) -> None:
        """Note that ``account`` has come, from where the door says."""
        self.leave(account)
        now = self._clock()
        self._here[account] = Visit(
            account, now, now, self._place(ADDRESS.get()), self._place(DEVICE.get())
        )

    def leave(self, account: str) -> None:
        """Note that ``account`` has gone."""
        session = self._here.pop(account, None)
        if session is not None:
            self._gone.append(msgspec.structs.replace(session, until=self._clock()))

    def sessions(self) -> Sequence[Visit]:
        """Return all visits, those of who is still here until now."""
        now = self._clock()
        here = (msgspec.structs.replace(session, until=now) for session in self._here.values())
        return [*self._gone, *here]

    def _place(self, text: str) -> str:
        if not text:
            return ""
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:16]
