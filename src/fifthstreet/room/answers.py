"""Answers: what a table has answered, so that a repeated id gets the same answer.

An accepted command is remembered by the sequence after it, a refused one by its
refusal. Those of the journal come back after a restart; a refusal does not: nothing
was kept of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fifthstreet.engine.types import Refusal

REMEMBERED: Final = 256
"""Answers that a table keeps."""
Answer = int | Refusal


class Answers:
    """The latest answers of one table."""

    def __init__(self, kept: Iterable[tuple[str, int]] = ()) -> None:
        """Begin with what the journal knows: commands and the sequence after each."""
        self._known: dict[str, Answer] = dict(kept)

    def get(self, command: str) -> Answer | None:
        """Return the answer to a command, ``None`` when it is new."""
        return self._known.get(command)

    def keep(self, command: str, answer: Answer) -> Answer:
        """Remember an answer, and forget the oldest beyond what is kept."""
        self._known[command] = answer
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
        return answer

    def forget(self, kept: int) -> None:
        """Forget what was accepted after the sequence ``kept``."""
        for command, answer in list(self._known.items()):
            if isinstance(answer, int) and answer > kept:
                del self._known[command]


def command_id(account: str, message: str) -> str:
    """Return the id under which the journal keeps what ``account`` asked for.

    >>> command_id("p1", "7")
    'p1:7'

    """
    return f"{account}:{message}"
