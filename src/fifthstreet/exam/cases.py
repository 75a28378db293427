"""Cases: the schema of a vector file, one struct a kind.

A field that stands here is known; any other is an error, at every depth. What a
case expects may be left out: then it only asks. Chips are ints, seats are
numbers, cards are text as in ``cards.card``.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from fifthstreet.engine.types import ActKind, Street, Structure

Chips = dict[int, int]
"""Seat to chips."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a case."""


class Case(Part, frozen=True, kw_only=True, tag_field="kind"):
    """What every kind of case has."""

    id: str
    title: str = ""
    authority: list[str] = []
    profile: str = "standard"
    note: str = ""


class Uncalled(Part, frozen=True):
    """Chips that went back before the pots were formed."""

    seat: int
    amount: int


class PotShape(Part, frozen=True):
    """A pot and the seats that may win it."""

    amount: int
    eligible: list[int]


class Buttons(Part, frozen=True, kw_only=True, rename={"raise_": "raise"}):
    """Which controls a page shows."""

    fold: bool | UnsetType = UNSET
    check: bool | UnsetType = UNSET
    call: bool | UnsetType = UNSET
    raise_: bool | UnsetType = UNSET
    all_in: bool | UnsetType = UNSET


class Attempt(Part, frozen=True):
    """An action that the seat to act may not take."""

    act: ActKind
    to: int | UnsetType = UNSET
    seat: int | UnsetType = UNSET


class Checkpoint(Part, frozen=True, kw_only=True):
    """A moment of a hand, before the next action."""

    actor: int | UnsetType | None = UNSET
    street: Street | UnsetType = UNSET
    to_call: int | UnsetType | None = UNSET
    can_check: bool | UnsetType = UNSET
    can_raise: bool | UnsetType = UNSET
    min_raise_to: int | UnsetType | None = UNSET
    max_raise_to: int | UnsetType | None = UNSET
    pot: int | UnsetType = UNSET
    no_more_betting: bool | UnsetType = UNSET
    buttons: Buttons | UnsetType | None = UNSET
    illegal: list[Attempt] | UnsetType = UNSET


class Step(Part, frozen=True, kw_only=True):
    """An action (``seat`` and ``act``), else a checkpoint."""

    seat: int | None = None
    act: ActKind | None = None
    to: int | None = None
    expect: Checkpoint | None = None


class Blinds(Part, frozen=True):
    """The nominal blinds."""

    small: int
    big: int


class Limits(Part, frozen=True):
    """The bets of a fixed-limit game."""

    small_bet: int
    big_bet: int


class Antes(Part, frozen=True):
    """The antes of a hand."""

    type: Literal["none", "each", "big_blind"]
    amount: int = 0
    order: Literal["blind_first", "ante_first"] | None = None


class HandEnd(Part, frozen=True, kw_only=True):
    """What a hand comes to."""

    uncalled: Uncalled | UnsetType | None = UNSET
    pots: list[PotShape] | UnsetType = UNSET
    payouts: Chips | UnsetType = UNSET
    stacks: Chips | UnsetType = UNSET
    show_order: list[int] | Literal["all_at_once"] | UnsetType | None = UNSET


class HandCase(Case, frozen=True, kw_only=True, tag="hand"):
    """One complete scripted hand; ``options`` are read by ``script``."""

    betting_structure: Structure
    players: Chips
    button: int
    blinds: Blinds
    limits: Limits | None = None
    antes: Antes = Antes("none")
    mode: Literal["cash", "tournament"] | None = None
    options: dict[str, Any] = {}
    hole: dict[int, str] = {}
    board: str = ""
    actions: list[Step] = []
    expect: HandEnd | None = None


class PotsEnd(Part, frozen=True, kw_only=True):
    """What a division of chips comes to."""

    uncalled: Uncalled | UnsetType | None = UNSET
    pots: list[PotShape] | UnsetType = UNSET
    payouts: Chips | UnsetType = UNSET


class PotsCase(Case, frozen=True, kw_only=True, tag="pots"):
    """Contributions and ranks of hands (higher is better) to divide."""

    contributions: Chips
    button: int
    folded: list[int] = []
    common_dead: int = 0
    ranks: Chips = {}
    options: dict[str, Any] = {}
    expect: PotsEnd | None = None


class EvalHand(Part, frozen=True, kw_only=True):
    """Cards with the name and the ranks (A=14, five-high straight=5) they should have."""

    cards: str
    category: str | UnsetType = UNSET
    key: list[int] | UnsetType = UNSET


class EvalCase(Case, frozen=True, kw_only=True, tag="eval"):
    """Hands to name and to order, best first; a group of several is a tie."""

    hands: list[EvalHand]
    order: list[list[int]] | UnsetType = UNSET


class CountsEnd(Part, frozen=True, kw_only=True):
    """How many hands there are of each category, and their shares."""

    total: int | UnsetType = UNSET
    royal_flush: int | UnsetType = UNSET
    straight_flush: int | UnsetType = UNSET
    quads: int | UnsetType = UNSET
    full_house: int | UnsetType = UNSET
    flush: int | UnsetType = UNSET
    straight: int | UnsetType = UNSET
    trips: int | UnsetType = UNSET
    two_pair: int | UnsetType = UNSET
    pair: int | UnsetType = UNSET
    high_card: int | UnsetType = UNSET
    share_4dp: dict[str, str] | UnsetType = UNSET


class CountsCase(Case, frozen=True, kw_only=True, tag="counts"):
    """All hands of so many cards, counted."""

    cards: int
    expect: CountsEnd | None = None


class DealEnd(Part, frozen=True, kw_only=True):
    """Where the cards of a deck go; the cards are any words."""

    hole: dict[int, list[str]] | UnsetType = UNSET
    burn: list[str] | UnsetType = UNSET
    flop: list[str] | UnsetType = UNSET
    turn: str | UnsetType = UNSET
    river: str | UnsetType = UNSET


class DealCase(Case, frozen=True, kw_only=True, tag="deal"):
    """A deck from the top, dealt out to the river."""

    seats: list[int]
    button: int
    deck_top: list[str]
    options: dict[str, Any] = {}
    expect: DealEnd | None = None


class RakeOptions(Part, frozen=True, kw_only=True):
    """How a pot is raked; what is left out follows the profile."""

    percent_bp: int | None = None
    cap: int | None = None
    no_flop_no_drop: bool | None = None
    rounding: Literal["floor", "half_even"] | None = None
    unit: int = 1


class RakeEnd(Part, frozen=True, kw_only=True):
    """The rake of a pot."""

    rake: int | UnsetType = UNSET


class RakeCase(Case, frozen=True, kw_only=True, tag="rake"):
    """A pot to rake."""

    pot_after_uncalled_return: int
    flop_dealt: bool
    options: RakeOptions = RakeOptions()
    expect: RakeEnd | None = None
