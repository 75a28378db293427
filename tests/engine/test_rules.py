"""Rules: profiles, overrides, TOML, and errors that name field, value and what is allowed."""

from __future__ import annotations

import json
from importlib import resources
from typing import get_args, get_type_hints

import msgspec
import pytest

from fifthstreet.engine.rules import (
    RANGES,
    MixedGame,
    Rules,
    allowed_text,
    fields,
    profile_names,
    profile_title,
    resolve,
    rule_faults,
    rules_from_toml,
)
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.errors import RulesError

DATA = resources.files("fifthstreet.engine") / "data"
HINTS = get_type_hints(Rules)


def turn(structure, small, big):
    return {"structure": structure, "small_blind": small, "big_blind": big}


def test_every_field_of_the_file_is_a_field_of_the_rules_with_its_default():
    listed = fields()
    assert list(listed) == [each.name for each in msgspec.structs.fields(Rules)]
    plain = msgspec.to_builtins(Rules(), str_keys=True)
    for name, field in listed.items():
        default = field["default"]
        assert plain[name] == (tuple(default) if isinstance(plain[name], tuple) else default), name


@pytest.mark.parametrize("name", [n for n, f in fields().items() if f["type"] == "enum"])
def test_an_enum_allows_what_the_file_lists_and_nothing_else(name):
    allowed = fields()[name]["allowed"]
    assert list(get_args(HINTS[name])) == allowed
    with_blind_round = {"hole_cards": "after_blind_round"}
    for value in allowed:
        together = with_blind_round if name == "blind_round_pass" else {}
        assert getattr(resolve("standard", {**together, name: value}), name) == value
    with pytest.raises(RulesError) as caught:
        resolve("standard", {name: "sometimes"})
    error = caught.value
    assert (error.field, error.value, error.allowed) == (name, "sometimes", ", ".join(allowed))
    assert str(error) == f"house rule {name} = 'sometimes': allowed is {', '.join(allowed)}"


@pytest.mark.parametrize(("name", "low", "high"), [(n, *bounds) for n, bounds in RANGES.items()])
def test_a_number_keeps_its_bounds(name, low, high):
    extra = {"small_blind": {"big_blind": MAX_CHIPS}, "big_bet": {"small_bet": 1}}.get(name, {})
    for value in (low, high):
        more = {**extra, "big_bet": MAX_CHIPS} if name == "small_bet" else extra
        assert getattr(resolve("standard", {**more, name: value}), name) == value
    for value in (low - 1, high + 1, "7", 1.5, True):
        with pytest.raises(RulesError, match=name):
            resolve("standard", {**extra, name: value})


def test_every_int_field_has_bounds():
    assert {n for n, f in fields().items() if f["type"] == "int"} == set(RANGES)


@pytest.mark.parametrize("name", [n for n, f in fields().items() if f["type"] == "bool"])
def test_a_switch_is_true_or_false(name):
    for value in (True, False):
        assert getattr(resolve("standard", {name: value}), name) is value
    with pytest.raises(RulesError, match="allowed is true, false"):
        resolve("standard", {name: 1})


def test_null_is_allowed_only_where_the_file_says_so():
    for name, field in fields().items():
        optional = field["default"] is None or "null" in str(field["allowed"])
        if optional:
            assert getattr(resolve("standard", {name: None}), name) is None
        else:
            with pytest.raises(RulesError, match=name):
                resolve("standard", {name: None})


@pytest.mark.parametrize(
    ("overrides", "field"),
    [
        ({"no_such_rule": 1}, "no_such_rule"),
        ({"structures": []}, "structures"),
        ({"structures": ["no-limit", "no-limit"]}, "structures"),
        ({"structures": ["spread-limit"]}, "structures"),
        ({"rake_caps": {"1": 5}}, "rake_caps"),
        ({"rake_caps": {"11": 5}}, "rake_caps"),
        ({"rake_caps": {"3": -1}}, "rake_caps"),
        ({"rake_caps": {"3": 2**53}}, "rake_caps"),
        ({"rake_caps": {"three": 1}}, "rake_caps"),
        ({"currency_name": {"en": "chips"}}, "currency_name"),
        ({"currency_name": {**Rules().currency_name, "fr": "jetons"}}, "currency_name"),
        ({"blind_round_pass": "any_player"}, "blind_round_pass"),
        ({"small_blind": 5, "big_blind": 4}, "small_blind"),
        ({"small_bet": 5, "big_bet": 4}, "big_bet"),
        ({"mixed_rotation": []}, "mixed_rotation"),
        ({"mixed_rotation": [{"structure": "no-limit"}]}, "mixed_rotation"),
        ({"mixed_rotation": [turn("no-limit", 3, 2)]}, "mixed_rotation"),
        ({"mixed_rotation": [turn("no-limit", 0, 0)]}, "mixed_rotation"),
        ({"mixed_rotation": [turn("mixed", 1, 2)]}, "mixed_rotation"),
    ],
)  # fmt: skip
def test_what_is_not_allowed_is_refused_by_name(overrides, field):
    with pytest.raises(RulesError) as caught:
        resolve("standard", overrides)
    assert caught.value.field == field
    assert field in str(caught.value)


