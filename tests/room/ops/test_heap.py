"""Rubbish is looked for so that a full room does not stop for it."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from fifthstreet.room.ops.heap import Heap


class Knot:
    """An object that hangs in a circle."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def heap():
    found = Heap(seconds=0.01)
    yield found
    found.end()


def full_collections(work):
    """Return how often everything was looked through during ``work``."""
    seen = []

    def note(phase, info):
        if phase == "start" and info["generation"] == 2:
            seen.append(info)

    gc.callbacks.append(note)
    try:
        work()
    finally:
        gc.callbacks.remove(note)
    return len(seen)


def grow():
    """Make ever more objects that stay, so that CPython would look through all of them."""
    return [[[]] for _ in range(400_000)]


def test_a_heap_that_grows_is_not_looked_through_as_a_whole(heap):
    async def scenario():
        heap.begin()
        return full_collections(grow)

    assert full_collections(grow) > 0
    assert asyncio.run(scenario()) == 0


def test_circles_are_found_in_the_end(heap):
    async def scenario():
        heap.begin()
        knot = Knot()
        gc.collect(0)
        gc.collect(1)  # old by now: only a look at everything finds it
        gone = weakref.ref(knot)
        del knot
        async with asyncio.timeout(10):
            while gone() is not None:
                await asyncio.sleep(0.01)

    asyncio.run(scenario())


def test_what_was_there_before_is_never_looked_through(heap):
    async def scenario():
        frozen = gc.get_freeze_count()
        heap.begin()
        assert gc.get_freeze_count() > frozen

    asyncio.run(scenario())


def test_the_end_collects_as_before(heap):
    before = gc.get_threshold()

    async def scenario():
        heap.begin()
        assert gc.get_threshold() != before
        heap.end()
        heap.end()

    asyncio.run(scenario())
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
