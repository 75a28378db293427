"""The audience: what each reader is told, and what a reader who comes back gets."""

from __future__ import annotations

import random
import sys
from collections import deque
from types import MappingProxyType

import msgspec
import pytest

from fifthstreet.engine import view
from fifthstreet.engine.events import HoleDealt
from fifthstreet.room import club
from fifthstreet.room import protocol as wire
from fifthstreet.room.club import open_club
from fifthstreet.room.config import Pace
from fifthstreet.room.effects import Unwatch
from fifthstreet.room.ring import RING
from tests.room.kit import Listener, Room, anything, cheapest, config_of


@pytest.fixture
def room():
    return Room(config_of(size=6), pace=Pace(bot_delay_ms=0))


@pytest.fixture
def three(room):
    """Return three people in a hand that all were dealt into."""
    return seat_three(room)


def seat_three(room):
    """Seat three bots that nobody deals to before a watcher comes, then call them people."""
    readers = [room.sit(name, bot=True) for name in ("bot-ann", "bot-bob", "bot-eve")]
    room.watch(Listener("owl"))
    assert room.state.running
    return readers


def play(room, readers, hands, seed=3):
    for _ in range(hands):
        if not room.state.running:
            room.wait()
        room.play_out(readers, anything(random.Random(seed)))


def holes(room):
    """Return account to hole cards in the order of the deal."""
    return {
        entry.player: sorted(room.hand.hole[index])
        for index, entry in enumerate(room.hand.plan.start.seats)
    }


def known(event):
    return sorted(card for card in event.cards if card >= 0)


def test_who_may_not_see_cards_gets_the_number_with_a_stub(room):
    three = seat_three(room)
    watcher = next(r for r in room.actor._audience.readers if r.player.account == "owl")
    for reader in (watcher, *three):
        (dealt,) = [m for m in reader.of(wire.Ev) if isinstance(m.e, HoleDealt)]
        assert known(dealt.e) == holes(room).get(reader.player.account, [])
        assert len(dealt.e.cards) == 6


def test_the_view_is_that_of_the_readers_own_seat(room, three):
    play(room, three, 2)
    room.wait()
    for reader in three:
        account = reader.player.account
        assert reader.view.hand == view(room.state.hand, room.state.hand_seat(account))
        assert reader.view.me == room.state.seat_of(account).number


def test_all_spectators_share_one_frame(room, three):
    watchers = [room.watch(Listener()) for _ in range(3)]
    for watcher in watchers:
        watcher.forget()
    room.act(room.asked(three), "fold")
    first, second, third = (watcher.frames for watcher in watchers)
    assert first
    assert all(a is b is c for a, b, c in zip(first, second, third, strict=True))


def test_public_events_are_one_frame_for_players_too(room, three):
    for reader in three:
        reader.forget()
    room.act(room.asked(three), "fold")
    acted = {id(next(f for f in r.frames if isinstance(f.message, wire.Ev))) for r in three}
    assert len(acted) == 1


def test_a_frame_is_written_once(room, three):
    frame = three[0].frames[-1]
    assert frame.data is frame.data
    assert msgspec.json.decode(frame.data)["t"] == frame.message.__struct_config__.tag


# Coming back


def test_whoever_was_away_for_a_moment_gets_what_he_missed(room, three):
    ann = three[0]
    seen = ann.of(wire.Ev)[-1].seq
    room.post(Unwatch(ann))
    ann.forget()
    room.act(room.asked(three), "fold")
    ann.forget()
    room.watch(ann, after=seen)
    *missed, snap = ann.messages
    assert [m.seq for m in missed] == list(range(seen + 1, room.actor.seq + 1))
    assert all(isinstance(m, wire.Ev) for m in missed)
    assert isinstance(snap, wire.Snap)
    assert snap.seq == room.actor.seq


def test_missed_cards_come_to_their_owner_only(room, three):
    watcher = Listener()
    for reader in (*three, watcher):
        reader.forget()
        room.watch(reader, after=1)
        (dealt,) = [m for m in reader.of(wire.Ev) if isinstance(m.e, HoleDealt)]
        assert known(dealt.e) == holes(room).get(reader.player.account, [])


def test_whoever_missed_nothing_gets_only_the_table(room, three):
    three[0].forget()
    room.watch(three[0], after=room.actor.seq)
    assert [type(m) for m in three[0].messages] == [wire.Snap]


