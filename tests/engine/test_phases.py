"""Phases without betting: straddle, run it twice, show, rabbit, bomb pot, blind round."""

from __future__ import annotations

import pytest

from fifthstreet.engine import Act, Deal, Rabbit, Show, Straddle, Vote, needs, timeout
from fifthstreet.engine import events as ev
from fifthstreet.engine.types import Post
from fifthstreet.engine.view import controls
from tests.driver import Driven

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
HOLE = {1: "KsKh", 2: "AsAh", 3: "QsQh"}


def ask(play):
    legal = play.legal
    return legal.seat, legal.to_call, legal.min_to


# Straddle (R-STRADDLE)


def test_the_straddle_is_offered_left_of_the_big_blind_before_the_deal():
    play = Driven(FOUR, straddle="under_the_gun")
    assert (play.hand.phase, play.hand.hole, play.hand.legal) == ("straddle", (), None)
    assert timeout(play.hand) == Straddle(3, yes=False)
    assert play.no(Straddle(4, yes=True)).numbers == {"seat": 4, "actor": 3}
    assert play.no(Act(3, "fold")).code == "NOTHING_TO_DECIDE"
    play.do(Straddle(3, yes=True))
    assert play.events(ev.Posted)[-1].posts == (Post(3, "straddle", live=4),)
    assert ask(play) == (4, 4, 8)
    assert play.no(Straddle(3, yes=True)).code == "NOT_OFFERED"
    assert ask(play.run("c c c")) == (3, 0, 8)


def test_a_declined_straddle_leaves_the_hand_as_it_was():
    play = Driven(FOUR, straddle="under_the_gun").do(Straddle(3, yes=False))
    assert play.events(ev.StraddleDeclined) == [ev.StraddleDeclined(3)]
    assert ask(play) == (3, 2, 4)


@pytest.mark.parametrize(
    ("stacks", "fields"),
    [
        ({1: 100, 2: 100}, {}),
        ({1: 100, 2: 100, 3: 3}, {}),
        ({1: 100, 2: 100, 3: 5}, {"ante_kind": "each", "ante": 2}),
        (FOUR, {"straddle": "off"}),
        (FOUR, {"bomb_pot": True, "bomb_pot_ante": 2}),
        (FOUR, {"entries": [Post(3, "straddle", live=4)]}),
    ],
)
def test_there_is_no_offer_where_nobody_may_straddle(stacks, fields):
    assert Driven(stacks, **{"straddle": "under_the_gun", **fields}).hand.phase == "bet"


def test_a_stack_of_just_the_straddle_may_straddle():
    play = Driven({1: 100, 2: 100, 3: 4}, straddle="under_the_gun").do(Straddle(3, yes=True))
    assert play.stacks[3] == 0
    assert ask(play) == (1, 3, 8)


def test_a_straddle_replaces_a_live_post_of_its_seat():
    entry = [Post(3, "entry", live=2, dead=1)]
    play = Driven(FOUR, straddle="under_the_gun", entries=entry).do(Straddle(3, yes=True))
    assert play.events(ev.Posted)[-1].posts == (Post(3, "straddle", live=2),)
    assert play.hand.betting.bets[play.hand.index(3)] == 4
    assert ask(play) == (4, 4, 8)


def test_a_pot_limit_straddle_keeps_missing_blinds_in_the_pot():
    stacks = {1: 1, 2: 1, 3: 100, 4: 100}
    play = Driven(
        stacks, structure="pot-limit", small_blind=5, big_blind=10, straddle="under_the_gun"
    )
    play.do(Straddle(3, yes=True))
    assert play.legal.max_to == 20 + 20 + 35


# Run it twice (R-TWICE)

ALL_IN = {"hole": HOLE, "run_it_twice": "offered"}


def all_in(words="r50 c c b50 c f", **fields):
    return Driven({1: 100, 2: 100, 3: 100}, **{**ALL_IN, **fields}).run(words)


def test_two_boards_are_offered_once_to_all_who_are_still_in():
    play = all_in()
    assert (play.hand.phase, play.legal) == ("run_twice", None)
    assert timeout(play.hand) == Vote(1, yes=False)
    assert play.no(Vote(3, yes=True)).code == "NOT_IN_HAND"
    assert play.no(Vote(9, yes=True)).code == "NOT_IN_HAND"
    assert play.no(Deal({9: 5})).code == "NO_CARDS_NEEDED"
    play.do(Vote(2, yes=True))
    assert play.no(Vote(2, yes=False)).code == "ALREADY_ANSWERED"
    assert timeout(play.hand) == Vote(1, yes=False)
    play.do(Vote(1, yes=True))
    assert play.hand.ended
    assert play.no(Vote(1, yes=True)).code == "NOT_OFFERED"


