"""The client against a room that says what a test wants: codes, gaps, silence, versions."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.client import (
    AuthError,
    ClosedError,
    LostError,
    RefusedError,
    ReplacedError,
    VersionError,
    connect,
    delays,
    line,
)
from fifthstreet.client.follow import Follower
from fifthstreet.client.room import CURSORS
from fifthstreet.room import closes, views
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Settings
from fifthstreet.room.intake import looks
from fifthstreet.room.limiter import Bucket
from tests.client.net import Script
from tests.room.kit import Listener, Room, as_json, config_of, until
from tests.room.live import served


def view():
    room = Room()
    return as_json(room.watch(Listener()).view)


VIEW = view()


def snap(seq):
    return {"t": "snap", "table": "t", "seq": seq, "now": 0, "view": VIEW}


def event(seq, *, last=True):
    held = {"e": "held", "reason": str(seq)}
    shown = VIEW if last else None
    return {"t": "ev", "table": "t", "seq": seq, "now": 0, "e": held, "view": shown}


def against(talk, scenario, *, lines=None, **options):
    """Run a client against a scripted room; return the room."""

    async def run():
        async with asyncio.timeout(50), Script(talk) as script:
            await scenario(script.url, script)
            if lines is not None:
                assert script.lines == lines
            return script

    return asyncio.run(run())


async def rest(told):
    """Serve to the end of the line."""
    while True:
        await told.hear()


# What ends a line for good, and what does not


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (closes.REPLACED, ReplacedError),
        (closes.AUTH, AuthError),
        (closes.ORIGIN, AuthError),
        (closes.TOO_LONG, ClosedError),
    ],
)
def test_a_line_that_is_over_stays_over(code, error):
    async def talk(told, number):
        await told.welcome()
        await told.close(code)

    async def scenario(url, _):
        async with connect(url, token="x") as room:
            with pytest.raises(error) as caught:
                await room.watch("t")
            assert caught.value.code == code
            with pytest.raises(error):
                await room.command(wire.LeaveMessage("1", "t"))
            await asyncio.sleep(0.6)

    against(talk, scenario, lines=1)


def test_a_slow_reader_comes_back_at_once_with_what_it_has():
    async def talk(told, number):
        hello = await told.welcome()
        if number == 1:
            await told.hear("sub")
            await told.say(**snap(7))
            await told.say(**event(8))
            await told.close(closes.SLOW)
        else:
            assert hello["resume"] == [{"table": "t", "seq": 8}]
            await told.say(**event(9))
            await rest(told)

    async def scenario(url, _):
        heard = []
        async with connect(url) as room:
            table = await room.watch("t", on_event=heard.append)
            await until(lambda: table.follower.seq == 9, 1)
        assert [held.reason for held in heard] == ["8", "9"]

    against(talk, scenario, lines=2)


def test_a_token_goes_in_the_header_and_nowhere_else():
    async def talk(told, number):
        await told.welcome()
        await rest(told)

    async def scenario(url, script):
        async with connect(url, token="secret"):
            pass
        assert script.headers[0]["Authorization"] == "Bearer secret"
        assert "Cookie" not in script.headers[0]
        assert "Origin" not in script.headers[0]
        assert script.heard == [{"t": "hello", "resume": []}]

    against(talk, scenario)


FOR_GOOD = {
    closes.UNFRAMED: ClosedError,
    closes.NO_TEXT: ClosedError,
    closes.TOO_LONG: ClosedError,
    closes.REPLACED: ReplacedError,
    closes.ORIGIN: AuthError,
    closes.AUTH: AuthError,
}
"""What a client makes of a code after which it would fare no better."""


@pytest.mark.parametrize(("code", "error"), FOR_GOOD.items())
def test_what_a_line_may_end_with_for_good(code, error):
    with pytest.raises(ClosedError) as caught:
        delays.delay_after(code, 0, 0.5)
    assert type(caught.value) is error


@pytest.mark.parametrize("code", [*sorted(closes.CLOSES.keys() - FOR_GOOD.keys()), 0, 502])
def test_most_ends_are_not_for_good_and_waits_grow(code):
    waits = [delays.delay_after(code, tries, 1.0) for tries in range(12)]
    assert waits == sorted(waits)
    assert waits[-1] == delays.LONGEST
    assert delays.delay_after(code, 0, 0.0) < waits[0]


def test_who_said_too_much_waits_longer_and_who_was_slow_does_not():
    assert delays.delay_after(closes.RATE, 0, 0.0) >= 2.5
    assert delays.delay_after(429, 0, 0.0) >= 2.5
    assert delays.delay_after(closes.SLOW, 0, 1.0) <= 0.25


@pytest.mark.parametrize(
    ("status", "error"),
    [(401, AuthError), (403, AuthError), (404, ClosedError), (400, ClosedError)],
)
def test_what_a_handshake_may_be_refused_with(status, error):
    with pytest.raises(error):
        delays.delay_after(status, 0, 0.5)


@given(st.integers(0, 100), st.floats(0, 1, exclude_max=True), st.sampled_from([0, 1006, 4429]))
def test_waits_are_spread_by_half(tries, draw, code):
    most = delays.delay_after(code, tries, 1.0)
    assert most / 2 <= delays.delay_after(code, tries, draw) <= most


def test_no_room_at_the_address():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    async def scenario():
        with pytest.raises(LostError):
            async with connect(f"http://127.0.0.1:{port}", patience=0.1):
                pass
        with pytest.raises(LostError):
            async with connect(f"http://127.0.0.1:{port}", name="Ann"):
                pass

    asyncio.run(scenario())


# Gaps


def test_a_gap_is_asked_about_once_and_then_filled():
    async def talk(told, number):
        await told.welcome()
        await told.hear("sub")
        for frame in (snap(7), event(8), event(10), event(11), event(8)):
            await told.say(**frame)
        hello = await told.hear("hello")
        assert hello["resume"] == [{"table": "t", "seq": 8}]
        await told.say(t="welcome", version="5s.v1", player="p1", name="Ann", now=0)
        for frame in (event(9), event(10), event(11), snap(11), event(12)):
            await told.say(**frame)
        await rest(told)

    async def scenario(url, script):
        heard = []
        async with connect(url) as room:
            table = await room.watch("t", on_event=heard.append)
            await until(lambda: table.follower.seq == 12)
        assert [held.reason for held in heard] == ["8", "9", "10", "11", "12"]
        assert [frame["t"] for frame in script.heard] == ["hello", "sub", "hello"]

    against(talk, scenario, lines=1)


def test_a_room_that_has_gone_back_is_believed():
    async def talk(told, number):
        await told.welcome()
        if number == 1:
            await told.hear("sub")
            await told.say(**snap(700))
            command = await told.hear("leave")
            await told.say(t="ack", id=command["id"], seq=701)
            await told.close(1001)
        else:
            await told.say(t="resync", table="t")
            await told.say(**snap(3))
            await rest(told)

    async def scenario(url, _):
        async with connect(url) as room:
            table = await room.watch("t")
            await table.command(wire.LeaveMessage)  # event 701 never comes
            assert table.follower.seq == 3

    against(talk, scenario, lines=2)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 30)), max_size=60))
def test_no_event_is_told_twice_or_out_of_order(frames):
    shown = msgspec.convert(VIEW, views.TableView)
    follower, told, asked = Follower("t"), [], 0
    for is_snap, seq in frames:
        if is_snap:
            follower.snap(wire.Snap("t", seq, 0, shown))
            told.clear()
            asked = 0
        else:
            before = follower.seq
            message = msgspec.convert(event(seq), wire.Ev)
            heard, ask = follower.event(message)
            asked += ask
            assert (heard is not None) == (before is not None and seq == before + 1)
            if heard is not None:
                told.append(seq)
        assert asked <= 1
        assert told == sorted(set(told))
        assert follower.seen == (-1 if follower.seq is None else follower.seq)


# The life of a line


def test_a_line_is_pinged():
    async def talk(told, number):
        await told.welcome()
        for _ in range(3):
            await told.hear("ping")
            await told.say(t="pong", now=1_000_000)
        await told.close(closes.AUTH)

    async def scenario(url, _):
        async with connect(url, ping_seconds=0.4) as room:
            with pytest.raises(AuthError):
                await room.watch("t")
            assert abs(room.now() - 1_000_000) < 5_000

    against(talk, scenario, lines=1)


def test_a_silent_line_is_given_up_and_opened_anew():
    async def talk(told, number):
        await told.welcome()
        if number == 1:
            await rest(told)
        await told.hear("ping")
        await told.close(closes.AUTH)

    async def scenario(url, _):
        async with connect(url, ping_seconds=0.3) as room:
            with pytest.raises(AuthError):
                await room.watch("t")

    assert line.SILENCE_SECONDS > 2 * line.PING_SECONDS
    against(talk, scenario, lines=2)


def test_a_command_that_is_never_answered_is_given_up(monkeypatch):
    monkeypatch.setattr(delays, "FIRST", 0.01)

    async def talk(told, number):
        await told.welcome()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.3):
                await told.hear("leave")
        await told.close(1011)

    async def scenario(url, script):
        async with connect(url, chance=random.Random(1)) as room:
            with pytest.raises(LostError):
                await room.command(wire.LeaveMessage("1", "t"))
        assert sum(frame["t"] == "leave" for frame in script.heard) == 5

    against(talk, scenario)


@pytest.mark.parametrize(
    "text",
    ['{"t":"dance"}', "{", '{"t":"welcome","version":"6s.v9","player":"","name":"","now":0}'],
)
def test_a_room_of_another_version_is_left(text):
    async def talk(told, number):
        await told.hear("hello")
        await told.raw(text)
        await rest(told)

    async def scenario(url, _):
        with pytest.raises(VersionError):
            async with connect(url):
                pass

    against(talk, scenario, lines=1)


ROW = dict.fromkeys(views.TableInfo.__struct_fields__, 1)
ROW |= {"profile": "p", "structure": "no-limit", "name": ""}


def test_the_lobby_may_come_in_parts():
    async def talk(told, number):
        await told.hear("hello")
        rows = [{**ROW, "table": name} for name in ("a", "b", "c")]
        await told.say(t="lobby", tables=rows)
        await told.say(t="lobby", tables=[{**rows[0], "people": 7}], whole=False, gone=["b"])
        await asyncio.sleep(0.05)
        await told.say(t="welcome", version="5s.v1", player="p1", name="Ann", now=0)
        await told.hear("sub")
        await told.say(t="lobby", tables=rows[:1])
        await rest(told)

    async def scenario(url, _):
        async with connect(url) as room:
            assert room.player == "p1"
            assert {name: row.people for name, row in room.lobby.items()} == {"a": 7, "c": 1}
            asking = asyncio.create_task(room.watch("t"))
            await until(lambda: list(room.lobby) == ["a"])
            asking.cancel()

    against(talk, scenario)


def test_a_table_that_has_moved_is_looked_for_over_another_line():
    async def talk(told, number):
        hello = await told.welcome()
        if number == 1:
            await told.hear("sub")
            await told.say(**snap(7))
            await told.say(t="moved", table="t")
        else:
            assert hello["resume"] == [{"table": "t", "seq": 7}]
            await told.say(**snap(9))
        await rest(told)

    async def scenario(url, _):
        async with connect(url) as room:
            table = await room.watch("t")
            await until(lambda: table.follower.seq == 9)

    against(talk, scenario, lines=2)


def test_what_the_room_could_not_read_is_not_sent():
    async def talk(told, number):
        await told.welcome()
        await told.hear("sub")
        await told.say(**snap(7))
        await rest(told)

    async def scenario(url, script):
        async with connect(url) as room:
            table = await room.watch("t")
            with pytest.raises(RefusedError, match="FRAME_TOO_LONG"):
                await table.chat("\x01" * 1_000)
            for text in ("", "x" * 1_001, None):
                with pytest.raises(RefusedError, match="BAD_MESSAGE"):
                    await table.chat(text)
        assert [frame["t"] for frame in script.heard] == ["hello", "sub"]

    against(talk, scenario)


def test_a_listener_that_breaks_ends_its_own_room():
    async def talk(told, number):
        await told.welcome()
        await told.hear("sub")
        await told.say(**snap(7))
        await told.say(**event(8))
        await rest(told)

    def broken(_):
        raise ZeroDivisionError

    async def scenario(url, _):
        async with connect(url) as room:
            table = await room.watch("t", on_event=broken)
            with pytest.raises(ZeroDivisionError):
                await table.changed()

    against(talk, scenario)


def test_refusals_without_a_command_are_logged(caplog):
    async def talk(told, number):
        await told.welcome()
        await told.say(t="error", code="TABLE_FROZEN", numbers={}, rule="")
        await told.hear("sub")
        await told.say(t="error", code="NO_SUCH_TABLE", numbers={"table": "t"}, rule="")
        await rest(told)

    async def scenario(url, _):
        async with connect(url) as room:
            with pytest.raises(RefusedError, match="NO_SUCH_TABLE"):
                await room.watch("t")

    against(talk, scenario)
    assert "TABLE_FROZEN" in caplog.text


CURSOR = wire.Cursor("t", 1)
SAID = st.one_of(
    st.just(wire.Ping()),
    st.just(wire.Sub("t")),
    st.integers(0, CURSORS).map(lambda tables: wire.Hello((CURSOR,) * tables)),
)


@given(st.lists(st.tuples(st.floats(0, 2), SAID), min_size=1, max_size=200))
def test_no_haste_is_too_much_for_the_room(said):
    room, haste, now, sent = Settings(), line.Haste(), 0.0, 0.0
    messages = Bucket(rate=room.messages_per_second, burst=room.burst, now=0)
    shown = Bucket(rate=room.looks_per_second, burst=room.looks_burst, now=0)
    for pause, message in said:
        now = max(now + pause, sent)
        sent = now + haste.wait(now, message)
        assert messages.take(sent)
        assert shown.take(sent, looks(message))


def broken_lines(times, names, **limits):
    """Have a line to the tables ``names`` break so often; all of them come back each time."""

    async def scenario(house):
        async with connect(house.url, name="Ann") as room:
            tables = [await room.watch(name) for name in names]
            for broken in range(1, times + 1):
                versions = [table.follower.version for table in tables]
                room._line.renew()
                async with asyncio.timeout(10):
                    for table, version in zip(tables, versions, strict=True):
                        await table.changed(version)
                assert room.lines == 1 + broken

    config = config_of(size=3)
    configs = [msgspec.structs.replace(config, table=name, name=name) for name in names]
    served(scenario, configs=configs, bots=(), **limits)


def test_twenty_tables_come_back_with_their_line_as_often_as_it_breaks():
    broken_lines(2, [f"t{number}" for number in range(20)])


def test_a_new_line_is_no_more_hasty_than_the_last_one(monkeypatch):
    monkeypatch.setattr(line, "LOOKS", (4.0, 11))
    broken_lines(1, [f"t{number}" for number in range(10)], looks_per_second=4, looks_burst=12)
