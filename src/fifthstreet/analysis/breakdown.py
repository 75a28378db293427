"""Breakdown: what a range is on a board, by class of hand and by draw.

A pair is told by where it stands to the board: over it, top, middle, bottom, under
it, or the board's own. Draws are of hands below a straight, with cards to come, and
count only what the hole cards add to the board.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.analysis.combos import COMBOS
from fifthstreet.analysis.question import Cards, Holding, read_cards, read_holding
from fifthstreet.analysis.ranges import live
from fifthstreet.cards.category import Category, category_of
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.errors import CardError

PAIRS: Final = (
    "overpair",
    "top_pair",
    "middle_pair",
    "bottom_pair",
    "pocket_pair",
    "board_pair",
)
DRAWS: Final = ("flush_draw", "open_ended", "gutshot")
_RUNS: Final = tuple(frozenset((top - n) % 13 for n in range(5)) for top in range(3, 13))
"""The ranks of each straight; the ace is also below the two."""


class Breakdown(msgspec.Struct, frozen=True):
    """The weight of each class and draw; a combo has one class and any draws."""

    total: float
    classes: dict[str, float]
    """By category, a pair by its kind; best first."""
    draws: dict[str, float]


def breakdown(holding: Holding, board: Cards) -> Breakdown:
    """Return what a range is on a board of 3 to 5 cards.

    Raises:
        CardError: the board is none.
        RangeError: the range cannot be read, or nothing is left of it.

    """
    shown = read_cards(board, "board")
    if not 3 <= len(shown) <= 5:
        raise CardError(f"a breakdown is of a board of 3 to 5 cards, not {len(shown)}")
    held = live(read_holding(holding), shown, "the range")
    names = [category.name for category in reversed(Category)]
    at = names.index("pair")
    classes = dict.fromkeys([*names[:at], *PAIRS, *names[at + 1 :]], 0.0)
    draws = dict.fromkeys(DRAWS, 0.0)
    for combo, weight in zip(held.combos, held.shares, strict=True):
        hand = COMBOS[combo]
        category = category_of(evaluate((*hand, *shown)))
        classes[pair_kind(hand, shown) if category == Category.pair else category.name] += weight
        if len(shown) < 5 and category < Category.straight:
            for draw in draws_of(hand, shown):
                draws[draw] += weight
    return Breakdown(held.total, classes, draws)


def pair_kind(hand: tuple[int, ...], board: tuple[int, ...]) -> str:
    """Return where the one pair of a hand stands to the board.

    >>> from fifthstreet.cards.card import parse_cards
    >>> pair_kind(parse_cards("AsKd"), parse_cards("Kh7c2s"))
    'top_pair'

    """
    ranks = sorted({card // 4 for card in board}, reverse=True)
    own = {card // 4 for card in hand}
    if len(ranks) < len(board):
        return "board_pair"
    if len(own) == 1:
        return "overpair" if max(own) > ranks[0] else "pocket_pair"
    place = ranks.index(max(own & {*ranks}))
    return "top_pair" if place == 0 else "bottom_pair" if place == len(ranks) - 1 else "middle_pair"


def draws_of(hand: tuple[int, ...], board: tuple[int, ...]) -> list[str]:
    """Return the draws that a hand has beyond those of the board.

    >>> from fifthstreet.cards.card import parse_cards
    >>> draws_of(parse_cards("JhTh"), parse_cards("Qh9h2s"))
    ['flush_draw', 'open_ended']

    """
    found = []
    suits = [card % 4 for card in (*hand, *board)]
    if any(suits.count(card % 4) == 4 for card in hand):
        found.append("flush_draw")
    filling = completing((*hand, *board)) - completing(board)
    if filling:
        found.append("open_ended" if len(filling) > 1 else "gutshot")
    return found


def completing(cards: tuple[int, ...]) -> set[int]:
    """Return the ranks of which one more card makes a straight."""
    ranks = {card // 4 for card in cards}
    return {rank for run in _RUNS if len(run - ranks) == 1 for rank in run - ranks}
