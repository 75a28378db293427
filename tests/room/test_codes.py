"""Every code that the room refuses with has words, and no words wait for a code."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "src" / "fifthstreet"
CALLS = {"Refusal", "Error", "TurnedDown", "refuse"}
"""What makes a refusal; its first text in capitals is the code."""
LISTS = {"CODES", "STATUS"}
"""Names of lists of codes."""
DESCRIBED = {"http_routes.py", "table_paths.py", "paths.py"}
"""Modules that only describe what others refuse with."""


def strings(node: ast.AST) -> set[str]:
    """Return the texts below ``node`` that could be codes."""
    return {
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant)
        and isinstance(each.value, str)
        and len(each.value) > 2
        and each.value.replace("_", "").isupper()
        and each.value.isascii()
        and each.value.replace("_", "").isalpha()
    }


def trees():
    """Yield every module of the room."""
    for path in sorted((ROOT / "room").rglob("*.py")):
        if path.name in DESCRIBED:
            continue
        yield ast.parse(path.read_text(encoding="utf-8"))


def said() -> set[str]:
    """Return the codes that the room says somewhere, beyond its lists of them."""
    found = set()
    for tree in trees():
        for node in tree.body:
            targets = (
                [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
            )
            if not {getattr(each, "id", "") for each in targets} & LISTS:
                found |= strings(node)
    return found


def refused() -> set[str]:
    """Return the codes that stand first in a call that makes a refusal."""
    found = set()
    for tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in CALLS and isinstance(node.args[0], ast.Constant):
                found |= strings(node.args[0])
    return found


def words(language: str) -> tuple[set[str], set[str]]:
    """Return the codes that the room has words for, and those of table and hand."""
    folder = ROOT / "locale" / language
    room, *others = (
        json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("room", "table", "refusal")
    )
    own = {key.removeprefix("error.") for key in room if key.startswith("error.")}
    return own, {key for other in others for key in other}


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_every_code_has_words(language):
    own, others = words(language)
    codes = refused()
    assert len(codes) > 40
    assert codes - own - others == set()


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_no_words_wait_for_a_code(language):
    own, _ = words(language)
    assert own - said() == set()
