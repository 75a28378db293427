"""Balance: which tables wait, who moves, and where he sits.

The player who would next be big blind at the long table moves to the worst seat
of the short one: the seat that the big blind reaches first, also when that makes
him big blind again, but never one that is about to be the small blind. A table
three or more players short halts. Source: docs/rules/tournament.md (R-BALANCE).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from fifthstreet.table.circle import distance, next_seat
from fifthstreet.table.state import ButtonState

HALT_SHORT: Final = 3
"""So many players fewer than the fullest table and a table waits (R-BALANCE-3)."""


def halts(players: Sequence[int]) -> list[bool]:
    """Return for each table whether it waits for players.

    >>> halts([5, 8])
    [True, False]

    """
    most = max(players, default=0)
    return [most - count >= HALT_SHORT for count in players]


def uneven(players: Sequence[int]) -> tuple[int, int] | None:
    """Return the indexes of the table that gives a player and the one that gets him.

    ``None`` when no two tables differ by more than one player (R-BALANCE-1).

    >>> uneven([8, 9, 6])
    (1, 2)

    """
    if not players or max(players) - min(players) < 2:
        return None
    return players.index(max(players)), players.index(min(players))


def mover(big_blind: int, seats: Collection[int], table_size: int) -> int:
    """Return the seat whose player leaves the long table: its next big blind.

    >>> mover(big_blind=3, seats=[1, 3, 6, 7], table_size=9)
    6

    """
    return next_seat(seats, big_blind, table_size)


def worst_seat(short: ButtonState, empty: Collection[int], table_size: int) -> int | None:
    """Return the empty seat that the big blind reaches first after the last hand.

    The seat of the last big blind is the next small blind: it is never given. ``None``
    when no other seat is empty.

    >>> worst_seat(ButtonState(1, 2, 3), [2, 3, 5, 8], table_size=9)
    5

    """
    open_to_him = [seat for seat in empty if seat != short.big_blind]
    if not open_to_him:
        return None
    return min(open_to_him, key=lambda seat: distance(short.big_blind, seat, table_size))
