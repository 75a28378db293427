"""Passes: what is remembered of a token, and for how long."""

from __future__ import annotations

import asyncio

import pytest

from fifthstreet.room.accounts import records
from fifthstreet.room.accounts.passes import DAY_MS, MOST, TRUSTED_MS
from fifthstreet.room.accounts.tokens import BOT_PREFIX, key_of, new_token
from fifthstreet.room.sessions import NOBODY, Player
from fifthstreet.room.store.people import SESSION
from fifthstreet.room.turned_down import TurnedDown


@pytest.fixture
def looks(monkeypatch):
    """Count how often a session is looked up in the database."""
    looked = []
    look = records.find_session
    monkeypatch.setattr(
        records, "find_session", lambda *given: (looked.append(given), look(*given))[1]
    )
    return looked


def test_tokens_are_long_and_kept_as_hashes():
    tokens = {new_token() for _ in range(100)} | {new_token(bot=True) for _ in range(100)}
    assert len(tokens) == len({key_of(token) for token in tokens}) == 200
    assert all(len(key_of(token)) == 32 for token in tokens)
    for none in (None, "", "x", "x" * 44, "é" * 43, "x" * 42 + "\n", BOT_PREFIX, "x" * 10**6):
        assert key_of(none) is None


def test_a_pass_is_looked_up_once_a_minute(site, looks):
    async def scenario(site):
        token, player = await site.accounts.guest("Ann")
        for _ in range(5):
            assert await site.player(token) == player
        assert len(looks) == 1
        site.clock.now += TRUSTED_MS
        assert await site.player(token) == player
        assert len(looks) == 2
        site.clock.now -= 1  # a clock that was set back is not trusted either
        await site.player(token)
        assert len(looks) == 3

    site(scenario)


def test_what_cannot_be_a_token_is_not_looked_up(site, looks):
    async def scenario(site):
        for token in (None, "", "x", "x" * 5000):
            assert await site.player(token) == NOBODY

    site(scenario)
    assert looks == []


def test_another_process_hears_of_a_logout_within_a_minute(site):
    async def scenario(site):
        token, player = await site.accounts.guest("Ann")
        assert await site.player(token) == player
        await site.database.run(lambda c: records.end_all(c, player.account))
        site.clock.now += TRUSTED_MS
        assert await site.player(token) == NOBODY

    site(scenario)


def test_a_session_in_use_lasts_and_one_that_is_not_ends(site):
    async def scenario(site):
        token, player = await site.accounts.guest("Ann")
        idle, _ = await site.accounts.guest("Bob")
        for _ in range(30):
            site.clock.now += 2 * DAY_MS
            assert await site.player(token) == player
            await site.database.run(lambda c: None)  # the note that it is in use
        assert await site.player(idle) == NOBODY
        site.clock.now += 31 * DAY_MS
        assert await site.player(token) == NOBODY

    site(scenario, session_days=30)


def test_a_remembered_pass_ends_with_its_session(site):
    async def scenario(site):
        token, player = await site.accounts.guest("Ann")
        site.clock.now += DAY_MS - 1
        assert await site.player(token) == player
        site.clock.now += 1
        assert await site.player(token) == NOBODY

    site(scenario, session_days=1)


