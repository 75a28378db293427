"""The button and the blinds from hand to hand (docs/rules/button.md)."""

from __future__ import annotations

import pytest

from fifthstreet.engine import resolve
from fifthstreet.engine.types import Refusal
from fifthstreet.errors import SetupError
from fifthstreet.table import commands as cmd
from fifthstreet.table import decide, draw_due
from fifthstreet.table import events as ev
from fifthstreet.table.button import Comers, next_button, random_candidates
from fifthstreet.table.circle import distance, next_seat, strictly_between
from fifthstreet.table.state import ButtonState
from tests.table.driver import Table, posts_of

DEAD = resolve()
FORWARD = resolve(overrides={"button_rule": "forward_simple"})
RANDOM = resolve(overrides={"button_rule": "random_on_change"})


def places(rules, last, seats, size=6, **more):
    """Return button, small blind's position, who posts it and big blind."""
    last = None if last is None else ButtonState(*last)
    at = next_button(rules, last, seats, table_size=size, **more)
    return at.button, at.small_blind_position, at.small_blind, at.big_blind


@pytest.mark.parametrize(
    ("last", "seats", "expected"),
    [
        ((1, 2, 3), (1, 2, 3, 4, 5, 6), (2, 3, 3, 4)),
        ((4, 5, 6), (1, 2, 4, 5, 6), (5, 6, 6, 1)),
        ((6, 1, 2), (2, 3, 4, 5, 6), (1, 2, 2, 3)),
        ((6, 1, 2), (1, 3, 4, 5, 6), (1, 2, None, 3)),
        ((6, 1, 2), (3, 4, 5, 6), (1, 2, None, 3)),
        ((6, 1, 2), (1, 2, 3, 4, 5), (1, 2, 2, 3)),
        ((6, 1, 2), (1, 5, 6), (1, 2, None, 5)),
        ((1, 2, 3), (3, 4, 6), (2, 3, 3, 4)),
        ((1, None, 3), (1, 3, 4), (2, 3, 3, 4)),
        ((1, None, 1), (1, 3, 4), (6, 1, 1, 3)),
    ],
)
def test_the_dead_button_follows_the_big_blind(last, seats, expected):  # R-BUTTON-2
    assert places(DEAD, last, seats) == expected


def test_a_dead_button_with_the_small_blind_on_it():  # R-BUTTON-2
    rules = resolve(overrides={"small_blind_seat": "button"})
    assert places(rules, (1, 1, 2), (1, 2, 3)) == (2, 2, 2, 3)
    assert places(rules, (1, 1, 2), (1, 3, 4)) == (2, 2, None, 3)


@pytest.mark.parametrize(
    ("last", "seats", "expected"),
    [
        ((6, 1, 2), (1, 3, 4, 5, 6), (1, 3, 3, 4)),
        ((6, 1, 2), (2, 3, 4, 5), (2, 3, 3, 4)),
        ((6, 1, 2), (3, 4, 5), (3, 4, 4, 5)),
        ((2, 4, 5), (2, 3, 4, 5, 6), (4, 5, 5, 6)),  # 3 sat down between button and blind
        ((2, 3, 6), (2, 3, 4, 6), (3, 6, 6, 2)),  # 4 sat down between the blinds
    ],
)
def test_the_button_moves_to_the_next_player(last, seats, expected):  # R-BUTTON-3
    assert places(FORWARD, last, seats) == expected


def test_the_button_does_not_go_to_who_comes_in():  # R-BUTTON-3
    comers = Comers(entering=frozenset({2}), waiting=frozenset({2}))
    assert places(FORWARD, (1, 3, 4), (1, 2, 3, 4, 5), comers=comers) == (3, 4, 4, 5)
    comers = Comers(entering=frozenset({5}), waiting=frozenset({5}))
    assert places(FORWARD, (1, 3, 4), (1, 3, 4, 5), comers=comers) == (3, 4, 4, 5)
    at = next_button(
        FORWARD, ButtonState(6, 1, 2), [1, 3, 4, 5, 6], table_size=6,
        comers=Comers(entering=frozenset({3}), waiting=frozenset({3})),
    )  # fmt: skip
    assert (at.button, at.small_blind, at.big_blind) == (1, 4, 5)
    assert at.dealt_in == (1, 4, 5, 6), "seat 3 waits behind the button"


