"""Disk: what survives a crash, and a journal on it.

Writes go to a tail first; a sync makes the tail durable. A crash loses the tail, or,
when only the process dies, keeps it; a power cut may keep a part of it.
"""

from __future__ import annotations

import random

from fifthstreet.room.journal import Stored
from fifthstreet.room.past import Row
from tests.room.doubles import MemoryLedger


class Disk:
    """Batches of appends: those that are safe, and those on their way."""

    def __init__(self) -> None:
        self.safe = []
        self.tail = []
        self.epoch = 0

    def write(self, batch) -> None:
        self.tail.append(tuple(batch))

    def sync(self) -> None:
        self.safe += self.tail
        self.tail = []

    def crash(self, chance: random.Random) -> None:
        if chance.random() < 0.5:  # a power cut
            self.tail = self.tail[: chance.randrange(len(self.tail) + 1)]
        self.sync()

    def appends(self):
        return [append for batch in self.safe for append in batch]

    def rows(self):
        return [
            Row(append.after + n, append.epoch, append.at, append.command, event)
            for append in self.appends()
            for n, event in enumerate(append.events, 1)
        ]

    def ledger(self) -> MemoryLedger:
        ledger = MemoryLedger()
        for append in self.appends():
            ledger.post(append.entries)
        return ledger


class DiskJournal:
    """The journal port on a disk that takes its time."""

    def __init__(self, world, *, honest: bool = True) -> None:
        self._world = world
        self._disk = world.disk
        self._life = world.life
        self._honest = honest
        self.ledger = self._disk.ledger()

    def append(self, batch, done) -> None:
        first = batch[0]
        seq = max((a.after + len(a.events) for a in self._disk.appends()), default=0)
        if first.after != seq or first.epoch != self._disk.epoch:
            done("lost")
            return
        self._disk.write(batch)
        chance = self._world.chance
        slow = 200 if chance.random() < 0.1 else 5
        self._world.after(chance.expovariate(1 / slow), self._synced, batch, done)
        if not self._honest:
            self._kept(batch, done)

    def _synced(self, batch, done) -> None:
        if self._life == self._world.life:
            self._disk.sync()
            if self._honest:
                self._kept(batch, done)

    def _kept(self, batch, done) -> None:
        for append in batch:
            self.ledger.post(append.entries)
        done("ok")

    def claim(self, table: str) -> Stored:
        self._disk.epoch += 1
        rows = self._disk.rows()
        seq = rows[-1].seq if rows else 0
        start, snapshot, secret = 0, None, None
        answered: dict[str, int] = {}
        for append in self._disk.appends():
            if append.snapshot is not None:
                start, snapshot = append.after, append.snapshot
            secret = append.secret or secret
            answered[append.command] = append.after + len(append.events)
        return Stored(
            table=table,
            epoch=self._disk.epoch,
            seq=seq,
            snapshot_seq=start,
            snapshot=snapshot,
            rows=tuple(row for row in rows if row.seq > start),
            answered=tuple(answered.items()),
            secret=secret,
        )

    def tables(self):
        return ("t",)
