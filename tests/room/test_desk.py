"""The desk: effects in their order, and what happens when something breaks."""

from __future__ import annotations

import asyncio
import logging

import pytest

from fifthstreet.room import protocol as wire
from fifthstreet.room.actor import TableActor
from fifthstreet.room.board import Board
from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.desk import MOST_WAITING, Desk
from fifthstreet.room.effects import Append, Ask, Said, Send, SetTimer, Thaw, Wake, Watch
from fifthstreet.room.present import table_info
from fifthstreet.table import commands as cmd
from tests.room.doubles import MemoryJournal, MemoryLedger
from tests.room.kit import Clock, Listener, actor_of, config_of, hub_of


class Spy(MemoryJournal):
    """A journal that can be lost or full."""

    def __init__(self):
        super().__init__(MemoryLedger())
        self.answer = None
        self.full = False

    def append(self, batch, done):
        if self.full:
            raise OSError("no space")
        if self.answer:
            done(self.answer)
        else:
            super().append(batch, done)


@pytest.fixture
def journal():
    return Spy()


@pytest.fixture
def desk(journal):
    actor = actor_of()
    desk = Desk(actor, journal, lambda: 1_000_000, lambda _: None)
    desk.open()
    return desk


def sit(desk, reader, number="1"):
    desk.post(Said(reader, wire.SitMessage(number, "t", 10_000)))


def test_an_opened_table_is_kept(journal, desk):
    assert [row.event.config.table for row in journal.rows("t")] == ["t"]


def test_a_full_disk_freezes_the_table_before_anybody_hears_of_anything(journal, desk, caplog):
    ann, owl = Listener("ann"), Listener()
    for reader in (ann, owl):
        desk.post(Watch(reader))
        reader.forget()
    journal.full = True
    sit(desk, ann)
    assert ann.messages == owl.messages == [wire.Error("TABLE_FROZEN")]
    assert len(journal.rows("t")) == 1
    assert "table t is frozen: OSError" in caplog.text
    journal.full = False
    sit(desk, ann)
    assert ann.last == wire.Error("TABLE_FROZEN", id="1")
    assert len(journal.rows("t")) == 1


def test_a_lost_table_falls_silent(journal, desk, caplog):
    ann = Listener("ann")
    desk.post(Watch(ann))
    ann.forget()
    journal.answer = "lost"
    sit(desk, ann)
    journal.answer = None
    sit(desk, ann, "2")
    desk.post(Watch(ann))
    assert ann.messages == [wire.Moved("t")]
    assert len(journal.rows("t")) == 1
    assert "another writer" in caplog.text


def test_a_reader_that_fails_is_no_matter_of_the_table(desk, caplog):
    class Broken(Listener):
        def send(self, frames):
            raise RuntimeError("boom")

    ann, broken = Listener("ann"), Broken()
    desk.post(Watch(broken))
    desk.post(Watch(ann))
    sit(desk, ann)
    assert desk.state.seat_of("ann") is not None
    assert ann.view.me == 1
    with caplog.at_level(logging.DEBUG):
        assert "a reader of t failed: RuntimeError" in caplog.text


def test_a_reader_that_fails_keeps_the_lobby_from_nobody(caplog):
    class Broken(Listener):
        def send(self, frames):
            raise RuntimeError("boom")

    class Now:
        def after(self, _milliseconds, do):
            do()

    board, readers = Board(Now()), [Listener(), Broken(), Listener()]
    for reader in readers:
        board.greet(reader)
    board.put(table_info(actor_of().state))
    assert [len(reader.messages) for reader in readers] == [1, 0, 1]
    assert "a reader of the lobby failed: RuntimeError" in caplog.text


def test_one_table_that_breaks_leaves_the_others_alone(monkeypatch):
    configs = [config_of(), config_of()]
    hub = hub_of(
        Settings(pace=FAST),
        configs=[configs[0], type(configs[1])(**{**_fields(configs[1]), "table": "u"})],
        bots=(),
    ).open()
    ann = Listener("ann")
    hub.welcome(ann.player)
    good = TableActor._judge

    def judge(self, player, message, *rest):
        if message.table == "t":
            raise RuntimeError("broken")
        return good(self, player, message, *rest)

    monkeypatch.setattr(TableActor, "_judge", judge)
    for number, table in enumerate("tu"):
        hub.receive(ann, wire.Sub(table))
        hub.receive(ann, wire.SitMessage(str(number), table, 10_000))
    assert hub.desks["t"].state.seat_of("ann") is None
    assert hub.desks["u"].state.seat_of("ann") is not None
    assert wire.Error("TABLE_FROZEN") in ann.messages


