"""Bots at private tables: in with a password or an invitation, and out when the host says so."""

from __future__ import annotations

import asyncio
import os
import sys

import httpx
import pytest

from fifthstreet.client import RefusedError, connect
from fifthstreet.room import config
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.config import Pace, Settings
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url
from tests.room.kit import until
from tests.room.live import served
from tests.room.party import Person

CALM = Pace(bot_delay_ms=0, hand_pause_ms=200, street_pause_ms=0, seed_ms=0)
BOT = [sys.executable, "-m", "fifthstreet.cli.main", "bot"]


@pytest.fixture
def club(tmp_path):
    """Return a function that runs ``scenario(house, ann, token)``: Ann has made a bot."""

    def run(scenario):
        database = Database(sqlite_url(tmp_path / "room.db"))
        accounts = Accounts(database, Settings(accounts=config.Accounts()))

        async def played(house):
            ann = await Person.come(house, "Ann")
            login = {"name": "Ann", "password": "correct horse"}
            answer = await ann.http.post("/api/account/claim", json=login)
            assert answer.status_code == 200
            ann.cookie = answer.cookies["fifthstreet"]
            ann.http.cookies.set("fifthstreet", ann.cookie)
            token = (await ann.post("/api/account/bots", {"name": "Deep"}))["token"]
            try:
                await scenario(house, ann, token)
            finally:
                await ann.close()

        try:
            served(played, pace=CALM, bots=(), accounts=accounts)
        finally:
            accounts.close()
            database.close()

    return run


def test_a_password_opens_a_private_table_for_a_bot(club):
    async def scenario(house, ann, token):
        table = await ann.make(password="open sesame")
        async with connect(house.url, token=token) as room:
            with pytest.raises(RefusedError, match="NOT_INSIDE"):
                await room.join(table)
            for proof in ({}, {"password": "closed"}, {"invite": "nothing"}):
                with pytest.raises(RefusedError, match="WRONG_PROOF"):
                    await room.enter(table, **proof)
            await room.enter(table, password="open sesame")
            await room.enter(table)  # once inside, no proof is needed
            found = await room.join(table, 5_000)
            assert (found.seat.name, found.seat.bot, found.seat.stack) == ("Deep", True, 5_000)
        members = (await ann.get(f"/api/tables/{table}/members"))["members"]
        assert [each["bot"] for each in members] == [False, True]

    club(scenario)


def test_an_invitation_or_its_link_opens_and_a_bot_that_is_sent_away_hears_of_it(club):
    async def scenario(house, ann, token):
        table = await ann.make()
        link = f"{house.url}/t/{table}?i={await ann.invite()}"
        async with connect(house.url, token=token) as room:
            await room.enter(table, invite=link)
            found = await room.join(table, 5_000)
            await ann.open()
            await ann.host("kick", account=room.player)
            with pytest.raises(RefusedError, match="NOT_INSIDE"):
                await asyncio.wait_for(found.until(lambda _: False), 20)
            with pytest.raises(RefusedError, match="NOT_INSIDE"):
                await room.watch(table)

    club(scenario)


def test_the_host_is_asked_once_and_a_no_ends_the_wish(club):
    async def scenario(house, ann, token):
        table = await ann.make(approve_seats=True, visibility="public")
        await ann.open()
        async with connect(house.url, token=token) as room:
            joining = asyncio.create_task(room.join(table, 5_000))
            await ann.seen(lambda v: v["club"]["requests"])
            await asyncio.sleep(0.1)
            assert not joining.done()
            await ann.host("deny", account=room.player)
            with pytest.raises(RefusedError, match="DENIED"):
                await asyncio.wait_for(joining, 20)
            await ann.seen(lambda v: not v["club"]["requests"])
            joining = asyncio.create_task(room.join(table, 5_000))
            await ann.seen(lambda v: v["club"]["requests"])
            await ann.host("approve", account=room.player)
            assert (await asyncio.wait_for(joining, 20)).seat.stack == 5_000

    club(scenario)


