"""Trial hands: the numbers of a table's rules, worked out by the engine itself.

A sentence such as "the first raise goes to 200 or more" is never computed a second
time: a hand by the table's rules is begun, and the engine is asked.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.engine import Act, Deal, Refusal, Straddle, begin, needs, start_hand, step
from fifthstreet.engine.commands import Command
from fifthstreet.engine.hand import Hand
from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import FLOP, MAX_CHIPS, ActKind, Game, Legal

DEEP: Final = MAX_CHIPS // 10
"""A stack that limits nothing; ten of them are as many chips as a table can hold."""


class Steps(msgspec.Struct, frozen=True):
    """The first raises before the flop, as raise-to."""

    first: int
    then: int
    """A first raise that is larger than it has to be, where one can be."""
    next: int
    most: int
    """The highest first raise."""


class TwoPlayers(msgspec.Struct, frozen=True):
    """Who does what when two play."""

    button_posts_small: bool
    button_first_later: bool


def steps(rules: Rules, game: Game, players: int) -> Steps:
    """Return the first raises of a hand with deep stacks."""
    hand = _begun(_plain(rules), game, players)
    opened = _legal(hand)
    first, most = opened.min_to or 0, opened.max_to or 0
    then = min(first + game.big_blind, most)
    after = _legal(_acted(hand, "raise", then))
    return Steps(first, then, after.min_to or 0, most)


def after_straddle(rules: Rules, game: Game, players: int) -> int:
    """Return the smallest first raise, as raise-to, over a straddle."""
    rules = msgspec.structs.replace(_plain(rules), straddle="under_the_gun")
    hand = _begun(rules, game, players)
    straddler = hand.plan.seats[hand.plan.first]
    return _legal(_done(hand, Straddle(straddler, yes=True))).min_to or 0


def two_players(rules: Rules, game: Game) -> TwoPlayers:
    """Return who posts the small blind and who begins the later streets with two players."""
    hand = _begun(_plain(rules), game, 2)
    start = hand.plan.start
    while hand.street < FLOP:
        hand = _acted(hand, "call" if _legal(hand).to_call else "check")
    return TwoPlayers(start.small_blind == start.button, _legal(hand).seat == start.button)


def rake_unraised(rules: Rules, game: Game, players: int) -> int:
    """Return the rake of a hand in which all fold to the big blind."""
    hand = _begun(_plain(rules), game, players)
    while hand.result is None:
        hand = _acted(hand, "fold")
    return hand.result.rake


def _plain(rules: Rules) -> Rules:
    """Return ``rules`` without what stands before the first bet of a hand with cards."""
    off = "off"
    return msgspec.structs.replace(
        rules, hole_cards="before_betting", blind_round_pass=off, straddle=off
    )


def _begun(rules: Rules, game: Game, players: int) -> Hand:
    stacks = dict.fromkeys(range(1, players + 1), DEEP)
    return _dealt(begin(start_hand(rules, game, stacks, players))[0])


def _legal(hand: Hand) -> Legal:
    if hand.legal is None:
        raise LookupError(f"nobody is asked in the trial hand ({hand.phase})")
    return hand.legal


def _acted(hand: Hand, kind: ActKind, to: int | None = None) -> Hand:
    return _done(hand, Act(_legal(hand).seat, kind, to))


def _done(hand: Hand, command: Command) -> Hand:
    outcome = step(hand, command)
    if not isinstance(outcome, Refusal):
        return _dealt(outcome[0])
    raise LookupError(f"the trial hand refuses {command}: {outcome.code}")


def _dealt(hand: Hand) -> Hand:
    """Return the hand with the cards that it wants, which nobody knows."""
    while wanted := needs(hand):
        hand = _done(hand, Deal(dict.fromkeys(wanted, -1)))
    return hand
