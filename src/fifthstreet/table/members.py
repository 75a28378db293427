"""Members: judges of the commands by which accounts come, pause and go.

What changes who is dealt in takes effect between hands: a seat taken in mid-hand
plays later, a leaver of the running hand settles after it. Source:
docs/rules/leaving.md, docs/rules/entry.md.
"""

from __future__ import annotations

from fifthstreet.engine.types import Refusal
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table import waiting
from fifthstreet.table.asking import between_hands, give_grace, go, go_on
from fifthstreet.table.blinds import may_post, owes_at_all
from fifthstreet.table.draft import Draft
from fifthstreet.table.refusals import refuse
from fifthstreet.table.seating import (
    FREE_MS,
    check_buy_in,
    check_chips,
    check_top_up,
    newcomer_owes,
)
from fifthstreet.table.state import LeaveReason, Seat, TableState


def sit(draft: Draft, command: cmd.Sit) -> Refusal | None:
    """Seat an account at a cash table."""
    state = draft.state
    if state.tournament:
        return refuse("NOT_IN_TOURNAMENT", "R-SEAT-1")
    if state.closed:
        return refuse("TABLE_CLOSED", "R-LEAVE-11")
    refusal = _check_seat(state, command.account, command.seat)
    if refusal is None and not waiting.may_take(state, command.account, command.seat):
        refusal = refuse("SEAT_HELD", "R-WAIT-2", seat=command.seat)
    refusal = refusal or check_buy_in(state, command.account, command.chips, draft.now)
    if refusal is not None:
        return refusal
    draft.add(_sat(state, command, choice=command.choice))
    between_hands(draft)
    return None


def move_in(draft: Draft, command: cmd.MoveIn) -> Refusal | None:
    """Seat a player of a tournament."""
    state = draft.state
    if not state.tournament:
        return refuse("NOT_IN_CASH", "R-SEAT-7")
    refusal = _check_seat(state, command.account, command.seat)
    refusal = refusal or check_chips(state, command.chips)
    if refusal is not None:
        return refusal
    draft.add(_sat(state, command, choice="post"))
    return None


def _check_seat(state: TableState, account: str, seat: int) -> Refusal | None:
    if not 1 <= seat <= state.config.table_size:
        return refuse("NO_SUCH_SEAT", "R-SEAT-1", seat=seat, seats=state.config.table_size)
    if state.seat(seat) is not None:
        return refuse("SEAT_TAKEN", "R-SEAT-1", seat=seat)
    if state.seat_of(account) is not None:
        return refuse("ALREADY_SEATED", "R-SEAT-2")
    return None


def _sat(
    state: TableState, command: cmd.Sit | cmd.MoveIn, *, choice: cmd.EntryChoice
) -> ev.PlayerSat:
    return ev.PlayerSat(
        command.seat,
        command.account,
        command.name,
        command.chips,
        command.bot,
        newcomer_owes(state),
        choice,
        1000 * state.config.rules.time_bank_seconds,
    )


def _own_seat(state: TableState, account: str) -> Seat | Refusal:
    seat = state.seat_of(account)
    if seat is None:
        return refuse("NOT_SEATED", "R-SEAT-2")
    if seat.leaving:
        return refuse("ALREADY_LEAVING", "R-LEAVE-1")
    return seat


def leave(draft: Draft, command: cmd.Leave) -> Refusal | None:
    """Let an account leave: at once between hands, else its seat plays itself out."""
    state = draft.state
    if state.tournament:
        return refuse("NOT_IN_TOURNAMENT", "R-LEAVE-8")
    seat = _own_seat(state, command.account)
    if isinstance(seat, Refusal):
        return seat
    vacate(draft, seat, reason="left")
    return None


def vacate(draft: Draft, seat: Seat, *, reason: LeaveReason) -> None:
    """Free a seat now, or after the hand that it is in (R-LEAVE-1, R-LEAVE-2)."""
    if draft.state.playing(seat):
        draft.add(ev.Leaving(seat.number, reason))
        go_on(draft)
    else:
        draft.add(go(seat, draft.now, reason=reason))
        between_hands(draft)


