"""The mutants: every planted bug still finds its place, and the tests notice it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bugs import BUGS, Bug
from tests.mutants import CONTROL, main, patched

ROOT = Path(__file__).parents[1]


def test_there_are_enough_bugs_each_with_its_own_name():
    assert len({bug.name for bug in BUGS}) == len(BUGS) >= 25


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_every_bug_finds_its_place(bug):
    text = (ROOT / "src" / "fifthstreet" / bug.file).read_text(encoding="utf-8")
    compile(patched(text, bug), bug.file, "exec")
    assert patched(text, bug) != text


@pytest.mark.parametrize("old", ["no such line", "e"])
def test_a_patch_that_does_not_apply_once_is_an_error(old, monkeypatch, capsys):
    bug = Bug("lost", "errors.py", old, "")
    with pytest.raises(LookupError, match=r"lost: errors\.py has its place"):
        patched("hello there", bug)
    monkeypatch.setattr("tests.mutants.BUGS", [bug])
    assert main() == 1
    assert capsys.readouterr().out.startswith("error: lost: ")


def test_a_bug_that_nobody_notices_survives(monkeypatch, capsys):
    quick = "tests/engine/test_rake.py"
    harmless = Bug("harmless", "errors.py", '"""Errors: ', '"""Faults: ', quick)
    monkeypatch.setattr("tests.mutants.BUGS", [harmless])
    monkeypatch.setattr("tests.mutants.CONTROL", CONTROL._replace(tests=quick))
    assert main() == 1
    assert capsys.readouterr().out == "harmless: SURVIVES\nmutants 1 killed 0\n"


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_every_bug_is_noticed():
    command = [sys.executable, str(ROOT / "tests" / "mutants.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == f"mutants {len(BUGS)} killed {len(BUGS)}"
