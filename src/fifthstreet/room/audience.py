"""Audience: who watches a table, and what each of them is told.

Every event becomes a line under the table's one sequence. Who may not see an event
gets its number with what is left of it, so that a gap is always seen. The latest
lines stay in a ring for readers who come back; whoever was away longer gets a
snapshot. Spectators whom the host lets watch later see the table at a past moment,
all the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fifthstreet.room import protocol as wire
from fifthstreet.room.club import watching
from fifthstreet.room.effects import Reader, Send
from fifthstreet.room.frame import Frame
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.late import Late
from fifthstreet.room.present import Presenter
from fifthstreet.room.purse import of_the_house
from fifthstreet.room.recall import Beginning
from fifthstreet.room.ring import Line, Ring, line
from fifthstreet.room.script import Script
from fifthstreet.room.sealing import Proof
from fifthstreet.room.whole import Whole, club_event
from fifthstreet.table.events import PlayerLeft, PlayerSat


def sight(whole: Whole, account: str) -> str:
    """Return how ``account`` may see the table: ``live``, ``delayed`` or ``not``."""
    if account and whole.table.seat_of(account) is not None:
        return "live"
    return watching(whole.club, account)


class Audience:
    """The readers of one table."""

    def __init__(self, beginning: Beginning) -> None:
        """Begin with nobody, and with the past that readers may come back for."""
        self._table = beginning.whole.table.config.table
        self._live: list[Reader] = []
        self._late: list[Reader] = []
        self._outside: list[Reader] = []
        """Those who would watch and may not: a seat or an invitation lets them in."""
        self._groups = {"live": self._live, "delayed": self._late, "not": self._outside}
        self._ring = Ring()
        self._untold: list[Line] = []
        self._proofs: list[Proof] = []
        self._moved = False
        """Somebody may see the table in another way than before."""
        self._past = Late(self._table)
        self._whole = beginning.whole
        self._catch_up(beginning)

    def _catch_up(self, beginning: Beginning) -> None:
        past = beginning.past
        self._ring.add([line(row.seq, row.event, whole) for row, whole in past])
        if not past:
            return
        row, first = past[0]
        start, seq = (
            (first, row.seq) if beginning.before is None else (beginning.before, row.seq - 1)
        )
        self._past.follow(start, seq, row.time, new=row.seq == 1)
        for row, whole in past:
            if row.seq > seq:
                self._past.feed(row.time, row.seq, row.event)
                self._past.follow(whole, row.seq, row.time)

    @property
    def readers(self) -> list[Reader]:
        """Everybody who watches."""
        return [*self._live, *self._late]

    @property
    def people(self) -> bool:
        """Somebody watches who is no bot of the house."""
        return bool(self._late) or any(
            not of_the_house(reader.player.account) for reader in self._live
        )

    # --- what happened -------------------------------------------------------------------

    def note(self, seq: int, events: Sequence[RoomEvent], whole: Whole, now: int) -> None:
        """Take events that have happened, the first of them with ``seq``."""
        lines = [line(seq + number, event, whole) for number, event in enumerate(events)]
        self._ring.add(lines)
        self._untold += lines
        self._whole = whole
        for number, event in enumerate(events):
            self._past.feed(now, seq + number, event)
            if isinstance(event, PlayerSat | PlayerLeft) or club_event(event) is not None:
                self._moved = True
        self._past.follow(whole, seq + len(events) - 1, now, new=seq == 1)

    def hold(self, proofs: Iterable[Proof]) -> None:
        """Have openings told with the events that made them due."""
        self._proofs += proofs

    @property
    def behind(self) -> bool:
        """There are readers, and events that they have not heard of."""
        if not self._live and not self._late and not self._outside:
            self._untold.clear()
            self._proofs.clear()
        return bool(self._untold)

    def tell(self, presenter: Presenter, now: int) -> list[Send]:
        """Return what is to be sent of the events that nobody has heard of yet."""
        lines, self._untold = self._untold, []
        proofs, self._proofs = self._proofs, []
        script = Script(self._table, lines, presenter, now)
        told = [Send(reader, script.frames_for(reader.player.account)) for reader in self._live]
        if self._moved:
            self._moved = False
            seq = lines[-1].seq if lines else 0
            told += self._sort_anew(presenter, seq, now)
        return told + self.prove(proofs, self._live)

    def prove(self, proofs: Iterable[Proof], readers: Iterable[Reader]) -> list[Send]:
        """Return the openings that are due to ``readers``, all of whom watch at once."""
        made = [(p, Frame(wire.Proof(self._table, p.hand, p.openings))) for p in proofs]
        found = []
        for reader in readers:
            due = tuple(f for p, f in made if p.account in (None, reader.player.account))
            if due:
                found.append(Send(reader, due))
        return found

    # --- who watches ---------------------------------------------------------------------

    def admit(
        self,
        reader: Reader,
        presenter: Presenter,
        whole: Whole,
        seq: int,
        now: int,
        *,
        after: int | None,
    ) -> list[Send]:
        """Let ``reader`` follow the table: what he missed after ``after``, then the whole table."""
        seen = sight(whole, reader.player.account)
        self._place(reader, seen)
        if seen == "not":
            shut = wire.Error("NOT_INSIDE", {"table": self._table}, "R-CLUB-1")
            return [Send(reader, (Frame(shut),))]
        if seen == "delayed":
            return self._past.greet(reader, now)
        return [Send(reader, self._missed_and_now(reader, presenter, seq, now, after))]

    def _missed_and_now(
        self, reader: Reader, presenter: Presenter, seq: int, now: int, after: int | None
    ) -> tuple[Frame, ...]:
        account = reader.player.account
        frames: list[Frame] = []
        if after is not None:
            missed = self._ring.after(after, seq)
            if missed is None:
                frames.append(Frame(wire.Resync(self._table)))
            else:
                frames += [
                    Frame(wire.Ev(self._table, entry.seq, now, entry.seen_by(account)))
                    for entry in missed
                ]
        snap = wire.Snap(self._table, seq, now, presenter.for_reader(account))
        return (*frames, Frame(snap))

    def _sort_anew(self, presenter: Presenter, seq: int, now: int) -> list[Send]:
        """Let everybody see the table as he may by now."""
        found: list[Send] = []
        for reader in [*self.readers, *self._outside]:
            seen = sight(self._whole, reader.player.account)
            if seen != self._sees(reader):
                found += self.admit(reader, presenter, self._whole, seq, now, after=None)
        return found

    def _place(self, reader: Reader, seen: str) -> None:
        """Have ``reader`` among those who see the table in the same way."""
        if reader in (group := self._groups[seen]):
            return
        self.dismiss(reader)
        group.append(reader)

    def _sees(self, reader: Reader) -> str:
        return next(seen for seen, group in self._groups.items() if reader in group)

    def forget(self, kept: int, whole: Whole, now: int) -> None:
        """Forget what nobody has heard of, and every event after ``kept``, which led to ``whole``.

        Also that by those somebody would have seen the table in another way.
        """
        self._untold.clear()
        self._proofs.clear()
        self._whole = whole
        self._past.forget(kept, whole, now)
        self._ring.forget(kept)
        for reader in [*self.readers, *self._outside]:
            self._place(reader, sight(whole, reader.player.account))

    def sees_all(self, reader: Reader) -> bool:
        """Tell whether ``reader`` watches and is told everything at once."""
        return reader in self._live

    def dismiss(self, reader: Reader) -> None:
        """Let ``reader`` follow the table no longer."""
        for group in self._groups.values():
            if reader in group:
                group.remove(reader)

    # --- those who watch later -----------------------------------------------------------

    @property
    def next_release(self) -> int | None:
        """When delayed spectators are next to be told something, ``None`` for never."""
        return self._past.next_due if self._late else None

    def release(self, now: int) -> list[Send]:
        """Return what delayed spectators may be told by ``now``."""
        return self._past.release(now, self._late)