def move_out(draft: Draft, command: cmd.MoveOut) -> Refusal | None:
    """Take a player of a tournament away, between hands."""
    state = draft.state
    if not state.tournament:
        return refuse("NOT_IN_CASH", "R-SEAT-7")
    seat = _own_seat(state, command.account)
    if isinstance(seat, Refusal):
        return seat
    if state.playing(seat):
        return refuse("HAND_RUNNING", "R-SEAT-7", hand=state.hand_number)
    vacate(draft, seat, reason="moved")
    return None


def sit_out(draft: Draft, command: cmd.SitOut) -> Refusal | None:
    """Sit an account out, now or when the big blind comes to it."""
    seat = _own_seat(draft.state, command.account)
    if isinstance(seat, Refusal):
        return seat
    later = command.when == "next_big_blind"
    if seat.sat_out or (later and seat.until_big_blind):
        return refuse("ALREADY_SITTING_OUT", "R-LEAVE-4")
    if later and draft.state.tournament:
        return refuse("NOT_IN_TOURNAMENT", "R-LEAVE-8")
    if later:
        draft.add(ev.SitOutPlanned(seat.number))
    else:
        sit_out_now(draft, seat, reason="asked")
    return None


def sit_out_now(draft: Draft, seat: Seat, *, reason: ev.SitOutReason) -> None:
    """Sit a seat out; at a cash table it is freed after a while (R-LEAVE-4, R-LEAVE-6)."""
    free_at = None if draft.state.tournament else draft.now + FREE_MS
    draft.add(ev.SatOut(seat.number, reason, free_at))
    between_hands(draft)


def come_back(draft: Draft, command: cmd.Return) -> Refusal | None:
    """Bring an account back, or change how it enters."""
    state = draft.state
    seat = _own_seat(state, command.account)
    if isinstance(seat, Refusal):
        return seat
    if not seat.chips and not state.playing(seat):
        return refuse("NO_CHIPS", "R-SEAT-5")
    rules = state.config.rules
    owes = owes_at_all(rules, seat.owes)
    if owes and command.choice == "post" and not may_post(rules, seat.owes):
        return refuse("MUST_WAIT", "R-ENTRY-4")
    if seat.sat_out or seat.until_big_blind:
        draft.add(ev.CameBack(seat.number, command.choice))
    elif seat.choice != command.choice:
        draft.add(ev.EntryChosen(seat.number, command.choice))
    else:
        return refuse("NOTHING_TO_RETURN_TO", "R-LEAVE-5")
    return None


def top_up(draft: Draft, command: cmd.TopUp) -> Refusal | None:
    """Add chips to a stack; a player who sat out without chips is back with it."""
    seat = _own_seat(draft.state, command.account)
    if isinstance(seat, Refusal):
        return seat
    if refusal := check_top_up(draft.state, seat, command.chips):
        return refusal
    draft.add(ev.ToppedUp(seat.number, command.chips))
    if not seat.chips and seat.sat_out:
        draft.add(ev.CameBack(seat.number, seat.choice))
    return None


def connection(draft: Draft, command: cmd.Connected | cmd.Disconnected) -> Refusal | None:
    """Note that an account's connection is there or gone."""
    seat = draft.state.seat_of(command.account)
    if seat is None:
        return refuse("NOT_SEATED", "R-SEAT-2")
    there = isinstance(command, cmd.Connected)
    if seat.connected != there:
        draft.add(ev.ConnectionChanged(seat.number, there))
        gone = draft.state.seat(seat.number)
        if gone is not None and not there:
            give_grace(draft, gone)
    return None


def join_waiting(draft: Draft, command: cmd.JoinWaiting) -> Refusal | None:
    """Put an account into the queue."""
    return _queued(draft, waiting.join(draft.state, command))


def leave_waiting(draft: Draft, command: cmd.LeaveWaiting) -> Refusal | None:
    """Take an account out of the queue; its held seat goes to the next."""
    return _queued(draft, waiting.leave(draft.state, command))


def _queued(draft: Draft, event: ev.WaitingJoined | ev.WaitingLeft | Refusal) -> Refusal | None:
    if isinstance(event, Refusal):
        return event
    draft.add(event)
    between_hands(draft)
    return None
