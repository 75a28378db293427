"""Card set: up to 52 different cards as the bits of one int.

Bit ``card`` is set when the card is in: union, intersection and difference are
``|``, ``&`` and ``& ~``, the size is ``int.bit_count``. A card comes once and
is known: what breaks that is refused by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fifthstreet.cards.card import card_text, known
from fifthstreet.errors import CardError

EMPTY: Final = 0
FULL: Final = (1 << 52) - 1


def cardset(cards: Iterable[int]) -> int:
    """Return the set of ``cards``.

    >>> bin(cardset([0, 1, 4]))
    '0b10011'

    Raises:
        CardError: a card comes twice or is not 0..51.

    """
    mask = EMPTY
    for card in cards:
        mask = add(mask, card)
    return mask


def cards_in(mask: int) -> tuple[int, ...]:
    """Return the cards of the set in ascending order.

    >>> cards_in(0b10011)
    (0, 1, 4)

    Raises:
        CardError: ``mask`` is not a set of the 52 cards.

    """
    if not EMPTY <= mask <= FULL:
        raise CardError(f"{mask!r} is not a set of cards: it has bits beyond the 52 cards")
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


def holds(mask: int, card: int) -> bool:
    """Tell whether the set has ``card``.

    >>> holds(0b10011, 4), holds(0b10011, 3)
    (True, False)

    Raises:
        CardError: ``card`` is not 0..51.

    """
    return mask >> known(card) & 1 == 1


def add(mask: int, card: int) -> int:
    """Return the set with ``card`` in it as well.

    Raises:
        CardError: the set has the card already, or it is not 0..51.

    """
    if holds(mask, card):
        raise CardError(f"card {card_text(card)} is there twice")
    return mask | 1 << card


def remove(mask: int, card: int) -> int:
    """Return the set without ``card``.

    Raises:
        CardError: the set does not have the card, or it is not 0..51.

    """
    if not holds(mask, card):
        raise CardError(f"card {card_text(card)} is not there")
    return mask ^ 1 << card


def others(mask: int) -> int:
    """Return the set of the cards that are not in ``mask``.

    >>> cards_in(others(FULL ^ 0b101))
    (0, 2)

    """
    return FULL & ~mask
