"""What the host of a cash table may do to it (docs/rules/leaving.md)."""

from __future__ import annotations

import pytest

from fifthstreet.engine import events as hand_ev
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.table import commands as cmd
from fifthstreet.table import decide, on_table, public_view
from fifthstreet.table import events as ev
from fifthstreet.table.hosting import most_big_blind
from fifthstreet.table.state import BuyIns, Departed, Totals
from tests.table.driver import Table, posts_of, three


def left(table):
    """Return account, chips and reason of everybody who left, in order."""
    return [(e.account, e.chips, e.reason) for e in table.log if isinstance(e, ev.PlayerLeft)]


def test_blinds_change_with_the_next_hand():  # R-SEAT-9
    table = three()
    assert table.do(cmd.ChangeBlinds(10, 20)) == (ev.BlindsChanged(10, 20, 0, 800, 2000),)
    assert public_view(table.state).game.big_blind == 10
    assert table.state.hand.legal.to_call == 10
    table.finish()
    posts = posts_of(table.hand())
    assert sorted(post for each in posts.values() for post in each) == [
        ("big_blind", 20, 0),
        ("small_blind", 10, 0),
    ]


def test_buy_ins_follow_the_big_blind():  # R-SEAT-9, R-SEAT-3, R-SEAT-4
    table = Table(table_size=6)
    table.sit(1, chips=1000)
    table.do(cmd.ChangeBlinds(10, 20))
    assert public_view(table.state).buy_ins == BuyIns(800, 2000)
    assert table.refused(cmd.Sit("p2", "x", 2, 799)) == "BELOW_BUY_IN"
    assert table.refused(cmd.Sit("p2", "x", 2, 2001)) == "ABOVE_BUY_IN"
    table.sit(2, chips=2000)
    assert table.refused(cmd.TopUp("p1", 1001)) == "ABOVE_BUY_IN"
    table.do(cmd.TopUp("p1", 1000))
    for big in (3, 7, 10):  # through odd numbers and back: nothing is lost to rounding
        table.do(cmd.ChangeBlinds(1, big))
    assert table.state.buy_ins == BuyIns(400, 1000)


def test_an_ante_comes_from_each_and_goes():  # R-SEAT-9
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    table.do(cmd.ChangeBlinds(5, 10, 2))
    started = table.hand(drawn=1)
    assert [(p.seat, p.dead + p.live) for p in started.posts if p.kind == "ante"] == [
        (2, 2),
        (3, 2),
        (1, 2),
    ]
    table.do(cmd.ChangeBlinds(5, 10))
    assert not [post for post in table.hand().posts if post.kind == "ante"]


def test_a_mixed_table_keeps_its_proportions():  # R-SEAT-9, R-MIXED-2
    table = Table("mixed", table_size=6, mixed_hands=1)
    table.sit(1, 2, 3, chips=1000)
    table.do(cmd.ChangeBlinds(15, 30))
    games = [table.hand(drawn=1).game, table.hand().game]
    assert [(g.structure, g.small_blind, g.big_blind) for g in games] == [
        ("no-limit", 15, 30),
        ("fixed-limit", 30, 60),
    ]
    assert table.state.buy_ins == BuyIns(40 * 60, 100 * 60)


def test_who_owes_posts_the_new_blinds():  # R-ENTRY-3, R-SEAT-9
    table = Table(table_size=6)
    table.sit(1, 2, 3, 4)
    table.hand(drawn=1)
    table.do(cmd.SitOut("p4"))
    table.hand()
    table.hand()
    assert table.state.seat(4).owes == "both"
    table.do(cmd.Return("p4", "post"))
    table.do(cmd.ChangeBlinds(20, 40))
    assert posts_of(table.hand())[4] == [("entry", 40, 20)]


@pytest.mark.parametrize(
    ("blinds", "code", "numbers"),
    [
        ((1, 0, 0), "BIG_NOT_POSSIBLE", {"given": "0", "minimum": 1}),
        ((1, -10, 0), "BIG_NOT_POSSIBLE", {"given": "-10", "minimum": 1}),
        ((1, True, 0), "BIG_NOT_POSSIBLE", {"given": "True", "minimum": 1}),
        ((1, 20.0, 0), "BIG_NOT_POSSIBLE", {"given": "20.0", "minimum": 1}),
        ((1, "20", 0), "BIG_NOT_POSSIBLE", {"given": "20", "minimum": 1}),
        ((-1, 20, 0), "SMALL_NOT_POSSIBLE", {"given": "-1", "minimum": 0, "maximum": 20}),
        ((21, 20, 0), "SMALL_NOT_POSSIBLE", {"given": "21", "minimum": 0, "maximum": 20}),
        ((10, 20, -1), "ANTE_NOT_POSSIBLE", {"given": "-1", "minimum": 0}),
        ((10, 20, MAX_CHIPS), "ANTE_NOT_POSSIBLE", {"given": str(MAX_CHIPS), "minimum": 0}),
    ],
)
def test_blinds_that_cannot_be(blinds, code, numbers):  # R-SEAT-9
    table = three()
    assert table.refused(cmd.ChangeBlinds(*blinds)) == code
    told = decide(table.state, cmd.ChangeBlinds(*blinds), table.now).numbers
    assert {"maximum": most_big_blind(table.state)} | numbers == told


def test_the_largest_big_blind_can_be_bought_in_for():  # R-SEAT-9, R-CHIPS-1
    table = Table(table_size=6)
    most = most_big_blind(table.state)
    assert table.refused(cmd.ChangeBlinds(1, most + 1)) == "BIG_NOT_POSSIBLE"
    table.do(cmd.ChangeBlinds(most, most))
    assert MAX_CHIPS - 100 < table.state.buy_ins.maximum <= MAX_CHIPS
    short = Table(table_size=6, min_buy_in=1, max_buy_in=1)
    short.do(cmd.ChangeBlinds(1, most_big_blind(short.state)))
    assert short.state.buy_ins.minimum >= 1
    assert public_view(short.state).game.big_bet <= MAX_CHIPS


