"""Evaluator: the strength of the best five of 5, 6 or 7 cards, by table.

The keys of the cards add up to a number that tells all that counts: its low
byte whether there is a flush, and if not, the rest which ranks there are. Then
a look or two into tables give the strength, 1..7462, higher wins; 7462 is a royal
flush. The tables are loaded when first needed. The order is that of ``naive``
(docs/rules/cards.md, R-HAND-1 to R-HAND-7); tests compare all hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Final

from fifthstreet.cards.cardset import cardset
from fifthstreet.cards.strengths import SHIFT, Strengths, empty, load
from fifthstreet.errors import CardError

BoardKey = tuple[int, tuple[int, ...]]
"""What five board cards add to every hand; only ``evaluate_with`` looks inside."""

_LOADING: Final = Lock()
_TABLES: Final = empty()
# The parts that hands of seven need, apart for speed.
_KEYS: Final = _TABLES.keys
_FLUSH_BITS: Final = _TABLES.flush_bits[7]
_BY_MASK: Final = _TABLES.by_mask
_ROWS: Final = _TABLES.rows_of_7
_BY_SUM: Final = _TABLES.by_sum_of_7
_ROW_AT: Final = 8 + SHIFT
"""Where the number of the row begins in a sum of keys."""


def evaluate(cards: Sequence[int]) -> int:
    """Return the strength 1..7462 of the best five of 5, 6 or 7 cards.

    For speed it is not checked that the cards differ: a card that comes twice
    gives an error or a strength without meaning.

    >>> from fifthstreet.cards.card import parse_cards
    >>> evaluate(parse_cards("As Ks Qs Js Ts 2c 2d"))
    7462
    >>> evaluate(parse_cards("Kc Kd 9h 9s As")) < evaluate(parse_cards("2c 2d 2h 7s 9d"))
    True

    Raises:
        CardError: not 5 to 7 cards, or one of them is unknown.

    """
    if len(cards) != 7:
        return _evaluate_any(cards)
    keys = _KEYS
    try:
        a, b, c, d, e, f, g = cards
        key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        bits = _FLUSH_BITS[key & 255]
        if bits is None:
            return _BY_SUM[(key >> 8) + _ROWS[key >> _ROW_AT]]
        return _BY_MASK[bits[a] + bits[b] + bits[c] + bits[d] + bits[e] + bits[f] + bits[g]]
    except (LookupError, TypeError):
        # The tables are not loaded yet, or this is no hand.
        return _evaluate_any(cards)


def board_key(board: Sequence[int]) -> BoardKey:
    """Return what the five cards of a board add to every hand, for ``evaluate_with``.

    Raises:
        CardError: not five cards, one comes twice or is unknown.

    """
    if len(board) != 5:
        raise CardError(f"a whole board is 5 cards, not {len(board)}")
    cardset(board)
    keys = _loaded().keys
    return sum([keys[card] for card in board]), tuple(board)


def evaluate_with(board: BoardKey, a: int, b: int) -> int:
    """Return the strength of the hole cards ``a`` and ``b`` with a whole board.

    As ``evaluate`` of the seven cards, in about two thirds of its time. Here too it
    is not checked that they differ.

    >>> from fifthstreet.cards.card import parse_cards
    >>> board = board_key(parse_cards("Qs Js Ts 2c 2d"))
    >>> evaluate_with(board, *parse_cards("As Ks"))
    7462

    Raises:
        CardError: a card is unknown.

    """
    total, cards = board
    keys = _KEYS
    try:
        key = total + keys[a] + keys[b]
        bits = _FLUSH_BITS[key & 255]
        if bits is None:
            return _BY_SUM[(key >> 8) + _ROWS[key >> _ROW_AT]]
        return _BY_MASK[bits[a] + bits[b] + sum([bits[card] for card in cards])]
    except (LookupError, TypeError):
        raise _refusal((*cards, a, b)) from None


def _evaluate_any(cards: Sequence[int]) -> int:
    """Return the strength of 5, 6 or 7 cards: slower, for all that is not usual."""
    tables = _loaded()
    count = len(cards)
    try:
        key = sum(map(tables.keys.__getitem__, cards))
        bits = tables.flush_bits[count][key & 255]
        if bits is not None:
            return tables.by_mask[sum(map(bits.__getitem__, cards))]
        total = key >> 8
        if count < 7:
            return tables.by_sum[count][total]
        return tables.by_sum_of_7[total + tables.rows_of_7[total >> SHIFT]]
    except (LookupError, TypeError):
        raise _refusal(cards) from None


def _loaded() -> Strengths:
    """Return the tables, from the file if nobody asked before."""
    if not _TABLES.keys:
        with _LOADING:
            # Another thread may have loaded them while this one waited.
            if not _TABLES.keys:
                load(_TABLES)
    return _TABLES


def _refusal(cards: Sequence[int]) -> CardError:
    """Return the error that says what keeps ``cards`` from being a hand."""
    try:
        cardset(cards)
    except CardError as error:
        return error
    return CardError(f"a hand is 5 to 7 cards, not {len(cards)}")
