"""Deadlines, time banks and timeouts (docs/rules/clock.md)."""

from __future__ import annotations

import pytest

from fifthstreet.engine import Act, Show, Vote, resolve
from fifthstreet.engine import events as hand_ev
from fifthstreet.table import commands as cmd
from fifthstreet.table import decide
from fifthstreet.table import events as ev
from fifthstreet.table.clock import (
    Times,
    bank_left,
    extended,
    refilled,
    restored,
    times,
)
from fifthstreet.table.state import Clock
from tests.table.driver import Table, three

CLOCK = Clock(1, 2, "bet", (3,), started=0, bank_from=20_000, deadline=80_000)


def test_action_time_comes_before_the_bank():  # R-CLOCK-3
    rules = resolve(overrides={"action_seconds": 30})
    assert times(rules, 1000, 5000) == Times(31_000, 36_000)
    assert times(rules, 1000, 5000, grace=True) == Times(51_000, 56_000)
    assert times(rules, 1000) == Times(31_000, 31_000)


@pytest.mark.parametrize(
    ("now", "left"), [(0, 60_000), (20_000, 60_000), (30_000, 50_000), (90_000, 0)]
)
def test_the_bank_after_an_answer(now, left):  # R-CLOCK-3
    assert bank_left(CLOCK, now) == left


def test_the_bank_refills_with_each_hand():  # R-CLOCK-4
    assert refilled(resolve(), 50_000) == 51_000
    assert refilled(resolve(), 59_500) == 60_000
    assert refilled(resolve(), 60_000) == 60_000
    assert refilled(resolve(overrides={"time_bank_seconds": 0}), 0) == 0


def test_a_lost_connection_moves_both_times():  # R-CLOCK-5
    assert extended(CLOCK) == Times(40_000, 100_000)


@pytest.mark.parametrize(
    ("stopped", "expected"),
    [
        (10_000, Times(510_000, 570_000)),
        (20_000, Times(500_000, 560_000)),
        (50_000, Times(500_000, 530_000)),
        (76_000, Times(511_000, 515_000)),
        (90_000, Times(515_000, 515_000)),
    ],
)
def test_a_pause_leaves_what_was_left_and_15_s_at_least(stopped, expected):  # R-CLOCK-8
    assert restored(CLOCK, 500_000, stopped) == expected


def undealt():
    """Return a table of three before its hole cards; p1, on the button, acts first."""
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    table.start(drawn=1)
    return table


def test_the_clock_starts_when_the_decision_is_offered():  # R-CLOCK-3
    table = undealt()
    assert table.state.clock is None, "cards are due, nobody is asked"
    table.wait(7_000)
    table.deal()
    clock = table.state.clock
    now = table.now
    assert (clock.seats, clock.phase, clock.hand) == ((1,), "bet", 1)
    assert (clock.started, clock.bank_from, clock.deadline) == (now, now + 20_000, now + 80_000)
    table.wait(5_000)
    table.act("call")
    assert table.state.clock.seats == (2,)
    assert table.state.clock.started == table.now
    table.act("fold")
    table.act("check")
    assert table.state.clock is None


def test_time_from_the_bank_is_gone():  # R-CLOCK-3
    table = three()
    table.wait(20_000)
    table.act("call")
    assert table.state.seat(1).bank == 60_000
    table.wait(33_000)
    assert ev.BankUsed(2, 47_000) in table.act("call")
    assert table.state.seat(2).bank == 47_000
    table.act("check")
    table.reach()
    assert table.state.clock.seats == (2,)
    assert table.state.clock.deadline == table.now + 20_000 + 47_000
    table.wait(70_000)
    table.act("check")
    assert table.state.seat(2).bank == 0, "late, but before the timeout"
    table.finish()
    table.hand()
    assert table.state.seat(2).bank == 1_000


def test_a_timeout_checks_or_folds_and_empties_the_bank():  # R-CLOCK-1, R-CLOCK-3
    table = three()
    events = table.expire()
    assert events[:2] == (ev.TimedOut(1, 1), hand_ev.Acted(1, "fold", 0))
    assert (table.state.seat(1).bank, table.state.seat(1).timeouts) == (0, 1)
    table.act("call")
    assert hand_ev.Acted(3, "check", 10) in table.expire()


