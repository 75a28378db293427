"""Table configuration: what stays the same from the first hand to the last.

The rules are fully resolved; the profile's name is carried for show only. At a table
of a tournament they hold the first level; who runs the tournament commands the later
ones. Players cannot open such a table (``room/rulebook``).
Source: docs/rules/leaving.md (R-SEAT), docs/rules/mixed.md.
"""

from __future__ import annotations

from typing import Literal

from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import Value

TableStructure = Literal["no-limit", "pot-limit", "fixed-limit", "mixed"]


class TableConfig(Value, frozen=True):
    """A table as it is opened; chips in the smallest unit of the currency."""

    table: str
    """Id of the table."""
    name: str
    profile: str
    rules: Rules
    structure: TableStructure
    table_size: int
    min_buy_in: int
    max_buy_in: int
    currency: str = "play"


class Level(Value, frozen=True):
    """The blinds and the ante of a level of a tournament, or that a host chose."""

    small_blind: int
    big_blind: int
    ante: int = 0
