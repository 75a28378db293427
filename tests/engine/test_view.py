"""Views: controls of the house, what a seat plays for, pots, hands by name."""

from __future__ import annotations

import msgspec
import pytest

from fifthstreet.cards.category import Category
from fifthstreet.engine import Rabbit, Show, Vote, controls, legal_actions, project, view
from fifthstreet.engine import events as ev
from tests.driver import Driven

DEEP = {1: 500, 2: 500, 3: 500}
HOLE = {1: "KsKh", 2: "AsAh", 3: "QsQh"}
BOARD = "2c 7d 9h Jc 3d"
HOLE_ACE = 51


def shown(play):
    return "".join(
        letter
        for letter, name in zip("FXCRA", ("fold", "check", "call", "raise_", "all_in"), strict=True)
        if getattr(controls(play.hand), name)
    )


@pytest.mark.parametrize(
    ("stacks", "words", "standard", "mbp"),
    [
        (DEEP, "", "FCR", "FCRA"),
        (DEEP, "c c", "FXR", "FXRA"),
        (DEEP, "c c x", "FXR", "FXRA"),
        ({1: 30, 2: 500, 3: 500}, "r50", "FC", "FA"),
        ({1: 50, 2: 500, 3: 500}, "r50", "FC", "FC"),
        ({1: 70, 2: 500, 3: 500}, "r50", "FCR", "FCA"),
        ({1: 98, 2: 500, 3: 500}, "r50", "FCR", "FCRA"),
        ({1: 97, 2: 500, 3: 500}, "r50", "FCR", "FCA"),
        ({1: 500, 2: 500, 3: 50}, "r50 f", "FC", "FC"),
        ({1: 500, 2: 3, 3: 500}, "c c x x", "FXR", "FXA"),
        (DEEP, "f f", "", ""),
    ],
)
def test_controls_are_those_of_the_house(stacks, words, standard, mbp):
    """R-BUTTONS-1; a house without the rule shows call and raise also to a short stack."""
    assert shown(Driven(stacks).run(words)) == standard
    assert shown(Driven(stacks, profile="mbp").run(words)) == mbp


def test_against_an_all_in_for_less_than_the_price_the_call_is_no_all_in():
    fields = {"profile": "mbp", "small_blind": 50, "big_blind": 100}
    assert shown(Driven({1: 1000, 2: 60, 3: 1000}, **fields).run("f")) == "FC"


def test_controls_go_out_under_the_word_raise():
    told = msgspec.to_builtins(controls(Driven(DEEP).hand))
    assert list(told) == ["fold", "check", "call", "raise", "all_in"]


def test_the_legal_actions_are_those_of_the_hand():
    play = Driven(DEEP)
    assert legal_actions(play.hand) is play.hand.legal
    assert legal_actions(play.run("f f").hand) is None


def test_a_seat_sees_its_cards_and_what_they_make_and_no_others():
    play = Driven(DEEP, hole=HOLE, board=BOARD).run("c c x")
    seats = {seat.seat: seat for seat in view(play.hand, 2).seats}
    assert seats[2].cards == play.hole[2]
    assert seats[2].made.category == Category.pair
    assert seats[1].cards == (-1, -1)
    assert seats[1].made is None
    assert {seat.cards for seat in view(play.hand, None).seats} == {(-1, -1)}
    assert view(play.hand, 9).me is None


def test_folded_and_mucked_cards_are_gone_and_shown_ones_stay():
    play = Driven(DEEP, hole=HOLE, board=BOARD).run("f c x x x x x x x")
    assert play.hand.ended
    seats = {seat.seat: (seat.cards, seat.state) for seat in view(play.hand, None).seats}
    assert seats == {1: (play.hole[1], "in"), 2: (play.hole[2], "in"), 3: ((), "folded")}
    assert view(play.hand, 3).seats[2].cards == play.hole[3]
    play = Driven(DEEP, hole={1: "AsAh", 2: "KsKh"}, board=BOARD).run("f c x x x x x x x")
    assert view(play.hand, None).seats[1].cards == ()


def test_a_partly_shown_hand_shows_one_card():
    play = Driven(DEEP, hole=HOLE).run("f f").do(Show(2, (HOLE_ACE,)))
    seat = view(play.hand, 1).seats[1]
    assert (sorted(seat.cards), seat.made) == ([-1, HOLE_ACE], None)


