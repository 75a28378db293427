"""Bots as players of the room: what they do, when they rest, and who they make room for."""

from __future__ import annotations

import random

import msgspec
import pytest

from fifthstreet.bots.registry import BOTS
from fifthstreet.engine.events import Acted
from fifthstreet.room import protocol as wire
from fifthstreet.room.bot_player import BotPlayer
from fifthstreet.room.club.state import Request
from fifthstreet.room.config import FAST, Pace, Settings
from fifthstreet.room.lobby import tables
from fifthstreet.room.sessions import Player
from fifthstreet.table.events import PlayerLeft
from tests.room.kit import (
    Clock,
    Dealer,
    Listener,
    balanced,
    config_of,
    enter,
    events_of,
    hub_of,
    in_room,
    seat,
    until,
)


def test_bots_rest_at_tables_that_nobody_watches():
    async def scenario(hub):
        owl = enter(hub, "", "mbp")
        desk = hub.desks["mbp"]
        await until(lambda: desk.state.hand_number > 2)
        assert all(d.state.hand_number == 0 for t, d in hub.desks.items() if t != "mbp")
        hub.leave(owl)
        await until(lambda: not desk.state.running)
        number = desk.state.hand_number
        bots = hub._bots._players["mbp"]  # whoever is broke buys in, and then nothing is to ring
        await until(lambda: desk._alarm is None and all(bot._timer is None for bot in bots))
        assert desk.state.hand_number == number

    in_room(scenario)


@pytest.mark.parametrize("table", [config.table for config in tables()])
def test_bots_play_every_table_and_no_chip_is_lost(table):
    async def scenario(hub):
        owl = enter(hub, "", table)
        desk = hub.desks[table]
        await until(lambda: desk.state.hand_number > 12)
        assert balanced(hub)
        assert not owl.of(wire.Error)
        assert not desk._actor.frozen

    in_room(scenario)


def test_whoever_asks_at_a_full_table_gets_the_seat_of_a_bot_and_bots_come_back():
    async def scenario(hub):
        ann = seat(hub, "ann")
        hub.receive(ann, wire.SitOutMessage("out", "no-limit"))
        bob = seat(hub, "bob")
        desk = hub.desks["no-limit"]
        await until(lambda: desk.state.seat_of("bob") is not None)
        gone = [e.account for e in events_of(bob) if isinstance(e, PlayerLeft)]
        assert len(gone) == 1
        assert gone[0].startswith("bot-no-limit-")
        for person in (ann, bob):
            hub.receive(person, wire.LeaveMessage("bye", "no-limit"))
        await until(lambda: desk.state.seat_of(gone[0]) is not None)
        await until(lambda: desk.state.hand_number > 5)
        assert sum(s.bot for s in desk.state.seats) == desk.state.config.table_size - 1
        assert balanced(hub)

    in_room(scenario)


def test_a_bot_without_a_seat_asks_for_one_while_others_play_on():
    clock = Clock()
    hub = hub_of(
        Settings(pace=Pace(bot_delay_ms=3, hand_pause_ms=0, street_pause_ms=0, seed_ms=0)),
        entropy=Dealer(),
        clock=lambda: clock.now,
        timers=clock,
        configs=[config_of(size=4)],
        bots=("tight",),
        chance=random.Random(1),
    ).open()
    desk, owl, ann = hub.desks["t"], enter(hub, "", "t"), seat(hub, "ann", "t")
    hub.receive(ann, wire.SitOutMessage("out", "t"))
    bob = seat(hub, "bob", "t")
    for _ in range(400):
        clock.go(1)
    (gone,) = [e.account for e in events_of(owl) if isinstance(e, PlayerLeft)]
    assert desk.state.seat_of("bob") is not None
    for person in (ann, bob):
        hub.receive(person, wire.LeaveMessage("bye", "t"))
    for _ in range(400):
        clock.go(1)
        assert desk.state.running  # nobody ever sees the table between two hands
    assert desk.state.seat_of(gone) is not None
    hub.close()


def test_a_broke_bot_buys_in_again():
    async def scenario(hub):
        owl = enter(hub, "", "t")
        desk = hub.desks["t"]

        def bought():
            return desk.state.totals.bought_in > 2 * 10_000

        await until(bought)
        await until(lambda: desk.state.hand_number > 3)
        assert len(desk.state.seats) == 2
        assert balanced(hub)
        assert owl.messages

    in_room(scenario, configs=[config_of(size=3)], bots=("random",))