def _fields(config):
    return {name: getattr(config, name) for name in config.__struct_fields__}


def test_effects_are_carried_out_in_their_order(journal):
    done = []

    class Actor:
        seq = 0
        whole = actor_of().whole

        def step(self, message, now):
            ann, bob = Listener("ann"), Listener("bob")
            ann.send = bob.send = done.append
            append = Append(table="t", after=0, epoch=1, command="c", events=(), entries=(), at=now)
            told = [Send(ann, ("b",)), Send(bob, ("c",)), Send(ann, ("d", "e"))]
            return [Send(ann, ("a",)), append, *told, SetTimer(None)]

    kept = journal.append
    journal.append = lambda *a, **k: done.append("kept") or kept(*a, **k)
    changes = []
    desk = Desk(Actor(), journal, lambda: 5, changes.append)
    desk.post(Wake())
    assert done == ["kept", ("a", "b", "d", "e"), ("c",)]  # each is told all at once
    assert changes == [Actor.whole]


class Slow(MemoryJournal):
    """A journal whose disk takes its time."""

    def __init__(self):
        super().__init__(MemoryLedger())
        self.waiting = []

    def append(self, batch, done):
        self.waiting.append((batch, done))

    def sync(self, answer=None):
        batch, done = self.waiting.pop(0)
        if answer:
            done(answer)
        else:
            super().append(batch, done)


class TestSlow:
    """While a disk writes, a table waits, and nobody hears of what is not kept."""

    @pytest.fixture
    def slow(self):
        return Slow()

    @pytest.fixture
    def desk(self, slow):
        self.now = 1_000_000
        actor = actor_of()
        desk = Desk(actor, slow, lambda: self.now, lambda _: None, Never())
        desk.open()
        slow.sync()
        return desk

    def test_nothing_is_told_before_it_is_kept(self, desk, slow):
        ann, owl = Listener("ann"), Listener()
        for reader in (ann, owl):
            desk.post(Watch(reader))
            reader.forget()
        sit(desk, ann)
        assert ann.messages == owl.messages == []
        assert not desk.idle
        slow.sync()
        assert desk.idle
        assert ann.of(wire.Ack) == [wire.Ack("1", 2)]
        assert owl.of(wire.Ev)[-1].seq == 2

    def test_messages_wait_for_their_turn(self, desk, slow):
        ann, bob = Listener("ann"), Listener("bob")
        sit(desk, ann)
        sit(desk, bob)
        assert len(slow.waiting) == 1
        slow.sync()
        assert ann.of(wire.Ack)
        assert not bob.messages
        slow.sync()
        assert bob.of(wire.Ack)

    def test_a_long_queue_is_refused(self, desk, slow):
        ann = Listener("ann")
        for number in range(MOST_WAITING + 2):
            sit(desk, ann, f"{number}")
        assert ann.messages == [
            wire.Error("TABLE_BUSY", {"most": MOST_WAITING}, id=str(MOST_WAITING + 1))
        ]
        slow.sync()
        assert desk.idle

    def test_what_can_never_be_kept_freezes_the_table_as_it_was(self, desk, slow):
        ann = Listener("ann")
        desk.post(Watch(ann))
        ann.forget()
        sit(desk, ann)
        slow.sync("failed")
        assert desk.frozen
        assert ann.messages == [wire.Error("TABLE_FROZEN")]
        assert desk.state.seats == ()

    def test_a_lost_table_forgets_what_waits(self, desk, slow):
        ann = Listener("ann")
        sit(desk, ann)
        sit(desk, ann, "2")
        slow.sync("lost")
        assert ann.messages == []
        assert not slow.waiting

    def test_what_was_kept_before_the_table_was_lost_is_answered(self, desk, slow):
        sit(desk, Listener("ann"))
        slow.sync()
        told = []
        desk.post(Ask(cmd.Disconnected("ann"), told.append))
        desk.lose()
        assert told == []
        slow.sync()
        assert told == [None]

    def test_chips_are_given_back_once_that_is_kept(self, desk, slow):
        for reader in (Listener("ann"), Listener("bob")):
            desk.post(Watch(reader))
            sit(desk, reader)
            while slow.waiting:
                slow.sync()
        assert desk.state.running
        desk.post(Ask(cmd.Disconnected("ann"), lambda _: None))
        slow.sync("failed")
        assert (desk.frozen, desk.trouble) == (True, "ValueError")
        told = []
        desk.post(Ask(Thaw("a fault"), told.append))
        desk.post(Ask(Thaw("a fault"), told.append))
        assert told == []
        while slow.waiting:
            slow.sync()
        assert [refusal and refusal.code for refusal in told] == [None, "NOT_FROZEN"]
        assert (desk.frozen, desk.trouble) == (False, "")

    def test_chips_that_could_not_be_given_back_stay_with_the_frozen_hand(self, desk, slow):
        for reader in (Listener("ann"), Listener("bob")):
            desk.post(Watch(reader))
            sit(desk, reader)
            while slow.waiting:
                slow.sync()
        desk.post(Ask(cmd.Disconnected("ann"), lambda _: None))
        slow.sync("failed")
        told = []
        desk.post(Ask(Thaw("a fault"), told.append))
        slow.sync("failed")
        assert [refusal.code for refusal in told] == ["TABLE_FROZEN"]
        assert desk.frozen
        assert desk.state.running

    def test_the_clock_does_not_run_while_the_disk_does_not(self, desk, slow):
        people = [Listener("ann"), Listener("bob")]
        for reader in people:
            desk.post(Watch(reader))
            sit(desk, reader)
            while slow.waiting:
                slow.sync()
        assert desk.state.running
        hand, clock = desk.state.hand, desk.state.clock
        actor = next(r for r in people if r.view.me == hand.actor)
        desk.post(
            Said(actor, wire.ActMessage("call", "t", hand.plan.start.hand, hand.turn, "call"))
        )
        self.now += 60_000
        desk.post(Wake())
        slow.sync()
        while slow.waiting:
            slow.sync()
        assert desk.state.hand.turn == hand.turn + 1  # the big blind is still asked
        assert desk.state.clock.deadline == clock.deadline + 60_000


