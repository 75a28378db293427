"""Places: who finishes where when several are out in the same hand, and what it pays.

More chips at the start of the hand rank higher; equal chips share the place and
the prizes of all the places they take up. Hand-for-hand play counts as one hand
over all tables. The chips are those after a big-blind ante. Source:
docs/rules/tournament.md (R-PLACE).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fifthstreet.engine.types import Value
from fifthstreet.errors import SetupError


class Finish(Value, frozen=True):
    """The place of a player who is out, 1 for the winner, and his prize."""

    place: int
    prize: int


def finishes(
    busted: Mapping[str, int],
    players_left: int,
    prizes: Mapping[int, int],
    *,
    share_all: bool = False,
) -> dict[str, Finish]:
    """Return the finish of everybody who is out in one hand, best first.

    Args:
        busted: name to chips at the start of the hand.
        players_left: players in the tournament before the hand.
        prizes: place to prize; a place that is not there pays nothing.
        share_all: everybody shares the best of the places, whatever the chips were.

    Raises:
        SetupError: more players are out than were in.

    >>> finishes({"A": 900, "B": 400}, 4, {3: 200})
    {'A': Finish(place=3, prize=200), 'B': Finish(place=4, prize=0)}

    """
    if len(busted) > players_left:
        raise SetupError(f"{len(busted)} players are out of {players_left}")
    chips = dict.fromkeys(busted, 0) if share_all else busted
    place = players_left - len(busted) + 1
    result: dict[str, Finish] = {}
    for stack in sorted(set(chips.values()), reverse=True):
        names = [name for name in busted if chips[name] == stack]
        pool = sum([prizes.get(place + i, 0) for i in range(len(names))])
        for name, share in zip(names, shares(pool, names), strict=True):
            result[name] = Finish(place, share)
        place += len(names)
    return result


def shares(pool: int, names: Sequence[str]) -> list[int]:
    """Return ``pool`` in equal parts; odd units go one each to the first named.

    >>> shares(100, ["A", "B", "C"])
    [34, 33, 33]

    """
    part, odd = divmod(pool, len(names))
    return [part + (i < odd) for i in range(len(names))]
