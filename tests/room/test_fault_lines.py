"""Faults of single lines: whatever one reader does, the others play on."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from tests.room.kit import until
from tests.room.live import (
    BUSY,
    Stepwise,
    hear,
    is_a,
    outlive_slow_line,
    people,
    say,
    served,
    stalled_line,
)

BYTE_SECONDS = 0.05
"""A byte a second, faster, so that nobody has to wait for it."""


async def trickle(line):
    """Read one byte at a time until the line ends; return how many there were."""
    loop, count = asyncio.get_running_loop(), 0
    with contextlib.suppress(OSError):
        while await loop.sock_recv(line, 1):
            count += 1
            await asyncio.sleep(BYTE_SECONDS)
    return count


def test_a_reader_of_one_byte_at_a_time_holds_nobody_up():
    timers = Stepwise()

    async def scenario(house):
        with await stalled_line(house) as slow:
            reading = asyncio.create_task(trickle(slow))
            try:
                await outlive_slow_line(house, timers)
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

    served(scenario, closing_seconds=0.05, room={"timers": timers}, **BUSY)


@pytest.mark.parametrize(
    "frame",
    [
        bytes([0x89, 0xFE, 0, 126]) + bytes(4 + 126),  # longer than a ping may be
        bytes([0x09, 0x80]) + bytes(4),  # in pieces, which a ping may not be
        bytes([0x89, 0x01]) + b"x",  # without a mask
    ],
)
def test_a_malformed_ping_ends_its_own_line_only(frame):
    async def scenario(house):
        loop = asyncio.get_running_loop()
        async with house.line() as healthy:
            with await stalled_line(house) as bad:
                await until(lambda: len(people(house)) == 1)
                await loop.sock_sendall(bad, frame)
                await until(lambda: not people(house))
            await say(healthy, "ping")
            answer = await hear(healthy)
            assert is_a("pong")(answer)

    served(scenario)


def test_a_ping_that_is_no_message_is_told_and_the_line_goes_on():
    async def scenario(house):
        async with house.line() as line:
            for text in ('{"t":"ping","x":1}', '{"t":"ping"', '["ping"]', '{"t":"Ping"}'):
                await line.send(text)
                assert (await hear(line))["code"] == "BAD_MESSAGE"
            await say(line, "ping")
            assert (await hear(line))["t"] == "pong"

    served(scenario)
