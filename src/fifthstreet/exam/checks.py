"""Checks: what a case says must be possible, or it is an error that names field and value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.errors import FormatError

MOST_SEATS: Final = 10
"""Seats of the largest table."""


def within(field: str, value: int, low: int, high: int = MAX_CHIPS) -> None:
    """Let ``value`` pass when it lies between ``low`` and ``high``, both allowed.

    Raises:
        FormatError: it does not.

    >>> within("options.unit", 0, 1, 100)
    Traceback (most recent call last):
    fifthstreet.errors.FormatError: options.unit = 0: allowed is 1 to 100

    """
    if not low <= value <= high:
        allowed = f"{low} to {high}" if low < high else str(low)
        raise FormatError(f"{field} = {value}: allowed is {allowed}")


def seats(field: str, numbers: Iterable[int], table_size: int = MAX_CHIPS) -> None:
    """Let ``numbers`` pass when each is a seat of the table, named once.

    Raises:
        FormatError: one is not, or it is there twice.

    """
    named: set[int] = set()
    for number in numbers:
        within(field, number, 1, table_size)
        if number in named:
            raise FormatError(f"{field} names seat {number} twice")
        named.add(number)


def chips(field: str, amounts: Mapping[int, int] | Mapping[str, int], of: str = "seat ") -> None:
    """Let ``amounts`` pass when none is negative and all together are not too many.

    Raises:
        FormatError: one is, or they are.

    """
    for owner, amount in amounts.items():
        within(f"{field} of {of}{owner}", amount, 0)
    within(f"all {field}", sum(amounts.values()), 0)


def blinds(field: str, small: int, big: int) -> None:
    """Let blinds pass of which the small one is not the larger.

    Raises:
        FormatError: they are no blinds.

    """
    within(f"big blind of {field}", big, 1)
    within(f"small blind of {field}", small, 0, big)