def test_the_ring_holds_so_many_events_and_no_more(room, three):
    play(room, three, 40)
    assert room.actor.seq > RING + 50
    late = Listener()
    room.watch(late, after=room.actor.seq - RING)
    assert len(late.of(wire.Ev)) == RING
    later = Listener()
    room.watch(later, after=room.actor.seq - RING - 1)
    assert [type(m) for m in later.messages] == [wire.Resync, wire.Snap]


def test_a_sequence_from_the_future_gets_the_table(room, three):
    late = Listener()
    room.watch(late, after=room.actor.seq + 1)
    assert [type(m) for m in late.messages] == [wire.Resync, wire.Snap]


def test_what_comes_after_the_snapshot_follows_on_it(room, three):
    watcher = room.watch(Listener())
    assert watcher.last.seq == room.actor.seq
    room.act(room.asked(three), "fold")
    assert watcher.of(wire.Ev)[0].seq == watcher.messages[0].seq + 1


def test_a_table_without_readers_owes_nobody_old_news(room):
    room.sit("bot-ann", watch=False)
    watcher = room.watch(Listener())
    assert [type(m) for m in watcher.messages] == [wire.Snap]
    room.sit("bot-bob", watch=False)
    seqs = [m.seq for m in watcher.of(wire.Ev)]
    assert seqs[0] == watcher.messages[0].seq + 1


def weight(root, known):
    """Return the bytes of all that hangs on ``root`` and is not ``known``; note it there."""
    total, pending = 0, [root]
    while pending:
        item = pending.pop()
        if id(item) in known or isinstance(item, type):
            continue
        known.add(id(item))
        total += sys.getsizeof(item)
        if isinstance(item, msgspec.Struct):
            pending += [getattr(item, name) for name in item.__struct_fields__]
        elif isinstance(item, dict | MappingProxyType):
            pending += [*item.keys(), *item.values()]
        elif isinstance(item, tuple | list | deque):
            pending += item
    return total


def test_the_ring_of_a_full_table_takes_no_more_than_64_kb():
    room = Room(config_of(size=6))
    players = [room.sit(f"p{number}") for number in range(6)]
    while room.actor.seq < 3 * RING:
        while not room.state.running:
            room.wait()
        room.play_out(players, cheapest)
        for player in players:
            player.forget()
    known = set()
    weight(room.actor.whole, known)
    ring = room.actor._audience._ring._lines
    assert len(ring) == RING
    assert 10_000 < weight(ring, known) <= 64_000


# Who sees the table later


def late_table(**settings):
    settings = {"visibility": "public", "spectator_delay_ms": 60_000, **settings}
    _, opened = open_club("host", "Host", club.Settings(**settings), 1_000_000)
    return Room(config_of(size=3), opened=opened)


def test_the_host_who_watches_sees_what_is_asked_of_him_and_who_asks_his_own():  # R-CLUB-3
    room = late_table(approve_seats=True)
    host, ann, eve = (room.watch(Listener(name)) for name in ("host", "ann", "eve"))
    assert isinstance(room.say(ann, wire.SitMessage, chips=10_000), wire.Ack)
    assert host.view.club.requests == ann.view.club.requests == ()
    room.wait(60_000)
    for reader, accounts in ((host, ["ann"]), (ann, ["ann"]), (eve, []), (late(room), [])):
        assert [request.account for request in reader.view.club.requests] == accounts
    assert [r.account for r in late(room, "host").view.club.requests] == ["ann"]


def late(room, account=""):
    return room.watch(Listener(account))


def test_who_comes_to_a_quiet_table_sees_its_clock_as_it_ran():  # R-SPEC-2
    room = late_table()
    for name in ("ann", "bob"):
        room.sit(name)
    room.now += 70_000
    assert late(room).of(wire.Snap)[0].now == room.now - 60_000


def test_what_all_late_spectators_see_is_written_once():
    room = late_table()
    readers = [late(room) for _ in range(3)]
    for name in ("ann", "bob"):
        room.sit(name)
    room.wait(60_000)
    frames = [
        {frame for frame in reader.frames if isinstance(frame.message, wire.Ev)}
        for reader in readers
    ]
    assert frames[0]
    assert frames[0] == frames[1] == frames[2]
