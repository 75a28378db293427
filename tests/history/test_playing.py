"""Recordings through the engine: all is judged, four facts of real logs are tolerated."""

from __future__ import annotations

import pytest

from fifthstreet.engine import events as ev
from fifthstreet.engine.evolve import replay
from fifthstreet.history import play
from fifthstreet.history.playing import FOLDED_ALL_IN, IDLE_CHECK, UNCALLABLE
from tests.history.hands import CHECKED_ROUND, THREE, recorded

TWO = "d dh p1 AsKs, d dh p2 QdQc, "
RUN_OUT = "d db 2c3d4h, d db 5s, d db 7d"


def test_the_events_replay_to_the_hand():
    played = play(recorded(THREE + "p3 cbr 6, p1 f, p2 cc, d db 2c3d4h, p2 cc, p3 f"))
    assert not played.refused
    assert played.hand.ended
    assert replay(played.events) == played.hand
    assert played.notes == ()


def test_hole_cards_are_dealt_where_the_engine_wants_them():
    played = play(recorded(THREE))
    assert played.hand.hole == ((51, 47), (41, 40), (30, 26))


def test_hole_cards_from_the_small_blind_on_the_button():
    house = {"small_blind_seat": "button", "deal_from": "small_blind"}
    played = play(recorded(THREE, blinds_or_straddles=[2, 0, 1], _rules=house))
    assert played.hand.hole == ((51, 47), (41, 40), (30, 26))
    assert played.events[2].seats[0] == 3


def test_a_raise_that_nobody_can_call_is_a_call():
    played = play(recorded(TWO + "p2 cbr 40, p1 cbr 100, p1 sm AsKs", stacks=(100, 40)))
    assert [e.kind for e in played.events if isinstance(e, ev.Acted)] == ["raise", "call"]
    assert played.notes == (UNCALLABLE,)
    assert not played.refused


def test_a_bet_that_nobody_can_call_is_a_check():
    actions = "d dh p1 AsKs, d dh p2 QdQc, d dh p3 9h8h, p3 cbr 20, p1 cc, p2 cc, d db 2c3d4h"
    played = play(recorded(actions + ", p1 cbr 30, p2 cbr 80", stacks=(50, 100, 20)))
    assert [e.kind for e in played.events if isinstance(e, ev.Acted)][-2:] == ["bet", "call"]
    assert played.notes == (UNCALLABLE,)


def test_only_such_raises_are_tolerated():
    played = play(recorded(THREE + "p3 cbr 6, p1 cbr 9"))
    assert played.refused == (
        "action 5 'p1 cbr 9': BELOW_MINIMUM (R-RAISE-1):"
        " At least 10 is needed, not 9: that is 4 above the price of 6."
    )
    assert len(played.events) == 4


def test_a_raise_out_of_turn_is_not_a_call():
    played = play(recorded(TWO + "p2 cbr 40, p2 cbr 100", stacks=(100, 40)))
    assert "NOT_YOUR_TURN" in played.refused


def test_a_check_without_a_decision_is_nothing():
    played = play(recorded(TWO + "p2 cbr 40, p1 cc, p1 cc, d db 2c3d4h, p1 cc", stacks=(100, 40)))
    assert not played.refused
    assert played.notes == (IDLE_CHECK, IDLE_CHECK)


@pytest.mark.parametrize("action", ["p2 f", "p1 f", "p2 cbr 50", "p1 cbr 50"])
def test_other_actions_without_a_decision_are_refused(action):
    played = play(recorded(TWO + f"p2 cbr 40, p1 cc, {action}", stacks=(100, 40)))
    assert played.refused == f"action 5 '{action}': nobody is to act before the next cards"


def test_a_check_of_a_folded_player_is_refused():
    played = play(recorded(THREE + "p3 cbr 50, p1 f, p2 cc, p1 cc", stacks=(100, 50, 50)))
    assert "nobody is to act" in played.refused


def test_a_player_all_in_on_the_ante_may_be_folded():
    actions = THREE + "p3 f, p1 cbr 6, p2 f"
    hand = recorded(actions, antes=[5, 5, 5], stacks=(100, 100, 3))
    assert hand.lent == (0, 0, 1)
    played = play(hand)
    assert played.notes == (FOLDED_ALL_IN,)
    assert not played.refused
    assert played.hand.betting.stacks == (110, 93, 1)
    assert played.events[1].posts[-1] == ev.Post(3, "ante", dead=3)


def test_a_player_all_in_on_the_blind_may_be_folded_and_the_price_stays():
    hand = recorded(THREE + "p3 cc, p1 f, p2 cc", stacks=(1, 100, 100))
    assert hand.lent == (1, 0, 0)
    assert hand.start.seats[0].stack == 2
    assert play(hand).hand.betting.stacks[0] == 1
    assert "nobody" not in play(hand).refused


def test_nobody_else_is_lent_a_chip():
    assert recorded(THREE + "p3 f, p1 f", stacks=(2, 2, 2)).lent == ()
    assert recorded(THREE + "p3 cc", antes=[5, 5, 5], stacks=(100, 100, 3)).lent == ()


def test_cards_are_shown_after_the_hand():
    played = play(recorded(THREE + "p3 f, p1 f, p2 sm QdQc, p2 sm QdQc, p1 sm As??"))
    assert played.hand.shown == ((51, -1), (41, 40), ())
    assert not played.refused


