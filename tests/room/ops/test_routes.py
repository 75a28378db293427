"""Operator's routes: what may be asked and done, by whom, and what of it is written down."""

from __future__ import annotations

import asyncio
import json

import pytest

from fifthstreet.room import protocol as wire
from fifthstreet.room.config import FAST, Secret
from fifthstreet.room.ledger import FLOOR, ISSUE, escrow, wallet
from fifthstreet.room.ops.routes import ROOT, operator_routes
from fifthstreet.room.ops.tables import SeatRow, TableRow
from fifthstreet.table import on_table
from tests.room.kit import Listener, seat, until
from tests.room.ops.kit import BEARER, TOKEN, Tearing, kept, settings_of


def total(house):
    return house.hub.ledger.total()


# Who may


WRONG = [
    {},
    {"Authorization": ""},
    {"Authorization": "Bearer"},
    {"Authorization": f"Bearer {TOKEN}x"},
    {"Authorization": f"Bearer {TOKEN[:-1]}"},
    {"Authorization": f"Basic {TOKEN}"},
    {"Authorization": TOKEN},
    {"Cookie": f"fifthstreet={TOKEN}"},
    {"Authorization": "Bearer ä".encode("latin-1")},
]


def test_every_route_is_closed_to_who_has_not_the_token():
    async def scenario(house):
        found = operator_routes(house.operations._office, Secret(TOKEN))
        assert len(found) == 7
        for route in found:
            path = route.path.replace("{table}", "t")
            for method in route.methods - {"HEAD"}:
                for headers in WRONG:
                    answer = await house.ask(path, method, headers=headers)
                    assert answer.status_code == 401, (path, headers)
                    assert answer.json()["code"] == "OPERATOR_ONLY"
        assert (await house.read("/log"))["records"] == []

    kept(scenario)


def test_a_token_in_the_address_opens_nothing():
    async def scenario(house):
        answer = await house.ask(f"{ROOT}/tables", headers={}, params={"token": TOKEN})
        assert answer.status_code == 401

    kept(scenario)


def test_nothing_is_changed_by_reading():
    async def scenario(house):
        for path in ("/credit", "/debit", "/tables/t/return"):
            assert (await house.ask(ROOT + path)).status_code == 405

    kept(scenario)


def test_answers_are_kept_by_nobody_on_the_way():
    async def scenario(house):
        answer = await house.ask(f"{ROOT}/tables")
        assert answer.headers["cache-control"] == "no-store"
        assert "default-src 'self'" in answer.headers["content-security-policy"]

    kept(scenario)


# Chips


def test_credit_and_debit_move_play_chips_in_double_entry():
    async def scenario(house):
        _, account = await house.guest("Ann")
        body = {"account": account, "chips": 500, "reason": "lost to a fault"}
        assert await house.operate("/credit", id="1", **body) == (
            200,
            {"account": account, "chips": FLOOR + 500},
        )
        assert await house.operate("/debit", id="2", **body) == (
            200,
            {"account": account, "chips": FLOOR},
        )
        assert house.hub.ledger.balance(ISSUE) == -FLOOR
        assert total(house) == 0
        records = (await house.read("/log"))["records"]
        assert [record["act"]["action"] for record in records] == ["debit", "credit"]
        assert records[1]["act"]["detail"] == {"chips": 500, "reason": "lost to a fault"}
        assert records[1]["act"]["subject"] == account

    kept(scenario)


def test_the_same_id_moves_chips_once():
    async def scenario(house):
        _, account = await house.guest()
        body = {"id": "x", "account": account, "chips": 500, "reason": "twice"}
        answers = [await house.operate("/credit", **body) for _ in range(3)]
        assert answers == [(200, {"account": account, "chips": FLOOR + 500})] * 3
        emptied = {"id": "y", "account": account, "chips": FLOOR + 500, "reason": "all of it"}
        answers = [await house.operate("/debit", **emptied) for _ in range(2)]
        assert answers == [(200, {"account": account, "chips": 0})] * 2
        assert len((await house.read("/log"))["records"]) == 2

    kept(scenario)


