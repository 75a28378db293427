"""Writer: one thread that writes, many jobs to a commit.

While one commit is on its way to the disk the next jobs gather, so the slower the
disk, the more of them share its wait. Where one commit follows another and jobs do come
together they are given a moment to gather: a commit costs as much as many jobs. When
the database is down the same jobs are tried again until it is back: a job must come to
the same when it is run a second time, even if its first commit did arrive.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any, Final

from sqlalchemy import Connection, Engine

from fifthstreet.errors import StoreError
from fifthstreet.room.failure import where
from fifthstreet.room.store.engine import is_down, is_spoilt

LOG: Final = logging.getLogger("fifthstreet.room")
MOST: Final = 256
"""Jobs in one transaction."""
GATHERING: Final = 0.008
"""Seconds after a commit in which a job waits for others; later it is done at once."""
ALONE: Final = 10
"""Commits of one job each after which a job no longer waits: nobody would come."""
SHORTEST: Final = 0.05
LONGEST: Final = 2.0
"""Seconds between two tries."""


class Waiting:
    """A job that waits for its commit, and who is to hear of it."""

    __slots__ = ("done", "job", "loop")

    def __init__(
        self,
        job: Callable[[Connection], Any],
        done: Callable[[Any], None],
        loop: asyncio.AbstractEventLoop | None,
    ) -> None:
        """Call ``done`` in ``loop``, or in the writer's thread if there is none."""
        self.job = job
        self.done = done
        self.loop = loop


class Writer:
    """The thread and its queue."""

    def __init__(self, engine: Engine) -> None:
        """Begin to write through ``engine``."""
        self.commits = 0
        self.down_since: int | None = None
        """Since when the database takes nothing, milliseconds since 1970."""
        self._engine = engine
        self._connection: Connection | None = None
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._closing = threading.Event()
        self._committed = -GATHERING
        """When the last commit was done, on the monotonic clock."""
        self._alone = ALONE
        """How many of the last commits had one job only."""
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    def put(self, waiting: Waiting) -> None:
        """Have a job done after all that came before it.

        Raises:
            StoreError: the writer is closed.

        """
        with self._gate:
            if self._closing.is_set():
                raise StoreError("the database is closed")
            self._queue.put(waiting)

    def close(self) -> None:
        """Write what waits, once more if the database is down, and end the thread."""
        with self._gate:
            if not self._closing.is_set():
                self._closing.set()
                self._queue.put(None)
        self._thread.join()

    @property
    def depth(self) -> int:
        """How many jobs wait."""
        return self._queue.qsize()

    # --- in the thread -------------------------------------------------------------------

    def _run(self) -> None:
        batch: list[Waiting] = []
        while self._gather(batch):
            self._keep(batch)
        self._keep(batch)
        self._drop()

    def _gather(self, batch: list[Waiting]) -> bool:
        """Fill ``batch`` with what waits; tell whether there may be more."""
        batch.clear()
        waiting = self._queue.get()
        wait = self._committed + GATHERING - time.monotonic()
        if wait > 0 and self._alone < ALONE:
            self._closing.wait(wait)
        while waiting is not None:
            batch.append(waiting)
            if len(batch) == MOST:
                return True
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return True
        return False

    def _keep(self, batch: Sequence[Waiting]) -> None:
        """Do the jobs and tell of them, however long the database needs for it."""
        pause = SHORTEST
        while batch:
            try:
                results = self._transact(batch)
            except Exception as error:  # noqa: BLE001 - the thread must outlive any job
                self._drop()
                if not is_down(error):
                    self._apart(batch, error)
                    return
                self._note_down(error)
                if self._closing.wait(pause):
                    self._give_up(batch)
                    return
                pause = min(2 * pause, LONGEST)
            else:
                self._note_up()
                _tell(batch, results)
                return

    def _transact(self, batch: Sequence[Waiting]) -> list[Any]:
        """Do the jobs in one transaction and return what each of them gave or raised.

        At first without savepoints: they cost more than a job, and are seldom needed.
        """
        connection = self._connection
        if connection is None:
            connection = self._connection = self._engine.connect()
        transaction = connection.begin()
        results = _together(connection, batch)
        if results is None:
            transaction.rollback()
            transaction = connection.begin()
            results = [_attempt(connection, waiting.job) for waiting in batch]
        transaction.commit()
        self.commits += 1
        self._committed = time.monotonic()
        self._alone = self._alone + 1 if len(batch) == 1 else 0
        return results

    def _apart(self, batch: Sequence[Waiting], error: Exception) -> None:
        """Find the job that only the commit refused: each gets a transaction of its own."""
        if len(batch) == 1:
            _tell(batch, [error])
            return
        for waiting in batch:
            self._keep([waiting])

    def _give_up(self, batch: Sequence[Waiting]) -> None:
        """Try for the last time."""
        try:
            results = self._transact(batch)
        except Exception as error:  # noqa: BLE001 - whoever waits must hear of it
            self._drop()
            closed = StoreError("the database was down when it was closed")
            closed.__cause__ = error
            results = [closed] * len(batch)
        _tell(batch, results)

    def _drop(self) -> None:
        """Forget the connection; what it had begun is rolled back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                connection.invalidate()
            with contextlib.suppress(Exception):
                connection.close()

    def _note_down(self, error: Exception) -> None:
        if self.down_since is None:
            self.down_since = int(time.time() * 1000)
            LOG.critical("the database is down: %s", where(error))

    def _note_up(self) -> None:
        if self.down_since is not None:
            self.down_since = None
            LOG.warning("the database is back")


def _together(connection: Connection, batch: Sequence[Waiting]) -> list[Any] | None:
    """Return what the jobs gave, ``None`` when one of them failed or spoilt the others."""
    try:
        results = [waiting.job(connection) for waiting in batch]
    except Exception as error:
        if is_down(error):
            raise
        return None
    return None if is_spoilt(connection) else results


def _attempt(connection: Connection, job: Callable[[Connection], Any]) -> Any:
    """Return what the job gave, or the error for which it alone is undone."""
    connection.exec_driver_sql("SAVEPOINT job")
    try:
        result = job(connection)
        connection.exec_driver_sql("RELEASE SAVEPOINT job")
    except Exception as error:
        if is_down(error):
            raise
        connection.exec_driver_sql("ROLLBACK TO SAVEPOINT job")
        connection.exec_driver_sql("RELEASE SAVEPOINT job")
        return error
    return result


def _tell(batch: Sequence[Waiting], results: Sequence[Any]) -> None:
    """Tell everybody, in the order of the jobs, with one wake-up for each event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[Callable[[Any], None], Any]]] = {}
    for waiting, result in zip(batch, results, strict=True):
        if waiting.loop is None:
            _call(waiting.done, result)
        else:
            loops.setdefault(waiting.loop, []).append((waiting.done, result))
    for loop, calls in loops.items():
        with contextlib.suppress(RuntimeError):  # a loop that has ended hears nothing
            loop.call_soon_threadsafe(_call_all, calls)


def _call_all(calls: Sequence[tuple[Callable[[Any], None], Any]]) -> None:
    for done, result in calls:
        _call(done, result)


def _call(done: Callable[[Any], None], result: Any) -> None:
    """Tell one; what fails there is no matter of the others."""
    try:
        done(result)
    except Exception as error:  # noqa: BLE001 - the next one must hear its result
        LOG.critical("a listener of the store failed: %s", where(error))
