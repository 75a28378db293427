"""Door: origins, limits and the orderly close, over real sockets."""

from __future__ import annotations

import asyncio
import signal

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from fifthstreet.room import closes
from fifthstreet.room.config import Operator, Stop
from tests.room.kit import until
from tests.room.live import close_code, hear_until, is_a, say, seated
from tests.room.ops.kit import BEARER, kept, parts, settings_of

PUBLIC = "https://cards.example"


async def asked(app, method="POST", headers=None, path="/api/guest"):
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://10.0.0.7:8000") as client:
        return await client.request(method, path, headers=headers, json={"name": "Ann"})


def closed(house):
    """Return how many sockets the metrics have closed, by code."""
    families = text_string_to_metric_families(house.operations.metrics.text().decode())
    name = "fifthstreet_sockets_closed_total"
    samples = (sample for family in families for sample in family.samples)
    return {each.labels["code"]: each.value for each in samples if each.name == name}


def answer_of(settings, **options):
    with parts(settings) as (_, _, app):
        return asyncio.run(asked(app, **options))


# The public address


def test_behind_a_public_address_the_cookie_is_secure():
    answer = answer_of(settings_of(public_url=PUBLIC), headers={"origin": PUBLIC})
    assert answer.status_code == 200
    assert "Secure" in answer.headers["set-cookie"]


def test_without_one_it_goes_over_plain_lines():
    answer = answer_of(settings_of(), headers={"origin": "http://10.0.0.7:8000"})
    assert answer.status_code == 200
    assert "Secure" not in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    "origin",
    [
        "http://cards.example",
        "https://cards.example:8443",
        "https://evil.example",
        "https://cards.example.evil.example",
        "http://10.0.0.7:8000",
        "null",
        "",
    ],
)
def test_a_page_of_any_other_origin_is_refused(origin):
    answer = answer_of(settings_of(public_url=PUBLIC), headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "WRONG_ORIGIN")
    assert "set-cookie" not in answer.headers


def test_the_operators_page_works_through_a_tunnel():
    """A cookie opens none of its routes, and no other site's page has the token."""

    async def scenario(house):
        _, account = await house.guest()
        body = {"id": "1", "account": account, "chips": 5, "reason": "tunnel"}
        for token, status in ((BEARER, 200), ({}, 401)):
            headers = {**token, "Origin": "http://127.0.0.1:8000"}
            answer = await house.ask("/api/operator/credit", "POST", headers=headers, json=body)
            assert answer.status_code == status

    kept(scenario, settings_of(public_url=PUBLIC))


def test_a_socket_of_another_origin_is_closed():
    async def scenario(house):
        async with house.line(Origin="https://evil.example") as line:
            assert await close_code(line) == 4003
        assert closed(house) == {"4003": 1}
        async with house.line(Origin=PUBLIC) as line:
            await say(line, "hello")
            await hear_until(line, is_a("welcome"))

    kept(scenario, settings_of(public_url=PUBLIC))


def test_a_name_that_points_here_does_not_make_a_page_ours():
    """A page whose name was made to point at the room still has its own origin."""
    rebound = {"origin": "http://evil.example:8000", "host": "evil.example:8000"}
    assert answer_of(settings_of(public_url=PUBLIC), headers=rebound).status_code == 403


# Limits


UNREADABLE = {
    closes.TOO_LONG: b"\x81\xfe\x4e\x20" + bytes(4),
    closes.NO_TEXT: b"\x81\x81" + bytes(4) + b"\xff",
    closes.UNFRAMED: b"\xf1\x80" + bytes(4),
}
"""The head of a text of 20,000 bytes, a text that is none, a frame with bits of no meaning."""


@pytest.mark.parametrize("code", sorted(closes.UNREADABLE))
def test_what_cannot_be_read_ends_the_line(code):
    async def scenario(house):
        async with house.line() as line:
            line.transport.write(UNREADABLE[code])
            assert await close_code(line) == code
        await until(lambda: house.operations.lines.count == 0)
        assert closed(house) == {str(code): 1}

    kept(scenario)


def test_every_code_with_which_the_room_closes_is_listed():
    listed = {value for value in vars(closes).values() if type(value) is int}
    assert listed == closes.CLOSES.keys()


