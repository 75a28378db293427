"""Waiting list: who comes next when a seat is free.

First come, first served. Between hands a free seat is held for the first in the
queue for a minute, then offered to the next; whoever lets it pass is out of the
queue. One entry an account; bots never queue. Source: docs/rules/leaving.md
(R-WAIT).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fifthstreet.engine.types import Refusal
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table.refusals import refuse
from fifthstreet.table.seating import free_seats
from fifthstreet.table.state import TableState

OFFER_MS: Final = 60_000
"""How long a free seat is held (R-WAIT-2)."""


def join(state: TableState, command: cmd.JoinWaiting) -> ev.WaitingJoined | Refusal:
    """Return the event of joining the queue, or why not (R-WAIT-1, R-WAIT-3)."""
    account = command.account
    if state.tournament:
        return refuse("NOT_IN_TOURNAMENT", "R-WAIT-1")
    if state.closed:
        return refuse("TABLE_CLOSED", "R-LEAVE-11")
    if command.bot:
        return refuse("BOTS_DO_NOT_QUEUE", "R-WAIT-3")
    if state.seat_of(account) is not None:
        return refuse("ALREADY_SEATED", "R-WAIT-1")
    if any(entry.account == account for entry in state.waiting):
        return refuse("ALREADY_WAITING", "R-WAIT-1")
    if unreserved(state) > 0:
        return refuse("SEAT_FREE", "R-WAIT-1", seats=unreserved(state))
    return ev.WaitingJoined(account, command.name)


def leave(state: TableState, command: cmd.LeaveWaiting) -> ev.WaitingLeft | Refusal:
    """Return the event of leaving the queue, or why not."""
    if all(entry.account != command.account for entry in state.waiting):
        return refuse("NOT_WAITING", "R-WAIT-1")
    return ev.WaitingLeft(command.account, "left")


def unreserved(state: TableState) -> int:
    """Return how many free seats are left when everybody in the queue has one."""
    return len(free_seats(state)) - len(state.waiting)


def may_take(state: TableState, account: str, seat: int) -> bool:
    """Tell whether the queue leaves the free ``seat`` to ``account`` (R-WAIT-2)."""
    for offer in state.offers:
        if offer.seat == seat:
            return offer.account == account
    return unreserved(state) > 0


def seat_for(state: TableState, account: str) -> int | None:
    """Return the first free seat that the queue leaves to ``account``, ``None`` for none."""
    return next((seat for seat in free_seats(state) if may_take(state, account, seat)), None)


def missed(state: TableState, now: int) -> Iterator[ev.WaitingLeft]:
    """Yield the accounts that let their seat pass."""
    for offer in state.offers:
        if now >= offer.until:
            yield ev.WaitingLeft(offer.account, "missed")


def offers(state: TableState, now: int) -> Iterator[ev.SeatOffered]:
    """Yield the offers that are due between hands, first come, first served."""
    held = {offer.seat for offer in state.offers}
    offered = {offer.account for offer in state.offers}
    free = [number for number in free_seats(state) if number not in held]
    queue = [entry.account for entry in state.waiting if entry.account not in offered]
    for account, seat in zip(queue, free, strict=False):
        yield ev.SeatOffered(account, seat, now + OFFER_MS)
