"""Card: one of 52, as an int, and as two characters of text.

``card = 4 * rank + suit``: rank 0..12 is 2..A, suit 0..3 is clubs, diamonds,
hearts, spades, so that cards sort by rank. A card that nobody may know is
``UNKNOWN`` (-1), written ``??``. Text is read generously (``As``, ``10c``,
``a♠``, and in the wide forms of East Asian input methods) and written in one form
(``As``, ``Tc``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from fifthstreet.errors import CardError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SYMBOLS: Final = "♣♦♥♠"
UNKNOWN: Final = -1
UNKNOWN_TEXT: Final = "??"

_OUTLINES: Final = "♧♢♡♤"
_SUIT_OF: Final = {
    letter: suit for row in (SUITS, SYMBOLS, _OUTLINES) for suit, letter in enumerate(row)
}
_TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
# Phones write a selector after a suit symbol to choose its black or coloured form.
# Both cases are spelled out: ignoring case would let in letters that only fold to these.
_RANK: Final = rf"10|[{RANKS}{RANKS.lower()}]"
_SUIT: Final = rf"[{''.join(_SUIT_OF)}{SUITS.upper()}]"
_SELECTOR: Final = "[\ufe0e\ufe0f]?"
CARD_PATTERN: Final = f"(?:{_RANK}){_SUIT}{_SELECTOR}"
"""What a card is in a text, as a regular expression without groups."""
_CARD: Final = re.compile(f"({_RANK})({_SUIT}){_SELECTOR}")
_PIECE: Final = re.compile(r"[^\s,]+")
_NARROW: Final = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {
    0x3000: " ",
    0x3001: ",",
}


def card(rank: int, suit: int) -> int:
    """Return the card of ``rank`` 0..12 (2..A) and ``suit`` 0..3 (c d h s).

    >>> card_text(card(12, 3))
    'As'

    Raises:
        CardError: there is no such rank or suit.

    """
    if not 0 <= rank < 13 or not 0 <= suit < 4:
        raise CardError(f"no card has rank {rank!r} of 0..12 and suit {suit!r} of 0..3")
    return 4 * rank + suit


def rank_of(card: int) -> int:
    """Return the rank 0..12 (2..A) of a known card.

    Raises:
        CardError: ``card`` is not 0..51.

    """
    return known(card) >> 2


def suit_of(card: int) -> int:
    """Return the suit 0..3 (c d h s) of a known card.

    Raises:
        CardError: ``card`` is not 0..51.

    """
    return known(card) & 3


def known(card: int) -> int:
    """Return ``card`` if it is one of the 52.

    Raises:
        CardError: ``card`` is not 0..51.

    """
    if not 0 <= card < 52:
        raise CardError(f"{card!r} is not a known card (0..51)")
    return card


def distinct(cards: Sequence[int]) -> bool:
    """Tell whether no known card is there twice.

    >>> distinct((3, UNKNOWN, UNKNOWN)), distinct((3, UNKNOWN, 3))
    (True, False)

    """
    different = len(set(cards))
    return different == len(cards) or different + cards.count(UNKNOWN) == len(cards) + 1


def card_text(card: int) -> str:
    """Return the two characters of a card, ``??`` for an unknown one.

    >>> card_text(0), card_text(51), card_text(UNKNOWN)
    ('2c', 'As', '??')

    Raises:
        CardError: ``card`` is neither 0..51 nor -1.

    """
    return UNKNOWN_TEXT if card == UNKNOWN else _TEXTS[known(card)]


def cards_text(cards: Iterable[int], separator: str = " ") -> str:
    """Return the cards one after the other.

    >>> cards_text([48, 1, 35])
    'Ac 2d Ts'
    >>> cards_text([51, 50], "")
    'AsAh'

    Raises:
        CardError: one of them is neither 0..51 nor -1.

    """
    return separator.join(map(card_text, cards))


def narrow(text: str) -> str:
    """Return ``text`` with wide letters, digits, signs and spaces as those of ASCII.

    The enumeration comma is a comma, too. Every character keeps its place.

    >>> narrow("\uff21\uff4b\u3001\uff11\uff10\uff0b\uff0c")
    'Ak,10+,'

    """
    return text.translate(_NARROW)


def parse_card(text: str, *, unknown: bool = False) -> int:
    """Return the card that ``text`` names; ``??`` only where ``unknown`` is allowed.

    >>> [parse_card(text) for text in ("As", "a♠", "10c", "TD")]
    [51, 51, 32, 33]

    Raises:
        CardError: ``text`` is not one card.

    """
    cards = parse_cards(text, unknown=unknown)
    if len(cards) != 1:
        raise CardError(f"{text!r} is {len(cards)} cards instead of one")
    return cards[0]


def parse_cards(text: str, *, unknown: bool = False) -> tuple[int, ...]:
    """Return the cards in ``text``, with or without spaces and commas between them.

    ``??`` is a card only where ``unknown`` is allowed; it alone may come again.

    >>> cards_text(parse_cards("AsKd 10c, 9♥"))
    'As Kd Tc 9h'
    >>> parse_cards("As Kd as")
    Traceback (most recent call last):
    ...
    fifthstreet.errors.CardError: cards 'As Kd as': 'as' at character 7 was there at character 1

    Raises:
        CardError: a piece is not a card or comes twice; names it and its place.

    """
    first_at: dict[int, int] = {}
    cards: list[int] = []
    plain = narrow(text)
    for piece in _PIECE.finditer(plain):
        at = piece.start()
        while at < piece.end():
            card, end = _read(plain, at, unknown=unknown)
            if card is None:
                wrong = f"{text[at : piece.end()]!r} at character {at + 1}"
                raise CardError(f"cards {text!r}: {wrong} is not a card")
            if card in first_at:
                raise CardError(
                    f"cards {text!r}: {text[at:end]!r} at character {at + 1}"
                    f" was there at character {first_at[card] + 1}"
                )
            if card != UNKNOWN:
                first_at[card] = at
            cards.append(card)
            at = end
    return tuple(cards)


def _read(text: str, at: int, *, unknown: bool) -> tuple[int | None, int]:
    """Return the card, if it is one, that starts at index ``at`` and the index after it."""
    if unknown and text.startswith(UNKNOWN_TEXT, at):
        return UNKNOWN, at + len(UNKNOWN_TEXT)
    found = _CARD.match(text, at)
    if found is None:
        return None, at
    rank, suit = found.groups()
    number = 8 if rank == "10" else RANKS.index(rank.upper())
    return 4 * number + _SUIT_OF[suit.lower()], found.end()
