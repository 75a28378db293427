"""Commands: what can be asked of one hand.

The dealer is a command too: the hand says which deck positions it needs and the
shell answers with their cards, known or not. No command carries a player id; the
shell knows whose seat it is. Every command is legal only in its phase.
"""

from __future__ import annotations

from fifthstreet.engine.types import ActKind, Value


class Act(Value, frozen=True, tag="act"):
    """A betting decision; ``to`` is the street total of a bet or raise."""

    seat: int
    kind: ActKind
    to: int | None = None


class Deal(Value, frozen=True, tag="deal"):
    """The cards at the deck positions that the hand asked for; -1 is an unknown card."""

    cards: dict[int, int]


class Straddle(Value, frozen=True, tag="straddle"):
    """The answer to the offer to straddle."""

    seat: int
    yes: bool


class Vote(Value, frozen=True, tag="vote"):
    """The answer to the offer to run the board twice."""

    seat: int
    yes: bool


class Show(Value, frozen=True, tag="show"):
    """Turn one or both of the seat's own cards up after the hand (R-SHOW-4)."""

    seat: int
    cards: tuple[int, ...]


class Rabbit(Value, frozen=True, tag="rabbit"):
    """Ask to see the board cards that would have come; the shell then deals them."""

    seat: int


Command = Act | Deal | Straddle | Vote | Show | Rabbit
