"""Audit log: what the operator did, each record sealed to the one before.

A record's hash covers its own words and the hash of its predecessor, so a record
that is changed, removed or put in between shows; the latest hash also goes to the
process log, so that a tail cut off shows as well. Records are only ever added.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec

GENESIS: Final = "0" * 64
"""What the first record is sealed to."""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the operator did or tried."""

    id: str
    """Given by whoever asks; the same act once more is the same record."""
    at: int
    operator: str
    action: str
    subject: str
    """The account or table that it was done to."""
    detail: dict[str, int | str] = {}


class Record(msgspec.Struct, frozen=True):
    """An act in its place."""

    number: int
    act: Act
    previous: str
    hash: str


def seal(number: int, act: Act, previous: str) -> Record:
    """Return ``act`` as record ``number`` after the one with the hash ``previous``."""
    detail = sorted(act.detail.items())
    words = [number, previous, act.id, act.at, act.operator, act.action, act.subject, detail]
    return Record(number, act, previous, hashlib.sha256(msgspec.json.encode(words)).hexdigest())


def broken_at(records: Iterable[Record]) -> int | None:
    """Return the number of the first record that does not fit, ``None`` when all do."""
    previous = GENESIS
    for number, record in enumerate(records, 1):
        if record != seal(number, record.act, previous):
            return number
        previous = record.hash
    return None


class OperatorLog(Protocol):
    """What the operator's commands need of a log."""

    async def write(self, act: Act) -> Record:
        """Add a record and return it once it is kept; the same id gives the same record."""
        ...

    async def knows(self, number: str) -> bool:
        """Tell whether there is a record of the act with the id ``number``."""
        ...

    async def read(self, *, before: int | None = None, most: int = 100) -> Sequence[Record]:
        """Return the latest records before the number ``before``, the latest first."""
        ...

    async def check(self) -> int | None:
        """Return the number of the first record that does not fit, ``None`` when all do."""
        ...