def test_the_oldest_sessions_make_room(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        tokens = [ann.token]
        for _ in range(4):
            site.clock.now += 1
            browser = site.browser()
            await browser.login()
            tokens.append(browser.token)
        players = [(await site.player(token)).account for token in tokens]
        assert players == ["", "", account, account, account]
        assert site.gone[-1] == (account, frozenset(map(key_of, tokens[2:])))

    site(scenario, sessions_per_account=3)


def test_a_session_that_ends_while_it_is_looked_up_is_not_remembered(site, monkeypatch):
    async def scenario(site):
        token, player = await site.accounts.guest("Ann")
        passes = site.accounts.passes
        read, held, go = passes.read, asyncio.Event(), asyncio.Event()

        async def late(job):
            found = await read(job)
            held.set()
            await go.wait()
            return found

        monkeypatch.setattr(passes, "read", late)
        looking = asyncio.create_task(site.player(token))
        await held.wait()
        await site.database.run(lambda c: records.end_all(c, player.account))
        passes.gone(player.account)
        go.set()
        assert await looking == NOBODY
        assert await site.player(token) == NOBODY

    site(scenario)


def test_memory_is_bounded_and_forgets_by_account(site, monkeypatch):
    monkeypatch.setattr("fifthstreet.room.accounts.passes.MOST", 3)
    assert MOST > 1000

    async def scenario(site):
        tokens = [(await site.accounts.guest("Ann"))[0] for _ in range(6)]
        for token in tokens:
            assert await site.player(token) != NOBODY
        passes = site.accounts.passes
        assert len(passes._known) == len(passes._keys) == 3
        for token in tokens:
            await site.accounts.logout(token)
        assert passes._known == passes._keys == {}

    site(scenario)


# Jobs may run twice: the connection broke after a commit that did arrive


class Twice:
    """A database that runs every job twice and tells of the second run."""

    def __init__(self, database):
        self._database = database
        self.read = database.read
        self.submit = database.submit

    async def run(self, job):
        def both(connection):
            job(connection)
            return job(connection)

        return await self._database.run(both)


def test_every_job_comes_to_the_same_when_it_runs_twice(site):
    async def scenario(site):
        site.accounts.passes.run = Twice(site.database).run
        ann, other = site.browser(), site.browser()
        account = await ann.person()
        assert (await other.login()).status_code == 200
        assert len(site.rows(SESSION)) == 2
        for number in range(2):
            site.clock.now += 1
            made = await ann.good("POST", "/api/account/bots", {"name": f"R{number}"})
        listed = await ann.good("GET", "/api/account/bots")
        assert [bot["name"] for bot in listed] == ["R0", "R1"]
        await ann.good("DELETE", "/api/account/bots", {"bot": made["bot"]})
        body = {"old": "correct horse", "new": "battery staple"}
        await ann.good("POST", "/api/account/password", body)
        assert await other.who() is None
        assert await ann.who() == account
        await ann.good("POST", "/api/logout")
        assert (await ann.login(password="battery staple")).status_code == 200
        await ann.good("POST", "/api/logout-everywhere")
        await ann.login(password="battery staple")
        await ann.good("POST", "/api/account/delete", {"password": "battery staple"})
        assert site.rows(SESSION) == []
        await site.accounts.closing.sweep()

    site(scenario, bots_per_account=2)


# Races


def test_a_password_that_is_changed_meanwhile_lets_nobody_in(site):
    async def scenario(site):
        ann = site.browser()
        await ann.person()
        fits = site.accounts.passwords.fits
        body = {"old": "correct horse", "new": "battery staple"}

        async def slowly(password, hashed):
            right = await fits(password, hashed)
            site.accounts.passwords.fits = fits
            await ann.good("POST", "/api/account/password", body)
            return right

        site.accounts.passwords.fits = slowly
        with pytest.raises(TurnedDown, match="WRONG_LOGIN"):
            await site.accounts.login("Ann", "correct horse")
        assert len(site.rows(SESSION)) == 1

    site(scenario)


def test_two_guests_claim_one_name_at_once(site):
    async def scenario(site):
        tokens = [(await site.accounts.guest("Ann"))[0] for _ in range(3)]
        names = ("Ann", "ANN", "ann")
        results = await asyncio.gather(
            *(
                site.accounts.claim(token, name, "correct horse")
                for token, name in zip(tokens, names, strict=True)
            ),
            return_exceptions=True,
        )
        errors = [str(each) for each in results if isinstance(each, TurnedDown)]
        assert errors == ["NAME_TAKEN"] * 2
        still = [await site.player(token) for token in tokens]
        assert sum(player != NOBODY for player in still) == 2  # the losers are guests as before

    site(scenario)


def test_one_guest_claims_twice_at_once(site):
    async def scenario(site):
        token, player = await site.accounts.guest("Ann")
        results = await asyncio.gather(
            *(site.accounts.claim(token, name, "correct horse") for name in ("Ann", "Bob")),
            return_exceptions=True,
        )
        (new, claimed), error = sorted(results, key=lambda each: isinstance(each, TurnedDown))
        assert str(error) == "NO_SESSION"
        assert await site.player(new) == claimed == Player(player.account, claimed.name)
        assert len(site.rows(SESSION)) == 1

    site(scenario)
