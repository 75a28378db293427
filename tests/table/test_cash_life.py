"""A cash table as its players live it: the numbers of the rules, one story each.

The pages of the single rules have their own tests; here they meet.
"""

from __future__ import annotations

import pytest

from fifthstreet.engine import events as hand_ev
from fifthstreet.engine import resolve
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table import make_config, on_table
from tests.table.driver import Table, three

HOUR = 3_600_000


def test_the_defaults_are_those_of_the_rules():  # R-SEAT-3, R-CLOCK-3, R-CLOCK-7, R-MIXED-5
    rules = resolve(overrides={"big_blind": 10})
    config = make_config(rules, "no-limit", table="t", name="T")
    assert (config.min_buy_in, config.max_buy_in) == (400, 1000)
    mixed = make_config(rules, "mixed", table="t", name="T")
    assert (mixed.min_buy_in, mixed.max_buy_in) == (800, 2000)
    assert (rules.action_seconds, rules.time_bank_seconds) == (20, 60)
    assert rules.timeouts_before_sit_out == 2


def rich():
    """Return a table of six between hands at which p1 has 3,000 of at most 1,000."""
    for seed in range(40):
        table = three(seed=seed)
        table.act("raise", 1000)
        table.act("call")
        table.act("call")
        table.finish()
        if table.state.seat(1).chips == 3000:
            return table
    raise AssertionError("p1 never won")


def leaves(table):
    table.do(cmd.Leave("p1"))


def is_kicked(table):
    table.do(cmd.Kick("p1"))


def stays_away(table):
    table.do(cmd.SitOut("p1"))
    table.wait(600_000)
    table.do(cmd.Tick())


@pytest.mark.parametrize("goes", [leaves, is_kicked, stays_away])
def test_nobody_goes_south(goes):  # R-SEAT-6, R-LEAVE-6, R-LEAVE-10
    table = rich()
    goes(table)
    assert table.state.seat(1) is None
    assert on_table(table.state) == 0
    table.wait(HOUR - 1)
    for chips in (400, 1000, 2999, 3001):
        assert table.refused(cmd.Sit("p1", "P1", 1, chips)) == "RETURN_WITH_STACK"
    table.do(cmd.Sit("p1", "P1", 1, 3000))
    goes(table)
    table.wait(HOUR)
    assert table.refused(cmd.Sit("p1", "P1", 1, 3000)) == "ABOVE_BUY_IN"
    table.do(cmd.Sit("p1", "P1", 1, 400))


def test_nobody_goes_south_through_the_queue():  # R-SEAT-6, R-WAIT-2
    table = Table(table_size=2, min_buy_in=400)
    table.sit(1, 2, chips=900)
    table.do(cmd.Leave("p1"))
    table.sit(1, chips=900)
    table.do(cmd.Leave("p1"))
    table.do(cmd.Sit("x", "X", 1, 500))
    table.do(cmd.JoinWaiting("p1", "P1"))
    table.do(cmd.Leave("x"))
    assert table.state.offers[0].account == "p1"
    assert table.refused(cmd.Sit("p1", "P1", 1, 500)) == "RETURN_WITH_STACK"
    table.do(cmd.Sit("p1", "P1", 1, 900))


def test_chips_stay_on_the_table_while_seated():  # R-SEAT-4
    table = rich()
    for chips in (-1, -2999, 0, 1):
        table.refused(cmd.TopUp("p1", chips))
    table.do(cmd.SitOut("p1"))
    table.do(cmd.Return("p1"))
    assert table.state.seat(1).chips == 3000


def test_a_lost_line_has_20_s_more_once_a_hand_and_then_folds():  # R-CLOCK-5, R-CLOCK-1, R-CLOCK-7
    table = three()
    start = table.now
    table.wait(19_000)
    table.do(cmd.Disconnected("p1"))
    assert table.state.clock.bank_from == start + 40_000
    assert table.state.clock.deadline == start + 100_000
    table.do(cmd.Connected("p1"))
    table.do(cmd.Disconnected("p1"))
    assert table.state.clock.deadline == start + 100_000, "no second time for a second loss"
    assert hand_ev.Acted(1, "fold", 0) in table.expire()
    table.finish()
    table.start()
    table.reach()
    while table.waits_for() != "p1":
        table.act("call")
    second = table.state.clock
    assert second.bank_from - second.started == 40_000, "another hand, another 20 s"
    events = table.expire()
    assert ev.SatOut(1, "timeouts", table.now + 600_000) in events
    table.wait(600_000)
    table.finish()
    assert table.state.seat(1) is not None
    table.do(cmd.Tick())
    assert table.state.seat(1) is None


def test_a_free_check_is_never_folded():  # R-CLOCK-1, R-LEAVE-2
    table = three()
    table.act("call")
    table.act("call")
    assert hand_ev.Acted(3, "check", 10) in table.expire()
    table.reach()
    assert hand_ev.Acted(2, "check", 0) in table.expire()


def test_who_leaves_as_the_last_in_the_hand_wins_it():  # R-LEAVE-3, R-CLOCK-2
    table = three()
    table.do(cmd.Leave("p3"))
    table.act("fold")
    events = table.act("fold")
    assert ev.PlayerLeft(3, "p3", 1005, "left", table.now) in events
    assert table.state.totals.cashed_out == 1005


def test_in_and_out_again_and_again_costs_exactly_the_blinds():  # R-LEAVE-4, R-SEAT-8
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    for _ in range(12):
        table.start()
        table.reach()
        account = table.waits_for()
        table.do(cmd.SitOut(account))
        table.act("fold")
        table.refused(cmd.TopUp(account, 1))
        table.finish()
        table.do(cmd.Return(account, "post"))
        assert on_table(table.state) == 3000
    for account in ("p1", "p2", "p3"):
        table.do(cmd.Leave(account))
    assert table.state.totals.bought_in == table.state.totals.cashed_out == 3000
