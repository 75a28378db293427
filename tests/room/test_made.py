"""Tables that players make up, over real sockets: from the first request to the last chip."""

from __future__ import annotations

import asyncio

from fifthstreet.room.config import Pace
from tests.room.live import served
from tests.room.party import TABLE, Person

PACE = Pace(bot_delay_ms=0, hand_pause_ms=300, street_pause_ms=0, seed_ms=0)


def party(scenario, *names, pace=PACE, **options):
    """Run ``scenario(house, *people)``; the room has one table of its own."""

    async def run(house):
        people = [await Person.come(house, name) for name in names]
        try:
            return await scenario(house, *people)
        finally:
            for person in people:
                await person.close()

    return served(run, pace=pace, bots=(), **options)


# Opening


def test_a_private_table_is_there_once_it_is_answered_and_in_no_lobby():
    async def scenario(house, ann, bob):
        table = await ann.make(password="open sesame")
        assert house.hub.desks[table].whole.club.host == ann.account
        assert house.hub.journal.rows(table)
        for person in (ann, bob):
            assert table not in str(await person.get("/api/lobby"))
        assert (await ann.get(f"/api/tables/{table}/rules"))["name"] == "Friday"
        await bob.get(f"/api/tables/{table}/rules", status=403)
        bob.table = table
        await bob.open()
        refused = await bob.until(lambda frame: frame["t"] == "error")
        assert refused["code"] == "NOT_INSIDE"
        assert await bob.bad("sit", chips=5_000) == "NOT_INSIDE"
        assert await bob.bad("chat", text="hello") == "NOT_INSIDE"
        kept = str(house.hub.journal.rows(table))
        assert "sesame" not in kept
        assert "$argon2id$" in kept

    party(scenario, "Ann", "Bob")


def test_a_public_table_stands_in_the_lobby_under_its_name():
    async def scenario(house, ann, bob):
        await bob.open(watch=False)
        table = await ann.make(visibility="public", name="河边 Friday")
        frame = await bob.until(
            lambda f: f["t"] == "lobby" and not f["whole"] and table in str(f["tables"])
        )
        (row,) = [row for row in frame["tables"] if row["table"] == table]
        assert row["name"] == "河边 Friday"
        rows = (await bob.get("/api/lobby"))["tables"]
        assert {row["table"]: row["name"] for row in rows} == {
            "t": "The table",
            table: "河边 Friday",
        }

    party(scenario, "Ann", "Bob")


def test_without_a_session_no_table_is_made_and_no_account_makes_many():
    async def scenario(house, ann):
        nobody = Person(house)
        answer = await nobody.post("/api/tables", TABLE, status=401)
        assert answer["code"] == "NO_SESSION"
        answers = await asyncio.gather(
            *[ann.http.post("/api/tables", json=TABLE) for _ in range(8)]
        )
        assert sorted(a.status_code for a in answers) == [201] * 5 + [429] * 3
        await nobody.close()

    party(scenario, "Ann")


def test_a_table_whose_journal_does_not_answer_is_unavailable(monkeypatch):
    monkeypatch.setattr("fifthstreet.room.web.PATIENCE", 0.5)

    async def scenario(house, ann):
        class Silent:
            def __init__(self, behind):
                self.behind = behind

            def __getattr__(self, name):
                return getattr(self.behind, name)

            def append(self, batch, done):
                pass

        house.hub.journal = Silent(house.hub.journal)
        answer = await ann.post("/api/tables", TABLE, status=503)
        assert answer["code"] == "UNAVAILABLE"

    party(scenario, "Ann")


# Coming in


def test_an_invitation_opens_and_a_new_one_ends_the_old():
    async def scenario(house, ann, bob, cyd):
        table = await ann.make()
        old = await ann.invite()
        await bob.enter(table, invite=old)
        assert old not in str(house.hub.journal.rows(table))
        new = await ann.invite()
        assert (await cyd.enter(table, status=403, invite=old))["code"] == "WRONG_PROOF"
        assert (await cyd.enter(table, invite=new))["name"] == "Friday"
        found = await cyd.get(f"/api/tables/{table}/members")
        assert [m["account"] for m in found["members"]] == [ann.account, bob.account, cyd.account]
        assert found["door"] is None
        door = (await ann.get(f"/api/tables/{table}/members"))["door"]
        assert door == {"visibility": "private", "password": False, "invited": True, "invite": None}
        await ann.post(f"/api/tables/{table}/door", {"visibility": "private", "invite": False})
        dan = await Person.come(house, "Dan")
        assert (await dan.enter(table, status=403, invite=new))["code"] == "WRONG_PROOF"
        await dan.get(f"/api/tables/{table}/members", status=403)
        await dan.close()

    party(scenario, "Ann", "Bob", "Cyd")


def test_a_password_opens_and_stays_while_the_invitation_changes():
    async def scenario(house, ann, bob, cyd):
        table = await ann.make(password="open sesame")
        assert await ann.invite()
        assert (await bob.enter(table, status=403, password="closed"))["code"] == "WRONG_PROOF"
        assert (await bob.enter(table, status=403))["code"] == "WRONG_PROOF"
        await bob.enter(table, password="open sesame")
        await bob.enter(table, status=200)  # who is in stays in
        answer = await bob.post(f"/api/tables/{table}/door", {"visibility": "public"}, status=403)
        assert answer["code"] == "NOT_HOST"
        answer = await cyd.post(f"/api/tables/{table}/door", {"visibility": "public"}, status=403)
        assert answer["code"] == "NOT_INSIDE"
        await ann.post(f"/api/tables/{table}/door", {"visibility": "private", "password": None})
        answer = await cyd.enter(table, status=403, password="open sesame")
        assert answer["code"] == "WRONG_PROOF"
        await cyd.enter("t-none", status=404)
        evil = {"origin": "http://evil.example"}
        answer = await cyd.http.post(f"/api/tables/{table}/enter", json={}, headers=evil)
        assert (answer.status_code, answer.json()["code"]) == (403, "WRONG_ORIGIN")

    party(scenario, "Ann", "Bob", "Cyd")


def test_whoever_guesses_has_to_wait_and_others_need_not():
    async def scenario(house, ann, bob, cyd):
        table = await ann.make(password="open sesame")
        codes = [
            (await bob.http.post(f"/api/tables/{table}/enter", json={"password": f"no {n}"}))
            for n in range(8)
        ]
        assert [answer.status_code for answer in codes] == [403] * 5 + [429] * 3
        assert int(codes[-1].headers["retry-after"]) >= 1
        answer = await bob.enter(table, status=429, password="open sesame")
        assert answer["code"] == "TOO_MANY"
        await cyd.enter(table, password="open sesame")

    party(scenario, "Ann", "Bob", "Cyd")
