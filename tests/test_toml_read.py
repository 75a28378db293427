"""TOML from outside: what is beyond all measure is refused, and nothing else."""

from __future__ import annotations

import tomllib
from decimal import Decimal

import pytest

from fifthstreet.toml_read import DEEPEST, LARGEST, read_toml


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a = [1, {b = 'x', c = [2.5, 1979-05-27]}]\n[[d]]\ne = true\n",
        f"a = {LARGEST - 1}\nb = {1 - LARGEST}",
        f"a = {'[' * (DEEPEST - 1)}{']' * (DEEPEST - 1)}",
        ".".join("a" * DEEPEST) + " = 1",
    ],
)
def test_the_rest_is_as_it_was(text):
    assert read_toml(text) == tomllib.loads(text)


def test_decimals_may_be_exact():
    assert read_toml("a = 0.10", Decimal)["a"].as_tuple() == Decimal("0.10").as_tuple()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"a = {LARGEST}", "too large"),
        (f"a = [1, {{b = -{LARGEST}}}]", "too large"),
        (f"a = 0x{'f' * 5000}", "too large"),
        (f"a = 0b{'1' * 20_000}", "too large"),
        ("a = 1e99999999999999999999", "too large"),
        ("a = " + "9" * 5000, "digits"),
        (f"a = {'[' * DEEPEST}{']' * DEEPEST}", "nested too deeply"),
        ("a." + ".".join("a" * DEEPEST) + " = 1", "nested too deeply"),
        ("a = " + "[" * 100_000, "nested too deeply"),
        ("a = ", "Invalid value"),
    ],
)
def test_what_is_beyond_all_measure_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        read_toml(text, Decimal)
