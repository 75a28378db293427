"""Accounts over HTTP: each route, what it answers, and what its cookie looks like."""

from __future__ import annotations

import json
import re

import pytest

from fifthstreet.room.accounts.routes import Counter
from fifthstreet.room.ledger import FLOOR, wallet
from fifthstreet.room.sessions import COOKIE, Player
from tests.room.accounts.site import PASSWORD, refusal
from tools.protocol_types import ACCOUNTS

WITH_SESSION = [
    ("POST", "/api/account/claim", {"name": "Ann", "password": PASSWORD}),
    ("POST", "/api/logout-everywhere", {}),
    ("POST", "/api/account/password", {"old": PASSWORD, "new": "battery staple"}),
    ("POST", "/api/account/delete", {}),
    ("GET", "/api/account", None),
    ("GET", "/api/account/export", None),
    ("GET", "/api/account/bots", None),
    ("POST", "/api/account/bots", {"name": "Robot"}),
    ("DELETE", "/api/account/bots", {"bot": "p1"}),
]
WITHOUT = [
    ("POST", "/api/guest", {"name": "Ann"}),
    ("POST", "/api/login", {"name": "Ann", "password": PASSWORD}),
    ("POST", "/api/logout", {}),
]
ALL = WITH_SESSION + WITHOUT
BODIES = [route for route in ALL if route[0] != "GET"]


def cookie_of(answer):
    (text,) = (t for t in answer.headers.get_list("set-cookie") if t.startswith(f"{COOKIE}="))
    parts = text.split("; ")
    return parts[0].removeprefix(f"{COOKIE}="), set(parts[1:])


@pytest.mark.parametrize(("method", "path", "body"), [each for each in BODIES if each[2]])
def test_a_body_that_names_something_twice_is_refused(site, method, path, body):
    name, value = next(iter(body.items()))
    twice = json.dumps(body)[:-1] + f', "{name}": {json.dumps(value)}}}'

    async def scenario(site):
        browser = site.browser()
        await browser.guest()
        answer = await browser.ask(method, path, content=twice)
        assert answer.status_code == 400
        assert answer.json()["numbers"] == {"why": f"`{name}` stands twice in one object"}

    site(scenario)


def test_a_guest(site):
    async def scenario(site):
        answer = await site.browser().post("/api/guest", {"name": " Ann "})
        body = answer.json()
        assert answer.status_code == 200
        assert body == {"player": body["player"], "name": "Ann"}
        token, flags = cookie_of(answer)
        assert {"HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={90 * 86_400}"} <= flags
        assert "Secure" not in flags
        assert len(token) == 43
        assert answer.headers["cache-control"] == "no-store"
        assert site.hub.ledger.balance(wallet(body["player"])) == FLOOR
        assert await site.player(token) == Player(body["player"], "Ann")

    site(scenario)


@pytest.mark.parametrize("base", ["https://room.example", "http://room.example"])
def test_cookies_stay_on_an_encrypted_line(site, base):
    async def scenario(site):
        browser = site.browser(base)
        answers = [
            await browser.post("/api/guest", {"name": "Ann"}),
            await browser.post("/api/account/claim", {"name": "Ann", "password": PASSWORD}),
            await browser.get("/api/account"),
            await browser.post("/api/account/password", {"old": PASSWORD, "new": "battery st"}),
            await browser.post("/api/logout"),
        ]
        for answer in answers:
            _, flags = cookie_of(answer)
            assert {"HttpOnly", "SameSite=lax", "Path=/"} <= flags
            assert ("Secure" in flags) == base.startswith("https")
        assert cookie_of(answers[-1])[0] == '""'
        assert "Max-Age=0" in cookie_of(answers[-1])[1]

    site(scenario)


