"""Broken cases: what a file cannot mean is an error that names it, never a trace or a pass."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fifthstreet.errors import FormatError
from fifthstreet.exam import read_cases, solve

VECTORS = Path(__file__).parents[2] / "data" / "conformance" / "vectors.json"
BY_ID = {case["id"]: case for case in json.loads(VECTORS.read_text(encoding="utf-8"))}


@pytest.fixture
def read(tmp_path):
    """Return a function that reads the cases of a text."""

    def cases(text):
        path = tmp_path / "cases.json"
        path.write_text(text, encoding="utf-8")
        return read_cases(path)

    return cases


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, r"cases\.json: nested too deep"),
        (
            '[{"id": "X", "kind": "hand", "options": ' + "[" * 5000 + "]" * 5000 + "}]",
            r"cases\.json: .*nested too deep",
        ),
    ],
)
def test_what_is_nested_too_deep_is_an_error(read, text, told):
    with pytest.raises(FormatError, match=told):
        read(text)


def test_blinds_of_a_structure_that_is_none_are_an_error(read):
    case = BY_ID["MX-01"]
    broken = {**case, "blinds": {**case["blinds"], "stud": [1, 2]}}
    with pytest.raises(FormatError, match=r"case MX-01: .*'stud'"):
        read(json.dumps([broken]))


def test_a_showdown_on_a_board_that_the_case_leaves_out_is_refused(read):  # R-SHOW-5
    case = {key: value for key, value in BY_ID["SH-01"].items() if key != "board"}
    (asked,) = read(json.dumps([case]))
    assert solve(asked).refused == "action 18 (seat 2 call): SHOWDOWN_UNKNOWN"


@pytest.mark.parametrize(
    ("hole", "told"),
    [
        ({"1": "AsAd"}, "As is there twice: hole of seat 1, board"),
        ({"1": "KcKd", "2": "KcQs"}, "Kc is there twice: hole of seat 1, hole of seat 2"),
    ],
)
def test_a_card_that_is_there_twice_is_named(read, hole, told):
    (case,) = read(json.dumps([{**BY_ID["SH-01"], "hole": hole, "board": "As2d7h9c4s"}]))
    with pytest.raises(FormatError, match=told):
        solve(case)
