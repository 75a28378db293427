"""Playing at made-up tables over real sockets: the host, the people round it, the rules it has."""

from __future__ import annotations

import csv
import io
import threading

from fifthstreet.room.config import Pace
from fifthstreet.room.session_routes import FILES
from tests.room.kit import until
from tests.room.party import TABLE, Person, play
from tests.room.test_made import PACE, party

SLOW = Pace(bot_delay_ms=0, hand_pause_ms=60_000, street_pause_ms=0, seed_ms=0)


async def gathered(host, *guests, **wishes):
    """Have ``host`` make a table up and all others come in by invitation; everybody watches."""
    table = await host.make(**wishes)
    invite = await host.invite()
    for guest in guests:
        await guest.enter(table, invite=invite)
    for person in (host, *guests):
        await person.open()
    return table


async def seated(*people, chips=10_000):
    for number, person in enumerate(people, 1):
        await person.good("sit", chips=chips, seat=number)


# The host


def test_who_played_need_not_wait_for_the_reckoning_of_a_closed_table():
    async def scenario(house, ann, bob, cyd):
        table = await gathered(ann, bob, spectator_delay_ms=60_000)
        await cyd.enter(table, invite=await ann.invite())
        await seated(ann, bob)
        await play(ann, bob, kind="fold")
        await ann.host("close")
        await until(lambda: not house.hub.desks[table].state.seats)
        for person in (ann, bob):
            lines = (await person.get(f"/api/tables/{table}/session"))["lines"]
            assert {line["name"]: line["on_table"] for line in lines} == {"Ann": 0, "Bob": 0}
        assert (await cyd.get(f"/api/tables/{table}/session"))["lines"] == []

    party(scenario, "Ann", "Bob", "Cyd")


def test_the_host_allows_seats_and_chips():
    async def scenario(house, ann, bob):
        table = await gathered(ann, bob, approve_seats=True, approve_buy_ins=True)
        await ann.good("sit", chips=10_000, seat=1)
        await ann.seen(lambda v: v["me"] == 1)
        await bob.good("sit", chips=5_000, seat=2)
        assert (await bob.seen(lambda v: v["club"]["requests"]))["me"] is None
        (asked,) = (await ann.seen(lambda v: v["club"]["requests"]))["club"]["requests"]
        assert (asked["account"], asked["chips"], asked["seat"]) == (bob.account, 5_000, 2)
        members = await ann.get(f"/api/tables/{table}/members")
        assert [each["account"] for each in members["requests"]] == [bob.account]
        assert await bob.bad("host", do={"a": "approve", "account": bob.account}) == "NOT_HOST"
        await ann.host("approve", account=bob.account)
        await bob.seen(lambda v: v["me"] == 2)
        await bob.good("top_up", chips=1_000)
        await ann.seen(lambda v: v["club"]["requests"])
        await ann.host("deny", account=bob.account)
        ended = await bob.event("club_request_ended", lambda e: e["why"] == "denied")
        assert ended["account"] == bob.account
        await play(ann, bob, kind="fold")
        await bob.good("top_up", chips=1_000)
        await ann.host("approve", account=bob.account)
        await play(ann, bob, kind="fold")
        await bob.event("topped_up", lambda e: e["chips"] == 1_000)
        lines = (await bob.get(f"/api/tables/{table}/session"))["lines"]
        assert {line["name"]: line["buy_ins"] for line in lines} == {
            "Ann": [10_000],
            "Bob": [5_000, 1_000],
        }

    party(scenario, "Ann", "Bob")


def test_whoever_asks_for_a_seat_hears_that_it_is_taken():
    async def scenario(house, ann, bob, cyd):
        await gathered(ann, bob, cyd, approve_seats=True)
        await bob.good("sit", chips=5_000, seat=2)
        await cyd.good("sit", chips=5_000)
        await ann.host("approve", account=cyd.account)
        await cyd.seen(lambda v: v["me"] == 1)
        await ann.good("sit", chips=5_000, seat=2)
        ended = await bob.event("club_request_ended")
        assert (ended["why"], ended["code"], ended["numbers"]) == (
            "impossible",
            "SEAT_TAKEN",
            {"seat": 2},
        )
        view = await bob.seen(lambda v: not v["club"]["requests"])
        assert view["me"] is None
        await ann.seen(lambda v: not v["club"]["requests"])
        assert await ann.bad("host", do={"a": "approve", "account": bob.account}) == "NOTHING_ASKED"
        await bob.good("sit", chips=5_000, seat=3)
        await ann.host("close")
        assert (await bob.event("club_request_ended", lambda e: e["code"] == "CLUB_CLOSED"))["why"]

    party(scenario, "Ann", "Bob", "Cyd")


