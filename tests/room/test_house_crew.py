"""Bots of made-up tables play beside the room: they join its process and leave it again."""

from __future__ import annotations

import asyncio
import os
import signal

from fifthstreet.room.bot_process import BotProcess
from fifthstreet.room.config import Pace, Settings
from fifthstreet.room.house_crew import HouseCrew
from fifthstreet.room.house_door import HouseTokens
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url
from tests.room.kit import config_of, hub_of, until
from tests.room.live import served
from tests.room.party import Person
from tests.room.store.kept import kept_in

BRISK = Pace(bot_delay_ms=0, hand_pause_ms=50, street_pause_ms=0, seed_ms=0)


class Heard:
    """Takes the place of the process."""

    def __init__(self):
        self.bots = []

    def add(self, bots):
        self.bots += bots

    def drop(self, table):
        self.bots = [bot for bot in self.bots if bot.table != table]


def party(scenario, *names, pace=BRISK):
    """Run ``scenario(house, process, *people)`` with a process that has nobody at first."""
    tokens = HouseTokens()
    crew = HouseCrew(tokens)

    async def run(house):
        process = BotProcess(house.url, first_wait=0.05)
        crew.play(process)
        running = asyncio.create_task(process.run())
        people = [await Person.come(house, name) for name in names]
        try:
            await scenario(house, process, *people)
        finally:
            for person in people:
                await person.close()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    served(run, pace=pace, bots=(), tokens=tokens, room={"beside": crew})


def seated(house, table):
    return [seat for seat in house.hub.desks[table].state.seats if seat.bot]


def test_bots_of_a_private_table_play_in_the_process_and_go_when_it_closes():
    async def scenario(house, process, ann):
        table = await ann.make(bots=["calling", "tight"], approve_seats=True)
        await ann.open()
        await until(lambda: len(seated(house, table)) == 2)
        assert process.starts == 1
        assert house.hub._bots.members[0].kind == "calling"
        await until(lambda: house.hub.desks[table].state.hand_number > 2)
        second = await ann.make(bots=["random"], name="Next")
        await until(lambda: len(seated(house, second)) == 1)
        assert process.starts == 1  # the same process has taken them in
        ann.table = table
        await ann.host("close")
        await until(lambda: not house.hub.desks[table].state.seats)
        assert {bot.table for bot in house.hub._bots.members} == {second}
        lines = house.hub._company._lines
        await until(lambda: {a for a in lines if table in a} == set())
        assert any(second in account for account in lines)
        os.kill(process.pid, signal.SIGKILL)
        await until(lambda: process.starts == 2)
        await until(lambda: {a for a in lines if a.startswith("bot-")})
        assert not any(table in account for account in lines)

    party(scenario, "Ann")


def test_bots_play_at_a_table_that_only_players_see_and_come_back_to_it():
    async def scenario(house, process, ann, bob, cyd):
        table = await ann.make(bots=["calling", "tight"], spectators=False, table_size=3)
        invite = await ann.invite()
        await until(lambda: len(seated(house, table)) == 2)
        await ann.open()
        await ann.host("pause")  # nobody is dealt in who only takes a seat
        for person in (bob, cyd):
            await person.enter(table, invite=invite)
            await person.open()
            await person.good("sit", chips=5_000)
            if person is bob:
                await person.good("sit_out", when="now")
        await until(lambda: len(seated(house, table)) == 1)  # one has made room
        await ann.host("pause", on=False)
        await cyd.good("leave")
        await until(lambda: len(seated(house, table)) == 2)
        assert process.starts == 1

    party(scenario, "Ann", "Bob", "Cyd")


def test_all_bots_of_a_table_come_back_after_a_restart_also_one_without_a_seat(tmp_path):
    database = Database(sqlite_url(tmp_path / "room.db"))
    tables = []

    async def first(house):
        ann = await Person.come(house, "Ann")
        tables.append(await ann.make(bots=["calling", "tight"]))
        await ann.close()

    async def again(crew, **settings):
        hub = hub_of(Settings(pace=BRISK, **settings), configs=[], beside=crew, **kept_in(database))
        hub.open()
        assert not hub.desks[tables[0]].state.seats  # nobody has let them play so far
        hub.close()

    crew = HouseCrew(HouseTokens())
    served(first, pace=BRISK, bots=(), room={"beside": crew, **kept_in(database)})
    for settings, expected in (({}, ["calling", "tight"]), ({"bots": "none"}, [])):
        crew = HouseCrew(HouseTokens())
        asyncio.run(again(crew, **settings))
        assert [(bot.kind, bot.table) for bot in crew.members] == [(k, tables[0]) for k in expected]
    database.close()


def test_a_token_of_a_closed_table_opens_nothing():
    tokens, heard = HouseTokens(), Heard()
    crew = HouseCrew(tokens)
    crew.play(heard)
    crew.take(config_of(), ["calling", "random"])
    (first, second) = heard.bots
    assert tokens.find(first.token).account == "bot-t-0.calling"
    assert tokens.find(second.token).account == "bot-t-1.random"
    crew.gone("elsewhere")
    assert tokens.find(first.token)
    crew.gone("t")
    assert not heard.bots
    assert tokens.find(first.token) is None


def test_a_room_without_bots_offers_none_for_new_tables():
    async def scenario(house):
        ann = await Person.come(house, "Ann")
        wish = {"name": "Friday", "blinds": {"small": 1, "big": 2}, "bots": ["calling"]}
        refused = await ann.post("/api/tables", wish, status=422)
        assert [problem["field"] for problem in refused["problems"]] == ["bots"]
        await ann.make()
        await ann.close()

    served(scenario, room_bots="none", bots=())
