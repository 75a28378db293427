"""House profiles: the page says of every field and house what the data says."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest

from fifthstreet.engine.rules import (
    allowed_text,
    fields,
    profile_names,
    resolve,
    rules_from_toml,
)
from fifthstreet.words import say

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules" / "house-profiles.md"
TEXT = PAGE.read_text(encoding="utf-8")
PROFILES = json.loads(
    (resources.files("fifthstreet.engine") / "data" / "profiles.json").read_text(encoding="utf-8")
)


def shown(value):
    """Return a value as the page writes it."""
    if value is None or value == {}:
        return "not set"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ", ".join(value)
    return value["en"] if isinstance(value, dict) else str(value)


def test_the_table_has_every_field_with_its_default_and_what_is_allowed():
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \| .+ \|$", TEXT, re.MULTILINE)
    assert rows == [
        (name, say("en", f"rules.{name}.name"), shown(field["default"]), allowed_text(name))
        for name, field in fields().items()
    ]


@pytest.mark.parametrize("name", [name for name in profile_names() if name != "standard"])
def test_a_house_changes_what_its_section_lists(name):
    section = re.search(rf"^### {name}\n(.*?)(?=^##)", TEXT, re.MULTILINE | re.DOTALL)[1]
    listed = dict(re.findall(r"^- `(\w+) = ([^`]+)`", section, re.MULTILINE))
    assert listed == {field: shown(value) for field, value in PROFILES[name]["values"].items()}


def test_the_standard_house_changes_nothing():
    assert PROFILES["standard"]["values"] == {}
    assert resolve() == resolve("standard")


def test_the_example_file_is_a_table():
    rules = rules_from_toml(re.search(r"^```toml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)[1])
    assert (rules.small_blind, rules.big_blind, rules.limit_bets_per_street) == (10, 15, 5)
    assert rules.run_it_twice == "offered"
    assert rules.limit_cap_heads_up == "capped"


def test_the_switches_for_the_literal_texts_are_allowed():
    found = re.findall(r"^### ([\w-]+)\n(.*?)(?=^##)", TEXT, re.MULTILINE | re.DOTALL)
    switches = {
        name: dict(re.findall(r"`(\w+) = (\w+)`", section.partition("\nSwitch")[2]))
        for name, section in found
    }
    assert sum(map(len, switches.values())) == 4
    for name, values in switches.items():
        assert resolve(name, values) != resolve(name) or not values
