"""Limits: how often an address, a name or an account may ask for something.

A try is counted when it begins, so that many at once are no way around it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from fifthstreet.room import config
from fifthstreet.room.limiter import Buckets, Rate
from fifthstreet.room.network import network
from fifthstreet.room.turned_down import TurnedDown

FORGIVEN: Final = 4
"""Wrong tries are forgotten after a pause of so many times the longest wait."""


class Slowdown:
    """Tries that take twice as long each, once the first few were wrong."""

    def __init__(self, *, free: int, slowest: int, most: int) -> None:
        """Let ``free`` tries pass at once and never ask for more than ``slowest`` seconds."""
        self._free = free
        self._slowest = slowest
        self._most = most
        self._tries: dict[str, tuple[int, float, float]] = {}

    def begin(self, key: str, now: float) -> None:
        """Count a try for ``key``: wrong until it is forgiven.

        Raises:
            TurnedDown: it has to wait.

        """
        tries, until, forgotten = self._tries.get(key, (0, now, math.inf))
        if forgotten <= now:
            tries = 0
        elif now < until:
            raise TurnedDown("TOO_MANY", seconds=math.ceil(until - now))
        self._tries.pop(key, None)
        self._tidy(now)
        over = min(tries + 1 - self._free, self._slowest.bit_length())
        wait = 0 if over < 0 else min(2**over, self._slowest)
        self._tries[key] = (tries + 1, now + wait, now + wait + FORGIVEN * self._slowest)

    def forgive(self, key: str) -> None:
        """Forget the tries of ``key``: the last one was right."""
        self._tries.pop(key, None)

    def _tidy(self, now: float) -> None:
        while self._tries:
            oldest = next(iter(self._tries))
            if len(self._tries) < self._most and self._tries[oldest][2] > now:
                return
            del self._tries[oldest]

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self._tries)


class Limits:
    """All limits of accounts."""

    def __init__(self, settings: config.Accounts, clock: Callable[[], float]) -> None:
        """Limit as ``settings`` say; ``clock`` gives seconds that never go back."""
        most = settings.most_buckets
        self._clock = clock
        self._requests = Buckets(
            Rate(settings.requests_at_once, settings.requests_per_hour), most=most
        )
        self._guests = Buckets(Rate(settings.guests_at_once, settings.guests_per_hour), most=most)
        self._logins = Buckets(Rate(settings.logins_at_once, settings.logins_per_hour), most=most)
        self._names = Buckets(Rate(settings.tries_at_once, settings.tries_per_hour), most=most)
        self._changes = Buckets(
            Rate(settings.changes_at_once, settings.changes_per_hour), most=most
        )
        self._tries = Slowdown(
            free=settings.free_tries, slowest=settings.slowest_try_seconds, most=most
        )

    def request(self, address: str) -> None:
        """Count any request of an address."""
        self._requests.take(network(address), self._clock())

    def guest(self, address: str) -> None:
        """Count a new guest of an address."""
        self._guests.take(network(address), self._clock())

    def login(self, address: str, key: str) -> None:
        """Count a try to log in under the name with ``key``."""
        now = self._clock()
        self._logins.take(network(address), now)
        self._tries.begin(f"{network(address)} {key}", now)
        self._names.take(key, now)

    def logged_in(self, address: str, key: str) -> None:
        """Forgive the tries: the password was right."""
        self._tries.forgive(f"{network(address)} {key}")

    def change(self, account: str) -> None:
        """Count a change that an account makes to itself."""
        self._changes.take(account, self._clock())

    def password(self, account: str) -> None:
        """Count a try to name the password of one's own account."""
        self._tries.begin(account, self._clock())

    def password_right(self, account: str) -> None:
        """Forgive the tries: the password was right."""
        self._tries.forgive(account)
