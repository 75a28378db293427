"""Units: what the numbers of a field or setting are counted in, for people.

The wire has whole numbers and so counts some things in small pieces: milliseconds,
hundredths of a percent. Nobody types those. Here stands what people count in, and how
many pieces one of it is; words and the page follow it, the wire does not change.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

import msgspec


class Unit(msgspec.Struct, frozen=True):
    """What people count in."""

    name: str
    """The last part of its key in the catalogue."""
    size: int = 1
    """How many on the wire are one of it."""


UNITS: Final[Mapping[str, Unit]] = {
    "action_seconds": Unit("seconds"),
    "time_bank_seconds": Unit("seconds"),
    "rake_percent_bp": Unit("percent", 100),
    "spectator_delay_ms": Unit("seconds", 1000),
}
"""Fields and settings whose numbers are no plain count of what their names say."""


def people(field: str, wire: int) -> str:
    """Return a number of the wire in the unit of its field.

    >>> people("rake_percent_bp", 450), people("spectator_delay_ms", 600_000)
    ('4.5', '600')

    """
    return f"{(Decimal(wire) / UNITS[field].size).normalize():,f}"
