"""Table events: what happened at a table; the only thing that changes it.

One flat union with the events of the engine, told apart by the tag ``e``.
``evolve`` copies what stands here; two times it works out (see there), so a reader
needs no other rules to follow a table. All of it is public except the cards of ``hole_dealt``.
"""

from __future__ import annotations

from typing import Literal

from fifthstreet.engine.events import Event, HandEvent
from fifthstreet.engine.types import Phase, Structure
from fifthstreet.table.commands import EntryChoice
from fifthstreet.table.config import TableConfig
from fifthstreet.table.state import ButtonState, LeaveReason, Owes, Placed, Rotation

SitOutReason = Literal["asked", "big_blind", "timeouts", "no_chips"]


class TableOpened(Event, frozen=True, tag="table_opened"):
    """A table begins; always its first event."""

    config: TableConfig


class PlayerSat(Event, frozen=True, tag="player_sat"):
    """An account took a seat with chips from outside."""

    seat: int
    account: str
    name: str
    chips: int
    bot: bool
    owes: Owes
    choice: EntryChoice
    bank: int
    """Time bank, milliseconds."""


class Leaving(Event, frozen=True, tag="leaving"):
    """A player of the running hand left; he settles after it."""

    seat: int
    reason: LeaveReason = "left"


class PlayerLeft(Event, frozen=True, tag="player_left"):
    """A seat is free; its chips went with the account."""

    seat: int
    account: str
    chips: int
    reason: LeaveReason
    at: int


class SatOut(Event, frozen=True, tag="sat_out"):
    """A seat is dealt no more hands (in a tournament: it is blinded off)."""

    seat: int
    reason: SitOutReason
    free_at: int | None
    """When the seat is freed, ``None`` for never."""


class SitOutPlanned(Event, frozen=True, tag="sit_out_planned"):
    """A seat will sit out when the big blind comes to it."""

    seat: int


class CameBack(Event, frozen=True, tag="came_back"):
    """A seat wants to be dealt in again, by posting or by waiting for the big blind."""

    seat: int
    choice: EntryChoice


class EntryChosen(Event, frozen=True, tag="entry_chosen"):
    """A seat that is not yet dealt in chose to post or to wait."""

    seat: int
    choice: EntryChoice


class ToppedUp(Event, frozen=True, tag="topped_up"):
    """A seat added chips from outside."""

    seat: int
    chips: int


class WaitingJoined(Event, frozen=True, tag="waiting_joined"):
    """An account queues for a seat."""

    account: str
    name: str


class WaitingLeft(Event, frozen=True, tag="waiting_left"):
    """An account is out of the queue without a seat."""

    account: str
    reason: Literal["left", "missed", "kicked", "closed"]


class SeatOffered(Event, frozen=True, tag="seat_offered"):
    """A free seat is held for the first in the queue."""

    account: str
    seat: int
    until: int


class HandPlanned(Event, frozen=True, tag="hand_planned"):
    """Who has the button, and what everybody owes, from the hand that starts now."""

    hand: int
    button: ButtonState
    placed: Placed
    dealt_in: tuple[int, ...]
    owes: tuple[tuple[int, Owes], ...]
    """Seats whose debt changes."""
    rotation: Rotation


class GameAnnounced(Event, frozen=True, tag="game_announced"):
    """The game that the next hand of a mixed table will play."""

    structure: Structure
    small_blind: int
    big_blind: int


class TableStopped(Event, frozen=True, tag="table_stopped"):
    """Fewer than two can play: the button and owed blinds are forgotten."""


class ClockStarted(Event, frozen=True, tag="clock_started"):
    """A decision is offered to ``seats``, with its deadline in milliseconds."""

    hand: int
    turn: int
    phase: Phase
    seats: tuple[int, ...]
    started: int
    bank_from: int
    deadline: int
    grace: bool = False
    """The time of a lost connection is in it, which is used up with this hand."""


class BankUsed(Event, frozen=True, tag="bank_used"):
    """A decision took time from the bank; ``left`` in milliseconds."""

    seat: int
    left: int


class TimedOut(Event, frozen=True, tag="timed_out"):
    """A decision ran out of time; what is done for the seat follows."""

    seat: int
    in_a_row: int


class HandSettled(Event, frozen=True, tag="hand_settled"):
    """The chips of the hand are back at the seats; it may be looked at until a moment."""

    hand: int
    show_until: int


class HandCancelled(Event, frozen=True, tag="hand_cancelled"):
    """The hand never counted: chips, button and owed blinds are as before it."""

    hand: int
    reason: str


class LevelChanged(Event, frozen=True, tag="level_changed"):
    """New blinds and ante, from the next hand on."""

    small_blind: int
    big_blind: int
    ante: int


class BlindsChanged(Event, frozen=True, tag="blinds_changed"):
    """New blinds and ante of a cash table, from the next hand on, and new limits of buy-ins."""

    small_blind: int
    big_blind: int
    ante: int
    min_buy_in: int
    max_buy_in: int


class TableClosed(Event, frozen=True, tag="table_closed"):
    """No further hand starts, and everybody goes after the running one."""


class Held(Event, frozen=True, tag="held"):
    """No further hand starts."""

    reason: str


class Resumed(Event, frozen=True, tag="resumed"):
    """Hands may start again."""


class ConnectionChanged(Event, frozen=True, tag="connection_changed"):
    """The player in a seat lost or found the connection."""

    seat: int
    connected: bool


OwnEvent = (
    TableOpened
    | PlayerSat
    | Leaving
    | PlayerLeft
    | SatOut
    | SitOutPlanned
    | CameBack
    | EntryChosen
    | ToppedUp
    | WaitingJoined
    | WaitingLeft
    | SeatOffered
    | HandPlanned
    | GameAnnounced
    | TableStopped
    | ClockStarted
    | BankUsed
    | TimedOut
    | HandSettled
    | HandCancelled
    | LevelChanged
    | BlindsChanged
    | TableClosed
    | Held
    | Resumed
    | ConnectionChanged
)
TableEvent = OwnEvent | HandEvent
