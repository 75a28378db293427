"""A room with the one fault that no room may have: it tells before it keeps.

For ``bench/crash.py --hasty`` alone, to show that what it looks for it also finds.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

from fifthstreet.cli.main import main
from fifthstreet.room.effects import Append
from fifthstreet.room.journal import Done
from fifthstreet.room.store.journal import SqlJournal

LATE: Final = 0.03
"""Seconds after which an event is kept that everybody knows already."""
_keep = SqlJournal.append


def append(self: SqlJournal, batch: Sequence[Append], done: Done) -> None:
    """Say that it is kept, and keep it later."""
    loop = asyncio.get_running_loop()
    loop.call_later(LATE, _keep, self, batch, lambda _: None)
    done("ok")


SqlJournal.append = append

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