def test_with_the_small_blind_on_the_button_it_moves_too():  # R-BUTTON-3, seed 000
    rules = resolve("base-stake")
    assert places(rules, (1, 1, 2), (1, 2, 3)) == (2, 2, 2, 3)
    assert places(rules, (1, 1, 2), (1, 3, 4)) == (3, 3, 3, 4)
    assert places(rules, (1, 1, 3), (1, 2, 3)) == (3, 3, 3, 1)


@pytest.mark.parametrize("rules", [DEAD, FORWARD])
@pytest.mark.parametrize(
    ("seats", "expected"),
    [((1, 3), (3, 3, 3, 1)), ((1, 2), (2, 2, 2, 1)), ((2, 3), (3, 3, 3, 2))],
)
def test_three_to_two(rules, seats, expected):  # R-BUTTON-5, R-BUTTON-6
    assert places(rules, (1, 2, 3), seats) == expected


@pytest.mark.parametrize(
    ("profile", "last", "seats", "expected"),
    [
        ("base-stake", (1, 1, 2), (1, 3), (3, 3, 3, 1)),  # the big blind is out
        ("base-stake", (1, 1, 2), (1, 2), (2, 2, 2, 1)),
        ("base-stake", (1, 1, 2), (2, 3), (2, 2, 2, 3)),
        ("classic-limit", (1, 2, 3), (1, 4), (4, 4, 4, 1)),  # both blinds are out
        ("classic-limit", (3, 4, 5), (1, 2), (1, 1, 1, 2)),  # all who had a place are out
        ("classic-limit", (1, 2, 3), (3, 4), (3, 3, 3, 4)),
    ],
)
def test_down_to_two_the_button_moves_on_too(profile, last, seats, expected):  # R-BUTTON-3
    assert places(resolve(profile), last, seats) == expected


def test_down_to_two_a_newcomer_does_not_get_the_button():  # R-BUTTON-3
    comers = Comers(entering=frozenset({4}), waiting=frozenset({4}))
    assert places(FORWARD, (1, 2, 3), (1, 4), comers=comers) == (1, 1, 1, 4)
    rules = resolve("base-stake", {"heads_up_small_blind": "left_of_button"})
    assert places(rules, (1, 1, 2), (1, 3)) == (3, 3, 3, 1), "the seat of the small blind decides"


def test_two_players_where_the_button_is_the_big_blind():  # R-BUTTON-5
    rules = resolve(overrides={"heads_up_small_blind": "left_of_button"})
    assert places(rules, (1, 2, 3), (1, 3)) == (1, 3, 3, 1)
    assert places(rules, (1, 3, 1), (1, 3)) == (3, 1, 1, 3)
    on_button = resolve(
        overrides={"heads_up_small_blind": "left_of_button", "small_blind_seat": "button"}
    )
    assert places(on_button, (1, 1, 3), (1, 3)) == (3, 3, 3, 1)


@pytest.mark.parametrize("rules", [DEAD, FORWARD])
def test_two_to_three(rules):  # R-BUTTON-7
    assert places(rules, (1, 1, 5), (1, 5, 6)) == (1, 5, 5, 6)
    at = next_button(rules, ButtonState(1, 1, 5), [1, 3, 5], table_size=6)
    assert (at.button, at.small_blind, at.big_blind) == (5, 5, 1)
    assert at.dealt_in == (1, 5), "seat 3 waits between button and small blind"


def test_two_to_three_where_the_button_was_the_big_blind():  # R-BUTTON-7
    rules = resolve(
        overrides={"button_rule": "forward_simple", "heads_up_small_blind": "left_of_button"}
    )
    assert places(rules, (5, 1, 5), (1, 5, 6)) == (1, 5, 5, 6)


def test_when_all_but_one_are_new_there_are_still_two_blinds():  # R-BUTTON-3
    assert places(FORWARD, (1, 1, 5), (1, 2, 3)) == (2, 3, 3, 1)
    assert places(FORWARD, (1, 3, 5), (2, 4, 5)) == (4, 5, 5, 2), "not 5 again"


