"""The worked examples of the rule pages: every ``hand`` block plays as it is written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.played import Played, pots_of

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
BLOCK = re.compile(r"^```(hand|pots)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(kind):
    """Return the blocks of a kind in all pages, each named by its page and line."""
    return [
        pytest.param(block[2], id=f"{page.name}:{text.count(chr(10), 0, block.start()) + 1}")
        for page in sorted(PAGES.glob("*.md"))
        for text in [page.read_text(encoding="utf-8")]
        for block in BLOCK.finditer(text)
        if block[1] == kind
    ]


@pytest.mark.parametrize("block", examples("hand"))
def test_the_example_plays_as_written(block):
    assert Played(block).checked > 0


@pytest.mark.parametrize("block", examples("pots"))
def test_the_pots_are_as_written(block):
    expected, got = pots_of(block)
    assert got == expected


def test_the_pages_have_examples():
    assert len(examples("hand")) > 80
    assert len(examples("pots")) > 1


@pytest.mark.parametrize(
    "line", ["→ 3 is to act", "→ 3 may raise 5 to 200", "→ no: 3 folds (R-ACT-1)", "3 dances"]
)
def test_a_wrong_line_fails(line):
    seats = "seats: 1 has 200, 2 has 200, 3 has 200, 4 has 200 (button)"
    with pytest.raises(AssertionError):
        Played(f"no-limit 1/2, standard\n{seats}\n3 calls\n{line}")
