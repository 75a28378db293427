"""Chances: how often a hand wins against so many unknown ones, by sampling.

Good enough to play by: some hundred deals, each with its own opponents and board.
Exact odds are another module's work.
"""

from __future__ import annotations

from collections.abc import Sequence

from fifthstreet.bots.base import Chance
from fifthstreet.cards.evaluate import evaluate


def win_share(
    hole: Sequence[int], board: Sequence[int], opponents: int, chance: Chance, *, deals: int = 120
) -> float:
    """Return the share of the pot, 0..1, that ``hole`` wins on average.

    Args:
        hole: two known cards.
        board: 0 to 5 known cards.
        opponents: how many unknown hands are against it, at least one.
        chance: where the deals come from.
        deals: how many deals to look at.

    """
    known = {*hole, *board}
    unknown = [card for card in range(52) if card not in known]
    missing = 5 - len(board)
    total = 0.0
    for _ in range(deals):
        drawn = _draw(unknown, missing + 2 * opponents, chance)
        full = (*board, *drawn[:missing])
        own = evaluate((*hole, *full))
        others = [
            evaluate((drawn[at], drawn[at + 1], *full)) for at in range(missing, len(drawn), 2)
        ]
        best = max(others)
        if own > best:
            total += 1
        elif own == best:
            total += 1 / (1 + others.count(best))
    return total / deals


def _draw(cards: list[int], many: int, chance: Chance) -> list[int]:
    """Return ``many`` different members of ``cards``, which are mixed by it."""
    size = len(cards)
    for at in range(many):
        other = at + int(chance.random() * (size - at))
        cards[at], cards[other] = cards[other], cards[at]
    return cards[:many]