def test_a_timeout_has_its_time_and_its_turn():  # R-CLOCK-6
    table = undealt()
    assert table.refused(cmd.Expire(1, 1)) == "STALE_TURN"
    table.reach()
    clock = table.state.clock
    table.now = clock.deadline - 1
    assert table.refused(cmd.Expire(clock.hand, clock.turn)) == "TOO_EARLY"
    table.now += 1
    assert table.refused(cmd.Expire(clock.hand, clock.turn + 1)) == "STALE_TURN"
    assert table.refused(cmd.Expire(clock.hand, clock.turn - 1)) == "STALE_TURN"
    assert table.refused(cmd.Expire(clock.hand + 1, clock.turn)) == "STALE_TURN"
    table.act("fold")
    assert table.refused(cmd.Expire(clock.hand, clock.turn)) == "STALE_TURN"
    table.finish()
    late = decide(table.state, cmd.Expire(clock.hand, clock.turn), table.now)
    given = f"{clock.hand}/{clock.turn}"
    turn = table.state.hand.turn
    assert (late.code, late.numbers) == ("STALE_TURN", {"hand": 1, "turn": turn, "given": given})
    now = decide(table.state, cmd.Expire(1, turn), table.now)
    assert (now.code, now.numbers["given"]) == ("STALE_TURN", f"1/{turn}"), "nobody is asked"


def test_an_action_answers_one_turn_of_one_hand():  # R-CLOCK-6
    table = three()
    turn = table.state.hand.turn
    call = cmd.Hand("p1", 1, turn, Act(0, "call"))
    assert table.refused(cmd.Hand("p1", 2, turn, Act(0, "call"))) == "STALE_TURN"
    assert table.refused(cmd.Hand("p1", 1, turn + 1, Act(0, "call"))) == "STALE_TURN"
    assert table.refused(cmd.Hand("p2", 1, turn, Act(1, "call"))) == "NOT_YOUR_TURN"
    assert table.refused(cmd.Hand("p9", 1, turn, Act(1, "call"))) == "NOT_DEALT_IN"
    table.do(call)
    assert table.refused(call) == "STALE_TURN"
    assert Table().refused(call) == "NO_HAND"
    assert Table().refused(cmd.DealCards({0: 1})) == "NO_HAND"


def test_two_timeouts_in_a_row_sit_out():  # R-CLOCK-7
    table = three(timeouts_before_sit_out=2)
    table.act("call")
    table.act("call")
    table.act("check")
    table.reach()
    table.expire()
    table.act("check")
    table.act("check")
    table.reach()
    events = table.expire()
    assert ev.SatOut(2, "timeouts", table.now + 600_000) in events
    assert table.state.seat(2).sat_out
    table.act("check")
    table.act("check")
    table.reach()
    assert table.waits_for() == "p2", "in the running hand he is still asked"
    events = table.expire()
    assert not [e for e in events if isinstance(e, ev.SatOut)]
    table.finish()
    assert 2 not in [entry.seat for entry in table.hand().seats]


def test_an_answer_in_time_begins_the_count_anew():  # R-CLOCK-7
    table = three(timeouts_before_sit_out=2)
    table.act("call")
    table.act("call")
    table.act("check")
    for kind in (None, "check", None):  # flop, turn and river
        table.reach()
        table.act(kind) if kind else table.expire()
        table.act("check")
        table.act("check")
    assert not table.state.seat(2).sat_out
    assert table.state.seat(2).timeouts == 1


def test_coming_back_begins_the_count_anew():  # R-CLOCK-7
    table = three(timeouts_before_sit_out=1)
    table.expire()
    assert table.state.seat(1).timeouts == 1
    table.do(cmd.Return("p1"))
    assert table.state.seat(1).timeouts == 0


def test_a_lost_connection_gets_more_time_once_a_hand():  # R-CLOCK-5
    table = undealt()
    table.do(cmd.Disconnected("p2"))
    table.reach()
    table.wait(5_000)
    events = table.do(cmd.Disconnected("p1"))
    clock = table.state.clock
    assert events[0] == ev.ConnectionChanged(1, connected=False)
    assert (clock.turn, clock.bank_from - clock.started) == (table.state.hand.turn, 40_000)
    assert clock.deadline - clock.started == 100_000
    assert table.do(cmd.Disconnected("p1")) == ()
    table.do(cmd.Connected("p1"))
    table.do(cmd.Disconnected("p1"))
    assert table.state.clock == clock, "only once"
    table.act("call")
    assert table.state.clock.bank_from - table.now == 40_000, "p2 was gone from the start"
    table.act("call")
    assert table.state.clock.bank_from - table.now == 20_000
    table.act("check")
    table.reach()
    assert table.state.clock.bank_from - table.now == 20_000, "used in this hand"
    table.finish("fold")
    table.start()
    table.do(cmd.Connected("p2"))
    table.reach()
    assert table.state.clock.seats == (2,)
    assert table.state.clock.bank_from - table.now == 20_000
    assert table.refused(cmd.Disconnected("p8")) == "NOT_SEATED"


