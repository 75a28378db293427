"""Pots: split the chips of one hand into a main pot and side pots.

A pot is a layer of equal contributions. Its chips come from everyone who
reached the layer, folded or not; only the seats still in the hand may win it.
Common money (dead posts, the big-blind ante) lies in the bottom layer and is
open to everyone still in.

Seats are indexes. Nothing here knows of cards, rake or odd chips. Source:
docs/rules/pots.md (R-POT-1 to R-POT-4).
"""

from __future__ import annotations

from collections.abc import Sequence

Layer = tuple[int, tuple[int, ...]]
"""Chips and the indexes that may win them."""


def uncalled(put_in: Sequence[int]) -> tuple[int, int]:
    """Return ``(index, chips)`` that nobody matched and that go back; chips may be 0.

    >>> uncalled([50, 120, 100])
    (1, 20)
    >>> uncalled([50, 120, 120])
    (1, 0)

    """
    second, top = sorted(put_in)[-2:]
    return put_in.index(top), top - second


def layers(put_in: Sequence[int], folded: int, common: int = 0) -> list[Layer]:
    """Return the pots, main pot first; ``folded`` is a bit mask of indexes.

    Each amount at which a seat still in stopped tops a pot, and what folded seats put
    in above the last belongs to it. A seat that put in nothing can win only the common
    money, and what is left when everyone else has folded.

    >>> layers([50, 120, 120], folded=0)
    [(150, (0, 1, 2)), (140, (1, 2))]

    """
    live = tuple([i for i in range(len(put_in)) if not folded >> i & 1])
    left = common + sum(put_in)
    pots: list[Layer] = []
    floor = 0
    while live:
        level = min([put_in[i] for i in live])
        above = tuple([i for i in live if put_in[i] > level])
        chips = left
        if above:
            chips = common + sum([min(paid, level) - floor for paid in put_in if paid > floor])
        if chips:
            pots.append((chips, live))
        live, floor, common, left = above, level, 0, left - chips
    return pots


def split(chips: int, winners: Sequence[int], unit: int = 1) -> list[int]:
    """Return the share of each of ``winners``, who stand in odd-chip order (R-ODD-1).

    Shares are whole units; odd units go one each to the first winners, chips below
    a unit to the next.

    >>> split(225, (0, 1), unit=25)
    [125, 100]
    >>> split(101, (0, 1, 2))
    [34, 34, 33]

    """
    share, rest = divmod(chips, len(winners) * unit)
    shares = [share * unit] * len(winners)
    for place in range(len(winners)):
        odd = min(unit, rest)
        shares[place] += odd
        rest -= odd
    return shares
