"""Answers: what a table has answered, so that a repeated id gets the same answer.

An accepted command is remembered by the sequence after it, a refused one by its
refusal, apart from each other and for each account: nobody makes the table forget what
it has done for another. Those of the journal come back after a restart; a refusal
does not: nothing was kept of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from fifthstreet.engine.types import Refusal

ROOM: Final = "room:"
"""Begins the commands of the room itself, which nobody repeats: no account is called so."""
OWN: Final = 64
"""Answers of each kind that a table keeps for one account."""
ACCOUNTS: Final = 256
"""Accounts that it keeps them for: those whom it answered last."""
Answer = int | Refusal
Kind = TypeVar("Kind", int, Refusal)


class Answers:
    """The latest answers of one table."""

    def __init__(self, kept: Iterable[tuple[str, int]] = ()) -> None:
        """Begin with what the journal knows: commands and the sequence after each."""
        self._accepted: dict[str, dict[str, int]] = {}
        self._refused: dict[str, dict[str, Refusal]] = {}
        for command, seq in kept:
            _keep(self._accepted, command, seq)

    def get(self, command: str) -> Answer | None:
        """Return the answer to a command, ``None`` when it is new."""
        account = _account(command)
        accepted = self._accepted.get(account, {}).get(command)
        return self._refused.get(account, {}).get(command) if accepted is None else accepted

    def keep(self, command: str, answer: Answer) -> None:
        """Remember an answer, and forget the oldest beyond what is kept."""
        if isinstance(answer, int):
            _keep(self._accepted, command, answer)
        else:
            _keep(self._refused, command, answer)

    def forget(self, kept: int) -> None:
        """Forget what was accepted after the sequence ``kept``."""
        for account, own in self._accepted.items():
            self._accepted[account] = {who: seq for who, seq in own.items() if seq <= kept}


def command_id(account: str, message: str) -> str:
    """Return the id under which the journal keeps what ``account`` asked for.

    >>> command_id("p1", "7")
    'p1:7'

    """
    return f"{account}:{message}"


def _account(command: str) -> str:
    """Return whose command it is; no account has a colon."""
    return command.partition(":")[0]


def _keep(known: dict[str, dict[str, Kind]], command: str, answer: Kind) -> None:
    """Remember an answer among the latest of its kind."""
    account = _account(command)
    own = known[account] = known.pop(account, {})
    own[command] = answer
    if len(own) > OWN:
        del own[next(iter(own))]
    if len(known) > ACCOUNTS:
        del known[next(iter(known))]
