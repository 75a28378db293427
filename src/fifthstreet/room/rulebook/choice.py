"""Choices: which value a table has in a field, and whether it plays a part there.

The name of a value is the last part of its key in the catalogue: the value itself
where there are few, ``n`` for a number, ``null`` for what the house leaves open, and
a few names of their own where the sentence would otherwise be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from fifthstreet.engine.rules import Rules, resolve
from fifthstreet.errors import RulesError
from fifthstreet.room.rulebook.numbers import straddle_measured
from fifthstreet.room.rulebook.stakes import OPEN, played, stake
from fifthstreet.table.config import TableConfig
from fifthstreet.table.rotation import rotation_of

ZERO: Final = frozenset(
    {"ante", "bomb_pot_every", "bomb_pot_ante", "time_bank_seconds", "rake_percent_bp"}
)
"""Numbers whose zero means that there is none."""
ONE: Final = frozenset(
    {"odd_chip_unit", "bomb_pot_every", "timeouts_before_sit_out", "mixed_hands"}
)
"""Numbers whose one is said in words of its own."""
OPEN_VALUES: Final = frozenset({"small_blind", "big_blind", "small_bet", "big_bet"})
"""What the standard house leaves to the table."""


def choice(config: TableConfig, field: str) -> str:
    """Return the name of the value that the table has in ``field``."""
    rules = config.rules
    special = _SPECIAL.get(field)
    if special is not None:
        return special(config)
    value = getattr(rules, field)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        if (value == 0 and field in ZERO) or (value == 1 and field in ONE):
            return str(value)
        return "n"
    return value if isinstance(value, str) else "n"


def _small_blind(config: TableConfig) -> str:
    if config.structure == "mixed":
        return "mixed"
    if stake(config).small_blind == 0:
        return "0"
    return "null" if config.rules.small_blind is None else "n"


def _bet(field: str) -> Callable[[TableConfig], str]:
    """A mixed table's bets follow the blinds of its fixed-limit game."""

    def name(config: TableConfig) -> str:
        mixed = config.structure == "mixed"
        return "null" if mixed or getattr(config.rules, field) is None else "n"

    return name


def _ante_kind(config: TableConfig) -> str:
    kind = config.rules.ante_kind
    return "unset" if kind != "none" and not config.rules.ante else kind


def _heads_up(config: TableConfig) -> str:
    on_button = config.rules.small_blind_seat == "button"
    return "button" if on_button else config.rules.heads_up_small_blind


def _cap_heads_up(config: TableConfig) -> str:
    own = config.rules.limit_cap_heads_up
    return f"by_mode.{config.rules.mode}" if own == "by_mode" else own


_SPECIAL: Final[Mapping[str, Callable[[TableConfig], str]]] = {
    "small_blind": _small_blind,
    "big_blind": lambda config: "mixed" if config.structure == "mixed" else "n",
    "small_bet": _bet("small_bet"),
    "big_bet": _bet("big_bet"),
    "ante_kind": _ante_kind,
    "heads_up_small_blind": _heads_up,
    "limit_cap_heads_up": _cap_heads_up,
    "rake_caps": lambda config: "n" if config.rules.rake_caps else "none",
}

LIMIT_FIELDS: Final = frozenset(
    {"small_bet", "big_bet", "limit_all_in_rule", "limit_bets_per_street", "limit_cap_heads_up"}
)


def applies(config: TableConfig, field: str) -> bool:
    """Tell whether the field can make a difference at this table."""
    games = played(config)
    if field in LIMIT_FIELDS:
        return "fixed-limit" in games
    if field.startswith("pot_limit_"):
        return "pot-limit" in games
    if field in ("min_raise_rule", "short_all_in_reopens"):
        return any(structure in OPEN for structure in games)
    condition = _CONDITIONS.get(field)
    return condition is None or condition(config, config.rules)


_CONDITIONS: Final[Mapping[str, Callable[[TableConfig, Rules], bool]]] = {
    "ante": lambda _, rules: rules.ante_kind != "none",
    "ante_order_when_short": lambda _, rules: rules.ante_kind == "big_blind" and rules.ante > 0,
    "small_blind_from": lambda config, _: config.structure != "mixed",
    "first_button": lambda _, rules: rules.button_rule != "random_on_change",
    "small_blind_seat": lambda config, _: config.table_size > 2,
    "heads_up_small_blind": lambda _, rules: rules.small_blind_seat != "button",
    "blind_round_pass": lambda _, rules: rules.hole_cards == "after_blind_round",
    "straddle": lambda config, _: config.table_size > 2,
    "straddle_min_raise": lambda config, _: straddle_measured(config),
    "run_it_twice": lambda _, rules: rules.board_tie == "split",
    "bomb_pot_ante": lambda _, rules: rules.bomb_pot_every > 0,
    "missed_blinds": lambda _, rules: rules.mode == "cash",
    "new_player": lambda _, rules: rules.mode == "cash",
    "buy_button": lambda _, rules: rules.mode == "cash",
    "rake_caps": lambda _, rules: rules.rake_percent_bp > 0,
    "rake_no_flop_no_drop": lambda _, rules: rules.rake_percent_bp > 0,
    "rake_rounding": lambda _, rules: rules.rake_percent_bp > 0,
    "mixed_rotation": lambda config, _: config.structure == "mixed",
    "mixed_change": lambda config, _: config.structure == "mixed",
    "mixed_hands": lambda config, rules: (
        config.structure == "mixed" and rules.mixed_change == "hands"
    ),
}


def house(config: TableConfig) -> Rules:
    """Return the rules of the table's profile with the table's own big blind.

    A profile that does not exist any more is taken for the standard one.
    """
    try:
        return resolve(config.profile, {"big_blind": config.rules.big_blind})
    except RulesError:
        return Rules(big_blind=config.rules.big_blind)


def standard(config: TableConfig) -> Rules:
    """Return the standard rules with the table's own big blind."""
    return Rules(big_blind=config.rules.big_blind)


def differs(config: TableConfig, other: Rules, field: str) -> bool:
    """Tell whether the table plays by another value in ``field`` than ``other``.

    A size that a house leaves open is no difference while the table has what the
    house would fill in.
    """
    own, theirs = getattr(config.rules, field), getattr(other, field)
    if own == theirs or field == "big_blind":
        return False
    if field == "structures":
        return set(own) != set(theirs)
    if field == "small_blind" and other.small_blind_from == "configured":
        return False
    if theirs is None and field in OPEN_VALUES:
        mixed = config.structure == "mixed"
        if mixed and (field != "small_blind" or config.rules.mixed_rotation is not None):
            return False  # the games of the rotation say it
        game = stake(config)
        left_open = {
            "small_blind": game.big_blind // 2,
            "small_bet": game.big_blind,
            "big_bet": 2 * game.small_bet,
        }
        return bool(own != left_open[field])
    if field == "mixed_rotation" and other.big_blind is not None:
        plain = msgspec.structs.replace(other, small_blind=config.rules.small_blind)
        return rotation_of(config.rules) != _left_open(plain)
    return True


def _left_open(rules: Rules) -> object:
    """Return the rotation that the house would play, halving the blind where it must."""
    half = (rules.big_blind or 0) // 2
    small = half if rules.small_blind is None else rules.small_blind
    return rotation_of(msgspec.structs.replace(rules, mixed_rotation=None, small_blind=small))
