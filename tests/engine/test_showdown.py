"""Showdown: who shows, in which order, who may muck, and who wins (R-SHOW, R-TIE)."""

from __future__ import annotations

import pytest

from fifthstreet.engine import events as ev
from fifthstreet.engine.types import REFUND
from tests.driver import Driven

STACKS = {1: 100, 2: 100, 3: 100}
HOLE = {1: "KsKh", 2: "AsAh", 3: "QsQh"}
HOLE_OF_TWO = {1: "KsKh", 2: "AsAh"}
BOARD = "2c 7d 9h Jc 3d"
FLAT = {"hole": HOLE, "board": BOARD}


def told(play):
    """Return what happened from the last action on, in short."""
    return [
        (event.seat, "shows" if isinstance(event, ev.Shown) else "mucks")
        for event in play.events(ev.Shown | ev.Mucked)
    ]


def test_the_last_aggressor_of_the_river_shows_first():
    play = Driven(STACKS, **FLAT, losers_may_muck=False).run("c c x x x x x x x x b2 r4 c c")
    assert told(play) == [(3, "shows"), (1, "shows"), (2, "shows")]


def test_without_a_bet_on_the_river_whoever_acted_first_shows_first():
    play = Driven(STACKS, **FLAT, losers_may_muck=False).run("c c x x b4 c c x x x x x x")
    assert told(play) == [(1, "shows"), (2, "shows"), (3, "shows")]
    fields = {**FLAT, "losers_may_muck": False, "first_to_act_postflop": "button"}
    play = Driven(STACKS, **fields).run("c c x x x x x x x x x x")
    assert [seat for seat, _ in told(play)] == [3, 1, 2]


def test_a_house_may_ask_whoever_acted_first_to_show_first():
    fields = {**FLAT, "losers_may_muck": False, "showdown_order": "first_to_act"}
    play = Driven(STACKS, **fields).run("c c x x x x x x x x b2 r4 c c")
    assert [seat for seat, _ in told(play)] == [1, 2, 3]


def test_a_beaten_hand_in_turn_may_muck():
    play = Driven(STACKS, **FLAT).run("c c x x x x x x x x x x")
    assert told(play) == [(1, "shows"), (2, "shows"), (3, "mucks")]
    assert play.hand.mucked == 0b100


def test_a_hand_that_wins_a_side_pot_or_ties_is_shown():
    hole = {1: "AsKh", 2: "AhKs", 3: "QsQh"}
    play = Driven(STACKS, hole=hole, board="Ac 7d 9h Jc 3d").run("c c x x x x x x x x x x")
    assert told(play) == [(1, "shows"), (2, "shows"), (3, "mucks")]


def test_with_a_player_all_in_all_show_at_once_before_the_board():
    play = Driven({1: 100, 2: 100, 3: 10}, **FLAT).run("r10 c f")
    kinds = [type(event) for event in play.log]
    assert kinds[-7:-2] == [ev.Shown, ev.Shown, ev.BoardDealt, ev.BoardDealt, ev.BoardDealt]
    assert told(play) == [(1, "shows"), (3, "shows")]


def test_with_a_player_all_in_nobody_mucks():
    play = Driven({1: 100, 2: 100, 3: 10}, **FLAT).run("r10 c c x x x x x x")
    assert told(play) == [(1, "shows"), (2, "shows"), (3, "shows")]


def test_the_last_player_left_shows_nothing_and_gets_his_bet_back():
    play = Driven(STACKS, **FLAT).run("c c x b50 f f")
    assert told(play) == []
    assert play.hand.returned == ev.Returned(1, 50)
    assert play.stacks == {1: 104, 2: 98, 3: 98}
    assert len(play.hand.boards[0]) == 3


def test_uncalled_chips_return_to_a_seat_that_folded_since():
    """R-POT-1; whoever put in nothing wins what is left (R-POT-3)."""
    rules = {"hole_cards": "after_blind_round", "blind_round_pass": "any_player"}
    play = Driven(STACKS, button=1, profile="base-stake", **rules).run("x f f")
    assert play.hand.returned == ev.Returned(2, 1)
    assert play.stacks == {1: 99, 2: 99, 3: 102}