def test_newcomers_who_post_keep_the_game_going():  # R-BUTTON-3
    comers = Comers(entering=frozenset({3, 4, 5}), waiting=frozenset({5}))
    at = next_button(FORWARD, ButtonState(6, 1, 2), [3, 4, 5], table_size=6, comers=comers)
    assert (at.button, at.small_blind, at.big_blind, at.placed) == (3, 4, 5, "moved")


def test_a_newcomer_in_the_big_blinds_seat_does_not_lead():  # R-BUTTON-3, R-BUTTON-7
    comers = Comers(entering=frozenset({5, 6}), waiting=frozenset())
    assert places(FORWARD, (1, 1, 5), (1, 5, 6), comers=comers) == (5, 6, 6, 1)


def test_everybody_else_new_and_waiting_starts_anew():  # R-BUTTON-9
    for rules in (DEAD, FORWARD):
        comers = Comers(entering=frozenset({3, 4, 5}), waiting=frozenset({3, 4}))
        seats = [3, 4, 5]
        last = ButtonState(6, 1, 2)
        due = random_candidates(rules, last, seats, table_size=6, comers=comers)
        if rules is DEAD:  # the big blind reaches seat 3, and seat 5 posts
            assert due == ()
        else:
            assert due == (3, 4, 5)
            at = next_button(rules, last, seats, table_size=6, comers=comers, drawn=4)
            assert (at.button, at.placed, at.dealt_in) == (4, "anew", (3, 4, 5))


def test_a_draw_is_due_first_and_on_a_change():  # R-BUTTON-1, R-BUTTON-4, R-BUTTON-8
    last = ButtonState(6, 1, 2)
    seats = [1, 2, 3, 5, 6]
    assert random_candidates(RANDOM, None, seats, table_size=6) == (1, 2, 3, 5, 6)
    assert random_candidates(RANDOM, last, seats, table_size=6, changed=True) == (1, 2, 3, 5, 6)
    assert random_candidates(RANDOM, last, seats, table_size=6, changed=False) == ()
    assert random_candidates(DEAD, None, seats, table_size=6) == (1, 2, 3, 5, 6)
    assert random_candidates(DEAD, last, seats, table_size=6, changed=True) == ()
    comers = Comers(waiting=frozenset({3, 5}))
    drawn = random_candidates(RANDOM, last, seats, table_size=6, changed=True, comers=comers)
    assert drawn == (1, 2, 6), "who waits for the big blind cannot have the button"


def test_the_drawn_seat_has_the_button():  # R-BUTTON-8
    last = ButtonState(6, 1, 2)
    at = next_button(RANDOM, last, [1, 2, 3], table_size=6, changed=True, drawn=2)
    assert (at.button, at.small_blind, at.big_blind, at.placed) == (2, 3, 1, "drawn")
    at = next_button(RANDOM, last, [1, 3], table_size=6, changed=True, drawn=3)
    assert (at.button, at.small_blind, at.big_blind, at.placed) == (3, 3, 1, "drawn")
    at = next_button(RANDOM, last, [2, 6], table_size=6, changed=False)
    assert (at.button, at.small_blind, at.big_blind, at.placed) == (2, 2, 6, "moved")
    comers = Comers(waiting=frozenset({3}))
    at = next_button(RANDOM, last, [1, 2, 3, 4], table_size=6, changed=True, drawn=1, comers=comers)
    assert (at.button, at.small_blind, at.big_blind) == (1, 2, 3), "the big blind reached him"
    assert at.dealt_in == (1, 2, 3, 4)


def test_a_draw_leaves_out_who_waits():  # R-BUTTON-8
    last, seats = ButtonState(6, 1, 3), [1, 2, 3]
    comers = Comers(waiting=frozenset({2}))
    more = {"table_size": 6, "changed": True, "comers": comers}
    assert random_candidates(RANDOM, last, seats, **more) == (1, 3)
    at = next_button(RANDOM, last, seats, drawn=1, **more)
    assert (at.button, at.small_blind, at.big_blind, at.dealt_in) == (1, 1, 3, (1, 3))
    more["comers"] = Comers(waiting=frozenset({2, 3}))
    assert random_candidates(RANDOM, last, seats, **more) == (1, 2, 3)
    at = next_button(RANDOM, last, seats, drawn=2, **more)
    assert (at.button, at.small_blind, at.big_blind) == (2, 3, 1), "nobody could play otherwise"


