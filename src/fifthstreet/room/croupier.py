"""Croupier: what is due at a table without anybody asking.

Cards, clocks that have run out, seats for those who wait, what the club round the
table waits for, the record of the last hand, the sealing of the next one, and at
last the hand itself. He holds the deck, which is in no event, log or message, and
says when to look again.
"""

from __future__ import annotations

from collections.abc import Sequence

from fifthstreet.engine import needs
from fifthstreet.engine.events import HandStarted
from fifthstreet.engine.types import Refusal
from fifthstreet.room import club
from fifthstreet.room.club.commands import Due
from fifthstreet.room.config import Pace
from fifthstreet.room.entropy import Entropy
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.host import Affords, Host
from fifthstreet.room.marks import Mark
from fifthstreet.room.pacing import Pacing, may_start
from fifthstreet.room.sealing import Decks, Proof, Sealing
from fifthstreet.room.whole import Whole, hand_event, table_event, unproved
from fifthstreet.table import TableState, draw_due, next_deadline, step
from fifthstreet.table import commands as cmd

Move = cmd.TableCommand | Due | Sealing
"""What the table, the club or the log must be told."""


class Croupier:
    """Deals at one table."""

    def __init__(self, decks: Decks, entropy: Entropy, pace: Pace) -> None:
        """Deal from ``decks``; ``entropy`` draws the button."""
        self.host = Host()
        self.decks = decks
        self._entropy = entropy
        self._pacing = Pacing(pace)
        self._drawn: int | None = None
        """The drawn seat of the hand that is being sealed."""
        self._planned: tuple[TableState, cmd.StartHand, HandStarted | None] | None = None
        """How the hand that is being sealed would begin: the same while nothing else happens."""
        self._wait_until: int | None = None
        """Until when the next hand waits for seeds."""

    def note(self, table: TableState, events: Sequence[RoomEvent], now: int) -> list[Proof]:
        """Take what happened at ``now`` and led to ``table``; return the openings now due."""
        played = [found for event in events if (found := table_event(event)) is not None]
        self._pacing.note(table, played, now)
        hand = [found for event in events if (found := hand_event(event)) is not None]
        return [proof for event in hand for proof in self.decks.note(event)]

    @property
    def fair(self) -> bool:
        """Players may cut the deck."""
        return self.decks.fair

    def resume(self, mark: Mark, now: int) -> None:
        """Go on where the table was kept, after a restart or a failure."""
        self._wait_until = None
        self._pacing.resume(mark.whole.table, now)
        self.decks.resume(mark.secret, mark.whole, mark.before, now)

    def due(self, whole: Whole, affords: Affords, now: int, *, awake: bool) -> Move | None:
        """Return what must be done now, ``None`` for nothing."""
        table = whole.table
        if table.hand is not None and needs(table.hand) and now >= self._pacing.cards_from:
            return cmd.DealCards(self.decks.deal(needs(table.hand)))
        if club.is_due(whole.club, table, now, affords=affords):
            return Due()
        if table.running:
            clock = table.clock
            if clock is None or now < clock.deadline:
                return None
            return cmd.Expire(clock.hand, clock.turn)
        deadline = next_deadline(table)
        if deadline is not None and now >= deadline:
            return cmd.Tick()
        if now < self._pacing.hand_from:
            return None
        return self._between(whole, affords, now, awake=awake)

    def _between(self, whole: Whole, affords: Affords, now: int, *, awake: bool) -> Move | None:
        """Return what is due between two hands once the last one has been looked at."""
        self._wait_until = None
        table = whole.table
        if unproved(whole) and (proved := self.decks.prove(whole)) is not None:
            return proved
        seating = self.host.due(table, affords, now)
        if seating is not None:
            return seating
        return self._start(whole, now) if may_start(table, awake=awake) else None

    def _start(self, whole: Whole, now: int) -> Move | None:
        """Return the start of the next hand, or what its deck needs before."""
        table = whole.table
        options = draw_due(table)
        if self._drawn not in options:
            self._drawn = self._entropy.choose(options) if options else None
        planned = cmd.StartHand(drawn=self._drawn, at=now)
        start = self._planned_start(table, planned, now)
        if start is None:
            return planned  # the table stops instead
        ready = self.decks.ready(start, whole, now)
        if isinstance(ready, Sealing):
            return ready
        if ready is not None:
            self._wait_until = ready
            return None
        drawn, self._drawn, self._planned = self._drawn, None, None
        return cmd.StartHand(drawn=drawn, commitment=self.decks.commitment, at=now)

    def _planned_start(
        self, table: TableState, planned: cmd.StartHand, now: int
    ) -> HandStarted | None:
        """Return how the hand would begin; sealing its deck changes nothing of that."""
        if self._planned is None or self._planned[0] is not table or self._planned[1] != planned:
            self._planned = (table, planned, _started(table, planned, now))
        return self._planned[2]

    # --- when to look again --------------------------------------------------------------

    def next_hand_at(self, table: TableState, *, awake: bool) -> int | None:
        """Return when the next hand begins, ``None`` in a hand or at a table that rests."""
        return self._pacing.next_hand_at(table, awake=awake)

    def wake_at(self, whole: Whole, affords: Affords, now: int, *, awake: bool) -> int | None:
        """Return when something may be due again, ``None`` for never."""
        table = whole.table
        asked = not table.running and (unproved(whole) or self.host.due(table, affords, now))
        moments = [
            self._pacing.wake_at(table, awake=awake, asked=bool(asked)),
            club.next_deadline(whole.club),
        ]
        if self._wait_until is not None:
            moments[0] = self._wait_until
        away = self.host.away_until(table)
        if away is not None and not table.running:
            moments.append(max(away, self._pacing.hand_from))
        return min((moment for moment in moments if moment is not None), default=None)


def _started(table: TableState, command: cmd.StartHand, now: int) -> HandStarted | None:
    """Return how the hand would begin, ``None`` when none would."""
    outcome = step(table, command, now)
    if isinstance(outcome, Refusal):
        return None
    events = outcome[1]
    return next((each for each in events if isinstance(each, HandStarted)), None)
