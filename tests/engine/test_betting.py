"""Betting: price, minimum, reopening, limit and pot-limit amounts, and who is asked."""

from __future__ import annotations

import pytest

from fifthstreet.engine import Act
from fifthstreet.engine.betting import own_minimum, pot_maximum, replaced
from fifthstreet.engine.posts import Blinds
from fifthstreet.engine.types import Post, Refusal
from tests.driver import Driven

DEEP = {1: 1000, 2: 1000, 3: 1000}


def ask(play):
    legal = play.legal
    return legal.seat, legal.to_call, legal.min_to, legal.max_to


# Price and minimum (R-RAISE)


def test_the_minimum_raise_is_the_last_full_increment():
    play = Driven(DEEP).run("c c x")
    assert ask(play) == (1, 0, 2, 998)
    assert ask(play.run("b10")) == (2, 10, 20, 998)
    assert ask(play.run("r25")) == (3, 25, 40, 998)
    assert ask(play.run("r40")) == (1, 30, 55, 998)
    assert ask(play.run("r300")) == (2, 275, 560, 998)


def test_before_the_flop_the_last_full_bet_is_the_big_blind():
    play = Driven(DEEP)
    assert ask(play) == (3, 2, 4, 1000)
    assert play.no("r3").numbers == {"to": 3, "minimum": 4, "price": 2, "by": 2}
    assert ask(play.run("r7")) == (1, 6, 12, 1000)


def test_a_new_street_starts_from_the_big_blind_again():
    play = Driven(DEEP).run("r50 c c b2")
    assert ask(play) == (2, 2, 4, 950)


def test_a_short_all_in_lifts_the_price_but_not_the_increment():
    play = Driven({1: 1000, 2: 142, 3: 1000}).run("c c x b100 r140")
    assert ask(play) == (3, 140, 240, 998)
    assert play.no("r239").code == "BELOW_MINIMUM"


def test_a_short_all_in_bet_leaves_the_minimum_at_the_big_blind():
    play = Driven({1: 1000, 2: 3, 3: 1000}, small_blind=1, big_blind=2).run("c c x x b1")
    assert ask(play) == (3, 1, 3, 998)


def test_a_stack_below_the_minimum_raises_all_in_or_not_at_all():
    play = Driven({1: 15, 2: 1000, 3: 1000}).run("r10")
    assert ask(play) == (1, 9, 15, 15)
    assert play.no("r14").code == "BELOW_MINIMUM"
    assert play.no("r16").code == "ABOVE_STACK"


def test_a_stack_that_does_not_reach_the_price_calls_all_in():
    play = Driven({1: 8, 2: 1000, 3: 1000}).run("r10")
    assert ask(play) == (1, 7, None, None)
    assert play.legal.raise_refused == "STACK_BELOW_PRICE"
    assert play.no("r8").numbers == {"price": 10, "stack": 7}
    play.run("c")
    assert play.events(type(play.log[-1]))[-1].all_in


def test_a_stack_of_exactly_the_price_cannot_raise():
    play = Driven({1: 10, 2: 1000, 3: 1000}).run("r10")
    assert ask(play) == (1, 9, None, None)


def test_the_price_stays_full_while_anyone_has_chips_behind():
    """R-RAISE-2: a big blind posted short is still the price."""
    play = Driven({1: 1000, 2: 1, 3: 1000})
    assert ask(play) == (3, 2, 4, 1000)
    assert ask(play.run("c")) == (1, 1, 4, 1000)


def test_against_all_ins_only_the_price_is_what_they_have():
    """R-RAISE-2: 50 against an all-in big blind of 60 adds 10."""
    fields = {"small_blind": 50, "big_blind": 100}
    play = Driven({1: 1000, 2: 60, 3: 1000}, **fields).run("f")
    assert ask(play) == (1, 10, None, None)
    assert play.legal.raise_refused == "NOBODY_CAN_CALL"
    play = Driven({1: 1000, 2: 30, 3: 1000}, **fields).run("f")
    assert play.hand.ended
    play = Driven({1: 1000, 2: 50, 3: 1000}, **fields).run("f")
    assert play.hand.ended


def test_a_raise_is_offered_only_while_somebody_can_put_in_more():
    play = Driven({1: 20, 2: 500, 3: 500}).run("c r20")
    assert ask(play) == (2, 18, 38, 500)
    play = Driven({1: 20, 2: 500}, button=1).run("r20")
    assert ask(play) == (2, 18, None, None)
    assert play.no("r38") == play.no("r500")
    assert play.no("r38").code == "NOBODY_CAN_CALL"


