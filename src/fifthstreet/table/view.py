"""View: what one account, or a spectator, may know of a table.

Two exits, tested together, as in ``engine.view``: ``view`` of a state and
``project`` of an event; folding the projections gives the view (R-VIEW-1).
Cards go by account, never by seat number: a seat may be taken by another while
the last hand still lies on the table.
"""

from __future__ import annotations

import msgspec

from fifthstreet.engine.events import HoleDealt
from fifthstreet.engine.types import Game, Post, Value
from fifthstreet.engine.view import HandView
from fifthstreet.engine.view import project as project_hand
from fifthstreet.engine.view import public_view as public_hand
from fifthstreet.engine.view import seen_by as hand_seen_by
from fifthstreet.table import events as ev
from fifthstreet.table.blinds import entry_posts
from fifthstreet.table.commands import EntryChoice
from fifthstreet.table.config import TableConfig
from fifthstreet.table.rotation import game_now
from fifthstreet.table.seating import top_up_max
from fifthstreet.table.state import (
    ButtonState,
    BuyIns,
    Clock,
    Departed,
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


class MySeat(Value, frozen=True):
    """What the reader's own seat may do between decisions."""

    seat: int
    to_post: Post | None
    """What choosing to post would cost in the next hand; ``None`` for nothing."""
    top_up_max: int
    """Chips that may be added now; 0 in a hand and in a tournament."""


class TableView(Value, frozen=True):
    """A table as one reader may know it."""

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
    me: MySeat | None
    return_with: Departed | None
    """Chips that the reader left with, and until when he must bring as many (R-SEAT-6)."""


def view(state: TableState, viewer: str | None) -> TableView:
    """Return what the account ``viewer``, or a spectator when ``None``, may know."""
    return seen_by(public_view(state), state, viewer)


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
        None,
        None,
    )


def seen_by(public: TableView, state: TableState, viewer: str | None) -> TableView:
    """Return the view of ``viewer`` from the ``public_view`` of the same table."""
    if viewer is None:
        return public
    hand = hand_of(public, state, viewer)
    seat = state.seat_of(viewer)
    away = next((entry for entry in state.departed if entry.account == viewer), None)
    me = None if seat is None else _mine(state, seat, public.game)
    return msgspec.structs.replace(public, hand=hand, me=me, return_with=away)


def hand_of(public: TableView, state: TableState, viewer: str) -> HandView | None:
    """Return the hand alone as the account ``viewer`` may know it."""
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


def _mine(state: TableState, seat: Seat, game: Game) -> MySeat:
    post = entry_posts(state.config.rules, seat.owes, "post", game, seat=seat.number)
    return MySeat(seat.number, post, top_up_max(state, seat))


def project(event: ev.TableEvent, viewer: str | None, state: TableState) -> ev.TableEvent:
    """Return ``event`` as the account ``viewer``, or a spectator when ``None``, may know it.

    ``state`` is the table before or after the event: it knows whose cards they are.
    """
    if type(event) is HoleDealt:
        return project_hand(event, state.hand_seat(viewer))
    return event
