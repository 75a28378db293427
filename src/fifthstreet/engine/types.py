"""Words of one hand: the small frozen values that rules, events and views share.

Chips are ``int`` in the smallest unit of the table; a seat is its number at the
table; every wager is *raise-to*, the seat's total on the street. Streets have a
name on the wire and an index inside. Nothing here decides anything.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Structure = Literal["no-limit", "pot-limit", "fixed-limit"]
Street = Literal["blinds", "preflop", "flop", "turn", "river"]
Phase = Literal["posting", "straddle", "deal", "bet", "closing", "run_twice", "after"]
ActKind = Literal["fold", "check", "call", "bet", "raise"]
PostKind = Literal["ante", "big_blind_ante", "small_blind", "big_blind", "entry", "straddle"]

STREETS: Final[tuple[Street, ...]] = ("blinds", "preflop", "flop", "turn", "river")
BLINDS, PREFLOP, FLOP, TURN, RIVER = range(5)
BOARD_SIZE: Final = (0, 0, 3, 4, 5)
"""Board cards once a street is dealt, by street index."""

MAX_CHIPS: Final = 2**53 - 1
"""All chips of a table together stay at or below this (R-CHIPS-1)."""

REFUND: Final = -1
"""The pot number of an award that returns a player's own chips (R-TIE-2)."""


class Value(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A frozen value of the game that goes through JSON; it never holds a cycle."""


class Game(Value, frozen=True):
    """What one hand is played for: the structure and the sizes of its bets."""

    structure: Structure
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    ante_kind: Literal["none", "each", "big_blind"] = "none"
    ante: int = 0
    bomb_pot: bool = False


class SeatIn(Value, frozen=True):
    """A seat dealt into a hand, with the opaque id of its player and its chips."""

    seat: int
    player: str
    stack: int


class Post(Value, frozen=True):
    """A forced post: ``live`` chips count as a bet, ``dead`` chips belong to the pot.

    An ``ante`` is an ordinary contribution of its seat; a ``big_blind_ante`` and
    the dead part of an ``entry`` post are common money.
    """

    seat: int
    kind: PostKind
    live: int = 0
    dead: int = 0


class Pot(Value, frozen=True):
    """Chips that the ``eligible`` seats play for."""

    amount: int
    eligible: tuple[int, ...]


class Award(Value, frozen=True):
    """Chips of one pot on one board that go to a seat."""

    pot: int
    board: int
    seat: int
    chips: int


class Refusal(Value, frozen=True):
    """A refused command: a code, the numbers behind it and the rule that says no."""

    code: str
    rule: str
    numbers: dict[str, int | str] = {}


class Legal(Value, frozen=True):
    """What the seat to act may do; amounts are raise-to, ``None`` when it may not raise.

    ``to_call`` are the chips that a call adds, at most the stack. ``raise_refused``
    says why there is no raise. ``min_to == max_to`` for an all-in short of the
    minimum and for every fixed-limit bet.
    """

    seat: int
    to_call: int
    can_check: bool
    wager: Literal["bet", "raise"]
    min_to: int | None
    max_to: int | None
    raise_refused: str | None = None
    """Code of the refusal that a raise would meet."""
    can_call: bool = False
