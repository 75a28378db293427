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
    top = second = 0
    owner = 0
    for index, chips in enumerate(put_in):
        if chips > top:
            top, second, owner = chips, top, index
        elif chips > second:
            second = chips
    return owner, top - second


def layers(put_in: Sequence[int], folded: int, common: int = 0) -> list[Layer]:
    """Return the pots, main pot first; ``folded`` is a bit mask of indexes.

    A layer whose contributors all folded merges into the one below; neighbours
    with the same eligible players are one pot. A seat that put in nothing can win
    only what is left when everyone else has folded.

    >>> layers([50, 120, 120], folded=0)
    [(150, (0, 1, 2)), (140, (1, 2))]

    """
    live = tuple([index for index in range(len(put_in)) if not folded >> index & 1])
    pots: list[Layer] = [(common, live)] if common else []
    heights = sorted(put_in)
    floor = 0
    for place, level in enumerate(heights):
        if level == floor:
            continue
        chips = (level - floor) * (len(heights) - place)
        eligible = tuple([index for index in live if put_in[index] >= level])
        if pots and (not eligible or eligible == pots[-1][1]):
            pots[-1] = (pots[-1][0] + chips, pots[-1][1])
        else:
            # Below the bottom there is nothing to merge into: those still in win it.
            pots.append((chips, eligible or live))
        floor = level
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
