"""The small parts of the room: outbox, limiter, sessions."""

from __future__ import annotations

import asyncio

import pytest

from fifthstreet.room.limiter import Bucket
from fifthstreet.room.outbox import Outbox
from fifthstreet.room.sessions import MAX_NAME, clean_name


async def drained(box):
    frames = []
    while (waiting := await asyncio.wait_for(box.get(), 1)) is not None:
        frames += waiting
    return frames


# Outbox


def test_frames_leave_in_their_order():
    box = Outbox(batches=9, size=99)
    assert box.put([b"a", b"b"])
    assert box.put([b"c"])
    box.close(1000)
    assert asyncio.run(drained(box)) == [b"a", b"b", b"c"]


def test_no_more_batches_than_allowed():
    box = Outbox(batches=2, size=99)
    assert box.put([b"a", b"b", b"c"])
    assert box.put([b"d"])
    assert not box.put([b"e"])


def test_no_more_bytes_than_allowed():
    box = Outbox(batches=9, size=4)
    assert box.put([b"ab"])
    assert box.put([b"cd"])
    assert not box.put([b"e"])


def test_an_empty_box_takes_anything():
    assert Outbox(batches=1, size=4).put([b"abcdefgh"])


def test_what_is_sent_makes_room():
    box = Outbox(batches=2, size=4)
    box.put([b"ab", b"c"])
    box.put([b"d"])
    assert not box.put([b"e"])

    assert asyncio.run(box.get()) == [b"ab", b"c", b"d"]
    assert box.put([b"efg"])
    assert box.put([b"h"])
    assert not box.put([b"i"])


def test_a_closed_box_takes_nothing_and_keeps_its_first_code():
    box = Outbox(batches=9, size=99)
    box.put([b"a"])
    box.close(4001)
    box.close(4008, drop=True)
    assert not box.put([b"b"])
    assert box.closed == 4001
    assert asyncio.run(drained(box)) == [b"a"]


def test_a_slow_readers_frames_are_dropped():
    box = Outbox(batches=9, size=99)
    box.put([b"a"])
    box.close(4008, drop=True)
    assert asyncio.run(drained(box)) == []


def test_the_pump_wakes_up_for_a_frame_and_for_the_end():
    async def run():
        box = Outbox(batches=9, size=99)
        pump = asyncio.create_task(drained(box))
        closing = box.closing()
        await asyncio.sleep(0)
        box.put([b"a"])
        await asyncio.sleep(0)
        assert not closing.done()
        box.close(1000)
        await asyncio.wait_for(closing, 1)
        return await asyncio.wait_for(pump, 1)

    assert asyncio.run(run()) == [b"a"]


class Wire:
    """A socket that takes texts at once, or has to be waited for."""

    def __init__(self, box_of):
        self.took, self.open = [], True
        self.box = box_of(self.take)

    def take(self, texts):
        if self.open:
            self.took += texts
        return self.open


def wire():
    return Wire(lambda straight: Outbox(batches=2, size=99, straight=straight))


async def waits(box):
    """Let the pump begin to wait for frames."""
    pump = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    return pump


def test_frames_go_straight_to_a_socket_that_takes_them():
    async def run():
        line = wire()
        pump = await waits(line.box)
        for text in (b"a", b"b", b"c", b"d"):
            assert line.box.put([text])
        assert line.took == [b"a", b"b", b"c", b"d"]
        await asyncio.sleep(0)
        assert not pump.done()
        line.box.close(1000)
        assert await pump is None
        assert not line.box.put([b"e"])
        assert line.took[-1] == b"d"

    asyncio.run(run())


def test_no_frame_overtakes_another_that_waits_or_is_in_the_pumps_hands():
    async def run():
        line = wire()
        assert line.box.put([b"a"])  # before the pump has begun
        assert line.took == []
        assert await line.box.get() == [b"a"]
        assert line.box.put([b"b"])  # the pump may still have the first one
        assert await line.box.get() == [b"b"]
        pump = await waits(line.box)
        line.open = False
        assert line.box.put([b"c"])
        line.open = True
        assert line.box.put([b"d"])  # the pump has not come to the one before
        assert line.took == []
        assert await pump == [b"c", b"d"]

    asyncio.run(run())


def test_a_socket_that_takes_nothing_fills_the_box():
    async def run():
        line = wire()
        pump = await waits(line.box)
        line.open = False
        assert line.box.put([b"a"])
        assert line.box.put([b"b"])
        assert not line.box.put([b"c"])
        assert await pump == [b"a", b"b"]

    asyncio.run(run())


# Limiter


def test_a_burst_then_the_rate():
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0.4)
    assert bucket.take(0.9)
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


# Names


@pytest.mark.parametrize("name", ["a", "张三", "Ann Lee", "é" * MAX_NAME, " padded "])
def test_names(name):
    assert clean_name(name) == name.strip()


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * (MAX_NAME + 1), "a\nb", "a\u202eb", "a\u200bb", "\x00", "a\u2028b"]
)
def test_what_cannot_be_a_name(name):
    assert clean_name(name) is None


def test_a_name_has_one_form():
    assert clean_name("e\u0301") == "\u00e9"
