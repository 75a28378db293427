"""PHH written: the events of one hand as a table of the Poker Hand History format.

What the format has no word for stands in fields of our own, which other readers
skip: house rules that differ from the standard, an empty button seat, dead posts,
a bomb pot. A passed blind round cannot be written. See docs/histories.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

import msgspec

from fifthstreet.cards.card import cards_text
from fifthstreet.engine import events as ev
from fifthstreet.engine.events import HandEvent, HandStarted
from fifthstreet.engine.evolve import evolve, replay
from fifthstreet.engine.hand import Hand, won
from fifthstreet.errors import FormatError
from fifthstreet.history.chips import Amount
from fifthstreet.history.phh_start import VARIANTS, house_rules
from fifthstreet.history.toml_text import Table, dumps

_CODES: Final = {structure: code for code, structure in VARIANTS.items()}

HAND_RULES: Final = (
    "mode",
    "ante_order_when_short",
    "small_blind_seat",
    "heads_up_small_blind",
    "first_to_act_postflop",
    "hole_cards",
    "blind_round_pass",
    "deal_from",
    "burn_cards",
    "min_raise_rule",
    "short_all_in_reopens",
    "limit_all_in_rule",
    "limit_bets_per_street",
    "limit_cap_heads_up",
    "pot_limit_assumes_full_blinds",
    "pot_limit_small_blind_as_big",
    "pot_limit_round_up_to",
    "straddle",
    "straddle_min_raise",
    "board_tie",
    "odd_chip_unit",
    "showdown_order",
    "losers_may_muck",
    "run_it_twice",
    "rabbit_hunt",
    "rake_percent_bp",
    "rake_caps",
    "rake_no_flop_no_drop",
    "rake_rounding",
)
"""House rules on which one hand can depend; the others belong to the table."""


def write_phh(
    events: Iterable[HandEvent],
    *,
    decimals: int = 0,
    extra: Mapping[str, object] | None = None,
) -> str:
    """Return one hand as a PHH text.

    Args:
        events: all events of the hand, or the first of them.
        decimals: how many decimals the amounts are written with (chips are cents: 2).
        extra: more fields of the format, such as ``event``, ``year`` or ``currency``.

    Raises:
        FormatError: the hand has something that the format cannot say.
        EventError: the events are no hand.

    """
    return dumps(phh_table(events, decimals=decimals, extra=extra))


def write_phhs(hands: Iterable[Iterable[HandEvent]], *, decimals: int = 0) -> str:
    """Return hands as a PHHS text, one table each.

    Raises:
        FormatError, EventError: as ``write_phh``.

    """
    texts = [write_phh(events, decimals=decimals) for events in hands]
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))


def phh_table(
    events: Iterable[HandEvent], *, decimals: int = 0, extra: Mapping[str, object] | None = None
) -> Table:
    """Return the fields of one hand; errors as ``write_phh``."""
    all_events = tuple(events)
    hand = replay(all_events)
    money = _Money(decimals)
    antes, blinds, dead = _posts(all_events, hand)
    table = _start(hand, antes, blinds, money)
    start = hand.plan.start
    if hand.plan.any_may_pass:
        _check_passes(all_events)
    table["actions"] = _actions(all_events, hand, money)
    table["hand"] = start.hand
    table["seats"] = [entry.seat for entry in start.seats]
    if start.table:
        table["table"] = start.table
    table["players"] = [entry.player for entry in start.seats]
    if hand.ended and hand.result is not None:
        table |= _result(hand, money)
    table |= _own_fields(hand, dead, money)
    return table | dict(extra or {})


class _Money:
    """Chips to the numbers of the file."""

    def __init__(self, decimals: int) -> None:
        self.decimals = decimals

    def __call__(self, chips: int) -> Amount:
        """Return ``chips`` as a number of the file, whole ones without a point."""
        if not self.decimals:
            return chips
        exact = Decimal(chips).scaleb(-self.decimals)
        return int(exact) if exact == int(exact) else exact.normalize()

    def row(self, chips: Iterable[int]) -> list[Amount]:
        """Return a list of numbers."""
        return [self(each) for each in chips]


def _start(hand: Hand, antes: list[int], blinds: list[int], money: _Money) -> Table:
    """Return the fields that say how the hand begins."""
    start, game = hand.plan.start, hand.plan.start.game
    if hand.plan.n == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    common = any(post.kind == "big_blind_ante" for post in start.posts)
    table: Table = {
        "variant": _CODES[game.structure],
        "ante_trimming_status": not common,
        "antes": money.row(antes),
        "blinds_or_straddles": money.row(blinds),
    }
    if game.structure == "fixed-limit":
        table |= {"small_bet": money(game.small_bet), "big_bet": money(game.big_bet)}
    else:
        table["min_bet"] = money(game.big_blind)
    table["starting_stacks"] = money.row(entry.stack for entry in start.seats)
    return table


def _posts(events: Sequence[HandEvent], hand: Hand) -> tuple[list[int], list[int], list[int]]:
    """Return antes, blinds and dead posts by player.

    A big-blind ante is written as paid, so that the order of ante and blind does
    not matter; everything else as owed.
    """
    start, n = hand.plan.start, hand.plan.n
    antes, blinds, dead = [0] * n, [0] * n, [0] * n
    paid = next((event.posts for event in events if isinstance(event, ev.Posted)), ())
    posts = [post for post in start.posts if post.kind != "big_blind_ante"]
    posts += [post for post in paid if post.kind == "big_blind_ante"]
    for event in events[2:]:
        if isinstance(event, ev.Posted):  # a straddle that was offered
            posts += event.posts
    posts.sort(key=lambda post: post.kind == "straddle")  # it swallows what its seat has posted
    for post in posts:
        i = hand.index(post.seat)
        if post.kind in ("ante", "big_blind_ante"):
            antes[i] += post.dead
        elif post.kind == "entry":
            if post.seat in (start.small_blind, start.big_blind):
                raise FormatError(f"seat {post.seat} posts a blind and more: PHH has one number")
            # A big blind of a newcomer is negative so that it does not move the first turn.
            full = post.live >= start.game.big_blind
            blinds[i] += -post.live if full else post.live
            dead[i] += post.dead
        elif post.kind == "straddle":
            blinds[i] = abs(blinds[i]) + post.live
        else:
            blinds[i] += post.live
    return antes, blinds, dead


def _actions(events: Sequence[HandEvent], hand: Hand, money: _Money) -> list[str]:
    """Return the actions of the hand."""
    names = {seat: f"p{index + 1}" for index, seat in enumerate(hand.plan.seats)}
    actions: list[str] = []
    for event in events:
        if isinstance(event, ev.HoleDealt):
            n = len(names)
            pairs = {seat: event.cards[i::n] for i, seat in enumerate(event.seats[:n])}
            actions += [f"d dh {names[seat]} {_cards(pairs[seat])}" for seat in names]
        elif isinstance(event, ev.BoardDealt):
            actions.append(f"d db {_cards(event.cards)}")
        elif isinstance(event, ev.Acted):
            actions.append(f"{names[event.seat]} {_act(event, money)}")
        elif isinstance(event, ev.Shown):
            actions.append(f"{names[event.seat]} sm {_cards(event.cards)}")
        elif isinstance(event, ev.Mucked):
            actions.append(f"{names[event.seat]} sm")
    return actions


def _act(event: ev.Acted, money: _Money) -> str:
    if event.kind == "fold":
        return "f"
    if event.kind in ("check", "call"):
        return "cc"
    amount = money(event.to)
    return f"cbr {amount:f}" if isinstance(amount, Decimal) else f"cbr {amount}"


def _check_passes(events: Sequence[HandEvent]) -> None:
    """Refuse a check that faces a bet: the format would read it as a call."""
    hand: Hand | None = None
    for event in events:
        legal = None if hand is None else hand.legal
        if isinstance(event, ev.Acted) and event.kind == "check" and legal and legal.to_call:
            raise FormatError(f"seat {event.seat} passes the blind round: PHH has no word for that")
        hand = evolve(hand, event)


def _cards(cards: Sequence[int]) -> str:
    return cards_text(cards, "")


def _result(hand: Hand, money: _Money) -> Table:
    """Return what the hand came to."""
    result = hand.result
    table: Table = {
        "finishing_stacks": money.row(hand.betting.stacks),
        "winnings": money.row(won(hand)),
    }
    if result is not None and result.rake:
        table["_rake"] = money(result.rake)
    return table


def _own_fields(hand: Hand, dead: list[int], money: _Money) -> Table:
    """Return the fields that only this project knows."""
    start, game = hand.plan.start, hand.plan.start.game
    table: Table = {}
    if any(dead):
        table["_dead_posts"] = money.row(dead[::-1] if hand.plan.n == 2 else dead)
    if start.small_blind is None and not game.bomb_pot:
        table["_small_blind"] = money(game.small_blind)
        table["_big_blind"] = start.big_blind
    if game.bomb_pot:
        table["_bomb_pot"] = True
    if start.button != start.seats[-1].seat:
        table["_button"] = start.button
    if rules := _house(start):
        table["_rules"] = rules
    return table


def _house(start: HandStarted) -> dict[str, Any]:
    """Return the rules that a reader of the file could not know."""
    ours = msgspec.to_builtins(start.rules, str_keys=True)
    known = msgspec.to_builtins(house_rules(""), str_keys=True)
    # A big-blind ante is written as paid: its order says no more.
    unsaid = {"ante_order_when_short"}
    if not any(post.kind == "straddle" for post in start.posts) and start.rules.straddle == "off":
        unsaid.add("straddle_min_raise")
    return {
        name: "none" if ours[name] is None else ours[name]
        for name in HAND_RULES
        if name not in unsaid and ours[name] != known[name]
    }