def test_whoever_is_kicked_and_banned_sees_and_does_nothing_any_more():
    async def scenario(house, ann, bob, cyd):
        table = await gathered(ann, bob, cyd)
        await seated(ann, bob, cyd)
        await ann.host("kick", account=bob.account, ban=True)
        await play(ann, cyd)
        refused = await bob.until(lambda f: f["t"] == "error")  # after the hand that he is in
        assert refused["code"] == "NOT_INSIDE"
        seen = len(bob.events)
        await play(ann, cyd)
        assert await bob.bad("sit", chips=5_000) == "BANNED"
        assert await bob.bad("chat", text="why?") == "BANNED"
        assert len(bob.events) == seen
        assert (await bob.enter(table, status=403))["code"] == "BANNED"
        members = await ann.get(f"/api/tables/{table}/members")
        assert members["banned"] == [bob.account]
        assert (await bob.get(f"/api/tables/{table}/session"))["lines"][1]["cashed"] > 0
        await ann.host("unban", account=bob.account)
        await bob.enter(table, invite=await ann.invite())

    party(scenario, "Ann", "Bob", "Cyd")


def test_the_host_pauses_changes_blinds_hands_over_and_closes():
    async def scenario(house, ann, bob):
        table = await gathered(ann, bob)
        await seated(ann, bob)
        await ann.host("pause")
        number = await play(ann, bob)
        await ann.host("blinds", small=0, big=200)
        assert house.hub.desks[table].state.hand_number == number
        await ann.host("pause", on=False)
        started = await bob.event("hand_started", lambda e: e["hand"] == number + 1)
        assert started["game"]["big_blind"] == 200
        await ann.host("hand_over", account=bob.account)
        assert await ann.bad("host", do={"a": "close"}) == "NOT_HOST"
        await bob.seen(lambda v: v["club"]["host"] == bob.account)
        await bob.host("close")
        await play(ann, bob, hand=number + 1)
        await ann.event("table_closed")
        await ann.seen(lambda v: not v["seats"])
        assert await ann.bad("sit", chips=5_000) == "CLUB_CLOSED"
        assert table not in house.hub.journal.tables()
        found = await ann.get(f"/api/tables/{table}/session", unit=100)
        assert [line["account"] for line in found["lines"]] == [ann.account, bob.account]
        assert sum(line["net"] for line in found["lines"]) == -found["rake"] == 0
        assert all(not line["on_table"] for line in found["lines"])
        assert (await ann.post("/api/tables", {**TABLE, "name": "Next"}, status=201))[
            "table"
        ] != table

    party(scenario, "Ann", "Bob")


def test_the_reckoning_says_who_pays_whom():
    async def scenario(house, ann, bob, cyd):
        table = await gathered(ann, bob, cyd)
        await seated(ann, bob, cyd)
        await play(ann, bob, cyd, kind="shove")
        nets = {}
        found = await cyd.get(f"/api/tables/{table}/session", unit=100)
        for line in found["lines"]:
            nets[line["account"]] = line["net"]
            whole, cents = divmod(abs(line["net"]), 100)
            assert line["money"] == f"{'-' * (line['net'] < 0)}{whole}.{cents:02}"
        assert sum(nets.values()) == 0
        assert max(nets.values()) > 0
        for payment in found["payments"]:
            nets[payment["payer"]] += payment["chips"]
            nets[payment["payee"]] -= payment["chips"]
        assert not any(nets.values())
        for language, word in (("en", "Player"), ("zh-Hans", "玩家"), ("zh-Hant", "玩家")):
            text = await ann.get(f"/api/tables/{table}/session.csv", lang=language, unit=100)
            rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
            assert (rows[0][0], [row[0] for row in rows[1:]]) == (word, ["Ann", "Bob", "Cyd"])
        text = await ann.get(f"/api/tables/{table}/session.csv", kind="payments")
        assert len(text.strip().splitlines()) == 1 + len(found["payments"])
        for query in ({"unit": 7}, {"unit": "x"}, {"unit": 0}):
            answer = await ann.get(f"/api/tables/{table}/session", status=400, **query)
            assert answer["code"] == "BAD_UNIT"
        await ann.get(f"/api/tables/{table}/session.csv", status=400, kind="secrets")
        await ann.get("/api/tables/t/session", status=404)
        dan = await Person.come(house, "Dan")
        assert (await dan.get(f"/api/tables/{table}/session", status=403))["code"] == "NOT_INSIDE"
        await dan.close()

    party(scenario, "Ann", "Bob", "Cyd", pace=SLOW)


