"""Clock cases: a hand at a real table, up to a decision, whose time then runs out."""

from __future__ import annotations

from fifthstreet.cards.card import UNKNOWN
from fifthstreet.engine.commands import Act
from fifthstreet.engine.events import Acted
from fifthstreet.engine.hand import Hand, needs
from fifthstreet.engine.rules import resolve
from fifthstreet.engine.types import Legal, Refusal
from fifthstreet.errors import FormatError
from fifthstreet.exam.answers import Answer
from fifthstreet.exam.seated import account, player, seated
from fifthstreet.exam.table_cases import ClockCase
from fifthstreet.table import commands as cmd
from fifthstreet.table.dealing import draw_due
from fifthstreet.table.decide import Events, step
from fifthstreet.table.state import TableState


def clock(case: ClockCase) -> Answer:
    """Return what is done for a seat whose time is up, and whether its hand lives on.

    Where the seat is all-in, it is the time of another that runs out.

    Raises:
        FifthStreetError: the profile does not exist.

    """
    table = _Table(case)
    legal = table.asked(facing_bet=case.facing_bet)
    if case.all_in:
        table.act(Act(legal.seat, legal.wager, legal.max_to))
    if case.disconnected:
        table.do(cmd.Disconnected(account(legal.seat)))
    events = table.expire()
    acted = [event.kind for event in events if isinstance(event, Acted)]
    action = None if case.all_in else acted[0]
    hand = table.hand
    return Answer({"action": action, "hand_live": hand.is_live(hand.index(legal.seat))})


class _Table:
    """A table of three in the course of a hand."""

    def __init__(self, case: ClockCase) -> None:
        rules = resolve(case.profile, {"small_blind": 1, "big_blind": 2})
        self.state: TableState = seated(case, rules, 3, [player(seat) for seat in (1, 2, 3)])
        self.do(cmd.StartHand(next(iter(draw_due(self.state)), None)))

    @property
    def hand(self) -> Hand:
        """The running hand."""
        if self.state.hand is None:
            raise FormatError("no hand has begun")
        return self.state.hand

    def do(self, command: cmd.TableCommand, now: int = 0) -> Events:
        """Give the table a command."""
        outcome = step(self.state, command, now)
        if isinstance(outcome, Refusal):
            raise FormatError(f"cannot go on: {outcome.code} {outcome.numbers}")
        self.state, events = outcome
        return events

    def act(self, action: Act) -> None:
        """Let the seat of ``action`` act."""
        hand = self.hand
        self.do(cmd.Hand(account(action.seat), self.state.hand_number, hand.turn, action))

    def expire(self) -> Events:
        """Let the time of the open decision run out."""
        clock = self.state.clock
        if clock is None:
            raise FormatError("no clock runs")
        return self.do(cmd.Expire(clock.hand, clock.turn), clock.deadline)

    def asked(self, *, facing_bet: bool) -> Legal:
        """Go on to a decision with a bet to call, or without one, and return it."""
        while (legal := self.hand.legal) is None or (legal.to_call > 0) != facing_bet:
            if wanted := needs(self.hand):
                self.do(cmd.DealCards(dict.fromkeys(wanted, UNKNOWN)))
            elif legal is None:
                self.expire()
            else:
                self.act(Act(legal.seat, "call"))
        return legal
