"""Showdown: who shows, in which order, and what everybody gets.

Pots are split one by one among their best hands (R-TIE-1); a house may give the
chips back when the board is everyone's hand (R-TIE-2). An unknown hand cannot
win a pot that a known one contests. Sources: docs/rules/showdown.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fifthstreet.cards.card import UNKNOWN
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.engine.awards import Strengths, refund, share_pots
from fifthstreet.engine.events import Awarded, Mucked, Shown
from fifthstreet.engine.hand import Hand
from fifthstreet.engine.plan import CLOCKWISE
from fifthstreet.engine.pots import Layer, layers
from fifthstreet.engine.rake import due
from fifthstreet.engine.types import Award, Pot

UNKNOWN_STRENGTH = 0
PAIR_STRENGTH = 1278
"""The lowest strength of a pair: 1,277 hands are only a high card."""


def live_in_order(hand: Hand, first: int) -> list[int]:
    """Return the live indexes clockwise, beginning with ``first`` or the next live one."""
    folded = hand.betting.folded
    return [k for k in CLOCKWISE[hand.plan.n][first - 1] if not folded >> k & 1]


def show_order(hand: Hand) -> list[int]:
    """Return the live indexes in the order in which they show (R-SHOW-2)."""
    b = hand.betting
    first = b.opener
    if hand.plan.start.rules.showdown_order == "last_aggressor" and b.aggressor >= 0:
        first = b.aggressor
    if first < 0:
        first = hand.plan.first_later
    return live_in_order(hand, first)


def all_at_once(hand: Hand) -> bool:
    """Tell whether a player in the showdown is all-in, so that all show together (R-SHOW-1)."""
    return 0 in [hand.betting.stacks[i] for i in live_in_order(hand, 0)]


def strengths(hand: Hand) -> list[list[int]]:
    """Return the strength of every hand on every board, 0 for a folded or unknown one.

    On a board with a card that nobody knows every hand is unknown (R-SHOW-5).
    """
    folded = hand.betting.folded
    return [
        [
            UNKNOWN_STRENGTH
            if folded >> i & 1 or UNKNOWN in cards or hidden
            else evaluate(board + cards)
            for i, cards in enumerate(hand.hole)
        ]
        for board in hand.boards
        for hidden in [UNKNOWN in board]
    ]


def undecided(pots: Sequence[Layer], values: Strengths) -> bool:
    """Tell whether a pot is contested by unknown hands alone."""
    contested = [eligible for _, eligible in pots if len(eligible) > 1]
    return any([not any([row[i] for i in eligible]) for row in values for eligible in contested])


def showing(hand: Hand, pots: Sequence[Layer], values: Strengths) -> Iterator[Shown | Mucked]:
    """Yield what each seat does in turn at the showdown on a full board (R-SHOW-2, R-SHOW-3)."""
    order = [i for i in show_order(hand) if not hand.shown[i]]
    muck = bool(order) and hand.plan.start.rules.losers_may_muck and not all_at_once(hand)
    best = [0] * len(pots)
    row = values[0]
    for i in order:
        plays = [k for k, (_, who) in enumerate(pots) if i in who and len(who) > 1]
        beats = any(row[i] >= best[k] for k in plays)
        if (beats and row[i]) or not muck:
            yield Shown(hand.plan.seats[i], hand.hole[i])
        else:
            yield Mucked(hand.plan.seats[i])
        for k in plays:
            best[k] = max(best[k], row[i])


def hand_pots(hand: Hand) -> list[Layer]:
    """Return the pots of a hand whose uncalled chips are returned."""
    if hand.live == 1:  # one pot, whoever put it in
        chips = hand.plan.total - sum(hand.betting.stacks)
        return [(chips, tuple(live_in_order(hand, 0)))] if chips else []
    return layers(hand.put_in(), hand.betting.folded, hand.common)


def award(hand: Hand, pots: Sequence[Layer], values: Strengths) -> Awarded:
    """Return who gets what; ``values`` may be empty when one seat is left."""
    seats = hand.plan.seats
    rules = hand.plan.start.rules
    named = tuple([Pot(chips, tuple([seats[i] for i in who])) for chips, who in pots])
    taken, unit = 0, rules.odd_chip_unit
    if rules.rake_percent_bp:
        total = sum([chips for chips, _ in pots])
        taken = due(rules, total, hand.plan.n, flop=bool(hand.boards[0]))
    if values and _refunded(hand, values):
        live = live_in_order(hand, 0)
        taken, parts = refund(hand.put_in(), live, common=hand.common, taken=taken, unit=unit)
    else:
        parts = share_pots(pots, values, unit=unit, taken=taken)
    awards = tuple([Award(pot, board, seats[i], chips) for pot, board, i, chips in parts])
    return Awarded(named, awards, taken)


def _refunded(hand: Hand, values: Strengths) -> bool:
    """Tell whether the board is the best five of everyone and at least a pair (R-TIE-2)."""
    if hand.plan.start.rules.board_tie != "refund_own_share_dead":
        return False
    on_board = evaluate(hand.boards[0])
    row = values[0]
    return on_board >= PAIR_STRENGTH and all(
        row[i] == on_board for i in range(hand.plan.n) if hand.is_live(i)
    )
