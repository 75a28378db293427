"""TOML of hand histories: the fast reader gives what ``tomllib`` gives."""

from __future__ import annotations

import tomllib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.errors import FormatError
from fifthstreet.history import toml_text
from fifthstreet.history.toml_text import dumps, loads, table_line

PLAIN = """\
[1]
variant = 'NT'
ante_trimming_status = true
antes = [0, -1, 0.50]
actions = ['d dh p1 AsKs', 'p2 f', 'p3 cc # why']
players = ["O'Neil", "Bo"]
empty = []
"""

ODD_TEXTS = [
    "a = 1",
    "a = []\nb = ''\nc = \"\"\n",
    "a = [1, 2,]",
    "a = [ 1, 2 ]",
    "a=1",
    "a = 1 # why",
    "# why\na = 1\n",
    "a = 1_000",
    "a = 0x1F",
    "a = 1e3",
    "a = +1",
    "a = -0",
    "a = [0.10, 2]",
    "a = inf",
    "a = 12:30:00",
    "a = 'it is'\nb = \"it's\"",
    'a = "\\u00e9\\n"',
    "a = '''x'''",
    "a = '''x\ny'''",
    "a = {b = 1}",
    "a.b = 1",
    "'a b' = 1",
    "[x.y]\na = 1",
    "[[x]]\na = 1",
    "[1]\na = 1\n\n[2]\na = 2\n",
    "a = ['x', \"y\"]",
    "a = ['x, y', 'z']",
    "a = [['x'], ['y']]",
    "a = 'x'\r\nb = 2\r\n",
    "a = '\t'",
    "a = '名前'",
    "top = 1\n[1]\na = true\nb = false",
    "a = [true, false]",
    "a =  1",
    " a = 1",
]
BROKEN = [
    "a = 01",
    "a = ",
    "a = 'x', 'y'",
    "a = 'x",
    "a = '",
    "a = \"x'",
    "a = [1, 2",
    "a = [",
    "a = ]",
    "a = ['x', 'y]",
    "a = ['x' 'y']",
    "a = [1,, 2]",
    "a = x",
    "a = 1\na = 2",
    "[1]\n[1]\n",
    "a = 1\n[a]\n",
    "a b = 1",
    "[1",
    "a = tru",
    "a = '\x07'",
    'a = "\x7f"',
    "a = 1.",
    "a = .5",
    "a = 1 2",
]


def reference(text):
    return tomllib.loads(text, parse_float=Decimal)


@pytest.mark.parametrize("text", [PLAIN, *ODD_TEXTS])
def test_reads_what_tomllib_reads(text):
    assert repr(loads(text)) == repr(reference(text))


@pytest.mark.parametrize("text", BROKEN)
def test_refuses_what_tomllib_refuses(text):
    with pytest.raises(tomllib.TOMLDecodeError):
        reference(text)
    with pytest.raises(FormatError, match="not TOML") as refused:
        loads(text)
    assert refused.value.line is not None


@given(st.text("ab'\"[], =#.\\\n10-t\t", max_size=25))
def test_any_text_reads_as_tomllib_reads_it(text):
    try:
        expected = reference(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(FormatError):
            loads(text)
    else:
        assert repr(loads(text)) == repr(expected)


def test_the_usual_layout_needs_no_tomllib(monkeypatch):
    expected = reference(PLAIN)
    monkeypatch.setattr(toml_text, "read_toml", None)
    assert loads(PLAIN) == expected


def test_lists_are_not_shared_between_hands():
    text = "[1]\na = [1, 2]\n[2]\na = [1, 2]\n"
    tables = loads(text)
    tables["1"]["a"].append(3)
    assert tables["2"]["a"] == [1, 2]
    assert loads(text)["1"]["a"] == [1, 2]


@pytest.mark.parametrize(
    ("text", "line"), [("a = 1\nb = x\n", 2), ("a = 1\n\nb = [1,\n", 4), ("a = 1\nb = 2\na = 3", 3)]
)
def test_an_error_names_its_line(text, line):
    with pytest.raises(FormatError) as refused:
        loads(text)
    assert refused.value.line == line


def test_table_line():
    text = "# hands\n[1]\na = 1\n\n [ '2' ]\na = 2\n[23]\n"
    assert [table_line(text, name) for name in ("1", "2", "23", "3")] == [2, 5, 7, None]


VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-(10**9), 10**9),
        st.decimals(-1000, 1000, places=2),
        st.text(st.characters(exclude_categories=["Cs"])),
    ),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab 1é'", max_size=3), inner)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(["variant", "_rules", "a b", "1", "", "é"]), VALUES))
def test_written_tables_are_read_back(table):
    assert loads(dumps(table)) == table
    assert reference(dumps(table)) == table


def test_the_usual_layout_is_the_one_that_is_written():
    assert dumps(loads(PLAIN)["1"]) == (
        "variant = 'NT'\n"
        "ante_trimming_status = true\n"
        "antes = [0, -1, 0.50]\n"
        "actions = ['d dh p1 AsKs', 'p2 f', 'p3 cc # why']\n"
        "players = [\"O'Neil\", 'Bo']\n"
        "empty = []\n"
    )
