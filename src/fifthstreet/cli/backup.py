"""Backup: the command that writes all of a room into one file, also while it is in play."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

HELP: Final = "write all that a room's database keeps into one file"
KEY: Final = "room.key"
"""Beside the database; it signs as the room, so it is copied by whoever decides to."""


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
    print(f"{args.file}: {args.file.stat().st_size} bytes")
    key = Path(args.data, KEY)
    if key.exists():
        print(f"The room's key is not in it, keep {key} too.", file=sys.stderr)
    return 0
