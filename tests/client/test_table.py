"""The decisions of a player, and what a client answers by itself."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from fifthstreet.client.errors import RefusedError
from fifthstreet.room import protocol as wire
from tests.client.kit import Room, shown


def offer(turn, *, phase="run_twice"):
    """Return a table that asks seat 1 about a second board, or for a straddle."""
    hand = SimpleNamespace(
        hand=1, turn=turn, phase=phase, legal=None, waiting=(1,), ended=False, seats=()
    )
    return shown(me=1, hand=hand)


async def played(room, **options):
    return [turn async for turn in room.table.turns(**options)]


def run(playing):
    return asyncio.run(asyncio.wait_for(playing, 5))


@pytest.mark.parametrize("code", ["STALE_TURN", "NOT_OFFERED", "ALREADY_ANSWERED"])
@pytest.mark.parametrize("phase", ["run_twice", "straddle"])
def test_an_answer_by_itself_that_is_too_late_is_no_matter(code, phase):
    room = Room(shown(), refusal=code)
    room.tell(offer(3, phase=phase))
    assert run(played(room)) == []
    assert [message.yes for message in room.sent] == [phase == "run_twice"]


def test_an_answer_by_itself_that_is_refused_otherwise_ends_the_turns():
    room = Room(shown(), refusal="NOT_INSIDE")
    room.tell(offer(3))
    with pytest.raises(RefusedError, match="NOT_INSIDE"):
        run(played(room))


def test_an_offer_comes_once_though_others_vote_meanwhile():
    room = Room()
    room.tell(offer(3))

    async def asked():
        turns = []
        async for turn in room.table.turns(offers=True):
            turns.append((turn.kind, turn.hand.turn))
            if turn.kind == "act":
                room.tell(shown())
            elif turn.hand.phase == "straddle":
                room.tell(offer(5))
            else:
                deciding = offer(turn.hand.turn + 1)
                room.tell(deciding)
                asyncio.get_running_loop().call_later(0.01, act)
        return turns

    def act():
        deciding = offer(9)
        deciding.hand.phase, deciding.hand.legal = "bet", SimpleNamespace()
        room.tell(deciding)

    assert run(asked()) == [("run_twice", 3), ("act", 9)]


@pytest.mark.parametrize(
    ("code", "comes_back"), [("NOT_SEATED", True), ("ALREADY_SITTING_OUT", False), (None, False)]
)
def test_only_who_rests_by_his_own_wish_is_not_brought_back(code, comes_back):
    resting = shown(me=1)
    resting.seats = (SimpleNamespace(seat=1, stack=100, state="sitting_out"),)
    room = Room(refusal=code, again=True)
    room.tell(resting)

    async def rests():
        if code is None:
            await room.table.sit_out()
        else:
            with pytest.raises(RefusedError, match=code):
                await room.table.sit_out()
        asyncio.get_running_loop().call_later(0.01, room.tell, shown())
        return await played(room)

    assert run(rests()) == []
    kinds = [wire.SitOutMessage] + [wire.ReturnMessage] * comes_back
    assert [type(message) for message in room.sent] == kinds
