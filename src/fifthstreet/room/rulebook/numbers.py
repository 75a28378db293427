"""Numbers: what fills the sentences about a table's rules.

Every number comes from the table's configuration, from the engine's own functions
or from a trial hand; none is written into a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from fifthstreet.cards.category import Category
from fifthstreet.engine.pots import layers, split
from fifthstreet.engine.rake import due
from fifthstreet.engine.rules import MixedGame, Rules
from fifthstreet.engine.types import Game
from fifthstreet.room.rulebook.stakes import open_stake, played, stake, turns
from fifthstreet.room.rulebook.trial import after_straddle, rake_unraised, steps
from fifthstreet.room.rulebook.units import people
from fifthstreet.table.clock import GRACE_MS
from fifthstreet.table.config import TableConfig
from fifthstreet.words import number, say, tell

SHOWN_STEPS: Final = 4
"""Bets of a street that are named before "and so on"."""
EXAMPLE_POT: Final = 20
"""Big blinds in the pot of an example."""

Numbers = Mapping[str, object]


def common_numbers(config: TableConfig, language: str) -> dict[str, object]:
    """Return the numbers and words that any sentence about the table may use."""
    named = games(config, language)
    rules, first = config.rules, stake(config)
    limit, pots = stake(config, "fixed-limit"), stake(config, "pot-limit")
    raises = steps(rules, open_stake(config), config.table_size)
    return {
        "size": config.table_size,
        "unit": rules.currency_name[language],
        "small": first.small_blind,
        "big": first.big_blind,
        "ante": rules.ante,
        "small_bet": limit.small_bet,
        "big_bet": limit.big_bet,
        "half": (limit.small_bet + 1) // 2,
        "first": raises.first,
        "then": raises.then,
        "next": raises.next,
        "pot_first": steps(rules, pots, config.table_size).most,
        "action": rules.action_seconds,
        "bank": rules.time_bank_seconds,
        "grace": GRACE_MS // 1000,
        "mixed_hands": rules.mixed_hands,
        "low": config.min_buy_in,
        "high": config.max_buy_in,
        "games": named,
    }


def games(config: TableConfig, language: str) -> str:
    """Return the games of the table with their blinds, in words."""
    return game_names(turns(config), language)


def game_names(games: Iterable[MixedGame], language: str) -> str:
    """Return games with their blinds, in words."""
    return say(language, "rulebook.list").join(
        [
            tell(
                language,
                "rulebook.stakes",
                structure=say(language, f"rulebook.structure.{turn.structure}"),
                small=turn.small_blind,
                big=turn.big_blind,
            )
            for turn in games
        ]
    )


def bet_steps(game: Game, most: int | None, language: str) -> str:
    """Return the totals of the bets of a fixed-limit flop."""
    shown = SHOWN_STEPS if most is None else min(most, SHOWN_STEPS)
    totals = [number(game.small_bet * bets, language) for bets in range(1, shown + 1)]
    if most is None or most > shown:
        totals.append(say(language, "rulebook.and_so_on"))
    return say(language, "rulebook.list").join(totals)


def reopening(game: Game) -> dict[str, object]:
    """Return a bet of two big blinds, an all-in short of a raise, and one that completes it."""
    big = game.big_blind
    return {"bet": 2 * big, "short": 3 * big, "full": 4 * big}


def shares(config: TableConfig) -> dict[str, object]:
    """Return a pot that two winners cannot share evenly, and their shares."""
    unit = config.rules.odd_chip_unit
    half = max(1, 2 * stake(config).big_blind // unit)
    pot = (2 * half + 1) * unit
    first, second = split(pot, (0, 1), unit)
    return {"pot": pot, "a": first, "b": second}


def side_pots(config: TableConfig) -> dict[str, object]:
    """Return three contributions and the two pots that they make."""
    big = stake(config).big_blind
    less, more = 5 * big, 12 * big
    (main, _), (side, _) = layers([less, more, more], folded=0)
    return {"a": less, "b": more, "main": main, "side": side}


def straddled(config: TableConfig) -> dict[str, object]:
    """Return a straddle and the smallest raise over it."""
    game = open_stake(config)
    own = config.rules.straddle_min_raise
    to = 2 * (2 * game.big_blind) if own == "straddle" else 3 * game.big_blind
    if straddle_measured(config):
        to = after_straddle(config.rules, game, config.table_size)
    return {"straddle": 2 * game.big_blind, "to": to}


def straddle_measured(config: TableConfig) -> bool:
    """Tell whether a straddle sets the measure of a raise at this table."""
    rules = config.rules
    return (
        rules.straddle != "off"
        and config.table_size >= 3
        and rules.min_raise_rule != "double_gap"
        and any(structure != "fixed-limit" for structure in played(config))
    )


def raked(config: TableConfig) -> dict[str, object]:
    """Return what the house takes of a pot of twenty big blinds."""
    rules, game = config.rules, stake(config)
    pot = EXAMPLE_POT * game.big_blind
    return {
        "percent": people("rake_percent_bp", rules.rake_percent_bp),
        "pot": pot,
        "players": config.table_size,
        "rake": due(rules, pot, config.table_size),
        "rake_two": due(rules, pot, 2),
        "rake_blind": rake_unraised(rules, game, config.table_size),
    }


def caps(rules: Rules, language: str) -> str:
    """Return the caps of the rake in words."""
    return say(language, "rulebook.list").join(
        [
            tell(language, "rulebook.cap_for", players=players, cap=cap)
            for players, cap in sorted(rules.rake_caps.items())
        ]
    )


def hand_order(language: str) -> str:
    """Return the ten categories of hands, the best first."""
    names = [say(language, f"cards.category.{each.name.lower()}") for each in reversed(Category)]
    return say(language, "rulebook.list").join(names)
