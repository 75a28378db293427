"""Sockets of accounts: who comes in, and whose line is cut when a session ends."""

from __future__ import annotations

import asyncio
import contextlib

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fifthstreet.room import closes
from fifthstreet.room.accounts.door import OpenSockets
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.sessions import COOKIE, bearer
from tests.room.accounts.site import PASSWORD
from tests.room.live import close_code, hear_until, is_a, say, served


class Visitor:
    """A browser or a program with a cookie, over real sockets."""

    def __init__(self, house):
        self.house = house
        self.client = httpx.AsyncClient(base_url=house.url)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.client.aclose()

    @property
    def token(self):
        return self.client.cookies[COOKIE]

    async def post(self, path, **body):
        answer = await self.client.post(path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def person(self, name="Ann"):
        account = (await self.post("/api/guest", name=name))["player"]
        await self.post("/api/account/claim", name=name, password=PASSWORD)
        return account

    def line(self, **headers):
        return self.house.line(self.token, **headers)


async def heard(line, tag):
    """Return the first frame of a kind."""
    return (await hear_until(line, is_a(tag)))[0]


async def welcomed(line):
    """Say hello; return as whom the room welcomes the line."""
    await say(line, "hello")
    welcome = await heard(line, "welcome")
    return welcome["player"], welcome["name"]


@pytest.fixture
def room(database):
    """Return a function that serves a room with accounts."""
    accounts = Accounts(database)

    def run(scenario):
        return served(scenario, bots=(), accounts=accounts, sockets_address=3)

    yield run
    accounts.close()


def test_a_line_is_its_cookies(room):
    async def scenario(house):
        async with Visitor(house) as ann:
            account = await ann.person()
            async with ann.line() as line:
                assert await welcomed(line) == (account, "Ann")
            for cookie in (None, "x" * 43, account):
                async with house.line(cookie) as line:
                    assert await welcomed(line) == ("", "")

    room(scenario)


@pytest.mark.parametrize("way", ["claim", "logout", "everywhere", "password", "delete"])
def test_the_line_of_a_session_that_ends_is_cut(room, way):
    async def scenario(house):
        async with Visitor(house) as ann, Visitor(house) as bob:
            await bob.post("/api/guest", name="Bob")
            if way == "claim":
                await ann.post("/api/guest", name="Ann")
            else:
                await ann.person()
            async with ann.line() as line, bob.line() as other:
                await welcomed(line)
                await welcomed(other)
                match way:
                    case "claim":
                        await ann.post("/api/account/claim", name="Ann", password=PASSWORD)
                    case "logout":
                        await ann.post("/api/logout")
                    case "everywhere":
                        await ann.post("/api/logout-everywhere")
                    case "password":
                        body = {"old": PASSWORD, "new": "battery staple"}
                        await ann.post("/api/account/password", **body)
                    case "delete":
                        await ann.post("/api/account/delete", password=PASSWORD)
                assert await close_code(line) == closes.AUTH == 4401
                await say(other, "ping")
                assert (await heard(other, "pong"))["t"] == "pong"

    room(scenario)


def test_a_logout_elsewhere_leaves_the_line_alone(room):
    async def scenario(house):
        async with Visitor(house) as ann, Visitor(house) as elsewhere:
            account = await ann.person()
            await elsewhere.post("/api/login", name="Ann", password=PASSWORD)
            async with ann.line() as line:
                await welcomed(line)
                await elsewhere.post("/api/logout")
                await say(line, "ping")
                await heard(line, "pong")
                assert await welcomed(line) == (account, "Ann")

    room(scenario)


def test_a_bot_comes_in_with_its_token_and_goes_with_it(room):
    async def scenario(house):
        async with Visitor(house) as ann:
            await ann.person()
            made = await ann.post("/api/account/bots", name="Robot")
            token = {"Authorization": f"Bearer {made['token']}"}
            async with house.line(**token) as line:
                assert await welcomed(line) == (made["bot"], "Robot")
                await say(line, "sub", table="t")
                await say(line, "sit", id="1", table="t", chips=10_000)
                sat = await heard(line, "ev")
                assert (sat["e"]["e"], sat["e"]["bot"]) == ("player_sat", True)
                answer = await ann.client.request(
                    "DELETE", "/api/account/bots", json={"bot": made["bot"]}
                )
                assert answer.status_code == 200
                assert await close_code(line) == closes.AUTH
            async with house.line(**token) as line:
                assert await close_code(line) == closes.AUTH

    room(scenario)


def test_a_token_in_the_wrong_place_opens_nothing(room):
    async def scenario(house):
        async with Visitor(house) as ann:
            await ann.person()
            made = await ann.post("/api/account/bots", name="Robot")
            async with house.line(made["token"]) as line:
                assert await welcomed(line) == ("", "")
            for header in (f"Bearer {ann.token}", "Bearer ", "Bearer x", "bearer " + "x" * 43):
                async with house.line(Authorization=header) as line:
                    assert await close_code(line) == closes.AUTH

    room(scenario)


def test_another_sites_page_gets_no_line(room):
    async def scenario(house):
        async with Visitor(house) as ann:
            await ann.person()
            for origin in ("http://evil.example", f"https://{house.address}"):
                async with ann.line(Origin=origin) as line:
                    assert await close_code(line) == closes.ORIGIN
            async with ann.line(Origin=house.url) as line:
                assert (await welcomed(line))[1] == "Ann"

    room(scenario)


def test_a_database_that_fails_closes_the_line(room, database, caplog):
    async def scenario(house):
        async with Visitor(house) as ann:
            await ann.person()

            def broken(job):
                raise RuntimeError(ann.token)

            database.read = broken
            async with ann.line() as line:
                assert await close_code(line) == 1011
            return ann.token

    token = room(scenario)
    assert "RuntimeError" in caplog.text
    assert token not in caplog.text


def test_an_address_has_so_many_lines_and_bots_are_not_counted(room):
    async def scenario(house):
        async with Visitor(house) as ann, contextlib.AsyncExitStack() as stack:
            await ann.person()
            made = await ann.post("/api/account/bots", name="Robot")
            lines = [await stack.enter_async_context(house.line()) for _ in range(3)]
            for line in lines:
                await welcomed(line)
            async with ann.line() as line:
                assert await close_code(line) == closes.RATE
            async with house.line(Authorization=f"Bearer {made['token']}") as line:
                assert (await welcomed(line))[1] == "Robot"
            await lines[0].close()
            async with asyncio.timeout(10):
                while True:
                    async with ann.line() as line:
                        with contextlib.suppress(ConnectionClosed):
                            assert (await welcomed(line))[1] == "Ann"
                            return

    room(scenario)


def test_lines_are_forgotten_with_their_sockets(room):
    lines, ended = OpenSockets(), []
    forget = [
        lines.add(account, key, lambda name=name: ended.append(name))
        for account, key, name in (("a", b"1", "a1"), ("a", b"2", "a2"), ("b", b"3", "b3"))
    ]
    lines.keep("a", frozenset({b"2"}))
    lines.keep("nobody", frozenset())
    assert ended == ["a1"]
    for take_back in (*forget, forget[0]):
        take_back()
    assert len(lines) == 0
    lines.keep("a", frozenset())
    assert ended == ["a1"]


def test_bearer_tokens():
    assert bearer({"authorization": "bearer  abc "}) == "abc"
    assert bearer({"authorization": "Basic abc"}) is None
    assert bearer({"authorization": "Bearer"}) == ""
