"""Card cases: hands named and ordered, hands counted, a deck dealt out."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from math import comb
from typing import Any

from fifthstreet.cards.card import UNKNOWN, parse_cards
from fifthstreet.cards.category import Category
from fifthstreet.cards.counts import hand_counts
from fifthstreet.cards.made_hand import made_hand
from fifthstreet.engine.commands import Act, Deal
from fifthstreet.engine.decide import begin, step
from fifthstreet.engine.hand import needs
from fifthstreet.engine.posts import make_game, start_hand
from fifthstreet.engine.rules import resolve
from fifthstreet.engine.types import Refusal
from fifthstreet.errors import FormatError
from fifthstreet.exam.answers import Answer
from fifthstreet.exam.cases import CountsCase, DealCase, EvalCase
from fifthstreet.exam.checks import seats, within
from fifthstreet.exam.hands import declined

NAMES = {Category.four_of_a_kind: "quads", Category.three_of_a_kind: "trips"}
"""Where a vector file has a shorter word than the code."""


def _name(category: Category) -> str:
    return NAMES.get(category, category.name)


def name_hands(case: EvalCase) -> Answer:
    """Return the name and the key of every hand and their order, best first.

    Raises:
        CardError: a hand is not 5 to 7 different cards.
        FormatError: there is no hand, or one of fewer than 5 cards.

    """
    within("number of hands", len(case.hands), 1)
    made = []
    for hand in case.hands:
        cards = parse_cards(hand.cards)
        if len(cards) < 5:
            raise FormatError(f"{hand.cards!r}: 5 to 7 cards are needed")
        made.append(made_hand(cards))
    groups: dict[int, list[int]] = {}
    for index, each in enumerate(made):
        groups.setdefault(each.strength, []).append(index)
    hands: list[dict[str, Any]] = [
        {"category": _name(each.category), "key": [rank + 2 for rank in each.ranks]}
        for each in made
    ]
    return Answer(
        {"hands": hands, "order": [groups[strength] for strength in sorted(groups)[::-1]]}
    )


def count_hands(case: CountsCase) -> Answer:
    """Return how many hands there are of each category, and their shares to four decimals.

    Raises:
        CardError: a hand is 5 to 7 cards.

    """
    counts = hand_counts(case.cards)
    total = comb(52, case.cards)
    final: dict[str, Any] = {"total": total}
    final |= {_name(category): count for category, count in reversed(counts.items())}
    shares = {_name(category): _share(count, total) for category, count in counts.items()}
    return Answer({**final, "share_4dp": shares})


def _share(count: int, total: int) -> str:
    return str((Decimal(count) / total).quantize(Decimal("0.0001"), ROUND_HALF_UP))


def deal_out(case: DealCase) -> Answer:
    """Return where the cards of a deck go when everybody checks to the river.

    Raises:
        FormatError: the deck is too short, or a seat is none or named twice.
        FifthStreetError: no hand can start like this.

    """
    rules = resolve(case.profile, {"small_blind": 1, "big_blind": 2, **case.options})
    seats("seats", case.seats)
    stacks = dict.fromkeys(case.seats, 100)
    hand, _ = begin(start_hand(rules, make_game(rules, "no-limit"), stacks, case.button))
    hole: dict[str, list[str]] = {str(seat): [] for seat in sorted(case.seats)}
    streets: list[list[str]] = []
    used: list[int] = []
    while not hand.ended and len(hand.boards[0]) < 5:
        wanted, legal = needs(hand), hand.legal
        if legal is not None:
            outcome = step(hand, Act(legal.seat, "check" if legal.can_check else "call"))
        elif not wanted:
            outcome = step(hand, declined(hand))
        else:
            if wanted[-1] >= len(case.deck_top):
                raise FormatError(f"deck_top has {len(case.deck_top)} cards, more are dealt")
            cards = [case.deck_top[position] for position in wanted]
            if hand.hole:
                streets.append(cards)
            else:
                for seat, card in zip(hand.plan.deal_order, cards, strict=True):
                    hole[str(seat)].append(card)
            used += wanted
            outcome = step(hand, Deal(dict.fromkeys(wanted, UNKNOWN)))
        if isinstance(outcome, Refusal):
            raise FormatError(f"cannot deal: {outcome.code} {outcome.numbers}")
        hand = outcome[0]
    flop, turn, river = streets
    burnt = [case.deck_top[position] for position in range(used[-1]) if position not in used]
    return Answer({"hole": hole, "burn": burnt, "flop": flop, "turn": turn[0], "river": river[0]})
