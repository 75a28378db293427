"""Leaving, pausing and coming back (docs/rules/leaving.md)."""

from __future__ import annotations

import pytest

from fifthstreet.engine import Straddle
from fifthstreet.engine import events as hand_ev
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table import next_deadline, on_table
from fifthstreet.table.state import Departed
from tests.table.driver import Table, three


def test_between_hands_a_leaver_goes_at_once():  # R-LEAVE-1
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    assert table.do(cmd.Leave("p2")) == (ev.PlayerLeft(2, "p2", 1000, "left", table.now),)
    assert table.refused(cmd.Leave("p2")) == "NOT_SEATED"
    assert on_table(table.state) == 2000


def test_who_is_to_act_and_leaves_folds_at_once():  # R-LEAVE-2
    table = three()
    events = table.do(cmd.Leave("p1"))
    assert events[:2] == (ev.Leaving(1), hand_ev.Acted(1, "fold", 0))
    assert isinstance(events[2], ev.ClockStarted)
    assert table.waits_for() == "p2"
    assert table.state.seat(1) is not None, "he settles after the hand"
    assert table.refused(cmd.Leave("p1")) == "ALREADY_LEAVING"
    assert table.refused(cmd.Return("p1")) == "ALREADY_LEAVING"
    assert table.refused(cmd.Sit("p1", "x", 5, 1000)) == "ALREADY_SEATED"


def test_a_leaver_checks_where_it_is_free_and_uses_no_clock():  # R-LEAVE-2
    table = three()
    table.act("call")
    table.do(cmd.Leave("p3"))
    before = len(table.log)
    table.act("call")
    kinds = [type(e) for e in table.log[before:]]
    assert kinds == [hand_ev.Acted, hand_ev.Acted]
    assert table.log[-1] == hand_ev.Acted(3, "check", 10)
    table.reach()
    table.act("bet", 10)
    assert hand_ev.Acted(3, "fold", 0) in table.log
    assert table.waits_for() == "p1"


def test_a_leaver_passes_the_blind_round_where_anybody_may():  # R-LEAVE-2, R-BLINDROUND-2
    blind = {"hole_cards": "after_blind_round", "blind_round_pass": "any_player"}
    table = three(profile="base-stake", **blind)
    assert table.waits_for() == "p3"
    events = table.do(cmd.Leave("p3"))
    assert events[:2] == (ev.Leaving(3), hand_ev.Acted(3, "check", 0))
    table.reach()
    table.act("call")
    table.act("check")
    assert hand_ev.Acted(3, "fold", 0) in table.log, "with the cards the price is not free"


def test_a_folded_leaver_settles_after_the_hand():  # R-LEAVE-3
    table = three()
    table.act("raise", 30)
    table.act("call")
    table.do(cmd.Leave("p3"))
    assert hand_ev.Acted(3, "fold", 10) in table.log
    assert on_table(table.state) == 3000
    table.finish()
    assert ev.PlayerLeft(3, "p3", 990, "left", table.now) in table.log
    assert table.state.departed == (Departed("p3", 990, table.now + 3_600_000),)


def test_an_all_in_leaver_stays_in_and_may_win():  # R-LEAVE-2, R-LEAVE-3
    for seed in range(20):
        table = three(seed=seed)
        table.act("raise", 1000)
        table.do(cmd.Leave("p1"))
        table.act("call")
        table.act("fold")
        table.finish()
        left = next(e for e in table.log if isinstance(e, ev.PlayerLeft))
        assert left.account == "p1"
        if left.chips == 2010:
            assert table.state.seat(2).sat_out
            return
    raise AssertionError("the leaver never won")


def test_everybody_may_leave_in_mid_hand():  # R-LEAVE-2
    table = three()
    for account in ("p2", "p3", "p1"):
        table.do(cmd.Leave(account))
    table.reach()
    assert not table.state.running
    assert table.state.seats == ()
    assert table.state.totals.cashed_out == 3000


