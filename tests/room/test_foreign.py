"""Ids of others: on every route and in every message they open nothing and change nothing."""

from __future__ import annotations

import json

import msgspec
import pytest

from fifthstreet.room import config
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.config import Settings
from fifthstreet.room.http_routes import OPERATIONS
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url
from fifthstreet.room.turned_down import STATUS
from tests.room import fuzz
from tests.room.live import NO_LIMITS, served
from tests.room.party import Person, play
from tests.room.test_made_play import SLOW, gathered, seated

PASSWORD = "correct horse"
PATIENT = config.Accounts(requests_at_once=10_000, changes_at_once=10_000, logins_at_once=10_000)
"""Nothing is refused only because it is asked so often."""
STILL = {"clock": lambda: 1_800_000_000_000, **NO_LIMITS}
OWNED = {"bot": "revokeBot"}
"""Fields of bodies that are an id of somebody, and the routes that have them."""
BODIES = {"enterTable": {"invite": "closed"}, "tableDoor": {"visibility": "public"}}


def by_id():
    """Return the operations that are asked with an id of somebody or of something of his."""
    found = []
    for operation in OPERATIONS:
        fields = set(getattr(operation.body, "__struct_fields__", ()))
        if "{" in operation.path or fields & {"bot", "account", "player", "table", "session"}:
            found.append(operation)
    return found


@pytest.fixture
def club(tmp_path):
    """Return a function that runs ``scenario(house, ann, bob, eve, bot)`` at Ann's own table."""

    def run(scenario, **wishes):
        database = Database(sqlite_url(tmp_path / "room.db"))
        accounts = Accounts(database, Settings(accounts=PATIENT))

        async def played(house):
            ann, bob, eve = people = [await Person.come(house, n) for n in ("Ann", "Bob", "Eve")]
            answer = await ann.http.post(
                "/api/account/claim", json={"name": "Ann", "password": PASSWORD}
            )
            ann.cookie = answer.cookies["fifthstreet"]
            ann.http.cookies.set("fifthstreet", ann.cookie)
            bot = (await ann.post("/api/account/bots", {"name": "Deep"}))["bot"]
            eve.table = await gathered(ann, bob, spectators=False, **wishes)
            door = {"visibility": wishes.get("visibility", "private")}
            await ann.post(f"/api/tables/{ann.table}/door", door)
            await seated(ann, bob)
            try:
                await scenario(house, ann, bob, eve, bot)
            finally:
                for person in people:
                    await person.close()

        try:
            served(played, pace=SLOW, bots=(), accounts=accounts, **STILL)
        finally:
            accounts.close()
            database.close()

    return run


def bytes_of(house):
    return {
        table: (msgspec.json.encode(desk.whole), desk._actor.seq)
        for table, desk in house.hub.desks.items()
    }


def test_on_every_route(club):
    assert {each.name for each in by_id()} == {
        *("tableRules", "enterTable", "tableDoor", "tableMembers", "tableSession"),
        *("tableSessionFile", "tableHand", "handRecord", "handRecords", *OWNED.values()),
    }

    async def scenario(house, ann, bob, eve, bot):
        await play(ann, bob, hand=1, kind="fold")
        before = bytes_of(house)
        nobody = Person(house)
        for operation in by_id():
            path = operation.path.format(table=ann.table, hand=1)
            body = BODIES.get(
                operation.name, {"bot": bot} if operation.path.endswith("bots") else {}
            )
            for who in (eve, nobody):
                answer = await who.http.request(
                    operation.method, path, **({"json": body} if operation.body else {})
                )
                told = answer.json()
                assert answer.status_code == STATUS[told["code"]] >= 400, operation.name
                assert told["code"] in operation.codes, (operation.name, told)
                for secret in (ann.account, bob.account, "Ann", "Bob", bot):
                    assert secret not in answer.text, operation.name
        assert bytes_of(house) == before
        assert [each["bot"] for each in await ann.get("/api/account/bots")] == [bot]
        await nobody.close()

    club(scenario)