@pytest.mark.parametrize(
    ("tie", "stacks"),
    [
        ("split", {1: 80, 2: 250, 3: 250, 4: 80}),
        ("refund_own_share_dead", {1: 100, 2: 240, 3: 240, 4: 80}),
    ],
)
def test_a_tie_on_the_board_is_split_or_given_back(tie, stacks):
    hole = {1: "2c3d", 2: "2h3h", 3: "4c5d", 4: "4h5h"}
    start = {1: 60, 2: 200, 3: 200, 4: 200}
    play = Driven(start, button=4, board_tie=tie, hole=hole, board="As Ks Qs Js Ts")
    play.run("r120 c c c x x f x x x x")
    assert play.stacks == stacks
    assert [(pot.amount, pot.eligible) for pot in play.hand.result.pots] == [
        (240, (1, 2, 3)),
        (180, (2, 3)),
    ]


def test_a_tie_below_a_pair_is_always_split():
    hole = {1: "2c3d", 2: "2h3h", 3: "2d3s"}
    board = "Ac Kd Qh Js 9c"
    play = Driven(STACKS, board_tie="refund_own_share_dead", hole=hole, board=board)
    play.run("c c x x x x x x x x x x")
    assert all(award.pot != REFUND for award in play.hand.result.awards)
    assert play.stacks == STACKS


def test_a_tie_of_hands_better_than_the_board_is_split():
    hole = {1: "AcKd", 2: "AdKc", 3: "2d3s"}
    board = "Qs Qh 9c 9d 5c"
    play = Driven(STACKS, board_tie="refund_own_share_dead", hole=hole, board=board)
    play.run("c c x x x x x x x b3 c f")
    assert all(award.pot != REFUND for award in play.hand.result.awards)
    assert play.stacks == {1: 101, 2: 101, 3: 98}


def test_odd_chips_go_left_of_the_button_one_each():
    hole = {1: "AcKd", 2: "AdKc", 3: "AhKh", 4: "2d3s"}
    stacks = dict.fromkeys(hole, 50)
    play = Driven(stacks, button=4, hole=hole, board="Qs Qh 9c 9d 5c")
    play.run("c c c x b2 c c f x x x x x x")
    assert play.stacks == {1: 51, 2: 51, 3: 50, 4: 48}
    play = Driven(stacks, button=2, hole=hole, board="Qs Qh 9c 9d 5c")
    play.run("c c c x b2 f c c x x x x x x")
    assert play.stacks == {1: 51, 2: 50, 3: 51, 4: 48}


def test_a_hand_whose_winner_nobody_knows_cannot_end():
    play = Driven({1: 50, 2: 50}, button=1, unknown=True, board=BOARD).run("c x x x x x x")
    refusal = play.no("x")
    assert (refusal.code, refusal.rule) == ("SHOWDOWN_UNKNOWN", "R-SHOW-5")
    assert play.run("f").hand.ended


@pytest.mark.parametrize("board", [(-1,) * 5, (0, 21, 30, 36, -1)])
def test_on_a_board_that_nobody_knows_no_hand_is_known(board):
    play = Driven({1: 50, 2: 50}, button=1, hole=HOLE_OF_TWO)
    play.board = board
    refusal = play.run("c x x x x x x").no("x")
    assert (refusal.code, refusal.rule) == ("SHOWDOWN_UNKNOWN", "R-SHOW-5")
    assert play.run("f").hand.ended


def test_an_unknown_hand_loses_against_a_known_one():
    """A record of a mucked hand: its cards need not be known."""
    play = Driven({1: 50, 2: 50}, button=1, unknown=True, hole={1: "2s2h"}, board=BOARD)
    play.run("c x x x x x x x")
    assert play.stacks == {1: 52, 2: 48}
    assert told(play) == [(2, "mucks"), (1, "shows")]