def test_a_raise_is_never_capped_by_an_opponents_stack():
    play = Driven({1: 500, 2: 20}, button=1)
    assert ask(play) == (1, 1, 4, 500)


# Who is asked (R-ORDER)


def test_the_order_goes_left_of_the_big_blind_then_left_of_the_button():
    play = Driven(dict.fromkeys((2, 4, 5, 9), 50), button=4)
    order = []
    for word in ["c", "c", "c", "x"]:
        order.append(play.legal.seat)
        play.run(word)
    assert order == [2, 4, 5, 9]
    assert play.legal.seat == 5


def test_heads_up_the_button_is_small_blind_and_first_then_last():
    play = Driven({1: 50, 2: 50}, button=1)
    assert ask(play) == (1, 1, 4, 50)
    assert play.run("c x").legal.seat == 2


@pytest.mark.parametrize(
    ("rule", "first"), [("left_of_button", 5), ("button", 4), ("left_of_big_blind", 2)]
)
def test_who_starts_later_streets_is_the_houses_choice(rule, first):
    seats = dict.fromkeys((2, 4, 5, 9), 50)
    play = Driven(seats, button=4, first_to_act_postflop=rule).run("c c c x")
    assert play.legal.seat == first


def test_an_empty_button_starts_with_the_next_seat():
    seats = dict.fromkeys((2, 5, 9), 50)
    play = Driven(seats, button=4, first_to_act_postflop="button").run("c c x")
    assert play.legal.seat == 5


def test_the_last_with_chips_is_not_asked_to_check():
    play = Driven({1: 10, 2: 500, 3: 10}).run("r10 c c")
    assert play.hand.ended


def test_the_big_blind_has_its_option():
    play = Driven(DEEP).run("c c")
    assert ask(play) == (2, 0, 4, 1000)
    assert play.legal.can_check
    assert play.run("r6").legal.seat == 3


# Reopening (R-REOPEN)


def test_a_player_who_acted_may_not_raise_a_short_all_in():
    play = Driven({1: 1000, 2: 1000, 3: 1000, 4: 3}, button=4).run("c r3 c c")
    assert ask(play) == (3, 1, None, None)
    refusal = play.no("r10")
    assert (refusal.code, refusal.numbers) == ("NOT_REOPENED", {"raised": 1, "full": 2})


def test_a_player_who_checked_may_only_call_a_short_all_in_bet():
    play = Driven({1: 1000, 2: 3, 3: 1000}).run("c c x x b1 c")
    assert ask(play) == (1, 1, None, None)


def test_short_all_ins_add_up_for_whom_they_reach():
    stacks = {1: 5000, 2: 225, 3: 5000, 4: 300, 5: 5000}
    fields = {"small_blind": 50, "big_blind": 100}
    play = Driven(stacks, **fields).run("c c c c x b100 r125 c r200 c")
    assert ask(play) == (1, 100, 300, 4900)
    assert ask(play.run("c")) == (3, 75, None, None)


@pytest.mark.parametrize(
    ("rule", "raises"), [("cumulative_full", False), ("never", False), ("always", True)]
)
def test_the_house_may_reopen_always_or_never(rule, raises):
    play = Driven({1: 500, 2: 15, 3: 500}, short_all_in_reopens=rule).run("r10 c r15")
    assert ask(play)[:2] == (3, 5)
    assert (play.legal.min_to is not None) == raises


def test_never_leaves_added_up_all_ins_out_of_account():
    stacks = {1: 5000, 2: 225, 3: 5000, 4: 300, 5: 5000}
    fields = {"small_blind": 50, "big_blind": 100, "short_all_in_reopens": "never"}
    play = Driven(stacks, **fields).run("c c c c x b100 r125 c r200 c")
    assert ask(play) == (1, 100, None, None)
    assert play.legal.raise_refused == "SHORT_ALL_INS_ONLY"
    assert play.no("r900") == Refusal("SHORT_ALL_INS_ONLY", "R-REOPEN-4", {"raised": 100})
    play = Driven(DEEP, short_all_in_reopens="never").run("r4 r8")
    assert play.run("f").legal.min_to == 12


# Double gap (R-RAISE-5)


