"""Verify: the command that checks the records of hands, without the room.

A record is what the page saves of a hand, and what a table's chain is made of. One
sentence for each thing that is wrong and for each note, then the tally. With
``--json`` one object a hand on stdout and nothing else there.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Final

import msgspec

from fifthstreet.errors import FormatError
from fifthstreet.room.fairness.findings import Report, finding_words
from fifthstreet.room.fairness.records import read_records
from fifthstreet.room.fairness.verify import verify_chain
from fifthstreet.words import LANGUAGES, say

HELP: Final = "check the records of hands: seals, seeds, cut, every card"

UNREADABLE: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a record as JSON, a list of them or one a line; - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a hand")
    parser.add_argument("--key", type=public_key, help="the public key that the room must have")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language")


def public_key(text: str) -> str:
    """Return ``text`` as a public key.

    Raises:
        ArgumentTypeError: it is none.

    """
    if not re.fullmatch("[0-9a-f]{64}", text.lower()):
        raise argparse.ArgumentTypeError(f"{text!r} is not 64 hexadecimal digits")
    return text.lower()


def run(args: argparse.Namespace) -> int:
    """Check a file: 0 when all is well, 1 when something is wrong, 2 when it cannot be read."""
    try:
        records = read_records(_text(args.file))
    except (FormatError, OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        print(f"fifthstreet verify: {args.file}: {' '.join(str(reason).split())}", file=sys.stderr)
        return UNREADABLE
    reports = verify_chain(records, key=args.key)
    for report in reports:
        print(_plain(report) if args.json else "\n".join(_lines(report, args.lang)))
    wrong = sum(not report.good for report in reports)
    if not args.json:
        for public in dict.fromkeys(report.key for report in reports):
            print(say(args.lang, "fair.key", public=public))
        print(say(args.lang, "fair.total", hands=len(reports), wrong=wrong))
    return 1 if wrong else 0


def _text(name: str) -> str:
    """Return what the file holds."""
    if name == "-":
        return sys.stdin.buffer.read().decode("utf-8")
    return Path(name).read_text(encoding="utf-8")


def _plain(report: Report) -> str:
    return json.dumps({**msgspec.to_builtins(report), "good": report.good}, ensure_ascii=False)


def _lines(report: Report, language: str) -> list[str]:
    """Return the verdict on a hand, then what is wrong and what is to be known."""
    head = say(
        language,
        "fair.good" if report.good else "fair.bad",
        hand=report.hand,
        table=report.table,
        tag=report.tag,
        cards=report.cards,
        wrong=len(report.findings),
    )
    wrong = [f"  ✗ {finding_words(each, language)}" for each in report.findings]
    return [head, *wrong, *(f"  · {finding_words(each, language)}" for each in report.notes)]
