"""Lock: one room at a time in a data folder.

Two processes would take the tables from each other, again and again. The lock goes
with the process that holds it, however it ends, so nothing is left to clean up.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Final

from fifthstreet.errors import SetupError

FILE: Final = "room.lock"


class FolderLock:
    """The lock of a data folder."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises:
            SetupError: another room has it.

        """
        self._file: IO[bytes] | None = (folder / FILE).open("ab")
        if not _locked(self._file):
            self._file.close()
            raise SetupError(f"{folder} is in use by another room")

    def release(self) -> None:
        """Let another room have the folder."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _locked(file: IO[bytes]) -> bool:
    """Lock ``file`` without waiting; tell whether it was free."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
