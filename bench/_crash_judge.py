"""Judge of a crash: what clients saw and were told, against what the database has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, select

from bench._crash_client import Glimpse, Witness, event_mark, view_mark
from fifthstreet.room.audience import line
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.present import Presenter
from fifthstreet.room.store.database import Reader
from fifthstreet.room.store.loading import DECODER
from fifthstreet.room.store.schema import EVENT, TABLE_HEAD
from fifthstreet.room.whole import Whole, evolve


class Verdict(NamedTuple):
    """What is wrong: nothing, if all are empty."""

    lost: list[str]
    """Seen or acknowledged, and not there."""
    twice: list[str]
    """Applied more than once."""
    conflicts: list[str]
    """There, but not what was seen."""


def heads(database: Reader, witness: Witness) -> list[str]:
    """Return the tables whose log ends before the last event that somebody saw."""

    def job(connection: Connection) -> dict[str, int]:
        found = connection.execute(select(TABLE_HEAD.c.table, TABLE_HEAD.c.seq))
        return {row.table: row.seq for row in found}

    known = database.read(job)
    return [
        f"{table}: event {seq} was seen, the log ends with {known.get(table, 0)}"
        for table, seq in witness.heads.items()
        if known.get(table, 0) < seq
    ]


def judge(database: Reader, witness: Witness) -> Verdict:
    """Compare everything that anybody saw with the log, from its first event on."""
    glimpses: dict[tuple[str, int], list[Glimpse]] = defaultdict(list)
    for at in {*witness.events, *witness.views}:
        glimpses[at.table, at.seq].append(at)
    conflicts, steps = list(witness.conflicts), _Steps()
    for table, seq, command, event, whole in _log(database):
        steps.take(table, seq, command)
        seen = glimpses.pop((table, seq), None)
        if seen is not None:
            conflicts += _compare(seen, witness, event, whole)
    lost = [f"{table}: event {seq} was seen" for table, seq in glimpses]
    for (account, number), (table, seq) in witness.acked.items():
        kept = steps.ends.get(f"{account}:{number}")
        if kept is None:
            lost.append(f"{account}:{number} was acknowledged")
        elif kept != (table, seq):
            conflicts.append(f"{account}:{number} is {kept}, and was answered {table} {seq}")
    return Verdict(lost, steps.twice, conflicts)


class _Steps:
    """Which command caused which events."""

    def __init__(self) -> None:
        """Begin with no command."""
        self.ends: dict[str, tuple[str, int]] = {}
        self.twice: list[str] = []

    def take(self, table: str, seq: int, command: str) -> None:
        """Take one row; the rows of one command follow each other."""
        before = self.ends.get(command)
        own = command.startswith("room:")
        if before is not None and before != (table, seq - 1) and not own:
            self.twice.append(f"{command} at {table} {seq} and at {before}")
        self.ends[command] = (table, seq)


def _log(database: Reader) -> Iterator[tuple[str, int, str, RoomEvent, Whole]]:
    """Yield every event with the table after it."""
    columns = (EVENT.c.table, EVENT.c.seq, EVENT.c.command, EVENT.c.body)
    ordered = select(*columns).order_by(EVENT.c.table, EVENT.c.seq)
    wholes: dict[str, Whole] = {}
    for table, seq, command, body in database.read(lambda c: c.execute(ordered).all()):
        event = DECODER.decode(body)
        whole = wholes[table] = evolve(wholes.get(table), event)
        yield table, seq, command, event, whole


def _compare(
    seen: list[Glimpse], witness: Witness, event: RoomEvent, whole: Whole
) -> Iterator[str]:
    """Tell where a reader saw something else than the log gives him."""
    told = line(seen[0].seq, event, whole)
    presenter: Presenter | None = None
    for at in seen:
        known = witness.events.get(at)
        if known is not None and known != event_mark(told.seen_by(at.account)):
            yield f"{at}: another event"
        shown = witness.views.get(at)
        if shown is not None:
            if presenter is None:
                presenter = Presenter(whole, lambda _: 0, now=0, next_hand_at=None)
            if shown != view_mark(presenter.for_reader(at.account)):
                yield f"{at}: another view"