def test_an_id_is_not_used_for_something_else():
    async def scenario(house):
        _, ann = await house.guest("Ann")
        _, bob = await house.guest("Bob")
        body = {"id": "x", "account": ann, "chips": 500, "reason": "first"}
        assert (await house.operate("/credit", **body))[0] == 200
        for change in ({"account": bob}, {"chips": 501}, {"reason": "other"}):
            status, answer = await house.operate("/credit", **{**body, **change})
            assert (status, answer["code"]) == (409, "USED_ID")
        assert house.hub.ledger.balance(wallet(bob)) == FLOOR
        assert house.hub.ledger.balance(wallet(ann)) == FLOOR + 500

    kept(scenario)


def test_nobody_is_left_with_less_than_nothing():
    async def scenario(house):
        _, account = await house.guest()
        body = {"account": account, "chips": FLOOR + 1, "reason": "too much"}
        status, answer = await house.operate("/debit", id="1", **body)
        assert (status, answer["code"]) == (409, "NOT_ENOUGH_CHIPS")
        assert house.hub.ledger.balance(wallet(account)) == FLOOR
        records = (await house.read("/log"))["records"]
        assert [record["act"]["action"] for record in records] == ["debit_refused", "debit"]

    kept(scenario)


def test_what_was_refused_is_not_done_under_the_same_id_later():
    async def scenario(house):
        _, account = await house.guest()
        body = {"account": account, "chips": FLOOR + 1, "reason": "too much"}
        assert (await house.operate("/debit", id="1", **body))[0] == 409
        more = {"account": account, "chips": 1, "reason": "one more"}
        assert (await house.operate("/credit", id="2", **more))[0] == 200
        status, answer = await house.operate("/debit", id="1", **body)
        assert (status, answer["code"]) == (409, "USED_ID")
        assert house.hub.ledger.balance(wallet(account)) == FLOOR + 1
        assert (await house.operate("/debit", id="3", **body))[0] == 200

    kept(scenario)


def test_chips_at_a_table_are_not_in_reach():
    async def scenario(house):
        _, account = await house.guest()
        seat(house.hub, account, "t", 10_000)
        body = {"account": account, "chips": FLOOR - 9_999, "reason": "too much"}
        assert (await house.operate("/debit", id="1", **body))[0] == 409
        assert house.hub.ledger.balance(escrow("t")) == on_table(house.hub.desks["t"].state)

    kept(scenario)


@pytest.mark.parametrize("account", ["nobody", "issue", "house", "table:t", "wallet:x", "p4f1c"])
def test_only_wallets_of_players_are_credited(account):
    async def scenario(house):
        body = {"id": "1", "account": account, "chips": 5, "reason": "none"}
        status, answer = await house.operate("/credit", **body)
        assert (status, answer["code"]) == (404, "NO_SUCH_ACCOUNT")
        assert (await house.read("/log"))["records"] == []

    kept(scenario)


@pytest.mark.parametrize(
    "change",
    [
        {"chips": 0},
        {"chips": -5},
        {"chips": 1.5},
        {"chips": "5"},
        {"chips": True},
        {"chips": 10**13},
        {"reason": ""},
        {"reason": "x" * 201},
        {"id": ""},
        {"id": "a b"},
        {"id": None},
        {"more": 1},
        {"account": ""},
    ],
)
def test_a_wrong_body_changes_nothing(change):
    async def scenario(house):
        _, account = await house.guest()
        body = {"id": "1", "account": account, "chips": 5, "reason": "good", **change}
        status, answer = await house.operate("/credit", **body)
        assert (status, answer["code"]) == (400, "BAD_MESSAGE")
        assert house.hub.ledger.balance(wallet(account)) == FLOOR
        assert (await house.read("/log"))["records"] == []

    kept(scenario)


