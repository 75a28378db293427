"""Times: how long something took, counted in steps as Prometheus reads them.

Many are noted for every action of a room, so noting one is a search and two additions.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate

from prometheus_client.core import HistogramMetricFamily, Metric
from prometheus_client.registry import Collector


class Times(Collector):
    """A histogram of seconds, written by one thread."""

    def __init__(self, name: str, text: str, steps: Sequence[float]) -> None:
        """Count up to each of ``steps``, which rise, and beyond the last."""
        self._name, self._text = name, text
        self._steps = steps
        self._counts = [0] * (len(steps) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Note one time."""
        self._counts[bisect_left(self._steps, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[Metric]:
        """Return the histogram."""
        names = (*map(str, self._steps), "+Inf")
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        yield HistogramMetricFamily(self._name, self._text, buckets=buckets, sum_value=self._sum)
