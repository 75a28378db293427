"""Asking for a seat: what a client does while the table changes below its wish."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace

import pytest

from fifthstreet.bots.registry import BOTS
from fifthstreet.client import player
from fifthstreet.client.errors import RefusedError
from fifthstreet.client.player import BotSeat
from fifthstreet.client.seating import take_seat
from tests.client.kit import Room, shown


def ends(room, playing):
    """Tell with which code ``playing`` ends; it must not wait for what has come already."""

    async def ended():
        with pytest.raises(RefusedError) as found:
            await asyncio.wait_for(playing, 5)
        return found.value.code

    code = asyncio.run(ended())
    assert len(room.sent) == 1
    return code


CLOSING = [
    ((shown(me=1), shown(closed=True)), None),
    ((shown(closed=True),), "SEAT_TAKEN"),
    ((shown(asked=True), shown(closed=True)), "ALREADY_ASKED"),
]


@pytest.mark.parametrize(("happens", "refusal"), CLOSING)
def test_a_bot_ends_at_a_table_that_closes_before_its_seat_is_answered(happens, refusal):
    room = Room(*happens, refusal=refusal)
    bot = BotSeat(room, "t", BOTS["calling"](), chance=random.Random(1))
    assert ends(room, bot.play()) == "CLUB_CLOSED"


@pytest.mark.parametrize(("happens", "refusal"), [CLOSING[0], CLOSING[2]])
def test_so_does_who_only_takes_a_seat(happens, refusal):
    room = Room(*happens, refusal=refusal)
    assert ends(room, take_seat(room.table, "bot", None, None)) == "CLUB_CLOSED"


def test_a_seat_is_not_waited_for_at_a_table_that_closes_meanwhile():
    room = Room()
    room.tell(shown(asked=True))

    async def closing():
        taking = asyncio.create_task(take_seat(room.table, "bot", None, None))
        await asyncio.sleep(0)
        room.tell(shown(closed=True))
        with pytest.raises(RefusedError, match="CLUB_CLOSED"):
            await asyncio.wait_for(taking, 5)

    asyncio.run(closing())
    assert room.sent == []


def test_chips_are_asked_for_again_after_a_hand_that_ended_before_the_answer():
    broke = shown(me=1)
    broke.seats = (SimpleNamespace(seat=1, stack=0, state="sitting_out"),)
    room = Room(broke, refusal="HAND_RUNNING")
    room.tell(broke)
    bot = BotSeat(room, "t", BOTS["calling"](), chance=random.Random(1))

    async def asked_again():
        with pytest.raises(AssertionError, match="asked for twice"):
            await asyncio.wait_for(bot.play(), 5)

    asyncio.run(asked_again())


@pytest.mark.parametrize(("told", "wishes"), [(60, [60]), (None, [90, 70])])
def test_who_left_comes_back_with_what_he_left_with_whatever_he_names(told, wishes):
    room = Room(refusal=None if told else "RETURN_WITH_STACK", again=True)
    room.table.view.return_with = told

    async def seated():
        taking = asyncio.create_task(take_seat(room.table, "bot", 90, None))
        await asyncio.sleep(0.01)
        room.tell(shown(me=1))
        await asyncio.wait_for(taking, 5)

    asyncio.run(seated())
    assert [message.chips for message in room.sent] == wishes


def test_a_full_table_is_asked_once_and_again_when_a_seat_is_free():
    room = Room(refusal="BOTS_DO_NOT_QUEUE", again=True)
    full = shown()
    full.seats = tuple(SimpleNamespace(seat=number) for number in range(1, 7))
    room.tell(full)

    async def seated():
        taking = asyncio.create_task(take_seat(room.table, "bot", None, None))
        for _ in range(3):
            await asyncio.sleep(0.01)
            assert len(room.sent) == 1
            room.tell(full)
        room.tell(shown())
        await asyncio.sleep(0.01)
        assert len(room.sent) == 2
        room.tell(shown(me=1))
        await asyncio.wait_for(taking, 5)

    asyncio.run(seated())


def test_a_bot_leaves_its_spare_seats_to_others():
    room = Room()
    taken = shown()
    taken.seats = (SimpleNamespace(seat=2),)
    room.tell(taken)

    async def waits():
        taking = asyncio.create_task(take_seat(room.table, "bot", None, None, free=6))
        await asyncio.sleep(0.01)
        assert room.sent == []
        room.tell(shown())
        await asyncio.sleep(0.01)
        assert len(room.sent) == 1
        room.tell(shown(me=1))
        await asyncio.wait_for(taking, 5)

    asyncio.run(waits())


class Hidden:
    """A table that only players see, and that has no seat at first."""

    lobby = {}
    player = "bot"

    def __init__(self, code):
        self.sent = []
        self._code = code

    async def watch(self, _table, *, on_event=None):
        raise RefusedError("NOT_INSIDE", {}, "")

    def new_id(self):
        return "1"

    async def command(self, message):
        self.sent.append(message)
        raise RefusedError(self._code if len(self.sent) == 1 else "BANNED", {}, "")


def test_a_bot_waits_for_a_seat_at_a_table_that_it_has_not_seen_yet(monkeypatch):
    monkeypatch.setattr(player, "AGAIN", 0)
    room = Hidden("NO_FREE_SEAT")
    bot = BotSeat(room, "t", BOTS["calling"](), chance=random.Random(1), chips=50)
    with pytest.raises(RefusedError, match="BANNED"):
        asyncio.run(bot.play())
    assert len(room.sent) == 2
