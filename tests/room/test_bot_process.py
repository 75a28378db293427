"""The room's own bots in a process of their own: they play, come back, and end with the room."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from fifthstreet.room import bot_process, closes
from fifthstreet.room import protocol as wire
from fifthstreet.room.bot_process import BotProcess
from fifthstreet.room.config import Pace
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.transcript import Record
from fifthstreet.room.fairness.verify import verify_chain
from fifthstreet.room.happenings import Proved
from fifthstreet.room.house_crew import HouseBot, HouseCrew
from fifthstreet.room.house_door import PREFIX, HouseTokens
from fifthstreet.room.sessions import Player
from tests.room.kit import config_of, until
from tests.room.live import Page, close_code, say, served


def crew(house, kinds=("calling", "random"), size=3):
    found = HouseCrew(house.tokens)
    found.fill(config_of(size=size), kinds, 0)
    return found.members


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")  # dead, and only waited for by nobody?
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def with_bots(scenario, **options):
    """Run ``scenario(house, process)`` with the bots' process at an empty table."""

    async def run(house):
        process = BotProcess(house.url, crew(house), first_wait=0.05)
        running = asyncio.create_task(process.run())
        try:
            await scenario(house, process)
        finally:
            pid = process.pid
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            assert pid is None or not alive(pid)

    served(run, bots=(), **options)


def test_tokens_are_of_bots_and_of_this_process():
    tokens = HouseTokens()
    bot = Player("bot-t-0", "Mei", bot=True)
    token = tokens.issue(bot)
    assert token.startswith(PREFIX)
    assert tokens.find(token) == bot
    assert tokens.issue(bot) != token
    for other in ("", PREFIX, token[:-1], token + "x", token.removeprefix(PREFIX)):
        assert tokens.find(other) is None
    assert HouseTokens().find(token) is None
    assert token not in repr(vars(tokens))


def test_a_table_gets_bots_for_all_seats_but_one():
    tokens = HouseTokens()
    configs = [config_of(size=6), config_of(size=2)]
    found = HouseCrew(tokens, delay_ms=9)
    for place, config in enumerate(configs):
        found.fill(config, ("calling", "tight"), place)
    made = found.members
    assert len(made) == 6
    players = [tokens.find(bot.token) for bot in made]
    assert all(player.bot for player in players)
    assert [bot.kind for bot in made[:3]] == ["calling", "tight", "calling"]
    assert len({player.name for player in players[:5]}) == 5
    assert {bot.delay_ms for bot in made} == {9}
    empty = HouseCrew(tokens)
    empty.fill(configs[0], (), 0)
    assert empty.members == ()


def test_the_bots_play_with_whoever_watches_and_are_marked():
    async def scenario(house, process):
        async with house.line() as line:
            await say(line, "sub", table="t")
            page = Page(line, "owl")
            await page.until(lambda view: view and view["hand"] and view["hand"]["hand"] > 3)
            assert {seat["bot"] for seat in page.view["seats"]} == {True}
            assert {seat["player"] for seat in page.view["seats"]} == {"bot-t-0", "bot-t-1"}
        assert process.starts == 1

    with_bots(scenario)


def test_bots_make_room_for_people_and_leave_a_seat_free():
    async def scenario(house, process):
        desk = house.hub.desks["t"]
        await until(lambda: len(desk.state.seats) == 2)
        cookies = [(await house.guest(name))[0] for name in ("Ann", "Bob")]
        async with house.line(cookies[0]) as one, house.line(cookies[1]) as two:
            for line, name in ((one, "ann"), (two, "bob")):
                await say(line, "sub", table="t")
                await say(line, "sit", id=name, table="t", chips=10_000)
            await until(
                lambda: sorted(seat.bot for seat in desk.state.seats) == [False, False, True]
            )
            await say(one, "leave", id="bye", table="t")
            await say(two, "leave", id="bye", table="t")
            await until(lambda: sum(seat.bot for seat in desk.state.seats) == 2)

    with_bots(scenario)


def test_a_killed_process_is_started_again_and_finds_its_seats():
    async def scenario(house, process):
        desk = house.hub.desks["t"]
        await until(lambda: len(desk.state.seats) == 2)
        seats = {(seat.account, seat.number) for seat in desk.state.seats}
        before = process.pid
        os.kill(before, signal.SIGKILL)
        await until(lambda: process.starts == 2)
        assert process.pid != before
        async with house.line() as line:
            await say(line, "sub", table="t")
            page = Page(line, "owl")
            await page.until(lambda view: view and view["hand"] and view["hand"]["hand"] > 2)
        assert {(seat.account, seat.number) for seat in desk.state.seats} == seats

    with_bots(scenario)


