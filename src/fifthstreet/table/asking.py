"""Asking: who is to decide next, and the answers of those who are not there.

After every event of a hand: a seat that left, or is away at a tournament, is
answered for at once and without a clock; anybody else gets a deadline. A hand
that is over is settled: chips back to the seats, leavers paid, empty stacks sat
out. Source: docs/rules/leaving.md, docs/rules/clock.md.
"""

from __future__ import annotations

from fifthstreet.engine import commands as hand_cmd
from fifthstreet.engine.decide import decide as decide_hand
from fifthstreet.engine.decide import timeout
from fifthstreet.engine.hand import Hand, asked, needs
from fifthstreet.engine.types import Refusal
from fifthstreet.errors import EventError
from fifthstreet.table import clock as clocks
from fifthstreet.table import events as ev
from fifthstreet.table import waiting
from fifthstreet.table.draft import Draft
from fifthstreet.table.seating import FREE_MS, ready
from fifthstreet.table.state import LeaveReason, Seat, TableState


def absent(state: TableState, number: int) -> bool:
    """Tell whether the seat acts at once: it left, or is blinded off (R-LEAVE-2, R-LEAVE-8)."""
    seat = state.seat(number)
    return seat is None or seat.leaving or seat.away


def go_on(draft: Draft) -> None:
    """Carry the hand to the next decision, deal or end, and start the clock of a decision."""
    while True:
        hand = draft.state.hand
        if hand is None or hand.ended or needs(hand):
            break
        seats = asked(hand)
        gone = [number for number in seats if absent(draft.state, number)]
        if not gone:
            if draft.state.clock is None:
                start_clock(draft, hand, seats)
            return
        answer(draft, hand, gone[0])
    if hand is not None and hand.ended and not draft.state.show_until:
        settle(draft)


def answer(draft: Draft, hand: Hand, seat: int) -> None:
    """Answer for ``seat``: check if free, else fold; no straddle, no second board (R-LEAVE-2)."""
    command = timeout(hand)
    if isinstance(command, hand_cmd.Vote):
        command = hand_cmd.Vote(seat, yes=False)
    outcome = None if command is None else decide_hand(hand, command)
    if outcome is None or isinstance(outcome, Refusal):
        raise EventError(f"nobody can answer for seat {seat}: {outcome!r}")
    draft.add(*outcome)


def start_clock(draft: Draft, hand: Hand, seats: tuple[int, ...]) -> None:
    """Start the clock of the decision that ``seats`` have (R-CLOCK-3)."""
    state = draft.state
    number = hand.plan.start.hand
    seat = state.seat(seats[0]) if len(seats) == 1 else None
    grace = seat is not None and _may_have_grace(seat, number)
    bank = seat.bank if seat is not None and hand.phase == "bet" else 0
    times = clocks.times(state.config.rules, draft.now, bank, grace=grace)
    draft.add(
        ev.ClockStarted(
            number,
            hand.turn,
            hand.phase,
            seats,
            draft.now,
            times.bank_from,
            times.deadline,
            grace,
        )
    )


def _may_have_grace(seat: Seat, hand: int) -> bool:
    return not seat.connected and seat.grace_hand != hand


def give_grace(draft: Draft, seat: Seat) -> None:
    """Give more time to a player who lost the connection while asked (R-CLOCK-5)."""
    clock = draft.state.clock
    if clock is None or clock.seats != (seat.number,) or not _may_have_grace(seat, clock.hand):
        return
    restart_clock(draft, clocks.extended(clock), grace=True)


def restart_clock(draft: Draft, times: clocks.Times, *, grace: bool = False) -> None:
    """Give the open decision other times."""
    clock = draft.state.clock
    if clock is None:
        return
    draft.add(
        ev.ClockStarted(
            clock.hand,
            clock.turn,
            clock.phase,
            clock.seats,
            clock.started,
            times.bank_from,
            times.deadline,
            grace,
        )
    )


def settle(draft: Draft) -> None:
    """Settle an ended hand: leavers go with their chips, empty stacks sit out (R-LEAVE-3)."""
    state = draft.state
    draft.add(ev.HandSettled(state.hand_number, draft.now + clocks.SHOW_MS))
    for seat in state.seats:
        if seat.leaving:
            draft.add(go(seat, draft.now, reason=seat.leaves_as))
        elif seat.chips:
            continue
        elif state.tournament:
            draft.add(go(seat, draft.now, reason="busted"))
        elif not seat.sat_out:
            draft.add(ev.SatOut(seat.number, "no_chips", draft.now + FREE_MS))
    between_hands(draft)


def go(seat: Seat, now: int, *, reason: LeaveReason) -> ev.PlayerLeft:
    """Return the event of a seat that is free from now on."""
    return ev.PlayerLeft(seat.number, seat.account, seat.chips, reason, now)


def between_hands(draft: Draft) -> None:
    """Let follow what a change of seats brings: a stopped table, offers to the queue.

    At a closed table everybody goes (R-LEAVE-11).
    """
    state = draft.state
    if state.hand is not None and not state.show_until:  # a hand runs, or is not settled yet
        return
    if state.closed:
        draft.add(*[go(seat, draft.now, reason="closed") for seat in state.seats])
        state = draft.state
    if state.button is not None and not state.tournament and len(ready(state)) < 2:
        draft.add(ev.TableStopped())
    draft.add_all(waiting.offers(draft.state, draft.now))
