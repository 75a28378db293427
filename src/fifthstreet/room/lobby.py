"""Lobby: the tables that a room opens with, one for every structure and house.

Their names are words of the catalogue (``room.table.<id>``). Chips are play chips.
"""

from __future__ import annotations

from typing import Final

from fifthstreet.engine.rules import resolve
from fifthstreet.table import TableConfig, make_config
from fifthstreet.table.config import TableStructure

APART: Final = "~"
"""How names begin of tables that only the room itself plays at, and of who plays there."""


def _table(
    table: str, profile: str, structure: TableStructure, size: int, small: int, big: int
) -> TableConfig:
    rules = resolve(profile, {"small_blind": small, "big_blind": big})
    return make_config(rules, structure, table=table, name=table, profile=profile, table_size=size)


def tables() -> tuple[TableConfig, ...]:
    """Return the seven tables of the lobby."""
    return (
        _table("no-limit", "standard", "no-limit", 6, 50, 100),
        _table("pot-limit", "casino", "pot-limit", 6, 50, 100),
        _table("fixed-limit", "casino", "fixed-limit", 6, 50, 100),
        _table("mixed", "casino", "mixed", 6, 50, 100),
        _table("base-stake", "base-stake", "no-limit", 8, 50, 100),
        _table("mbp", "mbp", "no-limit", 8, 50, 100),
        _table("classic-limit", "classic-limit", "fixed-limit", 6, 50, 100),
    )
