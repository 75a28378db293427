"""View: what one account, or a spectator, may know of a table.

Two exits, tested together, as in ``engine.view``: of a state ``public_view`` and
``hand_of``, of an event ``project``; folding the projections gives the views (R-VIEW-1).
Cards go by account, never by seat number: a seat may be taken by another while
the last hand still lies on the table.
"""

from __future__ import annotations

from fifthstreet.engine.events import HoleDealt
from fifthstreet.engine.types import Game, Value
from fifthstreet.engine.view import HandView
from fifthstreet.engine.view import project as project_hand
from fifthstreet.engine.view import public_view as public_hand
from fifthstreet.engine.view import seen_by as hand_seen_by
from fifthstreet.table import events as ev
from fifthstreet.table.commands import EntryChoice
from fifthstreet.table.config import TableConfig
from fifthstreet.table.rotation import game_now
from fifthstreet.table.state import (
    ButtonState,
    BuyIns,
    Clock,
    Owes,
    Seat,
    SeatOffer,
    TableState,
    WaitingEntry,
)


class TableSeat(Value, frozen=True):
    """A taken seat as everybody sees it."""

    seat: int
    account: str
    name: str
    chips: int
    """Chips behind, also in a running hand."""
    bot: bool
    in_hand: bool
    """Dealt into the running hand."""
    sat_out: bool
    until_big_blind: bool
    leaving: bool
    owes: Owes
    choice: EntryChoice
    connected: bool
    bank: int
    free_at: int | None


class TableView(Value, frozen=True):
    """A table as everybody may know it."""

    config: TableConfig
    hand_number: int
    game: Game
    """What the next, or running, hand is played for."""
    seats: tuple[TableSeat, ...]
    button: ButtonState | None
    hand: HandView | None
    """The running hand, or the last one."""
    clock: Clock | None
    show_until: int
    waiting: tuple[WaitingEntry, ...]
    offers: tuple[SeatOffer, ...]
    held: str | None
    closed: bool
    buy_ins: BuyIns
    """The limits of a buy-in as they are now."""


def public_view(state: TableState) -> TableView:
    """Return what everybody may know of a table: the view of a spectator."""
    hand = state.hand
    return TableView(
        state.config,
        state.hand_number,
        game_now(state),
        tuple([_seat(state, seat) for seat in state.seats]),
        state.button,
        None if hand is None else public_hand(hand),
        state.clock,
        state.show_until,
        state.waiting,
        state.offers,
        state.held,
        state.closed,
        state.buy_ins,
    )


def hand_of(public: TableView, state: TableState, viewer: str | None) -> HandView | None:
    """Return the hand as the account ``viewer``, or a spectator when ``None``, may know it."""
    hand = public.hand
    if hand is None or state.hand is None:
        return hand
    return hand_seen_by(hand, state.hand, state.hand_seat(viewer))


def _seat(state: TableState, seat: Seat) -> TableSeat:
    hand = state.hand
    in_hand = state.playing(seat)
    chips = seat.chips
    if in_hand and hand is not None:
        chips = hand.betting.stacks[hand.index(seat.number)]
    return TableSeat(
        seat.number,
        seat.account,
        seat.name,
        chips,
        seat.bot,
        in_hand,
        seat.sat_out,
        seat.until_big_blind,
        seat.leaving,
        seat.owes,
        seat.choice,
        seat.connected,
        seat.bank,
        seat.free_at,
    )


def project(event: ev.TableEvent, viewer: str | None, state: TableState) -> ev.TableEvent:
    """Return ``event`` as the account ``viewer``, or a spectator when ``None``, may know it.

    ``state`` is the table before or after the event: it knows whose cards they are.
    """
    if type(event) is HoleDealt:
        return project_hand(event, state.hand_seat(viewer))
    return event
