"""Real sockets: hands over the protocol, lines that come back, and lines that misbehave."""

from __future__ import annotations

import asyncio
import contextlib
import json

import pytest
from websockets.exceptions import ConnectionClosed

from fifthstreet.bots.base import wager
from fifthstreet.bots.registry import BOTS
from fifthstreet.room import closes
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Pace
from fifthstreet.room.hub import Hub
from fifthstreet.room.ledger import escrow
from fifthstreet.room.outbox import Outbox
from fifthstreet.room.socket import _pump
from fifthstreet.table import on_table
from tests.room.kit import config_of, until
from tests.room.live import (
    BUSY,
    SLOW,
    Page,
    Stepwise,
    close_code,
    hear,
    hear_until,
    is_a,
    outlive_slow_line,
    people,
    say,
    seated,
    served,
    stalled_line,
)

# A hand


def test_a_hand_over_the_socket_from_hello_to_the_award():
    async def scenario(house):
        cookie, account = await house.guest()
        async with house.line(cookie) as line:
            await say(line, "hello")
            await say(line, "sub", table="t")  # the bots begin a hand for the one who watches
            page = Page(line, "ann")
            await page.until(lambda view: view is not None and view["hand"] is not None)
            assert (await page.command("sit", chips=10_000))["t"] == "ack"
            await page.until(lambda view: page.legal())
            await page.play_hand()
            names = [event["e"] for event in page.events]
            for wanted in ("player_sat", "hand_started", "hole_dealt", "acted", "awarded"):
                assert wanted in names
            own = next(seat for seat in page.view["seats"] if seat["seat"] == page.view["me"])
            assert (own["player"], own["name"]) == (account, "Ann")
            state = house.hub.desks["t"].state
            total = sum(seat["stack"] for seat in page.view["seats"])
            assert total == on_table(state) == house.hub.ledger.balance(escrow("t"))
            assert total == 3 * 10_000

    served(scenario, pace=Pace(bot_delay_ms=0, hand_pause_ms=2_000, street_pause_ms=0))


def test_reloading_in_mid_hand_gives_the_same_hand():
    async def scenario(house):
        cookie, _ = await house.guest()
        async with house.line(cookie) as line:
            page = await seated(line)
            await page.until(lambda view: view["me"] is not None and page.legal())
            before = page.view["hand"]
        async with house.line(cookie) as line:
            await say(line, "hello")
            await say(line, "sub", table="t")
            again = Page(line, "again")
            await again.until(lambda view: view is not None)
            assert again.view["hand"] == before
            own = next(s for s in again.view["hand"]["seats"] if s["seat"] == before["me"])
            assert len([card for card in own["cards"] if card >= 0]) == 2
            await again.play_hand()
            assert again.view["hand"]["ended"]

    served(scenario, pace=SLOW)


def test_resume_sends_what_was_missed_and_then_the_table():
    async def scenario(house):
        cookie, _ = await house.guest()
        async with house.line(cookie) as line:
            page = await seated(line)
            await page.until(lambda view: view["me"] is not None and page.legal())
            seen = page.seq - 3
        async with house.line(cookie) as line:
            await say(line, "hello", resume=[{"table": "t", "seq": seen}])
            _, frames = await hear_until(line, is_a("snap"))
            missed = [frame for frame in frames if frame["t"] == "ev"]
            assert missed[0]["seq"] == seen + 1
            assert [m["seq"] for m in missed] == list(range(seen + 1, frames[-1]["seq"] + 1))
            assert [frame["t"] for frame in frames[:2]] == ["welcome", "lobby"]
        async with house.line(cookie) as line:
            await say(line, "hello", resume=[{"table": "t", "seq": 10**6}])
            _, frames = await hear_until(line, is_a("snap"))
            assert frames[-2]["t"] == "resync"

    served(scenario, pace=SLOW)


def test_a_table_named_many_times_in_one_hello_is_sent_once():
    async def scenario(house):
        async with house.line() as line:
            cursors = [{"table": "t", "seq": seq} for seq in range(80)]
            await say(line, "hello", resume=cursors)
            await say(line, "ping")
            _, frames = await hear_until(line, is_a("pong"))
            assert [frame["t"] for frame in frames].count("snap") == 1

    served(scenario, pace=SLOW)


