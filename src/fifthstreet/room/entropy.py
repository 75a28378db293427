"""Entropy: the seats that a table draws, and decks as they are dealt.

Seats are drawn with the operating system's randomness, by rejection and never by a
remainder. A deck is shown to nobody: it has no text form and leaves this process only
card by card, as dealt.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol

from fifthstreet.cards.deck import rejection_randbelow


class SealedDeck:
    """A shuffled deck that gives cards by position and never prints itself."""

    __slots__ = ("_cards",)

    def __init__(self, cards: Sequence[int]) -> None:
        """Seal ``cards``, position 0 first."""
        self._cards = tuple(cards)

    def deal(self, positions: Iterable[int]) -> dict[int, int]:
        """Return position to card for the ``positions`` that a hand asked for."""
        return {position: self._cards[position] for position in positions}


class Entropy(Protocol):
    """What a table needs of chance."""

    def choose(self, options: Sequence[int]) -> int:
        """Return one of ``options``, each equally likely."""
        ...


class SystemEntropy:
    """Chance from the operating system."""

    def __init__(self) -> None:
        """Draw 32-bit words."""
        self._below = rejection_randbelow(lambda: secrets.randbits(32))

    def choose(self, options: Sequence[int]) -> int:
        """Return one of ``options``, each equally likely."""
        return options[self._below(len(options))]
