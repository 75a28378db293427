"""Limiter: buckets that fill steadily, and a count of what is open.

Buckets that are full again are forgotten, and there are never more than so many of them.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

import msgspec

from fifthstreet.room.turned_down import TurnedDown

HOUR: Final = 3600


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


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many an hour in the long run."""

    at_once: int
    per_hour: int

    @classmethod
    def per_second(cls, at_once: int, count: int) -> Rate:
        """Return the rate of ``count`` a second."""
        return cls(at_once, count * HOUR)

    @property
    def seconds(self) -> float:
        """Seconds until one more is allowed."""
        return HOUR / self.per_hour


class Buckets:
    """One bucket for every key that was seen lately."""

    def __init__(self, rate: Rate, *, most: int) -> None:
        """Allow ``rate`` to every key and remember ``most`` keys."""
        self._rate = rate
        self._most = most
        self._buckets: dict[str, tuple[Bucket, float]] = {}

    def take(self, key: str, now: float) -> None:
        """Count one for ``key`` at ``now`` seconds.

        Raises:
            TurnedDown: it had none left.

        """
        if not self.grant(key, now):
            raise TurnedDown("TOO_MANY", seconds=math.ceil(self._rate.seconds))

    def grant(self, key: str, now: float, count: int = 1) -> bool:
        """Count ``count`` for ``key`` at ``now`` seconds; tell whether it had so many left."""
        rate = self._rate
        known = self._buckets.pop(key, None)
        if known is None or known[1] <= now:
            self._tidy(now)
            bucket = Bucket(rate=1 / rate.seconds, burst=rate.at_once, now=now)
        else:
            bucket = known[0]
        # The dictionary is in the order of use, and so of expiry.
        self._buckets[key] = (bucket, now + rate.at_once * rate.seconds)
        return bucket.take(now, count)

    def _tidy(self, now: float) -> None:
        while self._buckets:
            oldest = next(iter(self._buckets))
            if len(self._buckets) < self._most and self._buckets[oldest][1] > now:
                return
            del self._buckets[oldest]

    def __len__(self) -> int:
        """Return how many keys are remembered."""
        return len(self._buckets)


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