def test_leaving_before_the_cards_does_not_hang():  # R-LEAVE-2
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    table.start(drawn=1)
    table.do(cmd.Leave("p1"))
    assert table.state.running
    events = table.deal()
    assert hand_ev.Acted(1, "fold", 0) in events
    assert table.waits_for() == "p2"


def test_an_absent_straddler_does_not_straddle():  # R-LEAVE-2
    table = Table(table_size=6, straddle="under_the_gun")
    table.sit(1, 2, 3, 4)
    table.start(drawn=1)
    assert table.waits_for() == "p4"
    assert hand_ev.StraddleDeclined(4) in table.do(cmd.Leave("p4"))
    table.finish()
    table.start()
    turn = table.state.hand.turn
    account = table.waits_for()
    events = table.do(cmd.Hand(account, 2, turn, Straddle(0, yes=True)))
    assert isinstance(events[0], hand_ev.Posted)


def test_an_absent_voter_wants_one_board():  # R-LEAVE-2
    table = three(run_it_twice="offered")
    table.act("raise", 1000)
    table.act("call")
    table.act("call")
    assert hand_ev.Voted(3, yes=False) in table.do(cmd.Leave("p3"))
    assert table.state.clock is None


def test_a_voter_who_left_before_the_vote_wants_one_board():  # R-LEAVE-2
    table = three(run_it_twice="offered")
    table.act("raise", 1000)
    table.act("call")
    table.do(cmd.Leave("p1"))
    events = table.act("call")
    assert hand_ev.Voted(1, yes=False) in events
    assert not [e for e in events if isinstance(e, ev.ClockStarted)]


def test_sitting_out_in_mid_hand_goes_on_being_asked():  # R-LEAVE-4
    table = three()
    events = table.do(cmd.SitOut("p1"))
    assert events == (ev.SatOut(1, "asked", table.now + 600_000),)
    assert table.refused(cmd.SitOut("p1")) == "ALREADY_SITTING_OUT"
    assert table.refused(cmd.SitOut("p1", "next_big_blind")) == "ALREADY_SITTING_OUT"
    assert table.waits_for() == "p1"
    table.act("call")
    table.finish()
    assert [entry.seat for entry in table.hand().seats] == [2, 3]


def test_coming_back_in_time_plays_the_next_hand():  # R-LEAVE-5
    table = three()
    table.do(cmd.SitOut("p1"))
    table.do(cmd.Return("p1"))
    table.finish()
    assert len(table.hand().seats) == 3
    assert table.refused(cmd.Return("p1")) == "NOTHING_TO_RETURN_TO"
    assert table.refused(cmd.Return("p7")) == "NOT_SEATED"
    assert table.refused(cmd.SitOut("p7")) == "NOT_SEATED"


def test_the_choice_of_entering_may_change():  # R-LEAVE-5, R-ENTRY-1
    table = three()
    table.sit(5)
    assert table.do(cmd.Return("p5", "post")) == (ev.EntryChosen(5, "post"),)
    assert table.do(cmd.Return("p5", "wait")) == (ev.EntryChosen(5, "wait"),)
    assert table.refused(cmd.Return("p5", "wait")) == "NOTHING_TO_RETURN_TO"


def test_ten_minutes_free_the_seat():  # R-LEAVE-6
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    table.do(cmd.SitOut("p2"))
    due = table.now + 600_000
    assert next_deadline(table.state) == due
    table.now = due - 1
    assert table.do(cmd.Tick()) == ()
    table.now = due
    assert table.do(cmd.Tick()) == (ev.PlayerLeft(2, "p2", 1000, "away", due),)
    assert next_deadline(table.state) is None


def test_ten_minutes_in_a_hand_wait_for_its_end():  # R-LEAVE-6
    table = three()
    table.do(cmd.SitOut("p3"))
    table.wait(600_000)
    assert table.do(cmd.Tick()) == (ev.Leaving(3, "away"),)
    assert next_deadline(table.state) is None
    assert table.do(cmd.Tick()) == ()
    table.finish()
    assert table.state.seat(3) is None
    assert [e.reason for e in table.log if isinstance(e, ev.PlayerLeft)] == ["away"]