def test_no_draw_is_due_unless_the_players_changed():  # R-BUTTON-4
    last = ButtonState(6, 1, 2)
    assert random_candidates(RANDOM, last, [1, 2, 3], table_size=6) == ()
    assert places(RANDOM, (6, 1, 2), (1, 2, 3)) == (1, 2, 2, 3)
    assert places(RANDOM, (6, 1, 2), (1, 2, 3), drawn=3) == (1, 2, 2, 3), "no draw was due"


@pytest.mark.parametrize("drawn", [None, 4])
def test_a_draw_that_is_missing_or_impossible_is_an_error(drawn):  # R-BUTTON-8
    with pytest.raises(SetupError, match="drawn among"):
        next_button(RANDOM, None, [1, 2, 3], table_size=6, drawn=drawn)


def test_one_player_has_no_button():
    with pytest.raises(SetupError, match="needs two"):
        next_button(DEAD, None, [3], table_size=6, drawn=3)


def test_the_lowest_seat_can_have_the_first_button():  # R-BUTTON-1
    rules = resolve(overrides={"first_button": "lowest_seat"})
    assert places(rules, None, (3, 5, 6)) == (3, 5, 5, 6)
    assert places(rules, None, (3, 5, 6), drawn=6) == (3, 5, 5, 6), "no draw was due"
    by_lot = resolve("mbp", {"first_button": "lowest_seat"})
    assert random_candidates(by_lot, None, [3, 5], table_size=8) == (3, 5)


def test_a_buyer_between_the_blinds_gets_the_button():  # R-ENTRY-6
    comers = Comers(frozenset({3, 4}), frozenset(), frozenset({3, 4}))
    at = next_button(DEAD, ButtonState(1, 2, 5), [1, 2, 3, 4, 5, 6], table_size=6, comers=comers)
    assert (at.button, at.small_blind, at.big_blind) == (4, 5, 6)
    assert at.buyers == (3, 4)
    assert at.dealt_in == (1, 2, 3, 4, 5, 6)


def test_the_circle():
    assert [distance(5, seat, 6) for seat in (5, 6, 1, 4)] == [0, 1, 2, 5]
    assert [s for s in range(1, 7) if strictly_between(5, s, 2, 6)] == [1, 6]
    assert not any(strictly_between(3, s, 3, 6) for s in range(1, 7))
    assert next_seat([2, 4], 4, 6) == 2
    assert next_seat([4], 4, 6) == 4


def test_everybody_pays_each_blind_once_an_orbit():  # R-BUTTON-2
    table = Table(table_size=6)
    table.sit(1, 2, 3, 5)
    hands = [table.hand() for _ in range(8)]
    for half in (hands[:4], hands[4:]):
        assert sorted(h.big_blind for h in half) == [1, 2, 3, 5]
        assert sorted(h.small_blind for h in half) == [1, 2, 3, 5]
        assert sorted(h.button for h in half) == [1, 2, 3, 5]


def test_the_table_draws_the_first_button_and_refuses_another():  # R-BUTTON-8
    table = Table(table_size=6)
    table.sit(2, 4, 6)
    assert draw_due(table.state) == (2, 4, 6)
    refusal = decide(table.state, cmd.StartHand(), 0)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.numbers) == ("DRAW_NEEDED", {"seats": "2 4 6"})
    assert table.refused(cmd.StartHand(drawn=3)) == "DRAW_NEEDED"
    table.hand(drawn=4)
    assert table.positions() == (4, 6, 2)
    assert draw_due(table.state) == ()


def test_the_button_is_drawn_when_the_players_change():  # R-BUTTON-4
    table = Table(profile="mbp", table_size=6)
    table.sit(1, 2, 3)
    table.hand(drawn=2)
    table.hand()
    assert table.positions() == (3, 1, 2)
    table.sit(5)
    assert draw_due(table.state) == (1, 2, 3, 5)
    table.hand(drawn=5)
    assert table.positions() == (5, 1, 2)
    table.do(cmd.Leave("p3"))
    table.sit(3, chips=995)
    assert draw_due(table.state) == (1, 2, 3, 5), "the player came back, but he had left"


