"""Thawing: after a failure a table goes on as it was kept, and so do its decks."""

from __future__ import annotations

import pytest

from fifthstreet.engine.events import HoleDealt, RabbitDealt
from fifthstreet.room import actions
from fifthstreet.room import protocol as wire
from fifthstreet.room.club import Settings, open_club
from fifthstreet.room.config import Pace
from fifthstreet.room.effects import Append, Ask, Presence, Said, Thaw, Wake
from fifthstreet.room.fairness.events import Cut, Sealed
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.transcript import Record
from fifthstreet.room.fairness.verify import verify_chain
from fifthstreet.room.happenings import Proved
from fifthstreet.room.sealing import SealedDecks
from fifthstreet.room.seeds import Seeds
from fifthstreet.table.events import HandSettled
from tests.room.kit import Listener, Room, cheapest, config_of, events_of, out

KEY = RoomKey(b"k" * 32)
CALM = Pace(bot_delay_ms=0, hand_pause_ms=3_000, street_pause_ms=0, seed_ms=5_000)
"""Every hand begins in a step of its own."""


class FailingRoom(Room):
    """Two players; the room goes on after a step that was not kept."""

    def __init__(self, **options):
        self.lost = []
        """The kinds of the events that were not kept."""
        self._fails = False
        super().__init__(config_of(rabbit_hunt="on_request"), pace=CALM, **options)
        self.two = self.sit("ann"), self.sit("bob")

    def fail(self):
        """Keep nothing of the next step that has something to keep."""
        self._fails = True

    def carry_out(self, effects):
        appends = [effect for effect in effects if isinstance(effect, Append)]
        if not appends or not self._fails:
            super().carry_out(effects)
            return
        self._fails = False
        self.lost += [type(event) for append in appends for event in append.events]
        super().carry_out(self.actor.freeze(self.kept, self.now))
        self.post(Ask(Thaw("a fault"), lambda _: None))


class SealedRoom(FailingRoom):
    """Decks that are sealed, and that the first of the two cuts."""

    def __init__(self):
        super().__init__(decks=lambda: SealedDecks(KEY, seed_ms=CALM.seed_ms))
        self._seeds = Seeds("t", "ann")
        self._seen = 0

    def go_on(self):
        """Do the next thing that a player or the table does."""
        ann, new = self.two[0], self.two[0].messages[self._seen :]
        self._seen += len(new)
        for sealed in (m.e for m in new if isinstance(m, wire.Ev) and isinstance(m.e, Sealed)):
            if sealed.context.hand > 1:  # the first is sealed before anybody can commit
                self.seed(wire.SeedReveal, self._seeds.reveal(sealed))
        if (found := self._seeds.commit(ann.view)) is not None:
            self.seed(wire.SeedCommit, found)
        elif self.hand is None or self.hand.legal is None:
            self.wait()
        else:
            turn, (kind, to) = self.hand.turn, cheapest(self.hand.legal)
            act = wire.ActMessage(f"{self.now}", "t", self.state.hand_number, turn, kind, to)
            self.now += 1
            self.post(Said(self.asked(self.two), act))

    def seed(self, kind, found):
        assert found is not None, "the seal does not list what was committed"
        self.post(Said(self.two[0], kind(f"{kind.__name__}{found[0]}", "t", *found)))

    @property
    def transcripts(self):
        rows = self.journal.rows("t")
        return [row.event.transcript for row in rows if isinstance(row.event, Proved)]


def test_whatever_step_is_lost_no_record_of_an_honest_room_says_that_it_cheated():
    kinds = set()
    for before in range(40):
        room = SealedRoom()
        for _ in range(before):
            room.go_on()
        room.fail()
        for _ in range(60):
            room.go_on()
        kinds |= set(room.lost)
        records = [Record(transcript=each) for each in room.transcripts]
        reports = verify_chain(records, key=KEY.public)
        assert [report.findings for report in reports] == [()] * len(records), room.lost
        assert len(records) > 2
        hands = {each.sealed.context.hand for each in room.transcripts}
        assert hands >= set(range(1, room.state.hand_number)), room.lost
        cuts = [each.cut for each in room.transcripts if each.cut is not None]
        assert not any(cut.dropped for cut in cuts), room.lost
    assert kinds >= {Sealed, Cut, HoleDealt, HandSettled, Proved}


def test_a_rabbit_is_dealt_from_the_deck_of_its_hand_when_that_of_the_next_was_lost():
    room = FailingRoom()
    room.play_out(room.two, out)
    room.fail()
    room.wait()
    assert HoleDealt in room.lost
    assert isinstance(room.say(room.two[0], wire.RabbitMessage, hand=1), wire.Ack)
    (dealt,) = [event for event in events_of(room.two[0]) if isinstance(event, RabbitDealt)]
    first, _lost = room.dealer.decks
    assert dealt.cards == tuple(first[position] for position in dealt.positions)


def test_who_came_and_went_while_the_table_was_frozen_is_known_afterwards():
    _, opened = open_club("ann", "Ann", Settings(visibility="public"), 1_000_000)
    room = Room(opened=opened)
    room.sit("ann")
    room.sit("bob")
    room.actor.step(Presence("ann", connected=False), room.now)  # and not kept
    room.carry_out(room.actor.freeze(room.kept, room.now))
    for account, connected in (("bob", False), ("bob", True)):
        room.post(Presence(account, connected=connected))
    room.post(Ask(Thaw("a fault"), lambda _: None))
    assert [seat.connected for seat in room.state.seats] == [False, True]
    assert room.actor.whole.club.host_gone_since == room.now


@pytest.mark.parametrize(("kept", "lost"), [(0, 60_000), (60_000, 1_000), (60_000, 0)])
def test_a_delay_of_spectators_that_was_not_kept_is_none(kept, lost):
    settings = Settings(visibility="public", spectator_delay_ms=kept)
    room = Room(opened=open_club("ann", "Ann", settings, 1_000_000)[1])
    ann, eve = room.sit("ann"), room.watch(Listener("eve"))
    room.wait(kept)
    delay = wire.HostMessage("lost", "t", actions.Spectators(allowed=True, delay_ms=lost))
    room.actor.step(Said(ann, delay), room.now)
    room.carry_out(room.actor.freeze(room.kept, room.now))
    room.post(Ask(Thaw("a fault"), lambda _: None))
    said = room.say(ann, wire.ChatMessage, text="still here")
    assert isinstance(said, wire.Ack)
    if kept:
        room.wait(kept - 1)
        assert eve.of(wire.Ev | wire.Snap)[-1].seq < said.seq
        room.wait(1)
    assert eve.of(wire.Ev | wire.Snap)[-1].seq >= said.seq


def test_a_table_that_waited_for_seeds_when_it_broke_rests_until_its_next_hand():
    room = SealedRoom()
    while room.state.hand_number < 1 or room.state.running or room.timer != waits_until(room):
        room.go_on()
    room.now = waits_until(room) + 500
    room.carry_out(room.actor.freeze(room.kept, room.now))
    room.post(Ask(Thaw("a fault"), lambda _: None))
    room.post(Wake())
    assert room.timer > room.now


def waits_until(room):
    """Return until when the table waits for the seeds of its next hand."""
    sealed = [row for row in room.journal.rows("t") if isinstance(row.event, Sealed | Cut)]
    return sealed[-1].time + CALM.seed_ms if isinstance(sealed[-1].event, Sealed) else None
