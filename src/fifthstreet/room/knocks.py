"""Knocks: how often somebody may try a password or an invitation, and change a door.

Counted by address and by account, since an account costs nothing. A try counts when
it begins; the one that is right is forgiven.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fifthstreet.room.accounts.limits import Slowdown
from fifthstreet.room.config import Accounts
from fifthstreet.room.limiter import Buckets, Rate
from fifthstreet.room.network import network

FREE: Final = 5
"""Tries of an account at one table before it has to wait."""


class Knocks:
    """All tries at all doors."""

    def __init__(self, settings: Accounts, clock: Callable[[], float]) -> None:
        """Allow an address as many tries as it has to log in; ``clock`` gives seconds."""
        most = settings.most_buckets
        self._clock = clock
        self._addresses = Buckets(
            Rate(settings.logins_at_once, settings.logins_per_hour), most=most
        )
        self._tries = Slowdown(free=FREE, slowest=settings.slowest_try_seconds, most=most)
        self._changes = Buckets(
            Rate(settings.changes_at_once, settings.changes_per_hour), most=most
        )

    def knock(self, address: str, account: str, table: str) -> None:
        """Count a try.

        Raises:
            TurnedDown: it has to wait.

        """
        now = self._clock()
        self._tries.begin(f"{account} {table}", now)
        self._addresses.take(network(address), now)

    def opened(self, account: str, table: str) -> None:
        """Forgive the tries of an account: the last one was right."""
        self._tries.forgive(f"{account} {table}")

    def change(self, account: str) -> None:
        """Count a change of a door.

        Raises:
            TurnedDown: it has to wait.

        """
        self._changes.take(account, self._clock())
