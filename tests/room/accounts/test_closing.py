"""Accounts that go: nobody gets in any more, the name is free, and nothing personal stays."""

from __future__ import annotations

import asyncio
from typing import get_args

import msgspec
import pytest
from msgspec import inspect

from fifthstreet.room.accounts import records
from fifthstreet.room.accounts.closing import LATE_MS
from fifthstreet.room.accounts.passes import DAY_MS
from fifthstreet.room.accounts.traces import NAMING, ledger_of, places_of, rename
from fifthstreet.room.club import Club, ClubEvent, Settings
from fifthstreet.room.club.events import (
    ChatHeld,
    Chatted,
    ClubOpened,
    MemberEntered,
    Requested,
)
from fifthstreet.room.club.state import HeldChat, Member, Request
from fifthstreet.room.effects import Thaw
from fifthstreet.room.ledger import ISSUE, movement, wallet
from fifthstreet.room.protocol import SitMessage
from fifthstreet.room.sessions import Player
from fifthstreet.room.store.booking import book, posting
from fifthstreet.room.store.people import ACCOUNT, BOT_TOKEN, SESSION
from fifthstreet.room.store.schema import EVENT, SNAPSHOT, TABLE_HEAD
from fifthstreet.room.whole import Whole
from fifthstreet.table import evolve
from fifthstreet.table.events import PlayerLeft, PlayerSat, TableEvent, TableOpened, WaitingJoined
from tests.room.accounts.site import PASSWORD, refusal
from tests.room.kit import Listener, config_of, until

HEAD = {"table": "t", "seq": 9, "epoch": 1, "owner": "a", "lease_until": 0, "config": "{}"}


def log(database, *events):
    """Write events as a table's log has them."""

    def job(connection):
        connection.execute(TABLE_HEAD.insert(), HEAD)
        connection.execute(
            EVENT.insert(),
            [
                {
                    "table": "t",
                    "seq": seq,
                    "hand": 0,
                    "epoch": 1,
                    "time": 0,
                    "command": f"c{seq}",
                    "kind": event.__struct_config__.tag,
                    "body": msgspec.json.encode(event).decode(),
                }
                for seq, event in enumerate(events, 1)
            ],
        )

    database.write(job)


def sat(account, name, seat=1):
    return PlayerSat(seat, account, name, 100, False, "none", "post", 0)  # noqa: FBT003 - in order


def events(site):
    kinds = {each.__struct_config__.tag: each for each in (PlayerSat, PlayerLeft, WaitingJoined)}
    return [msgspec.json.decode(row["body"], type=kinds[row["kind"]]) for row in site.rows(EVENT)]


def row_of(site, account):
    return next(row for row in site.rows(ACCOUNT) if row["id"] == account)


def test_a_deleted_account_is_gone(site):
    async def scenario(site):
        ann, elsewhere = site.browser(), site.browser()
        account = await ann.person("Änn")
        await elsewhere.login("Änn")
        made = await ann.good("POST", "/api/account/bots", {"name": "Robot"})
        token = ann.token
        assert await ann.good("POST", "/api/account/delete", {"password": PASSWORD}) == {}
        await site.accounts.closing.settle()
        assert ann.token is None
        ann.token = token
        assert await ann.who() is await elsewhere.who() is None
        assert await site.player(made["token"]) == Player("", "")
        assert refusal(await ann.login("Änn")) == (401, "WRONG_LOGIN")
        assert site.rows(SESSION) == site.rows(BOT_TOKEN) == []
        for row in site.rows(ACCOUNT):
            kept = {key: value for key, value in row.items() if value is not None}
            assert kept.keys() == {"id", "bot", "created", "deleted"}
        assert {row["id"] for row in site.rows(ACCOUNT)} == {account, made["bot"]}
        assert site.closed == [account, made["bot"]]
        assert {(account, frozenset()), (made["bot"], frozenset())} <= set(site.gone)

    site(scenario)


