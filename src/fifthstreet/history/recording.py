"""Recording: one hand as a file tells it, before the engine has judged it.

Every reader answers with this value, whatever its format: how the hand begins,
all hole cards, then what happened, step by step. Players are indexes in the
order of the file, which is clockwise from the left of the button. Amounts are
chips; ``decimals`` says how the file writes them.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from fifthstreet.engine.decide import begin
from fifthstreet.engine.events import HandEvent, HandStarted
from fifthstreet.engine.hand import Hand
from fifthstreet.engine.types import SeatIn
from fifthstreet.history.chips import Amount

WHOEVER: Final = -1
"""The player of a step whose format names none: the one whose turn it is."""

NOBODY: Final = -1
"""The player of a step that is none of a player."""

Cards = tuple[int, ...]


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A decision: fold, check or call, or a bet or raise ``to`` a street total.

    ``to`` is ``None`` where the structure leaves one amount.
    """

    player: int
    kind: Literal["fold", "passive", "wager"]
    to: int | None = None


class HoleCards(msgspec.Struct, frozen=True, gc=False):
    """A player's cards; told where the file tells them, dealt when they are due."""

    player: int
    cards: Cards


class BoardCards(msgspec.Struct, frozen=True, gc=False):
    """Board cards, as many as the file tells at once."""

    cards: Cards
    player: int = NOBODY


class Reveal(msgspec.Struct, frozen=True, gc=False):
    """A player turns cards up; none of them is a muck."""

    player: int
    cards: Cards


class Remark(msgspec.Struct, frozen=True, gc=False):
    """A line that does nothing."""

    player: int = NOBODY


Step = Turn | HoleCards | BoardCards | Reveal | Remark


class Line(msgspec.Struct, frozen=True, eq=False):
    """A hand after its first decisions, whatever its hole cards: see ``lines``."""

    hand: Hand


class Opening(msgspec.Struct, frozen=True):
    """A hand with its posts paid, before its players have names: shared by like hands."""

    start: HandStarted
    hand: Hand
    events: tuple[HandEvent, ...]
    lines: list[Line]
    """Empty, or the line of no decisions."""


def opened(start: HandStarted) -> Opening:
    """Return the opening of a hand that begins as ``start``."""
    return Opening(start, *begin(start), [])


class Recording(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded hand; tuples by player in the order of the file."""

    id: str
    opening: Opening
    players: tuple[str, ...]
    number: int = 1
    table: str = ""
    hole: tuple[Cards, ...]
    """Two cards each, -1 for an unknown one."""
    steps: tuple[Step, ...]
    texts: tuple[str, ...]
    """Each step as the file writes it."""
    before: int = 0
    """Actions of the file before the first step, which deal the hole cards."""
    decimals: int = 0
    lent: tuple[int, ...] = ()
    """Chips that a player did not have: see ``phh_start``."""
    boundless: frozenset[int] = frozenset()
    """Players whose stack the file does not know."""
    rake: int = 0
    """Chips that the house took from the pots."""
    stacks: tuple[Amount, ...] | None = None
    """Final stacks as recorded."""
    payouts: tuple[Amount, ...] | None = None
    """Chips received from the pots as recorded, after rake."""

    @property
    def start(self) -> HandStarted:
        """How the hand begins, with the names of its players."""
        nameless = self.opening.start
        return msgspec.structs.replace(
            nameless,
            hand=self.number,
            table=self.table,
            seats=tuple(
                SeatIn(entry.seat, name, entry.stack)
                for entry, name in zip(nameless.seats, self.players, strict=True)
            ),
        )
