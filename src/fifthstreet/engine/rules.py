"""Rules: the house choices of a table, resolved to plain values.

A profile is a named set of choices; a table may override any field, by name or
from a TOML file. Every field, its default and what is allowed stand in
``data/fields.json``; the profiles in ``data/profiles.json``. A wrong name or
value is refused by naming the field, the value and what is allowed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, Literal, cast

import msgspec

from fifthstreet.engine.types import MAX_CHIPS, Structure
from fifthstreet.errors import RulesError
from fifthstreet.toml_read import read_toml
from fifthstreet.words import LANGUAGES


class MixedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One turn of a mixed game: a structure with its own blinds."""

    structure: Structure
    small_blind: int
    big_blind: int


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every house choice of a table; meaning and source of each: ``data/fields.json``."""

    players_max: int = 10
    structures: tuple[str, ...] = ("no-limit", "pot-limit", "fixed-limit", "mixed")
    mode: Literal["cash", "tournament"] = "cash"
    small_blind: int | None = None
    big_blind: int | None = None
    small_blind_from: Literal["half", "configured"] = "half"
    small_bet: int | None = None
    big_bet: int | None = None
    ante_kind: Literal["none", "each", "big_blind"] = "none"
    ante: int = 0
    ante_order_when_short: Literal["blind_first", "ante_first"] = "blind_first"
    button_rule: Literal["dead", "forward_simple", "random_on_change"] = "dead"
    first_button: Literal["random", "lowest_seat"] = "random"
    small_blind_seat: Literal["left_of_button", "button"] = "left_of_button"
    heads_up_small_blind: Literal["button", "left_of_button"] = "button"
    first_to_act_postflop: Literal["left_of_button", "button", "left_of_big_blind"] = (
        "left_of_button"
    )
    hole_cards: Literal["before_betting", "after_blind_round"] = "before_betting"
    blind_round_pass: Literal["off", "any_player"] = "off"
    deal_from: Literal["left_of_button", "small_blind"] = "left_of_button"
    burn_cards: bool = True
    min_raise_rule: Literal["last_full_increment", "double_gap"] = "last_full_increment"
    short_all_in_reopens: Literal["cumulative_full", "never", "always"] = "cumulative_full"
    limit_all_in_rule: Literal["half_bet", "full_bet"] = "half_bet"
    limit_bets_per_street: int | None = 4
    limit_cap_heads_up: Literal["by_mode", "capped", "uncapped"] = "by_mode"
    pot_limit_assumes_full_blinds: bool = True
    pot_limit_small_blind_as_big: bool = False
    pot_limit_round_up_to: int | None = None
    straddle: Literal["off", "under_the_gun"] = "off"
    straddle_min_raise: Literal["straddle", "big_blind"] = "straddle"
    board_tie: Literal["split", "refund_own_share_dead"] = "split"
    odd_chip_unit: int = 1
    showdown_order: Literal["last_aggressor", "first_to_act"] = "last_aggressor"
    losers_may_muck: bool = True
    run_it_twice: Literal["off", "offered"] = "off"
    rabbit_hunt: Literal["off", "on_request"] = "off"
    bomb_pot_every: int = 0
    bomb_pot_ante: int = 0
    missed_blinds: Literal["post_or_wait", "wait", "none"] = "post_or_wait"
    new_player: Literal["post_or_wait", "wait", "free"] = "post_or_wait"
    buy_button: bool = False
    action_seconds: int = 20
    time_bank_seconds: int = 60
    timeouts_before_sit_out: int = 2
    call_when_short: Literal["call", "all_in_only"] = "call"
    raise_when_short: Literal["all_in_only"] = "all_in_only"
    """Told to players only: every house has it (R-RAISE-4). Buttons go by ``call_when_short``."""
    rake_percent_bp: int = 0
    rake_caps: dict[int, int] = {}
    rake_no_flop_no_drop: bool = True
    rake_rounding: Literal["floor", "half_even"] = "floor"
    mixed_rotation: tuple[MixedGame, ...] | None = None
    mixed_change: Literal["hands", "orbit"] = "hands"
    mixed_hands: int = 6
    currency_name: dict[str, str] = msgspec.field(
        default_factory=lambda: {"en": "chips", "zh-Hans": "筹码", "zh-Hant": "籌碼"}
    )


RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "players_max": (2, 10),
    "small_blind": (0, MAX_CHIPS),
    "big_blind": (1, MAX_CHIPS),
    "small_bet": (1, MAX_CHIPS),
    "big_bet": (1, MAX_CHIPS),
    "ante": (0, MAX_CHIPS),
    "limit_bets_per_street": (2, MAX_CHIPS),
    "pot_limit_round_up_to": (1, MAX_CHIPS),
    "odd_chip_unit": (1, MAX_CHIPS),
    "bomb_pot_every": (0, MAX_CHIPS),
    "bomb_pot_ante": (0, MAX_CHIPS),
    "action_seconds": (5, 300),
    "time_bank_seconds": (0, 600),
    "timeouts_before_sit_out": (1, 10),
    "rake_percent_bp": (0, 1000),
    "mixed_hands": (1, MAX_CHIPS),
}
"""Bounds of the integer fields, both ends allowed."""

PARTNERS: Final[Mapping[str, str]] = {
    "blind_round_pass": "hole_cards",
    "small_blind": "big_blind",
    "big_bet": "small_bet",
}
"""Fields that must fit together: the first is refused, the second is the measure."""


@cache
def _data(name: str) -> dict[str, Any]:
    path = resources.files("fifthstreet.engine") / "data" / f"{name}.json"
    return cast("dict[str, Any]", json.loads(path.read_text(encoding="utf-8")))


def fields() -> Mapping[str, Mapping[str, Any]]:
    """Return what ``data/fields.json`` says: type, default, allowed, rule and note per field."""
    return _data("fields")


def profile_names() -> tuple[str, ...]:
    """Return the names of the house profiles, ``standard`` first."""
    return tuple(_data("profiles"))


def profile_title(name: str, language: str) -> str:
    """Return the title of a profile in ``language``."""
    return str(_profile(name)["title"][language])


def profile_values(name: str) -> Mapping[str, Any]:
    """Return what a profile changes of the standard, field by field."""
    return cast("dict[str, Any]", _profile(name)["values"])


def _profile(name: str) -> dict[str, Any]:
    try:
        return cast("dict[str, Any]", _data("profiles")[name])
    except KeyError:
        raise RulesError("profile", name, ", ".join(profile_names())) from None


def allowed_text(field: str) -> str:
    """Return what is allowed for ``field``, in one line."""
    allowed = fields()[field]["allowed"]
    if isinstance(allowed, list):
        return ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in allowed)
    return str(allowed)


def resolve(profile: str = "standard", overrides: Mapping[str, Any] | None = None) -> Rules:
    """Return the rules of ``profile`` with ``overrides`` (field name to plain value) on top.

    Raises:
        RulesError: an unknown profile or field, or a value that is not allowed.

    >>> resolve("mbp").call_when_short
    'all_in_only'

    """
    values = {**_profile(profile)["values"], **(overrides or {})}
    for name, value in values.items():
        _check(name, value)
    rules = msgspec.convert(values, Rules, str_keys=True)
    for error in _clashes(rules):
        raise error
    return rules


def rule_faults(profile: str, overrides: Mapping[str, Any]) -> list[RulesError]:
    """Return every reason for which ``resolve`` would refuse, not only the first.

    A value that is wrong by itself is not also held against its partner.

    >>> [fault.field for fault in rule_faults("mbp", {"ante": -1, "straddle": "yes"})]
    ['ante', 'straddle']

    """
    try:
        values = {**_profile(profile)["values"], **overrides}
    except RulesError as error:
        return [error]
    found = {}
    for name, value in values.items():
        try:
            _check(name, value)
        except RulesError as error:
            found[name] = error
    sound = {name: value for name, value in values.items() if name not in found}
    clashes = _clashes(msgspec.convert(sound, Rules, str_keys=True))
    return [*found.values(), *[each for each in clashes if PARTNERS.get(each.field) not in found]]


def rules_from_toml(text: str) -> Rules:
    """Return the rules of a TOML document: ``profile = "..."`` and any fields.

    ``"none"`` stands for null where a field allows it.

    Raises:
        RulesError: not TOML, or as ``resolve``.

    """
    return resolve(*choices_from_toml(text))


def choices_from_toml(text: str) -> tuple[str, dict[str, Any]]:
    """Return the profile and the fields of a TOML document, not yet checked.

    Raises:
        RulesError: not TOML, or the profile is no text.

    """
    try:
        values = read_toml(text)
    except ValueError as error:
        raise RulesError("file", text[:40], f"TOML ({error})") from None
    profile = values.pop("profile", "standard")
    if not isinstance(profile, str):
        raise RulesError("profile", profile, ", ".join(profile_names()))
    return profile, none_or(values)


def none_or(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``values`` with null for ``"none"`` where a field may be null; TOML has no null.

    >>> none_or({"limit_bets_per_street": "none", "button_rule": "none"})
    {'limit_bets_per_street': None, 'button_rule': 'none'}

    """
    known = fields()
    nullable = {name for name in values.keys() & known if "null" in str(known[name]["allowed"])}
    return {
        name: None if value == "none" and name in nullable else value
        for name, value in values.items()
    }


