"""Table state: everything that lasts from one hand to the next, as a frozen value.

Changed only by ``evolve``. Chips of a seat in a running hand lie in the hand; the
seat keeps the number it began with until the hand ends. Times are milliseconds
since 1970 as they were passed in.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from fifthstreet.engine.hand import Hand
from fifthstreet.engine.types import Phase, Value
from fifthstreet.table.commands import EntryChoice
from fifthstreet.table.config import Level, TableConfig

AVERAGED: Final = 10
"""Hands whose pots make up the average of a table."""

Owes = Literal["none", "new", "small", "big", "both"]
"""What a seat must post to be dealt in before the big blind reaches it (R-ENTRY-1)."""

GONE: Final = ""
"""Stands among the accounts of the last hand for one that has left since (R-BUTTON-4)."""

LeaveReason = Literal["left", "away", "kicked", "closed", "moved", "busted"]
"""Why a seat is given up."""

Placed = Literal["moved", "drawn", "anew"]
"""How the button came where it is; ``anew``: the table starts and nobody owes anything."""


class ButtonState(Value, frozen=True):
    """Where the button and the blinds were in the last hand; any of them may be empty seats."""

    button: int
    small_blind: int | None
    big_blind: int


class Seat(Value, frozen=True):
    """A taken seat."""

    number: int
    account: str
    name: str
    chips: int
    bot: bool = False
    owes: Owes = "none"
    choice: EntryChoice = "wait"
    sat_out: bool = False
    until_big_blind: bool = False
    """Sits out as soon as the big blind comes to it."""
    leaving: bool = False
    """Left in mid-hand: acts at once in turn, settles after the hand."""
    leaves_as: LeaveReason = "left"
    """Why a leaving seat will be given up."""
    away: bool = False
    """Tournament: dealt in while sat out, so it acts at once in turn."""
    connected: bool = True
    timeouts: int = 0
    """Decisions in a row that ran out of time."""
    bank: int = 0
    """Time bank left, milliseconds."""
    grace_hand: int = 0
    """Number of the hand in which the time for a lost connection was used."""
    free_at: int | None = None
    """When the seat of a player who sits out is freed."""


class Clock(Value, frozen=True):
    """The deadline of the decision that is open."""

    hand: int
    turn: int
    phase: Phase
    seats: tuple[int, ...]
    """Whose answer is waited for."""
    started: int
    bank_from: int
    """When the action time ends and the time bank begins to run."""
    deadline: int


class Rotation(Value, frozen=True):
    """Where a mixed game stands."""

    index: int = 0
    """Which game of the rotation the next or running hand plays."""
    played: int = 0
    """Hands of this game begun so far."""
    began_at: int | None = None
    """Seat of the button in the first hand of this game."""


class WaitingEntry(Value, frozen=True):
    """An account in the queue."""

    account: str
    name: str


class SeatOffer(Value, frozen=True):
    """A free seat held for the account until a moment."""

    account: str
    seat: int
    until: int


class Departed(Value, frozen=True):
    """Chips that an account left with; until then it returns with as many (R-SEAT-6)."""

    account: str
    chips: int
    until: int


class BuyIns(Value, frozen=True):
    """The limits of a buy-in."""

    minimum: int
    maximum: int


class Totals(Value, frozen=True):
    """Chips that came to and went from the table since it opened."""

    bought_in: int = 0
    cashed_out: int = 0
    rake: int = 0


class PotSizes(Value, frozen=True):
    """How large the pots of each full ``AVERAGED`` hands were on average.

    A lobby that shows it need not be told after each hand, and nobody reads the pot of a
    single one from it.
    """

    average: int = 0
    """Chips; 0 before so many hands have ended."""
    latest: tuple[int, ...] = ()
    """The pots that are to make up the next average."""


class Before(Value, frozen=True):
    """What a cancelled hand brings back (R-LEAVE-9)."""

    button: ButtonState | None
    dealt: tuple[str, ...]
    owes: tuple[tuple[str, Owes], ...]
    """By account."""
    rotation: Rotation


class TableState(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table between two events."""

    config: TableConfig
    seats: tuple[Seat, ...] = ()
    """Taken seats by number."""
    waiting: tuple[WaitingEntry, ...] = ()
    offers: tuple[SeatOffer, ...] = ()
    departed: tuple[Departed, ...] = ()
    button: ButtonState | None = None
    """``None`` before the first hand and after the table stopped."""
    dealt: tuple[str, ...] = ()
    """Accounts dealt into the last hand; ``GONE`` for each that has left since."""
    hand_number: int = 0
    hand: Hand | None = None
    """The running hand, or the last one while it can still be looked at."""
    clock: Clock | None = None
    show_until: int = 0
    """Until when the room leaves the ended hand on the table."""
    rotation: Rotation = Rotation()
    level: Level | None = None
    """The blinds of a tournament's level, or those that the host of a cash table chose."""
    new_buy_ins: BuyIns | None = None
    """What they are since the blinds changed; ``None`` for the configuration's."""
    closed: bool = False
    """No hand starts any more, and nobody stays after the running one."""
    held: str | None = None
    """Why no hand may start; ``None`` when hands may."""
    totals: Totals = Totals()
    pots: PotSizes = PotSizes()
    before: Before | None = None
    """The table before the running hand, ``None`` before the first."""

    @property
    def running(self) -> bool:
        """Tell whether a hand is being played."""
        return self.hand is not None and not self.hand.ended

    @property
    def tournament(self) -> bool:
        """Tell whether this is a table of a tournament."""
        return self.config.rules.mode == "tournament"

    @property
    def buy_ins(self) -> BuyIns:
        """Return the limits of a buy-in as they are now (R-SEAT-3, R-SEAT-9)."""
        config = self.config
        return self.new_buy_ins or BuyIns(config.min_buy_in, config.max_buy_in)

    def seat(self, number: int) -> Seat | None:
        """Return the seat ``number``, ``None`` when it is free."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    def seat_of(self, account: str) -> Seat | None:
        """Return the seat of ``account``, ``None`` when it does not sit here."""
        for seat in self.seats:
            if seat.account == account:
                return seat
        return None

    def playing(self, seat: Seat) -> bool:
        """Tell whether ``seat`` is in the running hand, folded or not."""
        return self.running and self.hand_seat(seat.account) is not None

    def hand_seat(self, account: str | None) -> int | None:
        """Return the seat of ``account`` in the hand on the table.

        By account and not by number: a seat may change hands while the last hand
        still lies there, and its cards stay with the account they were dealt to.
        """
        if self.hand is None or account is None:
            return None
        for entry in self.hand.plan.start.seats:
            if entry.player == account:
                return entry.seat
        return None


def on_table(state: TableState) -> int:
    """Return all chips on the table: stacks, bets and pots (R-SEAT-8).

    Always ``bought_in - cashed_out - rake`` of the totals.
    """
    inside: tuple[int, ...] = ()
    chips = 0
    if state.running and state.hand is not None:
        inside = state.hand.plan.seats
        chips = sum(state.hand.betting.stacks) + state.hand.pot
    return chips + sum([seat.chips for seat in state.seats if seat.number not in inside])
