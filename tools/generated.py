"""Generated files: a tool writes what it makes, or only looks whether it stands there.

The tools that keep files of this repository have one command line: without an option
they write, with ``--check`` they write nothing and exit 1 when a file is stale.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent


def generated(
    tool: str, make: Callable[[], Mapping[Path, bytes]], arguments: Sequence[str] | None
) -> int:
    """Write the files that ``tool`` makes, or only compare them; 1 when one is stale."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.{tool}")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 when stale")
    check = parser.parse_args(arguments).check
    files = make()
    stale = [path for path, data in files.items() if not _holds(path, data)]
    for path in stale:
        if check:
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{name} is stale: run python -m tools.{tool}")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[path])
    return 1 if check and stale else 0


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data
