"""JSON from outside: what is read, and that no name counts twice, wherever it comes from."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from fifthstreet.room import protocol as wire
from fifthstreet.room.intake import read
from fifthstreet.room.strict import NUL, Strict, decode
from tests.room.ops.kit import BEARER, parts

ROOM = Path(__file__).resolve().parents[2] / "src" / "fifthstreet" / "room"
ANYTHING = Strict[dict[str, Any]](dict[str, Any])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"chips":1,"chips":100}', "chips"),
        ('{"chips":1,"\\u0063hips":100}', "chips"),
        ('{"a":1,"chips":null,"b":2,"chips":null}', "chips"),
        ('{"rules":{"ante":1,"ante":1}}', "ante"),
        ('{"bots":[{},{"kind":"a","kind":"b"}]}', "kind"),
        ('{"筹码":1,"筹码":2}', "筹码"),
        ('{"' + "x" * 900 + '":1,"' + "x" * 900 + '":2}', "x" * 40),
    ],
)
def test_a_name_that_stands_twice_is_told(text, name):
    for raw in (text, text.encode()):
        with pytest.raises(msgspec.DecodeError, match=f"^`{name}` stands twice in one object$"):
            ANYTHING.decode(raw)


def test_the_same_name_in_two_objects_is_nothing_strange():
    text = b'{"a":{"chips":1},"b":{"chips":2},"chips":[{"chips":3},{"chips":4}]}'
    assert decode(text, dict[str, Any]) == msgspec.json.decode(text)


@pytest.mark.parametrize("depth", [10_000, 100_000])
def test_what_is_nested_too_deeply_is_bad_like_any_other(depth):
    with pytest.raises(msgspec.DecodeError, match="nested too deeply"):
        decode(b'{"a":' * depth + b"1" + b"}" * depth, dict[str, Any])


@pytest.mark.parametrize("text", ['{"a":"\\u0000"}', '{"a":["x\\\\\\u0000"]}', '{"a\\u0000":1}'])
def test_a_nul_character_is_refused(text):
    for raw in (text, text.encode()):
        with pytest.raises(msgspec.DecodeError, match=f"^{NUL}$"):
            ANYTHING.decode(raw)


def test_what_only_looks_like_a_nul_character_is_read():
    assert ANYTHING.decode('{"a":"\\\\u0000"}') == {"a": "\\u0000"}


def test_a_frame_that_names_something_twice_is_refused():
    answer = read('{"t":"sit","id":"c","table":"t","chips":1,"chips":100}')
    assert answer == wire.Error("BAD_MESSAGE", {"why": "`chips` stands twice in one object"})


TWICE = [
    ("/api/guest", '{"name":"Ann","name":"Bob"}', "name"),
    ("/api/tables/check", '{"rules":{"ante":1,"ante":2}}', "ante"),
    ("/api/tables", '{"profile":"standard","profile":"standard"}', "profile"),
    ("/api/tables/t/enter", '{"password":"x","password":"y"}', "password"),
    (
        "/api/operator/credit",
        '{"id":"1","account":"a","chips":1,"chips":9,"reason":"gift"}',
        "chips",
    ),
]


@pytest.mark.parametrize(("path", "body", "name"), TWICE)
def test_a_body_that_names_something_twice_is_refused(path, body, name):
    async def ask():
        with parts() as (_, _, app):
            transport = httpx.ASGITransport(app=app)
            return await asked(httpx.AsyncClient(transport=transport, base_url="http://room"))

    async def asked(client):
        async with client:
            if path != "/api/guest":
                await client.post("/api/guest", json={"name": "Ann"})
            return await client.post(path, content=body, headers=BEARER)

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_MESSAGE")
    assert answer.json()["numbers"]["why"] == f"`{name}` stands twice in one object"


def test_no_route_reads_a_body_in_any_other_way():
    other = re.compile(r"body_of\(|request\.(json|body|form|stream)\(")
    reading = {path.name for path in ROOM.rglob("*.py") if other.search(path.read_text("utf-8"))}
    assert reading == {"web.py"}
