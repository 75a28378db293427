"""Simple bots: four ways to play that a beginner can read.

``random`` does anything legal, ``calling`` never folds, ``tight`` plays good cards
and folds the rest, ``pot_odds`` compares its chances with the price.
"""

from __future__ import annotations

from typing import Final

from fifthstreet.bots.base import (
    Chance,
    check_or_call,
    check_or_fold,
    own_seat,
    wager,
)
from fifthstreet.bots.chances import win_share
from fifthstreet.engine.commands import Act
from fifthstreet.engine.types import Legal
from fifthstreet.engine.view import HandView

MOST_OPPONENTS: Final = 4
"""More opponents than this are played as this many: the rest mostly fold."""


def pot_share(view: HandView, legal: Legal, share: float) -> int:
    """Return the raise-to of a bet of ``share`` of the pot after a call."""
    return view.price + int(share * (view.pot + legal.to_call))


def chances(view: HandView, chance: Chance) -> float:
    """Return how often the reader's hand wins against those still in."""
    own = own_seat(view)
    if len(own.cards) < 2:  # the blind round before the cards
        return fair_share(view)
    return win_share(own.cards, view.boards[0], opponents(view), chance)


def opponents(view: HandView) -> int:
    """Return how many opponents are still in, one at least and no more than are looked at."""
    live = sum(1 for seat in view.seats if seat.state != "folded")
    return min(MOST_OPPONENTS, max(1, live - 1))


def fair_share(view: HandView) -> float:
    """Return how often any hand wins among those still in."""
    return 1 / (1 + opponents(view))


class RandomBot:
    """Anything legal, big raises rarely."""

    def act(self, view: HandView, legal: Legal, chance: Chance) -> Act:
        """Return a random action."""
        draw = chance.random()
        if draw < 0.12 and not legal.can_check:
            return Act(legal.seat, "fold")
        if draw < 0.4 and legal.can_check:
            return check_or_fold(legal)
        if draw < 0.75 or legal.min_to is None or legal.max_to is None:
            return check_or_call(legal)
        if draw < 0.96:
            return wager(legal, pot_share(view, legal, chance.random()))
        return wager(legal, legal.max_to)


class CallingBot:
    """Never folds, hardly ever raises."""

    def act(self, view: HandView, legal: Legal, chance: Chance) -> Act:
        """Return a check or call, or once in a while the smallest raise, before the river."""
        if view.street == "river":
            return check_or_call(legal)
        if chance.random() < 0.04:
            return wager(legal, 0)
        return check_or_call(legal)


class TightBot:
    """Waits for good cards and then bets them."""

    def act(self, view: HandView, legal: Legal, chance: Chance) -> Act:
        """Return a raise with a strong hand, a fold with a weak one."""
        share = chances(view, chance)
        fair = fair_share(view)
        if share > 1.9 * fair or share > 0.8:
            return wager(legal, pot_share(view, legal, 0.7))
        if share > 1.35 * fair:
            return check_or_call(legal)
        return check_or_fold(legal)


class PotOddsBot:
    """Calls when its chances are worth the price, raises when they are clearly better."""

    def act(self, view: HandView, legal: Legal, chance: Chance) -> Act:
        """Return the action that the price and the chances suggest."""
        share = chances(view, chance)
        price = legal.to_call / (view.pot + legal.to_call) if legal.to_call else 0.0
        if share > 0.62 or (share > 0.5 and chance.random() < 0.5):
            return wager(legal, pot_share(view, legal, 0.5 + 0.5 * chance.random()))
        if legal.can_check and share < 0.25 and chance.random() < 0.12:
            return wager(legal, pot_share(view, legal, 0.5))
        if share > price + 0.02:
            return check_or_call(legal)
        return check_or_fold(legal)
