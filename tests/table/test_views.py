"""What each reader of a table may know (R-VIEW-1)."""

from __future__ import annotations

import msgspec
import pytest

from fifthstreet.engine import Act, Show
from fifthstreet.engine.events import HandStarted, HoleDealt
from fifthstreet.errors import EventError
from fifthstreet.table import TableView, evolve, project, public_view, replay
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table.state import ButtonState, Departed, Rotation
from tests.table.driver import READER, SNAPSHOT, Table, hand_seen, three


def busy(**options):
    """Return a table after some hands with much coming and going, and its three readers."""
    table = Table(table_size=6, straddle="under_the_gun", rake_percent_bp=500, **options)
    table.sit(1, 2, 3, 4)
    for account in ("p1", "p4", "somebody"):
        table.read_by(account)
    table.hand(drawn=1, kind="call")
    table.do(cmd.SitOut("p1"))
    table.sit(5, choice="post")
    table.hand(kind="call")
    table.start()
    table.reach()
    table.do(cmd.Leave("p4"))
    table.do(cmd.Disconnected("p2"))
    table.do(cmd.Return("p1", "post"))
    table.finish("call")
    table.start()
    table.reach()
    return table


def test_folded_projections_give_the_view():  # R-VIEW-1
    table = busy()
    assert set(table.readers) == {None, "p1", "p4", "somebody"}
    table.read_by("p3")
    assert hand_seen(table.readers["p3"], "p3") == hand_seen(table.state, "p3")


def test_events_and_snapshots_go_through_json():
    table = busy()
    for event in table.log:
        assert READER.decode(msgspec.json.encode(event)) == event
    kinds = {type(event) for event in table.log}
    assert {ev.HandPlanned, ev.Leaving, ev.ClockStarted, HandStarted} <= kinds
    snapshot = SNAPSHOT.decode(msgspec.json.encode(table.state))
    assert snapshot == table.state
    assert hand_seen(snapshot, "p2") == hand_seen(table.state, "p2")
    shown = public_view(table.state)
    assert msgspec.json.decode(msgspec.json.encode(shown), type=TableView) == shown


def test_replaying_the_log_gives_the_table():
    table = busy()
    assert replay(table.log) == table.state
    assert replay(table.log[10:], replay(table.log[:10])) == table.state


def test_times_that_no_event_says_are_those_of_old_logs():
    """Other ones would change what has long happened."""
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    dealt = ev.HandPlanned(1, ButtonState(1, 2, 3), "anew", (2, 3), (), Rotation())
    bank = ev.BankUsed(2, 7_000)
    left = ev.PlayerLeft(1, "p1", 1000, "left", 5_000)
    state = replay([bank, dealt, left], table.state)
    assert [seat.bank for seat in state.seats] == [8_000, 60_000]
    assert state.departed == (Departed("p1", 1000, 3_605_000),)


def test_hole_cards_go_to_their_account_only():  # R-VIEW-1
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    table.start(drawn=1)
    (dealt,) = [e for e in table.deal() if isinstance(e, HoleDealt)]
    for account, own in (("p1", 1), ("p3", 3), (None, None), ("p9", None)):
        seen = project(dealt, account, table.state)
        for seat, card, true in zip(dealt.seats, seen.cards, dealt.cards, strict=True):
            assert card == (true if seat == own else -1)
        hands = {s.seat: s.cards for s in hand_seen(table.state, account).seats}
        assert {seat for seat, cards in hands.items() if -1 not in cards} == {own} - {None}


def test_a_new_player_in_a_seat_never_sees_the_last_ones_cards():  # R-VIEW-1
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    table.hand(drawn=1)
    table.do(cmd.Leave("p2"))
    table.do(cmd.Sit("new", "New", 2, 1000))
    hand = hand_seen(table.state, "new")
    assert hand.me is None
    assert all(set(seat.cards) <= {-1} for seat in hand.seats)
    number, turn = table.state.hand_number, table.state.hand.turn
    cards = table.state.hand.hole[0]
    assert table.state.hand.plan.seats[0] == 2
    show = cmd.Hand("new", number, turn, Show(2, cards))
    assert table.refused(show) == "NOT_DEALT_IN"
    gone = hand_seen(table.state, "p2")
    assert gone.me == 2, "his own cards stay his"


def test_the_seats_of_a_view():
    table = three()
    table.act("raise", 30)
    table.sit(6, chips=700)
    shown = public_view(table.state)
    first, *_, last = shown.seats
    assert (first.seat, first.account, first.name) == (1, "p1", "P1")
    assert (first.chips, first.in_hand) == (970, True)
    assert (last.chips, last.in_hand, last.owes, last.choice) == (700, False, "new", "wait")
    assert shown.hand_number == 1
    assert shown.clock == table.state.clock
    assert hand_seen(table.state, "p2").legal.to_call == 25
    assert hand_seen(table.state, "p1").legal is None
    table.finish()
    assert [seat.in_hand for seat in public_view(table.state).seats] == [False] * 4


def sat(seat, account):
    return ev.PlayerSat(seat, account, "X", 10, bot=False, owes="none", choice="wait", bank=0)


@pytest.mark.parametrize(
    "wrong",
    [
        ev.Leaving(2),
        ev.PlayerLeft(1, "p1", 999, "left", 0),
        ev.PlayerLeft(1, "p2", 1000, "left", 0),
        ev.PlayerLeft(2, "p2", 1000, "left", 0),
        sat(1, "x"),
        sat(2, "p1"),
        ev.ToppedUp(2, 10),
        HoleDealt((1, 2, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3)),
    ],
)
def test_events_that_do_not_fit_are_errors(wrong):
    table = Table(table_size=6)
    table.sit(1)
    with pytest.raises(EventError):
        evolve(table.state, wrong)


def test_a_table_begins_with_its_opening():
    with pytest.raises(EventError, match="table_opened"):
        evolve(None, ev.Resumed())
    with pytest.raises(EventError, match="without events"):
        replay([])


def test_the_seat_comes_from_the_account():
    table = three()
    table.do(cmd.Hand("p1", 1, table.state.hand.turn, Act(3, "call")))
    assert table.waits_for() == "p2"