def test_the_files_of_a_long_game_are_written_while_others_play_on(monkeypatch):
    threads = []

    def spied(*_):
        threads.append(threading.current_thread())
        return "payer"

    async def scenario(house, ann):
        table = await ann.make()
        for kind in FILES:
            monkeypatch.setitem(FILES, kind, spied)
            assert await ann.get(f"/api/tables/{table}/session.csv", kind=kind) == "payer"
        assert len(threads) == 2
        assert threading.main_thread() not in threads

    party(scenario, "Ann")


def test_what_is_said_has_a_limit_and_the_host_can_mute():
    async def scenario(house, ann, bob):
        await gathered(ann, bob)
        for number in range(3):
            await bob.good("chat", text=f"hello {number}")
        assert await bob.bad("chat", text="hello again") == "CHAT_TOO_FAST"
        said = await ann.event("chat_said", lambda e: e["text"] == "hello 2")
        assert (said["account"], said["name"]) == (bob.account, "Bob")
        await ann.host("mute", account=bob.account)
        assert await bob.bad("chat", text="hm") == "CHAT_MUTED"
        await ann.host("chat", on=False)
        assert await ann.bad("chat", text="quiet now") == "CHAT_OFF"
        assert await ann.bad("chat", text="x" * 300) == "CHAT_OFF"

    party(scenario, "Ann", "Bob", clock=lambda: 1_800_000_000_000)


# Rules that a table may have


def test_all_in_before_the_flop_two_boards_are_run():
    async def scenario(house, ann, bob):
        table = await gathered(ann, bob, rules={"run_it_twice": "offered"})
        await seated(ann, bob)
        number = await play(ann, bob, kind="shove")
        boards = ann.view["hand"]["boards"]
        assert len(boards) == 2
        assert all(len(board) == 5 for board in boards)
        hand = await bob.get(f"/api/tables/{table}/hands/{number}")
        assert {e["board"] for e in hand["events"] if e["e"] == "board_dealt"} == {0, 1}

    party(scenario, "Ann", "Bob", pace=SLOW)


def test_a_straddle_is_offered_and_paid():
    async def scenario(house, ann, bob, cyd):
        await gathered(ann, bob, cyd, rules={"straddle": "under_the_gun"})
        await ann.host("pause")
        await seated(ann, bob, cyd)
        await ann.host("pause", on=False)
        await play(ann, bob, cyd)
        posted = await ann.event(
            "posted", lambda e: any(post["kind"] == "straddle" for post in e["posts"])
        )
        assert posted["posts"][0]["live"] == 200

    party(scenario, "Ann", "Bob", "Cyd", pace=SLOW)


def test_after_the_hand_the_cards_that_would_have_come_are_shown():
    async def scenario(house, ann, bob):
        table = await gathered(ann, bob, rules={"rabbit_hunt": "on_request"})
        await seated(ann, bob)
        number = await play(ann, bob, kind="fold")
        await ann.good("rabbit", hand=number)
        view = await bob.seen(lambda v: v["hand"]["rabbit"])
        assert len(view["hand"]["rabbit"]) == 5
        text = await bob.get(f"/api/tables/{table}/hands/{number}", format="log")
        assert text.splitlines()[0].startswith('{"format":"fifthstreet-hands"')

    party(scenario, "Ann", "Bob", pace=SLOW)


def test_every_second_hand_is_a_bomb_pot():
    async def scenario(house, ann, bob):
        await gathered(ann, bob, rules={"bomb_pot_every": 2, "bomb_pot_ante": 200})
        await seated(ann, bob)
        for _ in range(4):
            await play(ann, bob)
        started = [e for e in ann.events if e and e["e"] == "hand_started"]
        assert [e["game"]["bomb_pot"] for e in started[:4]] == [False, True, False, True]

    party(scenario, "Ann", "Bob", pace=PACE)


def test_a_page_of_hands_begins_nowhere_beyond_what_can_be_kept():
    async def scenario(house, ann):
        assert (await ann.get("/api/hands", before=f'[{2**53 - 1}, "t", 1]'))["hands"] == []
        for before in (f'[{2**53}, "t", 1]', f'[1, "t", {10**30}]', '[1, "t", -1]', "[]", "x"):
            answer = await ann.get("/api/hands", status=400, before=before)
            assert answer["code"] == "BAD_MESSAGE"

    party(scenario, "Ann")
