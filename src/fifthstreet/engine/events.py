"""Events: what happened in one hand; the only thing that changes a hand.

``HandStarted`` says everything that the hand depends on, so a log needs nothing
else to be replayed. Each event round-trips through JSON by its tag (``e``).
Deal events carry deck positions; a card that the reader may not know is -1.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import ActKind, Award, Game, Post, Pot, SeatIn, Street

SCHEMA: Final = 1
"""Version of the event format; a reader refuses a higher one."""


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="e"):
    """Something that happened in a hand."""


class HandStarted(Event, frozen=True, tag="hand_started"):
    """A hand begins: the resolved rules, the game, who is dealt in and what they owe.

    ``seats`` are clockwise, first the seat left of the button. ``posts`` are the
    nominal posts in the order in which they are paid. ``button`` may be an empty seat.
    """

    hand: int
    rules: Rules
    game: Game
    seats: tuple[SeatIn, ...]
    button: int
    small_blind: int | None
    big_blind: int | None
    posts: tuple[Post, ...]
    first_street: Literal["blinds", "preflop", "flop"] = "preflop"
    table: str = ""
    at: int = 0
    """Milliseconds since 1970, as the shell passed it in."""
    commitment: str = ""
    """Commitment to the deck, empty when there is none."""
    schema: int = SCHEMA


class Posted(Event, frozen=True, tag="posted"):
    """Forced posts as paid, short where the stack was short."""

    posts: tuple[Post, ...]


class StraddleDeclined(Event, frozen=True, tag="straddle_declined"):
    """The seat that could straddle did not."""

    seat: int


class HoleDealt(Event, frozen=True, tag="hole_dealt"):
    """Hole cards, one a time: ``cards[i]`` from position ``positions[i]`` to ``seats[i]``."""

    seats: tuple[int, ...]
    positions: tuple[int, ...]
    cards: tuple[int, ...]


class Acted(Event, frozen=True, tag="acted"):
    """A decision: ``to`` is the seat's street total afterwards, ``chips`` what it added."""

    seat: int
    kind: ActKind
    to: int
    chips: int = 0
    all_in: bool = False


class Returned(Event, frozen=True, tag="returned"):
    """Chips that nobody matched go back to their seat."""

    seat: int
    chips: int


class Voted(Event, frozen=True, tag="voted"):
    """An answer to the offer to run it twice."""

    seat: int
    yes: bool


class BoardDealt(Event, frozen=True, tag="board_dealt"):
    """The cards of one street on one board."""

    board: int
    street: Street
    positions: tuple[int, ...]
    cards: tuple[int, ...]


class Shown(Event, frozen=True, tag="shown"):
    """A seat's cards face up; -1 for one that stays face down."""

    seat: int
    cards: tuple[int, ...]


class Mucked(Event, frozen=True, tag="mucked"):
    """A beaten hand put away unseen."""

    seat: int


class Awarded(Event, frozen=True, tag="awarded"):
    """The pots and who gets what of them, in one step for all boards."""

    pots: tuple[Pot, ...]
    awards: tuple[Award, ...]
    rake: int = 0


class HandEnded(Event, frozen=True, tag="hand_ended"):
    """The hand is over: final stacks in the order of ``HandStarted.seats``."""

    stacks: tuple[int, ...]


class RabbitAsked(Event, frozen=True, tag="rabbit_asked"):
    """A seat asked for the cards that would have come."""

    seat: int


class RabbitDealt(Event, frozen=True, tag="rabbit_dealt"):
    """The board cards that would have come, after the award."""

    positions: tuple[int, ...]
    cards: tuple[int, ...]


HandEvent = (
    HandStarted
    | Posted
    | StraddleDeclined
    | HoleDealt
    | Acted
    | Returned
    | Voted
    | BoardDealt
    | Shown
    | Mucked
    | Awarded
    | HandEnded
    | RabbitAsked
    | RabbitDealt
)
