"""Places, levels, balancing and the chip race (docs/rules/tournament.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.errors import SetupError
from fifthstreet.table.state import ButtonState
from fifthstreet.tournament import (
    Finish,
    Race,
    blinds_by_hand,
    finishes,
    halts,
    mover,
    race,
    uneven,
    worst_seat,
)
from fifthstreet.tournament.places import shares


def test_more_chips_at_the_start_finish_higher():  # R-PLACE-1, R-PLACE-3
    out = finishes({"B": 400, "A": 900, "C": 10}, 4, {2: 300, 3: 200, 4: 50})
    assert out == {"A": Finish(2, 300), "B": Finish(3, 200), "C": Finish(4, 50)}
    assert list(out) == ["A", "B", "C"]


def test_places_without_a_prize_pay_nothing():  # R-PLACE-1
    assert finishes({"A": 5}, 9, {1: 100}) == {"A": Finish(9, 0)}
    assert finishes({"A": 5, "B": 6}, 2, {1: 100}) == {"B": Finish(1, 100), "A": Finish(2, 0)}


def test_equal_chips_share_place_and_prizes():  # R-PLACE-2
    out = finishes({"A": 500, "B": 500, "C": 100}, 5, {3: 200, 4: 101, 5: 7})
    assert out == {"A": Finish(3, 151), "B": Finish(3, 150), "C": Finish(5, 7)}
    out = finishes({"A": 500, "B": 100, "C": 100}, 5, {3: 200, 4: 100, 5: 50})
    assert out == {"A": Finish(3, 200), "B": Finish(4, 75), "C": Finish(4, 75)}


def test_everybody_may_share_the_bubble():  # R-PLACE-4
    out = finishes({"A": 1, "B": 2, "C": 3}, 52, {50: 900}, share_all=True)
    assert set(out.values()) == {Finish(50, 300)}
    assert finishes({"A": 1, "B": 2, "C": 3}, 52, {50: 900})["C"] == Finish(50, 900)


def test_no_more_can_be_out_than_were_in():
    with pytest.raises(SetupError, match="2 players are out of 1"):
        finishes({"A": 1, "B": 1}, 1, {})


@given(
    st.dictionaries(st.text("abcdef", min_size=1, max_size=2), st.integers(1, 4), min_size=1),
    st.lists(st.integers(0, 50), min_size=40, max_size=40),
    st.booleans(),
)
def test_every_prize_is_paid_once(busted, prizes, share_all):
    left = len(busted) + 3
    out = finishes(busted, left, dict(enumerate(prizes, 1)), share_all=share_all)
    assert sum(f.prize for f in out.values()) == sum(prizes[3:left])
    assert min(f.place for f in out.values()) == 4


def test_odd_units_go_to_the_first_named():  # R-PLACE-2
    assert shares(101, ["A", "B", "C"]) == [34, 34, 33]


def test_a_level_begins_with_the_next_hand():  # R-TOUR-1
    events = ["hand 7 starts", "level signal", "hand 7 continues", "hand 7 ends", "hand 8 starts"]
    assert blinds_by_hand(events, [1, 2]) == {"hand 7": 1, "hand 8": 2}
    assert blinds_by_hand(["level signal", "hand 7 starts"], [1, 2]) == {"hand 7": 2}
    one = ["level signal", "hand 12 starts"]
    assert blinds_by_hand(one, [1, 2, 3]) == {"hand 12": 2}
    signals = ["level signal", "level signal", "level signal", "hand 12 starts"]
    assert blinds_by_hand(signals, [1, 2, 3]) == {"hand 12": 3}


def test_unknown_events_are_errors():
    for event in ("hand x starts", "a hand 7 starts", "hand 7 starts now", ""):
        with pytest.raises(SetupError, match="event"):
            blinds_by_hand([event], [1, 2])


def test_a_table_three_short_halts():  # R-BALANCE-3
    assert halts([5, 8]) == [True, False]
    assert halts([6, 8, 5, 9]) == [True, False, True, False]
    assert halts([9, 7, 8]) == [False, False, False]
    assert halts([]) == []


def test_tables_differ_by_one_at_most():  # R-BALANCE-1
    assert uneven([8, 9, 6]) == (1, 2)
    assert uneven([8, 9, 8]) is None
    assert uneven([9, 7]) == (0, 1)
    assert uneven([]) is None


def test_the_next_big_blind_moves():  # R-BALANCE-2
    assert mover(3, [1, 3, 6, 7], 9) == 6
    assert mover(7, [1, 3, 6, 7], 9) == 1


def test_the_worst_seat_is_the_next_big_blind_and_never_the_small():  # R-BALANCE-2
    at = ButtonState(1, 2, 3)
    assert worst_seat(at, [2, 3, 5, 8], 9) == 5
    assert worst_seat(at, [2, 3, 8], 9) == 8
    assert worst_seat(at, [2, 3], 9) == 2
    assert worst_seat(at, [3], 9) is None
    assert worst_seat(at, [], 9) is None
    assert worst_seat(ButtonState(7, 8, 9), [4, 2], 9) == 2


def test_a_race_gives_one_chip_a_player_in_the_order_of_the_draw():  # R-RACE-1
    odd = {1: 3, 2: 1, 3: 2, 4: 2}
    assert race(odd, old=25, new=100, draw_order=[3, 1]) == Race(2, {3: 1, 1: 1}, {}, 200, 200)
    assert race(odd, old=25, new=100, draw_order=[9, 4, 4]).awarded == {4: 1, 1: 1}


@pytest.mark.parametrize(("odd", "new_chips"), [(4, 0), (5, 1), (14, 1), (15, 2)])
def test_half_a_new_chip_that_is_left_over_counts_as_one(odd, new_chips):  # R-RACE-2
    seats = {1: odd // 2, 2: odd - odd // 2}
    assert race(seats, old=10, new=100, draw_order=[1, 2]).new_chips == new_chips


def test_who_has_no_odd_chips_does_not_race():  # R-RACE-2
    assert race({1: 4, 2: 4}, old=1, new=5, draw_order=[1, 2]).awarded == {1: 1, 2: 1}
    assert race({1: 5, 2: 3}, old=1, new=5, draw_order=[1, 2]).awarded == {1: 1, 2: 1}


def test_whole_sets_are_changed_up_first():  # R-RACE-1
    out = race({1: 9, 2: 3}, old=25, new=100, draw_order=[1])
    assert out == Race(3, {1: 3}, {}, 300, 300)
    assert race({1: 8}, old=25, new=100, draw_order=[]).awarded == {1: 2}


@pytest.mark.parametrize(("odd", "chips"), [(1, 0), (2, 1), (3, 1), (5, 1), (6, 2), (7, 2)])
def test_half_a_chip_counts_as_one(odd, chips):  # R-RACE-2
    seats = dict.fromkeys(range(1, odd + 1), 1)
    out = race(seats, old=25, new=100, draw_order=list(seats))
    assert (out.new_chips, sum(out.awarded.values())) == (chips, chips)
    assert (out.value_before, out.value_after) == (25 * odd, 100 * chips)


def test_nobody_is_raced_out():  # R-RACE-3
    odd = {1: 3, 2: 1, 3: 2, 4: 2, 5: 4}
    above = {1: 0, 2: 0, 3: 500, 5: 0}
    out = race(odd, old=25, new=100, draw_order=[3, 1], stacks_above=above)
    assert out.awarded == {5: 1, 3: 1, 1: 1}
    assert out.rescued == {2: 1}, "4 has other chips, and 5 changed up"
    assert (out.new_chips, out.value_before, out.value_after) == (3, 300, 400)


@pytest.mark.parametrize(("old", "new"), [(0, 100), (100, 100), (30, 100), (100, 25)])
def test_denominations_must_fit(old, new):
    with pytest.raises(SetupError, match="cannot be raced"):
        race({1: 1}, old=old, new=new, draw_order=[1])