def test_two_people_and_a_spectator_see_their_own_cards_and_no_others():
    async def scenario(house):
        cookies = [(await house.guest(name))[0] for name in ("Ann", "Bob")]
        async with (
            house.line(cookies[0]) as first,
            house.line(cookies[1]) as second,
            house.line() as third,
        ):
            await say(third, "hello")
            await say(third, "sub", table="t")
            watcher = Page(third, "owl")
            ann = await seated(first, "ann")
            bob = await seated(second, "bob")
            await ann.until(lambda view: view["hand"] is not None and view["hand"]["me"])
            await bob.until(lambda view: view["hand"] is not None and view["hand"]["me"])
            await watcher.until(lambda view: view is not None and view["hand"] is not None)

            def dealt(page):
                seats = page.view["hand"]["seats"]
                return [card for seat in seats for card in seat["cards"] if card >= 0]

            assert len(dealt(ann)) == len(dealt(bob)) == 2
            assert not set(dealt(ann)) & set(dealt(bob))
            assert dealt(watcher) == []

    served(scenario, pace=SLOW, configs=[config_of(size=2)], bots=())


# What a line may not do


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "BAD_MESSAGE"),
        ('{"t":"dance"}', "BAD_MESSAGE"),
        ('{"t":"sub","table":"t","extra":1}', "BAD_MESSAGE"),
        (b'{"t":"ping"}', "BAD_MESSAGE"),
        ('{"t":"sub","table":"' + "x" * 5000 + '"}', "FRAME_TOO_LONG"),
        ('{"t":"sub","table":"nowhere"}', "NO_SUCH_TABLE"),
        ('{"t":"leave","id":"1","table":"t"}', "NO_SESSION"),
    ],
)
def test_bad_frames_are_answered_and_the_line_goes_on(frame, code):
    async def scenario(house):
        before = house.hub.desks["t"].state
        async with house.line() as line:
            await line.send(frame)
            answer = await hear(line)
            assert (answer["t"], answer["code"]) == ("error", code)
            await say(line, "ping")
            assert (await hear(line))["t"] == "pong"
        assert house.hub.desks["t"].state == before

    served(scenario)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"hand": 99}, "STALE_TURN"),
        ({"turn": 0}, "STALE_TURN"),
        ({"kind": "check"}, "CHECK_FACING_BET"),
        ({"kind": "raise", "to": 1}, "BELOW_MINIMUM"),
        ({"kind": "raise", "to": 10**9}, "ABOVE_STACK"),
        ({"kind": "raise"}, None),
        ({"kind": "raise", "to": -5}, "BAD_MESSAGE"),
        ({"kind": "shove"}, "BAD_MESSAGE"),
        ({"table": "u"}, "NO_SUCH_TABLE"),
    ],
)
def test_a_bad_action_leaves_the_table_untouched(change, code, monkeypatch):
    class Raiser:
        def act(self, view, legal, chance):
            return wager(legal, 0)

    monkeypatch.setitem(BOTS, "raiser", Raiser)

    async def scenario(house):
        cookie, _ = await house.guest()
        async with house.line(cookie) as line:
            page = await seated(line)
            await page.until(lambda view: page.legal())
            if page.legal()["can_check"]:
                hand = page.view["hand"]
                fields = {"hand": hand["hand"], "turn": hand["turn"]}
                await page.command("act", kind="check", **fields)
                await page.until(lambda view: page.legal())
            before = house.hub.desks["t"].state
            hand = page.view["hand"]
            fields = {
                "id": "bad",
                "table": "t",
                "hand": hand["hand"],
                "turn": hand["turn"],
                "kind": "call",
            }
            await say(line, "act", **{**fields, **change})
            answer, _ = await hear_until(line, is_a("error", "ack"))
            assert answer["t"] == "error"
            assert code in {None, answer["code"]}
            assert house.hub.desks["t"].state == before

    served(scenario, pace=SLOW, configs=[config_of(size=2)], bots=("raiser",))


def test_a_newer_tab_replaces_the_older_one():
    async def scenario(house):
        cookie, _ = await house.guest()
        async with house.line(cookie) as first:
            await say(first, "ping")
            assert (await hear(first))["t"] == "pong"  # it is in before the other one
            async with house.line(cookie) as second:
                assert await close_code(first) == closes.REPLACED
                await say(second, "ping")
                assert (await hear(second))["t"] == "pong"

    served(scenario)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "ftp://{address}", "http://x"])
def test_a_page_of_another_origin_is_closed_out(origin):
    async def scenario(house):
        async with house.line(Origin=origin.format(address=house.address)) as line:
            assert await close_code(line) == closes.ORIGIN

    served(scenario)


