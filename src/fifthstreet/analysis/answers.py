"""Answers: what every question about odds is answered with.

A tally is the raw count for each combo of a player, in arrays; ``answer`` makes
the shares from it. Shares of the pot divide a tied pot by those who tie for best,
so that win, tie and equity are three different numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much; what it raises ends the work."""
Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.int64]


class Share(msgspec.Struct, frozen=True):
    """What a player, or one combo of his, gets of the deals he is in."""

    win: float
    """Share of deals won outright."""
    tie: float
    """Share of deals tied for best."""
    equity: float
    """Share of the pot."""
    count: float
    """The deals, each by its weight."""
    stderr: float | None = None
    """Of the equity, where it was sampled more than once."""


class Odds(msgspec.Struct, frozen=True):
    """The answer: a share for each player."""

    players: tuple[Share, ...]
    exact: bool
    count: float
    """Weighted deals times boards; the number of samples where it was sampled."""
    stderr: float | None = None
    """The largest of the players', where it was sampled."""
    combos: tuple[dict[int, Share], ...] = ()
    """By player and combo, where that was asked for."""


class Tally(NamedTuple):
    """What was counted for one player, by combo."""

    combos: Indexes
    weights: Floats
    won: Floats
    """By combo, the weight of the deals it wins."""
    tied: Floats
    pot: Floats
    """The deals it wins and its parts of those it ties."""
    deals: Floats


def answer(tallies: Sequence[Tally], *, by_combo: bool) -> Odds:
    """Return the exact answer that the tallies make."""
    players = tuple(map(_share, tallies))
    combos = tuple(map(_combo_shares, tallies)) if by_combo else ()
    return Odds(players, exact=True, count=players[0].count, combos=combos)


def _share(tally: Tally) -> Share:
    count = float(tally.weights @ tally.deals)
    won, tied, pot = (
        float(tally.weights @ part) / count for part in (tally.won, tally.tied, tally.pot)
    )
    return Share(won, tied, pot, count)


def _combo_shares(tally: Tally) -> dict[int, Share]:
    shares = {}
    for combo, won, tied, pot, deals in zip(
        tally.combos.tolist(), tally.won, tally.tied, tally.pot, tally.deals, strict=True
    ):
        if deals > 0:
            shares[combo] = Share(
                float(won / deals), float(tied / deals), float(pot / deals), float(deals)
            )
    return shares
