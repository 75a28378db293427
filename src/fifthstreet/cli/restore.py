"""Restore: the command that makes an empty data folder or database what a backup keeps."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import Final

HELP: Final = "fill an empty room from a backup"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that backup has made")
    parser.add_argument(
        "data", metavar="DATA", help="data folder, or the address of a PostgreSQL database"
    )


def run(args: argparse.Namespace) -> int:
    """Restore what the arguments name; 1 when it is there and something in it is wrong."""
    from fifthstreet.room.store.audit import examine
    from fifthstreet.room.store.backup import restore
    from fifthstreet.room.store.database import Reader
    from fifthstreet.room.store.engine import data_url

    url = data_url(args.data)
    restore(args.file, url)
    with closing(Reader(url)) as database:
        report = examine(database)
    for finding in report.findings:
        print(finding)
    print(report)
    return 1 if report.findings else 0
