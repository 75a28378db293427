"""Who is dealt in and what he posts (docs/rules/entry.md)."""

from __future__ import annotations

import msgspec
import pytest

from fifthstreet.engine import make_game, resolve
from fifthstreet.engine.events import HandStarted
from fifthstreet.engine.types import Post
from fifthstreet.table import commands as cmd
from fifthstreet.table.blinds import after_missing, entry_posts, when_dealt_in
from fifthstreet.table.dealing import place
from fifthstreet.table.state import ButtonState, Seat
from tests.table.driver import Table, posts_of

BLINDS = {"small_blind": 1, "big_blind": 2}
STANDARD = resolve(overrides=BLINDS)
GAME = make_game(STANDARD, "no-limit")


def owed(table, seat):
    return table.state.seat(seat).owes


@pytest.mark.parametrize(
    ("owes", "live", "dead"),
    [("new", 2, 0), ("big", 2, 0), ("small", 0, 1), ("both", 2, 1)],
)
def test_what_each_debt_costs(owes, live, dead):  # R-ENTRY-2, R-ENTRY-3
    assert entry_posts(STANDARD, owes, "post", GAME, seat=4) == Post(4, "entry", live, dead)
    assert when_dealt_in(STANDARD, owes, "post") == "now"


@pytest.mark.parametrize("owes", ["none", "new", "small", "big", "both"])
def test_waiting_costs_nothing(owes):  # R-ENTRY-1
    assert entry_posts(STANDARD, owes, "wait", GAME) is None
    when = "now" if owes == "none" else "big_blind_reaches_seat"
    assert when_dealt_in(STANDARD, owes, "wait") == when


@pytest.mark.parametrize(
    ("options", "owes", "when"),
    [
        ({"new_player": "free"}, "new", "now"),
        ({"new_player": "free"}, "big", "big_blind_reaches_seat"),
        ({"missed_blinds": "none"}, "both", "now"),
        ({"missed_blinds": "none"}, "new", "big_blind_reaches_seat"),
        ({"mode": "tournament"}, "new", "now"),
        ({"mode": "tournament"}, "both", "now"),
    ],
)
def test_houses_that_ask_for_less(options, owes, when):  # R-ENTRY-4, R-ENTRY-9
    rules = resolve(overrides=BLINDS | options)
    assert when_dealt_in(rules, owes, "wait") == when
    if when == "now":
        assert entry_posts(rules, owes, "post", GAME) is None


@pytest.mark.parametrize(
    ("options", "owes"), [({"new_player": "wait"}, "new"), ({"missed_blinds": "wait"}, "both")]
)
def test_houses_where_the_big_blind_has_to_come(options, owes):  # R-ENTRY-4
    rules = resolve(overrides=BLINDS | options)
    assert when_dealt_in(rules, owes, "post") == "big_blind_reaches_seat"
    assert entry_posts(rules, owes, "post", GAME) is None
    other = "both" if owes == "new" else "new"
    assert when_dealt_in(rules, other, "post") == "now"


def test_buying_the_button_costs_both_blinds():  # R-ENTRY-6
    for owes in ("none", "new", "small", "both"):
        post = entry_posts(STANDARD, owes, "post", GAME, seat=3, buys_button=True)
        assert post == Post(3, "entry", live=2, dead=1)
    assert entry_posts(STANDARD, "both", "wait", GAME, buys_button=True) is None


def test_the_places_where_a_newcomer_is_dealt_in():  # R-ENTRY-5, R-ENTRY-6
    def dealt(seat, choice="post", **options):
        table = Table(table_size=9, **options)
        seats = [Seat(n, f"p{n}", "", 9) for n in (3, 6, 7) if n != seat]
        state = msgspec.structs.replace(
            table.state,
            seats=(*seats, Seat(seat, "new", "", 9, owes="new", choice=choice)),
            button=ButtonState(1, 3, 6),
            dealt=tuple(each.account for each in seats),
        )
        at = place(state, None)
        assert at.big_blind == 7
        return seat in at.dealt_in

    assert [s for s in range(1, 10) if dealt(s)] == [1, 2, 3, 6, 7, 8, 9]
    assert [s for s in range(1, 10) if dealt(s, "wait")] == [7]
    assert [s for s in range(1, 10) if dealt(s, "wait", mode="tournament")] == [1, 2, 3, 6, 7, 8, 9]
    assert [s for s in range(1, 10) if dealt(s, buy_button=True)] == list(range(1, 10))
    assert [s for s in range(1, 10) if dealt(s, "wait", buy_button=True)] == [7]
    assert not dealt(4, mode="tournament", buy_button=True)