def test_the_name_of_a_deleted_account_is_free(site):
    async def scenario(site):
        ann, eve = site.browser(), site.browser()
        first = await ann.person()
        taken = {"name": "ann", "password": PASSWORD}
        await eve.guest()
        assert refusal(await eve.post("/api/account/claim", taken)) == (409, "NAME_TAKEN")
        await ann.good("POST", "/api/account/delete", {"password": PASSWORD})
        await site.accounts.closing.settle()
        second = (await eve.good("POST", "/api/account/claim", taken))["player"]
        assert second != first
        assert (await ann.login()).json()["player"] == second

    site(scenario)


def test_a_guest_goes_without_a_password(site):
    async def scenario(site):
        gus = site.browser()
        account = await gus.guest("Gus")
        await gus.good("POST", "/api/account/delete")
        await site.accounts.closing.settle()
        assert await gus.who() is None
        assert row_of(site, account)["name"] is None

    site(scenario)


def test_the_log_keeps_the_hands_and_forgets_the_name(site):
    async def scenario(site):
        ann, eve = site.browser(), site.browser()
        account, other = await ann.person(), await eve.person("Eve")
        bot = (await ann.good("POST", "/api/account/bots", {"name": "Robot"}))["bot"]
        log(
            site.database,
            sat(account, "Ann"),
            sat(other, account, 2),
            WaitingJoined(account, "Ann"),
            sat(bot, "Robot", 3),
            PlayerLeft(1, account, 100, "left", 0),
            sat(other, "Eve", 2),
        )
        await ann.good("POST", "/api/account/delete", {"password": PASSWORD})
        await site.accounts.closing.settle()
        assert events(site) == [
            sat(account, account),
            sat(other, account, 2),
            WaitingJoined(account, account),
            sat(bot, bot, 3),
            PlayerLeft(1, account, 100, "left", 0),
            sat(other, "Eve", 2),
        ]
        assert [row["command"] for row in site.rows(EVENT)] == [f"c{seq}" for seq in range(1, 7)]

    site(scenario)


def names(kind):
    """Tell whether values of a struct say what somebody is called, or what he said."""
    for field in inspect.type_info(kind).fields:
        inner = [field.type, *getattr(field.type, "types", ())]
        if field.name in {"name", "text"} or any(
            isinstance(each, inspect.StructType) and names(each.cls) for each in inner
        ):
            return True
    return False


def test_all_events_that_say_what_somebody_is_called_are_known():
    kinds = (*get_args(TableEvent), *get_args(ClubEvent))
    found = {kind.__struct_config__.tag for kind in kinds if names(kind)}
    assert found - {"table_opened"} == set(NAMING)  # what a table is called says nothing


def test_what_was_said_and_asked_round_a_table_is_forgotten_with_the_account(site):
    async def scenario(site):
        ann, eve = site.browser(), site.browser()
        account, other = await ann.person("Ännchen"), await eve.person("Eve")
        said = [
            ClubOpened(account, "Ännchen", Settings(), 1),
            MemberEntered(other, "Eve", bot=False, at=2),
            Requested(Request(account, "Ännchen", 100, 1)),
            Chatted(account, "Ännchen", "my street is Elm", 3),
            Chatted(other, "Eve", "hello Ann", 4),
            ChatHeld(HeldChat(account, "Ännchen", "Elm 7", 5, 6)),
        ]
        log(site.database, *said)
        club = Club(host=account, members=(Member(account, "Ännchen", 1), Member(other, "Eve", 2)))
        config = config_of()
        whole = Whole(table=evolve(None, TableOpened(config)), club=club)
        site.database.write(
            lambda c: c.execute(
                SNAPSHOT.insert(), {"table": "t", "seq": 1, "body": msgspec.json.encode(whole)}
            )
        )
        chat = (await ann.get("/api/account/export")).json()["chat"]
        assert chat == [{"time": 0, "table": "t", "text": "my street is Elm"}]
        await ann.good("POST", "/api/account/delete", {"password": PASSWORD})
        await site.accounts.closing.settle()
        bodies = [row["body"] for row in site.rows(EVENT)]
        assert not [body for body in bodies if "Ännchen" in body or "Elm" in body]
        assert [body for body in bodies if "hello Ann" in body]
        read = [msgspec.json.decode(body, type=ClubEvent) for body in bodies]
        assert read[0] == ClubOpened(account, account, Settings(), 1)
        assert read[3] == Chatted(account, account, "", 3)
        (snapshot,) = site.rows(SNAPSHOT)
        after = msgspec.json.decode(snapshot["body"], type=Whole)
        assert [member.name for member in after.club.members] == [account, "Eve"]
        assert after.table == whole.table

    site(scenario)


