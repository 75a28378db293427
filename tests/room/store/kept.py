"""Tables whose events go through the journal, as a room would send them."""

from __future__ import annotations

import threading

from fifthstreet.room.effects import Append
from fifthstreet.room.ledger import ISSUE, entries, movement, wallet
from fifthstreet.room.recall import snapshot
from fifthstreet.room.store import loading
from fifthstreet.room.store.journal import SqlJournal
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.room.whole import Whole
from fifthstreet.table import events as ev
from tests.table.driver import Table

SAT = ev.PlayerSat(1, "ann", "Ann", 500, False, "none", "post", 0)  # noqa: FBT003 - in order
CAME = ev.CameBack(1, "post")


def kept_in(database):
    """Return the ledger and the journal of a hub whose tables last, by the names of its parts."""
    ledger = SqlLedger(database)
    return {"ledger": ledger, "journal": SqlJournal(database, ledger)}


def load(journal, table):
    """Return what is kept of a table."""
    return journal._database.read(lambda connection: loading.load(connection, table))


def item(after, *events, moved=(), **more):
    fields = {"table": "t", "epoch": 1, "command": "c", "at": 7, **more}
    return Append(after=after, events=events or (CAME,), entries=tuple(moved), **fields)


def keep(journal, *batch):
    """Append and wait for the answer."""
    told, answered = [], threading.Event()
    journal.append(batch, lambda outcome: (told.append(outcome), answered.set()))
    assert answered.wait(20)
    return told[0]


class KeptTable(Table):
    """A table that keeps all its events; players get what they buy in for."""

    def __init__(self, journal, name="t", **options):
        self.journal = journal
        self.name = name
        self.seq = self.count = 0
        super().__init__(watch=False, **options)
        self._keep(self.log, (), None)

    def _apply(self, events):
        before = self.state
        super()._apply(events)
        gifts = [
            entry
            for event in events
            if isinstance(event, ev.PlayerSat)
            for entry in movement(ISSUE, wallet(event.account), event.chips)
        ]
        moved = [*gifts, *entries(self.name, events, before)]
        starts = any(isinstance(event, ev.HandPlanned) for event in events)
        self._keep(events, moved, before if starts else None)

    def _keep(self, events, moved, before):
        self.count += 1
        append = item(
            self.seq,
            *events,
            moved=moved,
            table=self.name,
            command=f"room:{self.count}",
            at=self.now,
            hand=self.state.hand_number,
            snapshot=None if before is None else snapshot(Whole(table=before)),
            secret=None if before is None else b"seed",
        )
        self.seq += len(events)
        assert keep(self.journal, append) == "ok"
