"""Passwords: argon2id in a few threads, never in the thread of the sockets.

One hash takes 19 MiB and some 30 ms, so only two run at a time and only so many
wait; who comes later is told to try again. A password is in no log and no error.
"""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fifthstreet.room.turned_down import TurnedDown

SHORTEST: Final = 8
LONGEST: Final = 128

T = TypeVar("T")


def check_password(password: str) -> None:
    """Let a new password pass that is neither too short nor too long.

    Raises:
        TurnedDown: it is.

    """
    if not SHORTEST <= len(password) <= LONGEST or not _writable(password):
        raise TurnedDown("BAD_PASSWORD", least=SHORTEST, most=LONGEST)


def _writable(password: str) -> bool:
    """Tell whether the text has no halves of surrogate pairs, which have no bytes."""
    return not any(unicodedata.category(sign) == "Cs" for sign in password)


def _bytes(password: str) -> bytes:
    """Return the same bytes however a keyboard composes the characters."""
    return unicodedata.normalize("NFKC", password).encode()


class Passwords:
    """Hashes passwords and checks them."""

    def __init__(self, *, threads: int = 2, waiting: int = 32) -> None:
        """Use ``threads`` at most, with room for so many ``waiting``."""
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="argon2")
        self._places = BoundedSemaphore(threads + waiting)
        self._dummy = self._hasher.hash(secrets.token_bytes(16))

    async def hash(self, password: str) -> str:
        """Return the hash of a password that was checked for its length.

        Raises:
            TurnedDown: too many are waiting.

        """
        return await self._in_pool(lambda: self._hasher.hash(_bytes(password)))

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Tell whether ``password`` is the one that was hashed.

        Without a hash the answer is no, after as much work as with one.

        Raises:
            TurnedDown: too many are waiting.

        """
        known = len(password) <= LONGEST and _writable(password)
        text = _bytes(password) if known else b""

        def verify() -> bool:
            try:
                return self._hasher.verify(hashed or self._dummy, text)
            except (VerificationError, InvalidHashError):
                return False

        return await self._in_pool(verify) and known and hashed is not None

    def is_old(self, hashed: str) -> bool:
        """Tell whether ``hashed`` was made with less work than hashes are made with now."""
        return self._hasher.check_needs_rehash(hashed)

    async def _in_pool(self, work: Callable[[], T]) -> T:
        if not self._places.acquire(blocking=False):
            raise TurnedDown("BUSY")
        future = self._pool.submit(work)
        # Whoever stops waiting leaves his work in the pool: the place is free once it is done.
        future.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """End the threads; what waits is dropped."""
        self._pool.shutdown(wait=True, cancel_futures=True)
