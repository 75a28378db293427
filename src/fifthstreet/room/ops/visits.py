"""Visits: who was here when, and hashes of where from and in which browser.

The hashes are keyed with a secret that ends with the process, so they tell whether two
came from one address or browser, and nothing about which.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from itertools import chain
from typing import Final

import msgspec

from fifthstreet.room.ops.integrity import Visit

ACCOUNTS: Final = 10_000
EACH: Final = 5
"""Ended visits that are remembered of each: nobody drives others out by coming often."""
SAME_MS: Final = 60_000
"""Who comes back so soon from the same place goes on with his visit: a line may break."""
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
        self._gone: OrderedDict[str, deque[Visit]] = OrderedDict()

    def enter(self, account: str) -> None:
        """Note that ``account`` has come, from where the door says."""
        self.leave(account)
        now = self._clock()
        visit = Visit(account, now, now, self._place(ADDRESS.get()), self._place(DEVICE.get()))
        self._here[account] = self._longer(visit)

    def leave(self, account: str) -> None:
        """Note that ``account`` has gone."""
        session = self._here.pop(account, None)
        if session is None:
            return
        gone = self._gone.setdefault(account, deque(maxlen=EACH))
        gone.append(msgspec.structs.replace(session, until=self._clock()))
        self._gone.move_to_end(account)
        if len(self._gone) > ACCOUNTS:
            self._gone.popitem(last=False)

    def sessions(self) -> Sequence[Visit]:
        """Return all visits, those of who is still here until now."""
        now = self._clock()
        here = (msgspec.structs.replace(session, until=now) for session in self._here.values())
        return [*chain.from_iterable(self._gone.values()), *here]

    def _longer(self, visit: Visit) -> Visit:
        """Return ``visit``, or the last one of the account where this goes on with it."""
        gone = self._gone.get(visit.account)
        if not gone:
            return visit
        last = gone[-1]
        same = (last.address, last.device) == (visit.address, visit.device)
        return gone.pop() if same and visit.since - last.until <= SAME_MS else visit

    def _place(self, text: str) -> str:
        if not text:
            return ""
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()[:16]
