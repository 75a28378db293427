"""The NUL character, which PostgreSQL keeps in no text: a room on it refuses it at the gate."""

from __future__ import annotations

import asyncio

import httpx
import msgspec
import pytest

from fifthstreet.room import protocol as wire
from fifthstreet.room.config import FAST, Operator, Secret, Settings
from fifthstreet.room.intake import read
from fifthstreet.room.opening import open_room
from tests.room.kit import Listener

TOKEN = "operator" * 4
NUL_MARK = msgspec.json.encode((1, "a\0", 1)).decode()


@pytest.fixture
def room(make_url):
    """Yield a way to run ``scenario(client, hub)`` in a room on PostgreSQL."""

    def run(scenario):
        async def opened():
            room = open_room(
                Settings(
                    pace=FAST,
                    bots="none",
                    database=Secret(make_url("postgresql")),
                    operator=Operator(token=Secret(TOKEN)),
                )
            )
            room.hub.open()
            transport = httpx.ASGITransport(app=room.app)
            try:
                async with httpx.AsyncClient(transport=transport, base_url="http://room") as client:
                    assert (await client.post("/api/guest", json={"name": "Ann"})).is_success
                    await scenario(client, room.hub)
            finally:
                room.hub.close()
                await asyncio.to_thread(room.close)

        asyncio.run(opened())

    return run


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/api/hands", {"table": "\0"}),
        ("/api/hands", {"before": NUL_MARK}),
        ("/api/tables/a%00/hands/1", {}),
        ("/api/tables/no-limit/hands/0/records", {"table": "a\0"}),
        ("/api/operator/accounts", {"find": "a\0b"}),
    ],
)
def test_an_address_with_one_is_bad(room, path, query):
    async def scenario(client, _hub):
        operator = {"authorization": f"Bearer {TOKEN}"} if "operator" in path else {}
        answer = await client.get(path, params=query, headers=operator)
        assert (answer.status_code, answer.json()["code"]) == (400, "BAD_MESSAGE")

    room(scenario)


def test_a_message_with_one_freezes_no_table(room):
    async def scenario(_client, hub):
        ann = Listener("ann")
        hub.welcome(ann.player)
        hub.enter(ann)
        for number in ("a\0", "a"):
            said = {"t": "sit", "id": number, "table": "no-limit", "chips": 10_000}
            message = read(msgspec.json.encode(said).decode())
            if not isinstance(message, wire.Error):
                hub.receive(ann, message)
        desk = hub.desks["no-limit"]
        async with asyncio.timeout(10):
            while not desk.idle:
                await asyncio.sleep(0.01)
        assert not desk.frozen
        assert desk.state.seat_of("ann") is not None

    room(scenario)
