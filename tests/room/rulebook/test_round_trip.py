"""Every value of every field of every house through the API, and every wrong one."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fifthstreet.engine.rules import RANGES, Rules, fields, profile_names, resolve
from fifthstreet.room.rulebook.allowed import House
from fifthstreet.room.rulebook.creation import Made, check
from fifthstreet.room.rulebook.in_words import rules_in_words
from fifthstreet.room.rulebook.problems import SETTINGS
from fifthstreet.room.rulebook.schema import fields_schema
from tests.room.rulebook.desk import Room
from tests.room.rulebook.samples import samples, values

PARTNERS = {"blind_round_pass": {"hole_cards": "after_blind_round"}, "big_bet": {"small_bet": 100}}
SIZES = {"small_blind", "big_blind"}


def body_of(profile, field, value):
    """Return a request with ``value`` in ``field``, and what it cannot do without."""
    rules = {"small_blind": 50, "big_blind": 100, **PARTNERS.get(field, {}), field: value}
    if value is None and field == "small_blind":
        rules["small_blind_from"] = "half"
    return {"name": "x", "profile": profile, "min_buy_in": 50, "rules": rules}


@pytest.mark.parametrize("profile", profile_names())
def test_every_allowed_value_comes_through(profile):
    cases = samples()
    answers = Room().check_all([body_of(profile, *case) for case in cases])
    for (field, value), answer in zip(cases, answers, strict=True):
        assert answer["problems"] == [], (field, value)
        told = answer["table"]["rules"]
        expected = resolve(profile, body_of(profile, field, value)["rules"])
        assert msgspec.convert(told, Rules, str_keys=True) == expected
        assert told[field] == value


WRONG = {
    "int": ["5", 1.5, True, [], {}, 2**70, -1],
    "enum": ["", "no-such-value", 1, True, None, []],
    "bool": ["true", 0, 1, None, []],
    "list": ["no-limit", [1], {}, 7, [[]]],
    "map": [[], "x", {"1": 1}, {"2": -1}, {"2": "x"}, {"two": 2}],
    "text": ["chips", {"en": "chips"}, {"en": 1, "zh-Hans": "a", "zh-Hant": "b"}, 3],
}


def wrong_values(field):
    """Return values that a field never allows."""
    found = list(WRONG[fields()[field]["type"]])
    if field in RANGES:
        low, high = RANGES[field]
        found += [low - 1, high + 1]
    return found


@pytest.mark.parametrize("field", fields())
def test_every_wrong_value_is_refused_by_name(field):
    bodies = [body_of("standard", field, wrong) for wrong in wrong_values(field)]
    for body, answer in zip(bodies, Room().check_all(bodies), strict=True):
        named = [problem["field"] for problem in answer["problems"]]
        assert named == [field], (body["rules"][field], named)
        (problem,) = answer["problems"]
        numbers = problem["error"]["numbers"]
        assert (problem["error"]["code"], numbers["field"]) == ("TABLE_VALUE", field)
        assert numbers["value"]
        assert numbers["allowed"]
        assert problem["error"]["rule"].startswith("R-")


def value_of(field):
    """Return a strategy of what the schema allows in a field."""
    told = next(each for each in fields_schema("en", House())["fields"] if each["field"] == field)
    if told["values"] and told["type"] != "list":
        return st.sampled_from([choice["value"] for choice in told["values"]])
    if told["range"] is None:
        return st.sampled_from(values(field))
    low, high = told["range"]
    numbers = st.integers(low, high) | st.sampled_from([low, high])
    return st.none() | numbers if told["nullable"] else numbers


CHOICES = st.fixed_dictionaries({}, optional={name: value_of(name) for name in fields()})


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    CHOICES,
    st.sampled_from(profile_names()),
    st.sampled_from(["no-limit", "pot-limit", "fixed-limit", "mixed", None]),
    st.integers(2, 10) | st.none(),
)
def test_what_the_schema_allows_is_a_table_or_only_does_not_fit(rules, profile, structure, size):
    found = check(
        {
            "name": "x",
            "profile": profile,
            "structure": structure,
            "table_size": size,
            "rules": rules,
        }
    )
    if isinstance(found, Made):
        assert found.config.rules == resolve(profile, rules)
        for language in ("en", "zh-Hant"):
            assert rules_in_words(found.config, language)
    else:
        assert {problem.error.code for problem in found} <= {"TABLE_CLASH", "TABLE_MISSING"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(st.sampled_from([*SETTINGS, "other"]), JSON, max_size=5),
    st.dictionaries(st.sampled_from([*fields(), "other"]), JSON, max_size=4),
)
def test_no_request_breaks_the_room(body, rules):
    found = check({"name": "x", **body, "rules": rules})
    if not isinstance(found, Made):
        assert found
        for problem in found:
            assert problem.words["en"]
            assert msgspec.json.encode(problem)
