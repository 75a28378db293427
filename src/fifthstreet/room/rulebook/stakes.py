"""Stakes: what the hands of a table are played for, one game for every structure.

A sentence about fixed limit needs the fixed-limit blinds of a mixed table, and the
table's own elsewhere. Where a structure is not played, its game is the one that the
table would play: the sentence then says what the rule would mean here.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.engine.posts import make_game
from fifthstreet.engine.rules import MixedGame
from fifthstreet.engine.types import Game, Structure
from fifthstreet.table.config import TableConfig
from fifthstreet.table.rotation import rotation_of, turn_game

OPEN: Final[tuple[Structure, ...]] = ("no-limit", "pot-limit")
"""Structures whose raises have no fixed size."""


def turns(config: TableConfig) -> tuple[MixedGame, ...]:
    """Return the games that take turns at the table, one where it is not mixed."""
    if config.structure == "mixed":
        return rotation_of(config.rules)
    game = make_game(config.rules, config.structure)
    return (MixedGame(config.structure, game.small_blind, game.big_blind),)


def played(config: TableConfig) -> tuple[Structure, ...]:
    """Return the structures that are played at the table, each once."""
    return tuple(dict.fromkeys(turn.structure for turn in turns(config)))


def stake(config: TableConfig, structure: Structure | None = None) -> Game:
    """Return what a hand of ``structure`` is played for, by default the first of the table."""
    if config.structure != "mixed":
        return make_game(config.rules, structure or config.structure)
    games = turns(config)
    own = next((turn for turn in games if turn.structure == structure), games[0])
    if structure is not None:
        own = msgspec.structs.replace(own, structure=structure)
    return turn_game(config.rules, own)


def open_stake(config: TableConfig) -> Game:
    """Return the first game of the table whose raises have no fixed size."""
    own: list[Structure] = [each for each in played(config) if each in OPEN]
    return stake(config, own[0] if own else "no-limit")
