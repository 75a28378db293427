"""Who may ask for a new table where the room keeps accounts."""

from __future__ import annotations

from starlette.applications import Starlette

from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.limits import Limits
from fifthstreet.room.admission import PassAdmission
from fifthstreet.room.rulebook.allowed import House
from fifthstreet.room.rulebook.routes import table_routes
from fifthstreet.room.window import Window
from tests.room.accounts.site import Browser, refusal
from tests.room.rulebook.desk import Tables

PLAIN = {"name": "Ours", "blinds": {"big": 100}}


class Office:
    """The routes of tables beside a room with accounts."""

    def __init__(self, site):
        settings = site.accounts.settings
        limits = Limits(settings.accounts, lambda: 0.0)
        self.tables = Tables()
        admission = PassAdmission(site.accounts.passes, Gate(settings), limits)
        self.app = Starlette(
            routes=table_routes(self.tables, House(), Window(admission, Gate(settings)))
        )


async def visitor(site, office, token=None, **headers):
    """Return a browser of the office with somebody's cookie."""
    browser = Browser(office, **headers)
    site.browsers.append(browser)
    browser.token = token
    return browser


def test_a_table_is_of_the_account_behind_the_cookie(site):
    async def scenario(site):
        office = Office(site)
        ann = site.browser()
        account = await ann.person()
        answer = await (await visitor(site, office, ann.token)).post("/api/tables", PLAIN)
        assert answer.status_code == 201
        ((_, _, host),) = office.tables.made
        assert (host.account, host.name, host.bot) == (account, "Ann", False)

    site(scenario)


def test_nobody_and_bots_create_nothing(site):
    async def scenario(site):
        office = Office(site)
        ann = site.browser()
        await ann.person()
        token = (await ann.good("POST", "/api/account/bots", {"name": "Robo"}))["token"]
        for cookie in (None, "nonsense", token):
            asker = await visitor(site, office, cookie)
            assert refusal(await asker.post("/api/tables", PLAIN)) == (401, "NO_SESSION")
        assert office.tables.made == []

    site(scenario)


def test_another_site_and_an_address_that_asks_too_often_are_refused(site):
    async def scenario(site):
        office = Office(site)
        elsewhere = await visitor(site, office, origin="https://elsewhere.example")
        answer = await elsewhere.post("/api/tables/check", PLAIN)
        assert refusal(answer) == (403, "WRONG_ORIGIN")
        asker = await visitor(site, office)
        answers = [await asker.post("/api/tables/check", {}) for _ in range(200)]
        assert answers[0].status_code == 200
        assert refusal(answers[-1]) == (429, "TOO_MANY")
        assert int(answers[-1].headers["retry-after"]) > 0
        assert refusal(await asker.get("/api/tables/t/rules")) == (429, "TOO_MANY")

    site(scenario)


def test_a_database_that_fails_is_told_as_unavailable(site, caplog):
    async def scenario(site):
        office = Office(site)
        ann = site.browser()
        await ann.person()
        asker = await visitor(site, office, ann.token)
        site.accounts.passes.find = lambda _: 1 / 0
        asked = (
            ("/api/tables", PLAIN),
            ("/api/tables/check", PLAIN),
            ("/api/tables/t/rules", None),
        )
        for path, body in asked:
            answer = await asker.ask("GET" if body is None else "POST", path, body)
            assert refusal(answer) == (503, "UNAVAILABLE"), path
        elsewhere = await visitor(site, office, ann.token, origin="https://elsewhere.example")
        assert refusal(await elsewhere.post("/api/tables", PLAIN)) == (403, "WRONG_ORIGIN")

    site(scenario)
    assert "ZeroDivisionError" in caplog.text
