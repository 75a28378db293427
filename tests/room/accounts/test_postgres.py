"""Accounts in PostgreSQL: the life of one, from guest to gone."""

from __future__ import annotations

import asyncio

import pytest

from fifthstreet.room.accounts.traces import places_of
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.people import ACCOUNT, SESSION
from tests.room.accounts.site import PASSWORD, refusal, run_site
from tests.room.accounts.test_closing import events, log, sat
from tests.room.store.postgres import run_server


@pytest.fixture(scope="module")
def server():
    yield from run_server()


def test_the_life_of_an_account(server):
    async def scenario(site):
        ann, elsewhere, eve = site.browser(), site.browser(), site.browser()
        account = await ann.person("小满")
        assert (await elsewhere.login("小满")).json()["player"] == account
        await eve.guest()
        taken = {"name": "小满", "password": PASSWORD}
        assert refusal(await eve.post("/api/account/claim", taken)) == (409, "NAME_TAKEN")
        made = await ann.good("POST", "/api/account/bots", {"name": "机器人"})
        assert (await site.player(made["token"])).bot
        body = {"old": PASSWORD, "new": "battery staple"}
        await ann.good("POST", "/api/account/password", body)
        assert await elsewhere.who() is None
        log(site.database, sat(account, "小满"), sat("p1", "Bob", 2))
        assert site.database.read(lambda c: places_of(c, {account})) == [("t", 1)]
        export = await ann.good("GET", "/api/account/export")
        assert len(export["account"]["sessions"]) == len(export["account"]["bots"]) == 1
        tokens = [(await site.accounts.guest("Gus"))[0] for _ in range(3)]
        results = await asyncio.gather(
            *(site.accounts.claim(token, "Gus", PASSWORD) for token in tokens),
            return_exceptions=True,
        )
        assert [str(each) for each in results].count("NAME_TAKEN") == 2
        await ann.good("POST", "/api/account/delete", {"password": "battery staple"})
        await site.accounts.closing.settle()
        assert events(site) == [sat(account, account), sat("p1", "Bob", 2)]
        await eve.good("POST", "/api/account/claim", taken)
        site.clock.now += 91 * 86_400_000
        await site.accounts.closing.sweep()
        assert site.rows(SESSION) == []
        open_names = {row["name"] for row in site.rows(ACCOUNT) if row["deleted"] is None}
        assert open_names == {"小满", "Gus"}

    database = Database(server.new_database())
    try:
        run_site(database, scenario)
    finally:
        database.close()
