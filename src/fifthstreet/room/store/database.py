"""Database: the store of a room, one writer and many readers.

``Database(url)`` opens it and brings its tables up to date. Jobs are functions of a
connection; those that write share commits and survive a database that is down.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from fifthstreet.errors import StoreError
from fifthstreet.room.store.engine import broken, parsed, reading, shown, writing
from fifthstreet.room.store.migrate import LATEST, revisions, upgrade
from fifthstreet.room.store.writer import Waiting, Writer

T = TypeVar("T")


class Readable(Protocol):
    """What tools need that only look."""

    def read(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` finds in one moment of the database."""
        ...


class Reader:
    """A database that is only looked at, and must be there and up to date."""

    def __init__(self, url: str) -> None:
        """Open the database at ``url``.

        Raises:
            StoreError: it is not there, or of another version.

        """
        self._url = url
        self._engine = reading(url)
        try:
            found = self.read(revisions)
        except StoreError:
            self.close()
            raise
        if found != LATEST:
            self.close()
            raise StoreError(f"{shown(url)}: not a room of this version")

    def read(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` finds in one moment of the database.

        Raises:
            StoreError: it cannot be read.

        """
        try:
            with self._engine.connect() as connection, connection.begin():
                return job(connection)
        except DBAPIError as error:
            raise broken(self._url, error) from error

    def close(self) -> None:
        """Let go of all connections."""
        self._engine.dispose()


class Database:
    """A database that is read and written."""

    def __init__(self, url: str) -> None:
        """Open the database at ``url``, made and brought up to date as needed.

        ``url`` names a SQLite file or a PostgreSQL database; ``data_url`` gives that of
        a data folder.

        Raises:
            StoreError: it cannot be opened, or a newer version wrote it.

        """
        self.url = url
        self.dialect = parsed(url).get_backend_name()
        try:
            self._engine = writing(url)
        except OSError as error:
            raise StoreError(f"{shown(url)}: {error.strerror}") from error
        try:
            with self._engine.begin() as connection:
                upgrade(connection)
        except DBAPIError as error:
            self._engine.dispose()
            raise broken(url, error) from error
        except StoreError:
            self._engine.dispose()
            raise
        self._reader = reading(url)
        self._writer = Writer(self._engine)

    @property
    def down_since(self) -> int | None:
        """Since when the database takes nothing, milliseconds since 1970; ``None``: it does."""
        return self._writer.down_since

    @property
    def commits(self) -> int:
        """How many transactions were committed since the start."""
        return self._writer.commits

    @property
    def waiting(self) -> int:
        """How many jobs wait for the writer."""
        return self._writer.depth

    def submit(self, job: Callable[[Connection], T], done: Callable[[T | Exception], None]) -> None:
        """Have ``job`` write, and ``done`` called once that is durable or has failed.

        ``done`` gets what the job gave or raised, in the event loop that runs now, or in
        the writer's thread if none does. A job is run again after a lost connection, and
        when another one that shared its transaction failed: it must come to the same then.

        Raises:
            StoreError: the database is closed.

        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        self._writer.put(Waiting(job, done, loop))

    async def run(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` gave once it is durable; raise what it raised."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def done(result: T | Exception) -> None:
            if future.done():
                return
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

        self.submit(job, done)
        return await future

    def write(self, job: Callable[[Connection], T]) -> T:
        """Return what ``run`` would, and block meanwhile: for tools, never inside an event loop."""
        results: list[Any] = []
        written = threading.Event()

        def done(result: T | Exception) -> None:
            results.append(result)
            written.set()

        self._writer.put(Waiting(job, done, None))
        written.wait()
        if isinstance(results[0], Exception):
            raise results[0]
        return cast("T", results[0])

    def read(self, job: Callable[[Connection], T]) -> T:
        """Return what ``job`` finds in one moment of the database; it can change nothing."""
        with self._reader.connect() as connection, connection.begin():
            return job(connection)

    def close(self) -> None:
        """Write what waits and let go of all connections."""
        self._writer.close()
        self._reader.dispose()
        self._engine.dispose()
