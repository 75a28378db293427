"""Seats, buy-ins and top-ups (docs/rules/leaving.md, R-SEAT)."""

from __future__ import annotations

import pytest

from fifthstreet.engine import resolve
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.errors import SetupError
from fifthstreet.table import TableConfig, make_config, open_table, public_view
from fifthstreet.table import commands as cmd
from fifthstreet.table.state import Departed
from tests.table.driver import Table

RULES = resolve(overrides={"big_blind": 10})


def test_seats_are_numbered_and_taken_once():  # R-SEAT-1, R-SEAT-2
    table = Table(table_size=6)
    assert table.refused(cmd.Sit("a", "A", 0, 1000)) == "NO_SUCH_SEAT"
    assert table.refused(cmd.Sit("a", "A", 7, 1000)) == "NO_SUCH_SEAT"
    table.do(cmd.Sit("a", "A", 6, 1000))
    table.do(cmd.Sit("b", "B", 1, 1000))
    assert table.refused(cmd.Sit("c", "C", 6, 1000)) == "SEAT_TAKEN"
    assert table.refused(cmd.Sit("a", "A", 2, 1000)) == "ALREADY_SEATED"
    assert [seat.number for seat in table.state.seats] == [1, 6]
    assert table.refused(cmd.MoveIn("c", "C", 3, 1000)) == "NOT_IN_CASH"
    assert table.refused(cmd.MoveOut("a")) == "NOT_IN_CASH"
    assert table.refused(cmd.ChangeLevel(10, 20)) == "NOT_IN_CASH"


def test_buy_ins_have_limits():  # R-SEAT-3
    table = Table(table_size=6, min_buy_in=300, max_buy_in=900)
    assert table.refused(cmd.Sit("a", "A", 1, 299)) == "BELOW_BUY_IN"
    assert table.refused(cmd.Sit("a", "A", 1, 901)) == "ABOVE_BUY_IN"
    table.do(cmd.Sit("a", "A", 1, 300))
    table.do(cmd.Sit("b", "B", 2, 900))
    assert table.state.totals.bought_in == 1200


def test_top_ups_go_to_the_maximum_between_hands():  # R-SEAT-4
    table = Table(table_size=6)
    table.sit(1, 2, 3, chips=600)
    assert table.refused(cmd.TopUp("p1", 401)) == "ABOVE_BUY_IN"
    table.do(cmd.TopUp("p1", 100))
    table.start(drawn=1)
    assert table.refused(cmd.TopUp("p1", 100)) == "HAND_RUNNING"
    table.sit(5, chips=500)
    table.do(cmd.TopUp("p5", 500))
    assert table.refused(cmd.TopUp("p5", 1)) == "ABOVE_BUY_IN"
    assert table.refused(cmd.TopUp("p9", 100)) == "NOT_SEATED"
    table.finish()
    table.do(cmd.TopUp("p1", 100))
    assert table.state.seat(1).chips == 800


def test_a_seat_taken_in_mid_hand_plays_later():  # R-SEAT-1
    table = Table(profile="mbp", table_size=6)
    table.sit(1, 2, 3)
    table.start(drawn=1)
    table.sit(4)
    table.finish()
    assert table.state.seat(4).chips == 1000
    assert [entry.seat for entry in table.hand(drawn=4).seats] == [1, 2, 3, 4]


def test_who_comes_back_within_an_hour_brings_what_he_left_with():  # R-SEAT-6
    table = Table(table_size=6)
    table.sit(1, 2, 3, chips=1000)
    table.hand(drawn=1)
    assert table.state.seat(3).chips == 1005
    table.do(cmd.Leave("p3"))
    left = Departed("p3", 1005, table.now + 3_600_000)
    assert table.state.departed == (left,)
    assert table.refused(cmd.Sit("p3", "x", 4, 1000)) == "RETURN_WITH_STACK"
    table.wait(3_599_999)
    assert table.refused(cmd.Sit("p3", "x", 4, 1006)) == "RETURN_WITH_STACK"
    table.do(cmd.Sit("p3", "x", 4, 1005))
    assert table.state.departed == ()
    table.do(cmd.Leave("p3"))
    table.wait(3_600_000)
    table.do(cmd.Sit("p3", "x", 4, 400))


