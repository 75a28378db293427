"""The server's socket: pings only for those who are quiet, texts at once where it can be."""

from __future__ import annotations

import asyncio

import pytest
import uvicorn
from uvicorn.server import ServerState

from fifthstreet.room import closes
from fifthstreet.room.ops.texts import (
    PIECES_AT_ONCE,
    PIECES_PER_SECOND,
    TextsProtocol,
    framed,
)

MASK = bytes(4)
PONG = bytes([0x8A, 0x84, 0, 0, 0, 0])
PING = bytes([0x89, 0x81]) + MASK + b"p"
BEGUN = bytes([0x01, 0x80]) + MASK
"""The first part of a text, without a letter."""
MORE = bytes([0x00, 0x80]) + MASK
SAYING = bytes([0x81, 0x82, 0, 0, 0, 0]) + b"{}"
KNOCK = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
INTERVAL = 20


class Clock:
    """A loop of which only the time and the timers are wanted."""

    def __init__(self):
        self.now = 0.0
        self.timers = []

    def time(self):
        return self.now

    def call_later(self, delay, call):
        timer = Timer(self.now + delay, call)
        self.timers.append(timer)
        return timer

    def create_task(self, work):
        work.close()
        return Work()

    def run_until(self, moment):
        while due := [t for t in self.timers if t.at <= moment and not t.cancelled]:
            timer = min(due, key=lambda each: each.at)
            self.timers.remove(timer)
            self.now = timer.at
            timer.call()
        self.now = moment


class Work:
    def add_done_callback(self, call):
        pass


class Timer:
    def __init__(self, at, call):
        self.at, self.call, self.cancelled = at, call, False

    def cancel(self):
        self.cancelled = True


class Wire(asyncio.Transport):
    """A transport that remembers what was written, and when."""

    def __init__(self, clock):
        super().__init__()
        self.clock, self.written, self.closed, self.gone = clock, [], False, False

    def write(self, data):
        self.written.append((self.clock.now, bytes(data)))

    def is_closing(self):
        return self.closed

    def close(self):
        self.closed = True

    def abort(self):
        self.gone = True

    def pause_reading(self):
        pass

    @property
    def pings(self):
        return [at for at, data in self.written if data[0] == 0x89]


@pytest.fixture
def line():
    """Return an open socket, its clock and its wire."""

    async def app(scope, receive, send):
        pass

    clock = Clock()
    config = uvicorn.Config(app, ws_ping_interval=INTERVAL, ws_ping_timeout=5, log_config=None)
    protocol = TextsProtocol(config, ServerState(), {}, clock)
    wire = Wire(clock)
    protocol.connection_made(wire)
    protocol.data_received(KNOCK)
    asyncio.run(protocol.send({"type": "websocket.accept"}))
    wire.written.clear()
    return protocol, clock, wire


def test_who_is_quiet_is_asked_whether_he_is_there(line):
    protocol, clock, wire = line
    clock.run_until(INTERVAL + 1)
    assert wire.pings == [INTERVAL]
    protocol.data_received(PONG + wire.written[-1][1][2:])  # the same four octets, a second later
    clock.run_until(3 * INTERVAL)
    assert wire.pings == [INTERVAL, 2 * INTERVAL]


def test_who_says_something_is_not_asked(line):
    protocol, clock, wire = line
    for moment in (15, 30, 45, 50):
        clock.run_until(moment)
        protocol.data_received(SAYING)
    assert wire.pings == []
    clock.run_until(50 + INTERVAL - 1)
    assert wire.pings == []
    clock.run_until(50 + INTERVAL)
    assert wire.pings == [50 + INTERVAL]


def test_who_does_not_answer_is_cut_off(line):
    _, clock, wire = line
    clock.run_until(INTERVAL + 5)
    assert wire.written[-1][1][0] == 0x88
    assert wire.closed


def test_texts_go_at_once_unless_the_socket_must_be_waited_for(line):
    protocol, _, wire = line
    write = protocol.scope["extensions"]["fifthstreet.together"]["write"]
    assert write([b"a", b"bc"])
    assert wire.written[-1][1] == framed([b"a", b"bc"]) == b"\x81\x01a\x81\x02bc"
    protocol.pause_writing()
    assert not write([b"d"])
    protocol.resume_writing()
    assert write([b"e"])
    protocol.connection_lost(None)
    assert not write([b"f"])
    assert [data[-1:] for _, data in wire.written] == [b"c", b"e"]


def test_a_ping_is_answered_unless_nobody_reads_the_answers(line):
    protocol, _, wire = line
    protocol.data_received(PING)
    assert wire.written.pop() == (0.0, b"\x8a\x01p")
    protocol.pause_writing()
    protocol.data_received(PING)
    protocol.resume_writing()
    assert wire.written == []
    protocol.data_received(PING)
    assert wire.written == [(0.0, b"\x8a\x01p")]


@pytest.mark.parametrize("piece", [PING, PONG + b"pong", MORE], ids=["ping", "pong", "part"])
def test_pieces_that_are_no_message_are_counted_too(line, piece):
    protocol, clock, wire = line
    protocol.data_received(BEGUN + piece * (PIECES_AT_ONCE - 1))
    assert not wire.closed
    clock.run_until(1)
    protocol.data_received(piece * PIECES_PER_SECOND)
    assert not wire.closed
    protocol.data_received(piece * 3)
    assert wire.closed
    assert wire.written[-1][1].endswith(b"\x88\x02" + closes.RATE.to_bytes(2, "big"))


def test_texts_that_come_whole_are_left_to_the_room(line):
    protocol, _, wire = line
    protocol.data_received(SAYING * (PIECES_AT_ONCE + 2))
    assert not wire.closed


def test_whoever_counts_hears_with_which_code_a_line_was_ended_here(line):
    protocol, clock, _ = line
    ends = []
    protocol.scope["extensions"]["fifthstreet.together"]["ended"] = ends.append
    clock.run_until(INTERVAL + 5)
    assert ends == [closes.BROKEN]


def test_a_socket_that_the_room_has_left_goes_also_where_nobody_reads(line):
    protocol, clock, wire = line
    protocol.pause_writing()
    protocol.on_task_complete(Work())
    clock.run_until(protocol.close_timeout - 1)
    assert not wire.gone
    clock.run_until(protocol.close_timeout)
    assert wire.gone
