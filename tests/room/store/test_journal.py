"""Journal: one writer a table, kept whole or not at all, once."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from fifthstreet.room.journal import Stored
from fifthstreet.room.ledger import HOUSE, ISSUE, Entry, escrow, movement, wallet
from fifthstreet.room.past import Row
from fifthstreet.room.recall import recall
from fifthstreet.room.store import loading
from fifthstreet.room.store.journal import HeldError, SqlJournal
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.room.store.schema import DECK_SECRET, EVENT, LEDGER_TX, SNAPSHOT, TABLE_HEAD
from fifthstreet.table import TableConfig
from tests.room.store.kept import CAME, SAT, KeptTable, item, keep, load


@pytest.fixture
def ledger(database):
    return SqlLedger(database)


@pytest.fixture
def journal(database, ledger):
    return SqlJournal(database, ledger)


def heads(database):
    return database.read(lambda c: [dict(row) for row in c.execute(select(TABLE_HEAD)).mappings()])


@pytest.fixture
def table(journal):
    assert journal.claim("t") == Stored(table="t", epoch=1)
    return journal


def count(database, table):
    return database.read(lambda c: c.execute(select(func.count()).select_from(table)).scalar())


# Keeping


def test_events_are_kept_in_their_order(table):
    assert keep(table, item(0, CAME, SAT)) == "ok"
    assert keep(table, item(2, command="d", hand=3)) == "ok"
    stored = load(table, "t")
    assert stored.rows == (Row(1, 1, 7, "c", CAME), Row(2, 1, 7, "c", SAT), Row(3, 1, 7, "d", CAME))
    assert (stored.seq, stored.epoch) == (3, 1)
    assert stored.answered == (("c", 2), ("d", 3))
    assert (stored.snapshot_seq, stored.snapshot, stored.secret) == (0, None, None)


def test_columns_say_what_the_body_says(table, database):
    keep(table, item(0, SAT, hand=4))
    row = database.read(lambda connection: connection.execute(select(EVENT)).mappings().one())
    body = row["body"]
    assert dict(row) == {
        "table": "t", "seq": 1, "hand": 4, "epoch": 1, "time": 7, "command": "c",
        "kind": "player_sat", "body": body,
    }  # fmt: skip
    assert loading.DECODER.decode(body) == SAT
    assert body.startswith('{"e":"player_sat"')


@pytest.mark.parametrize("after", [0, 1, 3])
def test_whoever_believes_in_another_sequence_has_lost(table, ledger, after):
    keep(table, item(0, CAME, SAT))
    assert keep(table, item(after, command="d", moved=movement(ISSUE, HOUSE, 5))) == "lost"
    assert len(load(table, "t").rows) == 2
    assert ledger.balance(HOUSE) == 0


def test_a_table_that_nobody_claimed_is_lost(journal):
    assert keep(journal, item(0, table="nowhere")) == "lost"


def test_a_writer_from_before_has_lost(table, url, opened):
    """The zombie writes through a connection of its own and believes in the right sequence."""
    keep(table, item(0))
    other = SqlJournal(opened(url), owner="b")
    assert other.claim("t") == replace(load(table, "t"), epoch=2)
    assert keep(table, item(1)) == "lost"
    assert keep(other, item(1, epoch=2, command="d")) == "ok"
    assert keep(table, item(2)) == "lost"
    assert keep(table, item(1)) == "lost"
    assert [row.epoch for row in load(table, "t").rows] == [1, 2]


def test_a_batch_is_kept_whole_or_not_at_all(table, database):
    table.claim("u")
    good = [item(0, table="u"), item(0), item(1, CAME, SAT, command="d")]
    assert keep(table, *good) == "ok"
    assert [row.command for row in load(table, "t").rows] == ["c", "d", "d"]
    assert keep(table, item(1, table="u"), item(9)) == "lost"
    assert keep(table, item(3), item(5)) == "lost"
    assert keep(table, item(3), item(4, epoch=2)) == "lost"
    assert load(table, "u").seq == 1
    assert count(database, EVENT) == 4


def test_the_latest_snapshot_and_secret_replace_the_older(table, database):
    """A snapshot is the table as it was before the events that come with it."""
    keep(table, item(0), item(1, CAME, SAT, hand=1, snapshot=b"\x00A", secret=b"one"))
    assert (load(table, "t").snapshot_seq, load(table, "t").snapshot) == (1, b"\x00A")
    assert [row.seq for row in load(table, "t").rows] == [2, 3]
    later = [{"snapshot": b"B", "secret": b"two"}, {"snapshot": b"C", "secret": b"three"}]
    keep(table, item(3, hand=2, **later[0]), item(4), item(5, hand=3, **later[1]), item(6, hand=3))
    stored = load(table, "t")
    assert (stored.snapshot_seq, stored.snapshot, stored.secret) == (5, b"C", b"three")
    assert [row.seq for row in stored.rows] == [6, 7]
    assert database.read(lambda c: c.execute(select(DECK_SECRET.c.hand)).scalars().all()) == [3]
    assert (count(database, SNAPSHOT), count(database, DECK_SECRET)) == (1, 1)


def test_the_commands_of_players_among_the_latest_events_come_back(table, monkeypatch):
    seq = 0
    for command in ("a", "b", "c", "room:1:1", "d", "e", "room:1:2"):
        keep(table, item(seq, CAME, CAME, CAME, command=command))
        seq += 3
    assert load(table, "t").answered == (("a", 3), ("b", 6), ("c", 9), ("d", 15), ("e", 18))
    monkeypatch.setattr(loading, "SPAN", 13)
    assert load(table, "t").answered == (("c", 9), ("d", 15), ("e", 18))


def test_a_table_that_is_not_there_cannot_be_loaded(journal):
    with pytest.raises(LookupError):
        load(journal, "t")


# Owners


def test_a_claim_ends_the_epoch_before(journal, database):
    assert [journal.claim("t").epoch for _ in range(3)] == [1, 2, 3]
    other = SqlJournal(database, owner="b", lease=500)
    before = int(time.time() * 1000)
    assert other.claim("t").epoch == 4
    (head,) = heads(database)
    assert (head["owner"], head["epoch"], head["seq"]) == ("b", 4, 0)
    assert before + 500 <= head["lease_until"] <= time.time() * 1000 + 500


def test_the_head_knows_the_config_of_its_table(journal, database):
    journal.claim("t")
    table = KeptTable(journal)
    (head,) = heads(database)
    assert msgspec.json.decode(head["config"], type=TableConfig) == table.state.config
    journal.claim("t")
    assert heads(database)[0]["config"] == head["config"]


def test_a_lease_keeps_others_away_until_it_ends(database):
    holder, other = (SqlJournal(database, owner=name, lease=60_000) for name in "ab")
    holder.claim("t")
    with pytest.raises(HeldError) as caught:
        other.claim("t")
    assert caught.value.owner == "a"
    assert caught.value.until == heads(database)[0]["lease_until"]
    assert heads(database)[0]["epoch"] == 1
    assert SqlJournal(database, owner="a", lease=1).claim("t").epoch == 2
    time.sleep(0.01)
    assert other.claim("t").epoch == 3


def test_an_owner_renews_all_leases_at_once(database):
    brief, long, other = (
        SqlJournal(database, owner=owner, lease=lease)
        for owner, lease in (("a", 1), ("a", 60_000), ("b", 60_000))
    )
    brief.claim("t")
    brief.claim("u")
    other.claim("v")
    assert asyncio.run(long.renew()) == frozenset()
    time.sleep(0.01)
    with pytest.raises(HeldError):
        other.claim("u")
    brief.shut("u")
    assert asyncio.run(brief.renew()) == frozenset()
    time.sleep(0.01)
    other.claim("t")
    assert asyncio.run(brief.renew()) == {"t"}
    assert asyncio.run(brief.renew()) == frozenset()  # told once
    assert asyncio.run(other.renew()) == frozenset()


def test_a_room_waits_for_the_lease_of_one_that_was_killed_and_not_for_one_that_lives(
    database, monkeypatch
):
    killed, other = (SqlJournal(database, owner=name, lease=60_000) for name in "ab")
    killed.claim("t")
    killed.wait()  # its own tables keep nobody away
    waits = []

    def meanwhile(do):
        """Have ``do`` happen while somebody waits."""

        def sleep(pause):
            waits.append(pause)
            do()

        monkeypatch.setattr("fifthstreet.room.store.journal.time.sleep", sleep)

    def over():
        database.write(lambda c: c.execute(TABLE_HEAD.update().values(lease_until=1)).rowcount)

    meanwhile(over)
    other.wait(pause=0.01)
    assert waits == [0.01]
    killed.claim("t")
    meanwhile(lambda: asyncio.run(killed.renew()))
    with pytest.raises(HeldError, match="belongs to a"):
        other.wait(pause=0.01)
    killed.release()
    database.write(lambda _: None)
    other.wait(pause=0)
    assert other.claim("t").epoch == 3


def test_tables_that_never_began_or_are_closed_are_not_listed(database, journal):
    for name in ("u", "t"):
        journal.claim(name)
        assert keep(journal, item(0, table=name)) == "ok"
    journal.claim("never begun")
    assert journal.tables() == ("t", "u")
    journal.shut("t")
    database.write(lambda _: None)
    assert journal.tables() == ("u",)


def test_a_writer_that_lost_a_table_cannot_close_it(database, journal):
    journal.claim("t")
    keep(journal, item(0))
    SqlJournal(database).claim("t")
    journal.shut("t")
    database.write(lambda _: None)
    assert journal.tables() == ("t",)


# Chips


def test_chips_move_with_the_events_or_not_at_all(table, ledger, database):
    gift = movement(ISSUE, wallet("ann"), 900)
    seat = movement(wallet("ann"), escrow("t"), 500)
    assert keep(table, item(0, moved=[*gift, *seat])) == "ok"
    assert keep(table, item(1, moved=movement(escrow("t"), HOUSE, 501))) == "failed"
    assert keep(table, item(1, moved=movement(escrow("t"), HOUSE, 3))) == "ok"
    found = {name: ledger.balance(name) for name in (ISSUE, wallet("ann"), escrow("t"), HOUSE)}
    assert found == {ISSUE: -900, wallet("ann"): 400, escrow("t"): 497, HOUSE: 3}
    assert SqlLedger(database)._kept == ledger._kept
    assert load(table, "t").seq == 2


def test_entries_that_do_not_balance_are_kept_nowhere(table, database):
    for bad in ([Entry("a", 1)], [Entry("a", 1), Entry("b", -1, "gold")]):
        with pytest.raises(ValueError, match="unbalanced"):
            keep(table, item(0), item(1, moved=bad))
    with pytest.raises(ValueError, match="nothing happened"):
        table.append([replace(item(0), events=())], print)
    assert count(database, EVENT) == 0
    assert keep(table, item(0)) == "ok"


def test_chips_on_their_way_cannot_be_taken_twice(table, ledger):
    keep(table, item(0, moved=movement(ISSUE, wallet("ann"), 900)))
    seen = []

    async def scenario():
        done = asyncio.Event()
        moved = movement(wallet("ann"), escrow("t"), 500)
        table.append([item(1, moved=moved)], lambda _: done.set())
        seen.append((ledger.balance(wallet("ann")), ledger.balance(escrow("t"))))
        await done.wait()
        seen.append((ledger.balance(wallet("ann")), ledger.balance(escrow("t"))))
        done.clear()
        table.append([item(1, moved=moved)], lambda _: done.set())
        seen.append(ledger.balance(wallet("ann")))
        await done.wait()
        seen.append(ledger.balance(wallet("ann")))

    asyncio.run(scenario())
    # The second one is lost: its chips are back as soon as that is known.
    assert seen == [(400, 0), (400, 500), -100, 400]


# A commit that arrived, though nobody heard of it


def forget_answer(database, monkeypatch, times=1):
    """Have commits succeed whose answer then gets lost on the line."""
    real = database._writer._transact

    def transact(batch):
        nonlocal times
        results = real(batch)
        if times:
            times -= 1
            raise OperationalError("COMMIT", {}, ConnectionError())
        return results

    monkeypatch.setattr(database._writer, "_transact", transact)


def test_what_was_kept_unheard_is_kept_once(table, database, ledger, monkeypatch):
    keep(table, item(0, moved=movement(ISSUE, wallet("ann"), 900)))
    forget_answer(database, monkeypatch, times=2)
    seat = item(1, SAT, CAME, command="d", moved=movement(wallet("ann"), escrow("t"), 500))
    assert keep(table, seat, item(3, command="e", snapshot=b"S", secret=b"x")) == "ok"
    stored = load(table, "t")
    assert [row.command for row in stored.rows] == ["e"]
    assert (stored.seq, stored.snapshot, stored.secret) == (4, b"S", b"x")
    assert (ledger.balance(wallet("ann")), ledger.balance(escrow("t"))) == (400, 500)
    assert (count(database, EVENT), count(database, LEDGER_TX)) == (4, 2)
    assert keep(table, item(4)) == "ok"


@pytest.mark.parametrize(
    "other",
    [{"command": "x"}, {"epoch": 2}, {"events": (CAME, SAT)}, {"events": (CAME,) * 3}, {"hand": 1}],
)
def test_other_events_are_not_taken_for_ones_own(table, other):
    """They find the head of the table moved on and something else in their place."""
    keep(table, item(0, CAME, CAME))
    fields = {"events": (CAME, CAME)} | other
    assert keep(table, item(0, *fields.pop("events"), **fields)) == "lost"
    assert keep(table, item(0, CAME, CAME)) == "ok"
    assert len(load(table, "t").rows) == 2


def test_a_claim_unheard_gives_a_later_epoch(database, journal, monkeypatch):
    forget_answer(database, monkeypatch)
    assert journal.claim("t").epoch == 2
    assert load(journal, "t").epoch == 2


# Real tables


def test_a_restart_comes_to_the_same_table(journal, ledger):
    journal.claim("t")
    table = KeptTable(journal, rake_percent_bp=500)
    table.sit(1, 2, 3)
    assert recall(load(journal, "t")).whole.table == table.state
    for _ in range(3):
        table.hand(kind="call")
    table.start()
    table.deal()
    stored = journal.claim("t")
    assert stored.epoch == 2
    assert stored.snapshot_seq > 0
    assert stored.secret == b"seed"
    assert len(stored.rows) < 20
    assert recall(stored).whole.table == table.state
    assert ledger.balance(escrow("t")) == 3000 - ledger.balance(HOUSE)
    assert ledger.balance(HOUSE) == table.state.totals.rake > 0
    assert ledger.total() == 0
