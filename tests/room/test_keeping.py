"""Journal and ledger: what is kept, by whom, and that no chip is made or lost."""

from __future__ import annotations

import pytest

from fifthstreet.engine.events import Awarded
from fifthstreet.room.effects import Append
from fifthstreet.room.ledger import (
    FLOOR,
    HOUSE,
    ISSUE,
    Entry,
    entries,
    escrow,
    grant,
    movement,
    wallet,
)
from fifthstreet.table import events as ev
from tests.room.doubles import MemoryJournal, MemoryLedger
from tests.room.kit import Room, config_of
from tests.room.store.kept import CAME, SAT


@pytest.fixture
def ledger():
    return MemoryLedger()


@pytest.fixture
def journal(ledger):
    return MemoryJournal(ledger)


def append(journal, after, *events, epoch=1, moved=(), table="t"):
    kept = []
    batch = Append(
        table=table, after=after, epoch=epoch, command="c", events=events, entries=moved, at=7
    )
    journal.append([batch], kept.append)
    return kept.pop()


# Journal


def test_events_are_kept_in_their_order(journal):
    assert append(journal, 0, CAME, SAT) == "ok"
    assert append(journal, 2, CAME) == "ok"
    rows = journal.rows("t")
    assert [(row.seq, row.event) for row in rows] == [(1, CAME), (2, SAT), (3, CAME)]
    assert {(row.epoch, row.time, row.command) for row in rows} == {(1, 7, "c")}


@pytest.mark.parametrize("after", [0, 1, 3])
def test_whoever_believes_in_another_sequence_has_lost(journal, ledger, after):
    append(journal, 0, CAME, SAT)
    moved = movement(ISSUE, HOUSE, 5)
    assert append(journal, after, CAME, moved=moved) == "lost"
    assert len(journal.rows("t")) == 2
    assert ledger.balance(HOUSE) == 0


def test_an_older_writer_has_lost_and_a_newer_one_goes_on(journal):
    append(journal, 0, CAME, epoch=3)
    assert append(journal, 1, CAME, epoch=2) == "lost"
    assert append(journal, 1, CAME, epoch=4) == "ok"
    assert append(journal, 2, CAME, epoch=3) == "lost"


def test_tables_do_not_meet(journal):
    append(journal, 0, CAME)
    assert append(journal, 0, SAT, table="u") == "ok"
    assert [row.event for row in journal.rows("u")] == [SAT]
    assert journal.rows("v") == ()


def test_entries_that_do_not_balance_are_kept_nowhere(journal, ledger):
    with pytest.raises(ValueError, match="unbalanced"):
        append(journal, 0, CAME, moved=(Entry("a", 1),))
    assert journal.rows("t") == ()
    assert ledger.balance("a") == 0
    assert append(journal, 0, CAME) == "ok"


# Ledger


def test_a_movement_takes_and_gives(ledger):
    ledger.post(movement("a", "b", 30))
    ledger.post([*movement("b", "c", 10), *movement("a", "c", 1)])
    assert [ledger.balance(name) for name in "abcd"] == [-31, 20, 11, 0]
    assert ledger.total() == 0


@pytest.mark.parametrize(
    ("balance", "chips", "given"),
    [
        (500, 500, ()),
        (499, 500, movement(ISSUE, wallet("ann"), FLOOR - 499)),
        (0, FLOOR, movement(ISSUE, wallet("ann"), FLOOR)),
        (0, FLOOR + 1, None),
        (FLOOR + 1, FLOOR + 1, ()),
    ],
)
def test_play_chips_fill_a_wallet_that_cannot_pay(balance, chips, given):
    assert grant("ann", balance, chips) == given


def test_each_event_moves_its_chips():
    room = Room(config_of(size=3))
    bob = room.sit("bob", 4_000)
    before = room.state
    found = entries("t", [ev.ToppedUp(1, 70)], before)
    assert found == [*movement(wallet("bob"), escrow("t"), 70)]
    left = ev.PlayerLeft(1, "bob", 4_000, "left", 0)
    assert entries("t", [left], before) == [*movement(escrow("t"), wallet("bob"), 4_000)]
    assert entries("t", [SAT], before) == [*movement(wallet("ann"), escrow("t"), 500)]
    assert entries("t", [Awarded((), (), 9)], before) == [*movement(escrow("t"), HOUSE, 9)]
    assert entries("t", [Awarded((), (), 0), CAME], before) == []
    assert bob.view.me == 1


def test_a_seat_that_is_taken_anew_pays_from_its_new_wallet():
    room = Room(config_of(size=3))
    room.sit("bob", 4_000)
    gone = ev.PlayerLeft(1, "bob", 4_000, "left", 0)
    found = entries("t", [gone, SAT, ev.ToppedUp(1, 30)], room.state)
    assert found[-2:] == [*movement(wallet("ann"), escrow("t"), 30)]


def test_rake_goes_to_the_house():
    config = config_of(size=3, rake_percent_bp=500)
    room = Room(config)
    players = [room.sit("ann"), room.sit("bob")]
    for _ in range(6):
        room.play_out(players, lambda legal, _: ("check" if legal.can_check else "call", None))
    assert room.ledger.balance(HOUSE) == room.state.totals.rake > 0
