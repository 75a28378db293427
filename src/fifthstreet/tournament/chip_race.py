"""Chip race: small chips leave the game, drawn for by those who have odd ones.

Whole sets are changed up first. The odd chips of all together give new chips, one
a player at most, in the order of the draw; half a new chip or more that is left
over counts as one (R-RACE-2). A player who would lose his last chip gets one new
chip. The draw is passed in. Source: docs/rules/tournament.md (R-RACE).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fifthstreet.engine.types import Value
from fifthstreet.errors import SetupError


class Race(Value, frozen=True):
    """What a race comes to; numbers of chips by seat, values in the smallest unit."""

    new_chips: int
    """New chips that the odd ones give, rescues apart."""
    awarded: dict[int, int]
    rescued: dict[int, int]
    value_before: int
    value_after: int


def race(
    odd_chips: Mapping[int, int],
    *,
    old: int,
    new: int,
    draw_order: Sequence[int],
    stacks_above: Mapping[int, int] | None = None,
) -> Race:
    """Return who gets the new chips.

    Args:
        odd_chips: seat to number of chips of the old denomination.
        old: value of such a chip.
        new: value of a chip of the lowest denomination that stays, a multiple of ``old``.
        draw_order: seats, best card first; seats that are left out follow by number.
        stacks_above: seat to chips of other denominations; only a seat that is there
            with 0 has none.

    Raises:
        SetupError: the denominations do not fit each other.

    >>> race({1: 3, 2: 1, 3: 2, 4: 2}, old=25, new=100, draw_order=[3, 1]).awarded
    {3: 1, 1: 1}

    """
    if not 0 < old < new or new % old:
        raise SetupError(f"chips of {old} cannot be raced into chips of {new}")
    a_set = new // old
    awarded = {seat: count // a_set for seat, count in odd_chips.items() if count >= a_set}
    left = {seat: count % a_set for seat, count in odd_chips.items() if count % a_set}
    whole, rest = divmod(sum(left.values()), a_set)
    raced = whole + (2 * rest >= a_set)
    order = dict.fromkeys([seat for seat in [*draw_order, *sorted(left)] if seat in left])
    for seat in list(order)[:raced]:
        awarded[seat] = awarded.get(seat, 0) + 1
    above = stacks_above or {}
    rescued = {s: 1 for s in left if above.get(s) == 0 and s not in awarded}
    chips = sum(awarded.values())
    return Race(
        chips,
        awarded,
        rescued,
        old * sum(odd_chips.values()),
        new * (chips + len(rescued)),
    )