def test_the_own_page_is_let_in():
    async def scenario(house):
        async with house.line(Origin=house.url) as line:
            await say(line, "ping")
            assert (await hear(line))["t"] == "pong"

    served(scenario)


def test_too_many_messages_close_the_line():
    async def scenario(house):
        async with house.line() as line:
            for _ in range(20):
                with contextlib.suppress(ConnectionClosed):
                    await say(line, "ping")
            assert await close_code(line) == closes.RATE

    served(scenario, messages_per_second=1, burst=10)


LOOKS = {
    "sub": [{"t": "sub", "table": "t"}] * 12,
    "hello": [{"t": "hello"}] * 12,
    "cursors": [{"t": "hello", "resume": [{"table": "t", "seq": 0}] * 11}],
}


@pytest.mark.parametrize("asked", LOOKS)
def test_too_many_looks_close_the_line(asked):
    async def scenario(house):
        cookie, _ = await house.guest()
        async with house.line() as line, house.line(cookie) as other:
            for message in LOOKS[asked]:
                with contextlib.suppress(ConnectionClosed):
                    await line.send(json.dumps(message))
            assert await close_code(line) == closes.RATE
            for _ in range(30):
                await say(other, "ping")
            for _ in range(10):
                await say(other, "sub", table="t")
            await hear_until(other, is_a("snap"))

    served(scenario, looks_per_second=1, looks_burst=10)


@pytest.mark.parametrize("known", [True, False], ids=["account", "address"])
def test_a_new_line_goes_on_with_what_was_left_on_the_last_one(known):
    async def scenario(house):
        cookie = (await house.guest())[0] if known else None
        for message, times in (("ping", 6), ("hello", 4)):
            async with house.line(cookie) as line:
                for _ in range(times):
                    await say(line, message)
                    await hear(line)
        async with house.line(cookie) as line:
            await say(line, "ping")
            assert await close_code(line) == closes.RATE
        if known:  # others have an allowance of their own
            async with house.line() as other:
                await say(other, "ping")
                await hear_until(other, is_a("pong"))

    served(scenario, messages_per_second=1, burst=10)


def test_a_burst_is_allowed():
    async def scenario(house):
        async with house.line() as line:
            for _ in range(40):
                await say(line, "ping")
            for _ in range(40):
                assert (await hear(line))["t"] == "pong"

    served(scenario)


def test_a_reader_that_stalls_is_cut_off_and_the_others_go_on():
    timers = Stepwise()

    async def scenario(house):
        loop = asyncio.get_running_loop()
        with await stalled_line(house) as stalled:
            await outlive_slow_line(house, timers)
            goodbye = b"\x88\x02" + closes.SLOW.to_bytes(2, "big")
            received = b""
            while not received.endswith(goodbye):
                part = await asyncio.wait_for(loop.sock_recv(stalled, 65536), 20)
                assert part, "closed without a word"
                received += part

    served(scenario, closing_seconds=60, room={"timers": timers}, **BUSY)


def test_a_reader_that_never_reads_again_is_not_waited_for():
    def serving():
        return [t for t in asyncio.all_tasks() if "run_asgi" in t.get_coro().__qualname__]

    async def scenario(house):
        with await stalled_line(house):
            assert len(serving()) == 1  # a busy table cuts it off within milliseconds
            await until(lambda: not serving())
            assert not people(house)

    served(scenario, closing_seconds=0.05, **BUSY)


def test_a_message_that_breaks_the_hub_ends_only_its_own_line(monkeypatch, caplog):
    good = Hub.receive

    def receive(self, reader, message):
        if message == wire.Unsub("t"):
            raise RuntimeError(str(list(range(52))))
        good(self, reader, message)

    monkeypatch.setattr(Hub, "receive", receive)

    async def scenario(house):
        async with house.line() as first, house.line() as second:
            await say(first, "unsub", table="t")
            assert await close_code(first) == 1011
            await say(second, "ping")
            assert (await hear(second))["t"] == "pong"

    served(scenario)
    assert "a message broke its socket: RuntimeError" in caplog.text
    assert "50, 51" not in caplog.text


def test_a_line_that_cannot_be_written_to_ends_and_says_so(caplog):
    class Broken:
        def __init__(self):
            self.scope = {}

        async def send_text(self, text):
            raise ValueError("boom")

    async def run():
        outbox = Outbox(batches=4, size=100)
        outbox.put([b"1"])
        await _pump(Broken(), outbox)
        return outbox.closed

    assert asyncio.run(run()) == closes.BROKEN
    assert "a line broke: ValueError" in caplog.text
