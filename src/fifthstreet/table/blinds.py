"""Blinds owed: what a seat must post to be dealt in, and how it came to owe it.

A newcomer or returning player waits for the big blind or posts; a seat that the
big blind reaches owes nothing. Amounts follow the game of the hand that is dealt.
Source: docs/rules/entry.md.
"""

from __future__ import annotations

from typing import Literal

from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import Game, Post
from fifthstreet.table.circle import strictly_between
from fifthstreet.table.commands import EntryChoice
from fifthstreet.table.state import ButtonState, Owes

When = Literal["now", "big_blind_reaches_seat"]


def owes_at_all(rules: Rules, owes: Owes) -> bool:
    """Tell whether ``owes`` counts in this house (R-ENTRY-4)."""
    if owes == "none" or rules.mode == "tournament":
        return False
    return rules.new_player != "free" if owes == "new" else rules.missed_blinds != "none"


def may_post(rules: Rules, owes: Owes) -> bool:
    """Tell whether a seat that owes may post instead of waiting for the big blind."""
    field = rules.new_player if owes == "new" else rules.missed_blinds
    return field == "post_or_wait"


def when_dealt_in(rules: Rules, owes: Owes, choice: EntryChoice) -> When:
    """Return when a seat is dealt in that the button's place does not keep out (R-ENTRY-1).

    >>> from fifthstreet.engine.rules import resolve
    >>> when_dealt_in(resolve(), "both", "wait")
    'big_blind_reaches_seat'

    """
    if not owes_at_all(rules, owes) or (choice == "post" and may_post(rules, owes)):
        return "now"
    return "big_blind_reaches_seat"


def may_buy_button(rules: Rules) -> bool:
    """Tell whether a seat between button and small blind may buy the button (R-ENTRY-6)."""
    return rules.buy_button and rules.mode == "cash"


def entry_posts(
    rules: Rules,
    owes: Owes,
    choice: EntryChoice,
    game: Game,
    *,
    seat: int = 0,
    buys_button: bool = False,
) -> Post | None:
    """Return what a seat posts to be dealt in now, ``None`` for nothing (R-ENTRY-2, R-ENTRY-3).

    >>> from fifthstreet.engine.posts import make_game
    >>> from fifthstreet.engine.rules import resolve
    >>> rules = resolve(overrides={"big_blind": 2})
    >>> post = entry_posts(rules, "both", "post", make_game(rules, "no-limit"))
    >>> post.live, post.dead
    (2, 1)

    """
    if choice != "post" or rules.mode == "tournament":
        return None
    if buys_button:
        return Post(seat, "entry", live=game.big_blind, dead=game.small_blind)
    if not owes_at_all(rules, owes) or not may_post(rules, owes):
        return None
    live = 0 if owes == "small" else game.big_blind
    dead = game.small_blind if owes in ("small", "both") else 0
    return Post(seat, "entry", live=live, dead=dead)


def after_missing(
    owes: Owes, seat: int, last: ButtonState, now: ButtonState, table_size: int
) -> Owes:
    """Return what a seat that sits out owes once the blinds went from ``last`` to ``now``.

    A newcomer who never played misses nothing: he owes a big blind as before (R-ENTRY-7).

    >>> last, now = ButtonState(1, 2, 3), ButtonState(2, 3, 5)
    >>> after_missing("none", 4, last, now, table_size=6)
    'big'

    """
    if owes == "new":
        return owes
    big = owes in ("big", "both")
    small = owes in ("small", "both")
    big |= strictly_between(last.big_blind, seat, now.big_blind, table_size)
    if now.small_blind is not None:
        small |= seat == now.small_blind
        if last.small_blind is not None:
            small |= strictly_between(last.small_blind, seat, now.small_blind, table_size)
    if big:
        return "both" if small else "big"
    return "small" if small else "none"
