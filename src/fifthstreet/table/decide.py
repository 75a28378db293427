"""Decisions: the only place where a table says no.

``decide`` judges a command at a moment and answers with the events that follow,
the automatic ones included, or with a ``Refusal``: a code, its numbers and the
rule. ``step`` also gives the table after them. Nothing changes on a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fifthstreet.engine.types import Refusal
from fifthstreet.table import commands as cmd
from fifthstreet.table import dealing, hosting, members, playing, waiting
from fifthstreet.table import events as ev
from fifthstreet.table.asking import between_hands
from fifthstreet.table.config import TableConfig
from fifthstreet.table.draft import Draft
from fifthstreet.table.evolve import evolve
from fifthstreet.table.refusals import refuse
from fifthstreet.table.seating import checked
from fifthstreet.table.state import TableState

Events = tuple[ev.TableEvent, ...]


def open_table(config: TableConfig) -> tuple[TableState, Events]:
    """Return a table without players and the event that begins it.

    Raises:
        SetupError: the configuration cannot be played.

    """
    opened = ev.TableOpened(checked(config))
    return evolve(None, opened), (opened,)


def decide(state: TableState, command: cmd.TableCommand, now_ms: int) -> Events | Refusal:
    """Return the events that ``command`` causes at ``now_ms``, or why it is refused."""
    outcome = step(state, command, now_ms)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def step(
    state: TableState, command: cmd.TableCommand, now_ms: int
) -> tuple[TableState, Events] | Refusal:
    """Return the table after ``command`` and the events between, or why it is refused.

    Raises:
        TypeError: ``command`` is no command of a table.

    """
    judge = _JUDGES.get(type(command))
    if judge is None:
        raise TypeError(f"{command!r} is no command of a table")
    draft = Draft(state, now_ms)
    refusal = judge(draft, command)
    return (draft.state, tuple(draft.events)) if refusal is None else refusal


def next_deadline(state: TableState) -> int | None:
    """Return when ``Tick`` is next due, in milliseconds; the clock of a decision is apart."""
    moments = [offer.until for offer in state.offers]
    moments += [s.free_at for s in state.seats if s.free_at is not None and not s.leaving]
    return min(moments, default=None)


def _tick(draft: Draft, _command: cmd.Tick) -> Refusal | None:
    draft.add_all(waiting.missed(draft.state, draft.now))
    for seat in draft.state.seats:
        if seat.free_at is not None and draft.now >= seat.free_at and not seat.leaving:
            members.vacate(draft, seat, reason="away")
    between_hands(draft)
    return None


def _change_level(draft: Draft, command: cmd.ChangeLevel) -> Refusal | None:
    if not draft.state.tournament:
        return refuse("NOT_IN_CASH", "R-TOUR-1")
    if refusal := hosting.check_blinds(draft.state, command, "R-TOUR-1"):
        return refusal
    draft.add(ev.LevelChanged(command.small, command.big, command.ante))
    return None


def _hold(draft: Draft, command: cmd.Hold) -> Refusal | None:
    draft.add(ev.Held(command.reason))
    return None


def _resume(draft: Draft, _command: cmd.Resume) -> Refusal | None:
    if draft.state.held is None:
        return refuse("NOT_HELD", "R-TOUR-2")
    draft.add(ev.Resumed())
    return None


_JUDGES: dict[type, Callable[[Draft, Any], Refusal | None]] = {
    cmd.Sit: members.sit,
    cmd.Leave: members.leave,
    cmd.SitOut: members.sit_out,
    cmd.Return: members.come_back,
    cmd.TopUp: members.top_up,
    cmd.JoinWaiting: members.join_waiting,
    cmd.LeaveWaiting: members.leave_waiting,
    cmd.MoveIn: members.move_in,
    cmd.MoveOut: members.move_out,
    cmd.Disconnected: members.connection,
    cmd.Connected: members.connection,
    cmd.StartHand: dealing.start,
    cmd.Hand: playing.act,
    cmd.DealCards: playing.deal,
    cmd.Expire: playing.expire,
    cmd.RestoreClock: playing.restore_clock,
    cmd.CancelHand: playing.cancel,
    cmd.Tick: _tick,
    cmd.ChangeLevel: _change_level,
    cmd.ChangeBlinds: hosting.change_blinds,
    cmd.Kick: hosting.kick,
    cmd.Close: hosting.close,
    cmd.Hold: _hold,
    cmd.Resume: _resume,
}
