"""Base of a bot: one question, one answer.

A bot looks at a ``HandView`` in which it is to act and returns a legal action. It
knows no more than a person in its seat; chance is passed in.
"""

from __future__ import annotations

from typing import Protocol

from fifthstreet.engine.commands import Act
from fifthstreet.engine.types import Legal
from fifthstreet.engine.view import HandView, SeatView


class Chance(Protocol):
    """The part of ``random.Random`` that bots use."""

    def random(self) -> float:
        """Return a number of [0, 1)."""
        ...


class Bot(Protocol):
    """An opponent."""

    def act(self, view: HandView, legal: Legal, chance: Chance) -> Act:
        """Return the action of the seat to act."""
        ...


def own_seat(view: HandView) -> SeatView:
    """Return the reader's seat.

    Raises:
        LookupError: the reader has no seat in the hand.

    """
    for seat in view.seats:
        if seat.seat == view.me:
            return seat
    raise LookupError("the view has no seat of its own")


def check_or_call(legal: Legal) -> Act:
    """Return a call of what there is to call, else a check."""
    return Act(legal.seat, "call" if legal.can_call else "check")


def check_or_fold(legal: Legal) -> Act:
    """Return the way out that costs nothing."""
    return Act(legal.seat, "check" if legal.can_check else "fold")


def wager(legal: Legal, to: int) -> Act:
    """Return a bet or raise to ``to``, kept within what is legal; a call where none is."""
    if legal.min_to is None or legal.max_to is None:
        return check_or_call(legal)
    return Act(legal.seat, legal.wager, min(legal.max_to, max(legal.min_to, to)))