def test_a_deleted_host_gives_his_role_to_the_next_and_is_a_member_no_more(site):
    async def scenario(site):
        ann, eve = site.browser(), site.browser()
        account, other = await ann.guest("Ann"), await eve.guest("Eve")
        wish = {"name": "Ours", "visibility": "public", "blinds": {"small": 50, "big": 100}}
        table = (await ann.post("/api/tables", wish)).json()["table"]
        reader = Listener(other)
        reader.player = Player(other, "Eve")
        site.hub.enter(reader)
        site.hub.receive(reader, SitMessage("1", table, 10_000))
        desk = site.hub.desks[table]
        await until(lambda: desk.state.seat_of(other))
        await ann.good("POST", "/api/account/delete")
        await until(lambda: desk.whole.club.host == other)
        assert account not in desk.whole.club.accounts
        assert "Ann" not in str(desk.whole.club)

    site(scenario)


def test_what_a_table_wrote_too_late_is_forgotten_by_the_sweep(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        await ann.good("POST", "/api/account/delete", {"password": PASSWORD})
        await site.accounts.closing.settle()
        log(site.database, sat(account, "Ann"))
        await site.accounts.closing.sweep()
        assert events(site) == [sat(account, account)]
        looked = []
        site.accounts.closing._erase = lambda accounts: looked.append(accounts) or asyncio.sleep(0)
        await site.accounts.closing.sweep()
        site.clock.now += LATE_MS + 1
        await site.accounts.closing.sweep()
        assert looked == [[account], []]

    site(scenario)


def test_a_deletion_that_was_cut_short_is_finished_by_the_sweep(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        log(site.database, sat(account, "Ann"))
        now = site.clock.now
        await site.database.run(lambda c: records.close_account(c, account, now))
        site.clock.now += 2 * DAY_MS
        assert row_of(site, account)["name"] == "Ann"
        await site.accounts.closing.sweep()
        assert row_of(site, account)["name"] is None
        assert events(site) == [sat(account, account)]

    site(scenario)


def test_a_name_that_cannot_be_erased_now_is_left_to_the_sweep(site, caplog):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        log(site.database, sat(account, "Ann"))
        drop = records.drop_names
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(records, "drop_names", lambda *_: 1 / 0)
            await ann.good("POST", "/api/account/delete", {"password": PASSWORD})
            await site.accounts.closing.settle()
        assert records.drop_names is drop
        assert row_of(site, account)["name"] == "Ann"
        assert "ZeroDivisionError" in caplog.text
        site.clock.now += 2 * LATE_MS
        await site.accounts.closing.sweep()
        assert row_of(site, account)["name"] is None

    site(scenario)


def test_a_table_that_was_frozen_hears_of_a_closed_account_when_it_goes_on(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.guest()
        site.hub.receive(Listener(account), SitMessage("1", "t", 10_000))
        desk = site.hub.desks["t"]
        await until(lambda: desk.state.seat_of(account) is not None)
        desk._freeze(ValueError("a fault"))
        await ann.good("POST", "/api/account/delete")
        await site.accounts.closing.settle()
        site.clock.now += LATE_MS + 1
        await site.accounts.closing.sweep()
        assert await desk.ask(Thaw("in the morning")) is None
        assert desk.state.seat_of(account) is not None
        await site.accounts.closing.sweep()
        await until(lambda: desk.state.seat_of(account) is None)

    site(scenario)


def test_a_closed_account_stands_up(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.guest()
        reader = Listener(account)
        site.hub.receive(reader, SitMessage("1", "t", 10_000))
        await asyncio.sleep(0)
        state = site.hub.desks["t"].state
        assert state.seat_of(account) is not None
        await ann.good("POST", "/api/account/delete")
        async with asyncio.timeout(10):
            while site.hub.desks["t"].state.seat_of(account) is not None:
                await asyncio.sleep(0.01)
        assert site.hub.ledger.balance(wallet(account)) == 100_000

    site(scenario)


def test_who_was_closed_without_a_word_to_the_tables_stands_up_with_the_sweep(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.guest()
        site.hub.receive(Listener(account), SitMessage("1", "t", 10_000))
        desk = site.hub.desks["t"]
        await until(lambda: desk.state.seat_of(account) is not None)
        now = site.clock.now
        await site.database.run(lambda c: records.close_account(c, account, now))
        await site.accounts.closing.sweep()
        await until(lambda: desk.state.seat_of(account) is None, seconds=10)

    site(scenario)


# The sweep


def test_guests_who_cannot_come_back_are_closed(site):
    async def scenario(site):
        old, new, gone, ann = (site.browser() for _ in range(4))
        first = await old.guest()
        person = await ann.person()
        site.clock.now += 89 * DAY_MS
        await ann.login()
        second, third = await new.guest(), await gone.guest()
        await gone.good("POST", "/api/logout")
        site.clock.now += 2 * DAY_MS
        await site.accounts.closing.sweep()
        closed = {row["id"] for row in site.rows(ACCOUNT) if row["deleted"] is not None}
        assert closed == {first, third}
        assert await old.who() is None
        assert (await new.who(), await ann.who()) == (second, person)
        assert {row["account"] for row in site.rows(SESSION)} == {second, person}

    site(scenario)


def test_people_without_a_session_are_not_closed(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        await ann.good("POST", "/api/account/bots", {"name": "Robot"})
        await ann.good("POST", "/api/logout")
        await site.accounts.closing.sweep()
        assert all(row["deleted"] is None for row in site.rows(ACCOUNT))
        assert (await ann.login()).json()["player"] == account

    site(scenario)


def test_the_sweep_goes_on_after_an_error(site, monkeypatch, caplog):
    async def scenario(site):
        calls, secret = [], "secret"

        async def broken():
            calls.append(1)
            raise RuntimeError(secret)

        monkeypatch.setattr("fifthstreet.room.accounts.closing.SWEEP_SECONDS", 0)
        site.accounts.closing.sweep = broken
        task = asyncio.create_task(site.accounts.sweep_for_ever())
        async with asyncio.timeout(10):
            while len(calls) < 3:
                await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    site(scenario)
    assert "RuntimeError" in caplog.text
    assert "Error: secret" not in caplog.text


# The export


def test_the_export_has_the_account_its_sessions_and_its_chips(site):
    async def scenario(site):
        ann = site.browser()
        account = await ann.person()
        bot = (await ann.good("POST", "/api/account/bots", {"name": "Robot"}))["bot"]

        def job(connection):
            for number, who in enumerate((account, "p-other", account), 1):
                moved = posting(movement(ISSUE, wallet(who), 100 * number))
                book(connection, moved, f"c{number}", table=None, reason="gift", at=number)

        await site.database.run(job)
        answer = await ann.get("/api/account/export")
        assert answer.headers["content-disposition"] == (
            f'attachment; filename="fifthstreet-{account}.json"'
        )
        body = answer.json()
        assert body.keys() == {"account", "ledger", "hands", "chat"}
        assert body["hands"] == body["chat"] == []
        assert (body["account"]["player"], body["account"]["name"]) == (account, "Ann")
        assert [each["bot"] for each in body["account"]["bots"]] == [bot]
        assert [each["current"] for each in body["account"]["sessions"]] == [True]
        assert body["ledger"] == [
            {"time": at, "reason": "gift", "table": None, "currency": "play", "chips": 100 * at}
            for at in (1, 3)
        ]
        assert site.database.read(lambda c: len(ledger_of(c, bot))) == 0

    site(scenario)


@pytest.mark.parametrize("count", [0, 1, 700])
def test_many_seatings_are_renamed(database, count):
    log(database, *(sat("p1", "Ann") for _ in range(count)), sat("p11", "Bob"))
    places = database.read(lambda c: places_of(c, {"p1", "p2"}))
    assert places == [("t", seq) for seq in range(1, count + 1)]
    for _ in range(2):
        database.write(lambda c: rename(c, places))
    bodies = database.read(lambda c: [row.body for row in c.execute(EVENT.select())])
    assert sum('"Ann"' in body for body in bodies) == 0
    assert sum('"Bob"' in body for body in bodies) == 1