def test_a_winner_who_showed_shows_nothing_new():
    actions = TWO + "p2 cbr 40, p1 cc, p1 sm AsKs, p2 sm QdQc, " + RUN_OUT + ", p2 sm QdQc, p1 sm -"
    played = play(recorded(actions, stacks=(40, 40)))
    assert not played.refused
    assert sum(isinstance(e, ev.Shown) for e in played.events) == 2


def test_a_board_may_be_told_at_once_or_card_by_card():
    at_once = play(recorded(TWO + "p2 cbr 40, p1 cc, d db 2c3d4h5s7d", stacks=(40, 40)))
    single = TWO + "p2 cbr 40, p1 cc, d db 2c, d db 3d, d db 4h5s, d db 7d"
    assert at_once.hand.ended
    assert play(recorded(single, stacks=(40, 40))).hand.boards == at_once.hand.boards


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ("d db 2c3d4h", "action 4 'd db 2c3d4h': board cards where none are due"),
        (CHECKED_ROUND + "d db 2c3d, p1 cc", "action 8 'p1 cc': 2 board cards are no street"),
        (CHECKED_ROUND + "d db 2c3d", "action 7 'd db 2c3d': 2 board cards are no street"),
        (CHECKED_ROUND + "d db 2c3d4h5s", "board cards where none are due"),
        ("p3 f, p1 f, d db 2c3d4h", "board cards where none are due"),
        ("p3 f, p1 f, p2 cc", "action 6 'p2 cc': the hand is over"),
        (
            CHECKED_ROUND + "d db 2cAs4h",
            "CARD_TWICE (R-DEAL-2): A card of 2c As 4h is there twice.",
        ),
    ],
)
def test_cards_and_actions_in_the_wrong_place_are_refused(actions, reason):
    assert reason in play(recorded(THREE + actions)).refused


def test_hole_cards_after_the_first_decision_are_refused():
    played = play(recorded("d dh p1 AsKs, p3 f, d dh p2 QdQc"))
    assert played.refused == "action 3 'd dh p2 QdQc': hole cards for player 2 after the deal"


def test_cards_come_after_the_blind_round_where_the_house_deals_them_then():
    house = {"hole_cards": "after_blind_round"}
    actions = "p3 cc, p1 cc, p2 cc, " + THREE + "p3 cc, p1 cc, p2 cc, d db 2c3d4h"
    played = play(recorded(actions, _rules=house))
    assert not played.refused
    assert played.hand.hole[0] == (51, 47)
    late = play(recorded("p3 cc, p1 cc, p2 cc, p3 cc, " + THREE, _rules=house))
    assert "hole cards for player 1 after the deal" in late.refused


def test_twice_the_same_hole_card_is_refused_before_any_action():
    played = play(recorded("d dh p1 AsKs, d dh p2 AsQc"))
    assert played.refused.startswith("CARD_TWICE (R-DEAL-2): A card of As As ?? Ks Qc ??")


def test_a_showdown_of_unknown_hands_is_refused():
    checked = "p1 cc, p2 cc, "
    actions = f"p2 cc, p1 cc, d db 2c3d4h, {checked}d db 5s, {checked}d db 7d, {checked}"
    assert "SHOWDOWN_UNKNOWN" in play(recorded(actions, stacks=(40, 40))).refused
    assert not play(recorded(actions + "p2 sm AsKs", stacks=(40, 40))).refused


def test_a_showdown_on_an_unknown_board_is_refused():
    actions = TWO + "p2 cbr 40, p1 cc, d db ??????, d db 5s, d db 7d"
    played = play(recorded(actions, stacks=(40, 40)))
    assert played.refused.startswith("action 7 'd db 7d': ")
    assert not played.hand.ended


def test_a_straddle_offered_is_declined():
    played = play(recorded(THREE, _rules={"straddle": "under_the_gun"}))
    assert isinstance(played.events[2], ev.StraddleDeclined)
    assert played.hand.actor == 3


TWICE = {"run_it_twice": "offered"}
ALL_IN = TWO + "p2 cbr 40, p1 cc, "


def test_a_second_board_means_that_all_voted_for_it():
    played = play(
        recorded(
            ALL_IN + RUN_OUT + ", d db 8c9dTh, d db Js, d db Jc", stacks=(40, 40), _rules=TWICE
        )
    )
    assert [e.yes for e in played.events if isinstance(e, ev.Voted)] == [True, True]
    assert len(played.hand.boards) == 2
    assert played.hand.ended


def test_one_board_means_that_somebody_voted_against_a_second():
    played = play(recorded(ALL_IN + RUN_OUT, stacks=(40, 40), _rules=TWICE))
    assert [e.yes for e in played.events if isinstance(e, ev.Voted)] == [False]
    assert played.hand.ended


def test_chips_of_a_refusal_are_written_as_in_the_file():
    hand = recorded("p3 cbr 0.35", blinds_or_straddles=[0.1, 0.2, 0], min_bet=0.2, stacks=(9, 9, 9))
    assert (
        "At least 0.4 is needed, not 0.35: that is 0.2 above the price of 0.2" in play(hand).refused
    )
