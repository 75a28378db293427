"""Perft: every way in which a small game can be bet, counted on the engine.

Blinds 1/2, limit bets 2/4 and capped, cards dealt unknown. A decision is a moment
in which a seat is to act; a line is a complete course of betting, from the
blinds to its end. Every legal raise-to is a branch; a fold is one only where
there is a bet to fold to. Two engines with the same rules have the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from fifthstreet.cards.card import UNKNOWN
from fifthstreet.engine.commands import Act, Command, Deal
from fifthstreet.engine.decide import begin, step
from fifthstreet.engine.hand import Hand, needs
from fifthstreet.engine.posts import make_game, start_hand
from fifthstreet.engine.rules import resolve
from fifthstreet.engine.types import STREETS, Legal, Refusal, Structure
from fifthstreet.errors import EventError

RULES: Final = {
    "small_blind": 1,
    "big_blind": 2,
    "small_bet": 2,
    "big_bet": 4,
    "limit_cap_heads_up": "capped",
}


class Count(msgspec.Struct, frozen=True):
    """How much there is below one moment of a hand."""

    by_street: tuple[int, ...]
    """Decisions, by street index."""
    lines: int

    @property
    def decisions(self) -> int:
        """Decisions of all streets."""
        return sum(self.by_street)


NOTHING: Final = Count((0,) * len(STREETS), 0)
LINE_ENDS: Final = Count(NOTHING.by_street, 1)


def perft(stacks: Sequence[int], structure: Structure = "no-limit") -> Count:
    """Return the count of a game.

    Args:
        stacks: chips, small blind first, button last; heads-up the small blind is
            the button.
        structure: how bets are limited.

    Raises:
        SetupError: not 2 to 10 stacks, or one is not positive.

    >>> count = perft((3, 5, 4))
    >>> count.decisions, count.lines
    (129, 152)

    """
    return below(dealt(stacks, structure), {})


def dealt(stacks: Sequence[int], structure: Structure = "no-limit") -> Hand:
    """Return the hand that ``perft`` counts, with its blinds posted.

    Raises:
        SetupError: not 2 to 10 stacks, or one is not positive.

    """
    rules = resolve("standard", RULES)
    button = 1 if len(stacks) == 2 else len(stacks)
    seats = dict(enumerate(stacks, 1))
    return begin(start_hand(rules, make_game(rules, structure), seats, button))[0]


def below(hand: Hand, seen: dict[object, Count]) -> Count:
    """Return the count from ``hand`` on; ``seen`` has what is already counted."""
    while hand.legal is None:
        if hand.over or hand.ended:
            return LINE_ENDS
        hand = _after(hand, Deal(dict.fromkeys(needs(hand), UNKNOWN)))
    # The future of the betting hangs on the chips; who bet last decides only who shows.
    key = hand.street, msgspec.structs.replace(hand.betting, aggressor=0, opener=0), hand.actor
    if key not in seen:
        counts = [_branch(hand, act, seen) for act in branches(hand.legal)]
        here = [int(street == hand.street) for street in range(len(STREETS))]
        by_street = [
            sum(column) for column in zip(here, *(c.by_street for c in counts), strict=True)
        ]
        seen[key] = Count(tuple(by_street), sum(count.lines for count in counts))
    return seen[key]


def branches(legal: Legal) -> Iterator[Act]:
    """Yield the actions that are counted."""
    seat = legal.seat
    if legal.to_call:
        yield Act(seat, "fold")
    yield Act(seat, "check" if legal.can_check else "call")
    if legal.min_to is not None and legal.max_to is not None:
        for to in range(legal.min_to, legal.max_to + 1):
            yield Act(seat, legal.wager, to)


def _branch(hand: Hand, act: Act, seen: dict[object, Count]) -> Count:
    outcome = step(hand, act)
    if isinstance(outcome, Refusal) and outcome.code == "SHOWDOWN_UNKNOWN":
        # Judged and accepted; only the winner cannot be told without cards.
        return LINE_ENDS
    return below(_hand(outcome, act), seen)


def _after(hand: Hand, command: Command) -> Hand:
    return _hand(step(hand, command), command)


def _hand(outcome: tuple[Hand, object] | Refusal, command: Command) -> Hand:
    if isinstance(outcome, Refusal):
        raise EventError(f"{command} was listed and is refused: {outcome}")
    return outcome[0]
