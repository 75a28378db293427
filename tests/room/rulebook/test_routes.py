"""The routes: what a page learns about rules, and how a table comes to be."""

from __future__ import annotations

import json

import pytest

from fifthstreet.engine.rules import fields, profile_names, resolve
from fifthstreet.room.rulebook.allowed import House
from fifthstreet.room.rulebook.limits import MAX_BODY, NOT_MADE, TABLES_AN_ACCOUNT
from fifthstreet.room.rulebook.problems import SETTINGS
from fifthstreet.words import LANGUAGES, say
from tests.room.rulebook.desk import Room

PLAIN = {"name": "Ours", "blinds": {"small": 50, "big": 100}}


@pytest.fixture
def room():
    return Room()


# What may be chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_is_described(room, language):
    answer = room.get(f"/api/rules/fields?lang={language}", session=False)
    assert answer.status_code == 200
    told = answer.json()
    by_field = {each["field"]: each for each in told["fields"]}
    assert set(by_field) == set(fields())
    for name, field in fields().items():
        each = by_field[name]
        assert each["title"] == say(language, f"rules.{name}.name")
        assert each["type"] == field["type"]
        assert each["default"] == field["default"]
        values = field["allowed"] if isinstance(field["allowed"], list) else []
        offered = [value for value in values if value not in NOT_MADE.get(name, ())]
        assert [choice["value"] for choice in each["values"]] == offered
        assert all(choice["title"] for choice in each["values"])
        assert each["allowed"]
        assert each["rules"]
        assert (each["range"] is not None) == (field["type"] == "int")
    assert {each["setting"] for each in told["settings"]} == set(SETTINGS)
    assert all(each["title"] and each["why"] and each["allowed"] for each in told["settings"])
    placed = [name for section in told["sections"] for name in section["fields"]]
    assert sorted(placed) == sorted(fields())


def test_a_room_offers_only_the_bots_that_it_has():
    def offered(*bots):
        told = Room(House(bots=bots)).get("/api/rules/fields").json()["settings"]
        return next((each for each in told if each["setting"] == "bots"), None)

    some = offered("tight")
    assert [choice["value"] for choice in some["values"]] == ["tight"]
    assert some["allowed"] == "a list of at most 9 of: tight"
    assert offered() is None


