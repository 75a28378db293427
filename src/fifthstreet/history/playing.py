"""Playing: a recording goes through the engine, which judges every step.

Four things that real logs contain are taken as what they mean, and noted: a raise
that nobody can call is a call; a check by a player who has no decision left is
nothing; a player all-in on a forced post may be folded (he was lent a chip); who
has shown everything already shows nothing new. All else must be legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

import msgspec

from fifthstreet.cards.card import distinct
from fifthstreet.engine import commands as cmd
from fifthstreet.engine.decide import step
from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.evolve import replay
from fifthstreet.engine.hand import Hand, asked, needs
from fifthstreet.engine.types import Refusal
from fifthstreet.errors import CardError
from fifthstreet.history.chips import amount_text
from fifthstreet.history.lines import command, follow
from fifthstreet.history.recording import (
    WHOEVER,
    BoardCards,
    HoleCards,
    Line,
    Recording,
    Reveal,
    Turn,
)
from fifthstreet.words import say

UNCALLABLE: Final = "a raise that nobody can call is a call"
IDLE_CHECK: Final = "a check without a decision is nothing"
FOLDED_ALL_IN: Final = "a player all-in on a forced post is folded"

_MONEY: Final = frozenset(
    {"to", "minimum", "maximum", "price", "stack", "to_call", "amount", "by", "raised", "full"}
)


class Played(msgspec.Struct, frozen=True):
    """A recording after the engine: the hand, its events, why it stopped, what was tolerated."""

    hand: Hand
    events: tuple[HandEvent, ...]
    refused: str = ""
    notes: tuple[str, ...] = ()


class _RefusedError(Exception):
    """The engine, or the order of things, says no to a step."""


def play(recording: Recording) -> Played:
    """Return what the engine makes of ``recording``, up to the step that it refuses."""
    run = _Run(recording)
    refused = run.through()
    events = (recording.start, *run.events[1:])
    return Played(replay(events), events, refused, tuple(run.notes))


def play_out(recording: Recording) -> tuple[Hand, str, Sequence[str]]:
    """Return the hand, the refusal and the notes of ``play``, quicker: no names, no events."""
    run = _Run(recording)
    refused = run.through(along_lines=True)
    return run.hand, refused, run.notes


class _Run:
    """A recording on its way through the engine."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.hand = recording.opening.hand
        self.events: list[HandEvent] = list(recording.opening.events)
        self.seats = self.hand.plan.seats
        self.board: list[int] = []
        """Board cards told and not yet dealt."""
        self.acted = False
        """A decision was taken with cards in hand."""
        self.taken = 0
        """Steps begun."""
        self.notes: list[str] = [FOLDED_ALL_IN] if recording.lent else []

    def through(self, *, along_lines: bool = False) -> str:
        """Take all steps, the first of them ``along_lines``; return the refusal, else nothing."""
        steps = self.recording.steps
        try:
            if along_lines:
                self.go_along()
            else:
                self.deal_holes()
            for now in steps[self.taken :]:
                self.taken += 1
                if type(now) is Turn:
                    self.turn(now)
                elif type(now) is BoardCards:
                    self.deal(now)
                elif type(now) is Reveal:
                    self.reveal(now)
                elif type(now) is HoleCards and self.acted:
                    self.refuse_late(now)
            self.no_cards_over()
        except (_RefusedError, CardError) as refusal:  # the engine cannot compare an unknown board
            return self.where() + str(refusal)
        return ""

    def go_along(self) -> None:
        """Deal, and take the first decisions as a like hand has taken them."""
        lines, hole = self.recording.opening.lines, self.recording.hole
        if lines:
            line, taken, board = follow(lines[0], self.recording.steps)
            if distinct(list(chain(board, *hole))):
                self.taken, self.acted = taken, line is not lines[0]
                self.hand = msgspec.structs.replace(line.hand, hole=hole, boards=(board,))
                return
        self.deal_holes()
        if not lines and self.hand.legal is not None and self.hand.hole:
            lines.append(Line(self.hand))  # for the next hand like this one

    def refuse_late(self, now: HoleCards) -> None:
        """Refuse hole cards after the first decision that was taken with cards."""
        raise _RefusedError(f"hole cards for player {now.player + 1} after the deal")

    def where(self) -> str:
        """Return the step that is being taken, in words."""
        if not self.taken:
            return ""
        recording, taken = self.recording, self.taken
        return f"action {recording.before + taken} {recording.texts[taken - 1]!r}: "

    def send(self, command: cmd.Command) -> None:
        """Give the engine a command."""
        outcome = step(self.hand, command)
        if not isinstance(outcome, tuple):
            raise _RefusedError(_words(outcome, self.recording.decimals))
        self.hand, events = outcome
        self.events += events

    def deal_holes(self) -> None:
        """Deal the hole cards when they are due; nobody straddles beyond the posts."""
        hand = self.hand
        if hand.phase == "straddle":
            self.send(cmd.Straddle(asked(hand)[0], yes=False))
            hand = self.hand
        wanted = needs(hand)
        if not wanted or hand.hole:
            return
        hole, plan = self.recording.hole, hand.plan
        if plan.small_blind > 0 and plan.start.rules.deal_from == "small_blind":
            hole = hole[plan.small_blind :] + hole[: plan.small_blind]
        cards = [own[0] for own in hole] + [own[1] for own in hole]
        self.send(cmd.Deal(dict(zip(wanted, cards, strict=True))))

    def no_cards_over(self) -> None:
        """Refuse board cards that are fewer than a street."""
        if self.board:
            raise _RefusedError(f"{len(self.board)} board cards are no street")

    def turn(self, now: Turn) -> None:
        """Let a player act."""
        if self.board:
            self.no_cards_over()
        hand = self.hand
        legal = hand.legal
        if legal is None:
            self.unasked(now)
            return
        seat = legal.seat if now.player == WHOEVER else self.seats[now.player]
        if now.kind == "wager" and legal.raise_refused == "NOBODY_CAN_CALL" and seat == legal.seat:
            self.notes.append(UNCALLABLE)
            now = Turn(now.player, "passive")
        self.send(command(legal, seat, now))
        if hand.hole:
            self.acted = True
        else:
            self.deal_holes()

    def unasked(self, now: Turn) -> None:
        """Judge an action where nobody is to act."""
        hand = self.hand
        if hand.ended:
            raise _RefusedError("the hand is over")
        if now.kind != "passive" or now.player == WHOEVER or not hand.is_live(now.player):
            raise _RefusedError("nobody is to act before the next cards")
        self.notes.append(IDLE_CHECK)

    def deal(self, now: BoardCards) -> None:
        """Deal board cards to the streets that wait for them."""
        if self.hand.phase == "run_twice":
            self.vote()
        self.board += now.cards
        while self.board:
            wanted = needs(self.hand)
            if not wanted:
                raise _RefusedError("board cards where none are due")
            if len(self.board) < len(wanted):
                break
            cards = self.board[: len(wanted)]
            del self.board[: len(wanted)]
            self.send(cmd.Deal(dict(zip(wanted, cards, strict=True))))

    def vote(self) -> None:
        """Answer the offer of a second board by how many board cards are still told."""
        hand = self.hand
        later = self.recording.steps[self.taken - 1 :]
        told = sum(len(other.cards) for other in later if isinstance(other, BoardCards))
        twice = told > 5 - len(hand.boards[0])
        for seat in asked(hand):
            if self.hand.phase == "run_twice":  # one no is enough
                self.send(cmd.Vote(seat, twice))

    def reveal(self, now: Reveal) -> None:
        """Show cards after the hand; before its end the engine shows what must be shown."""
        hand = self.hand
        if not hand.ended or not hand.hole:
            return
        shown = hand.shown[now.player]
        cards = tuple([card for card in now.cards if card >= 0 and card not in shown])
        if cards:
            self.send(cmd.Show(self.seats[now.player], cards))


def _words(refusal: Refusal, decimals: int) -> str:
    """Return a refusal in words, chips as the file writes them."""
    told: dict[str, str] = {}
    for name, value in refusal.numbers.items():
        if name in _MONEY and isinstance(value, int):
            told[name] = amount_text(value, decimals)
        else:
            told[name] = str(value)
    sentence = say("en", f"refusal.{refusal.code}", **told)
    return f"{refusal.code} ({refusal.rule}): {sentence}"
