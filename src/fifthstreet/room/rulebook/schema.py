"""Schema: every field and setting of a new table, for the page that creates one.

Says of each what may stand there, what stands there in each house, and in words what
it decides and what its values mean. Nothing of it changes while the process lives.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from fifthstreet.engine.rules import (
    RANGES,
    fields,
    profile_names,
    profile_title,
    profile_values,
    resolve,
)
from fifthstreet.room.rulebook.allowed import STRUCTURES, House, allowed_setting, of_field
from fifthstreet.room.rulebook.contents import RULE_IDS, SECTIONS
from fifthstreet.room.rulebook.limits import MOST_STAKES, NOT_MADE, STAKES
from fifthstreet.room.rulebook.problems import SETTINGS, rule_of
from fifthstreet.room.rulebook.units import UNITS
from fifthstreet.room.rulebook.wishes import NewTable
from fifthstreet.words import say

Json = dict[str, Any]


@cache
def fields_schema(language: str, house: House) -> Json:
    """Return every field of the house rules and every setting of a table, with its words.

    A house without bots has no such setting.
    """
    return {
        "sections": [_section(name, language) for name in SECTIONS],
        "fields": [_field(name, language) for name in _in_order()],
        "settings": [
            _setting(name, language, house) for name in SETTINGS if name != "bots" or house.bots
        ],
    }


@cache
def profiles_schema(language: str) -> list[Json]:
    """Return every house: its title, what it is, and what it changes of the standard."""
    return [
        {
            "profile": name,
            "title": profile_title(name, language),
            "why": say(language, f"profile.{name}.why"),
            "players_max": resolve(name).players_max,
            "structures": list(resolve(name).structures),
            "values": profile_values(name),
        }
        for name in profile_names()
    ]


def _in_order() -> list[str]:
    """Return the fields in the order in which the rules of a table are said."""
    return [name for names in SECTIONS.values() for name in names if name in fields()]


def _section(name: str, language: str) -> Json:
    return {
        "section": name,
        "title": say(language, f"rulebook.section.{name}"),
        "fields": [field for field in SECTIONS[name] if field in fields()],
    }


def _field(name: str, language: str) -> Json:
    field = fields()[name]
    return {
        "field": name,
        "type": field["type"],
        "title": say(language, f"rules.{name}.name"),
        "why": say(language, f"rules.{name}.why"),
        "values": field_values(name, language),
        "range": field_range(name),
        "nullable": nullable(name),
        "unit": unit(name, language),
        "allowed": of_field(name)(language),
        "default": field["default"],
        "profiles": {
            profile: profile_values(profile)[name]
            for profile in profile_names()
            if name in profile_values(profile)
        },
        "rules": RULE_IDS[name],
    }


def field_values(name: str, language: str) -> list[Json]:
    """Return the values to choose from with their words, empty where anything may be entered."""
    allowed = fields()[name]["allowed"]
    if not isinstance(allowed, list):
        return []
    never = NOT_MADE.get(name, frozenset())
    return [
        {"value": value, "title": say(language, f"rules.{name}.{str(value).lower()}")}
        for value in allowed
        if value not in never
    ]


def field_range(name: str) -> list[int] | None:
    """Return the lowest and the highest number of a field, ``None`` where it has no number."""
    if name not in RANGES:
        return None
    low, high = RANGES[name]
    return [low, min(high, MOST_STAKES) if name in STAKES else high]


def nullable(name: str) -> bool:
    """Tell whether a field may be left open."""
    field = fields()[name]
    return field["default"] is None or "null" in str(field["allowed"])


def unit(name: str, language: str) -> Json | None:
    """Return what people count a field in, and how many of its numbers are one of that."""
    if name not in UNITS:
        return None
    own = UNITS[name]
    return {"title": say(language, f"rulebook.unit.{own.name}"), "size": own.size}


def _setting(name: str, language: str, house: House) -> Json:
    schema = msgspec.json.schema(NewTable)["$defs"]["NewTable"]["properties"][name]
    return {
        "setting": name,
        "title": say(language, f"rulebook.setting.{name}.name"),
        "why": say(language, f"rulebook.setting.{name}.why"),
        "values": _values(name, language, house),
        "unit": unit(name, language),
        "allowed": allowed_setting(name, house)(language),
        "default": schema.get("default"),
        "rule": rule_of(name),
    }


def _values(name: str, language: str, house: House) -> list[Json]:
    keys = {
        "profile": {each: f"profile.{each}.name" for each in profile_names()},
        "structure": {each: f"rules.structures.{each}" for each in STRUCTURES},
        "visibility": {
            each: f"rulebook.setting.visibility.{each}"
            for each in get_args(get_type_hints(NewTable)["visibility"])
        },
        "bots": {kind: f"room.bot.{kind}" for kind in house.bots},
    }.get(name, {})
    return [{"value": value, "title": say(language, key)} for value, key in keys.items()]
