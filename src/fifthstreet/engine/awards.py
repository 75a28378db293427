"""Awards: who gets what of the pots, once it is known whose hand is how strong.

Pots are split one by one among their best hands (R-TIE-1), odd chips to the
first winners left of the button (R-ODD-1), each pot by boards first where the
board ran twice (R-TWICE-2). A house may give the chips back when the board is
everyone's hand (R-TIE-2). Seats are indexes in odd-chip order; strengths are
any ints that compare. Nothing here knows of cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from fifthstreet.engine.pots import Layer, split
from fifthstreet.engine.rake import from_pots
from fifthstreet.engine.types import REFUND

Strengths = Sequence[Sequence[int]]
"""By board, then by index."""
Part = tuple[int, int, int, int]
"""Pot, board, index and chips of one award."""


def share_pots(
    pots: Sequence[Layer], values: Strengths, *, taken: int = 0, unit: int = 1
) -> list[Part]:
    """Return the awards of ``pots``; ``values`` may be empty when each has one eligible seat.

    ``taken`` chips of rake come out of the pots by their size (R-RAKE-3).

    >>> share_pots([(150, (0, 1, 2)), (140, (1, 2))], [[3, 2, 2]])
    [(0, 0, 0, 150), (1, 0, 1, 70), (1, 0, 2, 70)]

    """
    if taken:
        raked = from_pots([chips for chips, _ in pots], taken)
        pots = [(chips - less, who) for (chips, who), less in zip(pots, raked, strict=True)]
    parts: list[Part] = []
    for number, (amount, eligible) in enumerate(pots):
        halves = split(amount, range(len(values)), unit) if len(values) > 1 else [amount]
        for board, half in enumerate(halves):
            winners = _winners(eligible, values[board]) if len(eligible) > 1 else eligible
            shares = split(half, winners, unit) if len(winners) > 1 else [half]
            parts += [
                (number, board, index, chips)
                for index, chips in zip(winners, shares, strict=True)
                if chips
            ]
    return parts


def _winners(eligible: Sequence[int], row: Sequence[int]) -> list[int]:
    best = max([row[i] for i in eligible])
    return [i for i in eligible if row[i] == best]


def refund(
    put_in: Sequence[int], live: Sequence[int], *, common: int = 0, taken: int = 0, unit: int = 1
) -> tuple[int, list[Part]]:
    """Return everyone at the showdown his own chips and an equal part of the others' (R-TIE-2).

    At most ``taken`` chips of rake come out of what is divided: how many come first.

    >>> taken, parts = refund([60, 120, 120, 120], [0, 1, 2])
    >>> parts[3:]
    [(0, 0, 0, 40), (0, 0, 1, 40), (0, 0, 2, 40)]

    """
    own: list[Part] = [(REFUND, 0, i, put_in[i]) for i in live if put_in[i]]
    rest = sum(put_in) - sum([put_in[i] for i in live]) + common
    taken = min(taken, rest)
    shares = split(rest - taken, live, unit)
    parts = [(0, 0, i, chips) for i, chips in zip(live, shares, strict=True) if chips]
    return taken, own + parts