def test_claiming_and_logging_in(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.guest("Annie")
        body = {"name": "Änn", "password": PASSWORD}
        answer = await ann.post("/api/account/claim", body)
        assert answer.json() == {"player": account, "name": "Änn"}
        assert (await ann.good("GET", "/api/account"))["name"] == "Änn"
        elsewhere = site.browser()
        answer = await elsewhere.login("ÄNN")
        assert answer.json() == {"player": account, "name": "Änn"}
        assert await elsewhere.who() == await ann.who() == account

    site(scenario)


def test_logging_out_here(site):
    async def scenario(site):
        ann, elsewhere = site.browser(), site.browser()
        account = await ann.person()
        await elsewhere.login()
        token = ann.token
        assert await ann.good("POST", "/api/logout") == {}
        assert ann.token is None
        ann.token = token
        assert await ann.who() is None
        assert await elsewhere.who() == account
        assert await ann.good("POST", "/api/logout") == {}

    site(scenario)


def test_logging_out_everywhere(site):
    async def scenario(site):
        ann, elsewhere, bob = site.browser(), site.browser(), site.browser()
        account = await ann.person()
        await elsewhere.login()
        other = await bob.person("Bob")
        assert await ann.good("POST", "/api/logout-everywhere") == {}
        assert await ann.who() is await elsewhere.who() is None
        assert await bob.who() == other
        assert site.gone[-1] == (account, frozenset())
        assert (await ann.login()).status_code == 200

    site(scenario)


def test_a_new_password(site):
    async def scenario(site):
        ann, elsewhere = site.browser(), site.browser()
        account = await ann.person()
        await elsewhere.login()
        before = ann.token
        body = {"old": PASSWORD, "new": "battery staple"}
        assert await ann.good("POST", "/api/account/password", body) == {}
        assert ann.token != before
        assert await ann.who() == account
        assert await elsewhere.who() is None
        assert refusal(await elsewhere.login()) == (401, "WRONG_LOGIN")
        assert (await elsewhere.login(password="battery staple")).status_code == 200

    site(scenario)


def test_the_profile(site):
    async def scenario(site):
        ann, elsewhere = site.browser(), site.browser()
        account = await ann.guest()
        begun = site.clock.now
        profile = await ann.good("GET", "/api/account")
        assert (profile["player"], profile["guest"], profile["claimed"]) == (account, True, None)
        site.clock.now += 1000
        await ann.good("POST", "/api/account/claim", {"name": "Ann", "password": PASSWORD})
        site.clock.now += 1000
        await elsewhere.login()
        profile = await ann.good("GET", "/api/account")
        assert (profile["guest"], profile["created"]) == (False, begun)
        assert profile["claimed"] == begun + 1000
        sessions = [(each["created"] - begun, each["current"]) for each in profile["sessions"]]
        assert sessions == [(1000, True), (2000, False)]

    site(scenario)


def test_bots_of_an_account(site):
    async def scenario(site):
        ann = site.browser()
        await ann.person()
        made = await ann.good("POST", "/api/account/bots", {"name": "Robot"})
        token, bot = made["token"], made["bot"]
        assert token.startswith("fifthstreet_bot_")
        assert await site.player(token) == Player(bot, "Robot", bot=True)
        assert site.hub.ledger.balance(wallet(bot)) == FLOOR
        listed = await ann.good("GET", "/api/account/bots")
        assert listed == [{"bot": bot, "name": "Robot", "created": site.clock.now}]
        assert await ann.good("DELETE", "/api/account/bots", {"bot": bot}) == {}
        assert await ann.good("GET", "/api/account/bots") == []
        assert await site.player(token) == Player("", "")
        assert (bot, frozenset()) in site.gone

    site(scenario)


# What every route refuses


@pytest.mark.parametrize(("method", "path", "body"), WITH_SESSION)
def test_nobody_has_no_account(site, method, path, body):
    async def scenario(site):
        browser = site.browser()
        for token in (None, "x", "x" * 43, "\x7f", "fifthstreet_bot_" + "x" * 43):
            browser.token = token
            assert refusal(await browser.ask(method, path, body)) == (401, "NO_SESSION")

    site(scenario)


@pytest.mark.parametrize(("method", "path", "body"), WITH_SESSION)
def test_a_bot_changes_no_account(site, method, path, body):
    async def scenario(site):
        ann = site.browser()
        await ann.person()
        token = (await ann.good("POST", "/api/account/bots", {"name": "Robot"}))["token"]
        robot = site.browser(authorization=f"Bearer {token}")
        assert refusal(await robot.ask(method, path, body)) == (401, "NO_SESSION")
        robot.token = token
        assert refusal(await robot.ask(method, path, body)) == (401, "NO_SESSION")

    site(scenario)


@pytest.mark.parametrize(("method", "path", "body"), ALL)
def test_another_site_gets_nothing(site, method, path, body):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        for headers in (
            {"origin": "http://evil.example"},
            {"origin": "https://room.example"},
            {"origin": "http://room.example:81"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
        ):
            answer = await ann.ask(method, path, body, headers=headers)
            assert refusal(answer) == (403, "WRONG_ORIGIN")
            assert "set-cookie" not in answer.headers
        assert await ann.who() == account
        assert (await ann.get("/api/account", headers={"origin": "http://room.example"})).is_success

    site(scenario)


@pytest.mark.parametrize(("method", "path", "body"), BODIES)
def test_bodies_that_are_refused(site, method, path, body):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        for content, expected in (
            (b"not json", (400, "BAD_MESSAGE")),
            (b"\xff", (400, "BAD_MESSAGE")),
            (b"[]", (400, "BAD_MESSAGE")),
            (b'{"' + b"a" * 5000 + b'":1}', (413, "FRAME_TOO_LONG")),
        ):
            assert refusal(await ann.ask(method, path, content=content)) == expected
        unknown = await ann.ask(method, path, {**body, "account": "p1"})
        assert refusal(unknown) == (400, "BAD_MESSAGE")
        assert "account" in unknown.json()["numbers"]["why"]
        for key in body:
            for wrong in (7, [], {}, True):
                answer = await ann.ask(method, path, {**body, key: wrong})
                assert refusal(answer) == (400, "BAD_MESSAGE")
        assert await ann.who() == account

    site(scenario)


@pytest.mark.parametrize(("method", "path", "body"), BODIES)
def test_no_route_answers_another_method(site, method, path, body):
    async def scenario(site):
        answer = await site.browser().ask("PUT", path, body)
        assert answer.status_code == 405

    site(scenario)


# What single routes refuse


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": "", "password": PASSWORD}, 400, "BAD_LOGIN_NAME"),
        ({"name": "Аnn", "password": PASSWORD}, 400, "NAME_MIXED"),
        ({"name": "Ann", "password": "1234567"}, 400, "BAD_PASSWORD"),
        ({"name": "Ann", "password": "x" * 129}, 400, "BAD_PASSWORD"),
        ({"name": "ＢＯＢ", "password": PASSWORD}, 409, "NAME_TAKEN"),
        ({"name": "B0b", "password": PASSWORD}, 409, "NAME_TAKEN"),
    ],
)
def test_what_cannot_be_claimed(site, body, status, code):
    async def scenario(site):
        ann, bob = site.browser(), site.browser()
        account = await ann.guest()
        await bob.person("Bob")
        token = ann.token
        assert refusal(await ann.post("/api/account/claim", body)) == (status, code)
        assert ann.token == token
        assert await ann.who() == account
        assert (await ann.good("GET", "/api/account"))["guest"]

    site(scenario)


