"""A room with accounts on a clock of its own, and the browsers that visit it."""

from __future__ import annotations

import asyncio

import httpx
from sqlalchemy import select

from fifthstreet.room import config
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.app import create_app
from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.house_door import HouseTokens
from fifthstreet.room.sessions import COOKIE, NOBODY
from tests.room.kit import config_of, hub_of

BASE = "http://room.example"
PASSWORD = "correct horse"


class Clock:
    """Milliseconds that pass when the test says so."""

    def __init__(self):
        self.now = 1_800_000_000_000

    def __call__(self):
        return self.now


class Browser:
    """Somebody with a cookie."""

    def __init__(self, site, base=BASE, **headers):
        transport = httpx.ASGITransport(app=site.app, client=("192.0.2.1", 1))
        self.client = httpx.AsyncClient(transport=transport, base_url=base, headers=headers)

    @property
    def token(self):
        return self.client.cookies.get(COOKIE)

    @token.setter
    def token(self, token):
        self.client.cookies.clear()
        if token is not None:
            self.client.cookies.set(COOKIE, token, domain="room.example", path="/")

    async def ask(self, method, path, body=None, **options):
        if body is not None:
            options["json"] = body
        return await self.client.request(method, path, **options)

    async def get(self, path, **options):
        return await self.ask("GET", path, **options)

    async def post(self, path, body=None, **options):
        return await self.ask("POST", path, {} if body is None else body, **options)

    async def good(self, method, path, body=None):
        """Ask for what must succeed; return the body of the answer."""
        answer = await self.ask(method, path, body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def guest(self, name="Ann"):
        return (await self.good("POST", "/api/guest", {"name": name}))["player"]

    async def person(self, name="Ann", password=PASSWORD):
        """Become a guest and claim the account; return its id."""
        account = await self.guest(name)
        await self.good("POST", "/api/account/claim", {"name": name, "password": password})
        return account

    async def login(self, name="Ann", password=PASSWORD):
        return await self.post("/api/login", {"name": name, "password": password})

    async def who(self):
        """Return the account of the cookie, ``None`` when it opens nothing."""
        answer = await self.get("/api/account")
        return answer.json()["player"] if answer.status_code == 200 else None


class Site:
    """The room."""

    def __init__(self, database, *, trusted_proxies=(), **limits):
        self.database = database
        self.clock = Clock()
        settings = Settings(
            pace=FAST, trusted_proxies=trusted_proxies, accounts=config.Accounts(**limits)
        )
        self.hub = hub_of(settings, configs=[config_of(size=3)], bots=()).open()
        self.accounts = Accounts(database, settings, clock=self.clock)
        self.app = create_app(self.hub, accounts=self.accounts, house=HouseTokens())
        self.browsers = []
        self.gone = []
        self.closed = []
        self._listen()

    def _listen(self):
        passes = self.accounts.passes
        keep, closed = passes.on_gone, passes.on_closed
        passes.on_gone = lambda who, left: (self.gone.append((who, left)), keep(who, left))
        passes.on_closed = lambda who: (self.closed.append(who), closed(who))

    def browser(self, *arguments, **headers):
        self.browsers.append(Browser(self, *arguments, **headers))
        return self.browsers[-1]

    async def player(self, token):
        """Return who has ``token``: nobody when it opens nothing."""
        found = await self.accounts.passes.find(token)
        return NOBODY if found is None else found.player

    def rows(self, table):
        return self.database.read(
            lambda c: c.execute(select(table).order_by(*table.primary_key)).mappings().all()
        )

    async def close(self):
        for browser in self.browsers:
            await browser.client.aclose()
        self.accounts.close()
        self.hub.close()


def run_site(database, scenario, **settings):
    async def run():
        site = Site(database, **settings)
        try:
            return await scenario(site)
        finally:
            await site.close()

    return asyncio.run(run())


def refusal(answer):
    """Return the status and the code of a refusal."""
    body = answer.json()
    assert body["t"] == "error", body
    return answer.status_code, body["code"]
