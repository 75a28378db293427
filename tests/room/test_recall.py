"""Recall: a table goes on from its journal as if nothing had happened."""

from __future__ import annotations

import random

import msgspec
import pytest

from fifthstreet.engine.events import HoleDealt
from fifthstreet.errors import EventError
from fifthstreet.room import protocol as wire
from fifthstreet.room.club import Settings, open_club
from fifthstreet.room.effects import Append, Presence
from fifthstreet.room.journal import Stored
from fifthstreet.room.past import Row
from fifthstreet.room.recall import recall
from fifthstreet.table import on_table
from fifthstreet.table.clock import GRACE_MS
from tests.room.kit import Dealer, Listener, Room, actor_of, anything, config_of


class Book:
    """What a durable journal keeps of one table."""

    def __init__(self):
        self.snapshot, self.snapshot_seq, self.secret = None, 0, None
        self.rows, self.answered = [], []

    def keep(self, append):
        if append.snapshot is not None:
            self.snapshot, self.snapshot_seq = append.snapshot, append.after
        if append.secret is not None:
            self.secret = append.secret
        rows = [
            Row(append.after + n, append.epoch, append.at, append.command, event)
            for n, event in enumerate(append.events, 1)
        ]
        self.rows += rows
        self.answered.append((append.command, rows[-1].seq))

    def stored(self, epoch=2):
        rows = [row for row in self.rows if row.seq > self.snapshot_seq]
        return Stored(
            table="t",
            epoch=epoch,
            seq=self.rows[-1].seq,
            snapshot_seq=self.snapshot_seq,
            snapshot=self.snapshot,
            rows=tuple(rows),
            answered=tuple(self.answered),
            secret=self.secret,
        )


class KeptRoom(Room):
    """A room that can be killed and started again from what it kept."""

    def __init__(self, config=None, **options):
        self.book = Book()
        super().__init__(config, **options)

    def carry_out(self, effects):
        for effect in effects:
            if isinstance(effect, Append):
                self.book.keep(effect)
        super().carry_out(effects)

    def restart(self):
        self.actor = self.actor_of(recall(self.book.stored()))
        self.carry_out(self.actor.open(self.now))


@pytest.fixture
def seated():
    room = KeptRoom(dealer=Dealer(3))
    people = [Listener(name) for name in ("ann", "bob", "cat")]
    for reader in people:
        room.watch(reader)
        room.say(reader, wire.SitMessage, chips=5_000)
    return room, people


def plain(state):
    """Return a table without lines and clock: only these does a restart change."""
    seats = tuple(
        msgspec.structs.replace(seat, connected=True, grace_hand=0) for seat in state.seats
    )
    return msgspec.structs.replace(state, seats=seats, clock=None)


def play_on(room, people, chance, steps):
    choose = anything(chance)
    for _ in range(steps):
        if not room.state.running and room.timer is None:
            return  # all but one are broke
        if not room.state.running or room.hand.actor is None:
            room.wait()
            continue
        kind, to = choose(room.hand.legal)
        answer = room.act(room.asked(people), kind, to)
        assert isinstance(answer, wire.Ack), answer


@pytest.mark.parametrize("seed", range(12))
def test_a_restart_at_any_moment_gives_the_same_table(seated, seed):
    room, people = seated
    chance = random.Random(seed)
    play_on(room, people, chance, chance.randrange(1, 40))
    before = room.state
    room.restart()
    assert plain(room.state) == plain(before)
    for reader in people:
        room.watch(reader)
    play_on(room, people, chance, 20)
    assert on_table(room.state) + sum(
        room.ledger.balance(f"wallet:{p.player.account}") for p in people
    ) == -room.ledger.balance("issue")


