"""Pacing: when the next cards and the next hand come.

The engine never waits, so whoever plays is given time to look here: between the
streets of a hand in which nobody can act any more, and after a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from fifthstreet.engine import needs
from fifthstreet.room.config import Pace
from fifthstreet.table import TableEvent, TableState, next_deadline
from fifthstreet.table.events import HandSettled
from fifthstreet.table.seating import ready


class Pacing:
    """The moments of one table, milliseconds."""

    def __init__(self, pace: Pace) -> None:
        """Go at ``pace``."""
        self._pace = pace
        self.cards_from = 0
        """From when the cards that the hand asks for may come."""
        self.hand_from = 0
        """From when the next hand may begin."""

    def note(self, state: TableState, events: Sequence[TableEvent], now: int) -> None:
        """Take what happened at ``now`` and led to ``state``."""
        hand = state.hand
        if hand is None or not events:
            return
        run_out = hand.over and bool(hand.hole)
        self.cards_from = now + (self._pace.street_pause_ms if run_out else 0)
        if any(isinstance(event, HandSettled) for event in events):
            shown = any(hand.shown)
            self.hand_from = now + self._pace.hand_pause_ms // (1 if shown else 2)

    def resume(self, state: TableState, now: int) -> None:
        """Go on after a restart: what lies on the table is looked at once more."""
        self.cards_from = now
        self.hand_from = now + (0 if state.running else self._pace.hand_pause_ms)

    def next_hand_at(self, state: TableState, *, awake: bool) -> int | None:
        """Return when the next hand begins, ``None`` in a hand or at a table that rests."""
        return self.hand_from if may_start(state, awake=awake) else None

    def wake_at(self, state: TableState, *, awake: bool, asked: bool) -> int | None:
        """Return when something may be due; ``asked``: somebody is to be given a seat."""
        moments = []
        if state.hand is not None and needs(state.hand):
            moments.append(self.cards_from)
        if state.running:
            if state.clock is not None:
                moments.append(state.clock.deadline)
        else:
            deadline = next_deadline(state)
            moments += [] if deadline is None else [deadline]
            if asked or may_start(state, awake=awake):
                moments.append(self.hand_from)
        return min(moments, default=None)


def may_start(state: TableState, *, awake: bool) -> bool:
    """Tell whether a hand may follow: somebody is there, and two seats can play."""
    return awake and not state.running and state.held is None and len(ready(state)) >= 2
