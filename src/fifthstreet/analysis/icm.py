"""ICM: what stacks are worth in prizes, by the model of Malmuth and Harville.

A player comes first with the share of the chips that he has, then the next among
the others likewise. The chance that some players have taken the first places does
not depend on their order, so sets of players are gone through, not orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, isfinite
from typing import TYPE_CHECKING, Final

from fifthstreet.errors import SetupError

if TYPE_CHECKING:
    from fifthstreet.analysis.answers import Progress

MOST_STEPS: Final = 25_000_000
"""Sets of players times players, which is some ten seconds of work."""
STEP: Final = 100_000
"""Of them between two reports."""


def icm(
    stacks: Sequence[float], prizes: Sequence[float], progress: Progress | None = None
) -> tuple[float, ...]:
    """Return each player's prize on average; prizes from the first place down.

    Many players and prizes take long: ``progress`` is told how far it is.

    >>> icm([50, 30, 20], [70, 30])
    (45.17857142857143, 32.25, 22.571428571428573)

    Raises:
        SetupError: a stack or prize cannot be, there are more prizes than players,
            or there are too many of both to go through.

    """
    stacks, prizes = _floats(stacks, "stacks"), _floats(prizes, "prizes")
    total = _check(stacks, prizes)
    players = range(len(stacks))
    worth = [0.0] * len(stacks)
    # The chance that exactly these players have taken the places so far.
    taken: dict[int, float] = {0: 1.0}
    done, told = 0, 0
    for place, prize in enumerate(prizes, start=1):
        following: dict[int, float] = {}
        for members in combinations(players, place - 1):
            placed = sum(1 << member for member in members)
            others = [player for player in players if player not in members]
            # Added up, not taken off: small stacks are lost in a sum with a huge one.
            left = float(sum(stacks[player] for player in others))
            chance = taken[placed]
            for player in others:
                here = chance * stacks[player] / left
                worth[player] += here * prize
                if place < len(prizes):
                    key = placed | 1 << player
                    following[key] = following.get(key, 0.0) + here
            done += len(stacks)
            if progress and (done == total or done - told >= STEP):
                progress(done, total)
                told = done
        taken = following
    return tuple(worth)


def _floats(amounts: Sequence[float], name: str) -> tuple[float, ...]:
    """Return ``amounts`` as what adds up: the numbers of an array wrap."""
    try:
        return tuple(map(float, amounts))
    except OverflowError:
        raise SetupError(f"the {name} are too large to add up") from None


def _check(stacks: Sequence[float], prizes: Sequence[float]) -> int:
    """Refuse what cannot be counted; return how many steps it takes."""
    if not stacks or not prizes:
        raise SetupError("ICM needs at least one stack and one prize")
    for stack in stacks:
        if not (isfinite(stack) and stack > 0):
            raise SetupError(f"{stack!r} is not a stack: who has no chips is out")
    for prize in prizes:
        if not (isfinite(prize) and prize >= 0):
            raise SetupError(f"{prize!r} is not a prize")
    if not isfinite(sum(stacks)):
        raise SetupError("the stacks are too large to add up")
    if len(prizes) > len(stacks):
        raise SetupError(f"{len(prizes)} prizes are too many for {len(stacks)} players")
    steps = len(stacks) * sum(comb(len(stacks), place) for place in range(len(prizes)))
    if steps > MOST_STEPS:
        raise SetupError(f"{len(stacks)} players and {len(prizes)} prizes are too many to count")
    return steps
