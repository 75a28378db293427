"""Table actor: one writer per table, without sockets, clocks or waiting.

``step`` turns one input into effects, in this order: decide, append, then tell what
was appended. What is due without anybody asking (cards, clocks, the next hand,
seats for those who wait) is done in the same step; the last effect says when to
come back. The deck is in no event, log or message.
"""

from __future__ import annotations

from typing import Final

from fifthstreet.engine.types import Refusal
from fifthstreet.room import protocol as wire
from fifthstreet.room.answers import ROOM, Answers, command_id
from fifthstreet.room.attendance import away, heard
from fifthstreet.room.audience import Audience
from fifthstreet.room.club import commands as club_cmd
from fifthstreet.room.croupier import Croupier, Move
from fifthstreet.room.effects import (
    Append,
    Ask,
    Effect,
    Input,
    Presence,
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
from fifthstreet.room.frame import Frame
from fifthstreet.room.judge import Judged, ask_club, ask_table, judge, needs_deck, tell
from fifthstreet.room.marks import Marks
from fifthstreet.room.present import Presenter
from fifthstreet.room.purse import Purse, of_the_house
from fifthstreet.room.recall import Beginning, snapshot
from fifthstreet.room.sealing import Sealing
from fifthstreet.room.sessions import Player
from fifthstreet.room.whole import weigh
from fifthstreet.table import TableState
from fifthstreet.table import commands as cmd
from fifthstreet.table.commands import TableCommand
from fifthstreet.table.events import HandPlanned

FROZEN: Final = Refusal("TABLE_FROZEN", "", {})
MOST_DUE: Final = 64
"""Moves of its own in one step: a broken table must not hold the loop for ever."""


class TableActor:
    """The only writer of one table."""

    def __init__(self, beginning: Beginning, croupier: Croupier, purse: Purse) -> None:
        """Prepare a table; ``croupier`` deals, ``purse`` knows what players can bring."""
        self.whole, self.seq = beginning.whole, beginning.seq
        self.frozen = False
        self.resting = False
        """No further hand is dealt: the room is about to end."""
        self._beginning: Beginning | None = beginning
        self._epoch = beginning.epoch
        self._purse = purse
        self._croupier, self.decks = croupier, croupier.decks
        self._audience = Audience(beginning)
        self._answers = Answers(beginning.answered)
        self._missed: dict[str, bool] = {}
        """Who came or went while the table was frozen, or in a step that is not kept yet."""
        self._own_moves = 0
        self._effects: list[Effect] = []
        self._marks = Marks(beginning)

    @property
    def state(self) -> TableState:
        """The game."""
        return self.whole.table

    def open(self, now: int) -> list[Effect]:
        """Return the effects with which the table begins, or goes on after a restart."""
        beginning, self._beginning = self._beginning, None
        if beginning is None:
            raise RuntimeError("a table is opened once")
        if beginning.stopped_at is None:
            self._record(f"{ROOM}open", Judged(self.whole, beginning.opened), now)
            return self._finish(now)
        self._croupier.resume(beginning, now)
        self._restore_clock(beginning.stopped_at, now)
        for account in away(self.whole):
            self._presence(account, connected=False, now=now)
        self._advance(now)
        return self._finish(now)

    def step(self, message: Input, now: int) -> list[Effect]:
        """Return what follows from ``message`` at ``now`` milliseconds."""
        self._marks.step()
        if not self.frozen:
            self._missed.clear()
        match message:
            case Watch(reader=reader, after=after):
                self._watch(reader, after, now)
            case Unwatch(reader=reader):
                self._audience.dismiss(reader)
            case Said(reader=reader, message=said):
                self._effects.append(Send(reader, (self._said(reader.player, said, now),)))
            case Ask(command=command, answer=answer):
                self._effects.append(Reply(answer, self._asked(command, now)))
            case Presence(account=account, connected=connected):
                self._presence(account, connected=connected, now=now)
            case Stalled(since=since):
                self._restore_clock(since, now)
            case Wake():
                pass
        self._advance(now)
        return self._finish(now)

    def freeze(self, kept: int, now: int) -> list[Effect]:
        """Stop the table for good, as it was after the event ``kept``; tell its readers.

        So does the croupier: no later record may tell of a deck that was not kept.
        """
        self.frozen = True
        mark = self._marks.back(kept)
        self.seq, self.whole = mark.seq, mark.whole
        self._croupier.resume(mark, now)
        self._answers.forget(kept)
        self._audience.forget(kept, mark.whole, now)
        self._effects.clear()
        self._purse.settle()
        told = (Frame(wire.Error(FROZEN.code)),)
        return [*(Send(reader, told) for reader in self._audience.readers), SetTimer(None)]

    def lose(self) -> list[Effect]:
        """Tell everybody that another process has this table now."""
        told = (Frame(wire.Moved(self.state.config.table)),)
        return [Send(reader, told) for reader in self._audience.readers]

    @property
    def awake(self) -> bool:
        """Hands are dealt: somebody watches or plays, and the room is not about to end."""
        wanted = self._audience.people or any(
            not (of_the_house(seat.account) or seat.sat_out or seat.leaving)
            for seat in self.state.seats
        )
        return wanted and not self.resting

    # --- what the room asks for ----------------------------------------------------------

    def _asked(
        self, command: TableCommand | club_cmd.ClubCommand | Thaw, now: int
    ) -> Refusal | None:
        """Do what the room wants; return why not."""
        if isinstance(command, Thaw):
            return self._thaw(command.reason, now)
        return FROZEN if self.frozen else self._own(command, now)

    def _thaw(self, reason: str, now: int) -> Refusal | None:
        """Go on after a failure: the hand that it stopped gives every chip back."""
        if not self.frozen:
            return Refusal("NOT_FROZEN", "", {"table": self.state.config.table})
        refusal = self._own(cmd.CancelHand(reason), now) if self.state.running else None
        if refusal is None:
            self.frozen = False
            for account, connected in self._missed.items():
                self._presence(account, connected=connected, now=now)
        return refusal

    # --- what readers ask for ------------------------------------------------------------

    def _watch(self, reader: Reader, after: int | None, now: int) -> None:
        view = self._presenter(now)
        self._effects += self._audience.admit(reader, view, self.whole, self.seq, now, after=after)
        if self._audience.sees_all(reader):
            proofs = self._croupier.decks.due_to(reader.player.account)
            self._effects += self._audience.prove(proofs, (reader,))
        if self.frozen:
            self._effects.append(Send(reader, (Frame(wire.Error(FROZEN.code)),)))

    def _presence(self, account: str, *, connected: bool, now: int) -> None:
        self._missed[account] = connected
        if self.frozen:
            return
        self._croupier.host.line(self.state, account, connected=connected, now=now)
        for command in heard(self.whole, account, connected=connected):
            self._own(command, now)

    def _said(self, player: Player, message: wire.TableMessage, now: int) -> Frame:
        """Apply what a player asks for, once, and return the answer."""
        command = command_id(player.account, message.id)
        answer = self._answers.get(command)
        if answer is None:
            answer = self._judge(player, message, command, now)
            if not self.frozen:  # once it is not any more, the same may be said again
                self._answers.keep(command, answer)
        if isinstance(answer, int):
            return Frame(wire.Ack(message.id, answer))
        return Frame(wire.Error(answer.code, dict(answer.numbers), answer.rule, message.id))

    def _judge(
        self, player: Player, message: wire.TableMessage, asked: str, now: int
    ) -> int | Refusal:
        """Return the sequence after the message, or why it is refused."""
        if self.frozen:
            return FROZEN
        account, croupier = player.account, self._croupier
        if isinstance(message, wire.SeedCommit):
            refusal = croupier.decks.commit(account, message.hand, message.commitment, self.whole)
        elif isinstance(message, wire.SeedReveal):
            refusal = croupier.decks.reveal(account, message.hand, message.seed)
        elif not croupier.decks.at_hand and needs_deck(message, self.state):
            refusal = Refusal("DECK_GONE", "R-RABBIT-1", {"hand": self.state.hand_number})
        else:
            affords = self._purse.affords
            outcome = judge(player, message, self.whole, croupier.host, now, affords=affords)
            refusal = self._take(outcome, asked, now)
        return self.seq if refusal is None else refusal

    # --- what is due by itself -----------------------------------------------------------

    def _advance(self, now: int) -> None:
        for _ in range(MOST_DUE):
            if self.frozen:
                return
            move = self._croupier.due(self.whole, self._purse.affords, now, awake=self.awake)
            if move is None:
                return
            refusal = self._own(move, now)
            if refusal is not None:
                raise RuntimeError(f"{type(move).__name__} was due and refused: {refusal.code}")

    def _own(self, move: Move | club_cmd.ClubCommand, now: int) -> Refusal | None:
        """Do what the room itself wants; return why not."""
        self._own_moves += 1
        outcome: Judged | Refusal
        secret: bytes | None = None
        if isinstance(move, Sealing):
            outcome, secret = tell(self.whole, move.events), move.secret
        elif isinstance(move, club_cmd.ClubCommand):
            outcome = ask_club(self.whole, move, now, affords=self._purse.affords)
        else:
            outcome = ask_table(self.whole, move, now)
        asked = f"{ROOM}{self._epoch}:{self._own_moves}"
        return self._take(outcome, asked, now, secret=secret)

    def _restore_clock(self, stopped_at: int, now: int) -> None:
        """Give back the time in which the room could not play."""
        if not self.frozen and self.state.running and self.state.clock is not None:
            self._own(cmd.RestoreClock(stopped_at), now)

    # --- applying and telling ------------------------------------------------------------

    def _take(
        self, outcome: Judged | Refusal, asked: str, now: int, *, secret: bytes | None = None
    ) -> Refusal | None:
        """Take over what was judged; return why it was refused."""
        if isinstance(outcome, Refusal):
            return outcome
        weigh(outcome.whole.table)
        if outcome.events:
            self._record(asked, outcome, now, secret=secret)
        return None

    def _record(self, asked: str, judged: Judged, now: int, *, secret: bytes | None = None) -> None:
        """Have events kept, and told afterwards."""
        previous, self.whole = self.whole, judged.whole
        events = judged.events
        starts = any(type(event) is HandPlanned for event in events)
        append = Append(
            table=self.state.config.table,
            after=self.seq,
            epoch=self._epoch,
            command=asked,
            events=events,
            entries=self._purse.move(events, previous.table),
            at=now,
            hand=self.state.hand_number,
            snapshot=snapshot(previous) if starts else None,
            secret=secret,
        )
        self._effects.append(append)
        self._audience.note(self.seq + 1, events, self.whole, now)
        self._audience.hold(self._croupier.note(self.state, events, now))
        self.seq += len(events)
        self._marks.add(append, previous, self.whole)

    def _presenter(self, now: int) -> Presenter:
        at = self._croupier.next_hand_at(self.state, awake=self.awake)
        return Presenter(
            self.whole, self._purse.balance, now=now, next_hand_at=at, fair=self._croupier.fair
        )

    def _finish(self, now: int) -> list[Effect]:
        """Return all effects of this step: at the end what its events look like to readers."""
        if self._audience.behind:
            self._effects += self._audience.tell(self._presenter(now), now)
        self._effects += self._audience.release(now)
        at = self._croupier.wake_at(self.whole, self._purse.affords, now, awake=self.awake)
        later = self._audience.next_release
        effects, self._effects = self._effects, []
        self._purse.settle()
        moments = [moment for moment in (at, later) if moment is not None]
        return [*effects, SetTimer(None if self.frozen or not moments else min(moments))]
