"""``fifthstreet bot`` and the example: bots in processes of their own against a real room."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from pathlib import Path

import pytest

from fifthstreet.cli.main import main
from fifthstreet.room.config import Pace
from tests.room.kit import config_of, until
from tests.room.live import served

ROOT = Path(__file__).parents[2]
BOT = [sys.executable, "-m", "fifthstreet.cli.main", "bot"]
EXAMPLE = ROOT / "examples" / "thirty_lines.py"
BRISK = Pace(bot_delay_ms=0, hand_pause_ms=20, street_pause_ms=0)


@contextlib.asynccontextmanager
async def started(*command, **environment):
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "FIFTHSTREET_TOKENS": "", **environment},
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def said(process):
    """Return how a process ended, and what it said."""
    out, err = await asyncio.wait_for(process.communicate(), 30)
    return process.returncode, (out + err).decode()


def seated(house, *accounts):
    state = house.hub.desks["t"].state
    return {seat.account for seat in state.seats} >= set(accounts)


async def watched(house, hands):
    """Watch the table until so many hands were dealt: bots among themselves rest."""
    desk = house.hub.desks["t"]
    number = desk.state.hand_number + hands
    async with house.line() as owl:
        await owl.send('{"t":"sub","table":"t"}')
        while desk.state.hand_number < number:
            await asyncio.wait_for(owl.recv(), 30)


def test_bots_with_tokens_play_and_end_with_a_signal():
    async def scenario(house):
        tokens = [house.bot("deep", "Deep"), house.bot("blue", "Blue")]
        options = ["--table", "t", "--url", house.url, "--chips", "5000", "--seed", "1"]
        both = [word for token in tokens for word in ("--token", token)]
        async with started(*BOT, "calling", *options, *both) as process:
            await until(lambda: seated(house, "deep", "blue"))
            seats = house.hub.desks["t"].state.seats
            assert all(seat.bot for seat in seats)
            await watched(house, 3)
            process.send_signal(signal.SIGINT)
            assert (await said(process))[0] == 130

    served(scenario, pace=BRISK, configs=[config_of(size=3)], bots=())


def test_tokens_may_come_from_the_environment_and_count_takes_some_of_them():
    async def scenario(house):
        tokens = ",".join(house.bot(name) for name in ("deep", "blue"))
        command = [*BOT, "tight", "--table", "t", "--url", house.url, "--count", "1"]
        async with started(*command, FIFTHSTREET_TOKENS=tokens) as process:
            await until(lambda: seated(house, "deep"))
            await watched(house, 2)
            assert not seated(house, "blue")
            process.terminate()
            assert (await said(process))[0] == 130

    served(scenario, pace=BRISK, bots=("calling",))


def test_guests_play_by_name():
    async def scenario(house):
        command = [*BOT, "random", "--table", "t", "--url", house.url]
        async with started(*command, "--name", "Ann", "--count", "2"):
            desk, both = house.hub.desks["t"], {"Ann 1", "Ann 2"}
            await until(lambda: {seat.name for seat in desk.state.seats} >= both)
            await until(lambda: desk.state.hand_number > 2)

    served(scenario, pace=BRISK, configs=[config_of(size=2)], bots=())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--token", "x", "--table", "t"], "the token is not known"),
        (["--name", "", "--table", "t"], "--token"),
        (["--name", "a\u202eb", "--table", "t"], "BAD_NAME"),
        (["--name", "Ann", "--table", "nowhere"], "NO_SUCH_TABLE"),
        (["--name", "Ann", "--table", "t", "--chips", "1"], "BELOW_BUY_IN"),
    ],
)
def test_a_bot_that_cannot_play_says_why(words, told):
    async def scenario(house):
        async with started(*BOT, "calling", "--url", house.url, *words) as process:
            code, text = await said(process)
            assert code == (2 if told == "--token" else 1)
            assert told in text
            assert "Traceback" not in text

    served(scenario, bots=())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "KIND"),
        (["calling"], "--table"),
        (["nobody", "--table", "t", "--name", "A"], "'nobody'"),
        (["calling", "--table", "t"], "--token"),
        (["calling", "--table", "t", "--token", "x", "--count", "2"], "--count 2"),
        (["calling", "--table", "t", "--name", "A", "--count", "0"], "without a bot"),
        (["calling", "--table", "t", "--token", "x", "--token", "x"], "the same token"),
        (["calling", "--table", "t", "--name", "A", "--chips", "0"], "--chips 0"),
        (["calling", "--table", "t", "--name", "A", "--url", "nope"], "'nope'"),
    ],
)
def test_bad_usage_is_one_line(words, told, capsys, monkeypatch):
    monkeypatch.delenv("FIFTHSTREET_TOKENS", raising=False)
    assert main(["bot", *words]) == 2
    said_there = capsys.readouterr().err
    assert told in said_there
    assert said_there.count("\n") == 1


def test_a_crew_on_stdin_ends_with_it():
    async def scenario(house):
        members = [
            {"kind": "calling", "table": "t", "token": house.bot(name)} for name in ("a", "b")
        ]
        async with started(*BOT, "--crew") as process:
            process.stdin.write(json.dumps({"url": house.url, "members": members}).encode() + b"\n")
            await until(lambda: seated(house, "a", "b"))
            await watched(house, 2)
            process.stdin.close()
            assert (await asyncio.wait_for(process.wait(), 20)) == 0

    served(scenario, pace=BRISK, bots=())


@pytest.mark.parametrize("line", [b"", b"{}\n", b"nonsense\n"])
def test_a_crew_that_is_none_is_refused(line):
    async def scenario(house):
        async with started(*BOT, "--crew") as process:
            _, err = await process.communicate(line)
            assert process.returncode == 2
            assert b"stdin describes no crew" in err

    served(scenario)


def test_one_bot_that_ends_leaves_the_others():
    async def scenario(house):
        tokens = ["--token", "wrong", "--token", house.bot("deep")]
        command = [*BOT, "calling", "--table", "t", "--url", house.url, *tokens]
        async with started(*command) as process:
            first = await asyncio.wait_for(process.stderr.readline(), 30)
            assert b"the token is not known" in first
            await until(lambda: seated(house, "deep"))
            await watched(house, 2)
            assert process.returncode is None

    served(scenario, pace=BRISK)


# The example


def test_the_example_has_at_most_thirty_lines():
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 30
    assert max(map(len, lines)) <= 100


def test_the_example_plays():
    async def scenario(house):
        desk = house.hub.desks["t"]
        command = [sys.executable, str(EXAMPLE), house.url, "t", house.bot("deep", "Deep")]
        async with started(*command) as process:
            await until(lambda: seated(house, "deep"))
            await watched(house, 6)
            seat = next(seat for seat in desk.state.seats if seat.account == "deep")
            assert seat.bot
            assert process.returncode is None
            process.kill()
            _, text = await said(process)
            assert text == ""

    served(scenario, pace=BRISK, configs=[config_of(size=3)])