def test_an_all_in_seat_shows_what_it_plays_for():
    """R-POT-5: seed 000 line 109."""
    play = Driven({1: 500, 2: 500, 3: 20}).run("r20 c r60")
    seats = {seat.seat: seat for seat in view(play.hand, None).seats}
    assert (seats[3].state, seats[3].can_win) == ("all_in", 60)
    assert (seats[1].state, seats[1].can_win) == ("in", 0)
    fields = {"ante_kind": "big_blind", "ante": 7}
    play = Driven({1: 500, 2: 500, 3: 20}, **fields).run("r20")
    assert view(play.hand, None).seats[2].can_win == 20 + 1 + 2 + 7


def test_pots_and_bets_are_apart_until_the_street_ends():
    play = Driven(DEEP).run("c c")
    seen = view(play.hand, None)
    assert (seen.pot, seen.pots, [seat.bet for seat in seen.seats]) == (6, (), [2, 2, 2])
    seen = view(play.run("x").hand, None)
    assert [(pot.amount, pot.eligible) for pot in seen.pots] == [(6, (1, 2, 3))]
    assert [seat.bet for seat in seen.seats] == [0, 0, 0]


def test_bets_go_to_the_pots_when_nobody_bets_any_more():
    play = Driven({1: 60, 2: 60, 3: 100}, run_it_twice="offered").run("r100 c c")
    seen = view(play.hand, None)
    assert (play.hand.phase, seen.returned) == ("run_twice", (3, 40))
    assert [(pot.amount, pot.eligible) for pot in seen.pots] == [(180, (1, 2, 3))]
    assert [seat.bet for seat in seen.seats] == [0, 0, 0]


def test_what_nobody_called_in_the_blind_round_is_no_side_pot():
    play = Driven({1: 60, 2: 100, 3: 100}, hole_cards="after_blind_round")
    play.deal = lambda: None
    seen = view(play.run("r100 c f").hand, None)
    assert (play.hand.over, play.hand.hole, seen.pot, seen.pots) == (True, (), 162, ())
    assert [seat.bet for seat in seen.seats] == [60, 2, 100]


def test_words_at_a_seat_stand_until_the_street_ends():
    play = Driven({1: 500, 2: 30, 3: 500, 4: 500}, button=4)
    assert [seat.last for seat in view(play.hand, None).seats] == [
        "small_blind",
        "big_blind",
        "",
        "",
    ]
    play.run("r30 f c c")
    assert [seat.last for seat in view(play.hand, None).seats] == ["", "all_in", "", "fold"]
    assert view(play.run("x").hand, None).seats[0].last == "check"


def test_whose_answer_is_awaited():
    play = Driven(DEEP, straddle="under_the_gun")
    assert view(play.hand, None).waiting == (3,)
    assert view(Driven(DEEP).hand, None).waiting == (3,)
    play = Driven({1: 50, 2: 50, 3: 90}, run_it_twice="offered").run("r50 c c")
    assert view(play.hand, None).waiting == (1, 2, 3)
    assert view(play.do(Vote(2, yes=True)).hand, None).waiting == (1, 3)
    assert view(play.do(Vote(3, yes=False)).hand, None).waiting == ()


def test_the_end_of_a_hand_is_in_the_view():
    play = Driven(DEEP, rabbit_hunt="on_request", rake_percent_bp=1000).run("c c x b50 f f")
    seen = view(play.hand, 2)
    assert (seen.ended, seen.pot, seen.returned) == (True, 0, (1, 50))
    assert [(award.seat, award.chips) for award in seen.awards] == [(1, 6)]
    assert (seen.rake, seen.rabbit_offered, seen.rabbit) == (0, True, ())
    seen = view(play.do(Rabbit(2)).hand, None)
    assert (len(seen.rabbit), seen.rabbit_offered) == (2, False)


@pytest.mark.parametrize("reader", [1, 2, None])
def test_only_hole_cards_are_hidden_from_an_event(reader):
    play = Driven(DEEP, hole=HOLE, board=BOARD).run("c c x x x x x x x x x x")
    for event in play.log:
        told = project(event, reader)
        assert (told == event) == (not isinstance(event, ev.HoleDealt))
