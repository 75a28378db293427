"""The client against a real room: seats, turns, refusals, and lines that break."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest

from fifthstreet.client import LostError, RefusedError, connect
from fifthstreet.engine.events import Acted, HoleDealt
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Pace
from fifthstreet.room.hub import Hub
from tests.client.net import Proxy
from tests.room.kit import config_of, until
from tests.room.live import served

CALM = Pace(bot_delay_ms=0, hand_pause_ms=200, street_pause_ms=0)
HEADS_UP = {"configs": [config_of(size=2)], "bots": ()}


async def cheap(turn):
    await turn.act("check" if turn.legal.can_check else "call")


async def play(table, decisions):
    """Answer so many decisions in the cheapest way; return them."""
    turns = []
    async for turn in table.turns():
        await cheap(turn)
        turns.append(turn)
        if len(turns) == decisions:
            return turns
    return turns


def test_a_guest_plays_hands_through_the_client():
    async def scenario(house):
        async with connect(house.url, name="Ann") as room:
            assert (room.name, list(room.lobby)) == ("Ann", ["t"])
            events = []
            table = await room.join("t", 8_000, on_event=events.append)
            assert table.seat.name == "Ann"
            assert table.seat.player == room.player
            turns = await play(table, 12)
            hands = {turn.hand.hand for turn in turns}
            assert len(hands) > 1
            for turn in turns:
                assert len(set(turn.cards)) == 2
                assert all(0 <= card < 52 for card in turn.cards)
                assert 0 < turn.seconds <= 20
            own = [e for e in events if isinstance(e, Acted) and e.seat == table.seat.seat]
            assert [e.kind for e in own] == [
                "check" if turn.legal.can_check else "call" for turn in turns
            ]
            for dealt in (e for e in events if isinstance(e, HoleDealt)):
                known = {o for o, c in zip(dealt.seats, dealt.cards, strict=True) if c >= 0}
                assert known <= {table.seat.seat}
            await room.leave(table)
            await until(lambda: house.hub.desks["t"].state.seat_of(room.player) is None)

    served(scenario)


def test_a_decision_is_known_when_act_returns():
    async def scenario(house):
        async with connect(house.url, name="Ann") as ann, connect(house.url, name="Bob") as bob:
            tables = [await room.join("t", 10_000) for room in (ann, bob)]
            first = tables[0] if tables[0].hand and tables[0].hand.legal else tables[1]
            turn = await anext(first.turns())
            before = first.hand.turn
            await turn.act("raise", to=turn.legal.min_to)
            assert first.hand.turn > before
            assert first.hand.price == turn.legal.min_to

    served(scenario, pace=CALM, **HEADS_UP)


def test_refusals_tell_code_numbers_and_rule_and_leave_the_turn_open():
    async def scenario(house):
        async with connect(house.url, name="Ann") as room:
            table = await room.join("t", 10_000)
            turn = await anext(table.turns())
            state = house.hub.desks["t"].state
            with pytest.raises(RefusedError) as caught:
                await turn.act("raise", to=1)
            assert caught.value.code == "BELOW_MINIMUM"
            assert caught.value.numbers["minimum"] == turn.legal.min_to
            assert caught.value.rule.startswith("R-")
            assert "BELOW_MINIMUM" in str(caught.value)
            for bad in (-1, 0, 2**53, 1.5, "9"):
                with pytest.raises(RefusedError, match="BAD_MESSAGE"):
                    await turn.act("raise", to=bad)
            with pytest.raises(RefusedError, match="BAD_MESSAGE"):
                await turn.act("shove")
            assert house.hub.desks["t"].state == state
            await cheap(turn)
            with pytest.raises(RefusedError, match="STALE_TURN"):
                await turn.act("fold")
            with pytest.raises(RefusedError, match="NO_SUCH_TABLE"):
                await room.watch("nowhere")
            with pytest.raises(RefusedError, match="ALREADY_SEATED"):
                await table.command(wire.SitMessage, chips=10_000, seat=None)

    served(scenario, pace=CALM)


def test_who_has_no_name_watches():
    async def scenario(house):
        async with connect(f"ws://{house.address}/ws") as room:
            table = await room.watch("t")
            while not (table.hand and table.hand.phase == "bet"):
                await table.changed()
            assert table.seat is None
            assert {card for seat in table.hand.seats for card in seat.cards} == {-1}
            with pytest.raises(RefusedError, match="NO_SESSION"):
                await room.join("t")

    served(scenario, pace=CALM)


def test_a_name_that_cannot_be_is_refused():
    async def scenario(house):
        for name in ("", "x" * 25, "a\nb"):
            with pytest.raises(RefusedError, match="BAD_NAME"):
                async with connect(house.url, name=name):
                    pass

    served(scenario)


def test_sitting_out_and_coming_back_and_topping_up():
    async def scenario(house):
        async with connect(house.url, name="Ann") as room:
            table = await room.join("t", 5_000)
            await table.top_up(1_000)
            assert table.seat.stack == 6_000
            await table.sit_out()
            assert table.seat.state == "sitting_out"
            await table.come_back()
            assert table.seat.state in {"playing", "waiting"}
            with pytest.raises(RefusedError, match="NOT_ENOUGH_CHIPS"):
                await table.top_up(10**9)

    served(scenario, **HEADS_UP)


def test_turns_end_with_the_chips_and_go_on_with_new_ones():
    async def scenario(house):
        async with connect(house.url, name="Ann") as ann, connect(house.url, name="Bob") as bob:
            tables = [await room.join("t", 5_000) for room in (ann, bob)]

            async def shove(table):
                async for turn in table.turns():
                    legal = turn.legal
                    if legal.min_to is not None:
                        await turn.act(legal.wager, to=legal.max_to)
                    else:
                        await cheap(turn)

            playing = [asyncio.create_task(shove(table)) for table in tables]
            done, _ = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
            broke = tables[playing.index(done.pop())]
            assert broke.seat.stack == 0
            await broke.top_up(5_000)
            await broke.return_somehow()
            assert 4_800 <= broke.seat.stack <= 5_000  # blinds may be posted by now
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    served(scenario, **HEADS_UP)


def test_turns_end_with_the_seat():
    async def scenario(house):
        async with connect(house.url, name="Ann") as room:
            table = await room.join("t")
            turns = 0
            async for turn in table.turns():
                turns += 1
                await turn.act("check" if turn.legal.can_check else "fold")
                if turns == 2:
                    await table.command(wire.LeaveMessage)
            assert table.seat is None

    served(scenario)


def test_who_joins_again_goes_on_in_his_seat():
    async def scenario(house):
        token = house.bot("deep", "Deep")
        async with connect(house.url) as owl:
            await owl.watch("t")  # bots among themselves rest
            for _ in range(2):
                async with connect(house.url, token=token) as room:
                    table = await room.join("t", 7_000)
                    assert table.seat.bot
                    assert (table.seat.player, table.seat.name) == ("deep", "Deep")
                    await play(table, 1)

    served(scenario, pace=CALM)


def test_a_bot_waits_for_a_seat_that_is_free():
    async def scenario(house):
        async with (
            connect(house.url, name="Ann") as ann,
            connect(house.url, name="Bob") as bob,
            connect(house.url, token=house.bot("deep", "Deep")) as deep,
        ):
            tables = [await room.join("t", 5_000) for room in (ann, bob)]
            joining = asyncio.create_task(deep.join("t"))
            await tables[0].until(lambda view: view.hand is not None)
            await asyncio.sleep(0.2)
            assert not joining.done()
            playing = asyncio.create_task(play(tables[1], 10**6))
            await ann.leave(tables[0])
            assert (await joining).seat.bot
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    served(scenario, pace=CALM, **HEADS_UP)


def test_an_offer_is_answered_for_those_who_do_not_ask_for_it():
    async def scenario(house):
        async with connect(house.url, name="Ann") as ann, connect(house.url, name="Bob") as bob:
            tables = [await room.join("t", 5_000) for room in (ann, bob)]
            offers = []

            async def play_on(table, *, asks):
                async for turn in table.turns(offers=asks):
                    if turn.kind != "act":
                        offers.append(turn.kind)
                        with pytest.raises(LookupError):
                            _ = turn.legal
                        await turn.answer(yes=True)
                    elif turn.legal.min_to is not None:
                        await turn.act(turn.legal.wager, to=turn.legal.max_to)
                    else:
                        await cheap(turn)

            playing = [
                asyncio.create_task(play_on(table, asks=asks))
                for table, asks in zip(tables, (True, False), strict=True)
            ]
            await until(lambda: tables[0].hand is not None and len(tables[0].hand.boards) == 2)
            assert set(offers) == {"run_twice"}
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    config = config_of(size=2, run_it_twice="offered")
    served(scenario, pace=CALM, configs=[config], bots=())


# Lines that break


class Numbered:
    """The events that a follower heard of, by their numbers."""

    def __init__(self):
        self.heard = []

    def of(self, table):
        first = table.follower.seq - len(self.heard)
        return {first + number: event for number, event in enumerate(self.heard, 1)}


def public(event):
    return "hole_dealt" if isinstance(event, HoleDealt) else event


def test_a_cut_line_comes_back_and_every_event_comes_once():
    async def scenario(house):
        async with (
            Proxy(house.address) as proxy,
            connect(house.url) as beside,
            connect(proxy.url, name="Ann") as room,
        ):
            held, broken = Numbered(), Numbered()
            owl = await beside.watch("t", on_event=held.heard.append)
            table = await room.join("t", on_event=broken.heard.append)
            for _ in range(4):
                await play(table, 3)
                proxy.cut()
            await play(table, 3)
            assert room.lines == 5
            told = broken.of(table)
            await until(lambda: owl.follower.seq >= table.follower.seq)
            whole = held.of(owl)
            assert len(told) > 40
            assert {n: public(e) for n, e in told.items()} == {n: public(whole[n]) for n in told}

    served(scenario, pace=CALM)


def test_a_command_whose_answer_was_lost_is_applied_once(monkeypatch):
    heard = []
    good = Hub.receive

    def receive(self, reader, message):
        if isinstance(message, wire.ActMessage) and not reader.player.bot:
            heard.append(message)
        good(self, reader, message)

    monkeypatch.setattr(Hub, "receive", receive)

    async def scenario(house):
        async with Proxy(house.address) as proxy, connect(proxy.url, name="Ann") as room:
            events = []
            table = await room.join("t", on_event=events.append)
            async for turn in table.turns():
                proxy.hold()
                acting = asyncio.create_task(cheap(turn))
                await until(lambda: heard)  # the room has it, and its answer is kept back
                proxy.cut()
                await acting
                break
            assert len({message.id for message in heard}) == 1
            assert len(heard) == 2
            own = [e for e in events if isinstance(e, Acted) and e.seat == table.seat.seat]
            assert len(own) == 1

    served(scenario, pace=CALM)


def test_a_command_said_while_the_line_is_away_is_sent_later():
    async def scenario(house):
        async with Proxy(house.address) as proxy, connect(proxy.url, name="Ann") as room:
            table = await room.join("t")
            proxy.refuses = True
            proxy.cut()
            asking = asyncio.create_task(table.sit_out())
            await asyncio.sleep(0.5)
            assert not asking.done()
            proxy.refuses = False
            await asking
            assert table.seat.state == "sitting_out"

    served(scenario, pace=CALM)


def test_every_table_goes_on_after_a_cut():
    names = ["t", "u", "v"]
    configs = [msgspec.structs.replace(config_of(size=3), table=name) for name in names]

    async def scenario(house):
        async with Proxy(house.address) as proxy, connect(proxy.url) as room:
            heard = {name: Numbered() for name in names}
            tables = [await room.watch(name, on_event=heard[name].heard.append) for name in names]
            starts = [min(heard[table.id].of(table), default=None) for table in tables]
            proxy.cut()
            await until(lambda: room.lines == 2)
            await asyncio.gather(*(table.changed() for table in tables))
            for start, table in zip(starts, tables, strict=True):
                assert len(heard[table.id].heard) > 0
                assert start in {None, min(heard[table.id].of(table))}  # none is missing

    served(scenario, configs=configs, pace=CALM)


def test_a_room_that_is_gone_is_waited_for_as_long_as_told():
    async def scenario(house):
        async with Proxy(house.address) as proxy:
            began = time.monotonic()
            async with connect(proxy.url, name="Ann", patience=0.7) as room:
                table = await room.join("t")
                proxy.refuses = True
                proxy.cut()
                with pytest.raises(LostError):
                    await play(table, 10**6)
                with pytest.raises(LostError):
                    await room.watch("t2")
            assert time.monotonic() - began < 20

    served(scenario)
