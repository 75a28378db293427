"""Requests about rules and new tables are answered as docs/openapi.json says."""

from __future__ import annotations

import pytest

from fifthstreet.room.rulebook.limits import TABLES_AN_ACCOUNT
from tests.room.rulebook.desk import Room
from tests.room.test_openapi import conforms

PLAIN = {"name": "Ours", "blinds": {"small": 50, "big": 100}}


@pytest.fixture
def room():
    return Room()


def test_reading_is_as_described(room):
    table = room.post("/api/tables", PLAIN).json()["table"]
    for path in ("/api/rules/fields", "/api/rules/profiles", f"/api/tables/{table}/rules"):
        first = room.get(path)
        for answer in (
            first,
            room.get(f"{path}?lang=zh-Hant"),
            room.get(f"{path}?lang=fr"),
            room.get(path, headers={"if-none-match": first.headers["etag"]}),
        ):
            conforms(answer)
    conforms(room.get("/api/tables/nowhere/rules"))


def test_wishing_is_as_described(room):
    for path in ("/api/tables/check", "/api/tables"):
        statuses = set()
        for body in (PLAIN, {}, {"name": 7}, {**PLAIN, "nonsense": 1}, {"name": "x" * 100_000}):
            answer = room.post(path, body)
            conforms(answer)
            statuses.add(answer.status_code)
        assert len(statuses) > 1
    conforms(room.ask("POST", "/api/tables", session=False, json=PLAIN))
    for _ in range(TABLES_AN_ACCOUNT):
        last = room.post("/api/tables", PLAIN)
        conforms(last)
    assert last.status_code == 429
