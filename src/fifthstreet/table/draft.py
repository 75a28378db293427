"""Draft: the events of one decision as they gather, with the table after them.

The judges add events one by one and look at the state between; nothing of it
counts until ``decide`` returns the events. Works inside one call only.
"""

from __future__ import annotations

from collections.abc import Iterable

from fifthstreet.table.events import TableEvent
from fifthstreet.table.evolve import evolve
from fifthstreet.table.state import TableState


class Draft:
    """A table in the middle of a decision at ``now`` (milliseconds)."""

    __slots__ = ("events", "now", "state")

    def __init__(self, state: TableState, now: int) -> None:
        self.state = state
        self.now = now
        self.events: list[TableEvent] = []

    def add(self, *events: TableEvent) -> None:
        """Let ``events`` happen."""
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def add_all(self, events: Iterable[TableEvent]) -> None:
        """Let ``events`` happen; they are worked out before the first of them does."""
        self.add(*tuple(events))
