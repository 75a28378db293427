"""Accounts of others stay others': fixation, guessing, enumeration, leaks, limits."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import make_url

from fifthstreet.room.accounts.records import find_person
from fifthstreet.room.sessions import COOKIE
from fifthstreet.room.store.people import ACCOUNT, BOT_TOKEN, SESSION
from tests.room.accounts.site import PASSWORD, refusal

# Fixation: a token from before is worth nothing afterwards


def test_claiming_gives_a_new_token_and_kills_the_old_one(site):
    async def scenario(site):
        ann, thief = site.browser(), site.browser()
        account = await ann.guest()
        thief.token = planted = ann.token
        assert await thief.who() == account
        await ann.good("POST", "/api/account/claim", {"name": "Ann", "password": PASSWORD})
        assert ann.token != planted
        assert await ann.who() == account
        assert await thief.who() is None
        assert refusal(await thief.get("/api/account/export")) == (401, "NO_SESSION")
        assert len(site.rows(SESSION)) == 1

    site(scenario)


@pytest.mark.parametrize("planted_by", ["guest", "person"])
def test_logging_in_gives_a_new_token_and_kills_the_old_one(site, planted_by):
    async def scenario(site):
        await site.browser().person()
        ann, thief = site.browser(), site.browser()
        other = await (thief.guest() if planted_by == "guest" else thief.person("Eve"))
        ann.token = planted = thief.token
        answer = await ann.login()
        assert ann.token not in {None, planted}
        assert await ann.who() == answer.json()["player"] != other
        assert await thief.who() is None
        assert (other, frozenset()) in site.gone

    site(scenario)


def test_a_token_that_somebody_made_up_never_becomes_a_session(site):
    async def scenario(site):
        await site.browser().person()
        ann = site.browser()
        ann.token = made_up = "A" * 43
        await ann.login()
        assert ann.token != made_up
        ann.token = made_up
        assert await ann.who() is None

    site(scenario)


def test_logging_in_again_replaces_only_the_own_session(site):
    async def scenario(site):
        ann, elsewhere = site.browser(), site.browser()
        account = await ann.person()
        await elsewhere.login()
        before = ann.token
        await ann.login()
        assert ann.token != before
        assert await elsewhere.who() == await ann.who() == account
        assert len(site.rows(SESSION)) == 2

    site(scenario)


# Other people's ids


def test_ids_of_others_open_nothing(site):
    async def scenario(site):
        ann, eve = site.browser(), site.browser()
        account = await ann.person()
        bot = (await ann.good("POST", "/api/account/bots", {"name": "Robot"}))["bot"]
        await eve.person("Eve")
        own = (await eve.good("POST", "/api/account/bots", {"name": "Evil"}))["bot"]
        for other in (bot, account, "p1", "", own.upper()):
            answer = await eve.ask("DELETE", "/api/account/bots", {"bot": other})
            assert refusal(answer) == (404, "NO_SUCH_BOT")
        for method, path, body in (
            ("POST", "/api/account/claim", {"name": "Z", "password": PASSWORD}),
            ("POST", "/api/logout", {}),
            ("POST", "/api/logout-everywhere", {}),
            ("POST", "/api/account/password", {"old": PASSWORD, "new": "battery staple"}),
            ("POST", "/api/account/delete", {"password": PASSWORD}),
            ("POST", "/api/account/bots", {"name": "Z"}),
        ):
            for key in ("account", "player", "owner", "id"):
                answer = await eve.ask(method, path, {**body, key: account})
                assert refusal(answer) == (400, "BAD_MESSAGE")
        for path in ("/api/account", "/api/account/export", "/api/account/bots"):
            answer = await eve.get(f"{path}?account={account}&player={account}")
            assert account not in answer.text
            assert bot not in answer.text
        eve.token = account
        assert await eve.who() is None
        assert await ann.who() == account
        assert [each["bot"] for each in await ann.good("GET", "/api/account/bots")] == [bot]

    site(scenario)


def test_what_one_does_to_all_sessions_leaves_those_of_others(site):
    async def scenario(site):
        ann, bob, carl = site.browser(), site.browser(), site.browser()
        await ann.person()
        other, guest = await bob.person("Bob"), await carl.guest()
        body = {"old": PASSWORD, "new": "battery staple"}
        await ann.good("POST", "/api/account/password", body)
        await ann.good("POST", "/api/logout-everywhere")
        await ann.login(password="battery staple")
        await ann.good("POST", "/api/account/delete", {"password": "battery staple"})
        assert (await bob.who(), await carl.who()) == (other, guest)

    site(scenario)


# Enumeration: nobody learns who has an account


def test_a_wrong_name_and_a_wrong_password_are_answered_alike(site, monkeypatch):
    work = []
    verify = PasswordHasher.verify
    monkeypatch.setattr(
        PasswordHasher,
        "verify",
        lambda self, hashed, password: (work.append(password), verify(self, hashed, password))[1],
    )

    async def scenario(site):
        await site.browser().person()
        await site.browser().guest("Gus")
        answers = []
        for name in ("Ann", "Nobody", "Gus", "Аnn", "", "x" * 900, "\u202e"):
            for password in ("wrong horse", "short", "x" * 200):
                work.clear()
                answer = await site.browser().login(name, password)
                answers.append((answer.status_code, answer.text, len(work)))
                answers.append(tuple(sorted(set(answer.headers) - {"content-length"})))
        return answers

    answers = site(scenario, logins_at_once=100)
    assert set(answers[::2]) == {(401, answers[0][1], 1)}
    assert len(set(answers[1::2])) == 1


def test_names_that_nobody_has_are_slowed_down_like_the_others(site):
    async def scenario(site):
        await site.browser().person()
        found = []
        for name in ("Ann", "Nobody"):
            browser = site.browser()
            answers = [await browser.login(name, "wrong horse") for _ in range(4)]
            found.append([refusal(answer) for answer in answers])
        return found

    known, unknown = site(scenario, free_tries=3)
    assert known == unknown == [(401, "WRONG_LOGIN")] * 3 + [(429, "TOO_MANY")]


# Leaks: what is written down


def everything_on_disk(site):
    site.database.write(lambda c: c.exec_driver_sql("SELECT 1") and None)
    path = Path(make_url(site.database.url).database)
    files = path.parent.glob(f"{path.name}*")
    return b"".join(each.read_bytes() for each in files)


def test_neither_tokens_nor_passwords_are_written_down(site, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    logging.getLogger("sqlalchemy.engine").setLevel(logging.INFO)

    async def scenario(site):
        ann = site.browser()
        secrets = {PASSWORD, "battery staple", "wrong horse"}
        await ann.guest()
        secrets.add(ann.token)
        await ann.good("POST", "/api/account/claim", {"name": "Ann", "password": PASSWORD})
        secrets.add(ann.token)
        secrets.add((await ann.good("POST", "/api/account/bots", {"name": "R"}))["token"])
        await ann.login(password="wrong horse")
        body = {"old": PASSWORD, "new": "battery staple"}
        await ann.good("POST", "/api/account/password", body)
        secrets.add(ann.token)
        profile = (await ann.get("/api/account")).text + (await ann.get("/api/account/export")).text
        rows = repr([site.rows(table) for table in (ACCOUNT, SESSION, BOT_TOKEN)])
        return secrets, profile, rows, everything_on_disk(site)

    try:
        secrets, profile, rows, disk = site(scenario)
    finally:
        logging.getLogger("sqlalchemy.engine").setLevel(logging.NOTSET)
    out, err = capfd.readouterr()
    assert len(secrets) == 7
    assert b"$argon2id$" in disk
    for secret in secrets:
        assert secret not in profile + rows + caplog.text + out + err
        assert secret.encode() not in disk
    assert "$argon2id$" not in profile + caplog.text + out + err


def test_an_error_of_the_database_is_logged_without_what_it_quotes(site, caplog):
    async def scenario(site):
        ann = site.browser()
        await ann.guest()

        async def broken(job):
            raise RuntimeError(f"parameters: {PASSWORD} {ann.token}")

        site.accounts.passes.run = broken
        answer = await ann.post("/api/account/claim", {"name": "Ann", "password": PASSWORD})
        return answer, ann.token

    answer, token = site(scenario)
    assert refusal(answer) == (503, "UNAVAILABLE")
    assert "RuntimeError" in caplog.text
    for secret in (PASSWORD, token):
        assert secret not in caplog.text + answer.text


def test_a_database_that_hangs_is_unavailable(site, monkeypatch):
    monkeypatch.setattr("fifthstreet.room.web.PATIENCE", 0.05)

    async def scenario(site):
        site.accounts.passes.run = lambda job: asyncio.Event().wait()
        return await site.browser().post("/api/guest", {"name": "Ann"})

    assert refusal(site(scenario)) == (503, "UNAVAILABLE")


# Limits


def test_guests_of_one_address(site):
    async def scenario(site):
        browser = site.browser()
        for _ in range(2):
            await browser.guest()
        answer = await browser.post("/api/guest", {"name": "Ann"})
        assert refusal(answer) == (429, "TOO_MANY")
        assert answer.json()["numbers"] == {"seconds": 1800}
        assert answer.headers["retry-after"] == "1800"
        forged = {"x-forwarded-for": "203.0.113.9"}
        answer = await browser.ask("POST", "/api/guest", {"name": "Ann"}, headers=forged)
        assert refusal(answer) == (429, "TOO_MANY")

    site(scenario, guests_at_once=2, guests_per_hour=2)


def test_guests_behind_a_proxy_are_counted_apart(site):
    async def scenario(site):
        for number in range(3):
            browser = site.browser(**{"x-forwarded-for": f"203.0.113.{number}"})
            await browser.guest()
            assert refusal(await browser.post("/api/guest", {"name": "A"})) == (429, "TOO_MANY")

    site(scenario, guests_at_once=1, guests_per_hour=1, trusted_proxies=("192.0.2.0/24",))


def test_a_right_password_is_not_slowed_down(site):
    async def scenario(site):
        ann = site.browser()
        await ann.person()
        for _ in range(6):
            assert (await ann.login(password="wrong horse")).status_code == 401
            assert (await ann.login()).status_code == 200

    site(scenario, free_tries=3)


def test_many_tries_at_once_are_no_way_around(site):
    async def scenario(site):
        await site.browser().person()
        thief = site.browser()
        answers = await asyncio.gather(*(thief.login(password=f"guess {n}") for n in range(10)))
        return sorted(answer.status_code for answer in answers)

    assert site(scenario, free_tries=3) == [401] * 3 + [429] * 7


def test_changes_and_requests_are_limited(site):
    async def scenario(site):
        ann = site.browser()
        await ann.guest()
        for _ in range(3):
            assert (await ann.get("/api/account/export")).status_code == 200
        assert refusal(await ann.get("/api/account/export")) == (429, "TOO_MANY")
        while (answer := await ann.get("/api/account")).status_code == 200:
            pass
        assert refusal(answer) == (429, "TOO_MANY")

    site(scenario, changes_at_once=3, changes_per_hour=1, requests_at_once=9, requests_per_hour=1)


def test_a_full_queue_of_passwords_says_so(site):
    async def scenario(site):
        await site.browser().person()
        answers = await asyncio.gather(*(site.browser().login() for _ in range(8)))
        busy = [refusal(answer) for answer in answers if answer.status_code != 200]
        assert busy
        assert set(busy) == {(503, "BUSY")}
        assert sum(answer.status_code == 200 for answer in answers) >= 3

    site(scenario, hash_threads=1, hash_waiting=2, free_tries=50)


def test_an_old_hash_is_renewed_when_its_password_is_there(site):
    async def scenario(site):
        await site.browser().person()
        weak = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash(PASSWORD)
        site.database.write(lambda c: c.execute(ACCOUNT.update().values(password=weak)) and None)
        assert (await site.browser().login(password="wrong horse")).status_code == 401
        assert site.database.read(lambda c: find_person(c, "ann")).password == weak
        assert (await site.browser().login()).status_code == 200
        renewed = site.database.read(lambda c: find_person(c, "ann")).password
        assert "m=19456,t=2,p=1" in renewed
        assert (await site.browser().login()).status_code == 200

    site(scenario)


def test_a_cookie_is_not_a_bots_token(site):
    async def scenario(site):
        ann, robot = site.browser(), site.browser()
        await ann.person()
        token = (await ann.good("POST", "/api/account/bots", {"name": "R"}))["token"]
        robot.token = token
        assert robot.client.cookies[COOKIE] == token
        assert (await robot.good("POST", "/api/logout")) == {}
        assert (await site.player(token)).bot

    site(scenario)
