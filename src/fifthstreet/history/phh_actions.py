"""Actions of a PHH hand: from ``p3 cbr 250`` to a step.

``d dh pN cards``, ``d db cards``, ``pN f``, ``pN cc``, ``pN cbr TOTAL`` (of the
street), ``pN sm [cards|-]``; what follows ``#`` is a remark. A step depends on its
text alone, so each text is read once. Cards shown later stand for unknown ones dealt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from operator import itemgetter
from typing import Final

from fifthstreet.cards.card import RANKS, SUITS, UNKNOWN, card_text, distinct
from fifthstreet.errors import FormatError
from fifthstreet.history.chips import MOST_DECIMALS, MOST_DIGITS, scaled
from fifthstreet.history.recording import (
    BoardCards,
    Cards,
    HoleCards,
    Remark,
    Reveal,
    Step,
    Turn,
)

MOST_KNOWN: Final = 1 << 16
"""Texts whose steps are remembered."""
AMOUNT: Final = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}(?:\.[0-9]+)?")
_DEALS: Final = [f"d dh p{number} " for number in range(1, 10)]
_DEAL: Final = itemgetter(slice(8))
_DEALT: Final = itemgetter(slice(8, None))
"""The parts of ``d dh p1 AsKd``."""
_PLAYER: Final = re.compile(r"p([1-9]|10)")
_TEXTS: Final = tuple(map(card_text, range(52)))
_CARD: Final = {text: card for card, text in enumerate(_TEXTS)} | {
    rank + suit: UNKNOWN for rank in RANKS + "?" for suit in SUITS + "?" if "?" in rank + suit
}
_UNKNOWN_HOLE: Final = (UNKNOWN, UNKNOWN)
_PAIRS: Final = {a + b: (_CARD[a], _CARD[b]) for a in _TEXTS for b in _TEXTS if a != b} | {
    "????": _UNKNOWN_HOLE
}


def dealt_in_turn(actions: Sequence[str], players: int) -> list[Cards]:
    """Return two cards of each player where ``actions`` begin with those of all, in turn.

    Nearly every file does; nothing where one does not, whose deals are steps like others.
    """
    first = actions[:players]
    if list(map(_DEAL, first)) != _DEALS[:players]:
        return []
    try:
        return list(map(_PAIRS.__getitem__, map(_DEALT, first)))
    except KeyError:
        return []


def steps_of(actions: Sequence[str], decimals: int, before: int = 0) -> tuple[Step, ...]:
    """Return the steps of ``actions``, one each; ``before`` them others were read.

    Raises:
        FormatError: an action that is none of hold'em; names it.

    """
    known = _KNOWN[decimals]
    if len(known) > MOST_KNOWN:
        known.clear()
    try:
        return tuple(map(known.__getitem__, actions))
    except FormatError:
        for number, text in enumerate(actions, before + 1):
            try:
                _step(text, decimals)
            except FormatError as error:
                raise FormatError(f"action {number} {text!r}: {error}") from None
        raise


class _Steps(dict[str, Step]):
    """The steps of texts met so far, in a hand of so many decimals."""

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self._decimals = decimals

    def __missing__(self, text: str) -> Step:
        found = self[text] = _step(text, self._decimals)
        return found


_KNOWN: Final = tuple(map(_Steps, range(MOST_DECIMALS + 1)))


def _step(text: str, decimals: int) -> Step:
    words = text.partition("#")[0].split() if "#" in text else text.split()
    if not words:
        return Remark()
    verb = words[1] if len(words) > 1 else ""
    if words[0] == "d":
        if verb == "dh" and len(words) == 4:
            return HoleCards(_player(words[2]), _cards(words[3]))
        if verb == "db" and len(words) == 3:
            return BoardCards(_cards(words[2]))
        raise FormatError("no deal of hold'em")
    return _turn(_player(words[0]), verb, words[2:], decimals)


def _turn(player: int, verb: str, rest: Sequence[str], decimals: int) -> Step:
    if not rest:
        if verb == "f":
            return Turn(player, "fold")
        if verb == "cc":
            return Turn(player, "passive")
        if verb == "sm":
            return Reveal(player, ())
    elif len(rest) == 1:
        if verb == "cbr":
            return Turn(player, "wager", _chips(rest[0], decimals))
        if verb == "sm":
            return Reveal(player, () if rest[0] == "-" else _cards(rest[0]))
    raise FormatError("no action of hold'em")


@lru_cache(maxsize=16)
def _player(name: str) -> int:
    """Return the index of a player's name."""
    match = _PLAYER.fullmatch(name)
    if match is None:
        raise FormatError(f"{name!r} is none of p1 to p10")
    return int(match.group(1)) - 1


def _chips(text: str, decimals: int) -> int:
    if not AMOUNT.fullmatch(text):
        raise FormatError(f"{text!r} is not an amount")
    return int(scaled(Decimal(text) if "." in text else int(text), decimals))


def _cards(text: str) -> Cards:
    """Return cards; one of which rank or suit is unknown is unknown."""
    if (pair := _PAIRS.get(text)) is not None:
        return pair
    try:
        cards = tuple([_CARD[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as unknown:
        raise FormatError(f"{unknown.args[0]!r} is not a card") from None
    if not distinct(cards):
        raise FormatError(f"{text!r} has a card twice")
    return cards


def hole_cards(
    steps: Sequence[Step], players: int, in_turn: Sequence[Cards] = ()
) -> tuple[Cards, ...]:
    """Return two cards of each of the ``players``, -1 where the file never tells.

    ``in_turn`` are those dealt before the ``steps``.

    Raises:
        FormatError: a player that is not in the hand, too many cards, or cards
            shown that were not dealt.

    """
    dealt: list[Cards] = list(in_turn) or [()] * players
    for number, now in enumerate(steps, len(in_turn) + 1):
        if now.player >= players:
            who = f"player {now.player + 1} is none of {players}"
            raise FormatError(f"action {number}: {who}")
        if type(now) is HoleCards:
            own = dealt[now.player]
            dealt[now.player] = own + now.cards if own else now.cards
        elif type(now) is Reveal:
            dealt[now.player] = _learnt(dealt[now.player], now)
    return tuple([own if len(own) == 2 else _two(own, player) for player, own in enumerate(dealt)])


def _two(own: Cards, player: int) -> Cards:
    """Return two cards, unknown where a player was dealt fewer."""
    if len(own) > 2:
        raise FormatError(f"player {player + 1} is dealt {len(own)} cards")
    return (*own, *_UNKNOWN_HOLE)[:2]


def _learnt(own: Cards, shown: Reveal) -> Cards:
    """Return a player's cards with those he shows in place of unknown ones."""
    known = [*own, *_UNKNOWN_HOLE][:2]
    for card in shown.cards:
        if card == UNKNOWN or card in known:
            continue
        if UNKNOWN not in known:
            raise FormatError(f"player {shown.player + 1} shows {card_text(card)} undealt")
        known[known.index(UNKNOWN)] = card
    return tuple(known)
