"""Timers: what time it is, and waking somebody later on the clock of the event loop or another.

A port of its own, so that a whole room can run on a clock that nothing waits for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


def wall_clock() -> int:
    """Return the time, milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Alarm(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None:
        """Make it not happen."""
        ...


class Timers(Protocol):
    """What the room needs of a clock that rings."""

    def after(self, milliseconds: float, do: Callable[[], None]) -> Alarm:
        """Have ``do`` done in so many milliseconds."""
        ...


class LoopTimers:
    """The timers of the running event loop."""

    def after(self, milliseconds: float, do: Callable[[], None]) -> Alarm:
        """Have ``do`` done in so many milliseconds."""
        return asyncio.get_running_loop().call_later(milliseconds / 1000, do)
