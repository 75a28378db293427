"""Question: who may hold what, on which board, without which cards; checked.

Cards that are in two places are refused by name, as is a range of which nothing is
left, so that the counting never meets a deal that cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from operator import index
from typing import TYPE_CHECKING

import msgspec

from fifthstreet.analysis.combos import MASKS
from fifthstreet.analysis.ranges import Range, hand_range, live, parse_range
from fifthstreet.cards.card import card_text, known, parse_cards
from fifthstreet.cards.cardset import cards_in
from fifthstreet.errors import CardError, RangeError, SetupError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Cards = str | Sequence[int]
"""Cards as text or as numbers."""
Holding = str | Range
"""What a player may hold: a hand, a range, or the text of either."""
MOST_PLAYERS = 10


class Question(msgspec.Struct, frozen=True):
    """What is asked; the ranges have no combo left that cannot be."""

    players: tuple[Range, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def missing(self) -> int:
        """How many cards the board still gets."""
        return 5 - len(self.board)

    @property
    def gone(self) -> int:
        """The set of the cards on the board and out of play."""
        return sum(1 << card for card in (*self.board, *self.dead))

    @property
    def boards(self) -> int:
        """How many boards each deal of hole cards leaves."""
        left = 52 - len(self.board) - len(self.dead) - 2 * len(self.players)
        return comb(left, self.missing)

    @property
    def live(self) -> tuple[int, ...]:
        """The cards that are neither on the board nor dead."""
        gone = self.gone
        return tuple(card for card in range(52) if not gone >> card & 1)

    def rests(self) -> npt.NDArray[np.uint8]:
        """Return every way to complete the board, whoever holds the cards."""
        import numpy as np

        rests = list(combinations(self.live, self.missing))
        return np.array(rests, np.uint8).reshape(len(rests), self.missing)


def read_cards(cards: Cards, name: str) -> tuple[int, ...]:
    """Return the cards of ``name`` (board or dead cards).

    Raises:
        CardError: something is no card, or comes twice.

    """
    # As numbers of Python: those of an array are too small for a set of cards.
    read = parse_cards(cards) if isinstance(cards, str) else tuple(known(index(c)) for c in cards)
    for card in read:
        if read.count(card) > 1:
            raise CardError(f"{card_text(card)} is twice in the {name}")
    return read


def read_holding(holding: Holding) -> Range:
    """Return the range of a hand or a range.

    Raises:
        RangeError: the text is neither.

    """
    if isinstance(holding, Range):
        return holding
    try:
        cards = parse_cards(holding)
    except CardError:
        cards = ()
    return hand_range(*cards) if len(cards) == 2 else parse_range(holding)


def ask(players: Sequence[Holding], board: Cards, dead: Cards) -> Question:
    """Return the question, if it can be.

    Raises:
        CardError: a card is in two places.
        RangeError: a range cannot be read, or has nothing left.
        SetupError: there are not 2 to 10 players.

    """
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise SetupError(f"odds are for 2 to {MOST_PLAYERS} players, not {len(players)}")
    on_board, out = read_cards(board, "board"), read_cards(dead, "dead cards")
    if len(on_board) > 5:
        raise CardError(f"a board has at most 5 cards, not {len(on_board)}")
    both = set(on_board) & set(out)
    if both:
        raise CardError(f"{card_text(max(both))} is on the board and dead")
    if 52 - len(on_board) - len(out) < 5 - len(on_board) + 2 * len(players):
        raise SetupError(f"{len(out)} dead cards leave too few for {len(players)} players")
    held = [read_holding(player) for player in players]
    gone = (*on_board, *out)
    names = [f"the range of player {n}" for n in range(1, len(held) + 1)]
    if gone:
        held = [live(each, gone, name) for each, name in zip(held, names, strict=True)]
    for each, name in zip(held, names, strict=True):
        if not each.combos:
            raise RangeError(f"{name} is empty")
    _refuse_same_cards(held)
    return Question(tuple(held), on_board, out)


def no_deal(players: Sequence[Range]) -> RangeError:
    """Return the refusal where no deal gives each player a combo of his."""
    return RangeError(f"{versus(players)}: every deal needs a card twice")


def versus(players: Sequence[Range]) -> str:
    """Return the players of a refusal."""
    return " against ".join(map(str, players))


def _refuse_same_cards(players: Sequence[Range]) -> None:
    """Refuse two players of whom every combo has the same card."""
    holders: dict[int, int] = {}
    for number, player in enumerate(players, start=1):
        if len(player.combos) > 51:
            continue
        shared = (1 << 52) - 1
        for combo in player.combos:
            shared &= MASKS[combo]
        for card in cards_in(shared):
            if card in holders:
                both = f"player {holders[card]} and player {number}"
                raise CardError(f"{both} both hold {card_text(card)}")
            holders[card] = number
