"""Decisions: the only place that says no.

``decide`` judges a command against a hand and answers with the events that
follow, the automatic ones included, or with a ``Refusal``: a code, its numbers
and the rule. ``step`` also gives the hand after them. Nothing changes on a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from fifthstreet.cards.card import UNKNOWN, cards_text
from fifthstreet.cards.deck import FULL_DECK
from fifthstreet.engine import commands as cmd
from fifthstreet.engine import events as ev
from fifthstreet.engine.betting import reopening_gap
from fifthstreet.engine.evolve import evolve
from fifthstreet.engine.hand import Hand, asked, needs, next_board, rabbit_offered
from fifthstreet.engine.hand import straddler as straddle_index
from fifthstreet.engine.posts import pay
from fifthstreet.engine.pots import uncalled
from fifthstreet.engine.refusals import refuse
from fifthstreet.engine.showdown import (
    award,
    hand_pots,
    live_in_order,
    showing,
    strengths,
    undecided,
)
from fifthstreet.engine.types import STREETS, Legal, Post, Refusal

Events = tuple[ev.HandEvent, ...]
_DECK: Final = frozenset(FULL_DECK)
_FACES: Final = _DECK | {UNKNOWN}
_INTS: Final = {int}
"""The type of every card of a deal: a bool or float is none, though it compares like one."""


def begin(start: ev.HandStarted) -> tuple[Hand, Events]:
    """Return the hand that ``start`` begins, its posts paid, and the two events."""
    posted = ev.Posted(pay(start))
    return evolve(evolve(None, start), posted), (start, posted)


def decide(hand: Hand, command: cmd.Command) -> Events | Refusal:
    """Return the events that ``command`` causes, or why it is refused."""
    outcome = step(hand, command)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def step(hand: Hand, command: cmd.Command) -> tuple[Hand, Events] | Refusal:
    """Return the hand after ``command`` and the events between, or why it is refused.

    Raises:
        TypeError: ``command`` is no command of a hand.

    """
    judge = _JUDGES.get(type(command))
    if judge is None:
        raise TypeError(f"{command!r} is no command of a hand")
    event = judge(hand, command)
    if isinstance(event, Refusal):
        return event
    after = evolve(hand, event)
    return _settle(after, [event]) if after.phase == "closing" else (after, (event,))


def timeout(hand: Hand) -> cmd.Command | None:
    """Return the command that stands for a seat whose time is up, ``None`` if none is asked.

    A seat to act checks when that is free, else folds (R-CLOCK-1): the last seat
    eligible for a pot owes nothing, so it never folds (R-CLOCK-2). Passing the blind
    round costs nothing either (R-BLINDROUND-2). A straddle or a second board that
    nobody answered is a no.
    """
    seats = asked(hand)
    if not seats:
        return None
    if hand.legal is not None:
        return cmd.Act(seats[0], "check" if hand.legal.can_check else "fold")
    if hand.phase == "straddle":
        return cmd.Straddle(seats[0], yes=False)
    return cmd.Vote(seats[0], yes=False)


def _settle(hand: Hand, events: list[ev.HandEvent]) -> tuple[Hand, Events] | Refusal:
    """Carry a closing hand through everything that needs no answer (R-POT-1, R-SHOW-1).

    It is refused where the winner of a pot hangs on cards that nobody knows (R-SHOW-5).
    """
    for event in _closing(hand):
        hand = evolve(hand, event)
        events.append(event)
    if hand.phase == "closing":
        pots = hand_pots(hand)
        values: list[list[int]] = []
        showdown: list[ev.HandEvent] = []
        if hand.live > 1:
            values = strengths(hand)
            if undecided(pots, values):
                return refuse("SHOWDOWN_UNKNOWN", "R-SHOW-5")
            showdown += showing(hand, pots, values)
        for event in (*showdown, award(hand, pots, values)):
            hand = evolve(hand, event)
            events.append(event)
        ended = ev.HandEnded(hand.betting.stacks)
        hand = evolve(hand, ended)
        events.append(ended)
    return hand, tuple(events)


def _closing(hand: Hand) -> list[ev.HandEvent]:
    """Return what follows the end of all betting, up to the run-out of the board."""
    events: list[ev.HandEvent] = []
    if hand.returned is None:
        index, chips = uncalled(hand.put_in())
        if chips:
            events.append(ev.Returned(hand.plan.seats[index], chips))
    if hand.live > 1 and len(hand.boards[0]) < 5 and hand.hole:
        events += [
            ev.Shown(hand.plan.seats[i], hand.hole[i])
            for i in live_in_order(hand, 0)
            if not hand.shown[i]
        ]
    return events


def _act(hand: Hand, command: cmd.Act) -> ev.Acted | Refusal:
    legal = hand.legal
    if legal is None:
        return refuse("NOTHING_TO_DECIDE", "R-ORDER-3", phase=hand.phase)
    seat = command.seat
    if seat != legal.seat:
        return refuse("NOT_YOUR_TURN", "R-ORDER-1", seat=seat, actor=legal.seat)
    seat, kind = legal.seat, command.kind
    i = hand.plan.seats.index(seat)
    bet, stack = hand.betting.bets[i], hand.betting.stacks[i]
    if kind == "fold":
        return ev.Acted(seat, "fold", bet)
    if kind == "check":
        if legal.can_check:
            return ev.Acted(seat, "check", bet)
        return refuse("CHECK_FACING_BET", "R-ACT-1", to_call=legal.to_call)
    if kind == "call":
        if legal.to_call:
            chips = legal.to_call
            return ev.Acted(seat, "call", bet + chips, chips, all_in=chips == stack)
        return refuse("NOTHING_TO_CALL", "R-ACT-2")
    return _wager(hand, command, bet, stack)


def _wager(hand: Hand, command: cmd.Act, bet: int, stack: int) -> ev.Acted | Refusal:
    legal, to = hand.legal, command.to
    if command.kind not in ("bet", "raise"):
        return refuse("NO_SUCH_ACTION", "R-ACT-7", kind=str(command.kind))
    if legal is None or type(to) is not int or to <= 0:
        return refuse("AMOUNT_NOT_CHIPS", "R-CHIPS-1", to=str(to))
    if command.kind != legal.wager:
        if hand.betting.price:
            return refuse("BET_FACING_BET", "R-ACT-3", price=hand.betting.price)
        return refuse("RAISE_WITHOUT_BET", "R-ACT-3")
    low, high = legal.min_to, legal.max_to
    if low is None or high is None:
        return _no_raise(hand, legal.raise_refused or "")
    if low <= to <= high:
        return ev.Acted(legal.seat, command.kind, to, to - bet, all_in=to == bet + stack)
    return _wrong_amount(hand, legal, to, bet + stack)


def _wrong_amount(hand: Hand, legal: Legal, to: int, everything: int) -> Refusal:
    """Return why a bet or raise to ``to`` is none of the amounts that are legal."""
    low, high = legal.min_to or 0, legal.max_to or 0
    if to > everything:
        return refuse("ABOVE_STACK", "R-CHIPS-2", to=to, maximum=everything)
    if hand.plan.start.game.structure == "fixed-limit":
        return refuse("LIMIT_AMOUNT", "R-LIMIT-1", to=to, amount=low)
    if to < low:
        price = hand.betting.price
        doubled = hand.plan.double_gap and legal.wager == "raise"
        rule = "R-RAISE-5" if doubled else "R-RAISE-1"
        return refuse("BELOW_MINIMUM", rule, to=to, minimum=low, price=price, by=low - price)
    return refuse("ABOVE_POT", "R-POTLIMIT-1", to=to, maximum=high)


_RULE_OF = {
    "STACK_BELOW_PRICE": "R-RAISE-4",
    "NOBODY_CAN_CALL": "R-RAISE-3",
    "RAISES_CAPPED": "R-LIMIT-3",
    "NOT_REOPENED": "R-REOPEN-1",
    "SHORT_ALL_INS_ONLY": "R-REOPEN-4",
}


def _no_raise(hand: Hand, code: str) -> Refusal:
    """Return why the seat to act may not raise at all, with its numbers."""
    b = hand.betting
    i = hand.plan.seats.index(hand.legal.seat) if hand.legal is not None else 0
    numbers = {
        "STACK_BELOW_PRICE": {"price": b.price, "stack": b.stacks[i]},
        "NOBODY_CAN_CALL": {"price": b.price},
        "RAISES_CAPPED": {"bets": b.wagers},
        "NOT_REOPENED": {
            "raised": b.price - b.matched[i],
            "full": reopening_gap(hand.plan, hand.street, b),
        },
        "SHORT_ALL_INS_ONLY": {"raised": b.price - b.matched[i]},
    }[code]
    return refuse(code, _RULE_OF[code], **numbers)


def _deal(hand: Hand, command: cmd.Deal) -> ev.HandEvent | Refusal:
    wanted = needs(hand)
    if not wanted:
        return refuse("NO_CARDS_NEEDED", "R-DEAL-1", phase=hand.phase)
    given: Any = command.cards
    if not isinstance(given, dict) or given.keys() != set(wanted):
        needed = " ".join(map(str, wanted))
        return refuse("OTHER_POSITIONS_NEEDED", "R-DEAL-1", needed=needed, given=_named(given))
    cards = tuple([given[position] for position in wanted])
    if set(map(type, cards)) != _INTS or not _FACES.issuperset(cards):
        return refuse("NOT_A_CARD", "R-DEAL-2", cards=" ".join(map(repr, cards)))
    known = _DECK.intersection(cards)
    on_table = chain.from_iterable(hand.hole + hand.boards)
    if len(known) + cards.count(UNKNOWN) < len(cards) or not known.isdisjoint(on_table):
        return refuse("CARD_TWICE", "R-DEAL-2", cards=cards_text(cards))
    if hand.phase == "after":
        return ev.RabbitDealt(wanted, cards)
    if not hand.hole:
        return ev.HoleDealt(hand.plan.deal_order, wanted, cards)
    board, have = next_board(hand)
    return ev.BoardDealt(board, STREETS[max(2, have)], wanted, cards)


def _named(given: object) -> str:
    """Return the positions that were given, numbers first, or what was given in their place."""
    if not isinstance(given, dict):
        return repr(given)
    numbers = sorted(position for position in given if type(position) is int)
    others = sorted(repr(position) for position in given if type(position) is not int)
    return " ".join([*map(str, numbers), *others])


def _straddle(hand: Hand, command: cmd.Straddle) -> ev.HandEvent | Refusal:
    if hand.phase != "straddle":
        return refuse("NOT_OFFERED", "R-STRADDLE-1", phase=hand.phase)
    i = straddle_index(hand)
    if hand.plan.seats[i] != command.seat:
        return refuse("NOT_YOUR_TURN", "R-ORDER-1", seat=command.seat, actor=hand.plan.seats[i])
    if not command.yes:
        return ev.StraddleDeclined(command.seat)
    chips = 2 * hand.plan.start.game.big_blind - hand.betting.bets[i]
    return ev.Posted((Post(command.seat, "straddle", live=chips),))


def _vote(hand: Hand, command: cmd.Vote) -> ev.Voted | Refusal:
    if hand.phase != "run_twice":
        return refuse("NOT_OFFERED", "R-TWICE-1", phase=hand.phase)
    seats = hand.plan.seats
    if command.seat not in seats or not hand.is_live(seats.index(command.seat)):
        return refuse("NOT_IN_HAND", "R-TWICE-1", seat=command.seat)
    if hand.votes[seats.index(command.seat)] >= 0:
        return refuse("ALREADY_ANSWERED", "R-TWICE-1", seat=command.seat)
    return ev.Voted(command.seat, command.yes)


def _show(hand: Hand, command: cmd.Show) -> ev.Shown | Refusal:
    if hand.phase != "after":
        return refuse("NOT_OFFERED", "R-SHOW-4", phase=hand.phase)
    seats = hand.plan.seats
    if command.seat not in seats or not hand.hole:
        return refuse("NOT_IN_HAND", "R-SHOW-4", seat=command.seat)
    i = seats.index(command.seat)
    own = hand.hole[i]
    cards: Any = command.cards
    listed = isinstance(cards, tuple | list) and set(map(type, cards)) == _INTS
    wanted = set(cards) if listed else set()
    if not wanted or not wanted <= set(own) or -1 in wanted:
        return refuse("NOT_YOUR_CARDS", "R-SHOW-4", seat=command.seat)
    face_up = {card for card in hand.shown[i] if card != -1}
    if wanted <= face_up:
        return refuse("ALREADY_SHOWN", "R-SHOW-4", seat=command.seat)
    both = tuple([card if card in wanted | face_up else -1 for card in own])
    return ev.Shown(command.seat, both)


def _rabbit(hand: Hand, command: cmd.Rabbit) -> ev.RabbitAsked | Refusal:
    if hand.rabbit_asked:
        return refuse("ALREADY_ANSWERED", "R-RABBIT-1", seat=command.seat)
    if not rabbit_offered(hand):
        return refuse("NOT_OFFERED", "R-RABBIT-1", phase=hand.phase)
    if command.seat not in hand.plan.seats:
        return refuse("NOT_IN_HAND", "R-RABBIT-1", seat=command.seat)
    return ev.RabbitAsked(command.seat)


_JUDGES: dict[type, Callable[[Hand, Any], ev.HandEvent | Refusal]] = {
    cmd.Act: _act,
    cmd.Deal: _deal,
    cmd.Straddle: _straddle,
    cmd.Vote: _vote,
    cmd.Show: _show,
    cmd.Rabbit: _rabbit,
}
