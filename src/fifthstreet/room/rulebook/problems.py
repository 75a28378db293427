"""Problems: why a table cannot be as it was wished, each with words in three languages.

A problem names the field, the value, what is allowed and the rule. The page of any
language can show it without knowing the fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from fifthstreet.engine.rules import fields
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.room import protocol as wire
from fifthstreet.room.rulebook.allowed import Allowed
from fifthstreet.room.rulebook.contents import RULE_IDS
from fifthstreet.room.rulebook.units import UNITS, people
from fifthstreet.words import LANGUAGES, say

SHOWN: Final = 60
"""Characters of a wrong value that are repeated."""
SECRET: Final = frozenset({"password"})
SETTING_RULES: Final[Mapping[str, str]] = {
    "table_size": "R-SEAT-1",
    "min_buy_in": "R-SEAT-3",
    "max_buy_in": "R-SEAT-3",
    "blinds": "R-BLIND-3",
    "visibility": "R-CLUB-1",
    "password": "R-CLUB-1",
    "spectators": "R-SPEC-1",
    "spectator_delay_ms": "R-SPEC-2",
    "approve_seats": "R-CLUB-3",
    "approve_buy_ins": "R-CLUB-3",
    "chat": "R-CHAT-3",
    "currency": "R-MONEY-1",
    "bots": "R-WAIT-3",
}
"""Settings to the rule that speaks of them; the others have none."""


class Problem(msgspec.Struct, frozen=True):
    """One reason why the table cannot be."""

    field: str
    error: wire.Error
    words: dict[str, str]
    """Language to sentence."""


def wrong(field: str, value: Any, allowed: Allowed) -> Problem:
    """Return the problem of a value that is never allowed."""
    error = wire.Error("TABLE_VALUE", _numbers(field, value, allowed))
    counted = field in UNITS and type(value) is int and abs(value) <= MAX_CHIPS
    return _problem(error, field, allowed, people(field, value) if counted else None)


def clash(field: str, value: Any, allowed: Allowed) -> Problem:
    """Return the problem of a value that does not fit the others."""
    return _problem(wire.Error("TABLE_CLASH", _numbers(field, value, allowed)), field, allowed)


def missing(field: str, allowed: Allowed) -> Problem:
    """Return the problem of something that has to be said."""
    numbers: dict[str, int | str] = {"field": field, "allowed": allowed("en")}
    return _problem(wire.Error("TABLE_MISSING", numbers), field, allowed)


def unknown(field: str, known: Allowed) -> Problem:
    """Return the problem of a field that does not exist."""
    field = shown(field).strip('"')
    numbers: dict[str, int | str] = {"field": field, "allowed": known("en")}
    return _problem(wire.Error("TABLE_UNKNOWN", numbers), field, known)


def _problem(error: wire.Error, field: str, allowed: Allowed, value: str | None = None) -> Problem:
    """Return the problem; its words have ``value`` in the place of what the wire had."""
    error = msgspec.structs.replace(error, rule=rule_of(field))
    words = {
        language: say(
            language,
            f"room.error.{error.code}",
            **{
                **error.numbers,
                **({} if value is None else {"value": value}),
                "field": title(field, language),
                "allowed": allowed(language),
            },
        )
        for language in LANGUAGES
    }
    return Problem(field, error, words)


def _numbers(field: str, value: Any, allowed: Allowed) -> dict[str, int | str]:
    return {
        "field": field,
        "value": "***" if field in SECRET else shown(value),
        "allowed": allowed("en"),
    }


def rule_of(field: str) -> str:
    """Return the id of the rule behind a field or setting, empty where there is none."""
    return RULE_IDS[field][0] if field in RULE_IDS else SETTING_RULES.get(field, "")


def title(field: str, language: str) -> str:
    """Return what a field or setting is called; an unknown one by itself."""
    if field in fields():
        return say(language, f"rules.{field}.name")
    if field in SETTINGS:
        return say(language, f"rulebook.setting.{field}.name")
    return field


def shown(value: Any) -> str:
    """Return a wrong value as it is repeated to whoever sent it: as JSON, not too long.

    >>> shown({"2": 3}), shown("a" * 100)[-3:], shown(2**70)
    ('{"2":3}', 'aa…', '1180591620717411303424')

    """
    try:
        text = msgspec.json.encode(value, enc_hook=str).decode()
    except (OverflowError, RecursionError, TypeError, ValueError):
        text = str(value)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


SETTINGS: Final = (
    *("name", "profile", "structure", "table_size", "min_buy_in", "max_buy_in", "blinds"),
    *("rules", "visibility", "password", "spectators", "spectator_delay_ms"),
    *("approve_seats", "approve_buy_ins", "chat", "currency", "bots"),
)
"""The fields of ``NewTable``."""