def test_coming_back_stops_the_ten_minutes():  # R-LEAVE-6
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    table.do(cmd.SitOut("p2"))
    table.do(cmd.Return("p2"))
    assert next_deadline(table.state) is None
    table.wait(700_000)
    assert table.do(cmd.Tick()) == ()


def test_a_hand_needs_two_and_no_other():  # R-LEAVE-7
    table = Table(table_size=6)
    assert table.refused(cmd.StartHand()) == "NOT_ENOUGH_PLAYERS"
    table.sit(1)
    assert table.refused(cmd.StartHand()) == "NOT_ENOUGH_PLAYERS"
    table.sit(2)
    table.start()
    assert table.refused(cmd.StartHand()) == "HAND_RUNNING"


def test_a_held_table_starts_no_hand():  # R-TOUR-2
    table = three()
    assert table.refused(cmd.Resume()) == "NOT_HELD"
    table.do(cmd.Hold("a break"))
    table.finish()
    assert table.refused(cmd.StartHand()) == "TABLE_HELD"
    table.do(cmd.Resume())
    table.hand()


def test_a_cancelled_hand_never_counted():  # R-LEAVE-9
    table = three()
    table.act("raise", 500)
    table.do(cmd.Leave("p3"))
    events = table.do(cmd.CancelHand("cards"))
    assert events[0] == ev.HandCancelled(1, "cards")
    assert events[1] == ev.PlayerLeft(3, "p3", 1000, "left", table.now)
    assert [seat.chips for seat in table.state.seats] == [1000, 1000]
    assert (table.state.hand, table.state.clock) == (None, None)
    assert table.refused(cmd.CancelHand()) == "NOTHING_TO_CANCEL"
    assert table.state.button is None
    table.hand(drawn=2)
    assert table.refused(cmd.CancelHand()) == "NOTHING_TO_CANCEL"


def test_a_cancelled_hand_brings_back_button_debts_and_game():  # R-LEAVE-9
    table = Table("mixed", table_size=6, mixed_hands=2)
    table.sit(1, 3, 4, 6)
    table.hand(drawn=1)
    table.hand()
    table.do(cmd.SitOut("p6"))
    table.sit(2, choice="post")
    at, dealt, turn = table.positions(), table.state.dealt, table.state.rotation
    first = table.start()
    table.sit(5)
    table.do(cmd.CancelHand())
    assert (table.positions(), table.state.dealt, table.state.rotation) == (at, dealt, turn)
    owes = [(seat.number, seat.owes) for seat in table.state.seats]
    assert owes == [(1, "none"), (2, "new"), (3, "none"), (4, "none"), (5, "new"), (6, "none")]
    table.do(cmd.Leave("p5"))
    again = table.start()
    assert again[0].button == first[0].button
    assert again[1].posts == first[1].posts


def test_a_player_without_chips_sits_out_and_may_come_back():  # R-SEAT-5
    for seed in range(20):
        table = three(seed=seed)
        table.act("raise", 1000)
        table.act("call")
        table.act("fold")
        table.finish()
        broke = [seat for seat in table.state.seats if not seat.chips]
        if broke:
            break
    (seat,) = broke
    assert ev.SatOut(seat.number, "no_chips", table.now + 600_000) in table.log
    assert table.refused(cmd.Return(seat.account)) == "NO_CHIPS"
    assert table.refused(cmd.TopUp(seat.account, 399)) == "BELOW_BUY_IN"
    events = table.do(cmd.TopUp(seat.account, 400))
    assert events == (ev.ToppedUp(seat.number, 400), ev.CameBack(seat.number, "wait"))
    assert not table.state.seat(seat.number).sat_out


@pytest.mark.parametrize("chips", [0, -5, True, 10.0, "10"])
def test_top_ups_are_chips(chips):  # R-CHIPS-1
    table = Table(table_size=6)
    table.sit(1, chips=500)
    assert table.refused(cmd.TopUp("p1", chips)) == "CHIPS_NOT_POSITIVE"
    assert table.refused(cmd.Sit("p2", "x", 2, chips)) == "CHIPS_NOT_POSITIVE"
