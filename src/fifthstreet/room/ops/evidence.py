"""Evidence: finished hands as the integrity report reads them, made from table events.

Of the events only chips and decisions are looked at; a card is never copied.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from fifthstreet.engine.events import (
    Acted,
    BoardDealt,
    HandEnded,
    HandStarted,
    Posted,
    Returned,
)
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.ops.integrity import Faced, HandRecord, Played
from fifthstreet.table.events import HandCancelled, HandSettled

KEPT: Final = 20_000
"""Hands that the report looks back on."""


class Hand:
    """One running hand, as far as its chips have gone."""

    def __init__(self, start: HandStarted) -> None:
        """Begin with the seats of ``start``."""
        self._start = start
        self._names = {seat.seat: seat.player for seat in start.seats}
        self._put = dict.fromkeys(self._names, 0)
        self._net: dict[int, int] = {}
        self._bettor: int | None = None
        self._highest = 0
        self._faced: list[Faced] = []

    def take(self, event: RoomEvent) -> None:
        """Follow one event of the hand."""
        match event:
            case Posted(posts=posts):
                for post in posts:
                    self._put[post.seat] += post.live + post.dead
                    self._highest = max(self._highest, post.live)
            case Acted():
                self._acted(event)
            case Returned(seat=seat, chips=chips):
                self._put[seat] -= chips
            case BoardDealt():
                self._bettor, self._highest = None, 0
            case HandEnded(stacks=stacks):
                for dealt, stack in zip(self._start.seats, stacks, strict=True):
                    self._net[dealt.seat] = stack - dealt.stack
            case _:
                pass

    def _acted(self, event: Acted) -> None:
        self._put[event.seat] += event.chips
        if self._bettor is not None and self._bettor != event.seat:
            me, to = self._names[event.seat], self._names[self._bettor]
            self._faced.append(Faced(me, to, event.kind == "fold"))
        if event.kind != "fold" and event.to > self._highest:
            self._bettor, self._highest = event.seat, event.to

    def record(self) -> HandRecord | None:
        """Return the finished hand, ``None`` when nobody knows its end."""
        if not self._net:
            return None
        players = tuple(
            Played(name, self._put[seat], self._put[seat] + self._net[seat])
            for seat, name in self._names.items()
        )
        start = self._start
        return HandRecord(start.table, start.hand, start.at, players, tuple(self._faced))


class Evidence:
    """The latest hands of all tables."""

    def __init__(self, kept: int = KEPT) -> None:
        """Look back on ``kept`` hands."""
        self._running: dict[str, Hand] = {}
        self._hands: deque[HandRecord] = deque(maxlen=kept)

    def note(self, table: str, events: Iterable[RoomEvent]) -> None:
        """Take events of ``table`` that are kept."""
        for event in events:
            match event:
                case HandStarted():
                    self._running[table] = Hand(event)
                case HandCancelled():
                    self._running.pop(table, None)
                case HandSettled():
                    hand = self._running.pop(table, None)
                    record = None if hand is None else hand.record()
                    if record is not None:
                        self._hands.append(record)
                case _ if table in self._running:
                    self._running[table].take(event)
                case _:
                    pass

    @property
    def hands(self) -> Sequence[HandRecord]:
        """The finished hands, the oldest first."""
        return tuple(self._hands)
