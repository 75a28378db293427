"""Limits: what a person may ask of a new table, beyond the rules of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.errors import RulesError

MAX_TABLE_NAME: Final = 40
MAX_UNIT_NAME: Final = 24
"""Characters of the name of the chips, in each language."""
MAX_GAMES: Final = 12
"""Games that take turns at a mixed table."""
MAX_BODY: Final = 16_384
"""Bytes of a request about a new table."""
TABLES_AN_ACCOUNT: Final = 5
MIN_PASSWORD: Final = 4
MAX_PASSWORD: Final = 64
MOST_STAKES: Final = MAX_CHIPS // 10_000
"""The largest blind, bet or ante: a table full of stacks must stay countable."""
NOT_MADE: Final[Mapping[str, frozenset[str]]] = {"mode": frozenset({"tournament"})}
"""Values of fields that no table of players has: the seats of a tournament are given, moved
and raised by who runs it, and nobody here does."""
STAKES: Final = frozenset(
    {"small_blind", "big_blind", "small_bet", "big_bet", "ante", "bomb_pot_ante"}
)
"""Fields that ``MOST_STAKES`` bounds."""


def stake_faults(rules: Rules) -> Iterator[RulesError]:
    """Yield every blind, bet or ante that is too large for stacks to be counted."""
    allowed = f"at most {MOST_STAKES}"
    for field in sorted(STAKES):
        value = getattr(rules, field)
        if value is not None and value > MOST_STAKES:
            yield RulesError(field, value, allowed)
    if any(game.big_blind > MOST_STAKES for game in rules.mixed_rotation or ()):
        yield RulesError("mixed_rotation", rules.mixed_rotation, f"blinds {allowed}")