@pytest.mark.parametrize("in_mid_hand", [True, False])
def test_the_button_is_drawn_when_a_player_has_left(in_mid_hand):  # R-BUTTON-4
    table = Table(profile="mbp", table_size=6)
    table.sit(1, 2, 3)
    table.hand(drawn=2)
    assert table.positions() == (2, 3, 1)
    if in_mid_hand:
        table.start()
        table.do(cmd.Leave("p2"))
        table.finish()
    else:
        table.do(cmd.Leave("p2"))
    assert draw_due(table.state) == (1, 3)
    assert table.refused(cmd.StartHand()) == "DRAW_NEEDED"
    table.hand(drawn=3)
    assert draw_due(table.state) == (), "the same two go on"


def lottery(seed=1, **chips):
    """Return a tournament table that draws the button, after a hand with the button in seat 2."""
    table = Table(mode="tournament", button_rule="random_on_change", table_size=6, seed=seed)
    for seat in (1, 2, 3, 4):
        table.do(cmd.MoveIn(f"p{seat}", f"P{seat}", seat, chips.get(f"p{seat}", 1000)))
    table.hand(drawn=2, kind="call")
    assert table.positions() == (2, 3, 4)
    return table


def test_the_button_is_drawn_when_a_tournament_player_is_moved():  # R-BUTTON-4
    table = lottery()
    assert draw_due(table.state) == ()
    table.do(cmd.MoveOut("p4"))
    assert draw_due(table.state) == (1, 2, 3)


def test_the_button_is_drawn_when_a_tournament_player_busts():  # R-BUTTON-4
    tables = [lottery(seed, p4=10) for seed in range(8)]
    out = [table for table in tables if table.state.seat(4) is None]
    assert 0 < len(out) < len(tables), "all-in on the big blind: he loses, but not always"
    assert [draw_due(table.state) for table in tables] == [
        (1, 2, 3) if table in out else () for table in tables
    ]


def test_a_cancelled_hand_brings_a_draw_back():  # R-BUTTON-4, R-LEAVE-9
    table = Table(profile="mbp", table_size=6)
    table.sit(1, 2, 3, 4)
    table.hand(drawn=2)
    table.do(cmd.Leave("p4"))
    table.start(drawn=1)
    table.do(cmd.CancelHand())
    assert draw_due(table.state) == (1, 2, 3)


def test_who_left_during_a_cancelled_hand_is_a_newcomer_after_it():  # R-LEAVE-9, R-ENTRY-10
    table = Table(table_size=6, button_rule="random_on_change")
    table.sit(1, 2, 3, 4)
    table.hand(drawn=1)
    table.do(cmd.SitOut("p4"))
    table.start(drawn=2)
    table.do(cmd.Leave("p4"))
    table.sit(4, chips=1000)
    table.do(cmd.CancelHand())
    assert table.state.seat(4).owes == "new"
    assert draw_due(table.state) == (1, 2, 3)


def test_a_stopped_table_draws_anew_and_forgets_debts():  # R-BUTTON-9
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    table.hand(drawn=1)
    table.do(cmd.SitOut("p1"))
    table.hand()
    table.hand()
    assert table.state.seat(1).owes == "both"
    events = table.do(cmd.Leave("p2"))
    assert ev.TableStopped() in events
    assert table.state.button is None
    assert table.state.seat(1).owes == "none"
    assert table.refused(cmd.StartHand(drawn=3)) == "NOT_ENOUGH_PLAYERS"
    table.do(cmd.Return("p1"))
    assert draw_due(table.state) == (1, 3)
    assert len(posts_of(table.hand(drawn=3))) == 2


def test_a_broke_loser_stops_a_game_of_two():  # R-BUTTON-9
    table = Table(table_size=2)
    table.sit(1, 2)
    table.start(drawn=1)
    table.reach()
    table.act("raise", 1000)
    table.finish("call")
    assert table.state.button is None


def test_players_left_alone_start_anew():  # R-BUTTON-9
    table = Table(table_size=6)
    table.sit(1, 3, 5)
    table.hand(drawn=1)  # button 1, small blind 3, big blind 5
    table.sit(4)
    table.do(cmd.SitOut("p1"))
    table.sit(2)
    table.do(cmd.SitOut("p5"))
    table.do(cmd.SitOut("p3"))
    # the big blind reaches seat 2; seat 4 is between button and small blind
    assert draw_due(table.state) == ()
    assert table.hand().big_blind == 2
    table.do(cmd.SitOut("p2"))
    assert table.state.button is None
