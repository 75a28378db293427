"""Limiter: a bucket of messages that fills steadily, and a count of what is open."""

from __future__ import annotations

from collections import Counter


class Bucket:
    """At most ``burst`` at once and ``rate`` a second in the long run."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, *, rate: float, burst: int, now: float) -> None:
        """Begin full at ``now`` seconds."""
        self._rate = rate
        self._burst = burst
        self._level = float(burst)
        self._at = now

    def take(self, now: float, count: int = 1) -> bool:
        """Take ``count`` at ``now`` seconds, or none of them; tell whether there were so many."""
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < count:
            return False
        self._level -= count
        return True


class Places:
    """So many at once for each key."""

    def __init__(self, most: int) -> None:
        """Allow ``most`` to every key."""
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        """Take a place of ``key``; tell whether there was one."""
        if self._taken[key] >= self._most:
            return False
        self._taken[key] += 1
        return True

    def give_back(self, key: str) -> None:
        """Leave a place of ``key``."""
        self._taken[key] -= 1
        if self._taken[key] <= 0:
            del self._taken[key]

    @property
    def total(self) -> int:
        """How many are taken."""
        return self._taken.total()