def test_who_left_with_little_may_bring_what_he_likes():  # R-SEAT-6
    table = Table(table_size=6, min_buy_in=995)
    table.sit(1, 2, 3)
    table.hand(drawn=1)
    table.do(cmd.Leave("p2"))
    assert table.state.departed[0].chips == 995
    assert table.refused(cmd.Sit("p2", "x", 4, 1000)) == "RETURN_WITH_STACK"
    table = Table(table_size=6, min_buy_in=996)
    table.sit(1, 2, 3)
    table.hand(drawn=1)
    table.do(cmd.Leave("p2"))
    table.do(cmd.Sit("p2", "x", 4, 1000))


def test_old_departures_are_forgotten():  # R-SEAT-6
    table = Table(table_size=6)
    table.sit(1, 2)
    table.do(cmd.Leave("p1"))
    table.wait(3_600_000)
    table.do(cmd.Leave("p2"))
    assert [entry.account for entry in table.state.departed] == ["p2"]


def test_a_table_holds_no_more_chips_than_can_be_counted():  # R-CHIPS-1
    table = Table(table_size=6, max_buy_in=MAX_CHIPS)
    table.do(cmd.Sit("a", "A", 1, MAX_CHIPS - 500))
    assert table.refused(cmd.Sit("b", "B", 2, 501)) == "TOO_MANY_CHIPS"
    table.do(cmd.Sit("b", "B", 2, 500))
    assert table.refused(cmd.TopUp("b", 1)) == "TOO_MANY_CHIPS"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"table_size": 1}, "table_size 1"),
        ({"table_size": 11}, "table_size 11"),
        ({"min_buy_in": 0}, "buy-ins"),
        ({"min_buy_in": 500, "max_buy_in": 499}, "buy-ins"),
        ({"max_buy_in": MAX_CHIPS + 1}, "buy-ins"),
        ({"table_size": True}, "table_size True"),
        ({"table_size": 6.0}, "table_size 6.0"),
        ({"min_buy_in": True}, "buy-ins from True"),
        ({"max_buy_in": 1000.5}, "buy-ins"),
        ({"min_buy_in": -5}, "buy-ins from -5"),
        ({"table": ""}, "needs an id"),
        ({"currency": ""}, "currency ''"),
        ({"currency": "usd"}, "currency 'usd'"),
        ({"currency": "USDT"}, "currency 'USDT'"),
    ],
)
def test_configurations_that_cannot_be(wrong, message):  # R-SEAT-1, R-SEAT-3
    with pytest.raises(SetupError, match=message):
        make_config(RULES, "no-limit", **{"table": "t", "name": "T"} | wrong)


def test_a_table_counts_in_play_chips_or_a_currency():  # R-MONEY-1
    for currency in ("play", "EUR", "CNY"):
        config = make_config(RULES, "no-limit", table="t", name="T", currency=currency)
        assert open_table(config)[0].config.currency == currency


def test_a_house_offers_some_structures():
    with pytest.raises(SetupError, match="structure 'mixed'"):
        make_config(resolve("mbp", {"big_blind": 10}), "mixed", table="t", name="T")
    with pytest.raises(SetupError, match="big_blind"):
        open_table(TableConfig("t", "T", "standard", resolve(), "no-limit", 6, 1, 2))


def test_a_high_minimum_lifts_the_default_maximum():  # R-SEAT-3
    config = make_config(RULES, "no-limit", table="t", name="T", min_buy_in=5000)
    assert (config.min_buy_in, config.max_buy_in) == (5000, 5000)
    assert (config.table_size, config.currency, config.profile) == (10, "play", "standard")


def test_bots_are_ordinary_accounts():
    table = Table(table_size=6)
    table.do(cmd.Sit("bot", "Bot", 1, 1000, bot=True))
    table.sit(2)
    assert public_view(table.state).seats[0].bot
    table.hand()
