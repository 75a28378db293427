"""Seeds: how a program at a table takes part in cutting the decks.

It commits to a seed for the next hand as soon as it has a seat, and reveals it to the
room that has sealed its decks and named the commitment. The page does the same.
"""

from __future__ import annotations

from fifthstreet.room import views
from fifthstreet.room.fairness.events import Sealed
from fifthstreet.room.fairness.pledge import Pledge, pledge, withheld


class Seeds:
    """The seeds of one player at one table."""

    def __init__(self, table: str, account: str) -> None:
        """Take part for ``account``."""
        self._table = table
        self._account = account
        self._mine: Pledge | None = None

    def commit(self, view: views.TableView) -> tuple[int, str] | None:
        """Return the hand and the commitment to send now, ``None`` for nothing new."""
        if not view.fair or view.me is None:
            return None
        hand = 1 if view.hand is None else view.hand.hand + 1
        if self._mine is not None and self._mine.hand >= hand:
            return None
        self._mine = pledge(self._table, hand, self._account)
        return hand, self._mine.commitment

    def reveal(self, sealed: Sealed) -> tuple[int, str] | None:
        """Return the hand and the seed to send for sealed decks, ``None`` for nothing."""
        mine = self._mine
        if mine is None or withheld(mine, sealed, sealed.context.key) is not None:
            return None
        return mine.hand, mine.seed