def test_an_account_is_claimed_once(site):
    async def scenario(site):
        ann = site.browser()
        await ann.person()
        again = await ann.post("/api/account/claim", {"name": "Eve", "password": PASSWORD})
        assert refusal(again) == (409, "ALREADY_CLAIMED")
        assert (await ann.good("GET", "/api/account"))["name"] == "Ann"

    site(scenario)


def test_a_guest_has_no_password_and_no_bots(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.guest()
        for method, path, body in (
            ("POST", "/api/account/password", {"old": "", "new": PASSWORD}),
            ("GET", "/api/account/bots", None),
            ("POST", "/api/account/bots", {"name": "Robot"}),
            ("DELETE", "/api/account/bots", {"bot": account}),
        ):
            assert refusal(await ann.ask(method, path, body)) == (409, "NOT_CLAIMED")
        assert refusal(await ann.login()) == (401, "WRONG_LOGIN")

    site(scenario)


def test_names_of_guests_and_bots(site):
    async def scenario(site):
        ann = site.browser()
        await ann.person()
        for path in ("/api/guest", "/api/account/bots"):
            for name in ("", "a\u202eb", "x" * 25):
                answer = await ann.post(path, {"name": name})
                assert refusal(answer) == (400, "BAD_NAME")
                assert answer.json()["numbers"] == {"most": 24}
        for _ in range(5):
            await ann.good("POST", "/api/account/bots", {"name": "Robot"})
        answer = await ann.post("/api/account/bots", {"name": "Robot"})
        assert refusal(answer) == (409, "TOO_MANY_BOTS")
        assert answer.json()["numbers"] == {"most": 5}

    site(scenario)


def test_changes_that_need_the_password(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        body = {"old": "wrong horse", "new": "battery staple"}
        answer = await ann.post("/api/account/password", body)
        assert refusal(answer) == (403, "WRONG_PASSWORD")
        short = await ann.post("/api/account/password", {"old": PASSWORD, "new": "short"})
        assert refusal(short) == (400, "BAD_PASSWORD")
        for body in ({}, {"password": None}, {"password": ""}, {"password": "wrong horse"}):
            answer = await ann.post("/api/account/delete", body)
            expected = (429, "TOO_MANY") if answer.status_code == 429 else (403, "WRONG_PASSWORD")
            assert refusal(answer) == expected
        assert await ann.who() == account
        assert (await site.browser().login()).status_code == 200

    site(scenario)


@pytest.mark.parametrize(("method", "path", "body"), ALL)
def test_the_page_about_the_protocol_has_every_route(method, path, body):
    row = next(line for line in ACCOUNTS.splitlines() if f"`{method} {path}`" in line)
    given = row.split("|")[2]
    if path == "/api/account/delete":
        body = {"password": None}
    assert re.findall(r'"(\w+)"', given) == list(body or {})


def test_the_tests_ask_every_route():
    accounts = Counter(None, None, None)
    routes = {(m, r.path) for r in accounts.routes() for m in r.methods - {"HEAD"}}
    assert routes == {(method, path) for method, path, _ in ALL}
