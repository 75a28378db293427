"""Those who only watch a made-up table, and those who come back after the room was gone."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import pytest

from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.club.chat import wait_ms
from fifthstreet.room.config import Pace
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.store.audit import audit
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url
from tests.room.kit import until
from tests.room.party import TABLE, Person, play
from tests.room.store.kept import kept_in
from tests.room.test_made import party
from tests.room.test_made_play import SLOW, gathered, seated
from tests.room.test_secrecy import cards_in

DELAY = 1_200
QUICK = Pace(bot_delay_ms=0, hand_pause_ms=100, street_pause_ms=0, seed_ms=0)


def test_a_delayed_spectator_hears_nothing_young_and_sees_no_card():
    async def scenario(house, ann, bob, eve):
        table = await gathered(ann, bob, spectator_delay_ms=DELAY)
        await eve.enter(table, invite=await ann.invite())
        await eve.open()
        hub, heard = house.hub, []

        async def listen():
            while True:
                frame = await eve.hear()
                heard.append((frame, hub.clock()))

        listening = asyncio.create_task(listen())
        await seated(ann, bob)
        for _ in range(4):
            number = await play(ann, bob, kind="fold")
        answer = await eve.get(f"/api/tables/{table}/hands/{number}", status=404)
        assert answer["code"] == "NO_SUCH_HAND"
        await eve.get(f"/api/tables/{table}/hands/{number}/record", status=404)
        money = await eve.get(f"/api/tables/{table}/session")
        now = await bob.get(f"/api/tables/{table}/session")
        assert money["lines"] == [] != now["lines"]
        await ann.good("chat", text="are you there?")
        await until(lambda: any(f.get("e", {}).get("e") == "chat_said" for f, _ in heard))
        listening.cancel()
        times = {row.seq: row.time for row in hub.journal.rows(table)}
        lines = [(f, at) for f, at in heard if f["t"] == "ev"]
        assert len([f for f, _ in lines if f["e"]["e"] == "hole_dealt"]) >= 4
        for frame, at in lines:
            assert at - times[frame["seq"]] >= DELAY
            assert frame["now"] <= at - DELAY
        for frame, _ in heard:
            assert not set(cards_in(frame)), frame
        known = [json.loads(raw) for person in (ann, bob) for raw in person.raw]
        assert any(set(cards_in(frame)) for frame in known)  # the scan finds cards where they are
        hand = await eve.get(f"/api/tables/{table}/hands/{number}")
        assert not set(cards_in(hand["events"]))

    party(scenario, "Ann", "Bob", "Eve", pace=QUICK)


def test_no_spectators_means_none_but_the_players():
    async def scenario(house, ann, bob, eve):
        table = await gathered(ann, bob, spectators=False)
        await seated(ann, bob)
        number = await play(ann, bob)
        await eve.enter(table, invite=await ann.invite())
        await eve.open()
        assert (await eve.until(lambda f: f["t"] == "error"))["code"] == "NOT_INSIDE"
        await eve.get(f"/api/tables/{table}/hands/{number}", status=403)
        for file in ("session", "session.csv"):  # stacks tell how a game goes
            await eve.get(f"/api/tables/{table}/{file}", status=403)
            await bob.get(f"/api/tables/{table}/{file}")
        nobody = Person(house)
        await nobody.get(f"/api/tables/{table}/hands/{number}", status=403)
        nobody.table = table
        await nobody.open()
        assert (await nobody.until(lambda f: f["t"] == "error"))["code"] == "NOT_INSIDE"
        await nobody.close()

    party(scenario, "Ann", "Bob", "Eve", pace=QUICK)


# After a restart


@pytest.fixture
def lasting(tmp_path):
    """Return a function that runs a scenario in a room on the same database each time."""
    key = RoomKey(b"k" * 32)

    def run(scenario, *names, pace=SLOW):
        database = Database(sqlite_url(tmp_path / "room.db"))
        accounts = Accounts(database)
        room = {"key": key, **kept_in(database)}
        try:
            return party(scenario, *names, pace=pace, accounts=accounts, room=room)
        finally:
            accounts.close()
            assert audit(database) == []
            database.close()

    return run


async def before(kept, house, ann, bob, cyd, dan):
    wishes = {"approve_seats": True, "password": "open sesame"}
    table = await gathered(ann, bob, cyd, dan, **wishes)
    await ann.good("sit", chips=10_000, seat=1)
    await bob.good("sit", chips=10_000, seat=2)
    await ann.host("approve", account=bob.account)
    await ann.seen(lambda v: v["hand"] and v["hand"]["seats"][0]["cards"])
    await ann.host("kick", account=cyd.account, ban=True)
    await ann.host("mute", account=bob.account)
    await dan.good("sit", chips=7_000, seat=3)
    for number in range(3):
        await ann.good("chat", text=str(number))
    kept["said"] = (await ann.event("chat_said", lambda e: e["text"] == "2"))["at"]
    kept["people"] = [(p.cookie, p.account, p.name) for p in (ann, bob, cyd, dan)]
    kept["table"], kept["hand"] = table, ann.view["hand"]


def test_who_has_made_tables_up_is_known_after_a_restart_also_without_the_role(lasting):
    kept = {}

    async def five(house, ann, bob):
        for number in range(5):
            table = await ann.make(name=str(number))
        await bob.enter(table, invite=await ann.invite())
        await ann.open()
        await ann.host("hand_over", account=bob.account)
        kept["people"] = [(p.cookie, p.account, p.name) for p in (ann, bob)]
        kept["table"] = table

    async def again(house):
        ann, bob = [Person(house, *person) for person in kept["people"]]
        assert (await ann.post("/api/tables", TABLE, status=429))["code"] == "TOO_MANY_TABLES"
        for _ in range(4):
            await bob.make()
        assert (await bob.post("/api/tables", TABLE, status=429))["code"] == "TOO_MANY_TABLES"
        bob.table = kept["table"]
        await bob.open()
        await bob.host("close")
        await ann.make()
        for person in (ann, bob):
            await person.close()

    lasting(five, "Ann", "Bob")
    lasting(again)


def own_cards(hand, person):
    return [seat["cards"] for seat in hand["seats"] if seat["player"] == person.account]


async def after(kept, house):
    ann, bob, cyd, dan = people = [Person(house, *person) for person in kept["people"]]
    table = kept["table"]
    for person in people:
        person.table = table
        await person.open()
    await ann.seen(lambda _: True)
    assert wait_ms(house.hub.desks[table].whole.club, ann.account, kept["said"]) > 0
    assert await bob.bad("chat", text="now?") == "CHAT_MUTED"
    assert await cyd.bad("sit", chips=5_000) == "BANNED"
    assert (await cyd.enter(table, status=403, password="open sesame"))["code"] == "BANNED"
    members = await ann.get(f"/api/tables/{table}/members")
    assert (members["host"], members["banned"]) == (ann.account, [cyd.account])
    assert [each["account"] for each in members["requests"]] == [dan.account]
    assert len(own_cards(kept["hand"], ann)[0]) == 2
    assert own_cards(ann.view["hand"], ann) == own_cards(kept["hand"], ann)
    number = await play(ann, bob, hand=kept["hand"]["hand"])
    await ann.host("approve", account=dan.account)
    await dan.seen(lambda v: v["me"] == 3)
    eve = await Person.come(house, "Eve")
    await eve.enter(table, password="open sesame")
    (row,) = (await bob.get("/api/hands"))["hands"]
    assert (row["table"], row["hand"], row["name"]) == (table, number, "Friday")
    assert (row["small_bet"], row["big_bet"]) == (100, 200)
    assert row["state"] == "ended"
    assert len(row["cards"]) == 2
    assert (await bob.get("/api/hands", table=table))["hands"] == [row]
    assert (await bob.get("/api/hands", table="another"))["hands"] == []
    await ann.host("hand_over", account=bob.account)
    await bob.host("close")
    for person in (*people, eve):
        await person.close()


async def once_more(kept, house):
    """The closed table is there until the record of its last hand is written too."""
    table, number = kept["table"], kept["hand"]["hand"]
    await until(lambda: table not in house.hub.journal.tables())
    ann = Person(house, *kept["people"][0])
    record = await ann.get(f"/api/tables/{table}/hands/{number}/record")
    assert record["transcript"]["sealed"]["context"]["hand"] == number
    await ann.close()


async def at_last(kept, house):
    ann, bob, cyd, _ = people = [Person(house, *person) for person in kept["people"]]
    table, number = kept["table"], kept["hand"]["hand"]
    assert table not in house.hub.desks
    found = await bob.get(f"/api/tables/{table}/session")
    nets = {line["name"]: line["net"] for line in found["lines"]}
    assert set(nets) == {"Ann", "Bob", "Dan"}
    assert sum(nets.values()) == 0
    await cyd.get(f"/api/tables/{table}/session", status=404)
    await ann.get(f"/api/tables/{table}/hands/{number}", format="phh")
    await cyd.get(f"/api/tables/{table}/hands/{number}", status=404)
    for person in people:
        await person.close()


def test_the_club_outlasts_the_room(lasting):
    kept = {}
    lasting(partial(before, kept), "Ann", "Bob", "Cyd", "Dan")
    lasting(partial(after, kept))
    lasting(partial(once_more, kept), pace=QUICK)
    lasting(partial(at_last, kept))
