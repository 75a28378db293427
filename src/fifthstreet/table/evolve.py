"""Evolution: what each event does to a table.

The only code that changes a table. It works nothing out but two times, which logs
rely on: how long who left must come back with his chips (``RETURN_MS``) and what a
time bank gains with a hand (``refilled``). It never looks at the faces of cards, so a
reader who gets projected events comes to the same table (R-VIEW-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec

from fifthstreet.engine import events as hand_ev
from fifthstreet.engine.evolve import evolve as evolve_hand
from fifthstreet.errors import EventError
from fifthstreet.table import events as ev
from fifthstreet.table.clock import refilled
from fifthstreet.table.config import Level
from fifthstreet.table.seating import RETURN_MS
from fifthstreet.table.state import (
    AVERAGED,
    GONE,
    Before,
    BuyIns,
    Clock,
    Departed,
    PotSizes,
    Seat,
    SeatOffer,
    TableState,
    WaitingEntry,
)

_replace = msgspec.structs.replace


def evolve(state: TableState | None, event: ev.TableEvent) -> TableState:
    """Return the table after ``event``; ``TableOpened`` begins one.

    Raises:
        EventError: the event does not fit the table.

    """
    if type(event) is ev.TableOpened:
        return TableState(config=event.config)
    if state is None:
        raise EventError(f"{event!r} comes before table_opened")
    change = _EVOLVE.get(type(event))
    if change is None:
        return _in_hand(state, cast("hand_ev.HandEvent", event))
    return change(state, event)


def replay(events: Iterable[ev.TableEvent], state: TableState | None = None) -> TableState:
    """Return the table after all ``events``, from ``state`` or from nothing.

    Raises:
        EventError: an event does not fit, or there is nothing.

    """
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise EventError("a table without events")
    return state


def _change(state: TableState, number: int, **fields: Any) -> TableState:
    """Return ``state`` with some fields of a seat changed."""
    for i, seat in enumerate(state.seats):
        if seat.number == number:
            new = _replace(seat, **fields)
            return _replace(state, seats=(*state.seats[:i], new, *state.seats[i + 1 :]))
    raise EventError(f"nobody sits in seat {number}")


def _player_sat(state: TableState, event: ev.PlayerSat) -> TableState:
    if state.seat(event.seat) is not None or state.seat_of(event.account) is not None:
        raise EventError(f"{event!r}: the seat or the account is taken")
    seat = Seat(
        event.seat,
        event.account,
        event.name,
        event.chips,
        bot=event.bot,
        owes=event.owes,
        choice=event.choice,
        bank=event.bank,
    )
    totals = state.totals
    return _replace(
        _without(state, event.account),
        seats=tuple(sorted((*state.seats, seat), key=lambda each: each.number)),
        totals=_replace(totals, bought_in=totals.bought_in + event.chips),
        departed=tuple([d for d in state.departed if d.account != event.account]),
    )


def _without(state: TableState, account: str) -> TableState:
    """Return ``state`` with ``account`` out of the queue."""
    return _replace(
        state,
        waiting=tuple([entry for entry in state.waiting if entry.account != account]),
        offers=tuple([offer for offer in state.offers if offer.account != account]),
    )


def _leaving(state: TableState, event: ev.Leaving) -> TableState:
    clock = state.clock
    if clock is not None and clock.seats == (event.seat,):
        state = _replace(state, clock=None)
    return _change(state, event.seat, leaving=True, leaves_as=event.reason)


def _player_left(state: TableState, event: ev.PlayerLeft) -> TableState:
    seat = state.seat(event.seat)
    if seat is None or (seat.account, seat.chips) != (event.account, event.chips):
        raise EventError(f"{event!r} does not fit {seat!r}")
    departed = [d for d in state.departed if d.until > event.at]
    if event.reason in ("left", "away", "kicked") and event.chips:
        departed.append(Departed(event.account, event.chips, event.at + RETURN_MS))
    totals, before = state.totals, state.before
    return _replace(
        state,
        seats=tuple([each for each in state.seats if each.number != event.seat]),
        departed=tuple(departed),
        dealt=_without_player(state.dealt, event.account),
        before=None if before is None else _forgotten(before, event.account),
        totals=_replace(totals, cashed_out=totals.cashed_out + event.chips),
    )


def _without_player(dealt: tuple[str, ...], account: str) -> tuple[str, ...]:
    """Return who was dealt in; an account that left is kept as nobody in particular.

    So the players have changed, and the account comes in anew should it sit down again.
    """
    return tuple([GONE if each == account else each for each in dealt])


def _forgotten(before: Before, account: str) -> Before:
    """Return what a cancelled hand brings back once ``account`` has left."""
    return _replace(
        before,
        dealt=_without_player(before.dealt, account),
        owes=tuple([debt for debt in before.owes if debt[0] != account]),
    )


def _sat_out(state: TableState, event: ev.SatOut) -> TableState:
    return _change(state, event.seat, sat_out=True, until_big_blind=False, free_at=event.free_at)


def _planned(state: TableState, event: ev.SitOutPlanned) -> TableState:
    return _change(state, event.seat, until_big_blind=True)


def _came_back(state: TableState, event: ev.CameBack) -> TableState:
    return _change(
        state,
        event.seat,
        sat_out=False,
        until_big_blind=False,
        away=False,
        timeouts=0,
        free_at=None,
        choice=event.choice,
    )


def _entry_chosen(state: TableState, event: ev.EntryChosen) -> TableState:
    return _change(state, event.seat, choice=event.choice)


def _topped_up(state: TableState, event: ev.ToppedUp) -> TableState:
    seat = state.seat(event.seat)
    totals = _replace(state.totals, bought_in=state.totals.bought_in + event.chips)
    chips = event.chips + (0 if seat is None else seat.chips)
    return _replace(_change(state, event.seat, chips=chips), totals=totals)


def _waiting_joined(state: TableState, event: ev.WaitingJoined) -> TableState:
    entry = WaitingEntry(event.account, event.name)
    return _replace(state, waiting=(*state.waiting, entry))


def _waiting_left(state: TableState, event: ev.WaitingLeft) -> TableState:
    return _without(state, event.account)


def _seat_offered(state: TableState, event: ev.SeatOffered) -> TableState:
    offer = SeatOffer(event.account, event.seat, event.until)
    return _replace(state, offers=(*state.offers, offer))


def _hand_planned(state: TableState, event: ev.HandPlanned) -> TableState:
    owes = dict(event.owes)
    rules = state.config.rules
    seats = []
    for seat in state.seats:
        dealt = seat.number in event.dealt_in
        seats.append(
            _replace(
                seat,
                owes=owes.get(seat.number, seat.owes),
                away=dealt and seat.sat_out,
                bank=refilled(rules, seat.bank) if dealt else seat.bank,
            )
        )
    return _replace(
        state,
        seats=tuple(seats),
        button=event.button,
        dealt=tuple([seat.account for seat in seats if seat.number in event.dealt_in]),
        hand_number=event.hand,
        hand=None,
        clock=None,
        show_until=0,
        rotation=event.rotation,
        before=Before(
            state.button,
            state.dealt,
            tuple([(seat.account, seat.owes) for seat in state.seats]),
            state.rotation,
        ),
    )


def _table_stopped(state: TableState, _event: ev.TableStopped) -> TableState:
    seats = tuple([_replace(seat, owes="none") for seat in state.seats])
    return _replace(state, seats=seats, button=None, dealt=())


def _clock_started(state: TableState, event: ev.ClockStarted) -> TableState:
    clock = Clock(
        event.hand,
        event.turn,
        event.phase,
        event.seats,
        event.started,
        event.bank_from,
        event.deadline,
    )
    if event.grace:
        state = _change(state, event.seats[0], grace_hand=event.hand)
    return _replace(state, clock=clock)


def _bank_used(state: TableState, event: ev.BankUsed) -> TableState:
    return _change(state, event.seat, bank=event.left)


def _timed_out(state: TableState, event: ev.TimedOut) -> TableState:
    state = _change(state, event.seat, timeouts=event.in_a_row, bank=0)
    return _replace(state, clock=None)


def _hand_settled(state: TableState, event: ev.HandSettled) -> TableState:
    return _replace(state, show_until=event.show_until, pots=_with_pot(state))


def _with_pot(state: TableState) -> PotSizes:
    """Return the pots of a table with that of the hand that has ended."""
    result = None if state.hand is None else state.hand.result
    if result is None:
        return state.pots
    latest = (*state.pots.latest, sum(pot.amount for pot in result.pots))
    if len(latest) < AVERAGED:
        return _replace(state.pots, latest=latest)
    return PotSizes(sum(latest) // AVERAGED)


def _hand_cancelled(state: TableState, _event: ev.HandCancelled) -> TableState:
    state = _replace(state, hand=None, clock=None)
    before = state.before
    if before is None:
        return state
    owes = dict(before.owes)
    return _replace(
        state,
        seats=tuple([_replace(s, owes=owes.get(s.account, s.owes)) for s in state.seats]),
        button=before.button,
        dealt=before.dealt,
        rotation=before.rotation,
        before=None,
    )


def _level_changed(state: TableState, event: ev.LevelChanged) -> TableState:
    return _replace(state, level=Level(event.small_blind, event.big_blind, event.ante))


def _blinds_changed(state: TableState, event: ev.BlindsChanged) -> TableState:
    level = Level(event.small_blind, event.big_blind, event.ante)
    limits = BuyIns(event.min_buy_in, event.max_buy_in)
    return _replace(state, level=level, new_buy_ins=limits)


def _table_closed(state: TableState, _event: ev.TableClosed) -> TableState:
    return _replace(state, closed=True)


def _held(state: TableState, event: ev.Held) -> TableState:
    return _replace(state, held=event.reason)


def _same(state: TableState, _event: ev.GameAnnounced) -> TableState:
    return state


def _resumed(state: TableState, _event: ev.Resumed) -> TableState:
    return _replace(state, held=None)


def _connection_changed(state: TableState, event: ev.ConnectionChanged) -> TableState:
    return _change(state, event.seat, connected=event.connected)


def _in_hand(state: TableState, event: hand_ev.HandEvent) -> TableState:
    """Apply an event of the engine: to the hand, and to what the table keeps of it."""
    hand = evolve_hand(state.hand, event)
    clock = state.clock
    if isinstance(event, hand_ev.Acted) and clock is not None:  # in time, by the player
        state = _change(state, event.seat, timeouts=0)
    elif isinstance(event, hand_ev.Awarded) and event.rake:
        totals = _replace(state.totals, rake=state.totals.rake + event.rake)
        state = _replace(state, totals=totals)
    elif isinstance(event, hand_ev.HandEnded):
        stacks = dict(zip(hand.plan.seats, event.stacks, strict=True))
        seats = [_replace(s, chips=stacks.get(s.number, s.chips)) for s in state.seats]
        state = _replace(state, seats=tuple(seats))
    if clock is not None and hand.turn != clock.turn:
        still_voting = clock.phase == hand.phase == "run_twice"
        clock = clock if still_voting else None
    return _replace(state, hand=hand, clock=clock)


_EVOLVE: dict[type, Callable[[TableState, Any], TableState]] = {
    ev.PlayerSat: _player_sat,
    ev.Leaving: _leaving,
    ev.PlayerLeft: _player_left,
    ev.SatOut: _sat_out,
    ev.SitOutPlanned: _planned,
    ev.CameBack: _came_back,
    ev.EntryChosen: _entry_chosen,
    ev.ToppedUp: _topped_up,
    ev.WaitingJoined: _waiting_joined,
    ev.WaitingLeft: _waiting_left,
    ev.SeatOffered: _seat_offered,
    ev.HandPlanned: _hand_planned,
    ev.GameAnnounced: _same,
    ev.TableStopped: _table_stopped,
    ev.ClockStarted: _clock_started,
    ev.BankUsed: _bank_used,
    ev.TimedOut: _timed_out,
    ev.HandSettled: _hand_settled,
    ev.HandCancelled: _hand_cancelled,
    ev.LevelChanged: _level_changed,
    ev.BlindsChanged: _blinds_changed,
    ev.TableClosed: _table_closed,
    ev.Held: _held,
    ev.Resumed: _resumed,
    ev.ConnectionChanged: _connection_changed,
}
