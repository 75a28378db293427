"""Hand cases: a scripted hand, played through the engine.

The runner is the dealer and the clock: it deals what the hand asks for, unknown
cards where the case gives none, and answers no where nobody in the script
answers. It computes every key of a checkpoint, whatever the case expects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fifthstreet.cards.card import UNKNOWN, card_text
from fifthstreet.engine import events as ev
from fifthstreet.engine.commands import Act, Command, Deal
from fifthstreet.engine.decide import begin, decide, step, timeout
from fifthstreet.engine.evolve import evolve
from fifthstreet.engine.hand import Hand, needs
from fifthstreet.engine.showdown import all_at_once
from fifthstreet.engine.types import STREETS, Refusal
from fifthstreet.engine.view import controls
from fifthstreet.errors import FormatError
from fifthstreet.exam.answers import Answer, builtins, chips_by_seat
from fifthstreet.exam.cases import Attempt, HandCase, Step
from fifthstreet.exam.script import cards_of, started


class Course:
    """The course of one scripted hand."""

    def __init__(self, case: HandCase) -> None:
        """Post the blinds of ``case`` and deal.

        Raises:
            FormatError: the case cannot be played at all.

        """
        self._hole = {
            seat: cards_of(text, 2, f"hole of seat {seat}") for seat, text in case.hole.items()
        }
        self._board = cards_of(case.board, 5, "board") if case.board else (UNKNOWN,) * 5
        for seat in self._hole.keys() - case.players.keys():
            raise FormatError(f"hole cards for seat {seat}, which does not play")
        _check_different(self._hole, self._board)
        self.shown: list[int] = []
        self.together = False
        self.hand, events = begin(started(case))
        self._note(None, events)
        self._deal_on()

    def act(self, action: Step) -> Refusal | None:
        """Take a scripted action; return why it is refused."""
        command = Act(action.seat or 0, action.act or "fold", action.to)
        refusal = self._do(command)
        if refusal is None:
            self._deal_on()
        return refusal

    def finish(self) -> None:
        """Run the hand out until somebody is to act or it is over."""
        while not self.hand.ended and self.hand.legal is None:
            self._answer()

    def checkpoint(self, tries: Sequence[Attempt]) -> dict[str, Any]:
        """Return every key of a checkpoint; of the ``tries`` those that are refused."""
        hand, legal = self.hand, self.hand.legal
        back = 0 if hand.returned is None else hand.returned.chips
        pot = hand.pot if hand.result is None else sum(p.amount for p in hand.result.pots)
        return {
            "actor": hand.actor,
            "street": STREETS[hand.street],
            "to_call": None if legal is None else legal.to_call,
            "can_check": legal is not None and legal.can_check,
            "can_raise": legal is not None and legal.min_to is not None,
            "min_raise_to": None if legal is None else legal.min_to,
            "max_raise_to": None if legal is None else legal.max_to,
            "pot": pot + back,
            "no_more_betting": legal is None,
            "buttons": None if legal is None else builtins(controls(hand)),
            "illegal": [builtins(attempt) for attempt in tries if self._refused(attempt)],
        }

    def end(self) -> dict[str, Any] | None:
        """Return what the hand came to, ``None`` while it is not over."""
        hand, result = self.hand, self.hand.result
        if result is None or not hand.ended:
            return None
        back = hand.returned
        seats = hand.plan.seats
        order: list[int] | str | None = None
        if hand.live > 1:
            order = "all_at_once" if self.together else self.shown
        return {
            "uncalled": None if back is None else {"seat": back.seat, "amount": back.chips},
            "pots": [
                {"amount": pot.amount, "eligible": sorted(pot.eligible)} for pot in result.pots
            ],
            "payouts": chips_by_seat((award.seat, award.chips) for award in result.awards),
            "stacks": {
                str(seat): chips
                for seat, chips in sorted(zip(seats, hand.betting.stacks, strict=True))
            },
            "show_order": order,
        }

    def _refused(self, attempt: Attempt) -> bool:
        seat = attempt.seat if isinstance(attempt.seat, int) else self.hand.actor
        to = attempt.to if isinstance(attempt.to, int) else None
        return isinstance(decide(self.hand, Act(seat or 0, attempt.act, to)), Refusal)

    def _deal_on(self) -> None:
        """Deal until somebody is to act; the run-out of a finished betting can wait."""
        while not self.hand.over and not self.hand.ended and self.hand.legal is None:
            self._answer()

    def _answer(self) -> None:
        wanted = needs(self.hand)
        refusal = self._do(self._cards_for(wanted) if wanted else declined(self.hand))
        if refusal is not None:
            raise FormatError(f"cannot go on: {refusal.code} {refusal.numbers}")

    def _cards_for(self, positions: Sequence[int]) -> Deal:
        if not self.hand.hole:
            plan = self.hand.plan
            rounds = [(seat, at // plan.n) for at, seat in enumerate(plan.deal_order)]
            cards = [self._hole.get(seat, (UNKNOWN, UNKNOWN))[k] for seat, k in rounds]
        else:
            have = len(self.hand.boards[-1])
            cards = list(self._board[have : have + len(positions)])
        return Deal(dict(zip(positions, cards, strict=True)))

    def _do(self, command: Command) -> Refusal | None:
        outcome = step(self.hand, command)
        if isinstance(outcome, Refusal):
            return outcome
        before, self.hand = self.hand, outcome[0]
        self._note(before, outcome[1])
        return None

    def _note(self, hand: Hand | None, events: Sequence[ev.HandEvent]) -> None:
        """Keep who showed or mucked, and whether that was all at once, before the award."""
        for event in events:
            if isinstance(event, ev.Shown | ev.Mucked):
                self.shown.append(event.seat)
            if isinstance(event, ev.Awarded) and hand is not None:
                self.together = all_at_once(hand)
            hand = evolve(hand, event)


def _check_different(hole: Mapping[int, Sequence[int]], board: Sequence[int]) -> None:
    """Refuse a known card that a case has in two places."""
    where: dict[int, str] = {}
    places = [(f"hole of seat {seat}", cards) for seat, cards in hole.items()]
    for place, cards in [*places, ("board", board)]:
        for card in cards:
            if card != UNKNOWN and card in where:
                raise FormatError(f"{card_text(card)} is there twice: {where[card]}, {place}")
            where[card] = place


def declined(hand: Hand) -> Command:
    """Return the answer of a seat that is asked where nobody in the script answers.

    Raises:
        FormatError: nobody is asked.

    """
    command = timeout(hand)
    if command is None:
        raise FormatError(f"the hand waits for nothing in phase {hand.phase}")
    return command


def play(case: HandCase) -> Answer:
    """Return what the engine makes of a scripted hand.

    Raises:
        FifthStreetError: the hand cannot start or be dealt as the case says.

    """
    course = Course(case)
    checkpoints: list[dict[str, Any]] = []
    for number, item in enumerate(case.actions, 1):
        if item.act is None:
            tries = item.expect.illegal if item.expect is not None else []
            checkpoints.append(course.checkpoint(tries if isinstance(tries, list) else []))
            continue
        refusal = course.act(item)
        if refusal is not None:
            told = " ".join(f"{name}={value}" for name, value in refusal.numbers.items())
            said = f"action {number} ({_told(item)}): {refusal.code} {told}".rstrip()
            return Answer(None, checkpoints, said)
    course.finish()
    return Answer(course.end(), checkpoints)


def _told(action: Step) -> str:
    to = "" if action.to is None else f" to {action.to}"
    return f"seat {action.seat} {action.act}{to}"
