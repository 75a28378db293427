"""Combos: the 1,326 pairs of hole cards, the 169 hands they are called by, and suits renamed.

A combo is an index into ``COMBOS``, in the order in which pairs of cards come out
of the deck; its cards ascend. A hand is a square of the 13x13 grid: row and column
are ranks counted from the ace, pairs on the diagonal, suited hands above it.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Final

from fifthstreet.cards.card import RANKS, cards_text, known
from fifthstreet.errors import CardError

COMBOS: Final = tuple(combinations(range(52), 2))
PERMUTATIONS: Final = tuple(permutations(range(4)))
"""All ways to rename the suits: the new suit by the old one."""

MASKS: Final = tuple(1 << low | 1 << high for low, high in COMBOS)
"""The set of the cards of each combo."""
_INDEX: Final = {pair: index for index, pair in enumerate(COMBOS)}
_FALLING: Final = RANKS[::-1]


def combo_of(a: int, b: int) -> int:
    """Return the combo of two cards in either order.

    >>> combo_of(51, 50), combo_of(0, 1)
    (1325, 0)

    Raises:
        CardError: they are the same card, or one is unknown.

    """
    index = _INDEX.get((a, b) if a < b else (b, a))
    if index is None:
        known(a), known(b)
        raise CardError(f"card {cards_text([a])} is there twice")
    return index


def combo_text(combo: int) -> str:
    """Return the cards of a combo, the higher first.

    >>> combo_text(1325)
    'AsAh'

    """
    return cards_text(COMBOS[combo][::-1], "")


def hand_name(row: int, column: int) -> str:
    """Return the name of a square of the grid.

    >>> hand_name(0, 0), hand_name(0, 1), hand_name(1, 0)
    ('AA', 'AKs', 'AKo')

    """
    high, low = _FALLING[min(row, column)], _FALLING[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


@cache
def hand_squares() -> tuple[int, ...]:
    """Return the square ``13 * row + column`` of every combo."""
    squares = []
    for a, b in COMBOS:
        low, high = 12 - a // 4, 12 - b // 4
        suited = a % 4 == b % 4
        squares.append(13 * high + low if suited or low == high else 13 * low + high)
    return tuple(squares)


@cache
def hand_combos() -> tuple[tuple[int, ...], ...]:
    """Return the combos of every square: 6 of a pair, 4 suited, 12 offsuit."""
    by_square: list[list[int]] = [[] for _ in range(169)]
    for combo, square in enumerate(hand_squares()):
        by_square[square].append(combo)
    return tuple(map(tuple, by_square))


@cache
def hand_names() -> tuple[str, ...]:
    """Return the name of every square."""
    return tuple(hand_name(square // 13, square % 13) for square in range(169))


@cache
def renamed() -> tuple[tuple[int, ...], ...]:
    """Return, for each of ``PERMUTATIONS``, the combo that each combo becomes."""
    return tuple(
        tuple(combo_of(_renamed(a, suits), _renamed(b, suits)) for a, b in COMBOS)
        for suits in PERMUTATIONS
    )


def _renamed(card: int, suits: tuple[int, ...]) -> int:
    return card - card % 4 + suits[card % 4]
