"""How many sockets may be open, by account and by address."""

from __future__ import annotations

import contextlib
import json

from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.room import closes
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Settings
from fifthstreet.room.sessions import NOBODY, Player, Visitor
from fifthstreet.room.sockets import Sockets
from tests.room.kit import until
from tests.room.live import close_code, hear, say, served

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")
BOT = Player("bot", "Bot", bot=True)


def test_the_room_has_the_limits_of_its_design():
    settings = Settings()
    assert (settings.sockets_account, settings.sockets_address) == (10, 50)
    assert (settings.messages_per_second, settings.burst) == (20, 40)
    assert (settings.looks_per_second, settings.looks_burst) == (5, 100)
    assert wire.MAX_FRAME == 4096


def of(player, address="192.0.2.1"):
    return Visitor(player, address=address)


def test_an_account_is_counted_wherever_it_comes_from():
    sockets = Sockets(account=2, address=10)
    told = [sockets.take(of(ANN, f"192.0.2.{number}")) for number in (1, 2, 3)]
    assert told == [True, True, False]
    assert sockets.take(of(BOB, "192.0.2.3"))
    sockets.give_back(of(ANN, "192.0.2.1"))
    assert sockets.take(of(ANN, "192.0.2.9"))
    assert not sockets.take(of(ANN, "192.0.2.9"))


def test_an_address_is_counted_whoever_comes_from_there():
    sockets = Sockets(account=10, address=3)
    assert [sockets.take(of(who)) for who in (ANN, NOBODY, NOBODY, BOB)] == [
        *(True, True, True, False)
    ]
    assert sockets.take(of(BOB, "192.0.2.2"))
    sockets.give_back(of(NOBODY))
    assert sockets.take(of(BOB))


def test_who_only_watches_is_no_account():
    sockets = Sockets(account=1, address=5)
    assert all(sockets.take(of(NOBODY)) for _ in range(5))


def test_bots_with_a_token_are_not_counted():
    sockets = Sockets(account=1, address=1)
    assert all(sockets.take(of(BOT)) for _ in range(100))
    assert len(sockets) == 0
    assert sockets.take(of(ANN))
    for _ in range(100):
        sockets.give_back(of(BOT))
    assert len(sockets) == 1


def test_a_household_is_one_address():
    sockets = Sockets(account=9, address=1)
    for first, same, other in (
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9", "2001:db8:1:3::9"),
        ("::ffff:10.0.0.1", "10.0.0.1", "10.0.0.2"),
        ("", "", "10.0.0.3"),
    ):
        assert sockets.take(of(NOBODY, first))
        assert not sockets.take(of(NOBODY, same))
        assert sockets.take(of(NOBODY, other))


players = st.sampled_from([ANN, BOB, NOBODY, BOT])
addresses = st.sampled_from(["10.0.0.1", "10.0.0.2", "2001:db8::1", "2001:db8:1::2"])


@given(st.lists(st.tuples(players, addresses, st.booleans()), max_size=80))
def test_limits_hold_and_nothing_is_left_when_all_have_gone(steps):
    sockets, held = Sockets(account=2, address=4), []
    for player, address, opens in steps:
        visitor = of(player, address)
        if opens and sockets.take(visitor):
            held.append(visitor)
        elif not opens and held:
            sockets.give_back(held.pop())
        counted = [each for each in held if not each.player.bot]
        assert len(sockets) == len(counted)
        for account in ("ann", "bob"):
            assert sum(each.player.account == account for each in counted) <= 2
        for where in {each.address for each in counted}:
            assert sum(each.address == where for each in counted) <= 4
    for each in held:
        sockets.give_back(each)
    assert len(sockets) == 0
    assert not sockets._accounts.total
    assert not sockets._addresses.total


# Real sockets


def test_one_address_too_many_is_closed_and_a_free_place_is_given_again():
    async def scenario(house):
        async with contextlib.AsyncExitStack() as stack:
            first = [await stack.enter_async_context(house.line()) for _ in range(3)]
            async with house.line() as fourth:
                assert await close_code(fourth) == closes.RATE
            await say(first[0], "ping")
            assert (await hear(first[0]))["t"] == "pong"
            await first[1].close()

            async def let_in():
                async with house.line() as line:
                    with contextlib.suppress(Exception):
                        await line.send(json.dumps({"t": "ping"}))
                        return (await hear(line))["t"] == "pong"
                return False

            while not await let_in():
                pass

    served(scenario, sockets_address=3)


def test_an_account_that_comes_again_and_again_is_closed_out():
    async def scenario(house):
        cookie, _ = await house.guest()
        other, _ = await house.guest("Bob")
        async with house.line(cookie) as line:
            await say(line, "sub", table="t")
            await hear(line)
            async with house.line(cookie) as second:
                assert await close_code(second) == closes.RATE
            await say(line, "ping")  # the refused one has replaced nobody
            while (await hear(line))["t"] != "pong":
                pass
            async with house.line(other) as third:
                await say(third, "ping")
                assert (await hear(third))["t"] == "pong"

    served(scenario, sockets_account=1)


def test_no_socket_stays_counted(monkeypatch):
    kept = []
    made = Sockets.__init__

    def remember(self, **limits):
        made(self, **limits)
        kept.append(self)

    monkeypatch.setattr(Sockets, "__init__", remember)

    async def scenario(house):
        cookie, _ = await house.guest()
        async with house.line(cookie) as line, house.line() as other:
            await say(line, "ping")
            await hear(line)
            await say(other, "ping")
            await hear(other)
            assert len(kept[0]) == 2
        async with house.line(Origin="http://evil.example"):
            pass
        await until(lambda: len(kept[0]) == 0)

    served(scenario)
