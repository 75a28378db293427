"""Naive evaluator: the order of hands written from the rule text, slow and plain.

It is the oracle for ``evaluate``: it knows no tables and no tricks. A hand
becomes a key that compares as the hands do: the category, then the ranks that
break a tie, most important first. Ranks are 0..12 (2..A), so the ace of
A-2-3-4-5 is worth less than the 2 and that straight is five-high: rank 3.
Source: docs/rules/cards.md (R-HAND-1 to R-HAND-6).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from fifthstreet.cards.cardset import cards_in, cardset
from fifthstreet.cards.category import Category
from fifthstreet.errors import CardError

ACE: Final = 12
WHEEL: Final = [12, 3, 2, 1, 0]
"""The ranks of A-5-4-3-2, the only straight in which the ace is low."""
BY_COUNTS: Final = {
    (4, 1): Category.four_of_a_kind,
    (3, 2): Category.full_house,
    (3, 1, 1): Category.three_of_a_kind,
    (2, 2, 1): Category.two_pair,
    (2, 1, 1, 1): Category.pair,
    (1, 1, 1, 1, 1): Category.high_card,
}
"""The name of a hand by how many cards of each rank it has, if nothing better fits."""


def naive_strength(cards: Iterable[int]) -> tuple[int, ...]:
    """Return the key of the best five of 5 to 7 cards.

    >>> from fifthstreet.cards.card import parse_cards
    >>> naive_strength(parse_cards("Qs Qh 5d 5c Ts")) == (Category.two_pair, 10, 3, 8)
    True

    Raises:
        CardError: not 5 to 7 cards, one comes twice or is not 0..51.

    """
    hand = cards_in(cardset(cards))
    if not 5 <= len(hand) <= 7:
        raise CardError(f"a hand is 5 to 7 cards, not {len(hand)}")
    return max(five_card_key(five) for five in combinations(hand, 5))


def five_card_key(five: Sequence[int]) -> tuple[int, ...]:
    """Return the key of exactly five different known cards: the best name that fits."""
    ranks = sorted((card // 4 for card in five), reverse=True)
    # Ranks of which there are more come first, then the higher ranks.
    by_count = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    one_suit = len({card % 4 for card in five}) == 1
    top = straight_top(ranks)

    fitting = [BY_COUNTS[tuple(ranks.count(rank) for rank in by_count)]]
    if one_suit:
        fitting.append(Category.flush)
    if top is not None:
        fitting.append(Category.straight)
    if top is not None and one_suit:
        fitting.append(Category.royal_flush if top == ACE else Category.straight_flush)
    return max(fitting), *(by_count if top is None else [top])


def straight_top(ranks: Sequence[int]) -> int | None:
    """Return the highest rank of a straight, None if the ranks are none.

    Args:
        ranks: five ranks in descending order.

    >>> straight_top([8, 7, 6, 5, 4]), straight_top(WHEEL), straight_top([12, 11, 2, 1, 0])
    (8, 3, None)

    """
    if ranks == WHEEL:
        return WHEEL[1]
    top = ranks[0]
    return top if ranks == [top, top - 1, top - 2, top - 3, top - 4] else None