def test_values_that_need_their_form_are_read():
    rotation = [{"structure": "fixed-limit", "small_blind": 0, "big_blind": 20}]
    caps = {"2": 5, "10": 30}
    rules = resolve("standard", {"mixed_rotation": rotation, "rake_caps": caps})
    assert rules.mixed_rotation == (MixedGame("fixed-limit", 0, 20),)
    assert rules.rake_caps == {2: 5, 10: 30}


def test_profiles_are_the_ones_of_the_file_with_a_title_in_three_languages():
    listed = json.loads((DATA / "profiles.json").read_text(encoding="utf-8"))
    assert profile_names() == tuple(listed)
    assert profile_names()[0] == "standard"
    for name, profile in listed.items():
        rules = msgspec.to_builtins(resolve(name), str_keys=True)
        for field, value in profile["values"].items():
            assert rules[field] == (tuple(value) if isinstance(value, list) else value)
        for language in ("en", "zh-Hans", "zh-Hant"):
            assert profile_title(name, language) == profile["title"][language]
    assert resolve() == Rules()


def test_an_override_wins_over_the_profile():
    assert resolve("casino").losers_may_muck is False
    assert resolve("casino", {"losers_may_muck": True}).losers_may_muck is True


def test_an_unknown_profile_is_refused_with_the_known_ones():
    with pytest.raises(RulesError, match="standard, base-stake, notes, classic-limit, mbp, casino"):
        resolve("vegas")


def test_a_toml_file_names_a_profile_and_fields():
    rules = rules_from_toml(
        """
        profile = "mbp"
        big_blind = 20
        limit_bets_per_street = "none"
        burn_cards = false
        mixed_rotation = [{ structure = "no-limit", small_blind = 1, big_blind = 2 }]
        [rake_caps]
        2 = 5
        """
    )
    assert rules == resolve(
        "mbp",
        {
            "big_blind": 20,
            "limit_bets_per_street": None,
            "burn_cards": False,
            "rake_caps": {"2": 5},
            "mixed_rotation": [{"structure": "no-limit", "small_blind": 1, "big_blind": 2}],
        },
    )
    assert rules_from_toml("") == resolve()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("big_blind = ", "file = 'big_blind = ': allowed is TOML"),
        ("ante = " + "9" * 5000, "allowed is TOML"),
        ("ante = " + "[" * 100_000, "allowed is TOML"),
        ("ante = 0x" + "f" * 5000, "allowed is TOML"),
        ("ante" + ".a" * 3000 + " = 1", "allowed is TOML"),
        ("profile = 3", "profile = 3"),
        ("profile = 'vegas'", "profile = 'vegas'"),
        ("button = 'dead'", "button = 'dead': allowed is a field"),
        (
            "button_rule = 'moving'",
            "button_rule = 'moving': allowed is dead, forward_simple, random",
        ),
        ("action_seconds = 4", "action_seconds = 4: allowed is 5..300"),
        ("button_rule = 'none'", "button_rule = 'none'"),
    ],
)
def test_a_wrong_toml_file_says_what_is_wrong(text, message):
    with pytest.raises(RulesError, match=message.replace(".", r"\.")):
        rules_from_toml(text)


def test_all_faults_are_told_at_once():
    wrong = {"ante": -1, "straddle": "yes", "buttons": 1, "blind_round_pass": "any_player"}
    found = rule_faults("standard", {**wrong, "big_blind": 10, "small_blind": 20})
    assert [fault.field for fault in found] == [
        *("ante", "straddle", "buttons", "blind_round_pass", "small_blind"),
    ]
    assert rule_faults("vegas", wrong)[0].field == "profile"
    assert rule_faults("mbp", {"ante": 5}) == []


def test_a_value_is_not_held_against_a_wrong_partner():
    found = rule_faults("standard", {"big_blind": 0, "small_blind": 20})
    assert [fault.field for fault in found] == ["big_blind"]
    found = rule_faults("standard", {"small_bet": "x", "big_bet": 1})
    assert [fault.field for fault in found] == ["small_bet"]


def test_what_is_allowed_is_told_in_one_line():
    assert allowed_text("burn_cards") == "true, false"
    assert allowed_text("players_max") == "2..10"


@pytest.mark.parametrize("field", [name for name in RANGES if RANGES[name][1] == MAX_CHIPS])
def test_the_bounds_of_a_refused_number_are_told(field):
    low, high = RANGES[field]
    for value in (low - 1, high + 1, "x"):
        with pytest.raises(RulesError) as caught:
            resolve(overrides={field: value})
        assert caught.value.allowed == f"{low}..{high} ({allowed_text(field)})"


def test_rules_refuse_a_field_that_they_do_not_know():
    written = msgspec.json.encode(Rules())[:-1] + b',"new":1}'
    with pytest.raises(msgspec.ValidationError, match="new"):
        msgspec.json.decode(written, type=Rules)
