"""Cutting decks: what goes wrong there is told, and is nobody else's trouble."""

from __future__ import annotations

import asyncio
import logging

import pytest

from fifthstreet.client import cutting
from fifthstreet.client.cutting import cut_decks
from fifthstreet.client.errors import ClosedError
from fifthstreet.room.fairness.context import Context
from fifthstreet.room.fairness.events import Sealed
from fifthstreet.room.seeds import Seeds
from tests.client.kit import Room, shown

SEALED = Sealed(Context("", "t", 1, "", ()), ("", ""), (), "")


@pytest.mark.parametrize("part", ["commit", "reveal"])
def test_a_part_that_breaks_is_told_and_ends_the_other(part, monkeypatch, caplog):
    def breaks(*_):
        raise ZeroDivisionError(part)

    monkeypatch.setattr(Seeds, part, breaks)
    room = Room()

    async def broken():
        cuts = asyncio.create_task(cut_decks(room.table, "bot"))
        await asyncio.sleep(0.01)
        if part == "reveal":
            room.table.on_event(SEALED)
        await asyncio.wait_for(cuts, 5)

    asyncio.run(broken())
    assert f"ZeroDivisionError: {part}" in caplog.text
    assert room.table.on_event is None


def test_a_seed_that_is_refused_is_told_and_the_next_hand_has_another(monkeypatch, caplog):
    monkeypatch.setattr(Seeds, "commit", lambda _seeds, _view: (1, "0" * 64))
    room = Room(refusal="NOT_SEATED", again=True)

    async def refused():
        cuts = asyncio.create_task(cut_decks(room.table, "bot"))
        await asyncio.sleep(0.01)
        room.tell(shown())
        await asyncio.sleep(0.01)
        assert len(room.sent) == 2
        cuts.cancel()

    asyncio.run(refused())
    assert "NOT_SEATED" in caplog.text


def test_the_end_of_the_line_is_no_alarm(caplog):
    caplog.set_level(logging.INFO, logger=cutting.LOG.name)
    room = Room()

    async def over():
        cuts = asyncio.create_task(cut_decks(room.table, "bot"))
        await asyncio.sleep(0.01)
        room.bell.break_with(ClosedError(1000, "over"))
        await asyncio.wait_for(cuts, 5)

    asyncio.run(over())
    assert [record.levelname for record in caplog.records] == ["INFO"]


@pytest.mark.parametrize("replaced", [True, False])
def test_whoever_listens_meanwhile_goes_on_listening(replaced):
    room, before, later = Room(), [], []

    async def listening():
        room.table.on_event = before.append
        cuts = asyncio.create_task(cut_decks(room.table, "bot"))
        await asyncio.sleep(0.01)
        if replaced:
            room.table.on_event = later.append
        cuts.cancel()
        await asyncio.gather(cuts, return_exceptions=True)

    asyncio.run(listening())
    room.table.on_event("event")
    assert (before, later) == (([], ["event"]) if replaced else (["event"], []))
