"""Category: the ten names of a hand, from high card to royal flush.

A strength is an int 1..7462 (higher wins); the strengths of one category are
neighbours, so that ten limits tell a strength's category. Source:
docs/rules/cards.md, R-HAND-1.
"""

from __future__ import annotations

from bisect import bisect_left
from enum import IntEnum
from itertools import accumulate
from typing import Final

from fifthstreet.errors import CardError


class Category(IntEnum):
    """What a hand is called; a higher category wins (R-HAND-1)."""

    # Small letters: the names are also the words of files and of the catalogue.
    high_card = 0
    pair = 1
    two_pair = 2
    three_of_a_kind = 3
    straight = 4
    flush = 5
    full_house = 6
    four_of_a_kind = 7
    straight_flush = 8
    royal_flush = 9


CLASSES: Final = (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)
"""How many different strengths each category has, lowest category first."""

_HIGHEST: Final = tuple(accumulate(CLASSES))
STRONGEST: Final = _HIGHEST[-1]
"""The strength of a royal flush, 7462."""


def category_of(strength: int) -> Category:
    """Return the category of a strength.

    >>> [category_of(strength).name for strength in (1, 1278, 7462)]
    ['high_card', 'pair', 'royal_flush']

    Raises:
        CardError: ``strength`` is not 1..7462.

    """
    if not 1 <= strength <= STRONGEST:
        raise CardError(f"{strength!r} is not the strength of a hand (1..{STRONGEST})")
    return Category(bisect_left(_HIGHEST, strength))
