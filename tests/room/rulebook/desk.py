"""A room of nothing but the routes of the rulebook."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace

import httpx
from starlette.applications import Starlette

from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.limits import Limits
from fifthstreet.room.admission import PassAdmission
from fifthstreet.room.config import Settings
from fifthstreet.room.recall import begin_table
from fifthstreet.room.rulebook.allowed import House
from fifthstreet.room.rulebook.routes import table_routes
from fifthstreet.room.sessions import COOKIE, Player
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.window import Window
from tests.room.doubles import PATIENT

BASE = "http://127.0.0.1:8000"
TOKEN = "ann"


class Tables:
    """Keeps what is created."""

    def __init__(self, *, full=False):
        self.full = full
        self.made = []

    def known(self, table, account):
        for config, _, _ in self.made:
            if config.table == table:
                return begin_table(config).whole
        raise TurnedDown("NO_SUCH_TABLE", table=table)

    def tables_of(self, account):
        return sum(host.account == account for _, _, host in self.made)

    async def create(self, config, settings, host):
        await asyncio.sleep(0)
        if self.full:
            raise TurnedDown("TABLE_BUSY", most=1)
        self.made.append((config, settings, host))


class OnlyAnn:
    """Passes: one cookie opens."""

    def __init__(self, ann):
        self._found = SimpleNamespace(player=ann)

    async def shown(self, connection):
        return self._found if connection.cookies.get(COOKIE) == TOKEN else None


class Room:
    """Asks the routes, as Ann where a session is wanted."""

    def __init__(self, house=None, **options):
        self.tables = Tables(**options)
        self.ann = Player("ann", "Ann")
        gate, limits = Gate(Settings()), Limits(PATIENT, time.monotonic)
        window = Window(PassAdmission(OnlyAnn(self.ann), gate, limits), gate)
        self.app = Starlette(routes=table_routes(self.tables, house or House(), window))

    def ask(self, method, path, *, headers=None, session=True, **options):
        cookies = {COOKIE: TOKEN} if session else {}

        async def run():
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(
                transport=transport, base_url=BASE, cookies=cookies
            ) as client:
                return await client.request(method, path, headers=headers, **options)

        return asyncio.run(run())

    def get(self, path, **options):
        return self.ask("GET", path, **options)

    def post(self, path, body, **options):
        return self.ask("POST", path, json=body, **options)

    def check_all(self, bodies):
        """Return the answers to many checks, asked one after the other in one go."""

        async def run():
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
                answers = [await client.post("/api/tables/check", json=body) for body in bodies]
                return [answer.json() for answer in answers]

        return asyncio.run(run())
