"""Ports: what the operator's commands need of the rest of a room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from fifthstreet.room.ledger import Entry
from fifthstreet.room.ops.audit_log import OperatorLog
from fifthstreet.room.ops.integrity import HandRecord, Visit


class OverdrawnError(Exception):
    """A wallet does not have as many chips as are to be taken."""


class AccountRow(msgspec.Struct, frozen=True):
    """An account as the operator sees it."""

    account: str
    name: str
    chips: int
    """In the wallet; what is at tables comes on top."""


class Treasury(Protocol):
    """What moves chips that no table event moves."""

    def balance(self, account: str) -> int:
        """Return the chips of one account of the ledger."""
        ...

    async def post(self, entries: Iterable[Entry], command: str, reason: str) -> None:
        """Move chips once for each ``command``.

        Raises:
            OverdrawnError: a wallet does not have them.
            ValueError: the command has moved other chips before.

        """
        ...


class Directory(Protocol):
    """What finds accounts."""

    async def find(self, text: str, most: int) -> Sequence[AccountRow]:
        """Return accounts whose id or name contains ``text``, all for an empty one."""
        ...

    async def row(self, account: str) -> AccountRow | None:
        """Return one account, ``None`` when there is no such."""
        ...


class Reports(Protocol):
    """What the integrity report is made from."""

    async def hands(self) -> Sequence[HandRecord]:
        """Return finished hands."""
        ...

    async def sessions(self) -> Sequence[Visit]:
        """Return who was here from where, as hashes."""
        ...


class Ports(msgspec.Struct, frozen=True):
    """All of them."""

    treasury: Treasury
    directory: Directory
    reports: Reports
    log: OperatorLog