def test_double_gap_before_the_flop_levels_to_the_big_blind_first():
    play = Driven(DEEP, min_raise_rule="double_gap").run("r4")
    assert ask(play)[:3] == (1, 3, 6)
    play = Driven(DEEP, min_raise_rule="double_gap").run("c")
    assert ask(play)[:3] == (1, 1, 4)


def test_double_gap_after_the_flop_counts_the_own_bet():
    play = Driven(DEEP, min_raise_rule="double_gap", small_blind=5, big_blind=10)
    play.run("c c x b20 r45")
    assert ask(play)[:3] == (3, 45, 90)
    assert ask(play.run("f"))[:3] == (1, 25, 70)


def test_double_gap_says_nothing_of_bets():
    play = Driven(DEEP, min_raise_rule="double_gap").run("c c x")
    assert play.no("b1").rule == "R-RAISE-1"
    assert play.run("b20").no("r39").rule == "R-RAISE-5"


def test_double_gap_reopens_by_the_last_raise_that_met_its_own_minimum():
    stacks = {1: 500, 2: 500, 3: 70}
    play = Driven(stacks, min_raise_rule="double_gap", small_blind=5, big_blind=10)
    play.run("c c x b20 r45 r60")
    assert play.hand.betting.full == 25
    assert ask(play)[:3] == (1, 40, 100)
    assert ask(play.run("c"))[:3] == (2, 15, None)


# Fixed limit (R-LIMIT)

LIMIT = {"structure": "fixed-limit", "small_blind": 10, "big_blind": 20}


def test_limit_raises_by_the_small_bet_then_the_big_bet():
    play = Driven(DEEP, **LIMIT)
    assert ask(play) == (3, 20, 40, 40)
    assert play.no("r60").numbers == {"to": 60, "amount": 40}
    assert ask(play.run("c c x")) == (1, 0, 20, 20)
    assert ask(play.run("x x x")) == (1, 0, 40, 40)
    assert ask(play.run("x x x b40")) == (2, 40, 80, 80)


def test_limit_has_four_bets_a_street_the_big_blind_is_the_first():
    play = Driven(DEEP, **LIMIT).run("r40 r60 r80")
    assert ask(play) == (3, 40, None, None)
    refusal = play.no("r100")
    assert (refusal.code, refusal.numbers) == ("RAISES_CAPPED", {"bets": 4})
    assert ask(play.run("c c b20 r40 r60 r80")) == (2, 40, None, None)


@pytest.mark.parametrize(
    ("fields", "free"),
    [
        ({}, True),
        ({"mode": "tournament"}, False),
        ({"limit_cap_heads_up": "capped"}, False),
        ({"limit_cap_heads_up": "uncapped", "mode": "tournament"}, True),
    ],
)
def test_heads_up_the_cap_depends_on_house_and_mode(fields, free):
    play = Driven({1: 1000, 2: 1000}, **LIMIT, **fields).run("r40 r60 r80")
    assert (play.legal.min_to == 100) == free
    play = Driven(DEEP, **LIMIT, **fields).run("f r40 r60 r80")
    assert (play.legal.min_to == 100) == free


def test_a_fold_never_lifts_a_cap():
    play = Driven(DEEP, **LIMIT).run("r40 r60 r80 f")
    assert ask(play) == (1, 20, None, None)


@pytest.mark.parametrize(
    ("most", "words"), [(2, "r40"), (3, "r40 r60"), (None, "r40 r60 r80 r100")]
)
def test_the_cap_is_a_field(most, words):
    play = Driven(DEEP, **LIMIT, limit_bets_per_street=most).run(words)
    assert (play.legal.min_to is None) == (most is not None)


def test_an_all_in_of_half_a_bet_counts_as_a_bet():
    play = Driven({1: 30, 2: 1000, 3: 1000}, **LIMIT).run("c c x b10")
    assert ask(play) == (2, 10, 30, 30)
    assert play.hand.betting.wagers == 1
    play = Driven({1: 29, 2: 1000, 3: 1000}, **LIMIT).run("c c x b9")
    assert ask(play) == (2, 9, 20, 20)
    assert play.hand.betting.wagers == 0


def test_all_ins_of_a_limit_street_are_added_up():
    play = Driven({1: 1000, 2: 46, 3: 50, 4: 1000}, button=4, **LIMIT)
    play.run("c c c x b20 r26")
    assert ask(play) == (3, 26, 30, 30)
    play.run("r30")
    assert ask(play) == (4, 30, 50, 50)
    assert ask(play.run("c")) == (1, 10, 50, 50)


