"""Together: one command to a club and what follows at its table, all or nothing.

A command of the club may bring one of the table (kick, close, other blinds, a seat
that the host allowed). When the table refuses it, nothing has happened to either.
Chips asked for in mid-hand are given after it. What was asked and cannot come any more
is due to end, whatever the cause. Source: docs/rules/private.md (R-CLUB-3, R-CLUB-7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from fifthstreet.engine.types import Refusal
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.access import admits, decide, next_deadline
from fifthstreet.room.club.evolve import evolve
from fifthstreet.room.club.refusals import refuse
from fifthstreet.room.club.state import ANY_SEAT, Club, Request
from fifthstreet.table import TableEvent, TableState
from fifthstreet.table import commands as table_cmd
from fifthstreet.table import step as table_step
from fifthstreet.table.waiting import seat_for

PAUSED: Final = "paused"
"""The reason of a table that its host holds; a hold for another reason is not his to end."""

Affords = Callable[[str, int], bool]
"""Tells whether an account can bring so many chips to the table."""


class Stepped(msgspec.Struct, frozen=True):
    """A club and its table after a command, and what happened, in the order of the log."""

    club: Club
    table: TableState
    events: tuple[ev.ClubEvent | TableEvent, ...]


class _Draft:
    """A club and its table in the middle of a command."""

    def __init__(self, club: Club, table: TableState, now: int) -> None:
        self.club = club
        self.table = table
        self.now = now
        self.events: list[ev.ClubEvent | TableEvent] = []

    def add(self, *events: ev.ClubEvent) -> None:
        for event in events:
            self.club = evolve(self.club, event)
            self.events.append(event)

    def at_table(self, command: table_cmd.TableCommand) -> Refusal | None:
        """Give the table a command; return why not."""
        outcome = table_step(self.table, command, self.now)
        if isinstance(outcome, Refusal):
            return outcome
        self.table, events = outcome
        for event in events:
            self.club = evolve(self.club, event)
            self.events.append(event)
        return None


def step(
    club: Club, table: TableState, command: cmd.ClubCommand, now: int, *, affords: Affords
) -> Stepped | Refusal:
    """Return the club and the table after ``command``, or why it is refused."""
    events = decide(club, command, now)
    if isinstance(events, Refusal):
        return events
    draft = _Draft(club, table, now)
    draft.add(*events)
    refusal = _follow(draft, club, command, affords)
    if refusal is not None:
        return refusal
    return Stepped(draft.club, draft.table, tuple(draft.events))


def is_due(club: Club, table: TableState, now: int, *, affords: Affords) -> bool:
    """Tell whether the room should give ``Due`` now."""
    moment = next_deadline(club)
    if moment is not None and moment <= now:
        return True
    if any(not _in_hand(table, request) for request in club.granted):
        return True
    if any(_shut_out(club, table)):
        return True
    draft = _Draft(club, table, now)
    return any(_in_vain(draft, request, affords) for request in club.requests)


def _follow(draft: _Draft, was: Club, command: cmd.ClubCommand, affords: Affords) -> Refusal | None:
    """Let follow at the table what the command to the club ``was`` brings; return why not."""
    match command:
        case cmd.RequestSeat(by=account) | cmd.RequestChips(by=account):
            return _asked(draft, account, affords)
        case cmd.Approve(account=account):
            return _granted(draft, account, affords)
        case cmd.Expel():
            return _expelled(draft, was, command)
        case cmd.Exit(by=account) | cmd.Forget(account=account):
            return _gone(draft, account)
        case cmd.Due():
            _give(draft, affords)
            _end(draft, affords)
            return None
    own = _of_table(command, draft.table)
    return None if own is None else draft.at_table(own)


def _of_table(command: cmd.ClubCommand, table: TableState) -> table_cmd.TableCommand | None:
    """Return what the host's ``command`` is to the table, ``None`` for nothing."""
    match command:
        case cmd.Pause() if table.held is None:
            return table_cmd.Hold(PAUSED)
        case cmd.Unpause() if table.held == PAUSED:
            return table_cmd.Resume()
        case cmd.SetBlinds(small=small, big=big, ante=ante):
            return table_cmd.ChangeBlinds(small, big, ante)
        case cmd.CloseClub() if not table.closed:
            return table_cmd.Close()
    return None


