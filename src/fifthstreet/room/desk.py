"""Desk: the shell around one table actor.

One mailbox: a message is worked on when the one before it is safe. Effects are
carried out in their order: what is to be kept goes to the journal, and what tells of
it waits there until the journal says that it is kept. A failure freezes this table
and no other; a table that another writer has taken falls silent.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from fifthstreet.engine.types import Refusal
from fifthstreet.room import protocol as wire
from fifthstreet.room.actor import TableActor
from fifthstreet.room.club import ClubCommand
from fifthstreet.room.effects import (
    Append,
    Ask,
    Effect,
    Input,
    Reader,
    Reply,
    Said,
    Send,
    SetTimer,
    Stalled,
    Thaw,
    Unwatch,
    Wake,
    Watch,
)
from fifthstreet.room.failure import where
from fifthstreet.room.fairness.events import Opening
from fifthstreet.room.frame import Frame
from fifthstreet.room.journal import Journal, Kept
from fifthstreet.room.telling import tell
from fifthstreet.room.timers import Alarm, LoopTimers, Timers
from fifthstreet.room.whole import Whole
from fifthstreet.table import TableState
from fifthstreet.table.commands import TableCommand

LOG: Final = logging.getLogger("fifthstreet.room")
MOST_WAITING: Final = 256
"""Messages that may wait for a table; a longer queue would only be answered too late."""
STALL_MS: Final = 1000
"""Keeping that takes longer than this stops the clock of whoever is asked."""


class Desk:
    """One table of a running room."""

    def __init__(
        self,
        actor: TableActor,
        journal: Journal,
        clock: Callable[[], int],
        on_change: Callable[[Whole], None],
        timers: Timers | None = None,
    ) -> None:
        """Serve ``actor``; ``clock`` gives milliseconds, ``on_change`` hears of every event."""
        self._actor = actor
        self._journal = journal
        self._clock = clock
        self._on_change = on_change
        self._timers = LoopTimers() if timers is None else timers
        self._alarm: Alarm | None = None
        self._mailbox: deque[Input] = deque()
        self._watchers: set[Reader] = set()
        """Whoever has asked to watch, also where that still waits in the mailbox."""
        self._held: Sequence[Effect] | None = None
        """Effects that wait until their events are kept."""
        self._asked_at = 0
        self._working = False
        self.lost = False
        """Another writer has the table: nothing is done here any more."""
        self._closed = False
        self._kept = actor.seq
        self._trouble = ""

    @property
    def whole(self) -> Whole:
        """The table with all that belongs to it."""
        return self._actor.whole

    @property
    def state(self) -> TableState:
        """The game."""
        return self._actor.whole.table

    @property
    def frozen(self) -> bool:
        """Something broke here; nothing goes on."""
        return self._actor.frozen

    @property
    def trouble(self) -> str:
        """What kind of failure froze the table, empty for none."""
        return self._trouble if self.frozen else ""

    def openings(self, account: str, hand: int) -> tuple[Opening, ...]:
        """Return what of one of the latest hands is open to ``account`` alone."""
        return self._actor.decks.own(account, hand)

    @property
    def idle(self) -> bool:
        """Everything said so far is answered and kept."""
        return self._held is None and not self._mailbox

    def concerns(self, reader: Reader) -> bool:
        """Tell whether the table has to hear that ``reader`` goes."""
        return reader in self._watchers

    def hears(self, account: str) -> bool:
        """Tell whether something that ``account`` said is still to be worked on."""
        said = (each.reader for each in self._mailbox if isinstance(each, Said))
        return any(reader.player.account == account for reader in said)

    def open(self) -> None:
        """Begin the table, or go on with it."""
        self._do(partial(self._actor.open, self._clock()))
        self._work()

    def post(self, message: Input) -> None:
        """Have a message worked on, at once if nothing is before it."""
        if self.lost or self._closed:
            _turn_down(message)
            return
        if isinstance(message, Said) and len(self._mailbox) >= MOST_WAITING:
            busy = wire.Error("TABLE_BUSY", {"most": MOST_WAITING}, id=message.message.id)
            message.reader.send((Frame(busy),))
            return
        if isinstance(message, Watch):
            self._watchers.add(message.reader)
        elif isinstance(message, Unwatch):
            self._watchers.discard(message.reader)
        self._mailbox.append(message)
        self._work()

    def rest(self) -> None:
        """Let a running hand end and deal no other."""
        self._actor.resting = True

    def ask(self, command: TableCommand | ClubCommand | Thaw) -> asyncio.Future[Refusal | None]:
        """Have the room's own command done; the future says why not, once it is kept."""
        future: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()

        def answer(refusal: Refusal | None) -> None:
            if not future.done():
                future.set_result(refusal)

        self.post(Ask(command, answer))
        return future

    def lose(self) -> None:
        """Fall silent: another writer has the table."""
        if not self.lost:
            self._lose()

    def close(self) -> None:
        """Take nothing more in, and do nothing more by itself; what is on its way is kept."""
        self._closed = True
        for message in self._mailbox:
            _turn_down(message)
        self._mailbox.clear()
        self._sleep()

    def _sleep(self) -> None:
        """Wake at no time."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    # --- one message after the other -----------------------------------------------------

    def _work(self) -> None:
        """Work on what waits; what comes in meanwhile has its turn in the same loop."""
        if self._working:
            return
        self._working = True
        try:
            while self._mailbox and self._held is None and not (self.lost or self._closed):
                message = self._mailbox.popleft()
                self._do(partial(self._actor.step, message, self._clock()))
                if isinstance(message, Ask) and self.frozen:
                    _turn_down(message)
        finally:
            self._working = False

    def _do(self, act: Callable[[], list[Effect]]) -> None:
        """Carry out what ``act`` asks for; whatever fails freezes the table."""
        try:
            self._carry_out(act())
        except Exception as error:  # noqa: BLE001 - one table must not end the others
            self._freeze(error)

    def _carry_out(self, effects: list[Effect]) -> None:
        batch = [effect for effect in effects if isinstance(effect, Append)]
        if not batch:
            self._tell(effects)
            return
        self._held = effects
        self._asked_at = self._clock()
        self._journal.append(batch, self._on_kept)

    def _on_kept(self, kept: Kept) -> None:
        effects, self._held = self._held, None
        if effects is None:
            return
        if kept != "ok":
            for effect in effects:
                _turn_down(effect)
        elif self.lost:  # kept before the table went
            self._tell([effect for effect in effects if isinstance(effect, Reply)])
        if self.lost:
            return
        if kept == "lost":
            self._lose()
            return
        if kept == "failed":
            self._freeze(ValueError("the journal refuses what the table wants to keep"))
            self._work()
            return
        self._kept = self._actor.seq
        if self._clock() - self._asked_at >= STALL_MS:
            self._mailbox.appendleft(Stalled(self._asked_at))
        try:
            self._tell(effects)
            self._on_change(self.whole)
        except Exception as error:  # noqa: BLE001 - as in _do
            self._freeze(error)
        self._work()

    def _lose(self) -> None:
        self.lost = True
        for message in self._mailbox:
            _turn_down(message)
        self._mailbox.clear()
        self._tell(self._actor.lose())
        self._sleep()
        self._on_change(self.whole)
        LOG.critical("table %s has another writer", self.state.config.table)

    def _freeze(self, error: Exception) -> None:
        LOG.critical("table %s is frozen: %s", self.state.config.table, where(error))
        self._held = None
        self._trouble = type(error).__name__
        self._tell(self._actor.freeze(self._kept, self._clock()))

    # --- telling -------------------------------------------------------------------------

    def _tell(self, effects: Sequence[Effect]) -> None:
        """Carry out what need not be kept; all that one reader is told leaves together."""
        told: dict[Reader, tuple[Frame, ...]] = {}
        for effect in effects:
            match effect:
                case Send(reader=reader, frames=frames):
                    told[reader] = told.get(reader, ()) + frames
                case Reply(answer=answer, refusal=refusal):
                    answer(refusal)
                case SetTimer(at=at):
                    self._wake_at(at)
                case Append():
                    pass
        for reader, frames in told.items():
            tell(reader, frames, self.state.config.table)

    def _wake_at(self, at: int | None) -> None:
        self._sleep()
        if at is not None and not self._closed:
            wait = max(0, at - self._clock())
            self._alarm = self._timers.after(wait, partial(self.post, Wake()))


def _turn_down(unanswered: Input | Effect) -> None:
    """Answer the room, which waits for a table that will not do what it was asked."""
    if isinstance(unanswered, Ask | Reply):
        unanswered.answer(Refusal("TABLE_FROZEN", "", {}))
