"""Joint: deals of ranges that seldom fit each other.

Hands that are drawn one by one then nearly always need a card twice. Here the sets of
cards that the first player, the first two and so on can use are all kept, each with its
ways: such a set is drawn as a hand is, and taken apart into the hands of these players.
Wide ranges have too many sets: who is left is dealt alone, and the deal fits or not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from fifthstreet.analysis.aliases import alias_table
from fifthstreet.analysis.answers import Floats
from fifthstreet.analysis.evaluator import Words

if TYPE_CHECKING:
    from fifthstreet.analysis._kernels_sample import Joint

MOST_SETS = 1 << 20
"""Sets of cards that are kept; a power of two, as a table of them must be."""
MOST_WORK = 100_000_000
"""Sets times combos that a player may take to add, which is a second or two."""
ROOT = np.uint64(1 << 63)
"""In every set, so that the one without cards is not 0."""


def alone(players: int) -> Joint:
    """Return that nobody is dealt together with others."""
    from fifthstreet.analysis._kernels_sample import Joint

    order, words, floats = np.arange(players, dtype=np.uint64), np.zeros(0, np.uint64), np.zeros(0)
    return Joint(order, np.uint64(0), words, words, words, words, words, floats, floats)


def together(
    masks: Sequence[Words], weights: Sequence[Floats], progress: Callable[[], None]
) -> Joint | None:
    """Return how as many players as can be are dealt together; ``None`` where there is no deal.

    Args:
        masks: the cards of each combo, by player.
        weights: of each combo, by player.
        progress: is called from time to time.

    """
    from fifthstreet.analysis._kernels_sample import Joint, extend, place_of, ways_of

    order = sorted(range(len(masks)), key=lambda player: len(masks[player]))
    # The largest weight of a player is 1, so that products of ten are numbers.
    scaled = [each / each.max() for each in weights]
    sets, ways = np.zeros(2 * MOST_SETS, np.uint64), np.zeros(2 * MOST_SETS)
    root = place_of(ROOT, sets)
    sets[root], ways[root] = ROOT, 1.0
    level, kept, players = np.array([ROOT]), 1, 0
    for player in order:
        if len(level) * len(masks[player]) > MOST_WORK:
            break
        more = np.zeros(MOST_SETS - kept, np.uint64)
        found = extend(level, masks[player], scaled[player], sets, ways, more)
        if found < 0:
            break
        level, kept, players = more[:found].copy(), kept + found, players + 1
        progress()
    last_ways = ways_of(level, sets, ways)
    last = level[last_ways > 0]
    if not len(last):
        return None
    limits, aliases = alias_table(last_ways)
    return Joint(
        order=np.array(order, np.uint64),
        players=np.uint64(players),
        last=last,
        starts=np.array([0, len(last)], np.uint64),
        limits=limits,
        aliases=aliases,
        sets=sets,
        ways=ways,
        weights=np.concatenate(scaled),
    )
