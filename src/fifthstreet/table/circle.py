"""Circle: walking clockwise round the seats of a table.

Seats are numbered from 1, clockwise increasing, and wrap. Distances count seats,
taken or not.
"""

from __future__ import annotations

from collections.abc import Iterable


def distance(start: int, seat: int, table_size: int) -> int:
    """Return how many steps clockwise ``seat`` is from ``start``, 0 for the same seat.

    >>> distance(6, 2, table_size=6)
    2

    """
    return (seat - start) % table_size


def strictly_between(start: int, seat: int, end: int, table_size: int) -> bool:
    """Tell whether ``seat`` lies after ``start`` and before ``end``, going clockwise.

    >>> strictly_between(5, 1, 2, table_size=6)
    True
    >>> strictly_between(5, 2, 2, table_size=6)
    False

    """
    return 0 < distance(start, seat, table_size) < distance(start, end, table_size)


def next_seat(seats: Iterable[int], after: int, table_size: int) -> int:
    """Return the first of ``seats`` clockwise from ``after``, which itself comes last.

    Raises:
        ValueError: there are no seats.

    >>> next_seat([1, 4], after=4, table_size=6)
    1

    """
    return min(seats, key=lambda seat: (seat - after - 1) % table_size)
