"""Clock: deadlines of decisions as data; nothing here waits.

A decision has its action time, then the time bank. The clock starts when the
decision is offered. A player whose connection is gone gets more time once a hand.
A timeout is a command with the turn it answers, so it and an action cannot both
win. Units: milliseconds. Source: docs/rules/clock.md.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.engine.rules import Rules
from fifthstreet.table.state import Clock

GRACE_MS: Final = 20_000
"""More time for a lost connection, once a hand (R-CLOCK-5)."""
RESTORED_MS: Final = 15_000
"""The least that is left of a decision after a restart (R-CLOCK-8)."""
REFILL_MS: Final = 1_000
"""What the time bank gains with each hand dealt in (R-CLOCK-4)."""
SHOW_MS: Final = 5_000
"""How long an ended hand stays for showing cards (R-CLOCK-9)."""


class Times(msgspec.Struct, frozen=True):
    """When the time bank of a decision begins to run, and when the decision is over."""

    bank_from: int
    deadline: int


def times(rules: Rules, now: int, bank: int = 0, *, grace: bool = False) -> Times:
    """Return the times of a decision offered at ``now`` (R-CLOCK-3).

    >>> times(Rules(), 1_000, bank=60_000)
    Times(bank_from=21000, deadline=81000)

    """
    bank_from = now + 1000 * rules.action_seconds + (GRACE_MS if grace else 0)
    return Times(bank_from, bank_from + bank)


def extended(clock: Clock) -> Times:
    """Return the times of ``clock`` for a player whose connection was lost (R-CLOCK-5)."""
    return Times(clock.bank_from + GRACE_MS, clock.deadline + GRACE_MS)


def restored(clock: Clock, now: int, stopped_at: int) -> Times:
    """Return the times of ``clock`` after a pause from ``stopped_at`` to ``now`` (R-CLOCK-8)."""
    left = clock.deadline - stopped_at
    bank = bank_left(clock, stopped_at)
    deadline = now + max(left, RESTORED_MS)
    return Times(deadline - bank, deadline)


def bank_left(clock: Clock, now: int) -> int:
    """Return the time bank that is left when the decision is taken at ``now``."""
    return max(0, clock.deadline - max(now, clock.bank_from))


def refilled(rules: Rules, bank: int) -> int:
    """Return the time bank of a seat that is dealt into one more hand (R-CLOCK-4)."""
    return min(max(bank, 1000 * rules.time_bank_seconds), bank + REFILL_MS)