def test_a_token_that_was_never_given_out_opens_nothing():
    async def scenario(house):
        for token in ("x", PREFIX + "x" * 43):
            async with house.line(Authorization=f"Bearer {token}") as line:
                assert await close_code(line) == closes.AUTH
        async with house.line(Authorization=f"Bearer {house.bot()}") as line:
            await say(line, "hello")
            frame = json.loads(await line.recv())
            assert (frame["t"], frame["player"]) == ("welcome", "deep")

    served(scenario)


def test_bots_are_not_counted_as_sockets():
    async def scenario(house):
        tokens = [house.bot(f"bot-{number}") for number in range(4)]
        lines = [house.line(Authorization=f"Bearer {token}") for token in tokens]
        opened = [await line.__aenter__() for line in lines]
        async with house.line() as owl:
            await say(owl, "ping")
            assert json.loads(await owl.recv())["t"] == "pong"
            async with house.line() as second:
                assert await close_code(second) == closes.RATE
        for line in opened:
            with pytest.raises((ConnectionClosed, TimeoutError)):
                await asyncio.wait_for(line.recv(), 0.05)
            await line.close()

    served(scenario, sockets_address=1)


# The process and its starter


async def ends(process, condition):
    running = asyncio.create_task(process.run())
    try:
        await until(condition, 30)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def test_waits_between_attempts_grow(monkeypatch, caplog):
    monkeypatch.setattr(bot_process, "LONGEST_WAIT", 0.2)
    bots = [HouseBot(kind="calling", table="t", token="x", chips=1)]
    for command in (["/nowhere/at/all"], [sys.executable, "-c", "import sys; sys.exit(3)"]):
        caplog.clear()
        process = BotProcess("http://127.0.0.1:9", bots, command=command, first_wait=0.05)
        asyncio.run(ends(process, lambda: len(caplog.records) >= 4))
        waits = [record.args[1] for record in caplog.records]
        assert waits[0] <= 0.05
        assert max(waits) > 0.05
        assert max(waits) <= 0.2
        assert process.pid is None


def test_without_bots_there_is_no_process():
    async def scenario():
        process = BotProcess("http://127.0.0.1:9")
        running = asyncio.create_task(process.run())
        process.add([HouseBot(kind="calling", table="t", token="x", chips=1)])
        await until(lambda: process.pid is not None)
        assert process.starts == 1
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(scenario())


@pytest.mark.skipif(sys.platform == "win32", reason="signals are not there")
def test_a_process_that_does_not_listen_is_ended(monkeypatch, tmp_path):
    monkeypatch.setattr(bot_process, "FAREWELL_SECONDS", 0.2)
    deaf = tmp_path / "deaf"
    script = (
        "import pathlib, signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
        f"pathlib.Path({str(deaf)!r}).touch(); time.sleep(60)"
    )
    bots = [HouseBot(kind="calling", table="t", token="x", chips=1)]
    process = BotProcess("http://127.0.0.1:9", bots, command=[sys.executable, "-c", script])
    pids = []

    def listens_no_more():
        pids.append(process.pid)
        return pids[-1] is not None and deaf.exists()

    began = time.monotonic()
    asyncio.run(ends(process, listens_no_more))
    assert time.monotonic() - began < 20
    assert not alive(pids[-1])


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_the_bots_end_when_the_room_is_killed():
    script = textwrap.dedent(
        """
        import asyncio
        from fifthstreet.room.bot_process import BotProcess
        from fifthstreet.room.house_crew import HouseBot

        async def main():
            bots = [HouseBot(kind="calling", table="t", token="x", chips=1)]
            process = BotProcess("http://127.0.0.1:9", bots)
            running = asyncio.create_task(process.run())
            while process.pid is None:
                await asyncio.sleep(0.01)
            print(process.pid, flush=True)
            await running

        asyncio.run(main())
        """
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as room:
        pid = int(room.stdout.readline())
        assert alive(pid)
        room.kill()
        until_then = time.monotonic() + 30
        while alive(pid) and time.monotonic() < until_then:
            time.sleep(0.05)
        assert not alive(pid)


def test_the_bots_cut_the_decks_and_every_record_holds():
    async def scenario(house, _process):
        proved = []
        async with house.line() as line:
            await say(line, "hello")
            await say(line, "sub", table="t")
            while len(proved) < 4:
                message = msgspec.json.decode(await line.recv(), type=wire.ServerMessage)
                if isinstance(message, wire.Ev) and isinstance(message.e, Proved):
                    proved.append(message.e.transcript)
        assert any(len(each.cut.seeds) == 2 and not each.cut.dropped for each in proved)
        reports = verify_chain([Record(transcript=each) for each in proved])
        assert [report.findings for report in reports] == [()] * 4

    pace = Pace(bot_delay_ms=0, hand_pause_ms=100, street_pause_ms=0, seed_ms=3000)
    with_bots(scenario, pace=pace, room={"key": RoomKey(b"k" * 32)})
