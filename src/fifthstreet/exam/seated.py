"""Seated: the real table that a case speaks of, its players named after their seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fifthstreet.engine.rules import Rules
from fifthstreet.exam.cases import Case
from fifthstreet.table.commands import EntryChoice
from fifthstreet.table.config import TableConfig
from fifthstreet.table.state import ButtonState, Owes, Seat, TableState

STACK: Final = 100
"""The chips of every player, where a case says nothing of chips."""


def account(seat: int) -> str:
    """Return the account of the player in ``seat``."""
    return f"seat {seat}"


def player(seat: int, *, owes: Owes = "none", choice: EntryChoice = "wait") -> Seat:
    """Return the player in ``seat``."""
    return Seat(seat, account(seat), account(seat), STACK, owes=owes, choice=choice)


def seated(
    case: Case,
    rules: Rules,
    table_size: int,
    players: Iterable[Seat],
    *,
    button: ButtonState | None = None,
    dealt: Iterable[str] = (),
) -> TableState:
    """Return the table of ``case`` between two hands.

    Args:
        case: gives the table its name and its profile.
        rules: its house rules, resolved.
        table_size: its seats, taken or not.
        players: who sits there.
        button: where the button and the blinds were in the last hand.
        dealt: the accounts that were dealt into it.

    """
    return TableState(
        config=TableConfig(case.id, case.id, case.profile, rules, "no-limit", table_size, 1, 1),
        seats=tuple(sorted(players, key=lambda seat: seat.number)),
        button=button,
        dealt=tuple(dealt),
    )
