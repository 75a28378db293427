"""Entry cases: what who comes in pays, and when he plays, by the functions of the table."""

from __future__ import annotations

from fifthstreet.engine.posts import make_game
from fifthstreet.engine.rules import Rules, resolve
from fifthstreet.engine.types import Post
from fifthstreet.errors import FormatError
from fifthstreet.exam import checks
from fifthstreet.exam.answers import Answer
from fifthstreet.exam.table_cases import EntryCase
from fifthstreet.table.blinds import deal_in, entry_posts, may_buy_button, when_dealt_in
from fifthstreet.table.circle import strictly_between
from fifthstreet.table.commands import EntryChoice


def entry(case: EntryCase) -> Answer:
    """Return what a newcomer or returning player posts and when he is dealt in.

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
        },
    )
    _check_seats(case)
    when = _dealt_in_when(case, rules)
    buys = may_buy_button(rules) and _between(case)
    game = make_game(rules, "no-limit")
    post = entry_posts(rules, case.debt, _choice(case), game, buys_button=buys)
    if post is None or when != "now" or _has_blind(case):
        post = Post(0, "entry")
    return Answer(
        {
            "dealt_in": when == "now",
            "posts_live": post.live,
            "posts_dead": post.dead,
            "dealt_in_when": when,
        }
    )


def _check_seats(case: EntryCase) -> None:
    if case.table_size is not None:
        checks.within("table_size", case.table_size, 2, checks.MOST_SEATS)
    at = {"button": case.button, "sb": case.sb, "bb": case.bb, "newcomer_seat": case.newcomer_seat}
    for name, seat in at.items():
        if seat is not None:
            checks.within(name, seat, 1, case.table_size or checks.MOST_SEATS)


def _choice(case: EntryCase) -> EntryChoice:
    return case.choice or "post"


def _dealt_in_when(case: EntryCase, rules: Rules) -> str:
    """Return when the seat of a case plays: now, with the big blind, or behind the button."""
    when = when_dealt_in(rules, case.debt, _choice(case))
    if case.newcomer_seat is None:
        return when
    dealt_in = deal_in(
        rules,
        case.debt,
        _choice(case),
        seat=case.newcomer_seat,
        button=_needed(case.button, "button"),
        small_blind=_needed(case.sb, "sb"),
        big_blind=_needed(case.bb, "bb"),
        table_size=_size(case),
    )
    if dealt_in:
        return "now"
    return "button_passes" if when == "now" else when


def _between(case: EntryCase) -> bool:
    """Tell whether the newcomer sits between button and small blind, as he does without a seat."""
    seat, button, small = case.newcomer_seat, case.button, case.sb
    if seat is None or button is None or small is None:
        return True
    return strictly_between(button, seat, small, _size(case))


def _has_blind(case: EntryCase) -> bool:
    """Tell whether a blind of this hand is all that the seat pays (R-ENTRY-1, R-ENTRY-3)."""
    seat = case.newcomer_seat
    return seat is not None and (seat == case.bb or (seat == case.sb and case.debt == "small"))


def _size(case: EntryCase) -> int:
    seats = [seat for seat in (case.button, case.sb, case.bb, case.newcomer_seat) if seat]
    return case.table_size or max(seats)


def _needed(seat: int | None, name: str) -> int:
    if seat is None:
        raise FormatError(f"`{name}` is needed where there is a newcomer_seat")
    return seat
