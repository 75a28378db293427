"""Bell: rings when something has changed, for all who wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Bell:
    """A signal without memory: whoever waits looks again when it rings."""

    def __init__(self) -> None:
        """Begin silent."""
        self._next: asyncio.Future[None] | None = None
        self._broken: Exception | None = None

    def ring(self) -> None:
        """Wake all who wait."""
        waiting, self._next = self._next, None
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    def break_with(self, error: Exception) -> None:
        """Wake all who wait, now and later, with ``error``."""
        self._broken = error
        self.ring()

    def check(self) -> None:
        """Raise what the bell was broken with, if it was."""
        if self._broken is not None:
            raise self._broken

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until ``condition`` holds.

        Raises:
            Exception: the one that the bell was broken with, once nothing can change any more.

        """
        while not condition():
            self.check()
            if self._next is None:
                self._next = asyncio.get_running_loop().create_future()
            # A waiter that is cancelled must not take the others' signal with it.
            await asyncio.shield(self._next)