def _check(name: str, value: object) -> None:
    if name not in fields():
        raise RulesError(name, value, "a field of data/fields.json")
    low, high = RANGES.get(name, (0, 0))
    allowed = allowed_text(name)
    if high == MAX_CHIPS:  # the text says little of it
        allowed = f"{low}..{high} ({allowed})"
    if name in RANGES and type(value) is int and not low <= value <= high:
        raise RulesError(name, value, allowed)
    try:
        msgspec.convert({name: value}, Rules, str_keys=True)
    except (msgspec.ValidationError, TypeError):
        raise RulesError(name, value, allowed) from None
    if name == "structures":
        _check_structures(cast("list[str]", value))
    elif name == "rake_caps":
        caps = msgspec.convert(value, dict[int, int], str_keys=True)
        if not all(2 <= n <= 10 and 0 <= cap <= MAX_CHIPS for n, cap in caps.items()):
            raise RulesError(name, value, allowed)
    elif name == "currency_name" and cast("dict[str, str]", value).keys() != set(LANGUAGES):
        raise RulesError(name, value, allowed)


def _check_structures(value: list[str]) -> None:
    known = fields()["structures"]["allowed"]
    if not value or len(set(value)) != len(value) or any(name not in known for name in value):
        raise RulesError("structures", value, allowed_text("structures"))


def _clashes(rules: Rules) -> Iterator[RulesError]:
    """Yield what is each allowed but not together."""
    if rules.blind_round_pass != "off" and rules.hole_cards != "after_blind_round":
        allowed = "off unless hole_cards = after_blind_round"
        yield RulesError("blind_round_pass", rules.blind_round_pass, allowed)
    if rules.big_blind is not None and (rules.small_blind or 0) > rules.big_blind:
        yield RulesError("small_blind", rules.small_blind, "at most the big blind")
    if rules.small_bet is not None and (rules.big_bet or rules.small_bet) < rules.small_bet:
        yield RulesError("big_bet", rules.big_bet, "at least the small bet")
    for game in rules.mixed_rotation or ():
        if not (0 <= game.small_blind <= game.big_blind <= MAX_CHIPS and game.big_blind >= 1):
            allowed = "0 <= small_blind <= big_blind, big_blind >= 1"
            yield RulesError("mixed_rotation", game, allowed)
    if rules.mixed_rotation is not None and not rules.mixed_rotation:
        yield RulesError("mixed_rotation", [], allowed_text("mixed_rotation"))