@pytest.mark.parametrize(
    ("owes", "seat", "missed"),
    [
        ("none", 5, "big"),
        ("small", 5, "both"),
        ("none", 4, "small"),
        ("none", 3, "small"),
        ("big", 3, "both"),
        ("none", 1, "none"),
        ("none", 6, "none"),
        ("big", 1, "big"),
        ("new", 5, "new"),
        ("both", 1, "both"),
    ],
)
def test_the_blinds_pass(owes, seat, missed):  # R-ENTRY-7
    last, now = ButtonState(1, 2, 4), ButtonState(2, 4, 6)
    assert after_missing(owes, seat, last, now, table_size=6) == missed


def test_unknown_places_of_the_small_blind_pass_nobody():  # R-ENTRY-7
    last, now = ButtonState(1, None, 4), ButtonState(2, 4, 6)
    assert after_missing("none", 3, last, now, table_size=6) == "none"
    assert after_missing("none", 4, last, now, table_size=6) == "small"
    assert after_missing("none", 4, now, ButtonState(4, None, 1), table_size=6) == "none"


def six(**options):
    """Return a table with seats 1, 3, 4 and 6 after a hand: button 1, small 3, big 4."""
    table = Table(table_size=6, **options)
    table.sit(1, 3, 4, 6)
    table.hand(drawn=1)
    return table


def test_nobody_owes_anything_where_no_game_runs():  # R-ENTRY-1
    table = Table(table_size=6)
    table.sit(1, 2, 5)
    assert {seat.owes for seat in table.state.seats} == {"none"}
    assert len(posts_of(table.hand(drawn=5))) == 2


def test_a_newcomer_waits_for_the_big_blind():  # R-ENTRY-1
    table = six()
    table.sit(5, choice="wait")
    assert owed(table, 5) == "new"
    first = table.hand()
    assert first.big_blind == 5, "it reached him"
    assert posts_of(first)[5] == [("big_blind", 10, 0)]
    assert owed(table, 5) == "none"
    table.sit(2, choice="wait")
    for big in (6, 1):
        hand = table.hand()
        assert hand.big_blind == big
        assert 2 not in [entry.seat for entry in hand.seats]
    assert table.hand().big_blind == 2


def test_a_newcomer_posts_and_may_raise_his_post():  # R-ENTRY-2
    table = six()
    table.sit(2, choice="wait")
    table.do(cmd.Return("p2", "post"))
    events = table.start()  # button 3, small blind 4, big blind 6
    start = next(event for event in events if isinstance(event, HandStarted))
    assert posts_of(start) == {
        4: [("small_blind", 5, 0)],
        6: [("big_blind", 10, 0)],
        2: [("entry", 10, 0)],
    }
    assert owed(table, 2) == "none"
    table.reach()
    assert table.waits_for() == "p1"
    table.act("call")
    assert table.waits_for() == "p2"
    legal = table.state.hand.legal
    assert (legal.to_call, legal.min_to) == (0, 20)


def test_missing_both_blinds_and_coming_back():  # R-ENTRY-3, R-ENTRY-7
    table = six()
    table.do(cmd.SitOut("p6"))
    hand = table.hand()  # big blind 1 passes seat 6
    assert (hand.big_blind, owed(table, 6)) == (1, "big")
    table.hand()  # small blind 1 passes too
    assert owed(table, 6) == "both"
    table.do(cmd.Return("p6", "post"))
    hand = table.hand()
    assert posts_of(hand)[6] == [("entry", 10, 5)]
    assert owed(table, 6) == "none"


def test_sitting_out_after_the_big_blind_owes_the_small_one():  # R-ENTRY-3
    table = six()
    table.do(cmd.SitOut("p4"))
    hand = table.hand()
    assert hand.small_blind is None, "the small blind is dead"
    assert owed(table, 4) == "small"
    table.do(cmd.Return("p4", "post"))
    assert posts_of(table.hand())[4] == [("entry", 0, 5)]


