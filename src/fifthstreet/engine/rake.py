"""Rake: the house's exact percentage of the pots.

Taken after uncalled chips are returned, once for all boards; capped by the
number of players dealt in; nothing where no flop was dealt and the house drops
nothing then. Source: docs/rules/rake.md (R-RAKE-1 to R-RAKE-3).
"""

from __future__ import annotations

from collections.abc import Sequence

from fifthstreet.engine.rules import Rules

WHOLE = 10_000
"""Hundredths of a percent in one."""


def due(rules: Rules, pot: int, players: int, *, flop: bool = True) -> int:
    """Return the rake of ``pot`` chips, all pots together, with so many ``players`` dealt in.

    >>> due(Rules(rake_percent_bp=450, rake_rounding="half_even"), 1100, 2)
    50
    >>> due(Rules(rake_percent_bp=450, rake_rounding="half_even"), 900, 2)
    40

    """
    if rules.rake_no_flop_no_drop and not flop:
        return 0
    chips = rounded(rules, pot * rules.rake_percent_bp, WHOLE)
    cap = rules.rake_caps.get(players)
    return chips if cap is None else min(chips, cap)


def rounded(rules: Rules, share: int, parts: int) -> int:
    """Return ``share / parts`` as a whole number, as the house rounds its rake (R-RAKE-3)."""
    whole, rest = divmod(share, parts)
    if rules.rake_rounding == "half_even":
        twice = 2 * rest - parts
        whole += twice > 0 or (twice == 0 and whole % 2 == 1)
    return whole


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