def test_no_route_takes_an_account(club):
    """Who asks is who the session is of: a body that names somebody is not looked at."""

    async def scenario(house, ann, bob, eve, bot):
        before = bytes_of(house)
        for operation in OPERATIONS:
            if operation.method == "GET":
                continue
            path = operation.path.format(table=ann.table, hand=1)
            for name in ("account", "player", "owner", "host"):
                answer = await eve.http.request(operation.method, path, json={name: ann.account})
                told = answer.json()
                refused = answer.status_code >= 400 or told.get("problems")
                assert refused, (operation.name, name, told)
                assert told.get("code") != "TOO_MANY"
        own = await eve.get("/api/account")
        for path in ("/api/account", "/api/account/bots", "/api/hands", "/api/account/export"):
            plain = await eve.http.get(path)
            named = await eve.http.get(path, params={"account": ann.account, "player": bob.account})
            assert named.text == plain.text
            assert ann.account not in named.text
        assert own["player"] == eve.account
        assert (await ann.get("/api/account"))["player"] == ann.account
        assert bytes_of(house) == before

    club(scenario)


def messages(ann, bob, view):
    """Yield every message with the ids of Ann's table, of its people and of its hand."""
    hand, turn = view["hand"]["hand"], view["hand"]["turn"]
    ids = {"table": ann.table, "hand": hand, "turn": turn}
    for tag in fuzz.TAGS:
        whole = {name: json.loads(text) for name, text in fuzz.fields(fuzz.SCHEMAS[tag]).items()}
        whole |= {name: value for name, value in ids.items() if name in whole}
        if tag == "hello":
            whole["resume"] = [{"table": ann.table, "seq": 0}]
        if tag != "host":
            yield tag, whole
            continue
        for part in fuzz.PARTS["HostMessage"]["properties"]["do"]["anyOf"]:
            do = fuzz.example(part)
            for account in (ann.account, bob.account):
                yield tag, whole | {"do": do | ({"account": account} if "account" in do else {})}


def test_in_every_message_at_a_private_table(club):
    async def scenario(house, ann, bob, eve, _bot):
        view = await ann.seen(lambda v: v["hand"] and not v["hand"]["ended"])
        before = bytes_of(house)
        await eve.open(watch=False)
        seen = set()
        for number, (tag, message) in enumerate(messages(ann, bob, view)):
            if "id" in message:
                message["id"] = f"e{number}"
            await eve._line.send(json.dumps(message))
            if tag in {"ping", "unsub"}:  # they name nobody, and nothing that is hers
                continue
            wanted = message.get("id")
            answer = await eve.until(
                lambda f, w=wanted: f["t"] in {"error", "ack"} and f["id"] == w
            )
            assert answer["t"] == "error", (message, answer)
            assert answer["code"] not in {"BAD_MESSAGE", "FRAME_TOO_LONG"}, (message, answer)
            seen.add(tag)
            assert bytes_of(house) == before, message
        assert seen == set(fuzz.TAGS) - {"ping", "unsub"}
        told = b"".join(raw if isinstance(raw, bytes) else raw.encode() for raw in eve.raw)
        for secret in (ann.account, bob.account, "Bob"):
            assert secret.encode() not in told

    club(scenario)


def test_in_every_message_at_a_public_table_of_another(club):
    async def scenario(house, ann, bob, eve, _bot):
        view = await ann.seen(lambda v: v["hand"] and not v["hand"]["ended"])
        await eve.open(watch=False)
        before = bytes_of(house)
        for number, (tag, message) in enumerate(messages(ann, bob, view)):
            if tag in {"ping", "unsub", "hello", "sub", "chat", "sit"}:
                continue  # what anybody may do here, for himself
            message["id"] = f"e{number}"
            await eve._line.send(json.dumps(message))
            answer = await eve.until(lambda f, w=message["id"]: f.get("id") == w)
            assert answer["t"] == "error", (message, answer)
            if tag == "host":
                assert answer["code"] == "NOT_HOST", (message, answer)
            assert bytes_of(house) == before, message

    club(scenario, visibility="public")
