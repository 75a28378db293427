"""Heap: rubbish is looked for so that a full room does not stop for it.

By itself CPython looks through everything that lives whenever a quarter as much has
come anew. In a room with thousands of sockets that takes a good part of a second, in
which nobody is answered, and it finds next to nothing: what a step makes it also lets
go. So only young objects are looked through as they come, everything now and then, and
what was there before the first socket never.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

YOUNG: Final = 2_500
"""New objects after which the young ones are looked through."""
MIDDLE: Final = 1
"""How often the young ones are, before those are that outlived it: often, for what a full
room has kept since takes a quarter of a second to look through once it is 400,000."""
NEVER: Final = 2**31 - 1
SECONDS: Final = 600.0
"""Between two looks at everything: lines that were closed may hang together in circles."""


class Heap:
    """The collection of rubbish of this process, between ``begin`` and ``end``."""

    def __init__(self, seconds: float = SECONDS) -> None:
        """Look through everything every so many ``seconds``."""
        self._seconds = seconds
        self._before = gc.get_threshold()
        self._looking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Take what is there as what stays, and collect in the room's way; within a loop."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._looking = asyncio.create_task(self._look())

    def end(self) -> None:
        """Collect as before ``begin``; once more it changes nothing."""
        if self._looking is None:
            return
        self._looking.cancel()
        self._looking = None
        gc.set_threshold(*self._before)
        gc.unfreeze()

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            gc.collect()