def test_back_before_anything_passed_owes_nothing():  # R-ENTRY-7
    table = six()
    table.do(cmd.SitOut("p1"))
    table.hand()
    table.do(cmd.Return("p1", "wait"))
    hand = table.hand()
    assert (hand.big_blind, len(posts_of(hand))) == (1, 2)


def test_waiting_survives_sitting_out_but_not_leaving():  # R-ENTRY-10
    table = six()
    table.do(cmd.SitOut("p6"))
    table.hand()
    table.hand()
    table.do(cmd.Return("p6", "wait"))
    assert (owed(table, 6), table.state.seat(6).choice) == ("both", "wait")
    table.do(cmd.SitOut("p6"))
    table.do(cmd.Return("p6", "wait"))
    assert owed(table, 6) == "both"
    chips = table.state.seat(6).chips
    table.do(cmd.Leave("p6"))
    table.sit(6, chips=chips)
    assert owed(table, 6) == "new"


def test_a_newcomer_who_sits_out_still_owes_one_big_blind():  # R-ENTRY-7
    table = six()
    table.sit(5)
    table.do(cmd.SitOut("p5"))
    for _ in range(6):
        table.hand()
    assert owed(table, 5) == "new"


def test_the_amounts_are_those_of_the_hand():  # R-ENTRY-3
    table = Table("mixed", table_size=6, mixed_hands=2)
    table.sit(1, 3, 4, 6)
    table.hand(drawn=1)
    table.sit(5)
    table.hand()  # big blind 5
    table.sit(2, choice="post")
    hand = table.hand()  # fixed limit 10/20: button 4, small blind 5, big blind 6
    assert hand.game.structure == "fixed-limit"
    assert posts_of(hand)[2] == [("entry", 20, 0)]


def test_nobody_is_dealt_in_between_button_and_small_blind():  # R-ENTRY-5
    table = six()
    table.sit(2, choice="post")  # next hand: button 3, small blind 4, big blind 6
    hand = table.hand()
    assert (hand.button, 2 in [entry.seat for entry in hand.seats]) == (3, True)
    table = six()
    table.hand()  # button 3, small blind 4, big blind 6
    table.sit(5, choice="post")  # next hand: button 4, small blind 6
    hand = table.hand()
    assert 5 not in [entry.seat for entry in hand.seats]
    hand = table.hand()
    assert posts_of(hand)[5] == [("entry", 10, 0)]


def test_a_buyer_pays_and_has_the_button():  # R-ENTRY-6
    table = six(buy_button=True)
    table.hand()
    table.sit(5, choice="post")
    hand = table.hand()
    assert (hand.button, hand.small_blind, hand.big_blind) == (5, 6, 1)
    assert posts_of(hand)[5] == [("entry", 10, 5)]
    assert hand.seats[-1].seat == 5
    assert table.hand().button == 6


def test_who_waits_buys_nothing():  # R-ENTRY-6
    table = six(buy_button=True)
    table.hand()
    table.sit(5, choice="wait")
    assert table.hand().button == 4


def test_a_newcomer_in_the_small_blind_posts_a_big_one_instead():  # R-ENTRY-2
    table = six()
    table.do(cmd.Leave("p4"))
    table.do(cmd.Sit("new", "New", 4, 1000, choice="post"))
    hand = table.hand()
    assert table.positions() == (3, 4, 6)
    assert hand.small_blind is None
    assert posts_of(hand)[4] == [("entry", 10, 0)]


def test_two_players_post_their_blinds_and_nothing_else():  # R-ENTRY-8
    table = Table(table_size=6)
    table.sit(1, 2)
    table.hand(drawn=1)
    table.do(cmd.Leave("p2"))
    table.sit(4, choice="wait")
    hand = table.hand(drawn=1)
    assert posts_of(hand) == {1: [("small_blind", 5, 0)], 4: [("big_blind", 10, 0)]}
    table.sit(3, choice="post")
    table.do(cmd.Leave("p4"))
    hand = table.hand()
    assert table.positions() == (3, 3, 1), "the big blind moves on from 4 to 1"
    assert posts_of(hand) == {3: [("small_blind", 5, 0)], 1: [("big_blind", 10, 0)]}
    assert owed(table, 3) == "none"


