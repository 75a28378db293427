"""Backup: the command that writes all of a room into one file, also while it is in play."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

HELP: Final = "write all that a room's database keeps into one file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "data", metavar="DATA", help="data folder, or the address of a PostgreSQL database"
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the file to make")


def run(args: argparse.Namespace) -> int:
    """Back up what the arguments name."""
    from fifthstreet.room.store.backup import backup
    from fifthstreet.room.store.engine import data_url

    backup(data_url(args.data), args.file)
    size = args.file.stat().st_size
    print(f"{args.file}: {size} bytes, to be kept secret: whoever has it can sign as the room")
    return 0
