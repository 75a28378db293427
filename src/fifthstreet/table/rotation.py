"""Rotation: which game of a mixed table comes when, and what it is played for.

Structures take turns after a number of hands or after an orbit of the button,
each with its own blinds; fixed limit plays higher, so that the average pot stays.
A restart goes on where the game stood. Source: docs/rules/mixed.md.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fifthstreet.engine.posts import make_game
from fifthstreet.engine.rules import MixedGame, Rules
from fifthstreet.engine.types import Game
from fifthstreet.table.circle import distance
from fifthstreet.table.config import Level, TableStructure
from fifthstreet.table.state import ButtonState, Rotation, TableState

LIMIT_TIMES = 2
"""How much higher fixed limit plays when the house names no rotation (R-MIXED-2)."""


def rotation_of(rules: Rules) -> tuple[MixedGame, ...]:
    """Return the games that take turns: the house's own, else no-limit and fixed limit.

    Raises:
        SetupError: neither a rotation nor a big blind is set.

    """
    if rules.mixed_rotation is not None:
        return rules.mixed_rotation
    game = make_game(rules, "no-limit")
    small, big = game.small_blind, game.big_blind
    return (
        MixedGame("no-limit", small, big),
        MixedGame("fixed-limit", LIMIT_TIMES * small, LIMIT_TIMES * big),
    )


def game_for(
    rules: Rules,
    structure: TableStructure,
    rotation: Rotation | None = None,
    *,
    bomb_pot: bool = False,
) -> Game:
    """Return what a hand is played for.

    Raises:
        SetupError: the rules have no big blind.

    """
    if structure != "mixed":
        return make_game(rules, structure, bomb_pot=bomb_pot)
    index = 0 if rotation is None else rotation.index
    return turn_game(rules, rotation_of(rules)[index], bomb_pot=bomb_pot)


def turn_game(rules: Rules, turn: MixedGame, *, bomb_pot: bool = False) -> Game:
    """Return what one turn of a mixed game is played for; limit bets follow its big blind."""
    own = msgspec.structs.replace(
        rules,
        small_blind=turn.small_blind,
        big_blind=turn.big_blind,
        small_bet=None,
        big_bet=None,
    )
    return make_game(own, turn.structure, bomb_pot=bomb_pot)


def at_level(rules: Rules, level: Level | None) -> Rules:
    """Return ``rules`` with the blinds and the ante of ``level``, ``None`` for their own.

    A mixed game keeps the proportions of its blinds. A level with an ante at a house
    without antes has an ante from each.
    """
    if level is None:
        return rules
    own = rules.mixed_rotation
    scaled = own and tuple([_scaled(game, own[0], level) for game in own])
    return msgspec.structs.replace(
        rules,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        small_bet=None,
        big_bet=None,
        ante=level.ante,
        ante_kind="each" if level.ante and rules.ante_kind == "none" else rules.ante_kind,
        mixed_rotation=scaled,
    )


def _scaled(game: MixedGame, first: MixedGame, level: Level) -> MixedGame:
    """Return ``game`` where the ``first`` of its rotation has the blinds of ``level``."""
    big = max(1, level.big_blind * game.big_blind // first.big_blind)
    if first.small_blind:
        small = level.small_blind * game.small_blind // first.small_blind
    else:  # nothing to measure by
        small = level.small_blind * game.big_blind // first.big_blind
    return MixedGame(game.structure, min(small, big), big)


def next_rotation(
    rules: Rules, now: Rotation, last: ButtonState | None, button: int, table_size: int
) -> Rotation:
    """Return where a mixed game stands in the hand that begins with ``button`` (R-MIXED-1).

    ``last`` is ``None`` when the button was placed anew: the game goes on (R-MIXED-4).
    """
    if now.began_at is None:
        return Rotation(now.index, 1, button)
    if rules.mixed_change == "hands":
        over = now.played >= rules.mixed_hands
    else:
        over = last is not None and _reached(last.button, now.began_at, button, table_size)
    if over:
        return Rotation((now.index + 1) % len(rotation_of(rules)), 1, button)
    return Rotation(now.index, now.played + 1, now.began_at)


def _reached(before: int, began_at: int, button: int, size: int) -> bool:
    """Tell whether the button came to, or past, the seat where the game began."""
    return 0 < distance(before, began_at, size) <= distance(before, button, size)


def changes_next(rules: Rules, now: Rotation, at: ButtonState, table_size: int) -> bool:
    """Tell whether the hand after the running one plays the next game, as far as can be foreseen.

    An orbit is foreseen with the button going to the small blind, heads-up to the
    big blind.
    """
    ahead = at.small_blind
    if ahead is None or ahead == at.button:
        ahead = at.big_blind
    return next_rotation(rules, now, at, ahead, table_size).played == 1


def schedule(
    games: Sequence[MixedGame], *, hands_per_game: int, hands: int
) -> tuple[MixedGame, ...]:
    """Return the game of each of the first ``hands`` hands of a rotation by hands.

    >>> limit = MixedGame("fixed-limit", 10, 20)
    >>> turns = schedule([MixedGame("no-limit", 5, 10), limit], hands_per_game=1, hands=3)
    >>> [turn.big_blind for turn in turns]
    [10, 20, 10]

    """
    rules = Rules(mixed_rotation=tuple(games), mixed_hands=hands_per_game)
    now = Rotation()
    turns = []
    for _ in range(hands):
        now = next_rotation(rules, now, None, 1, 2)
        turns.append(games[now.index])
    return tuple(turns)


def rules_now(state: TableState) -> Rules:
    """Return the rules of the next hand: the table's, at the level that it has reached."""
    return at_level(state.config.rules, state.level)


def game_now(state: TableState) -> Game:
    """Return what the running hand is played for, else what the next one will be."""
    if state.running and state.hand is not None:
        return state.hand.plan.start.game
    rules = rules_now(state)
    now = state.rotation
    if state.config.structure == "mixed":
        last = state.button
        at = now.began_at or 1
        foreseen = last is not None and changes_next(rules, now, last, state.config.table_size)
        if foreseen or (last is None and rules.mixed_change == "hands"):
            now = next_rotation(rules, now, last, at, state.config.table_size)
    return game_for(rules, state.config.structure, now)
