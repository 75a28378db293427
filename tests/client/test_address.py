"""Addresses: what is one, and what answers there that is no room."""

from __future__ import annotations

import asyncio

import pytest

from fifthstreet.client import ClosedError, LostError, connect
from fifthstreet.client.address import Address
from fifthstreet.errors import SetupError

BAD = (
    *("", "room", "ftp://x", "http://", "http://x/play", "127.0.0.1:8"),
    *("http://[x", "http://h:99999", "http://h:x", "http://h x", "http://:80", "http://h\x7f"),
)


@pytest.mark.parametrize("url", BAD)
def test_what_is_no_address(url):
    with pytest.raises(SetupError):
        Address(url)


def answered(told):
    """Return what ends the coming of a guest where each request is answered by ``told``."""

    async def answer(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(told)
        await writer.drain()
        writer.close()

    async def come():
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            async with connect(f"http://127.0.0.1:{port}", name="Ann"):
                pass

    return come()


def test_a_redirection_shows_the_token_to_nobody_else():
    heard = []

    async def other(reader, writer):
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.close()

    async def scenario():
        async with await asyncio.start_server(other, "127.0.0.1", 0) as thief:
            there = thief.sockets[0].getsockname()[1]
            told = f"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:{there}/\r\n\r\n"

            async def answer(reader, writer):
                assert b"secret" in await reader.readuntil(b"\r\n\r\n")
                await reader.readuntil(b"}")  # else the line is reset, and nothing is read
                writer.write(told.encode())
                writer.close()

            async with await asyncio.start_server(answer, "127.0.0.1", 0) as room:
                address = Address(f"http://127.0.0.1:{room.sockets[0].getsockname()[1]}")
                with pytest.raises((ClosedError, LostError)):
                    await address.enter("t", None, "x", {"Authorization": "Bearer secret"})

    asyncio.run(scenario())
    assert len(heard) == 1
    assert b"secret" not in heard[0]


@pytest.mark.parametrize(
    ("told", "error"),
    [
        (b"SSH-2.0-OpenSSH_9.6\r\n", ClosedError),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", ClosedError),
        (b"HTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\nno", ClosedError),
        (b"HTTP/1.1 404 No\r\nContent-Length: 9\r\n\r\nno", ClosedError),
        (b"HTTP/1.1 304 Same\r\n\r\n", ClosedError),
        (b"", LostError),
    ],
)
def test_what_answers_and_is_no_room(told, error):
    with pytest.raises(error):
        asyncio.run(answered(told))