def test_a_field_says_what_each_house_has(room):
    told = {each["field"]: each for each in room.get("/api/rules/fields").json()["fields"]}
    assert told["players_max"]["profiles"] == {"base-stake": 8, "mbp": 8}
    assert told["players_max"]["range"] == [2, 10]
    assert told["limit_bets_per_street"]["nullable"]
    assert not told["ante"]["nullable"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_is_described(room, language):
    told = room.get(f"/api/rules/profiles?lang={language}").json()
    assert [each["profile"] for each in told] == list(profile_names())
    for each in told:
        assert each["title"] == say(language, f"profile.{each['profile']}.name")
        assert resolve(each["profile"]) == resolve("standard", each["values"])
        assert each["structures"] == list(resolve(each["profile"]).structures)


@pytest.mark.parametrize("path", ["/api/rules/fields", "/api/rules/profiles"])
def test_what_never_changes_is_kept_by_browsers(room, path):
    first = room.get(path)
    assert first.headers["cache-control"] == "public, max-age=3600"
    mark = first.headers["etag"]
    again = room.get(path, headers={"if-none-match": f'"other", {mark}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == mark
    assert room.get(path, headers={"if-none-match": f"W/{mark}"}).status_code == 304
    assert room.get(f"{path}?lang=zh-Hans").headers["etag"] != mark


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/rules/fields"),
        ("GET", "/api/rules/profiles"),
        ("GET", "/api/tables/t/rules"),
        ("POST", "/api/tables/check"),
    ],
)
def test_a_strange_language_is_refused(room, method, path):
    answer = room.ask(method, f"{path}?lang=fr")
    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_MESSAGE")
    assert "zh-Hant" in answer.json()["numbers"]["why"]


# New tables


def test_a_table_is_created_for_whoever_asks(room):
    answer = room.post("/api/tables", {**PLAIN, "profile": "mbp", "password": "sesame"})
    assert answer.status_code == 201
    ((config, settings, host),) = room.tables.made
    assert answer.json() == {"table": config.table}
    assert (config.name, config.profile, config.structure) == ("Ours", "mbp", "no-limit")
    assert (host.account, host.name) == (room.ann.account, "Ann")
    assert settings.password == "sesame"


def test_a_table_tells_its_complete_rules(room):
    table = room.post("/api/tables", {**PLAIN, "rules": {"burn_cards": False}}).json()["table"]
    answer = room.get(f"/api/tables/{table}/rules?lang=zh-Hant", session=False)
    told = answer.json()
    assert (told["table"], told["name"], told["profile"]) == (table, "Ours", "standard")
    entries = {e["field"]: e for section in told["sections"] for e in section["entries"]}
    assert set(fields()) < set(entries)
    assert entries["burn_cards"]["value"] == "不燒牌。"
    assert entries["burn_cards"]["changed_from_profile"]
    assert answer.headers["cache-control"] == "no-cache"
    again = room.get(
        f"/api/tables/{table}/rules?lang=zh-Hant", headers={"if-none-match": answer.headers["etag"]}
    )
    assert again.status_code == 304


def test_a_table_that_is_not_there_has_no_rules(room):
    answer = room.get("/api/tables/nowhere/rules")
    assert answer.status_code == 404
    assert answer.json()["code"] == "NO_SUCH_TABLE"


def test_without_a_session_nothing_is_created(room):
    answer = room.post("/api/tables", PLAIN, session=False)
    assert (answer.status_code, answer.json()["code"]) == (401, "NO_SESSION")
    assert room.tables.made == []


def test_an_account_has_so_many_tables(room):
    for _ in range(TABLES_AN_ACCOUNT):
        assert room.post("/api/tables", PLAIN).status_code == 201
    answer = room.post("/api/tables", PLAIN)
    assert (answer.status_code, answer.json()["code"]) == (429, "TOO_MANY_TABLES")
    assert answer.json()["numbers"] == {"tables": TABLES_AN_ACCOUNT, "most": TABLES_AN_ACCOUNT}
    assert len(room.tables.made) == TABLES_AN_ACCOUNT


def test_what_the_room_refuses_is_passed_on():
    answer = Room(full=True).post("/api/tables", PLAIN)
    assert (answer.status_code, answer.json()["code"]) == (409, "TABLE_BUSY")


def test_problems_are_told_and_nothing_is_created(room):
    answer = room.post("/api/tables", {**PLAIN, "rules": {"ante": -1}})
    assert answer.status_code == 422
    (problem,) = answer.json()["problems"]
    assert problem["field"] == "ante"
    assert problem["error"]["code"] == "TABLE_VALUE"
    assert problem["error"]["rule"] == "R-ANTE-1"
    assert problem["words"]["zh-Hant"] == "底注數額：不能為 -1。可用：0 到 9007億1992萬5474。"
    assert room.tables.made == []


@pytest.mark.parametrize(
    ("wish", "language", "sentence"),
    [
        (
            {"spectator_delay_ms": 900_500},
            "en",
            "Delay for spectators: 900.5 is not possible. Allowed: 0 to 600 seconds.",
        ),
        ({"spectator_delay_ms": 900_500}, "zh-Hans", "不能为 900.5。可用：0 到 600 秒。"),
        (
            {"rules": {"rake_percent_bp": 1250}},
            "en",
            "Rake: 12.5 is not possible. Allowed: 0 to 10",
        ),
        ({"rules": {"rake_percent_bp": "x"}}, "zh-Hant", '不能為 "x"。可用：0 到 10 %。'),
    ],
)
def test_a_problem_counts_as_people_do_and_the_wire_as_it_does(room, wish, language, sentence):
    (problem,) = room.post("/api/tables", {**PLAIN, **wish}).json()["problems"]
    assert sentence in problem["words"][language]
    sent = wish.get("spectator_delay_ms") or wish["rules"]["rake_percent_bp"]
    assert problem["error"]["numbers"]["value"] == json.dumps(sent)


def test_a_field_says_what_people_count_in(room):
    told = room.get("/api/rules/fields?lang=zh-Hans").json()
    units = {
        each.get("field") or each["setting"]: each["unit"]
        for each in (*told["fields"], *told["settings"])
        if each["unit"] is not None
    }
    assert units == {
        "action_seconds": {"title": "秒", "size": 1},
        "time_bank_seconds": {"title": "秒", "size": 1},
        "rake_percent_bp": {"title": "%", "size": 100},
        "spectator_delay_ms": {"title": "秒", "size": 1000},
    }


def test_a_check_creates_nothing_and_says_the_rules(room):
    answer = room.post("/api/tables/check?lang=zh-Hans", PLAIN, session=False)
    assert answer.status_code == 200
    told = answer.json()
    assert told["problems"] == []
    assert told["table"]["rules"]["big_blind"] == 100
    assert told["table"]["table"] == ""
    assert told["rules"][0]["title"] == "牌桌"
    assert room.tables.made == []
    wrong = room.post("/api/tables/check", {"name": "x"}).json()
    assert [problem["field"] for problem in wrong["problems"]] == ["big_blind"]
    assert (wrong["table"], wrong["rules"]) == (None, None)


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/check"])
@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"[]", 400, "BAD_MESSAGE"),
        (b'{"name": "x"', 400, "BAD_MESSAGE"),
        (b'{"name":' + b"[" * 5000 + b"]" * 5000 + b"}", 400, "BAD_MESSAGE"),
        (b'{"name": "\xff"}', 400, "BAD_MESSAGE"),
        (b" " * (MAX_BODY + 1), 413, "FRAME_TOO_LONG"),
    ],
)
def test_what_is_no_request_is_refused(room, path, content, status, code):
    answer = room.ask("POST", path, content=content)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/check"])
def test_another_site_creates_nothing(room, path):
    headers = {"origin": "https://elsewhere.example"}
    answer = room.ask("POST", path, headers=headers, content=json.dumps(PLAIN))
    assert (answer.status_code, answer.json()["code"]) == (403, "WRONG_ORIGIN")
    assert room.tables.made == []