def test_a_long_body_is_cut_off():
    async def scenario(house):
        status, answer = await house.operate("/credit", reason="x" * 5000)
        assert (status, answer["code"]) == (413, "FRAME_TOO_LONG")

    kept(scenario)


# Tables


def test_tables_are_shown_without_the_one_of_the_probe():
    async def scenario(house):
        _, account = await house.guest("Ann")
        seat(house.hub, account, "t", 10_000)
        (row,) = (await house.read("/tables"))["tables"]
        assert (row["table"], row["frozen"], row["trouble"], row["size"]) == ("t", False, "", 3)
        assert row["name"] == house.hub.desks["t"].state.config.name != "t"
        mine = next(each for each in row["seats"] if each["account"] == account)
        assert not mine["bot"]
        assert row["on_table"] == on_table(house.hub.desks["t"].state)
        assert (await house.read("/tables", frozen="1"))["tables"] == []

    kept(scenario, bots=("calling",))


def test_no_row_of_a_table_has_a_field_for_cards():
    names = {*TableRow.__struct_fields__}
    names |= {*SeatRow.__struct_fields__}
    assert not names & {"cards", "hole", "board", "boards", "deck", "view", "made", "muck"}


def test_a_frozen_hand_gives_back_its_chips_and_the_table_goes_on():
    async def scenario(house):
        watcher = Listener("")
        house.hub.receive(watcher, wire.Sub("t"))
        desk = house.hub.desks["t"]
        await until(lambda: desk.frozen)
        (row,) = (await house.read("/tables", frozen="1"))["tables"]
        assert (row["running"], row["trouble"]) == (True, "RuntimeError")
        assert row["in_pot"] > 0
        before = house.hub.ledger.balance(escrow("t"))
        start = {entry.player: entry.stack for entry in desk.state.hand.plan.start.seats}
        status, answer = await house.operate("/tables/t/return", id="1", reason="deck broke")
        assert (status, answer["hand"], answer["chips"]) == (200, row["hand"], row["in_pot"])
        assert {seat.account: seat.chips for seat in desk.state.seats} == start
        assert (desk.frozen, desk.trouble) == (False, "")
        assert house.hub.ledger.balance(escrow("t")) == before == on_table(desk.state)
        told = [type(message.e).__name__ for message in watcher.of(wire.Ev)]
        assert told.count("HandCancelled") == 1
        await until(lambda: desk.state.hand_number > row["hand"] and not desk.state.running)
        record = (await house.read("/log"))["records"][0]
        assert record["act"]["action"] == "return"
        assert record["act"]["detail"]["reason"] == "deck broke"
        assert total(house) == 0

    kept(scenario, settings_of(), bots=("calling",), dealer=Tearing(5))


def test_a_table_that_is_not_frozen_gives_nothing_back():
    async def scenario(house):
        status, answer = await house.operate("/tables/t/return", id="1", reason="none")
        assert (status, answer["code"]) == (409, "NOT_FROZEN")
        for table in ("u", "~probe"):
            status, answer = await house.operate(f"/tables/{table}/return", id="1", reason="none")
            assert (status, answer["code"]) == (404, "NO_SUCH_TABLE")
        assert (await house.read("/log"))["records"] == []

    kept(scenario)


def test_of_two_who_give_back_the_same_hand_one_hears_that_it_is_done():
    async def scenario(house):
        house.hub.receive(Listener(""), wire.Sub("t"))
        desk = house.hub.desks["t"]
        await until(lambda: desk.frozen)
        both = (house.operate("/tables/t/return", id=each, reason="deck broke") for each in "12")
        found = sorted((status, body.get("code")) for status, body in await asyncio.gather(*both))
        assert found == [(200, None), (409, "NOT_FROZEN")]

    kept(scenario, settings_of(), bots=("calling",), dealer=Tearing(5))


