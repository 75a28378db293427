"""Asking for a seat: what a client does while the table changes below its wish."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace

import pytest

from fifthstreet.bots.registry import BOTS
from fifthstreet.client.bell import Bell
from fifthstreet.client.errors import RefusedError
from fifthstreet.client.player import BotSeat
from fifthstreet.client.seating import take_seat
from fifthstreet.client.table import Table

SEAT = SimpleNamespace(seat=1, stack=100, state="playing")


def shown(*, me=None, closed=False, asked=False):
    """Return a table of six as ``me`` may know it."""
    return SimpleNamespace(
        me=me,
        asked=asked,
        seats=() if me is None else (SEAT,),
        club=SimpleNamespace(closed=closed, requests=()),
        info=SimpleNamespace(size=6, max_buy_in=100),
        return_with=0,
        hand=None,
    )


class Room:
    """A room that answers a command only after more has happened at the table."""

    def __init__(self, *happens, refusal=None):
        self.bell = Bell()
        self.player = "bot"
        self.sent = []
        self._happens = happens
        self._refusal = refusal
        self.table = Table(self, "t")
        self.tell(shown())

    def tell(self, view):
        self.table.follower.snap(SimpleNamespace(seq=self.table.follower.seen + 1, view=view))
        self.bell.ring()

    async def watch(self, _table, *, on_event=None):
        return self.table

    def new_id(self):
        return str(len(self.sent))

    async def command(self, message):
        self.sent.append(message)
        assert len(self.sent) == 1, "nothing is asked for twice"
        for view in self._happens:
            self.tell(view)
        if self._refusal is not None:
            raise RefusedError(self._refusal, {}, "")
        return SimpleNamespace(seq=self.table.follower.seen)


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
