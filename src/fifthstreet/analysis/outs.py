"""Outs: the cards that help, and what they make.

Against known hands a card is an out when the hand is best, or tied for best, with
it and was not before. Against nobody it is one when it lifts the hand into a better
category than before, and than the board with it is on its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import msgspec

from fifthstreet.analysis.question import Cards, read_cards
from fifthstreet.cards.card import card_text
from fifthstreet.cards.category import Category, category_of
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.cards.made_hand import made_hand
from fifthstreet.errors import CardError


class Out(msgspec.Struct, frozen=True):
    """A card that helps."""

    card: int
    makes: Category
    strength: int
    ties: bool
    """It only ties for best."""


class Outs(msgspec.Struct, frozen=True):
    """The outs of a hand, strongest first."""

    has: Category
    """What the hand is without them."""
    outs: tuple[Out, ...]
    unseen: int
    next_card: float
    """The chance that the next card is an out."""
    by_river: float
    """The chance that at least one of the cards to come is."""


def outs(hand: Cards, board: Cards, against: Sequence[Cards] = ()) -> Outs:
    """Return the outs of ``hand`` on a flop or turn.

    Args:
        hand: two cards.
        board: three or four.
        against: the hands of the others, where they are known.

    Raises:
        CardError: a card is in two places, or there are not as many as there must be.

    """
    own, shown = read_cards(hand, "hand"), read_cards(board, "board")
    others = [read_cards(other, "other hand") for other in against]
    if len(shown) not in {3, 4} or any(len(held) != 2 for held in (own, *others)):
        raise CardError("outs are of hands of 2 cards on a board of 3 or 4")
    seen = [*own, *shown, *(card for other in others for card in other)]
    for card in seen:
        if seen.count(card) > 1:
            raise CardError(f"{card_text(card)} is in two places")
    now = evaluate((*own, *shown))
    ahead = bool(others) and now >= max(evaluate((*other, *shown)) for other in others)
    unseen = [card for card in range(52) if card not in seen]
    found = []
    for card in unseen if not ahead else ():
        strength = evaluate((*own, *shown, card))
        makes = category_of(strength)
        if others:
            best = max(evaluate((*other, *shown, card)) for other in others)
            if strength >= best:
                found.append(Out(card, makes, strength, strength == best))
        elif makes > max(category_of(now), made_hand((*shown, card)).category):
            found.append(Out(card, makes, strength, ties=False))
    found.sort(key=lambda out: (out.strength, out.card), reverse=True)
    misses, to_come = len(unseen) - len(found), 5 - len(shown)
    return Outs(
        category_of(now),
        tuple(found),
        len(unseen),
        len(found) / len(unseen),
        1 - comb(misses, to_come) / comb(len(unseen), to_come),
    )
