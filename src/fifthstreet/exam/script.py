"""Script: the start of a scripted hand, from the inputs of its case.

Options are house rules by name, and three inputs of their own: ``positions``
(who posts the blinds), ``posts`` (of returning players) and ``straddle`` as
``{seat, amount}``, a straddle that was posted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from fifthstreet.cards.card import parse_cards
from fifthstreet.engine.events import HandStarted
from fifthstreet.engine.posts import Blinds, make_game, start_hand
from fifthstreet.engine.rules import resolve
from fifthstreet.engine.types import Post
from fifthstreet.errors import FormatError
from fifthstreet.exam.cases import HandCase, Part
from fifthstreet.exam.checks import within

T = TypeVar("T")


class Positions(Part, frozen=True):
    """Who posts the blinds; ``None`` is nobody."""

    sb: int | None
    bb: int


class LivePost(Part, frozen=True):
    """What a returning player posts."""

    seat: int
    live: int = 0
    dead: int = 0


class Straddled(Part, frozen=True):
    """A straddle that was posted."""

    seat: int
    amount: int


def cards_of(text: str, count: int, what: str) -> tuple[int, ...]:
    """Return the ``count`` cards in ``text``.

    Raises:
        FormatError: ``text`` has another number of cards.
        CardError: it is not cards.

    """
    cards = parse_cards(text, unknown=True)
    if len(cards) != count:
        raise FormatError(f"{what} is {text!r}: {count} cards are needed")
    return cards


def started(case: HandCase) -> HandStarted:
    """Return the event that begins the hand of ``case``.

    Raises:
        FormatError: an option has the wrong form, or a straddle another size.
        RulesError: an option is no house rule, or its value is not allowed.
        SetupError: no hand can start like this.

    """
    options = dict(case.options)
    positions = _taken(options, "positions", Positions)
    posts = _taken(options, "posts", list[LivePost]) or []
    straddle = None
    if isinstance(options.get("straddle"), Mapping):
        straddle = _taken(options, "straddle", Straddled)
    rules = resolve(case.profile, {**_stakes(case), **options})
    game = make_game(rules, case.betting_structure, bomb_pot=rules.bomb_pot_every == 1)
    if straddle is not None:  # two big blinds, no more and no less (R-STRADDLE-1)
        twice = 2 * game.big_blind
        within("options.straddle.amount", straddle.amount, twice, twice)
    return start_hand(
        rules,
        game,
        case.players,
        case.button,
        blinds=None if positions is None else Blinds(positions.sb, positions.bb),
        entries=_entries(posts, straddle),
    )


def _taken(options: dict[str, Any], name: str, form: type[T]) -> T | None:
    """Take the option ``name`` out of ``options`` and read it."""
    if name not in options:
        return None
    try:
        return msgspec.convert(options.pop(name), form)
    except msgspec.ValidationError as error:
        raise FormatError(f"option {name}: {error}") from None


def _stakes(case: HandCase) -> dict[str, Any]:
    """Return what the case says of blinds, bets, antes and mode, as house rules."""
    values: dict[str, Any] = {
        "small_blind": case.blinds.small,
        "big_blind": case.blinds.big,
        "ante_kind": case.antes.type,
        "ante": case.antes.amount,
    }
    if case.antes.order is not None:
        values["ante_order_when_short"] = case.antes.order
    if case.limits is not None:
        values |= {"small_bet": case.limits.small_bet, "big_bet": case.limits.big_bet}
    if case.mode is not None:
        values["mode"] = case.mode
    return values


def _entries(posts: list[LivePost], straddle: Straddled | None) -> list[Post]:
    """Return the posts besides the blinds; a straddle replaces a live post (R-STRADDLE-1)."""
    entries = [
        Post(
            post.seat,
            "entry",
            live=0 if straddle is not None and straddle.seat == post.seat else post.live,
            dead=post.dead,
        )
        for post in posts
    ]
    if straddle is not None:
        entries.append(Post(straddle.seat, "straddle", live=straddle.amount))
    return entries
