"""Creation: from a request for a new table to its configuration, or to all that is wrong.

Nothing stops at the first fault: whoever fills in the page sees every field that has
to be changed at once. What is wrong by itself is not also held against others.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

import msgspec

from fifthstreet.engine.rules import PARTNERS, fields, resolve, rule_faults
from fifthstreet.errors import RulesError
from fifthstreet.room.rulebook import problems as say_problem
from fifthstreet.room.rulebook.allowed import House, allowed_setting, beside, of_field, plain
from fifthstreet.room.rulebook.fitting import Draft, fitting
from fifthstreet.room.rulebook.limits import (
    MAX_GAMES,
    MAX_TABLE_NAME,
    MAX_UNIT_NAME,
    NOT_MADE,
    stake_faults,
)
from fifthstreet.room.rulebook.problems import SETTINGS, Problem
from fifthstreet.room.rulebook.wishes import NewTable, RoomSettings, room_settings
from fifthstreet.room.sessions import clean_text
from fifthstreet.table.config import TableConfig

TOKEN_BYTES: Final = {"private": 24, "public": 9}
"""Random bytes of a table's id: that of a private one is its key, so nobody guesses it."""
DEFAULT_PROFILE: Final = "standard"


class Made(msgspec.Struct, frozen=True):
    """A table that can be opened."""

    config: TableConfig
    settings: RoomSettings


def check(body: Mapping[str, Any], house: House | None = None) -> Made | list[Problem]:
    """Return the table that ``body`` wishes for, with an id of its own, or all its problems."""
    house = House() if house is None else house
    found = list(_settings(body, house))
    bad = {problem.field for problem in found}
    sound = {name: body[name] for name in SETTINGS if name in body and name not in bad}
    wish = msgspec.convert({"name": "-", **sound}, NewTable)
    overrides = dict(wish.rules)
    found += _merge_blinds(wish, overrides)
    found += _rule_problems(wish.profile, overrides)
    bad = {problem.field for problem in found}
    draft = Draft(wish, resolve(wish.profile, _sound(overrides, bad)), frozenset(bad))
    found += fitting(draft)
    return found or Made(draft.config(new_id(wish.visibility)), room_settings(wish))


def new_id(visibility: str, token: Callable[[int], str] = secrets.token_urlsafe) -> str:
    """Return an opaque id for a table."""
    return f"t{token(TOKEN_BYTES[visibility])}"


# --- what is wrong by itself ---------------------------------------------------------------


def _settings(body: Mapping[str, Any], house: House) -> Iterator[Problem]:
    """Yield every setting that is unknown, missing or wrong by itself."""
    for name, value in body.items():
        if name not in SETTINGS:
            yield say_problem.unknown(name, plain(SETTINGS))
        elif not _fits(name, value) or not _known(name, value, house):
            yield say_problem.wrong(name, value, allowed_setting(name, house))
    if "name" not in body:
        yield say_problem.missing("name", allowed_setting("name", house))


def _fits(name: str, value: Any) -> bool:
    """Tell whether ``value`` has the type of the setting ``name``."""
    try:
        msgspec.convert({"name": "-", name: value}, NewTable)
    except (msgspec.ValidationError, TypeError, OverflowError):
        return False
    return True


def _known(name: str, value: Any, house: House) -> bool:
    """Tell whether the room knows what ``value`` names."""
    match name:
        case "name":
            return clean_text(value, MAX_TABLE_NAME) is not None
        case "profile":
            return not rule_faults(value, {})
        case "currency":
            return value in house.currencies
        case "bots":
            return set(value) <= set(house.bots)
        case "blinds":
            return value is None or (value.get("small") or 0) <= value["big"]
        case _:
            return True


# --- the rules of cards --------------------------------------------------------------------


def _merge_blinds(wish: NewTable, overrides: dict[str, Any]) -> Iterator[Problem]:
    """Put the blinds of the request among the rules; yield where they are said twice."""
    given: dict[str, int | None] = {}
    if wish.blinds is not None:
        given = {"small_blind": wish.blinds.small, "big_blind": wish.blinds.big}
    for field, chips in given.items():
        if chips is None:
            continue
        if overrides.get(field) not in (None, chips) and wish.blinds is not None:
            allowed = beside("same_twice", "rulebook.setting.blinds.name")
            yield say_problem.clash(field, overrides[field], allowed)
        overrides.setdefault(field, chips)


def _rule_problems(profile: str, overrides: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield every field of the rules that is unknown, wrong or does not fit the others."""
    faults = rule_faults(profile, overrides)
    for fault in faults:
        if fault.field not in fields():
            yield say_problem.unknown(fault.field, plain(fields()))
        else:
            yield _fault(fault, overrides)
    rules = resolve(profile, _sound(overrides, {fault.field for fault in faults}))
    for field, values in NOT_MADE.items():
        if getattr(rules, field) in values:
            yield say_problem.wrong(field, getattr(rules, field), of_field(field))
    for fault in stake_faults(rules):
        yield say_problem.wrong(fault.field, overrides.get(fault.field), of_field(fault.field))
    if len(rules.mixed_rotation or ()) > MAX_GAMES:
        rotation = overrides["mixed_rotation"]
        yield say_problem.wrong("mixed_rotation", rotation, of_field("mixed_rotation"))
    if any(clean_text(each, MAX_UNIT_NAME) != each for each in rules.currency_name.values()):
        names = overrides["currency_name"]
        yield say_problem.wrong("currency_name", names, of_field("currency_name"))


def _sound(overrides: Mapping[str, Any], bad: Collection[str]) -> dict[str, Any]:
    """Return the rules without those that are ``bad``, and without what only these allow."""
    return {
        name: value
        for name, value in overrides.items()
        if name not in bad and PARTNERS.get(name) not in bad
    }


def _fault(fault: RulesError, overrides: Mapping[str, Any]) -> Problem:
    """Return a fault of the rules as a problem: of a value alone, or of two together."""
    value = overrides.get(fault.field, fault.value)
    partner = _PARTNERS.get(fault.field)
    if partner is None or _wrong_alone(fault.field, value):
        return say_problem.wrong(fault.field, value, of_field(fault.field))
    return say_problem.clash(fault.field, value, partner)


def _wrong_alone(field: str, value: Any) -> bool:
    return bool(rule_faults(DEFAULT_PROFILE, {field: value, **_FREE[field]}))


_PARTNERS: Final = {
    "blind_round_pass": beside("only_with", "rules.hole_cards.after_blind_round"),
    "small_blind": beside("at_most_field", "rules.big_blind.name"),
    "big_bet": beside("at_least_field", "rules.small_bet.name"),
}
_FREE: Final[Mapping[str, Mapping[str, Any]]] = {
    "blind_round_pass": {"hole_cards": "after_blind_round"},
    "small_blind": {},
    "big_bet": {},
}
"""What makes room for any value that is right by itself."""