def test_who_waits_for_a_seat_that_another_gets_waits_no_longer(club):
    async def scenario(house, ann, token):
        table = await ann.make(approve_seats=True, visibility="public")
        await ann.open()
        async with connect(house.url, token=token) as room:
            joining = asyncio.create_task(room.join(table, 5_000, 3))
            await ann.seen(lambda v: v["club"]["requests"])
            await ann.good("sit", chips=5_000, seat=3)
            with pytest.raises(RefusedError, match="SEAT_TAKEN"):
                await asyncio.wait_for(joining, 20)

    club(scenario)


def test_the_command_line_bot_comes_in_with_a_link_or_a_password(club):
    async def scenario(house, ann, token):
        secret = {"FIFTHSTREET_TOKENS": token}
        for name, way in (("one", "invite"), ("two", "password")):
            table = await ann.make(name=name, password="open sesame")
            invite = f"{house.url}/t/{table}?i={await ann.invite()}"
            given = (
                {"FIFTHSTREET_INVITE": invite}
                if way == "invite"
                else {"FIFTHSTREET_TABLE_PASSWORD": "open sesame"}
            )
            process = await asyncio.create_subprocess_exec(
                *(*BOT, "calling", "--table", table, "--url", house.url),
                env={**os.environ, **secret, **given},
            )
            try:
                desk = house.hub.desks[table]
                await until(lambda desk=desk: len(desk.state.seats) == 1)
                assert desk.state.seats[0].name == "Deep"
                ann.table = table
                await ann.open()
                await ann.host("close")
                assert await asyncio.wait_for(process.wait(), 30) == 1  # nothing is left to do
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
                await ann._line.close()

    club(scenario)


def test_a_bot_over_http_is_itself_and_changes_no_account(club):
    async def scenario(house, ann, token):
        table = await ann.make(password="open sesame")
        bot = {"authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=house.url, headers=bot) as http:
            wish = {"name": "Mine", "blinds": {"small": 1, "big": 2}}
            assert (await http.post("/api/tables", json=wish)).status_code == 401
            for path in ("/api/account/bots", "/api/account/delete", "/api/account/password"):
                body = {"name": "More", "password": "x", "old": "x", "new": "y" * 12}
                assert (await http.post(path, json=body)).status_code in {400, 401}
            door = {"visibility": "public"}
            answer = await http.post(f"/api/tables/{table}/door", json=door)
            assert answer.json()["code"] == "NOT_INSIDE"
            proof = {"password": "open sesame"}
            assert (await http.post(f"/api/tables/{table}/enter", json=proof)).status_code == 200
            assert (await http.post(f"/api/tables/{table}/door", json=door)).status_code == 403
            assert (await http.get("/api/hands")).json()["hands"] == []
            # A cookie beside the token counts for nothing, nor does a token that opens nothing.
            http.cookies.set("fifthstreet", ann.cookie)
            assert (await http.post(f"/api/tables/{table}/door", json=door)).status_code == 403
            for wrong in ("x", token[:-1], ann.cookie):
                http.headers["authorization"] = f"Bearer {wrong}"
                assert (await http.get(f"/api/tables/{table}/members")).status_code == 401
        assert house.hub.desks[table].whole.club.settings.visibility == "private"

    club(scenario)


def test_a_table_that_only_players_see_is_joined_with_chips_that_are_named(club):
    async def scenario(house, ann, token):
        table = await ann.make(spectators=False)
        async with connect(house.url, token=token) as room:
            with pytest.raises(RefusedError, match="NOT_INSIDE"):
                await room.join(table, 5_000)
            await room.enter(table, invite=await ann.invite())
            with pytest.raises(RefusedError, match="NOT_INSIDE"):
                await room.join(table)  # nobody knows how many chips it takes
            found = await room.join(table, 5_000)
            assert found.seat.stack == 5_000
            await room.leave(found)
            with pytest.raises(RefusedError, match="NOT_INSIDE"):
                await room.watch(table)
            again = await room.join(table, 7_000)
            assert again.seat.stack == 5_000  # R-SEAT-6: with what it left

    club(scenario)