class Told:
    """A bot without a room: what it says, and a way to show it something."""

    def __init__(self, pace=FAST, chance=None):
        self.said, self.clock = [], Clock()
        self.bot = BotPlayer(
            Player("x", "X", bot=True),
            None,
            "t",
            self.note,
            pace,
            chance or random.Random(1),
            self.clock,
        )

    def note(self, _bot, message):
        self.said.append(message)


def shown(view, **changes):
    snap = wire.Snap("t", 1, 0, msgspec.structs.replace(view, **changes))
    return (type("F", (), {"message": snap})(),)


def view_of(**seat_changes):
    hub = hub_of(Settings(pace=FAST), configs=[config_of()], bots=("calling",)).open()
    view = Listener("bot-t-0", bot=True)  # a person would wake the table
    hub.receive(view, wire.Sub("t"))
    seats = tuple(msgspec.structs.replace(seat, **seat_changes) for seat in view.view.seats)
    return msgspec.structs.replace(view.view, seats=seats)


def says(view, **changes):
    told = Told()
    told.bot.send(shown(view, **changes))
    told.clock.go(0)
    return plain(told.said)


def plain(said):
    """Return what was said, with ids that count from 1."""
    assert len({message.id for message in said}) == len(said)
    return [msgspec.structs.replace(m, id=m.id.rpartition("-")[2]) for m in said]


def test_ids_of_a_bot_are_not_those_of_another_process():
    assert says(view_of(stack=0))
    first, second = Told(), Told(chance=random.Random(2))
    for told in (first, second):
        told.bot.enter(10_000)
    assert first.said[0].id != second.said[0].id


def test_what_a_bot_does_between_hands():
    assert says(view_of()) == []
    assert says(view_of(stack=0)) == [wire.TopUpMessage("1", "t", 10_000)]
    assert says(view_of(state="sitting_out")) == [wire.ReturnMessage("1", "t", "post")]
    assert says(view_of(state="leaving", stack=0)) == []
    asked = msgspec.structs.replace(view_of().club, requests=(Request("x", "X", 1, None),))
    assert says(view_of(stack=0), club=asked) == []
    assert says(view_of(), me=None, seats=()) == [wire.SitMessage("1", "t", 10_000)]
    assert says(view_of(), me=None, seats=(), return_with=4_321) == [
        wire.SitMessage("1", "t", 4_321)
    ]
    two = view_of()
    assert len(two.seats) == 2
    assert says(two, me=None) == []  # the last seat is for the next person


@pytest.mark.parametrize(
    ("code", "choices"), [("MUST_WAIT", ["post", "wait"]), ("TABLE_FROZEN", ["post"])]
)
def test_a_bot_that_is_refused_asks_no_more_before_the_table_looks_different(code, choices):
    told, view = Told(), view_of(state="sitting_out")
    told.bot.send(shown(view))
    for number in range(1, 6):
        told.clock.go(0)
        if len(told.said) == number:
            error = wire.Error(code, id=told.said[-1].id)
            told.bot.send((type("F", (), {"message": error})(),))
    assert [message.choice for message in told.said] == choices
    told.bot.send(shown(view))
    told.clock.go(0)
    assert [message.choice for message in told.said] == [*choices, choices[-1]]


def test_a_bot_that_breaks_checks_or_folds(caplog):
    class Broken:
        def act(self, view, legal, chance):
            raise ValueError(str(view.seats))

    async def scenario(hub):
        owl = enter(hub, "", "t")
        await until(lambda: hub.desks["t"].state.hand_number > 2)
        assert {e.kind for e in events_of(owl) if isinstance(e, Acted)} <= {"check", "fold"}
        assert "bot-t-0 failed: ValueError" in caplog.text
        assert "SeatView" not in caplog.text

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(BOTS, "broken", Broken)
        in_room(scenario, configs=[config_of()], bots=("broken",))


def test_a_bot_thinks_for_a_while_and_answers_what_is_asked_by_then():
    told, broke = Told(Pace(bot_delay_ms=90)), shown(view_of(stack=0))
    told.bot.send(broke)
    told.clock.go(29)  # a third of the delay at least
    assert told.said == []
    told.clock.go(61)
    assert plain(told.said) == [wire.TopUpMessage("1", "t", 10_000)]
    told.bot.send(broke)
    told.bot.send(shown(view_of()))  # somebody gave it chips
    told.clock.go(90)
    told.bot.send(broke)
    told.bot.stop()
    told.clock.go(90)
    assert len(told.said) == 1
