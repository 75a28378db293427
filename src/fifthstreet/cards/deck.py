"""Deck: an order of the 52 cards; position 0 is dealt first.

A deck is a plain tuple of cards. It comes from a fixed order, or from a full
Fisher-Yates shuffle driven by numbers that the caller draws: this module has
no randomness of its own. Where the source gives machine words, numbers below
``n`` are taken by rejection, never by a bare remainder, so that each is
equally likely (docs/rules/cards.md, R-DECK-1 and R-DECK-2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fifthstreet.cards.card import UNKNOWN
from fifthstreet.cards.cardset import cardset
from fifthstreet.errors import CardError

FULL_DECK: Final = tuple(range(52))
"""Every card once, ascending: 2c 2d ... Ah As."""


def fixed_deck(order: Sequence[int], *, unknown: bool = False) -> tuple[int, ...]:
    """Return ``order`` as a deck: all 52 cards, or only the first ones of a deck.

    Args:
        order: the cards from the top, each at most once.
        unknown: whether cards may be unknown (-1), as in a record of a hand.

    Raises:
        CardError: a card comes twice, is not 0..51, or there are more than 52.

    """
    cardset(card for card in order if not (unknown and card == UNKNOWN))
    if len(order) > 52:
        raise CardError(f"a deck has 52 cards, not {len(order)}")
    return tuple(order)


def shuffled(randbelow: Callable[[int], int]) -> tuple[int, ...]:
    """Return the 52 cards in an order that the drawn numbers decide (R-DECK-1).

    The cards are set from the last position to the first; 51 numbers are drawn.

    >>> shuffled(lambda n: n - 1) == FULL_DECK
    True

    Args:
        randbelow: draws an int of ``0 .. n-1``, each equally likely.

    Raises:
        CardError: ``randbelow`` gave a number outside its range.

    """
    cards = list(FULL_DECK)
    for last in range(51, 0, -1):
        drawn = randbelow(last + 1)
        if not 0 <= drawn <= last:
            raise CardError(f"cannot shuffle: the source drew {drawn!r}, asked below {last + 1}")
        cards[drawn], cards[last] = cards[last], cards[drawn]
    return tuple(cards)


def rejection_randbelow(next_word: Callable[[], int], *, bits: int = 32) -> Callable[[int], int]:
    """Return a ``randbelow`` that takes words and rejects what would favour some (R-DECK-2).

    Of the ``2**bits`` words the last ``2**bits % n`` are drawn again; every
    number then belongs to equally many words.

    >>> words = iter([255, 7])
    >>> rejection_randbelow(lambda: next(words), bits=8)(5)
    2

    Args:
        next_word: draws an int of ``0 .. 2**bits - 1``, each equally likely.
        bits: the size of a word.

    Raises:
        CardError: (from the result) ``n`` or a word is outside its range.

    """
    words = 1 << bits

    def randbelow(n: int) -> int:
        if not 1 <= n <= words:
            raise CardError(f"cannot draw below {n!r} from words of {bits} bits")
        fair = words - words % n
        while True:
            word = next_word()
            if not 0 <= word < words:
                raise CardError(f"{word!r} is not a word of {bits} bits")
            if word < fair:
                return word % n

    return randbelow
