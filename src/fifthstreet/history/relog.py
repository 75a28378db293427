"""Relog: a logged hand is asked of the engine again, command by command.

Each event that answers a command is turned back into that command; the engine
must then say the same events as the log. A log that hides cards, as one seat saw
them, cannot be asked again: there the events are only folded.
"""

from __future__ import annotations

from fifthstreet.cards.card import UNKNOWN
from fifthstreet.engine import commands as cmd
from fifthstreet.engine import events as ev
from fifthstreet.engine.decide import begin, step
from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.evolve import evolve
from fifthstreet.engine.explain import refusal_words
from fifthstreet.engine.hand import Hand, won
from fifthstreet.engine.posts import check_start
from fifthstreet.engine.types import Refusal
from fifthstreet.errors import EventError, RulesError, SetupError
from fifthstreet.history.log import LoggedHand
from fifthstreet.history.verdict import Result, Verdict


def judge_log(logged: LoggedHand) -> Verdict:
    """Return the verdict on a logged hand; its final stacks are the recorded result."""
    start = logged.events[0]
    name = str(start.hand) if isinstance(start, ev.HandStarted) else ""
    try:
        if isinstance(start, ev.HandStarted):
            check_start(start)
        hand, result, reason = _fold(logged) if _hidden(logged) else _ask(logged)
    except (EventError, RulesError, SetupError) as error:
        return Verdict(name, "refused", str(error))
    if hand is not None and not hand.ended and result == "exact":
        result, reason = "unfinished", "the log ends before the hand does"
    if hand is None or not hand.ended:
        return Verdict(name, result, reason)
    return Verdict(name, result, reason, hand.betting.stacks, tuple(won(hand)))


def _hidden(logged: LoggedHand) -> bool:
    return any(isinstance(e, ev.HoleDealt) and UNKNOWN in e.cards for e in logged.events)


Judged = tuple[Hand | None, Result, str]
"""The hand as far as it goes, the verdict and its reason."""


def _fold(logged: LoggedHand) -> Judged:
    hand: Hand | None = None
    for event in logged.events:
        hand = evolve(hand, event)
    return hand, "exact", "cards are hidden: the events are folded, not decided"


def _ask(logged: LoggedHand) -> Judged:
    events = logged.events
    start = events[0]
    if not isinstance(start, ev.HandStarted):
        raise EventError("a hand begins with hand_started")
    hand, made = begin(start)
    at = 0
    while True:
        for said in made:
            if at == len(events):
                return hand, "unfinished", "the log ends before the engine does"
            if said != events[at]:
                where = f"line {logged.line + at}"
                return hand, "differs", f"{where}: logged {events[at]!r}, the engine says {said!r}"
            at += 1
        if at == len(events):
            return hand, "exact", ""
        command = _command(hand, events[at])
        if command is None:
            return hand, "refused", f"line {logged.line + at}: {events[at]!r} answers no command"
        outcome = step(hand, command)
        if isinstance(outcome, Refusal):
            return hand, "refused", f"line {logged.line + at}: {refusal_words(outcome, 'en')}"
        hand, made = outcome


def _command(hand: Hand, event: HandEvent) -> cmd.Command | None:
    """Return the command that ``event`` answers, ``None`` where the engine says it unasked."""
    if isinstance(event, ev.Acted):
        wager = event.kind in ("bet", "raise")
        return cmd.Act(event.seat, event.kind, event.to if wager else None)
    if isinstance(event, ev.HoleDealt | ev.BoardDealt | ev.RabbitDealt):
        # Where there are more of one than of the other, the engine's event is another.
        return cmd.Deal(dict(zip(event.positions, event.cards, strict=False)))
    if isinstance(event, ev.Voted):
        return cmd.Vote(event.seat, event.yes)
    if isinstance(event, ev.StraddleDeclined):
        return cmd.Straddle(event.seat, yes=False)
    if isinstance(event, ev.Posted) and event.posts and hand.phase == "straddle":
        return cmd.Straddle(event.posts[0].seat, yes=True)
    if isinstance(event, ev.Shown) and hand.ended:
        face_up = hand.shown[hand.index(event.seat)]
        new = [card for card in event.cards if card != UNKNOWN and card not in face_up]
        return cmd.Show(event.seat, tuple(new))
    return cmd.Rabbit(event.seat) if isinstance(event, ev.RabbitAsked) else None
