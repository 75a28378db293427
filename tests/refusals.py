"""Refusals as the source makes them: each code with the names of its numbers."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from fifthstreet.words import say


def refusals_in(folder: Path) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield code and names of every ``refuse`` call below ``folder`` that spells both out."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse":
                code, named = node.args[0], frozenset(each.arg for each in node.keywords)
                if isinstance(code, ast.Constant) and None not in named:
                    yield code.value, named


def check_sentences(
    refusals: Iterable[tuple[str, frozenset[str]]], language: str, namespace: str
) -> None:
    """Check that every code is said in ``language``, with a number where it has one."""
    for code, named in refusals:
        sentence = say(language, f"{namespace}.{code}", **dict.fromkeys(named, "17"))
        assert sentence
        assert ("17" in sentence) == bool(named), code