def test_back_behind_the_button_misses_the_small_blind_too():  # R-ENTRY-7, R-ENTRY-5
    table = Table(table_size=6)
    table.sit(1, 3, 4, 6)
    table.hand(drawn=1)
    table.do(cmd.SitOut("p1"))
    table.do(cmd.SitOut("p6"))
    table.sit(2, choice="post")
    hand = table.hand()  # the big blind passes 6 and 1 and reaches 2
    assert len(posts_of(hand)) == 2
    table.do(cmd.Return("p1", "post"))
    hand = table.hand()
    assert [entry.seat for entry in hand.seats] == [2, 3, 4]
    hand = table.hand()
    assert posts_of(hand)[1] == [("entry", 10, 5)]


def test_free_houses_deal_everybody_in():  # R-ENTRY-4
    table = Table(profile="mbp", table_size=6)
    table.sit(1, 3, 4)
    table.hand(drawn=1)
    table.sit(6)
    assert owed(table, 6) == "none"
    table.do(cmd.SitOut("p3"))
    for _ in range(4):
        table.hand()
    assert owed(table, 3) == "none"
    table.do(cmd.Return("p3"))
    hand = table.hand(drawn=4)
    assert [entry.seat for entry in hand.seats] == [6, 1, 3, 4]
    assert set(posts_of(hand)) == {6, 1}


def test_where_posting_is_not_offered_it_is_refused():  # R-ENTRY-4
    table = six(new_player="wait")
    table.sit(5, choice="wait")
    assert table.refused(cmd.Return("p5", "post")) == "MUST_WAIT"
    table.sit(2, choice="post")
    table.hand()
    hand = table.hand()
    assert 2 not in [entry.seat for entry in hand.seats]


def test_bomb_pots_neither_owe_nor_forgive():  # R-ENTRY-11
    table = Table(table_size=6, bomb_pot_every=3, bomb_pot_ante=7)
    table.sit(1, 2, 3, 4)
    table.hand(drawn=1)
    table.hand()
    table.sit(6, choice="wait")
    table.do(cmd.SitOut("p1"))
    hand = table.hand()  # big blind's place 6
    assert hand.game.bomb_pot
    assert posts_of(hand) == {seat: [("ante", 0, 7)] for seat in (2, 3, 4, 6)}
    assert table.positions() == (3, 4, 6)
    assert owed(table, 6) == "new"
    assert owed(table, 1) == "none"
    hand = table.hand()
    assert hand.big_blind == 2
    assert owed(table, 1) == "big"
    assert 6 not in [entry.seat for entry in hand.seats]


def test_sitting_out_at_the_next_big_blind():  # R-LEAVE-4
    table = six()
    table.do(cmd.SitOut("p1", "next_big_blind"))
    assert table.refused(cmd.SitOut("p1", "next_big_blind")) == "ALREADY_SITTING_OUT"
    assert table.hand().big_blind == 6
    assert not table.state.seat(1).sat_out
    hand = table.hand()
    assert hand.big_blind == 3, "it would have been 1"
    assert table.state.seat(1).sat_out
    assert owed(table, 1) == "big"


def test_a_planned_sit_out_is_taken_back():  # R-LEAVE-5
    table = six()
    table.do(cmd.SitOut("p6", "next_big_blind"))
    table.do(cmd.Return("p6"))
    assert table.hand().big_blind == 6


def test_both_of_two_sitting_out_stop_the_table():  # R-LEAVE-4, R-BUTTON-9
    table = Table(table_size=2)
    table.sit(1, 2)
    table.hand(drawn=1)
    table.do(cmd.SitOut("p1", "next_big_blind"))
    assert table.hand() is None
    assert table.state.button is None
    assert table.refused(cmd.StartHand()) == "NOT_ENOUGH_PLAYERS"


def test_who_is_drawn_into_the_big_blind_may_sit_out():  # R-LEAVE-4, R-BUTTON-8
    table = Table(profile="mbp", table_size=4, heads_up_small_blind="left_of_button")
    table.sit(1, 2, 3)
    table.do(cmd.SitOut("p3", "next_big_blind"))
    hand = table.hand(drawn=1)
    assert [entry.seat for entry in hand.seats] == [2, 1]
    assert (hand.button, hand.big_blind) == (1, 1)
    table.do(cmd.Return("p3"))
    table.do(cmd.SitOut("p1", "next_big_blind"))
    hand = table.hand(drawn=2)  # big blind 1, so 2 and 3 play, and 2 has the button
    assert (hand.button, hand.big_blind, hand.small_blind) == (2, 2, 3)