def test_sockets_of_one_address_are_counted():
    async def scenario(house):
        lines = [await house.line() for _ in range(3)]
        async with house.line() as late:
            assert await close_code(late) == 4429
        await until(lambda: house.operations.lines.count == 3)
        await lines[0].close()
        await until(lambda: house.operations.lines.count == 2)
        async with house.line() as again:
            await say(again, "ping")
            await hear_until(again, is_a("pong"))
        for line in lines:
            await line.close()
        told = house.operations.metrics.text()
        assert b'fifthstreet_sockets_closed_total{code="4429"} 1.0' in told

    kept(scenario, settings_of(sockets_address=3))


def test_sockets_of_bots_are_not_counted():
    async def scenario(house):
        async with house.line() as owl:
            for _ in range(3):
                async with house.line(Authorization="Bearer x") as bot:
                    assert await close_code(bot) == 4401  # not for their number
            await say(owl, "ping")
            await hear_until(owl, is_a("pong"))
            async with house.line() as late:
                assert await close_code(late) == 4429

    kept(scenario, settings_of(sockets_address=1))


def test_the_newest_tab_still_wins_within_the_limit():
    async def scenario(house):
        cookie, _ = await house.guest()
        async with house.line(cookie) as first, house.line(cookie) as second:
            await say(second, "ping")
            await hear_until(second, is_a("pong"))
            assert await close_code(first) == 4001

    kept(scenario)


def test_a_frame_is_as_long_as_the_settings_say():
    async def scenario(house):
        async with house.line() as line:
            await line.send('{"t":"ping"}' + " " * 300)
            answer, _ = await hear_until(line, is_a("error"))
            assert (answer["code"], answer["numbers"]) == ("FRAME_TOO_LONG", {"most": 256})

    kept(scenario, settings_of(frame_bytes=256))


# The orderly end


def test_a_hand_is_finished_before_sockets_are_closed_with_1012():
    async def scenario(house):
        cookie, account = await house.guest()
        async with house.line(cookie) as line:
            page = await seated(line, account)
            await page.until(lambda view: view["hand"] and not view["hand"]["ended"])
            house.server.handle_exit(signal.SIGTERM, None)
            await until(lambda: house.operations.stopping)
            ready = await house.ask("/readyz")
            assert (ready.status_code, ready.json()["checks"]["open"]) == (503, False)
            assert not house.server.should_exit
            number = await page.play_hand()
            assert await close_code(line) == 1012
        assert house.hub.desks["t"].state.hand_number == number
        assert not house.hub.desks["t"].state.running
        assert house.hub.ledger.total() == 0

    kept(scenario, settings_of(stop=Stop(seconds=60)), bots=("calling",))


@pytest.mark.parametrize("stop", [Stop(mode="leave", seconds=60), Stop(seconds=0.1)])
def test_a_hand_is_left_to_the_restart_when_that_is_wanted_or_it_takes_too_long(stop):
    async def scenario(house):
        cookie, account = await house.guest()
        async with house.line(cookie) as line:
            page = await seated(line, account)
            await page.until(lambda view: view["hand"] and not view["hand"]["ended"])
            while not page.legal():
                await page.until(lambda _: page.legal() or page.view["hand"]["ended"])
            house.server.handle_exit(signal.SIGTERM, None)
            assert await close_code(line) == 1012
        assert house.hub.desks["t"].state.running
        while not house.server.should_exit:
            await asyncio.sleep(0.01)

    kept(scenario, settings_of(stop=stop), bots=("calling",))


def test_a_second_signal_does_not_wait():
    async def scenario(house):
        cookie, account = await house.guest()
        async with house.line(cookie) as line:
            page = await seated(line, account)
            await page.until(lambda view: view["hand"] and not view["hand"]["ended"])
            house.server.handle_exit(signal.SIGTERM, None)
            await until(lambda: house.operations.stopping)
            assert not house.server.should_exit
            house.server.handle_exit(signal.SIGTERM, None)
            assert house.server.should_exit

    kept(scenario, settings_of(stop=Stop(seconds=60)), bots=("calling",))


def test_who_comes_after_the_end_is_told_to_come_back():
    async def scenario(house):
        await house.operations.drain()
        try:
            async with house.line() as line:
                assert await close_code(line) == 1012
        except (ConnectionClosed, OSError):
            pytest.fail("the socket was not told why")

    kept(scenario)


def test_watchers_are_closed_too_and_a_closed_door_stays_closed():
    async def scenario(house):
        lines = [await house.line() for _ in range(5)]
        for line in lines:
            await say(line, "sub", table="t")
            await hear_until(line, is_a("snap"))
        assert await house.operations.drain() == 0
        assert [await close_code(line) for line in lines] == [1012] * 5

    kept(scenario, settings_of(operator=Operator()))
