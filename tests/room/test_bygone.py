"""Closed tables: the latest stay, the others are told from the journal alone."""

from __future__ import annotations

from fifthstreet.room import bygone
from fifthstreet.room.bygone import Bygone
from fifthstreet.room.hub import Hub
from tests.room.kit import until
from tests.room.test_made import party
from tests.room.test_made_play import gathered, play, seated


class Desk:
    def __init__(self):
        self.closed = False

    def close(self):
        self.closed = True


def test_the_oldest_goes_and_nothing_else():
    desks = {name: Desk() for name in "abcd"}
    all_of_them = dict(desks)
    closed = Bygone(desks, most=2)
    assert [closed.note(name) for name in "acacb"] == [True, True, False, False, True]
    assert set(desks) == {"b", "c", "d"}
    assert [name for name, desk in all_of_them.items() if desk.closed] == ["a"]


def test_a_room_forgets_old_closed_tables_and_still_tells_their_reckoning(monkeypatch):
    monkeypatch.setattr("fifthstreet.room.hub.Bygone", lambda desks: bygone.Bygone(desks, most=1))

    async def scenario(house, ann, bob):
        tables = []
        for number in range(3):
            tables.append(await gathered(ann, bob, name=str(number)))
            await seated(ann, bob)
            await play(ann, bob, kind="fold")
            await ann.host("close")
            await until(lambda: not house.hub.desks[tables[-1]].state.seats)
        await until(lambda: set(house.hub.desks) == {"t", tables[-1]})
        for table in tables:
            lines = (await bob.get(f"/api/tables/{table}/session"))["lines"]
            assert {line["name"] for line in lines} == {"Ann", "Bob"}
            assert (await ann.get(f"/api/tables/{table}/hands/1"))["hand"] == 1
        assert isinstance(house.hub, Hub)
        bob.table = tables[0]
        await bob.write("sub", table=tables[0])
        assert (await bob.until(lambda f: f["t"] == "error"))["code"] == "NO_SUCH_TABLE"

    party(scenario, "Ann", "Bob")
