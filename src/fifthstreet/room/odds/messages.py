"""Messages: what is asked about odds over HTTP, and what is answered."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from fifthstreet.room.body import Body

MOST_PLAYERS: Final = 10
MOST_TEXT: Final = 4000
"""Characters of a range: enough for a weight of each of the 169 hands."""
MOST_SAMPLES: Final = 5_000_000
MOST_BODY: Final = 44_000
"""Bytes: ten long ranges, a board and what stands around them."""

CardsText = Annotated[str, Meta(max_length=200)]
PageName = Annotated[str, Meta(max_length=40)]
Players = Annotated[tuple[str, ...], Meta(max_length=MOST_PLAYERS)]
Samples = Annotated[int, Meta(ge=2, le=MOST_SAMPLES)]


class EquityAsked(Body, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Hands or ranges against each other."""

    players: Players
    """Hands (``AsKs``) or ranges (``22+,ATs+``), two to ten."""
    board: CardsText = ""
    dead: CardsText = ""
    """Cards that nobody can have."""
    exact: bool = True
    """Count all deals. With ``samples`` as well: count them where that is quick."""
    samples: Samples | None = None
    """Answer from so many random deals."""
    seed: Annotated[int, Meta(ge=0, lt=1 << 53)] = 0
    breakdown: bool = False
    """Tell also what each range makes of a board of three cards or more."""
    page: PageName = ""
    """Any name of a place on the screen: a newer question from there ends the older one."""


class StreetsAsked(Body, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Known hands, and how their equity went from street to street."""

    hands: Players
    board: CardsText = ""
    """The whole board, or as much of it as was dealt."""
    dead: CardsText = ""
    page: PageName = ""


class RangeAsked(Body, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A text that may be a range."""

    text: str
    plus: Literal["connectors", "kicker"] = "connectors"
    """What ``JTs+`` means: both cards up (QJs, KQs, AKs too), or JTs alone."""


class Part(msgspec.Struct, frozen=True):
    """What a player gets of the deals."""

    win: float
    """Share of deals won outright."""
    tie: float
    """Share of deals tied for best."""
    equity: float
    """Share of the pot."""
    stderr: float | None = None
    """Of the equity, where it was sampled."""


class Made(msgspec.Struct, frozen=True):
    """What a range makes of a board, as shares of its combos."""

    classes: dict[str, float]
    """Best first; a combo is in one class."""
    draws: dict[str, float]
    """A combo has any number of draws."""


class PlayerOdds(msgspec.Struct, frozen=True):
    """One player of an answer."""

    range: str
    """His hand or range as the room writes it."""
    combos: float
    """The weight of it that board and dead cards leave."""
    part: Part
    made: Made | None = None


class EquityAnswer(msgspec.Struct, frozen=True):
    """What everybody gets."""

    players: tuple[PlayerOdds, ...]
    exact: bool
    count: float
    """Weighted deals times boards, or samples."""
    stderr: float | None = None
    """The largest of the players'."""


class Street(msgspec.Struct, frozen=True):
    """The odds on one street, all of them exact."""

    street: Literal["preflop", "flop", "turn", "river"]
    board: str
    players: tuple[Part, ...]


class StreetsAnswer(msgspec.Struct, frozen=True):
    """The odds on each street that was dealt."""

    streets: tuple[Street, ...]


class RangeAnswer(msgspec.Struct, frozen=True):
    """A range that was read."""

    text: str
    """As the room writes it: the same range always with the same text."""
    combos: int
    """Combos with a weight."""
    total: float
    """The sum of their weights."""
    grid: tuple[tuple[float, ...], ...]
    """The mean weight of each of the 169 hands: 13 rows from the aces down, suited right of
    the pairs."""
    even: bool
    """All combos of each hand weigh the same, so that the grid tells all of the range."""
    weights: tuple[float, ...]
    """The weight of each of the 1,326 combos, in the order of the deck."""
