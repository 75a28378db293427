"""Allowed: what may stand in a field or a setting, said in any language.

The engine says it for programs (``allowed_text``); here it is said for people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, cast

import msgspec

from fifthstreet.bots.registry import BOTS
from fifthstreet.engine.rules import RANGES, fields, profile_names
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.room.club.watching import MOST_DELAY_MS
from fifthstreet.room.ledger import PLAY
from fifthstreet.room.rulebook.limits import (
    MAX_GAMES,
    MAX_PASSWORD,
    MAX_TABLE_NAME,
    MAX_UNIT_NAME,
    MIN_PASSWORD,
    MOST_STAKES,
    STAKES,
)
from fifthstreet.room.rulebook.units import UNITS, people
from fifthstreet.words import say, tell

Allowed = Callable[[str], str]
"""Language to what is allowed."""


class House(msgspec.Struct, frozen=True):
    """What this room offers for new tables."""

    currencies: tuple[str, ...] = (PLAY,)
    bots: tuple[str, ...] = tuple(BOTS)


STRUCTURES: Final = ("no-limit", "pot-limit", "fixed-limit", "mixed")


def words(name: str, **numbers: object) -> Allowed:
    """Return what the catalogue says under ``allowed.<name>``."""
    return lambda language: tell(language, f"rulebook.allowed.{name}", **numbers)


def beside(name: str, other: str, **numbers: object) -> Allowed:
    """Return what is allowed beside another field, named by its key in the catalogue."""
    return lambda language: tell(
        language, f"rulebook.allowed.{name}", other=say(language, other), **numbers
    )


def in_unit(field: str, low: int, high: int) -> Allowed:
    """Return a range of numbers of the wire, said in the unit that people count in."""
    return lambda language: say(
        language,
        "rulebook.in_unit",
        text=say(
            language, "rulebook.allowed.range", low=people(field, low), high=people(field, high)
        ),
        unit=say(language, f"rulebook.unit.{UNITS[field].name}"),
    )


def listed(name: str, keys: Iterable[str], **numbers: object) -> Allowed:
    """Return what is allowed as a list of words, given by their keys in the catalogue."""
    keys = tuple(keys)
    return lambda language: tell(
        language, f"rulebook.allowed.{name}", list=joined(language, keys), **numbers
    )


def plain(items: Iterable[str]) -> Allowed:
    """Return a list of names that are the same in every language."""
    items = tuple(items)
    return lambda language: say(language, "rulebook.list").join(items)


def joined(language: str, keys: Sequence[str]) -> str:
    """Return the words of some keys as a list."""
    return say(language, "rulebook.list").join([say(language, key) for key in keys])


def structure_keys(structures: Iterable[str]) -> list[str]:
    """Return the keys of the short words of structures."""
    return [f"rulebook.structure.{each}" for each in structures]


def of_field(field: str) -> Allowed:
    """Return what is allowed in a field of the house rules."""
    if field in _FIELDS:
        return _FIELDS[field]
    allowed = fields()[field]["allowed"]
    if field in RANGES:
        return _numbers(field, nullable="null" in str(allowed) or _left_open(field))
    if set(cast("list[object]", allowed)) == {True, False}:
        return words("yes_no")
    return listed("choice", [f"rules.{field}.{value}" for value in allowed])


def _left_open(field: str) -> bool:
    return fields()[field]["default"] is None


def _numbers(field: str, *, nullable: bool) -> Allowed:
    low, high = RANGES[field]
    high = MOST_STAKES if field in STAKES else high
    if field in UNITS:
        return in_unit(field, low, high)
    span = words("at_least", low=low) if high == MAX_CHIPS else words("range", low=low, high=high)
    if not nullable:
        return span
    return lambda language: say(
        language, "rulebook.or", one=span(language), other=say(language, "rulebook.nothing")
    )


_FIELDS: Final[dict[str, Allowed]] = {
    "mode": words("mode"),
    "structures": listed("structures", structure_keys(STRUCTURES)),
    "rake_caps": words("rake_caps"),
    "mixed_rotation": words("mixed_rotation", most=MAX_GAMES),
    "currency_name": words("currency_name", most=MAX_UNIT_NAME),
}
_BUY_IN: Final = words("at_least", low=1)
_YES_NO: Final = words("yes_no")

_SETTINGS: Final[dict[str, Allowed]] = {
    "name": words("text", most=MAX_TABLE_NAME),
    "profile": listed("choice", [f"profile.{name}.name" for name in profile_names()]),
    "structure": listed("choice", structure_keys(STRUCTURES)),
    "table_size": words("range", low=2, high=10),
    "min_buy_in": _BUY_IN,
    "max_buy_in": _BUY_IN,
    "blinds": words("blinds", high=MOST_STAKES),
    "rules": words("rules"),
    "visibility": listed(
        "choice", ["rulebook.setting.visibility.public", "rulebook.setting.visibility.private"]
    ),
    "password": words("password", low=MIN_PASSWORD, high=MAX_PASSWORD),
    "spectators": _YES_NO,
    "spectator_delay_ms": in_unit("spectator_delay_ms", 0, MOST_DELAY_MS),
    "approve_seats": _YES_NO,
    "approve_buy_ins": _YES_NO,
    "chat": _YES_NO,
}
"""What is allowed in the settings that do not depend on the room."""


def allowed_setting(name: str, house: House) -> Allowed:
    """Return what is allowed in a setting of a new table in ``house``."""
    if name == "currency":
        return plain(house.currencies)
    if name == "bots":
        return listed("bots", [f"room.bot.{kind}" for kind in house.bots], most=9)
    return _SETTINGS[name]
