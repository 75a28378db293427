"""Rake: the house's exact percentage of the pots.

Taken after uncalled chips are returned, once for all boards; capped by the
number of players dealt in; nothing where no flop was dealt and the house drops
nothing then. Source: docs/rules/rake.md (R-RAKE-1 to R-RAKE-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

_WHOLE = 10_000
"""Hundredths of a percent in one."""


def rake(
    pot: int,
    *,
    percent_bp: int,
    cap: int | None = None,
    rounding: Literal["floor", "half_even"] = "floor",
    unit: int = 1,
) -> int:
    """Return the rake of ``pot`` chips at ``percent_bp`` hundredths of a percent.

    >>> rake(1100, percent_bp=450, rounding="half_even")
    50
    >>> rake(900, percent_bp=450, rounding="half_even")
    40

    """
    share, rest = divmod(pot * percent_bp, _WHOLE * unit)
    if rounding == "half_even":
        twice = 2 * rest - _WHOLE * unit
        share += twice > 0 or (twice == 0 and share % 2 == 1)
    chips = share * unit
    return chips if cap is None else min(chips, cap)


def from_pots(amounts: Sequence[int], chips: int) -> list[int]:
    """Return how much of the ``chips`` of rake each pot gives: by size, the rest from the first.

    >>> from_pots([150, 140], 10)
    [6, 4]

    """
    total = sum(amounts)
    if not chips or not total:
        return [0] * len(amounts)
    parts = [amount * chips // total for amount in amounts]
    for place, amount in enumerate(amounts):
        more = min(chips - sum(parts), amount - parts[place])
        parts[place] += more
    return parts
