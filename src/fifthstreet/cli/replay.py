"""Replay: the command that puts recorded hands through the engine.

One line a hand that differs or is refused, then the tally. With ``--json`` one
object a hand on stdout and nothing else there. A file that cannot be read is one
line on stderr; the others are still replayed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fifthstreet.errors import FormatError
from fifthstreet.history.replay import Tally, hand_files, replay_file
from fifthstreet.history.verdict import Verdict

HELP: Final = "replay recorded hands and compare their results"

UNREADABLE: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="+",
        type=Path,
        help="a .phh, .phhs, .log (ACPC) or .jsonl file, or a folder of them",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a hand")


def run(args: argparse.Namespace) -> int:
    """Replay what the arguments name."""
    return replay(args.paths, as_json=args.json)


def replay(paths: Sequence[Path], *, as_json: bool = False) -> int:
    """Replay files and folders: 0 when all is well, 1 when a hand differs or is refused.

    2 when a file could not be read.
    """
    tally = Tally()
    unreadable = False
    for path in paths:
        try:
            for file in hand_files([path]):
                unreadable |= not _replay(file, tally, as_json=as_json)
        except FormatError as error:
            unreadable = _complain(error)
    if not as_json:
        print(tally)
    if unreadable:
        return UNREADABLE
    return 1 if tally.differs or tally.refused else 0


def _replay(file: Path, tally: Tally, *, as_json: bool) -> bool:
    """Replay one file and print; tell whether it could be read."""
    try:
        for verdict in replay_file(file):
            tally.add(verdict)
            if as_json:
                print(json.dumps({"file": str(file), **verdict.plain()}, ensure_ascii=False))
            elif verdict.verdict in ("differs", "refused"):
                print(_line(file, verdict))
    except FormatError as error:
        _complain(error)
        return False
    return True


def _line(file: Path, verdict: Verdict) -> str:
    return " ".join(f"{file} hand {verdict.id} {verdict.verdict}: {verdict.reason}".split())


def _complain(error: FormatError) -> bool:
    print(f"fifthstreet replay: {' '.join(str(error).split())}", file=sys.stderr)
    return True
