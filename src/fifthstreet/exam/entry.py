"""Entry cases: what who comes in pays, and when he plays, at a real table."""

from __future__ import annotations

from fifthstreet.engine.rules import Rules, resolve
from fifthstreet.engine.types import Post
from fifthstreet.errors import FormatError
from fifthstreet.exam import checks
from fifthstreet.exam.answers import Answer
from fifthstreet.exam.seated import player, seated
from fifthstreet.exam.table_cases import EntryCase
from fifthstreet.table.blinds import when_dealt_in
from fifthstreet.table.dealing import plan_hand
from fifthstreet.table.state import ButtonState, Seat, TableState

BUTTON, BETWEEN, SMALL, BIG, BEHIND = 1, 2, 3, 4, 6
"""Seats of a table where a case names none."""


def entry(case: EntryCase) -> Answer:
    """Return what a newcomer or returning player posts and when he is dealt in.

    Who sits where the big blind comes before it reaches the seat of the case has it himself.

    Raises:
        FormatError: only some of the seats are given, or the table has no such seat.
        RulesError: an option is not known or allowed.

    """
    small, big = case.blinds or (1, 2)
    rules = resolve(
        case.profile,
        {
            "mode": "tournament" if case.mode == "tournament" else "cash",
            "buy_button": case.mode == "cash_buy_button",
            "small_blind": small,
            "big_blind": big,
            **case.options,
            "button_rule": "dead",  # a case says where the button is, not how it came there
        },
    )
    _check_seats(case)
    seat, choice = _newcomer(case), case.choice or "post"
    plan = plan_hand(_table(case, rules, player(seat, owes=case.debt, choice=choice)), None)
    dealt_in = seat in plan.dealt_in
    post = next((post for post in plan.entries if post.seat == seat), Post(seat, "entry"))
    when = "now" if dealt_in else when_dealt_in(rules, case.debt, choice)
    return Answer(
        {
            "dealt_in": dealt_in,
            "posts_live": post.live,
            "posts_dead": post.dead,
            "dealt_in_when": "button_passes" if when == "now" and not dealt_in else when,
        }
    )


def _check_seats(case: EntryCase) -> None:
    if case.table_size is not None:
        checks.within("table_size", case.table_size, 2, checks.MOST_SEATS)
    at = {"button": case.button, "sb": case.sb, "bb": case.bb, "newcomer_seat": case.newcomer_seat}
    for name, seat in at.items():
        if seat is not None:
            checks.within(name, seat, 1, case.table_size or checks.MOST_SEATS)


def _newcomer(case: EntryCase) -> int:
    """Return the seat of the newcomer; without one he sits where he may do what he wants."""
    if case.newcomer_seat is not None:
        return case.newcomer_seat
    return BETWEEN if case.mode == "cash_buy_button" else BEHIND


def _table(case: EntryCase, rules: Rules, comes: Seat) -> TableState:
    """Return a table whose big blind moves on to the positions of ``case``."""
    button, small, big, size = BUTTON, SMALL, BIG, checks.MOST_SEATS
    if case.newcomer_seat is not None:
        button = _needed(case.button, "button")
        small = _needed(case.sb, "sb")
        big = _needed(case.bb, "bb")
        size = case.table_size or max(button, small, big, comes.number)
    before = [player(seat) for seat in {button, small, big} - {comes.number}]
    return seated(
        case,
        rules,
        size,
        [*before, comes],
        button=ButtonState(button, button, small),
        dealt=[each.account for each in before],
    )


def _needed(seat: int | None, name: str) -> int:
    if seat is None:
        raise FormatError(f"`{name}` is needed where there is a newcomer_seat")
    return seat