class Never:
    """Timers that nobody waits for."""

    def after(self, milliseconds, do):
        return Alarm()


class Alarm:
    def cancel(self):
        pass


class Ringing:
    """An actor that does nothing but set its timer, ``timer(times, now)`` each time."""

    seq = 0

    def __init__(self, timer):
        self.whole = actor_of().whole
        self.woken = []
        self._timer = timer

    def step(self, message, now):
        self.woken.append(type(message).__name__)
        return [SetTimer(self._timer(len(self.woken), now))]


def ringing(timer):
    """Return the desk of such an actor, the clock of both, and what wakes it."""
    actor, clock = Ringing(timer), Clock()
    return Desk(actor, Spy(), lambda: clock.now, lambda _: None, clock), clock, actor.woken


def test_the_timer_wakes_the_actor_and_only_the_last_one_counts():
    async def run():
        desk, clock, woken = ringing(lambda times, now: now + 10 if times < 3 else None)
        desk.post(Watch(Listener()))
        clock.go(5)
        desk.post(Watch(Listener()))
        clock.go(9)
        assert woken == ["Watch", "Watch"]
        clock.go(1)
        assert woken == ["Watch", "Watch", "Wake"]
        clock.go(1000)
        assert len(woken) == 3
        desk.post(Watch(Listener()))
        desk.close()

    asyncio.run(run())


def test_a_closed_table_keeps_what_is_on_its_way_and_does_nothing_more():
    async def run():
        desk, clock, woken = ringing(lambda _, now: now)
        desk.post(Watch(Listener()))
        desk.close()
        refused = []
        desk.post(Ask(cmd.Tick(), refused.append))
        clock.go(1000)
        assert woken == ["Watch"]
        assert [refusal.code for refusal in refused] == ["TABLE_FROZEN"]

    asyncio.run(run())