def test_a_restart_deals_nobody_other_cards(seated):
    room, people = seated
    assert room.hand.actor is not None
    hole, decks = room.hand.hole, len(room.dealer.decks)
    room.restart()
    assert room.hand.hole == hole
    for reader in people:
        room.watch(reader)
    while room.state.hand_number == 1 and room.hand.actor is not None:
        kind = "call" if room.hand.legal.to_call else "check"
        room.act(room.asked(people), kind)
    dealt = [row.event for row in room.book.rows if isinstance(row.event, HoleDealt)]
    assert dealt[0].cards == tuple(room.dealer.decks[0][: len(dealt[0].cards)])
    boards = [row.event for row in room.book.rows if type(row.event).__name__ == "BoardDealt"]
    assert {
        position: card
        for event in boards[:3]
        for position, card in zip(event.positions, event.cards, strict=True)
    }.items() <= dict(enumerate(room.dealer.decks[0])).items()
    assert len(room.dealer.decks) > decks  # the next hand has a deck of its own


def test_the_player_who_is_asked_gets_at_least_15_seconds(seated):
    room, _people = seated
    deadline = room.state.clock.deadline
    room.now = deadline - 1
    room.restart()
    assert room.state.clock.deadline >= room.now + 15_000


@pytest.mark.parametrize("sits", [False, True])
def test_a_host_who_does_not_come_back_is_missed_with_or_without_a_seat(sits):
    _, opened = open_club("ann", "Ann", Settings(visibility="public"), 1_000_000)
    room = KeptRoom(opened=opened)
    if sits:
        room.sit("ann")
    assert room.actor.whole.club.host_gone_since is None
    room.restart()
    assert room.actor.whole.club.host_gone_since == room.now


@pytest.mark.parametrize("back", [False, True])
def test_a_place_in_the_queue_outlives_a_restart_if_its_owner_comes_back(back):
    room = KeptRoom(config_of(size=2))
    for account in ("ann", "bob", "cyd"):
        room.sit(account, watch=False)
    assert [entry.account for entry in room.state.waiting] == ["cyd"]
    room.restart()
    if back:
        room.post(Presence("cyd", connected=True))
    room.say(Listener("ann"), wire.LeaveMessage)
    room.say(Listener("bob"), wire.LeaveMessage)
    for _ in range(20):
        room.wait(GRACE_MS // 10)
    assert not room.state.waiting
    assert (room.state.seat_of("cyd") is not None) == back


def test_a_command_is_answered_as_before_the_restart(seated):
    room, people = seated
    actor = room.asked(people)
    answer = room.act(actor, "call", id="once")
    turn = room.hand.turn
    room.restart()
    room.watch(actor)
    assert room.act(actor, "call", id="once") == answer
    assert room.hand.turn == turn


def test_a_reader_who_comes_back_after_a_restart_misses_nothing(seated):
    room, people = seated
    owl = Listener()
    room.watch(owl)
    seq = owl.last.seq
    room.act(room.asked(people), "call")
    room.restart()
    back = Listener()
    room.watch(back, seq)
    told = [message.seq for message in back.of(wire.Ev)]
    assert told == list(range(seq + 1, room.actor.seq + 1))
    assert back.of(wire.Snap)[-1].seq == room.actor.seq


def test_a_snapshot_spares_the_hands_before_it(seated):
    room, people = seated
    play_on(room, people, random.Random(1), 60)
    assert room.state.hand_number >= 3
    stored = room.book.stored()
    assert stored.snapshot_seq > 0
    assert sum(type(row.event).__name__ == "HandStarted" for row in stored.rows) == 1
    assert len(stored.rows) < len(room.book.rows)


@pytest.mark.parametrize("broken", ["gap", "short", "empty", "foreign"])
def test_rows_that_make_no_table_are_refused(seated, broken):
    room, _people = seated
    stored = room.book.stored()
    rows = {
        "gap": (*stored.rows[:2], *stored.rows[3:]),
        "short": stored.rows[:-1],
        "empty": (),
        "foreign": stored.rows[1:],
    }[broken]
    if broken == "empty":
        stored = msgspec.structs.replace(stored, snapshot=None, snapshot_seq=0)
    with pytest.raises(EventError):
        recall(msgspec.structs.replace(stored, rows=rows))


def test_a_table_is_opened_once():
    actor = actor_of()
    actor.open(0)
    with pytest.raises(RuntimeError, match="opened once"):
        actor.open(0)