def test_whoever_acted_needs_half_a_bet_more_to_raise_again():
    play = Driven({1: 1000, 2: 49, 3: 1000}, **LIMIT).run("c c x b20 r29")
    assert ask(play) == (3, 29, 40, 40)
    assert ask(play.run("c")) == (1, 9, None, None)
    assert play.no("r40").numbers == {"raised": 9, "full": 10}


def test_full_bet_houses_count_only_whole_bets():
    play = Driven({1: 39, 2: 1000, 3: 1000}, **LIMIT, limit_all_in_rule="full_bet")
    play.run("c c x b19")
    assert ask(play) == (2, 19, 20, 20)
    play = Driven({1: 1000, 2: 59, 3: 1000}, **LIMIT, limit_all_in_rule="full_bet")
    play.run("c c x b20 r39 c")
    assert ask(play) == (1, 19, None, None)
    assert play.no("r40").numbers == {"raised": 19, "full": 20}


def test_an_odd_bet_needs_the_larger_half():
    limit = {**LIMIT, "small_blind": 2, "big_blind": 5}
    assert Driven({1: 7, 2: 99, 3: 99}, **limit).run("c c x b2").legal.min_to == 5
    assert Driven({1: 8, 2: 99, 3: 99}, **limit).run("c c x b3").legal.min_to == 8


def test_a_straddle_counts_as_a_bet():
    entry = [Post(3, "straddle", live=40)]
    play = Driven(dict.fromkeys((1, 2, 3, 4), 999), **LIMIT, entries=entry).run("r60 r80")
    assert ask(play) == (2, 60, None, None)


# Pot limit (R-POTLIMIT)

POT = {"structure": "pot-limit", "small_blind": 5, "big_blind": 10}


def test_the_maximum_is_the_bet_and_the_pot_after_the_call():
    play = Driven({1: 5000, 2: 5000}, button=1, structure="pot-limit", small_blind=25, big_blind=50)
    play.run("c x")
    assert ask(play) == (2, 0, 50, 100)
    assert play.no("b101").numbers == {"to": 101, "maximum": 100}
    assert ask(play.run("b100")) == (1, 100, 200, 400)
    assert ask(play.run("r400")) == (2, 300, 700, 1300)


def test_short_and_missing_blinds_count_as_full_before_the_flop_only():
    play = Driven({1: 3, 2: 4, 3: 999, 4: 999}, button=4, **POT)
    assert ask(play) == (3, 10, 20, 35)
    play = Driven({1: 999, 2: 999, 3: 999}, blinds=Blinds(None, 2), **POT)
    assert ask(play) == (3, 10, 20, 35)
    assert play.run("c c x").legal.max_to == 30
    play = Driven(
        {1: 3, 2: 4, 3: 999, 4: 999}, button=4, **POT, pot_limit_assumes_full_blinds=False
    )
    assert ask(play) == (3, 10, 20, 27)


def test_a_pot_limit_house_may_count_the_small_blind_as_big():
    play = Driven(DEEP, **POT, pot_limit_small_blind_as_big=True)
    assert ask(play) == (3, 10, 20, 40)
    assert ask(play.run("f")) == (1, 5, 20, 30)
    play = Driven({1: 3, 2: 999, 3: 999}, **POT, pot_limit_small_blind_as_big=True)
    assert ask(play) == (3, 10, 20, 40)
    play = Driven(DEEP, **POT, pot_limit_small_blind_as_big=True).run("c c")
    assert ask(play) == (2, 0, 20, 40)


BIG_SMALL = {**POT, "pot_limit_small_blind_as_big": True, "hole_cards": "after_blind_round"}


def test_after_a_blind_round_the_pot_is_the_real_one():  # R-POTLIMIT-3, R-BLINDROUND-1
    play = Driven(DEEP, **BIG_SMALL)
    assert ask(play) == (3, 10, 20, 40), "the blinds are the price"
    assert ask(play.run("c c x")) == (3, 0, 10, 30), "they are no more"
    assert ask(play.run("b10")) == (1, 10, 20, 60)
    play = Driven({1: 13, 2: 999, 3: 999}, **BIG_SMALL).run("c c x x b3")
    assert ask(play) == (2, 3, 13, 39), "a small bet is no small blind"


