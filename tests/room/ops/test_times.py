"""Times are counted as the library's own histogram counts them."""

from __future__ import annotations

import re

from prometheus_client import CollectorRegistry, Histogram, generate_latest

from fifthstreet.room.ops.times import Times

STEPS = (0.001, 0.5, 2.0)


def text(registry):
    """Return what Prometheus reads, without the moment of creation."""
    return re.sub(r".*_created.*\n", "", generate_latest(registry).decode())


def test_the_counts_are_those_of_the_librarys_histogram():
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    times = Times("x_seconds", "How long.", STEPS)
    ours.register(times)
    histogram = Histogram("x_seconds", "How long.", buckets=STEPS, registry=theirs)
    assert text(ours) == text(theirs)
    for seconds in (0.0, 0.001, 0.0011, 0.5, 1.25, 2.0, 3.0, 4.0):
        times.observe(seconds)
        histogram.observe(seconds)
    assert text(ours) == text(theirs)
    assert 'x_seconds_bucket{le="+Inf"} 8.0' in text(ours)
