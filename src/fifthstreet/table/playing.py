"""Playing: judges of the commands of the running hand.

The seat comes from the account; hand and turn must be those of the open decision,
so a late, doubled or foreign command changes nothing (R-CLOCK-6). The engine
judges the rest.
"""

from __future__ import annotations

import msgspec

from fifthstreet.engine import commands as hand_cmd
from fifthstreet.engine.decide import decide as decide_hand
from fifthstreet.engine.hand import asked
from fifthstreet.engine.types import Refusal
from fifthstreet.table import clock as clocks
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table.asking import answer, between_hands, go, go_on, restart_clock
from fifthstreet.table.draft import Draft
from fifthstreet.table.members import sit_out_now
from fifthstreet.table.refusals import refuse
from fifthstreet.table.state import TableState


def act(draft: Draft, command: cmd.Hand) -> Refusal | None:
    """Let an account take part in the hand."""
    state = draft.state
    hand = state.hand
    seat = state.hand_seat(command.account)
    if hand is None:
        return refuse("NO_HAND", "R-CLOCK-6")
    if seat is None:
        return refuse("NOT_DEALT_IN", "R-CLOCK-6", hand=state.hand_number)
    if refusal := _stale(state, command.hand, command.turn, command.action):
        return refusal
    action = msgspec.structs.replace(command.action, seat=seat)
    outcome = decide_hand(hand, action)
    if isinstance(outcome, Refusal):
        return outcome
    clock = state.clock
    if clock is not None and clock.phase == "bet" and draft.now > clock.bank_from:
        draft.add(ev.BankUsed(seat, clocks.bank_left(clock, draft.now)))
    draft.add(*outcome)
    go_on(draft)
    return None


def _stale(
    state: TableState, number: int, turn: int, action: cmd.SeatAction | None = None
) -> Refusal | None:
    """Refuse what does not answer the open decision; votes may come in any order."""
    hand, clock = state.hand, state.clock
    now = 0 if hand is None else hand.turn
    first = now
    if clock is not None and (action is None or isinstance(action, hand_cmd.Vote)):
        first = clock.turn
    if hand is not None and number == state.hand_number and first <= turn <= now:
        return None
    return _stale_turn(state, number, turn)


def _stale_turn(state: TableState, number: int, turn: int) -> Refusal:
    now = 0 if state.hand is None else state.hand.turn
    given = f"{number}/{turn}"
    return refuse("STALE_TURN", "R-CLOCK-6", hand=state.hand_number, turn=now, given=given)


def deal(draft: Draft, command: cmd.DealCards) -> Refusal | None:
    """Give the hand the cards it asked for."""
    if draft.state.hand is None:
        return refuse("NO_HAND", "R-DEAL-1")
    outcome = decide_hand(draft.state.hand, hand_cmd.Deal(command.cards))
    if isinstance(outcome, Refusal):
        return outcome
    draft.add(*outcome)
    go_on(draft)
    return None


def expire(draft: Draft, command: cmd.Expire) -> Refusal | None:
    """Answer for a seat whose time is up, and sit it out after too many in a row."""
    state = draft.state
    hand, clock = state.hand, state.clock
    if refusal := _stale(state, command.hand, command.turn):
        return refusal
    if hand is None or clock is None:
        return _stale_turn(state, command.hand, command.turn)
    if draft.now < clock.deadline:
        return refuse("TOO_EARLY", "R-CLOCK-6", left=clock.deadline - draft.now)
    number = clock.seats[0]
    seat = state.seat(number)
    if clock.phase != "bet" or seat is None:
        answer(draft, hand, asked(hand)[0])
        go_on(draft)
        return None
    in_a_row = seat.timeouts + 1
    draft.add(ev.TimedOut(number, in_a_row))
    answer(draft, hand, number)
    if in_a_row >= state.config.rules.timeouts_before_sit_out and not seat.sat_out:
        sit_out_now(draft, seat, reason="timeouts")
    go_on(draft)
    return None


def restore_clock(draft: Draft, command: cmd.RestoreClock) -> Refusal | None:
    """Give the open decision what was left of it, 15 s at least (R-CLOCK-8)."""
    clock = draft.state.clock
    if clock is not None:
        stopped = draft.now if command.stopped_at is None else command.stopped_at
        restart_clock(draft, clocks.restored(clock, draft.now, stopped))
    return None


def cancel(draft: Draft, command: cmd.CancelHand) -> Refusal | None:
    """Give every seat back what it began the hand with (R-LEAVE-9)."""
    state = draft.state
    if state.hand is None or not state.running or state.hand.result is not None:
        return refuse("NOTHING_TO_CANCEL", "R-LEAVE-9")
    draft.add(ev.HandCancelled(state.hand_number, command.reason))
    for seat in draft.state.seats:
        if seat.leaving:
            draft.add(go(seat, draft.now, reason=seat.leaves_as))
    between_hands(draft)
    return None