def test_where_the_blind_round_was_passed_the_blinds_are_still_the_price():
    play = Driven(DEEP, **BIG_SMALL, blind_round_pass="any_player").run("x")
    assert (play.hand.street, ask(play)) == (1, (3, 10, 20, 40)), "R-BLINDROUND-2"
    assert ask(play.run("c")) == (1, 5, 20, 40)
    assert ask(play.run("f")) == (2, 0, 20, 40)


@pytest.mark.parametrize(("in_full", "most"), [(True, 40), (False, 30)])
def test_a_missing_small_blind_counts_as_big_where_missing_blinds_count(in_full, most):
    fields = {"pot_limit_small_blind_as_big": True, "pot_limit_assumes_full_blinds": in_full}
    play = Driven(DEEP, blinds=Blinds(None, 2), **POT, **fields)
    assert ask(play) == (3, 10, 20, most)  # R-POTLIMIT-3
    assert play.run("c c x").legal.max_to == 30


def test_a_short_small_blind_counts_as_posted_where_blinds_are_not_assumed():
    fields = {"pot_limit_small_blind_as_big": True, "pot_limit_assumes_full_blinds": False}
    play = Driven({1: 3, 2: 999, 3: 999}, **POT, **fields)
    assert ask(play) == (3, 10, 20, 40)


def test_a_pot_limit_house_may_round_up():
    play = Driven(DEEP, **POT, pot_limit_round_up_to=10)
    assert ask(play) == (3, 10, 20, 40)
    play = Driven({1: 999, 2: 999, 3: 38}, **POT, pot_limit_round_up_to=10)
    assert ask(play) == (3, 10, 20, 38)


def test_the_pot_maximum_is_never_below_the_minimum_bet():
    play = Driven(DEEP, structure="pot-limit", bomb_pot=True, bomb_pot_ante=0)
    assert ask(play) == (1, 0, 2, 2)


# Straddle (R-STRADDLE)


@pytest.mark.parametrize(("rule", "minimum"), [("straddle", 8), ("big_blind", 6)])
def test_a_straddle_sets_the_price_and_acts_last(rule, minimum):
    stacks = dict.fromkeys((1, 2, 3, 4), 200)
    entry = [Post(3, "straddle", live=4)]
    play = Driven(stacks, entries=entry, straddle_min_raise=rule)
    assert ask(play) == (4, 4, minimum, 200)
    play.run("c c c")
    assert ask(play) == (3, 0, minimum, 200)
    assert ask(play.run("x")) == (1, 0, 2, 196)


@pytest.mark.parametrize("post", [Post(3, "entry", dead=5), Post(3, "entry", live=10)])
@pytest.mark.parametrize("first", [True, False])
def test_what_a_straddler_posts_besides_may_come_before_or_after(post, first):
    """He acts last, at a price of all that lies before him."""
    straddle = Post(3, "straddle", live=20)
    entries = [post, straddle] if first else [straddle, post]
    play = Driven(dict.fromkeys((1, 2, 3, 4), 200), entries=entries)
    price = 20 + post.live
    assert (play.hand.actor, play.hand.betting.price, play.legal.to_call) == (4, price, price)
    play.run("f f c")
    assert (play.hand.actor, play.legal.to_call, play.legal.can_check) == (3, 0, True)


def test_own_minimum_and_pot_maximum_speak_of_any_seat():
    play = Driven(DEEP, **POT)
    plan, b = play.hand.plan, play.hand.betting
    assert own_minimum(plan, play.hand.street, b, 0) == 20
    assert pot_maximum(plan, b, plan.seats.index(3)) == 35
    assert replaced((1, 2, 3), 0, 9) == (9, 2, 3)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [("", "b4"), ("c c x", "r4"), ("c c x b2", "b9"), ("c c", "c"), ("", "x")],
)
def test_each_word_has_its_moment(words, wrong):
    codes = {"b4": "BET_FACING_BET", "r4": "RAISE_WITHOUT_BET", "b9": "BET_FACING_BET"}
    codes |= {"c": "NOTHING_TO_CALL", "x": "CHECK_FACING_BET"}
    assert Driven(DEEP).run(words).no(wrong).code == codes[wrong]


@pytest.mark.parametrize("to", [None, 0, -5, True, 4.0, "4"])
def test_an_amount_is_a_positive_int(to):
    assert Driven(DEEP).no(Act(3, "raise", to)).code == "AMOUNT_NOT_CHIPS"
