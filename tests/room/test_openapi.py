"""The description of the HTTP part: valid, complete, and what the room does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route, WebSocketRoute

from fifthstreet.room import openapi
from fifthstreet.room import protocol as wire
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.app import PAGES, create_app
from fifthstreet.room.club.refusals import CODES as CLUB_CODES
from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.house_door import HouseTokens
from fifthstreet.room.http_routes import OPERATIONS
from fifthstreet.room.turned_down import STATUS
from tests.room.kit import config_of, hub_of
from tests.room.live import served
from tests.schema import fits

DOCUMENT = json.loads(openapi.document())
SCHEMAS = DOCUMENT["components"]["schemas"]
FOLDER = Path(openapi.__file__).parent


def operation_of(request):
    """Return the description of what was asked."""
    for path, operations in DOCUMENT["paths"].items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))
        if re.fullmatch(pattern, request.url.path) and request.method.lower() in operations:
            return operations[request.method.lower()]
    raise LookupError(request.url.path)


def conforms(answer):
    """Check an answer against the description."""
    request = answer.request
    operation = operation_of(request)
    told = operation["responses"].get(str(answer.status_code))
    assert told is not None, (request.method, request.url.path, answer.status_code, answer.text)
    if "content" not in told:
        assert answer.content == b""
        return
    media = answer.headers["content-type"].split(";")[0]
    schema = told["content"][media]["schema"]
    value = answer.json() if media == "application/json" else answer.text
    assert fits(schema, value, SCHEMAS), (request.url.path, value)
    cookies = "Set-Cookie" in told.get("headers", {})
    assert cookies or "set-cookie" not in answer.headers


def test_it_is_valid_openapi():
    validator = pytest.importorskip("openapi_spec_validator")
    validator.validate(DOCUMENT, cls=validator.OpenAPIV31SpecValidator)


def test_every_name_in_it_is_there():
    names = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(DOCUMENT)))
    assert names <= set(SCHEMAS)
    numbers = [operation.name for operation in OPERATIONS]
    assert len(set(numbers)) == len(numbers)
    schemes = {scheme for operation in OPERATIONS for scheme in operation.security}
    assert schemes - {""} == set(DOCUMENT["components"]["securitySchemes"])


def test_all_routes_of_the_room_are_described_and_no_others(tmp_path):
    from fifthstreet.room.store.database import Database
    from fifthstreet.room.store.engine import sqlite_url

    database = Database(sqlite_url(tmp_path / "room.db"))
    try:
        hub = hub_of(Settings(pace=FAST), configs=[config_of()], bots=())
        served_by = Accounts(database)
        app = create_app(hub, accounts=served_by, house=HouseTokens(), static=tmp_path / "none")
        found = set()
        for route in app.routes:
            if isinstance(route, WebSocketRoute):
                found.add(("GET", route.path))
            elif isinstance(route, Route) and route.path not in PAGES:
                found |= {(method, route.path) for method in route.methods - {"HEAD"}}
        served_by.close()
    finally:
        database.close()
    assert found == {(operation.method, operation.path) for operation in OPERATIONS}


def test_every_code_has_its_status():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))
    raised = set(re.findall(r'TurnedDown\(\s*"([A-Z_]+)"', text))
    assert raised <= set(STATUS)
    assert set(STATUS) <= wire.CODES | CLUB_CODES
    of_the_operator = {"NOT_FROZEN", "NO_SUCH_ACCOUNT", "OPERATOR_ONLY", "USED_ID"}
    told = {code for operation in OPERATIONS for code in operation.codes}
    gate = {"BAD_MESSAGE", "FRAME_TOO_LONG", "TOO_MANY", "UNAVAILABLE", "WRONG_ORIGIN"}
    assert told | gate | of_the_operator | {"NOT_ENOUGH_CHIPS"} == set(STATUS)


def test_the_room_answers_as_described():
    async def scenario(house):
        async with httpx.AsyncClient(base_url=house.url) as client:
            answer = await client.get(openapi.PATH)
            assert answer.content == openapi.document()
            conforms(answer)
            for path in ("/healthz", "/api/lobby"):
                conforms(await client.get(path))
            for body in ({"name": "Ann"}, {"name": ""}, {"name": 7}, {}, {"name": "x" * 5_000}):
                conforms(await client.post("/api/guest", json=body))
            evil = {"origin": "http://evil.example"}
            conforms(await client.post("/api/guest", json={"name": "Ann"}, headers=evil))

    served(scenario)


@pytest.mark.parametrize(
    ("schema", "value", "good"),
    [
        ({"$ref": "#/components/schemas/BotInfo"}, {"bot": "b", "name": "n", "created": 1}, True),
        ({"$ref": "#/components/schemas/BotInfo"}, {"bot": "b", "name": "n"}, False),
        ({"$ref": "#/components/schemas/BotInfo"}, {"bot": 1, "name": "n", "created": 1}, False),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, {"a": "1"}, False),
        ({"allOf": [{"type": "object"}, {"properties": {"c": {"enum": [1]}}}]}, {"c": 2}, False),
        ({"type": "integer"}, True, False),
    ],
)
def test_the_reader_of_schemas_can_say_no(schema, value, good):
    assert fits(schema, value, SCHEMAS) is good
