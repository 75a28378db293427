"""The examples in docstrings: every one runs as it is written."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted(
    ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    for root, folder in ((ROOT / "src", "fifthstreet"), (ROOT, "tools"))
    for file in (root / folder).rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name):
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted
    assert not outcome.failed
