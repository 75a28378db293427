"""The Makefile: what it keeps of an installation that went wrong."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.process import ROOT

PYTHON = """#!/bin/sh
echo "$@" >> calls
case "$*" in *{missing}*) exit 1;; esac
"""


@pytest.fixture
def install(tmp_path):
    """Install what ``make play`` needs with a pip that does not find one of the extras."""
    if not shutil.which("make"):
        pytest.skip("no make")
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "hatch_build.py"):
        (tmp_path / name).touch()
    python = tmp_path / ".venv/bin/python"
    python.parent.mkdir(parents=True)

    def run(missing):
        python.write_text(PYTHON.format(missing=missing), encoding="utf-8")
        python.chmod(0o755)
        (tmp_path / "calls").write_text("", encoding="utf-8")
        made = subprocess.run(
            ["make", ".venv/.play"], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        calls = (tmp_path / "calls").read_text(encoding="utf-8").splitlines()
        return made.returncode, "tries again" in made.stdout, [call.split()[-1] for call in calls]

    return run


def test_odds_that_could_not_be_installed_are_tried_again(install):
    everything = ".[cli,room,analysis]"
    assert install("analysis") == (0, True, [".[cli,room]", everything])
    assert install("analysis") == (0, True, [everything])
    assert install("nothing") == (0, False, [everything])
    assert install("nothing") == (0, False, [])


def test_without_the_room_there_is_no_play(install):
    code, again, calls = install("room")
    assert (code != 0, again, calls) == (True, False, [".[cli,room]"])
