"""The room behind a TLS proxy: secure cookies, the site's origin, the sender's address."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect

from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.ops.server import server_config
from tests.deploy.proxy import Proxy, certificate
from tests.room.live import close_code, hear_until, is_a, say
from tests.room.ops.kit import BEARER, kept, settings_of

SENDER = "203.0.113.9"
SITE = "https://cards.example"


@pytest.fixture
def tls(tmp_path):
    return certificate(tmp_path)


class Site:
    """The room as browsers see it."""

    def __init__(self, house, proxy, trust):
        self.house, self.proxy, self.trust = house, proxy, trust

    @property
    def address(self):
        return f"127.0.0.1:{self.proxy.port}"

    async def ask(self, method, path, **options):
        async with httpx.AsyncClient(verify=self.trust, timeout=30) as client:
            headers = {"Host": "cards.example", "Connection": "close", **options.pop("headers", {})}
            return await client.request(
                method, f"https://{self.address}{path}", headers=headers, **options
            )

    async def guest(self):
        return await self.ask("POST", "/api/guest", json={"name": "Ann"}, headers={"Origin": SITE})

    def line(self, *, origin=SITE, cookie=None):
        headers = {"Cookie": f"fifthstreet={cookie}"} if cookie else {}
        return connect(
            f"wss://{self.address}/ws",
            ssl=self.trust,
            origin=origin,
            additional_headers=headers,
            close_timeout=1,
        )


def behind(tls, scenario, **settings):
    server, trust = tls
    fields = {"public_url": SITE, "trusted_proxies": ("127.0.0.1",), **settings}

    @asynccontextmanager
    async def proxied(house):
        upstream = int(house.address.rpartition(":")[2])
        async with Proxy(upstream, server, SENDER) as proxy:
            yield Site(house, proxy, trust)

    async def run(house):
        async with proxied(house) as site:
            await scenario(site)

    kept(run, settings_of(**fields))


def test_a_guest_gets_a_secure_cookie_and_plays_over_tls(tls):
    async def scenario(site):
        answer = await site.guest()
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"]
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        async with site.line(cookie=answer.cookies["fifthstreet"]) as line:
            await say(line, "hello")
            welcome, _ = await hear_until(line, is_a("welcome"))
            assert welcome["player"] == answer.json()["player"]
            await say(line, "sit", id="1", table="t", chips=10_000)
            answer, _ = await hear_until(line, is_a("ack", "error"))
            assert answer["t"] == "ack"

    behind(tls, scenario)


def test_a_page_of_another_site_gets_nothing(tls):
    async def scenario(site):
        for origin in ("http://cards.example", "https://evil.example", f"https://{site.address}"):
            async with site.line(origin=origin) as line:
                assert await close_code(line) == 4003
            answer = await site.ask(
                "POST", "/api/guest", json={"name": "Ann"}, headers={"Origin": origin}
            )
            assert answer.status_code == 403

    behind(tls, scenario)


def test_a_trusted_proxy_makes_cookies_secure_without_a_public_address(tls):
    async def scenario(site):
        answer = await site.guest()
        assert answer.status_code == 200
        assert "Secure" in answer.headers["set-cookie"]

    behind(tls, scenario, public_url=None)


def test_a_proxy_that_is_not_trusted_is_not_believed(tls):
    async def scenario(site):
        answer = await site.guest()  # from https://, of which the room knows nothing then
        assert (answer.status_code, answer.json()["code"]) == (403, "WRONG_ORIGIN")
        assert "set-cookie" not in answer.headers

    behind(tls, scenario, public_url=None, trusted_proxies=("198.51.100.0/24",))
    behind(tls, scenario, public_url=None, trusted_proxies=())


def test_sockets_are_counted_by_who_sends_not_by_the_proxy(tls):
    async def scenario(site):
        async with site.line() as first:
            await say(first, "ping")
            await hear_until(first, is_a("pong"))
            async with site.line() as second:
                assert await close_code(second) == 4429
            async with site.house.line() as direct:
                await say(direct, "ping")
                await hear_until(direct, is_a("pong"))

    behind(tls, scenario, sockets_address=1)


def test_metrics_are_not_for_those_who_come_through_the_proxy(tls):
    async def scenario(site):
        assert (await site.ask("GET", "/metrics")).status_code == 403
        assert (await site.house.ask("/metrics", headers={})).status_code == 200
        spoofed = {"X-Forwarded-For": "127.0.0.1"}
        assert (await site.ask("GET", "/metrics", headers=spoofed)).status_code == 403

    behind(tls, scenario)


def test_the_operator_works_through_it(tls):
    async def scenario(site):
        answer = await site.ask("GET", "/api/operator/tables", headers=BEARER)
        assert answer.json()["tables"][0]["table"] == "t"

    behind(tls, scenario)


def test_the_end_of_the_room_reaches_browsers_as_1012(tls):
    async def scenario(site):
        async with site.line() as line:
            await say(line, "sub", table="t")
            await hear_until(line, is_a("snap"))
            await site.house.operations.drain()
            assert await asyncio.wait_for(close_code(line), 30) == 1012

    behind(tls, scenario)


@pytest.mark.parametrize(
    ("peer", "forwarded", "address", "secure"),
    [
        # A proxy that appends: what the sender claims stands before what the proxy saw.
        ("127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9", True),
        ("127.0.0.1", "127.0.0.1, 203.0.113.9", "203.0.113.9", True),
        ("127.0.0.1", "203.0.113.9", "203.0.113.9", True),
        ("127.0.0.1", None, "127.0.0.1", True),
        # Whoever reaches the room past the proxy is who he is.
        ("203.0.113.9", "198.51.100.1", "203.0.113.9", False),
        ("203.0.113.9", "127.0.0.1", "203.0.113.9", False),
    ],
)
def test_nobody_chooses_his_own_address_as_the_room_is_served(peer, forwarded, address, secure):
    settings = settings_of(trusted_proxies=("127.0.0.1",))
    gate, seen = Gate(settings), []

    async def app(scope, receive, send):
        connection = HTTPConnection(scope)
        seen.append((gate.address(connection), gate.is_secure(connection)))

    config = server_config(app, settings)
    config.load()
    headers = [(b"host", b"cards.example"), (b"x-forwarded-proto", b"https")]
    headers += [] if forwarded is None else [(b"x-forwarded-for", forwarded.encode())]
    for kind, scheme in (("http", "http"), ("websocket", "ws")):
        scope = {
            "type": kind,
            "scheme": scheme,
            "client": (peer, 1),
            "headers": headers,
            "path": "/",
        }
        asyncio.run(config.loaded_app(scope, None, None))
    assert seen == [(address, secure)] * 2
