"""The waiting list (docs/rules/leaving.md, R-WAIT)."""

from __future__ import annotations

from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table import next_deadline
from fifthstreet.table.state import SeatOffer, WaitingEntry
from tests.table.driver import Table


def full(*queue):
    """Return a full table of two with accounts in the queue."""
    table = Table(table_size=2)
    table.sit(1, 2)
    for account in queue:
        table.do(cmd.JoinWaiting(account, account.upper()))
    return table


def test_the_queue_is_for_people_without_a_seat():  # R-WAIT-1, R-WAIT-3
    table = Table(table_size=2)
    table.sit(1)
    assert table.refused(cmd.JoinWaiting("a", "A")) == "SEAT_FREE"
    table.sit(2)
    assert table.refused(cmd.JoinWaiting("p1", "A")) == "ALREADY_SEATED"
    assert table.refused(cmd.JoinWaiting("b", "B", bot=True)) == "BOTS_DO_NOT_QUEUE"
    table.do(cmd.JoinWaiting("a", "A"))
    assert table.refused(cmd.JoinWaiting("a", "A")) == "ALREADY_WAITING"
    assert table.state.waiting == (WaitingEntry("a", "A"),)
    table.do(cmd.LeaveWaiting("a"))
    assert table.refused(cmd.LeaveWaiting("a")) == "NOT_WAITING"


def test_a_free_seat_is_held_for_the_first():  # R-WAIT-2
    table = full("a", "b")
    until = table.now + 60_000
    assert ev.SeatOffered("a", 2, until) in table.do(cmd.Leave("p2"))
    assert next_deadline(table.state) == until
    assert table.refused(cmd.Sit("c", "C", 2, 1000)) == "SEAT_HELD"
    assert table.refused(cmd.Sit("b", "B", 2, 1000)) == "SEAT_HELD"
    assert table.refused(cmd.Sit("a", "A", 2, 399)) == "BELOW_BUY_IN"
    assert table.state.offers, "a refusal takes nothing"
    table.do(cmd.Sit("a", "A", 2, 1000))
    assert table.state.waiting == (WaitingEntry("b", "B"),)
    assert table.state.offers == ()


def test_who_lets_it_pass_is_out_and_the_next_has_it():  # R-WAIT-2
    table = full("a", "b")
    table.do(cmd.Leave("p2"))
    table.wait(59_999)
    assert table.do(cmd.Tick()) == ()
    table.wait(1)
    assert table.do(cmd.Tick()) == (
        ev.WaitingLeft("a", "missed"),
        ev.SeatOffered("b", 2, table.now + 60_000),
    )
    events = table.do(cmd.LeaveWaiting("b"))
    assert events == (ev.WaitingLeft("b", "left"),)
    table.do(cmd.Sit("c", "C", 2, 1000))


def test_declining_passes_the_seat_on():  # R-WAIT-2
    table = full("a", "b")
    table.do(cmd.Leave("p2"))
    table.wait(10)
    events = table.do(cmd.LeaveWaiting("a"))
    assert events == (ev.WaitingLeft("a", "left"), ev.SeatOffered("b", 2, table.now + 60_000))


def test_a_seat_is_offered_after_the_hand():  # R-WAIT-2
    table = full("a", "b")
    table.start(drawn=1)
    table.reach()
    table.do(cmd.Leave("p1"))
    assert table.state.offers == (SeatOffer("a", 1, table.now + 60_000),), "the hand is over"
    table = Table(table_size=3)
    table.sit(1, 2, 3)
    table.do(cmd.JoinWaiting("a", "A"))
    table.start(drawn=1)
    table.reach()
    table.do(cmd.Leave("p1"))
    assert table.state.offers == ()
    table.finish()
    assert [offer.seat for offer in table.state.offers] == [1]


def test_in_mid_hand_a_missed_seat_waits_for_the_end():  # R-WAIT-2
    table = Table(table_size=3)
    table.sit(1, 2, 3)
    table.do(cmd.JoinWaiting("a", "A"))
    table.do(cmd.JoinWaiting("b", "B"))
    table.do(cmd.Leave("p3"))
    table.start()
    table.wait(60_000)
    assert table.do(cmd.Tick()) == (ev.WaitingLeft("a", "missed"),)
    assert table.refused(cmd.Sit("c", "C", 3, 1000)) == "SEAT_HELD", "it is b's turn"
    table.finish()
    assert table.state.offers == (SeatOffer("b", 3, table.now + 60_000),)


def test_more_free_seats_than_people_in_the_queue():  # R-WAIT-2
    table = Table(table_size=3)
    table.sit(1, 2, 3)
    table.do(cmd.JoinWaiting("a", "A"))
    table.do(cmd.Leave("p1"))
    table.do(cmd.Leave("p2"))
    assert [(o.account, o.seat) for o in table.state.offers] == [("a", 1)]
    assert table.refused(cmd.JoinWaiting("b", "B")) == "SEAT_FREE"
    table.do(cmd.Sit("b", "B", 2, 1000))
    table.do(cmd.JoinWaiting("c", "C"))
    assert table.refused(cmd.JoinWaiting("c", "C")) == "ALREADY_WAITING"
    table.do(cmd.Leave("b"))
    assert [(o.account, o.seat) for o in table.state.offers] == [("a", 1), ("c", 2)]


def test_who_waits_may_take_another_free_seat():  # R-WAIT-2
    table = Table(table_size=3)
    table.sit(1, 2, 3)
    table.do(cmd.JoinWaiting("a", "A"))
    table.do(cmd.Leave("p1"))
    table.do(cmd.Leave("p2"))
    table.do(cmd.Sit("a", "A", 2, 1000))
    assert (table.state.waiting, table.state.offers) == ((), ())