def test_a_hand_that_cannot_be_given_back_stays_frozen_and_says_so(monkeypatch):
    async def scenario(house):
        house.hub.receive(Listener(""), wire.Sub("t"))
        desk = house.hub.desks["t"]
        await until(lambda: desk.frozen)
        monkeypatch.setattr("fifthstreet.room.actor.TableActor._thaw", lambda *_: 1 / 0)
        status, answer = await house.operate("/tables/t/return", id="1", reason="again")
        assert (status, answer["code"]) == (503, "TABLE_FROZEN")
        assert (desk.frozen, desk.trouble) == (True, "ZeroDivisionError")
        records = (await house.read("/log"))["records"]
        assert [record["act"]["action"] for record in records] == ["return_refused", "return"]

    kept(scenario, settings_of(pace=FAST), bots=("calling",), dealer=Tearing(5))


# Accounts, log, integrity


def test_accounts_are_found_by_name_and_id():
    async def scenario(house):
        _, ann = await house.guest("Ann")
        await house.guest("青山")
        rows = (await house.read("/accounts"))["accounts"]
        assert {row["name"] for row in rows} >= {"Ann", "青山"}
        assert (await house.read("/accounts", find="aNN"))["accounts"] == [
            {"account": ann, "name": "Ann", "chips": FLOOR}
        ]
        assert (await house.read("/accounts", find=ann[3:9]))["accounts"][0]["account"] == ann
        assert (await house.read("/accounts", find="nobody here"))["accounts"] == []

    kept(scenario)


def test_the_log_is_read_in_pages_and_checked():
    async def scenario(house):
        _, account = await house.guest()
        for number in range(5):
            body = {"account": account, "chips": 1, "reason": "page"}
            await house.operate("/credit", id=str(number), **body)
        answer = await house.read("/log", before="3")
        assert [record["number"] for record in answer["records"]] == [2, 1]
        assert answer["broken_at"] is None
        log = house.operations._office._log
        log._records[1] = log._records[0]
        assert (await house.read("/log"))["broken_at"] == 2
        assert len((await house.read("/log", before="x"))["records"]) == 5

    kept(scenario)


def test_the_integrity_report_is_over_hands_that_were_played():
    async def scenario(house):
        house.hub.receive(Listener(""), wire.Sub("t"))
        desk = house.hub.desks["t"]
        await until(lambda: desk.state.hand_number > 3)
        report = await house.read("/integrity")
        assert report["hands"] >= 3
        assert report["signals"] == []

    kept(scenario, settings_of(pace=FAST), bots=("calling",))


# What fails


def test_an_error_is_told_without_what_it_quotes(caplog):
    async def scenario(house):
        house.operations._office._directory.find = lambda *_: 1 / 0
        answer = await house.ask(f"{ROOT}/accounts")
        assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
        assert answer.headers["cache-control"] == "no-store"

    kept(scenario)
    assert "ZeroDivisionError" in caplog.text


def test_a_database_that_hangs_is_unavailable(monkeypatch):
    monkeypatch.setattr("fifthstreet.room.web.PATIENCE", 0.05)

    async def scenario(house):
        house.operations._office._log.read = lambda **_: asyncio.Event().wait()
        answer = await house.ask(f"{ROOT}/log")
        assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")

    kept(scenario)


# Words


def test_an_error_is_the_same_as_on_a_socket():
    async def scenario(house):
        answer = await house.ask(f"{ROOT}/tables", headers={})
        decoded = wire.Error(**{k: v for k, v in json.loads(answer.text).items() if k != "t"})
        assert decoded == wire.Error("OPERATOR_ONLY")
        assert BEARER["Authorization"] not in answer.text

    kept(scenario)


def test_requests_at_the_same_time_move_chips_once():
    async def scenario(house):
        _, account = await house.guest()
        body = {"id": "x", "account": account, "chips": 7, "reason": "at once"}
        await asyncio.gather(*(house.operate("/credit", **body) for _ in range(8)))
        assert house.hub.ledger.balance(wallet(account)) == FLOOR + 7
        assert total(house) == 0

    kept(scenario)
