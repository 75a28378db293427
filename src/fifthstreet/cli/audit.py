"""Audit: the command that proves that the logs and the chips of a room agree.

One line a finding, then the numbers. Exit code 1 when there is a finding; a room in
play can be audited too.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from typing import Final

HELP: Final = "check that the logs and the chips of a room agree"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "data",
        metavar="DATA",
        help="data folder, backup file, or the address of a PostgreSQL database",
    )


def run(args: argparse.Namespace) -> int:
    """Audit what the argument names."""
    from fifthstreet.room.store.audit import examine
    from fifthstreet.room.store.database import Reader
    from fifthstreet.room.store.engine import data_url

    with closing(Reader(data_url(args.data))) as database:
        report = examine(database)
    for finding in report.findings:
        print(finding)
    print(report)
    return 1 if report.findings else 0