def test_who_is_kicked_between_hands_goes_at_once():  # R-LEAVE-10
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    assert table.do(cmd.Kick("p2")) == (ev.PlayerLeft(2, "p2", 1000, "kicked", table.now),)
    assert table.refused(cmd.Kick("p2")) == "NOT_AT_TABLE"
    assert table.state.departed == (Departed("p2", 1000, table.now + 3_600_000),)
    assert table.refused(cmd.Sit("p2", "x", 2, 500)) == "RETURN_WITH_STACK"


def test_who_is_kicked_in_mid_hand_folds_in_turn():  # R-LEAVE-10, R-LEAVE-2
    table = three()
    table.do(cmd.Kick("p2"))
    assert table.waits_for() == "p1", "not his turn yet"
    assert table.refused(cmd.Kick("p2")) == "PLAYER_LEAVING"
    assert table.refused(cmd.Leave("p2")) == "ALREADY_LEAVING"
    assert hand_ev.Acted(2, "fold", 5) in table.act("call")
    table.finish()
    assert left(table) == [("p2", 995, "kicked")]


def test_who_is_kicked_all_in_is_shown_down():  # R-LEAVE-10, R-LEAVE-2
    won = set()
    for seed in range(12):
        table = three(seed=seed)
        table.act("raise", 1000)
        table.do(cmd.Kick("p1"))
        table.act("call")
        table.act("fold")
        table.finish()
        ((account, chips, reason),) = left(table)
        assert (account, reason) == ("p1", "kicked")
        won.add(chips)
    assert {0, 2010} <= won <= {0, 1005, 2010}


def test_who_is_kicked_from_the_queue_loses_his_place():  # R-LEAVE-10, R-WAIT-2
    table = Table(table_size=2)
    table.sit(1, 2)
    table.do(cmd.JoinWaiting("a", "A"))
    table.do(cmd.JoinWaiting("b", "B"))
    table.do(cmd.Leave("p1"))
    assert table.state.offers[0].account == "a"
    assert table.do(cmd.Kick("a")) == (
        ev.WaitingLeft("a", "kicked"),
        ev.SeatOffered("b", 1, table.now + 60_000),
    )


def test_a_cancelled_hand_lets_the_kicked_go_whole():  # R-LEAVE-9, R-LEAVE-10
    table = three()
    table.act("raise", 300)
    table.do(cmd.Kick("p1"))
    table.do(cmd.CancelHand("cards"))
    assert left(table) == [("p1", 1000, "kicked")]


def test_a_table_closed_between_hands_is_empty_at_once():  # R-LEAVE-11
    table = Table(table_size=2)
    table.sit(1, 2)
    table.hand(drawn=1)
    table.do(cmd.JoinWaiting("a", "A"))
    events = table.do(cmd.Close())
    assert events[:2] == (ev.TableClosed(), ev.WaitingLeft("a", "closed"))
    assert left(table) == [("p1", 995, "closed"), ("p2", 1005, "closed")]
    assert (table.state.seats, table.state.waiting, table.state.button) == ((), (), None)
    assert public_view(table.state).closed


def test_a_table_closed_in_mid_hand_plays_it_to_its_end():  # R-LEAVE-11
    table = three()
    table.sit(5, chips=700)
    table.do(cmd.Close())
    assert table.waits_for() == "p1", "he is asked as ever"
    codes = [
        table.refused(command)
        for command in (
            cmd.Close(),
            cmd.ChangeBlinds(1, 2),
            cmd.JoinWaiting("a", "A"),
            cmd.Sit("b", "B", 6, 1000),
            cmd.TopUp("p5", 100),
        )
    ]
    assert codes == ["TABLE_CLOSED"] * 5
    table.do(cmd.Leave("p3"))
    table.act("raise", 30)
    table.finish()
    assert left(table) == [
        ("p3", 990, "left"),
        ("p1", 1015, "closed"),
        ("p2", 995, "closed"),
        ("p5", 700, "closed"),
    ]
    assert on_table(table.state) == 0
    assert table.state.totals == Totals(3700, 3700, 0)
    assert table.refused(cmd.StartHand()) == "TABLE_CLOSED"


def test_a_closed_table_whose_last_hand_times_out_is_settled_first():  # R-LEAVE-11, R-CLOCK-7
    table = three(timeouts_before_sit_out=1)
    table.do(cmd.Close())
    while table.state.running:
        table.reach()
        table.expire()
    kinds = [type(e) for e in table.log]
    assert kinds.index(ev.HandSettled) < kinds.index(ev.PlayerLeft)
    assert sum(chips for _, chips, _ in left(table)) == 3000
    assert len(left(table)) == 3


def test_a_cancelled_hand_of_a_closed_table_pays_everybody():  # R-LEAVE-9, R-LEAVE-11
    table = three()
    table.act("raise", 300)
    table.do(cmd.Close())
    table.do(cmd.CancelHand("cards"))
    assert left(table) == [(f"p{i}", 1000, "closed") for i in (1, 2, 3)]


def test_a_tournament_has_no_such_host():  # R-SEAT-9, R-LEAVE-8
    table = Table(table_size=6, mode="tournament")
    for command in (cmd.ChangeBlinds(1, 2), cmd.Kick("p1"), cmd.Close()):
        assert table.refused(command) == "NOT_IN_TOURNAMENT"