def _asked(draft: _Draft, account: str, affords: Affords) -> Refusal | None:
    """Refuse at once what the table would refuse anyway: the host is not asked for it."""
    request = draft.club.request(account)
    if request is None:
        return _granted(draft, account, affords)
    return None if _in_hand(draft.table, request) else _check(draft, request, affords)


def _granted(draft: _Draft, account: str, affords: Affords) -> Refusal | None:
    """Bring what was allowed to the table, now or after the hand that its player is in."""
    request = next(each for each in draft.club.granted if each.account == account)
    if _in_hand(draft.table, request):
        return None
    return _bring(draft, request, affords)


def _bring(draft: _Draft, request: Request, affords: Affords) -> Refusal | None:
    if not affords(request.account, request.chips):
        return refuse("NOT_AFFORDED", "R-CLUB-3", chips=request.chips)
    command = _table_command(request, draft.table)
    refusal = refuse("NO_FREE_SEAT", "R-CLUB-3") if command is None else draft.at_table(command)
    if refusal is None:
        draft.add(ev.RequestEnded(request.account, "done"))
    return refusal


def _check(draft: _Draft, request: Request, affords: Affords) -> Refusal | None:
    return _bring(_Draft(draft.club, draft.table, draft.now), request, affords)


def _table_command(request: Request, table: TableState) -> table_cmd.Sit | table_cmd.TopUp | None:
    """Return what ``request`` is to the table, ``None`` where there is no seat for it."""
    account, seat = request.account, request.seat
    if seat is None:
        return table_cmd.TopUp(account, request.chips)
    if seat == ANY_SEAT:
        seat = seat_for(table, account)
    if seat is None:
        return None
    return table_cmd.Sit(account, request.name, seat, request.chips, request.bot, request.choice)


def _in_hand(table: TableState, request: Request) -> bool:
    """Tell whether the chips must wait for the end of the hand."""
    seat = table.seat_of(request.account)
    return request.seat is None and seat is not None and not seat.leaving and table.playing(seat)


def _give(draft: _Draft, affords: Affords) -> None:
    """Bring to the table what had to wait; what it cannot take any more is over."""
    for request in draft.club.granted:
        if _in_hand(draft.table, request):
            continue
        refusal = _bring(draft, request, affords)
        if refusal is not None:
            draft.add(_impossible(request, refusal))


def _end(draft: _Draft, affords: Affords) -> None:
    """End what the host has not answered and could not give any more, and who waits in vain."""
    for account in tuple(_shut_out(draft.club, draft.table)):
        draft.at_table(table_cmd.LeaveWaiting(account))
    for request in draft.club.requests:
        refusal = _in_vain(draft, request, affords)
        if refusal is not None:
            draft.add(_impossible(request, refusal))


def _shut_out(club: Club, table: TableState) -> Iterator[str]:
    """Yield who waits for a seat of a table that is closed to him by now (R-CLUB-1)."""
    return (entry.account for entry in table.waiting if admits(club, entry.account))


def _impossible(request: Request, why: Refusal) -> ev.RequestEnded:
    return ev.RequestEnded(request.account, "impossible", why.code, dict(why.numbers))


def _in_vain(draft: _Draft, request: Request, affords: Affords) -> Refusal | None:
    """Return why ``request`` cannot come to anything any more, ``None`` while it can.

    Where any seat is wanted, one may still become free.
    """
    refusal = admits(draft.club, request.account)
    if refusal is None and not _in_hand(draft.table, request):
        refusal = _check(draft, request, affords)
    return None if refusal is None or refusal.code == "NO_FREE_SEAT" else refusal


def _expelled(draft: _Draft, was: Club, command: cmd.Expel) -> Refusal | None:
    """Kick from the table whoever is there; who is nowhere cannot be kicked, only banned."""
    account = command.account
    seat = draft.table.seat_of(account)
    if seat is not None and seat.leaving:
        return None
    refusal = draft.at_table(table_cmd.Kick(account))
    somebody = command.ban or was.member(account) is not None
    if refusal is not None and refusal.code == "NOT_AT_TABLE" and somebody:
        return None
    return refusal


def _gone(draft: _Draft, account: str) -> Refusal | None:
    """Take from the table whoever exits or is deleted."""
    table = draft.table
    seat = table.seat_of(account)
    if seat is not None and not seat.leaving:
        return draft.at_table(table_cmd.Leave(account))
    if any(entry.account == account for entry in table.waiting):
        return draft.at_table(table_cmd.LeaveWaiting(account))
    return None
