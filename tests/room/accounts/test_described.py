"""Requests about accounts are answered as docs/openapi.json says."""

from __future__ import annotations

from tests.room.accounts.site import PASSWORD, Browser, run_site
from tests.room.test_openapi import DOCUMENT, conforms

WRONG = {"name": "Ann", "password": "something else"}
PATIENT = {
    f"{what}_at_once": 1_000 for what in ("guests", "logins", "tries", "changes", "requests")
}
LOGIN = {"name": "Ann", "password": PASSWORD}


class Checked(Browser):
    """A browser that compares every answer with the description."""

    async def ask(self, method, path, body=None, **options):
        answer = await super().ask(method, path, body, **options)
        conforms(answer)
        return answer


async def everything(browser):
    """Ask for everything, with what is right and what is wrong."""
    for path, operations in DOCUMENT["paths"].items():
        for method in operations:
            if not path.startswith(("/ws", "/api/rules", "/api/tables")):
                yield await browser.ask(method.upper(), path, {"nonsense": 1})
                yield await browser.ask(method.upper(), path, {})


def test_a_life_of_an_account_is_as_described(database):
    async def scenario(site):
        ann = Checked(site)
        site.browsers.append(ann)
        async for _ in everything(ann):
            pass
        await ann.post("/api/guest", {"name": "Ann"})
        async for _ in everything(ann):
            pass
        await ann.post("/api/guest", {"name": "Ann"})  # the last one has deleted itself
        for body in (LOGIN | {"password": "x"}, LOGIN | {"name": "\u0410nn"}, LOGIN, LOGIN):
            await ann.post("/api/account/claim", body)
        for _ in range(2):
            made = await ann.good("POST", "/api/account/bots", {"name": "Robot"})
        await ann.get("/api/account")
        await ann.get("/api/account/bots")
        await ann.get("/api/account/export")
        for bot in (made["bot"], "nobody"):
            await ann.ask("DELETE", "/api/account/bots", {"bot": bot})
        for old, new in (("x", "long enough by far"), (PASSWORD, "x"), (PASSWORD, PASSWORD)):
            await ann.post("/api/account/password", {"old": old, "new": new})
        for body in (WRONG, LOGIN):
            await ann.post("/api/login", body)
        async for _ in everything(ann):
            pass
        await ann.post("/api/login", LOGIN)
        await ann.post("/api/account/delete", {"password": "wrong"})
        await ann.good("POST", "/api/account/delete", {"password": PASSWORD})

    run_site(database, scenario, **PATIENT)


def test_whoever_asks_too_often_is_told_as_described(database):
    async def scenario(site):
        ann = Checked(site)
        site.browsers.append(ann)
        answers = [await ann.post("/api/guest", {"name": "Ann"}) for _ in range(3)]
        assert answers[-1].status_code == 429
        assert "retry-after" in answers[-1].headers

    run_site(database, scenario, guests_at_once=2)
