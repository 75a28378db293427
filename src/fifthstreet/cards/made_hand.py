"""Made hand: what a player holds, as a category, the five cards and words.

The five are shown in the order in which they count: the pair before its
kickers, a straight from its top; the ace of A-2-3-4-5 comes last. Where several
cards would do, as for a kicker that comes in two suits, the higher suit
(s h d c) is shown; it never decides (R-HAND-3). With two to four cards, before
the flop or in an incomplete hand, only ranks count: ``strength`` is then 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from fifthstreet.cards.card import RANKS, UNKNOWN, rank_of, suit_of
from fifthstreet.cards.cardset import cards_in, cardset
from fifthstreet.cards.category import Category, category_of
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.errors import CardError
from fifthstreet.words import say

__all__ = ["Category", "MadeHand", "made_hand", "words"]

STRAIGHTS: Final = (Category.straight, Category.straight_flush, Category.royal_flush)
FLUSHES: Final = (Category.flush, Category.straight_flush, Category.royal_flush)
FIVE: Final = 3
"""The rank of a five, the top of A-2-3-4-5."""

_GROUPS: Final = {
    Category.four_of_a_kind: (4,),
    Category.full_house: (3, 2),
    Category.three_of_a_kind: (3,),
    Category.two_pair: (2, 2),
    Category.pair: (2,),
}
"""How many cards of a rank make the name; the other cards are kickers."""


class MadeHand(msgspec.Struct, frozen=True):
    """The best hand of some cards."""

    category: Category
    five: tuple[int, ...]
    """The cards that count, most important first; fewer than five if there are no more."""
    ranks: tuple[int, ...]
    """The ranks 0..12 that are compared within the category, most important first."""
    strength: int
    """1..7462, higher wins; 0 for fewer than five cards."""


def made_hand(cards: Sequence[int]) -> MadeHand:
    """Return the best hand of 2 to 7 cards.

    >>> from fifthstreet.cards.card import cards_text, parse_cards
    >>> hand = made_hand(parse_cards("7d Qs 2c Ah 7s Qh 9d"))
    >>> hand.category.name, cards_text(hand.five)
    ('two_pair', 'Qs Qh 7s 7d Ah')

    Raises:
        CardError: not 2 to 7 cards, one comes twice or is unknown.

    """
    hand = cards_in(cardset(cards))
    if not 2 <= len(hand) <= 7:
        raise CardError(f"a hand to name is 2 to 7 cards, not {len(hand)}")
    if len(hand) < 5:
        return _partial(hand)
    strength = evaluate(hand)
    category = category_of(strength)
    five = _straight(hand, category) if category in STRAIGHTS else _by_rank(hand, category)
    return MadeHand(category, five, _compared(category, five), strength)


def words(made: MadeHand, language: str) -> str:
    """Return the hand in words.

    >>> from fifthstreet.cards.card import parse_cards
    >>> words(made_hand(parse_cards("Qs Qh 7s 7d Ah")), "en")
    'Two pair, Queens and Sevens, Ace kicker'
    >>> words(made_hand(parse_cards("Qs Qh 7s 7d Ah")), "zh-Hans")
    '两对，Q 和 7，踢脚牌 A'

    Raises:
        UnknownWordError: there is no such language.

    """
    groups = len(_GROUPS.get(made.category, ()))
    key = f"cards.hand.{made.category.name}"
    top = RANKS[made.ranks[0]]
    values = {
        "rank": say(language, f"cards.rank.{top}"),
        "ranks": say(language, f"cards.ranks.{top}"),
    }
    if groups == 2:
        values["others"] = say(language, f"cards.ranks.{RANKS[made.ranks[1]]}")
    if 0 < groups < len(made.ranks):
        key += ".kicker"
        values["kicker"] = say(language, f"cards.rank.{RANKS[made.ranks[groups]]}")
    return say(language, key, **values)


def _partial(hand: Sequence[int]) -> MadeHand:
    groups = tuple(count for count in Counter(map(rank_of, hand)).values() if count > 1)
    names = {group: category for category, group in _GROUPS.items()}
    category = names.get(groups, Category.high_card)
    held = _by_rank(hand, category)
    return MadeHand(category, held, _compared(category, held), 0)


def _straight(hand: Sequence[int], category: Category) -> tuple[int, ...]:
    """Return the highest straight, in one suit if ``category`` asks for that."""
    usable = _flush_suit(hand) if category in FLUSHES else hand
    # Of equal ranks the higher suit is written last and stays.
    of_rank = {rank_of(card): card for card in sorted(usable)}
    ranks_down_from = (range(top, top - 5, -1) for top in range(12, FIVE - 1, -1))
    runs = ([of_rank.get(rank % 13, UNKNOWN) for rank in ranks] for ranks in ranks_down_from)
    return next(tuple(run) for run in runs if UNKNOWN not in run)


def _flush_suit(hand: Sequence[int]) -> list[int]:
    suit = Counter(map(suit_of, hand)).most_common(1)[0][0]
    return [card for card in hand if suit_of(card) == suit]


def _by_rank(hand: Sequence[int], category: Category) -> tuple[int, ...]:
    """Return the cards that make the name, then the highest others up to five."""
    usable = _flush_suit(hand) if category == Category.flush else hand
    count = Counter(map(rank_of, usable))
    falling = sorted(usable, reverse=True)
    grouped = sorted(falling, key=lambda card: (count[rank_of(card)], card), reverse=True)
    made = grouped[: sum(_GROUPS.get(category, ()))]
    kickers = [card for card in falling if card not in made]
    return (*made, *kickers)[:5]


def _compared(category: Category, five: Sequence[int]) -> tuple[int, ...]:
    ranks = list(dict.fromkeys(map(rank_of, five)))
    return tuple(ranks[:1] if category in STRAIGHTS else ranks)
