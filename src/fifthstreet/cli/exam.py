"""Exam: the command that puts vector files to the engine.

One line a failing case, then ``passed N of M``; with ``--json`` what the engine
computed of every case, expected or not, one object a line; there a case may only ask.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.exam import EXPECTS_NOTHING, Difference, differences, read_cases, solve
from fifthstreet.exam.answers import Answer
from fifthstreet.exam.reader import AnyCase

HELP: Final = "run rule vectors through the engine"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a JSON list of cases")
    parser.add_argument("--json", action="store_true", help="print what the engine computes")


def run(args: argparse.Namespace) -> int:
    """Examine the files: 0 when all pass, 1 when a case fails, 2 when one makes no sense.

    With ``--json`` a case that expects nothing only asks and does not fail.

    Raises:
        FormatError: a file cannot be read or is not of the schema.

    """
    cases = [case for path in args.files for case in read_cases(path)]
    passed = asked = 0
    broken: list[str] = []
    for case in cases:
        try:
            answer = solve(case)
        except FifthStreetError as error:
            broken.append(f"case {case.id}: {error}")
            print(_error_line(case, error) if args.json else f"{case.id} {error}")
            continue
        found = differences(case, answer)
        passed += not found
        asked += found == [EXPECTS_NOTHING] and args.json
        if args.json:
            print(_json_line(case, answer))
        elif found:
            print(_line(case, found))
    if not args.json:
        print(f"passed {passed} of {len(cases)}")
    if broken:
        more = f" (and {len(broken) - 1} more)" if len(broken) > 1 else ""
        print(f"fifthstreet exam: {' '.join(broken[0].split())}{more}", file=sys.stderr)
        return 2
    return 0 if passed + asked == len(cases) else 1


def _line(case: AnyCase, found: Sequence[Difference]) -> str:
    first = found[0]
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return (
        f"{case.id} {first.where}: expected {_short(first.expected)}, got {_short(first.got)}{more}"
    )


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _json_line(case: AnyCase, answer: Answer) -> str:
    told: dict[str, Any] = {"id": case.id, "kind": _kind(case)}
    told |= {"checkpoints": answer.checkpoints, "final": answer.final}
    if answer.refused:
        told["refused"] = answer.refused
    return json.dumps(told, ensure_ascii=False)


def _error_line(case: AnyCase, error: FifthStreetError) -> str:
    return json.dumps({"id": case.id, "kind": _kind(case), "error": str(error)}, ensure_ascii=False)


def _kind(case: AnyCase) -> str:
    return str(case.__struct_config__.tag)
