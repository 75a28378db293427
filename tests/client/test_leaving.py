"""What a client holds on to, and what it lets go: tables, waiters, a room that it has left."""

from __future__ import annotations

import asyncio

import pytest

from fifthstreet.client import ClosedError, LostError, RefusedError, connect
from fifthstreet.client.pending import MOST_SENT, Pending
from fifthstreet.room import protocol as wire
from tests.client.test_line import against, rest, snap
from tests.room.kit import until


def test_nobody_waits_for_a_room_that_was_left():
    async def talk(told, number):
        await told.welcome()
        await told.hear("sub")
        await told.say(**snap(7))
        await rest(told)

    async def scenario(url, script):
        async with connect(url) as room:
            table = await room.watch("t")
            waits = (table.changed, lambda: table.chat("hello"), lambda: room.watch("u"))
            before = [asyncio.create_task(wait()) for wait in waits]
            await until(lambda: len(script.heard) == 4)
        for waiting in (*before, *(wait() for wait in waits)):
            with pytest.raises(ClosedError, match="left the room"):
                await asyncio.wait_for(waiting, 5)

    against(talk, scenario)


def test_a_table_that_cannot_be_is_not_looked_for_again():
    async def talk(told, number):
        await told.welcome()
        if number == 1:
            await told.hear("sub")
            await told.close(1001)
        await rest(told)

    async def scenario(url, script):
        async with connect(url) as room:
            for table, code in (("", "BAD_MESSAGE"), ("x" * 5_000, "FRAME_TOO_LONG")):
                for _ in range(2):
                    with pytest.raises(RefusedError, match=code):
                        await room.watch(table)
            watching = asyncio.create_task(room.watch("t"))
            await until(lambda: len(script.heard) == 4)
            watching.cancel()
        assert [frame.get("table") for frame in script.heard[:4]] == [None, "t", None, "t"]

    against(talk, scenario, lines=2)


def test_a_table_that_nobody_waits_for_any_more_is_let_go():
    async def talk(told, number):
        await told.welcome()
        await told.hear("unsub")
        await told.hear("sub")
        await told.say(**snap(7))
        await rest(told)

    async def scenario(url, script):
        async with connect(url) as room:
            first, second = (asyncio.create_task(room.watch("t")) for _ in range(2))
            await until(lambda: len(script.heard) == 2)
            first.cancel()
            await asyncio.sleep(0.05)
            assert not second.done()
            second.cancel()
            await until(lambda: len(script.heard) == 3)
            table = await room.watch("t")
            assert table.follower.seq == 7
        assert [frame["t"] for frame in script.heard] == ["hello", "sub", "unsub", "sub"]

    against(talk, scenario)


def test_a_watch_that_is_cancelled_leaves_the_table_to_who_waits_too():
    async def talk(told, number):
        await told.welcome()
        await told.hear("sub")
        await asyncio.sleep(0.1)
        await told.say(**snap(7))
        await rest(told)

    async def scenario(url, script):
        async with connect(url) as room:
            first, second = (asyncio.create_task(room.watch("t")) for _ in range(2))
            await until(lambda: len(script.heard) == 2)
            first.cancel()
            assert (await asyncio.wait_for(second, 5)).follower.seq == 7

    against(talk, scenario)


@pytest.mark.parametrize("away", [True, False])
def test_only_what_was_sent_counts_as_sent(away):
    async def asked():
        pending = Pending()
        asking = asyncio.create_task(pending.ask(wire.LeaveMessage("1", "t"), lambda _: not away))
        await asyncio.sleep(0)
        sent = 0 if away else 1
        while list(pending.again()):
            sent += 1
        with pytest.raises(LostError, match=f"{MOST_SENT} times"):
            await asking
        return sent

    assert asyncio.run(asked()) == MOST_SENT
