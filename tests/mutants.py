"""Mutants: classic poker bugs, planted one at a time, each of which the tests must notice.

Usage: ``python tests/mutants.py [WORD...]`` (only mutants whose name has a word).

Each mutant is a patch of one place in ``src``, applied to a copy, never to the
checkout. Then the exam runs, after it the tests that the mutant names; it is
killed when one of them fails. A patch that does not apply exactly once is an
error. The last line is ``mutants N killed N``; exit 1 if one survives.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.bugs import BUGS, Bug  # noqa: E402 - found once the root is on the path

WORKERS = 2
CASES = [
    ROOT / "data" / "conformance" / f"{n}.json"
    for n in ("vectors", "derived", "hands", "chips", "tables")
]
CONTROL = Bug("nothing at all", "errors.py", "", "", "tests/engine -k not(perft)")


class Verdict(NamedTuple):
    """What became of a mutant: ``by`` names the check that failed, empty if none did."""

    bug: Bug
    by: str
    told: str


def patched(text: str, bug: Bug) -> str:
    """Return ``text`` with the bug in it.

    Raises:
        LookupError: the place is not there, or not only once.

    """
    found = text.count(bug.old)
    if found != 1:
        raise LookupError(f"{bug.name}: {bug.file} has its place {found} times instead of once")
    return text.replace(bug.old, bug.new)


def plant(bug: Bug, folder: Path) -> None:
    """Copy the package to ``folder`` with the bug in it."""
    leave = shutil.ignore_patterns("__pycache__", "static", "room")
    shutil.copytree(ROOT / "src" / "fifthstreet", folder / "fifthstreet", ignore=leave)
    if bug.old:
        path = folder / "fifthstreet" / bug.file
        path.write_text(patched(path.read_text(encoding="utf-8"), bug), encoding="utf-8")


def checks(bug: Bug) -> list[tuple[str, list[str]]]:
    """Return the names and arguments of the checks, quickest first."""
    told = [("exam", ["-m", "fifthstreet.cli.main", "exam", *map(str, CASES)])]
    quiet = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    paths, _, words = bug.tests.partition(" -k ")
    chosen = [*paths.split(), *(["-k", words.replace("(", " (")] if words else [])]
    told.append((bug.tests, ["-m", "pytest", *quiet, *chosen]))
    return told


def examine(bug: Bug) -> Verdict:
    """Plant a bug and return which check noticed it."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name)
        plant(bug, folder)
        paths = os.pathsep.join([str(folder), str(ROOT)])
        environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
        for check, arguments in checks(bug):
            done = subprocess.run(
                [sys.executable, *arguments],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=300,
            )
            if done.returncode:
                return Verdict(bug, check, done.stdout[-3000:] + done.stderr[-1000:])
    return Verdict(bug, "", "")


def main(words: Sequence[str] = ()) -> int:
    """Examine all bugs, or those whose name has one of ``words``; 1 if one survives."""
    bugs = [bug for bug in BUGS if not words or any(word in bug.name for word in words)]
    try:
        for bug in bugs:
            patched((ROOT / "src" / "fifthstreet" / bug.file).read_text(encoding="utf-8"), bug)
    except (LookupError, OSError) as error:
        print(f"error: {error}")
        return 1
    healthy = examine(CONTROL)
    if healthy.by:
        print(f"error: without any bug, {healthy.by} fails already:\n{healthy.told}")
        return 1
    killed = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for verdict in pool.map(examine, bugs):
            killed += bool(verdict.by)
            fate = f"killed by {verdict.by}" if verdict.by else "SURVIVES"
            print(f"{verdict.bug.name}: {fate}", flush=True)
    print(f"mutants {len(bugs)} killed {killed}")
    return 0 if killed == len(bugs) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
