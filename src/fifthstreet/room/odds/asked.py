"""Asked: whether a question about odds can be answered, refused by codes where not.

Pure, and needs no NumPy: it runs in the worker before anything is counted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from fifthstreet.analysis.combos import COMBOS
from fifthstreet.analysis.ranges import Range, hand_range, parse_range
from fifthstreet.cards.card import CARD_PATTERN, card_text, narrow, parse_card
from fifthstreet.errors import RangeError
from fifthstreet.room.odds.messages import MOST_TEXT

_CARD: Final = re.compile(CARD_PATTERN)
_BETWEEN: Final = re.compile(r"[\s,]*")
SHOWN: Final = 24
"""Characters of a range that a refusal quotes."""

Part = Literal["board", "dead"]


class OddsError(Exception):
    """A question that is refused with a code and its numbers."""

    def __init__(self, code: str, numbers: dict[str, int | str] | None = None) -> None:
        """Refuse with ``code``."""
        super().__init__(code, numbers or {})
        self.code = code
        self.numbers = numbers or {}


def read_range(text: str, player: int, plus: Literal["connectors", "kicker"]) -> Range:
    """Return the range in the text of ``player`` (0 for nobody's).

    Raises:
        OddsError: there is none; it says from which character on. Or it is too long.

    """
    if len(text) > MOST_TEXT:
        raise OddsError(
            "ODDS_LONG_RANGE", {"player": player, "most": MOST_TEXT, "given": len(text)}
        )
    try:
        return parse_range(text, plus=plus)
    except RangeError as error:
        at = error.at or 1
        found = text[at - 1 : at - 1 + SHOWN]
        raise OddsError("ODDS_BAD_RANGE", {"player": player, "at": at, "found": found}) from None


def read_holding(text: str, player: int) -> Range:
    """Return the hand or range in the text of ``player``.

    Raises:
        OddsError: it is neither.

    """
    cards = _hand(text)
    return read_range(text, player, "connectors") if cards is None else hand_range(*cards)


def read_hand(text: str, player: int) -> tuple[int, int]:
    """Return the two cards of ``player``.

    Raises:
        OddsError: it is not a hand.

    """
    cards = _hand(text)
    if cards is None:
        raise OddsError("ODDS_NOT_A_HAND", {"player": player, "found": text[:SHOWN]})
    return cards


def _hand(text: str) -> tuple[int, int] | None:
    """Return the two cards of a text that is nothing else.

    Raises:
        OddsError: they are the same card.

    """
    cards = _cards(text)
    if cards is None or len(cards) != 2:
        return None
    refuse_twice(cards)
    return cards[0], cards[1]


def _cards(text: str) -> list[int] | None:
    """Return the cards of a text, also those that are there twice; ``None`` for other texts."""
    plain = narrow(text)
    if not _BETWEEN.fullmatch(_CARD.sub(" ", plain)):
        return None
    return [parse_card(found[0]) for found in _CARD.finditer(plain)]


def read_cards(text: str, part: Part) -> tuple[int, ...]:
    """Return the cards of the board or the dead cards.

    Raises:
        OddsError: something is no card, or comes twice.

    """
    cards = _cards(text)
    if cards is None:
        raise OddsError("ODDS_BAD_CARDS", {"part": part, "found": text.strip()[:SHOWN]})
    refuse_twice(cards)
    return tuple(cards)


def refuse_twice(cards: Sequence[int]) -> None:
    """Refuse cards of which one is there twice.

    Raises:
        OddsError: one is.

    """
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            raise OddsError("ODDS_CARD_TWICE", {"card": card_text(card)})
        seen.add(card)


def check_players(players: int, board: Sequence[int], dead: Sequence[int]) -> None:
    """Refuse what no deck can deal.

    Raises:
        OddsError: too few or too many players, a wrong board, or too few cards left.

    """
    if not 2 <= players <= 10:
        raise OddsError("ODDS_PLAYERS", {"least": 2, "most": 10, "given": players})
    if len(board) > 5:
        raise OddsError("ODDS_BAD_BOARD", {"most": 5, "given": len(board)})
    refuse_twice((*board, *dead))
    if 52 - len(board) - len(dead) < 5 - len(board) + 2 * players:
        raise OddsError("ODDS_FEW_CARDS", {"players": players, "dead": len(dead)})


def check_holdings(held: Sequence[Range], board: Sequence[int], dead: Sequence[int]) -> list[Range]:
    """Return what the board and the dead cards leave of each range.

    Raises:
        OddsError: nothing of one, or two known hands with the same card.

    """
    gone, left, known = (*board, *dead), [], [*board, *dead]
    for player, each in enumerate(held, start=1):
        if len(each.combos) == 1:
            known += cards_of(each)
            refuse_twice(known)
        rest = each.without(gone)
        if not any(rest.weights):
            raise OddsError("ODDS_EMPTY_RANGE", {"player": player})
        left.append(rest)
    return left


def cards_of(hand: Range) -> tuple[int, int]:
    """Return the cards of a range of one combo."""
    return COMBOS[hand.combos[0]]
