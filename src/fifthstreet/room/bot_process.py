"""Bot process: the room's own bots, all in one process beside it.

What bots think never holds up the tables, and a bot that breaks its process breaks
no table: the process is started again, with longer and longer waits. It ends with
the room, also when the room is killed: the bots live as long as their stdin is open,
and hear there of those who join them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from fifthstreet.room.house_crew import HouseBot

LOG: Final = logging.getLogger("fifthstreet.room")
COMMAND: Final = (sys.executable, "-m", "fifthstreet.cli.main", "bot", "--crew")
FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 60.0
HELD_SECONDS: Final = 30.0
"""A process that lived so long was no failed attempt."""
FAREWELL_SECONDS: Final = 3.0
"""How long a process may take to end once its stdin is closed."""


class BotProcess:
    """The process of the bots, started again whenever it ends."""

    def __init__(
        self,
        url: str,
        bots: Sequence[HouseBot] = (),
        *,
        command: Sequence[str] = COMMAND,
        first_wait: float = FIRST_WAIT,
        chance: random.Random | None = None,
    ) -> None:
        """Prepare ``bots`` that play at ``url``; ``run`` starts them."""
        self._url = url
        self._bots: list[HouseBot] = []
        self._wanted = asyncio.Event()
        self._command = tuple(command)
        self._first_wait = first_wait
        self._chance = random.Random() if chance is None else chance  # noqa: S311 - waits only
        self._process: asyncio.subprocess.Process | None = None
        self.starts = 0
        """How often the process was started."""
        self.add(bots)

    def add(self, bots: Sequence[HouseBot]) -> None:
        """Let ``bots`` play too, at once where the process runs."""
        self._bots += bots
        if self._bots:
            self._wanted.set()
        process = self._process
        if process is not None and process.stdin is not None and not process.stdin.is_closing():
            process.stdin.write(b"".join(msgspec.json.encode(bot) + b"\n" for bot in bots))

    def drop(self, table: str) -> None:
        """Start nobody at ``table`` again; who plays there ends when the table does."""
        self._bots = [bot for bot in self._bots if bot.table != table]
        if not self._bots:
            self._wanted.clear()

    @property
    def pid(self) -> int | None:
        """The running process."""
        return None if self._process is None else self._process.pid

    async def run(self) -> None:
        """Keep the process running until this is cancelled; then end it and return.

        It is first started when there is somebody to play.
        """
        loop, wait = asyncio.get_running_loop(), self._first_wait
        while True:
            await self._wanted.wait()
            began = loop.time()
            code = await self._once()
            if loop.time() - began > HELD_SECONDS:
                wait = self._first_wait
            delay = wait * (0.5 + 0.5 * self._chance.random())
            LOG.error("the bots have ended with %s, again in %.1f s", code, delay)
            await asyncio.sleep(delay)
            wait = min(LONGEST_WAIT, wait * 2)

    async def _once(self) -> int | str:
        """Run one process to its end; return its exit code, or why it did not start."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is the room's matter
            )
        except OSError as error:
            return str(error)
        self._process = process
        self.starts += 1
        try:
            if process.stdin is not None:
                crew = {"url": self._url, "members": self._bots}
                process.stdin.write(msgspec.json.encode(crew) + b"\n")
                with contextlib.suppress(ConnectionError):
                    await process.stdin.drain()
            return await process.wait()
        finally:
            await asyncio.shield(self._end(process))
            self._process = None

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        """Have a process end by itself, or end it."""
        if process.stdin is not None:
            process.stdin.close()
        for stop in (process.terminate, process.kill):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL_SECONDS):
                    await process.wait()
                return
            with contextlib.suppress(ProcessLookupError):
                stop()
        await process.wait()
