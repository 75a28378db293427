"""Bodies that stop coming, over real sockets: refused, and no fault of the room."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from fifthstreet.room import web
from tests.room.kit import until
from tests.room.live import served

PATHS = ("/api/guest", "/api/tables/check", "/api/tables/t/enter")


async def begun(house, path, sent=b'{"name":'):
    """Return a line on which a request has begun whose body is said to be longer."""
    host, port = house.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST {path} HTTP/1.1\r\nHost: {house.address}\r\nContent-Length: 40\r\n\r\n"
    writer.write(head.encode() + sent)
    await writer.drain()
    return reader, writer


@pytest.mark.parametrize("path", PATHS)
def test_who_hangs_up_in_his_request_is_no_fault_in_the_log(path, caplog, monkeypatch):
    read, steps = web.body_of, []

    async def noted(request, most):
        steps.append("begun")
        try:
            return await read(request, most)
        finally:
            steps.append("ended")

    monkeypatch.setattr(web, "body_of", noted)

    async def scenario(house):
        _, writer = await begun(house, path)
        await until(lambda: steps == ["begun"])
        writer.transport.abort()
        await until(lambda: steps == ["begun", "ended"])
        assert (await house.guest("Ann"))[1]

    with caplog.at_level(logging.WARNING):
        served(scenario)
    assert [record.getMessage() for record in caplog.records] == []


@pytest.mark.parametrize("sent", [b"", b'{"name":'])
@pytest.mark.parametrize("path", PATHS)
def test_a_body_that_stops_coming_is_refused_in_time(path, sent, caplog, monkeypatch):
    monkeypatch.setattr(web, "SLOWEST", 0.2)

    async def scenario(house):
        reader, writer = await begun(house, path, sent)
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
        assert head.startswith(b"HTTP/1.1 400 ")
        answer = json.loads(await asyncio.wait_for(reader.readuntil(b"}"), 5) + b"}")
        assert answer["code"] == "BAD_MESSAGE"
        writer.close()

    with caplog.at_level(logging.WARNING):
        served(scenario)
    assert [record.getMessage() for record in caplog.records] == []
