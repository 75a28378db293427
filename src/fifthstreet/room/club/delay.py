"""Delay: a table as spectators see it who see it later.

One cursor serves all delayed spectators of a table: they see the same past moment.
It takes every event when it happens and gives it back when its time plus the delay
has come, with the state as it was then. What a spectator may not know is taken out
before anything is kept. The cursor knows neither events nor states: how a state
follows from an event, and what of an event is public, comes with it. Source:
docs/rules/private.md (R-SPEC-2, R-CHAT-4).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

import msgspec

MOST_KEPT: Final = 4096
"""Events that wait for their moment; more of them are shown as one jump."""

_State = TypeVar("_State")
_Event = TypeVar("_Event")


class Released(msgspec.Struct, Generic[_Event], frozen=True):
    """An event whose moment has come; or a jump over events, up to ``seq``."""

    seq: int
    at: int
    """When it happened."""
    event: _Event | None
    """``None`` for a jump: the reader needs the whole table again."""


class _Kept(Generic[_State, _Event]):
    """An event that waits, or a jump: the state to which several have led."""

    __slots__ = ("at", "event", "jump", "seq")

    def __init__(
        self, seq: int, at: int, event: _Event | None = None, jump: _State | None = None
    ) -> None:
        self.seq = seq
        self.at = at
        self.event = event
        self.jump = jump


class DelayCursor(Generic[_State, _Event]):
    """What delayed spectators of one table see: the table at a past moment."""

    def __init__(
        self,
        state: _State,
        seq: int,
        now: int,
        *,
        delay_ms: int,
        evolve: Callable[[_State, _Event], _State],
        public: Callable[[_Event, _State], _Event],
        most: int = MOST_KEPT,
        at_once: bool = False,
    ) -> None:
        """Begin ``delay_ms`` late, with the ``state`` after the event ``seq``.

        Args:
            state: what is seen first; readers get its public view, as of every table.
            seq: the last event in it.
            now: the moment.
            delay_ms: how much later everything is seen.
            evolve: the state after an event.
            public: the event as everybody may know it.
            most: how many events are kept one by one.
            at_once: ``state`` may be seen now: nothing has happened in it.

        """
        self.state = state
        self.seq = seq
        """The last event that has been shown."""
        self._evolve = evolve
        self._public = public
        self._delay = delay_ms
        self._moment = now - delay_ms
        self._began = None if at_once else now
        """When ``state`` was made, until it is old enough to be seen."""
        self._most = most
        self._kept: deque[_Kept[_State, _Event]] = deque()
        self._fed = seq
        self._last = now

    def feed(self, at: int, seq: int, event: _Event) -> None:
        """Take the event ``seq`` that happened ``at``; cards go no further.

        Raises:
            ValueError: an event before it is missing.

        """
        if seq != self._fed + 1:
            raise ValueError(f"event {seq} comes after event {self._fed}")
        self._fed = seq
        self._last = max(at, self._last)
        self._kept.append(_Kept(seq, self._last, self._public(event, self.state)))
        if len(self._kept) > self._most:
            self._join()

    def look(self, now: int) -> None:
        """See the past moment of ``now``, also where nothing has happened until then."""
        self._moment = max(self._moment, now - self._delay)

    def due(self, now: int) -> list[Released[_Event]]:
        """Return what may be shown by ``now``, in order; the state moves with it."""
        self.look(now)
        found = []
        while self._kept and self._kept[0].at + self._delay <= now:
            kept = self._kept.popleft()
            self.state = self._after(self.state, kept)
            self.seq = kept.seq
            found.append(Released(kept.seq, kept.at, kept.event))
        return found

    def opens(self, now: int) -> bool:
        """Tell whether the state may be seen from ``now`` on and could not before."""
        if self._began is None or now < self._began + self._delay:
            return False
        self._began = None
        return True

    @property
    def closed(self) -> bool:
        """The first state is still too young to be seen."""
        return self._began is not None

    def next_due(self) -> int | None:
        """Return when something is next to be shown, ``None`` when nothing waits."""
        if self._began is not None:
            return self._began + self._delay
        return self._kept[0].at + self._delay if self._kept else None

    @property
    def moment(self) -> int:
        """The past moment that is seen: the server's time for these readers.

        Deadlines of the table, read against it, run as they ran.
        """
        return self._moment

    def set_delay(self, delay_ms: int) -> None:
        """See the table more or less late from now on; nothing is unseen again."""
        self._delay = delay_ms

    def forget(self, kept: int) -> None:
        """Forget the events after ``kept``, which were not kept by the room."""
        while self._kept and self._kept[-1].seq > kept:
            self._kept.pop()
        self._fed = min(self._fed, max(kept, self.seq))

    def _join(self) -> None:
        """Make the two oldest events one jump, which is shown with the later of them."""
        first, second = self._kept.popleft(), self._kept.popleft()
        state = self._after(self._after(self.state, first), second)
        self._kept.appendleft(_Kept(second.seq, second.at, jump=state))

    def _after(self, state: _State, kept: _Kept[_State, _Event]) -> _State:
        if kept.event is not None:
            return self._evolve(state, kept.event)
        return state if kept.jump is None else kept.jump
