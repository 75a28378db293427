"""Workers: the processes in which odds are counted, away from the loop of the room.

They begin with the first question. Whoever stops waiting for a job takes its place
in ``wanted`` back, at which the job looks now and then. A process that dies is
replaced with all of its pool; jobs that were lost with it are done once more, the
second time they are given up.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from fifthstreet.room.odds.asked import OddsError
from fifthstreet.room.odds.work import Work, begin, do, ready, warm

TRIES: Final = 2
COMPILING: Final = 300.0
"""Seconds that all kernels may take to compile on a slow machine."""
SOON: Final = 5.0
"""Seconds that a question waits for them before it hears that it is to come again."""

A = TypeVar("A")
T = TypeVar("T")


class _Pool:
    """Processes, and the places of their jobs."""

    def __init__(self, processes: int, places: int) -> None:
        context = multiprocessing.get_context("spawn")
        theirs, self._line = context.Pipe(duplex=False)
        self.wanted: Any = context.Array("b", places, lock=False)
        self.free = list(range(places))
        self._executor = ProcessPoolExecutor(
            processes, mp_context=context, initializer=begin, initargs=(self.wanted, theirs)
        )
        self._processes = processes

    def start(self) -> None:
        """Wait until a process runs; the others follow."""
        waiting = [self._executor.submit(ready) for _ in range(self._processes)]
        waiting[0].result()

    def submit(self, work: Work[A, T], asked: A, seconds: float, place: int) -> Future[T]:
        """Give a job to a process."""
        self.wanted[place] = 1
        return self._executor.submit(do, place, work, asked, seconds)

    def close(self) -> None:
        """End the processes, whatever they do."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._line.close()


class Workers:
    """Does jobs in processes."""

    def __init__(self, *, processes: int, places: int) -> None:
        """Have so many ``processes``, and ``places`` for jobs that run or wait."""
        self._size = (processes, places)
        self._pool: asyncio.Task[_Pool] | None = None
        self._warm: asyncio.Task[bool] | None = None
        self._closed = False

    async def run(self, work: Work[A, T], asked: A, seconds: float) -> T:
        """Return what ``work`` answers to ``asked``; to cancel this ends the job.

        Raises:
            OddsError: the job refuses, there is no place or process for it, or the
                kernels are still being compiled.

        """
        await self._opened()
        try:
            async with asyncio.timeout(SOON):
                await self._warmed()
        except TimeoutError:
            raise OddsError("ODDS_WARMING") from None
        return await self._tried(work, asked, seconds)

    async def _warmed(self) -> None:
        """Wait until the kernels are compiled, which they are but once on a machine.

        It goes on when nobody waits any more.
        """
        if self._warm is None or (self._warm.done() and _failed(self._warm)):
            self._warm = asyncio.create_task(self._tried(warm, None, COMPILING))
            # Whoever waits hears of it; nobody may be left to.
            self._warm.add_done_callback(_failed)
        await asyncio.shield(self._warm)

    async def _tried(self, work: Work[A, T], asked: A, seconds: float) -> T:
        for _ in range(TRIES):
            with contextlib.suppress(BrokenProcessPool):
                return await self._once(work, asked, seconds)
        raise OddsError("ODDS_BUSY")

    async def _once(self, work: Work[A, T], asked: A, seconds: float) -> T:
        pool = await self._opened()
        if not pool.free:
            raise OddsError("ODDS_BUSY")
        place = pool.free.pop()
        loop = asyncio.get_running_loop()

        def over(_: Future[T]) -> None:
            # The loop may be closed by the time that the last job ends.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(pool.free.append, place)

        try:
            future = pool.submit(work, asked, seconds, place)
        except RuntimeError as error:
            # Broken, or closed by somebody whose job was lost with it.
            pool.free.append(place)
            self._drop(pool)
            raise BrokenProcessPool(str(error)) from None
        future.add_done_callback(over)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            pool.wanted[place] = 0
            raise
        except BrokenProcessPool:
            self._drop(pool)
            raise

    async def _opened(self) -> _Pool:
        if self._closed:
            raise OddsError("ODDS_BUSY")
        if self._pool is None or (self._pool.done() and _failed(self._pool)):
            self._pool = asyncio.create_task(asyncio.to_thread(_open, *self._size))
            self._pool.add_done_callback(_failed)
        return await asyncio.shield(self._pool)

    def _drop(self, pool: _Pool) -> None:
        """Forget a pool that is broken."""
        task = self._pool
        if task is not None and task.done() and not _failed(task) and task.result() is pool:
            self._pool = None
            pool.close()

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        if self._warm is not None:
            self._warm.cancel()
        if self._pool is not None:
            self._pool.add_done_callback(_close)


def _open(processes: int, places: int) -> _Pool:
    pool = _Pool(processes, places)
    pool.start()
    return pool


def _close(opened: asyncio.Task[_Pool]) -> None:
    if not _failed(opened):
        opened.result().close()


def _failed(task: asyncio.Task[Any]) -> bool:
    """Tell whether a task that is over has no answer."""
    return task.cancelled() or task.exception() is not None