def test_the_second_board_shares_what_was_dealt_and_takes_the_next_cards():
    play = all_in().do(Vote(1, yes=True)).do(Vote(2, yes=True))
    first, second = play.hand.boards
    assert first[:3] == second[:3]
    assert len({*first, *second}) == 7
    dealt = [(event.board, event.street, event.positions) for event in play.events(ev.BoardDealt)]
    assert dealt == [
        (0, "flop", (7, 8, 9)),
        (0, "turn", (11,)),
        (0, "river", (13,)),
        (1, "turn", (15,)),
        (1, "river", (17,)),
    ]


def test_two_whole_boards_without_burns():
    play = all_in("r100 c f", burn_cards=False).do(Vote(1, yes=True)).do(Vote(3, yes=True))
    positions = [event.positions for event in play.events(ev.BoardDealt)]
    assert positions == [(6, 7, 8), (9,), (10,), (11, 12, 13), (14,), (15,)]
    assert len({*play.hand.boards[0], *play.hand.boards[1]}) == 10


def test_every_pot_is_halved_and_the_first_board_gets_the_odd_chip():
    play = all_in(ante_kind="big_blind", ante=1)
    play.do(Vote(1, yes=True)).do(Vote(2, yes=True))
    assert [pot.amount for pot in play.hand.result.pots] == [249]
    by_board = {0: 0, 1: 0}
    for award in play.hand.result.awards:
        by_board[award.board] += award.chips
    assert by_board == {0: 125, 1: 124}


def test_one_no_means_one_board():
    play = all_in().do(Vote(1, yes=True)).do(Vote(2, yes=False))
    assert len(play.hand.boards) == 1
    assert play.hand.ended
    play = all_in().do(Vote(1, yes=False))
    assert len(play.hand.boards) == 1
    assert play.no(Vote(2, yes=True)).code == "NOT_OFFERED"


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("r50 c c b50 c f", {"run_it_twice": "off"}),
        ("r50 c c b50 c f", {"board_tie": "refund_own_share_dead"}),
        ("r50 c c x x x x x x b50 c f", {}),
        ("r50 c c b50 f f", {}),
    ],
)
def test_there_is_no_offer_where_the_board_cannot_be_run_twice(words, fields):
    assert all_in(words, **fields).hand.ended


# Show and muck (R-SHOW)


def test_after_the_hand_anybody_may_show_one_or_both_of_his_cards():
    play = Driven({1: 100, 2: 100, 3: 100}, hole=HOLE).run("c c x b50 f f")
    king, other = play.hole[1]
    assert play.no(Show(1, (5,))).code == "NOT_YOUR_CARDS"
    assert play.no(Show(1, ())).code == "NOT_YOUR_CARDS"
    assert play.no(Show(9, (king,))).code == "NOT_IN_HAND"
    play.do(Show(1, (other,)))
    assert play.log[-1] == ev.Shown(1, (-1, other))
    assert play.no(Show(1, (other,))).code == "ALREADY_SHOWN"
    play.do(Show(1, (king,)))
    assert play.log[-1] == ev.Shown(1, (king, other))
    assert play.no(Show(1, (king, other))).code == "ALREADY_SHOWN"
    play.do(Show(3, play.hole[3]))
    assert play.log[-1] == ev.Shown(3, play.hole[3])


def test_nothing_is_shown_before_the_hand_is_over():
    play = Driven({1: 100, 2: 100, 3: 100}, hole=HOLE)
    assert play.no(Show(1, play.hole[1])).code == "NOT_OFFERED"


# Rabbit hunt (R-RABBIT)


def test_the_rabbit_is_the_cards_that_would_have_come():
    play = Driven({1: 100, 2: 100, 3: 100}, rabbit_hunt="on_request").run("c c x b50 f f")
    assert play.no(Rabbit(9)).code == "NOT_IN_HAND"
    play.do(Rabbit(2))
    event = play.events(ev.RabbitDealt)[0]
    assert event.positions == (11, 13)
    assert event.cards == play.hand.rabbit
    assert play.no(Rabbit(3)).code == "ALREADY_ANSWERED"
    assert needs(play.hand) == ()


def test_the_rabbit_before_the_flop_is_a_whole_board():
    play = Driven({1: 9, 2: 9}, button=1, rabbit_hunt="on_request", burn_cards=False).run("f")
    play.do(Rabbit(2))
    assert play.events(ev.RabbitDealt)[0].positions == (4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("c c x b50 f f", {"rabbit_hunt": "off"}),
        ("c c x", {}),
        ("c c x x x x x x x x x x", {}),
    ],
)
def test_there_is_no_rabbit_where_none_is_offered(words, fields):
    play = Driven({1: 100, 2: 100, 3: 100}, **{"rabbit_hunt": "on_request", **fields}).run(words)
    assert play.no(Rabbit(2)).code == "NOT_OFFERED"


# Bomb pot (R-BOMB)


