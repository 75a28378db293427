"""Lock: one room at a time in a data folder, and the name that its rooms go by.

Two processes would take the tables from each other, again and again. The lock goes
with the process that holds it, however it ends, so nothing is left to clean up. What
stands in the file tells the rooms of one folder from those of others, so that a room
may go on at once with the tables of the one before it.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import IO, Final

from fifthstreet.errors import SetupError

FILE: Final = "room.lock"
NAME: Final = 16
"""Letters of a name."""


def owner_name() -> str:
    """Return a name that no other room has."""
    return secrets.token_hex(NAME // 2)


class FolderLock:
    """The lock of a data folder."""

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises:
            SetupError: another room has it.

        """
        file = (folder / FILE).open("a+b")
        self._file: IO[bytes] | None = file
        file.seek(0)  # where all rooms lock it, whatever stands in it
        if not _locked(file):
            file.close()
            raise SetupError(f"{folder} is in use by another room")
        self.owner = _name_in(file)
        """What the rooms of this folder are called, and no others."""

    def release(self) -> None:
        """Let another room have the folder."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _name_in(file: IO[bytes]) -> str:
    """Return the name in ``file``, which gets one if it has none that is whole."""
    name = file.read().decode("ascii", errors="replace")
    if len(name) != NAME:
        name = owner_name()
        file.truncate(0)
        file.write(name.encode())
        file.flush()
    return name


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
