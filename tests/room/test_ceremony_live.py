"""Fair decks in a whole room: bots and a person cut them, and every record can be checked."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter

import msgspec
import pytest

from fifthstreet.bots.registry import BOTS
from fifthstreet.room import protocol as wire
from fifthstreet.room.bot_player import BotPlayer
from fifthstreet.room.config import Pace, Settings
from fifthstreet.room.fairness.events import Sealed
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.pledge import pledge
from fifthstreet.room.fairness.records import read_records
from fifthstreet.room.fairness.transcript import Record, first_link
from fifthstreet.room.fairness.verify import verify, verify_chain
from fifthstreet.room.happenings import Proved
from fifthstreet.room.sessions import Player
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url
from fifthstreet.room.timers import LoopTimers
from tests.room.kit import config_of, enter, hub_of, until
from tests.room.party import play
from tests.room.store.kept import kept_in
from tests.room.test_made import party
from tests.room.test_made_play import SLOW, gathered, seated

KEY = RoomKey(b"k" * 32)
SEALS = Pace(bot_delay_ms=0, hand_pause_ms=0, street_pause_ms=0, seed_ms=5_000)
"""Long enough for every seed: a hand waits no longer than for the last of them."""


def waiting(seed_ms):
    return Pace(bot_delay_ms=0, hand_pause_ms=0, street_pause_ms=0, seed_ms=seed_ms)


class LiveRoom:
    """A hub whose tables last, with a person who plays as a program would."""

    def __init__(self, database, *, pace=SEALS, key=KEY):
        self.hub = hub_of(
            Settings(pace=pace),
            key=key,
            configs=[config_of(size=4, rabbit_hunt="on_request")],
            bots=("calling", "tight"),
            chance=random.Random(),  # ids of earlier lives are remembered
            **kept_in(database),
        ).open()
        self.desk = self.hub.desks["t"]
        ann = Player("ann", "Ann")
        if not self.hub.ledger.balance("wallet:ann"):
            self.hub.welcome(ann)
        self.watcher = enter(self.hub, "eve", "t")
        self.ann = BotPlayer(
            ann,
            BOTS["calling"](),
            "t",
            self.hub.receive,
            pace,
            random.Random(),
            LoopTimers(),
        )
        self.ann.enter(10_000)

    async def end(self):
        self.ann.stop()
        self.hub.close()
        await until(lambda: self.desk.idle)

    async def transcripts(self):
        rows = await self.hub.journal.history("t", ("proved",))
        return [row.event.transcript for row in rows]


@pytest.fixture
def run(tmp_path):
    """Return a function that plays in a room on one database, as often as it is called."""

    def run(scenario, **options):
        async def whole():
            database = Database(sqlite_url(tmp_path / "room.db"))
            try:
                room = LiveRoom(database, **options)
                try:
                    return await scenario(room)
                finally:
                    await room.end()
            finally:
                database.close()

        return asyncio.run(whole())

    return run


def check(transcripts, public=KEY.public):
    """Check a chain from its beginning; return the reports."""
    reports = verify_chain([Record(transcript=each) for each in transcripts], key=public)
    assert [report.findings for report in reports] == [()] * len(transcripts)
    assert transcripts[0].previous == first_link(public, "t").previous
    assert [each.number for each in transcripts] == list(range(len(transcripts)))
    return reports


def test_twenty_hands_are_cut_by_everybody_and_their_chain_holds(run):
    async def scenario(room):
        await until(lambda: room.desk.state.hand_number >= 22)
        return await room.transcripts()

    transcripts = run(scenario)
    assert len(transcripts) >= 20
    check(transcripts)
    played = [each for each in transcripts if each.cut is not None]
    accounts = [
        {place.player: place.seat for place in each.sealed.context.seats} for each in played
    ]
    seeds = [{seed.seat for seed in each.cut.seeds} for each in played]
    # Whoever comes to a hand that is sealed already cuts from the next one on, and for a hand
    # that is sealed again the seeds are spent.
    begin = next(n for n, seen in enumerate(seeds) if accounts[n].get("ann") in seen)
    sealed = Counter(each.sealed.context.hand for each in transcripts)
    rest = [
        (names, seen)
        for each, names, seen in list(zip(played, accounts, seeds, strict=True))[begin:]
        if "ann" in names and sealed[each.sealed.context.hand] == 1
    ]
    assert len(rest) >= 10
    assert all(names["ann"] in seen for names, seen in rest)
    assert sum(len(seen) == len(names) for names, seen in rest) >= len(rest) - 5
    assert not any(each.cut.dropped for each in played)
    changed = msgspec.structs.replace(played[3].cut, point="0" * 64)
    assert not verify(Record(transcript=msgspec.structs.replace(played[3], cut=changed))).good


def test_the_chain_holds_over_a_restart_in_mid_hand(run):
    async def first(room):
        desk = room.desk
        await until(
            lambda: desk.state.hand_number >= 4 and desk.state.running and desk.state.hand.boards[0]
        )
        return desk.state

    async def then(room):
        begun = room.desk.state
        await until(lambda: room.desk.state.hand_number >= number + 3)
        return begun, await room.transcripts()

    pace = Pace(bot_delay_ms=20, hand_pause_ms=0, street_pause_ms=0, seed_ms=5_000)
    left = run(first, pace=pace)
    number = left.hand_number
    begun, transcripts = run(then)
    assert begun.hand_number == number
    assert begun.hand.hole == left.hand.hole
    check(transcripts)
    hands = [each.sealed.context.hand for each in transcripts if each.cut is not None]
    assert hands == list(range(1, len(hands) + 1))


def test_the_chain_holds_over_a_restart_between_seal_and_cut(run):
    async def first(room):
        await until(lambda: room.desk.state.hand_number >= 3)
        room.ann._seeds.reveal = lambda _: None  # he has committed and says no more
        await until(
            lambda: (
                (s := room.desk.whole.shuffle).sealed is not None
                and s.cut is None
                and any(
                    place.player == "ann" and place.seat in {c.seat for c in s.sealed.commitments}
                    for place in s.sealed.context.seats
                )
                and room.desk.idle
            )
        )
        return room.desk.whole.shuffle.sealed

    async def then(room):
        await until(lambda: room.desk.state.hand_number >= sealed.context.hand + 2)
        return await room.transcripts()

    sealed = run(first, pace=waiting(60_000))
    transcripts = run(then, pace=waiting(200))
    check(transcripts)
    (found,) = [each for each in transcripts if each.sealed == sealed]
    if found.cut is not None:  # the same hand went on: who did not reveal is named
        assert found.cut.dropped
    later = [each for each in transcripts if each.number > found.number]
    assert any(each.cut is not None for each in later)


# Over HTTP


def test_the_record_of_a_hand_is_a_file_that_verifies():
    async def scenario(house, ann, bob):
        table = await gathered(ann, bob)
        await ann.host("pause")
        await seated(ann, bob)
        await ann.host("pause", on=False)
        number = await play(ann, bob)
        await ann.host("pause")
        path = f"/api/tables/{table}/hands/{number}/record"
        await ann.event("proved")
        record = await ann.get(path)
        (own,) = read_records(json.dumps(record))
        assert verify(own, key=KEY.public).good
        cards = {opening["card"] for opening in record["own"]}
        dealt = await ann.get(f"/api/tables/{table}/hands/{number}")
        mine = {card for e in dealt["events"] if e["e"] == "hole_dealt" for card in e["cards"]}
        assert cards == mine - {-1}
        assert len(cards) == 2
        assert own.seat == dealt["seat"] == 1
        other = await bob.get(path)
        assert not cards & {opening["card"] for opening in other["own"]}

    party(scenario, "Ann", "Bob", pace=waiting(0), room={"key": KEY})


def test_a_rabbit_hunt_after_the_record_is_written_still_shows_the_deck(run):
    async def first(room):
        desk = room.desk
        await until(lambda: desk.state.hand_number >= 2)
        room.hub.rest()
        await until(lambda: not desk.state.running and desk.whole.shuffle.sealed is None)
        return desk.state.hand, desk._actor.decks.deal(range(52))

    async def then(room):
        decks = room.desk._actor.decks
        assert decks.at_hand
        return room.desk.state.hand, decks.deal(range(52))

    hand, deck = run(first)
    assert run(then, pace=SLOW) == (hand, deck)
    assert {card for cards in hand.hole for card in cards} < set(deck.values())


def test_a_hand_whose_deck_is_gone_has_no_rabbit_hunt(run):
    async def first(room):
        desk = room.desk
        await until(lambda: desk.state.hand_number >= 2)
        room.ann._seeds.reveal = lambda _: None
        await until(
            lambda: (
                desk.whole.shuffle.sealed is not None
                and desk.whole.shuffle.cut is None
                and desk.idle
                and not desk.state.running
                and desk.whole.shuffle.sealed.commitments
            )
        )

    async def then(room):
        desk, reader = room.desk, enter(room.hub, "ann", "t")
        assert not desk._actor.decks.at_hand
        room.hub.receive(reader, wire.RabbitMessage("r", "t", desk.state.hand_number))
        await until(lambda: any(m.id == "r" for m in reader.of(wire.Error)))
        return [m.code for m in reader.of(wire.Error)], desk.frozen

    run(first, pace=waiting(60_000))
    assert run(then, pace=waiting(60_000)) == (["DECK_GONE"], False)


def test_the_records_from_hand_to_hand_are_the_whole_chain_with_those_called_off():
    async def scenario(house, ann, bob, cyd, eve):
        table = await gathered(ann, bob, cyd, spectators=False)
        await ann.host("pause")
        await seated(ann, bob, chips=5_000)

        async def commit(number):
            """Ann commits to a seed and says no more: the deck waits for it."""
            commitment = pledge(table, number, ann.account).commitment
            await ann.good("seed_commit", hand=number, commitment=commitment)

        await commit(1)
        await ann.host("pause", on=False)
        for number, do, fields in ((1, "sit", {"chips": 5_000}), (2, "leave", {})):
            await ann.event("sealed", lambda e, n=number: e["context"]["hand"] == n)
            await cyd.good(do, **fields)  # the hand becomes another one
            await ann.event("proved", lambda e, n=number: e["transcript"]["number"] == 2 * (n - 1))
            await ann.event("hand_started", lambda e, n=number: e["hand"] == n)
            await commit(number + 1)
            await play(*((ann, bob, cyd) if number == 1 else (ann, bob)), hand=number)
            await ann.event("proved", lambda e, n=number: e["transcript"]["number"] == 2 * n - 1)
        chain = []
        for number in range(3):
            path = f"/api/tables/{table}/hands/{number}/records"
            chain += read_records(json.dumps(await ann.get(path)))
            assert (await eve.get(path, status=403))["code"] == "NOT_INSIDE"
        assert [each.transcript.number for each in chain] == [0, 1, 2, 3]
        assert [each.transcript.cut is None for each in chain] == [True, False, True, False]
        assert len(chain[3].own) == 2
        reports = verify_chain(chain, key=KEY.public)
        assert [report.findings for report in reports] == [()] * 4
        assert (await ann.get(f"/api/tables/{table}/hands/3/records", status=404))["code"]
        assert (await eve.get("/api/tables/none/hands/0/records", status=404))["code"]

    party(scenario, "Ann", "Bob", "Cyd", "Eve", pace=waiting(60_000), room={"key": KEY})


def test_a_table_that_is_closed_is_shut_once_every_seal_has_its_record():
    async def scenario(house, ann, bob):
        shut = {}
        journal = house.hub.journal
        journal.shut = lambda table: shut.setdefault(table, [*journal.rows(table)])
        for waits_for_seeds in (False, True):
            table = await gathered(ann, bob)
            await seated(ann, bob)
            await play(ann, bob, kind="fold")
            if waits_for_seeds:
                commitment = pledge(table, 2, ann.account).commitment
                await ann.good("seed_commit", hand=2, commitment=commitment)
                await ann.event("sealed", lambda e: e["context"]["hand"] == 2)
            await ann.host("close")
            await until(lambda table=table: table in shut)
            kinds = [type(row.event) for row in shut[table]]
            assert kinds.count(Sealed) == kinds.count(Proved) == 1 + waits_for_seeds
            ann.events.clear()

    pace = Pace(bot_delay_ms=0, hand_pause_ms=500, street_pause_ms=0, seed_ms=60_000)
    party(scenario, "Ann", "Bob", pace=pace, room={"key": KEY})