def test_a_bomb_pot_has_antes_no_blinds_and_starts_on_the_flop():
    play = Driven(FOUR, bomb_pot=True, bomb_pot_ante=5, straddle="under_the_gun")
    assert [post.kind for post in play.events(ev.Posted)[0].posts] == ["ante"] * 4
    assert (play.hand.pot, len(play.hand.boards[0])) == (20, 3)
    assert ask(play) == (1, 0, 2)
    assert play.run("b2").legal.min_to == 4
    start = play.log[0]
    assert (start.small_blind, start.big_blind) == (None, None)


def test_a_short_ante_of_a_bomb_pot_is_all_in_and_layered():
    play = Driven(
        {1: 100, 2: 3, 3: 100}, bomb_pot=True, bomb_pot_ante=5, hole=HOLE, board="2c 7d 9h Jc 3d"
    )
    play.run("x x x x x x")
    assert [(p.amount, p.eligible) for p in play.hand.result.pots] == [(9, (1, 2, 3)), (4, (1, 3))]
    assert play.stacks == {1: 99, 2: 9, 3: 95}


def test_a_bomb_pot_of_all_ins_runs_out_at_once():
    play = Driven({1: 3, 2: 3, 3: 100}, bomb_pot=True, bomb_pot_ante=5, hole=HOLE)
    assert play.hand.ended
    assert play.hand.returned == ev.Returned(3, 2)


# Blind round before the cards (R-BLINDROUND)

BLIND = {"profile": "base-stake", "hole_cards": "after_blind_round", "button": 1}


def blind(stacks=None, **fields):
    return Driven(stacks or {1: 50, 2: 50, 3: 50}, **{**BLIND, **fields})


def test_the_blind_round_comes_before_the_cards():
    play = blind()
    assert (play.hand.street, play.hand.hole) == (0, ())
    assert ask(play) == (3, 2, 4)
    play.run("c c")
    assert play.legal.can_check
    play.run("x")
    assert (play.hand.street, len(play.hand.hole)) == (1, 3)
    assert ask(play) == (1, 0, 2)
    play.run("x x x")
    assert (play.hand.street, play.legal.seat) == (2, 1)


def test_a_bet_after_the_blind_round_meets_the_formula_before_the_flop():
    play = blind().run("c c x b2")
    assert ask(play) == (2, 2, 4)
    assert ask(play.run("r6")) == (3, 6, 10)


def test_if_all_but_one_fold_in_the_blind_round_there_are_no_cards():
    play = blind().run("f f")
    assert (play.hand.ended, play.hand.hole) == (True, ())
    assert play.stacks == {1: 49, 2: 51, 3: 50}
    assert play.no(Show(2, (1,))).code == "NOT_IN_HAND"
    assert play.no(Rabbit(2)).code == "NOT_OFFERED"


def test_everybody_all_in_in_the_blind_round_gets_cards_and_a_board():
    play = blind({1: 9, 2: 9, 3: 9}).run("r9 c c")
    assert play.hand.ended
    assert sum(play.stacks.values()) == 27


def test_passing_is_only_for_a_free_check_unless_the_house_says_otherwise():
    assert blind().no("x").code == "CHECK_FACING_BET"
    play = blind(blind_round_pass="any_player")
    assert play.legal.can_check
    assert play.legal.to_call == 2


def test_a_pass_ends_the_blind_round_and_its_bets_stay_as_the_price():
    play = blind(blind_round_pass="any_player").run("x")
    assert (play.hand.street, len(play.hand.hole)) == (1, 3)
    assert ask(play) == (1, 1, 4)
    assert not play.legal.can_check
    play.run("c")
    assert ask(play) == (2, 0, 4)
    play.run("x")
    assert ask(play) == (3, 2, 4)
    play.run("c")
    assert play.hand.street == 2
    assert play.hand.pot == 6


def test_time_that_is_up_passes_where_anybody_may():  # R-BLINDROUND-2, R-CLOCK-1
    assert timeout(blind().hand) == Act(3, "fold")
    play = blind(blind_round_pass="any_player")
    assert timeout(play.hand) == Act(3, "check")
    assert timeout(play.run("c").hand) == Act(1, "check")
    play.run("x")
    assert (play.hand.street, timeout(play.hand)) == (1, Act(1, "fold")), "D still owes 1"
    assert timeout(play.run("c").hand) == Act(2, "check")


def test_the_page_shows_a_pass_and_a_call_side_by_side():  # R-BLINDROUND-2, R-BUTTONS-1
    shown = controls(blind(blind_round_pass="any_player").hand)
    assert (shown.check, shown.call, shown.raise_) == (True, True, True)


def test_a_free_check_ends_the_blind_round_as_usual():
    play = blind(blind_round_pass="any_player").run("c c x")
    assert ask(play) == (1, 0, 2)
    assert play.hand.betting.price == 0


def test_a_bomb_pot_starts_left_of_the_button_whatever_the_house_does_later():
    play = Driven(
        {1: 50, 2: 50, 3: 50}, profile="base-stake", button=1, bomb_pot=True, bomb_pot_ante=4
    )
    assert play.hand.legal.seat == 2, "R-BOMB-2"