def test_who_is_not_asked_gets_no_time():  # R-CLOCK-5
    table = three()
    clock = table.state.clock
    table.do(cmd.Disconnected("p3"))
    assert table.state.clock == clock


def test_after_a_restart_the_decision_goes_on():  # R-CLOCK-8
    table = undealt()
    assert table.do(cmd.RestoreClock()) == ()
    table.reach()
    old = table.state.clock
    stopped = table.now + 79_000
    table.wait(1_000_000)
    table.do(cmd.RestoreClock(stopped_at=stopped))
    clock = table.state.clock
    assert (clock.turn, clock.started) == (old.turn, old.started)
    assert clock.deadline == table.now + 15_000
    assert clock.bank_from == clock.deadline - 1_000
    table.now = clock.deadline + 5
    table.do(cmd.RestoreClock())
    assert table.state.clock.deadline == table.now + 15_000
    table.do(cmd.Disconnected("p1"))
    assert table.state.clock.deadline == table.now + 35_000, "that was no lost connection"


def test_an_ended_hand_stays_for_a_while():  # R-CLOCK-9
    table = undealt()
    table.wait(3_000)
    table.finish()
    assert table.state.show_until == table.now + 5_000
    assert ev.HandSettled(1, table.now + 5_000) in table.log
    turn = table.state.hand.turn
    card = table.state.hand.hole[0][0]
    owner = table.state.hand.plan.start.seats[0].player
    table.do(cmd.Hand(owner, 1, turn, Show(0, (card,))))
    assert table.refused(cmd.Hand(owner, 1, turn, Act(0, "fold"))) == "NOTHING_TO_DECIDE"
    table.start()
    assert table.state.show_until == 0


def test_a_straddle_that_nobody_answers_is_a_no():  # R-CLOCK-1
    table = Table(table_size=6, straddle="under_the_gun")
    table.sit(1, 2, 3, 4)
    table.start(drawn=1)
    clock = table.state.clock
    assert (clock.phase, clock.seats) == ("straddle", (4,))
    assert clock.deadline == clock.bank_from == table.now + 20_000
    assert hand_ev.StraddleDeclined(4) in table.expire()
    assert table.state.seat(4).timeouts == 0


def all_in(**options):
    """Return a table of three, all of them all-in before the flop and asked for a second board."""
    table = three(run_it_twice="offered", **options)
    table.act("raise", 1000)
    table.act("call")
    table.act("call")
    return table


def test_votes_come_in_any_order():  # R-CLOCK-6
    table = all_in()
    clock = table.state.clock
    assert (clock.phase, clock.seats) == ("run_twice", (2, 3, 1))
    assert clock.deadline == clock.bank_from
    first = table.state.hand.turn
    for account in ("p3", "p1"):
        table.do(cmd.Hand(account, 1, first, Vote(0, yes=True)))
        assert table.state.clock == clock, "the same deadline for everybody"
    assert table.refused(cmd.Hand("p1", 1, first, Vote(0, yes=False))) == "ALREADY_ANSWERED"
    assert table.refused(cmd.Hand("p2", 1, first - 1, Vote(0, yes=True))) == "STALE_TURN"
    table.do(cmd.Hand("p2", 1, table.state.hand.turn, Vote(0, yes=True)))
    assert table.state.clock is None
    table.finish()
    assert len(table.state.hand.boards) == 2


def test_a_vote_that_is_not_given_is_a_no():  # R-CLOCK-1
    table = all_in()
    first = table.state.hand.turn
    table.do(cmd.Hand("p3", 1, first, Vote(0, yes=True)))
    events = table.expire()
    assert hand_ev.Voted(2, yes=False) in events
    assert table.state.seat(2).timeouts == 0
    table.finish()
    assert len(table.state.hand.boards) == 1
