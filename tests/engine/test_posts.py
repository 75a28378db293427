"""Posts: blinds, antes and entries, who owes them and what a short stack pays."""

from __future__ import annotations

import pytest

from fifthstreet.engine import make_game, resolve, start_hand
from fifthstreet.engine.posts import Blinds, blind_seats, clockwise, pay
from fifthstreet.engine.types import MAX_CHIPS, Post
from fifthstreet.errors import SetupError
from tests.driver import Driven

RULES = resolve("standard", {"small_blind": 1, "big_blind": 2})
GAME = make_game(RULES, "no-limit")


def start(stacks, button, *, rules=RULES, **more):
    return start_hand(rules, make_game(rules, "no-limit"), stacks, button, **more)


def posted(stacks, button=1, **fields):
    rules = resolve("standard", {"small_blind": 1, "big_blind": 2, **fields})
    posts = pay(start(stacks, button, rules=rules))
    return [(post.seat, post.kind, post.live, post.dead) for post in posts]


@pytest.mark.parametrize(
    ("seats", "button", "order"),
    [
        ([1, 3, 5], 3, [5, 1, 3]),
        ([1, 3, 5], 4, [5, 1, 3]),
        ([1, 3, 5], 5, [1, 3, 5]),
        ([7, 2], 9, [2, 7]),
    ],
)
def test_seats_go_clockwise_from_the_left_of_the_button(seats, button, order):
    assert clockwise(seats, button) == order


@pytest.mark.parametrize(
    ("fields", "seats", "button", "blinds"),
    [
        ({}, [1, 2, 3, 4], 4, (1, 2)),
        ({}, [2, 5, 9], 5, (9, 2)),
        ({}, [2, 5, 9], 7, (9, 2)),
        ({}, [2, 5], 5, (5, 2)),
        ({}, [2, 5], 2, (2, 5)),
        ({"heads_up_small_blind": "left_of_button"}, [2, 5], 5, (2, 5)),
        ({"small_blind_seat": "button"}, [1, 2, 3, 4], 4, (4, 1)),
        ({"small_blind_seat": "button"}, [2, 5, 9], 7, (9, 2)),
        ({"small_blind_seat": "button"}, [2, 5], 5, (5, 2)),
        (
            {"small_blind_seat": "button", "heads_up_small_blind": "left_of_button"},
            [2, 5],
            5,
            (5, 2),
        ),
    ],
)
def test_who_posts_the_blinds(fields, seats, button, blinds):
    assert blind_seats(resolve("standard", fields), seats, button) == blinds


def test_short_stacks_post_what_they_have():
    assert posted({1: 9, 2: 1, 3: 1}, small_blind=2, big_blind=4) == [
        (2, "small_blind", 1, 0),
        (3, "big_blind", 1, 0),
    ]


def test_antes_from_each_come_before_the_blinds():
    fields = {"ante_kind": "each", "ante": 3}
    assert posted({1: 9, 2: 3, 3: 4}, **fields) == [
        (2, "ante", 0, 3),
        (3, "ante", 0, 3),
        (1, "ante", 0, 3),
        (3, "big_blind", 1, 0),
    ]
    assert posted({1: 2, 2: 9, 3: 9}, **fields)[2] == (1, "ante", 0, 2)


@pytest.mark.parametrize(
    ("order", "posts"),
    [
        ("blind_first", [(3, "big_blind", 2, 0), (3, "big_blind_ante", 0, 1)]),
        ("ante_first", [(3, "big_blind_ante", 0, 3)]),
    ],
)
def test_a_big_blind_ante_follows_the_order_of_the_house_when_short(order, posts):
    fields = {"ante_kind": "big_blind", "ante": 3, "ante_order_when_short": order}
    found = posted({1: 9, 2: 9, 3: 3}, **fields)
    assert [post for post in found if post[0] == 3] == posts


def test_an_ante_of_nothing_is_no_post():
    assert {kind for _, kind, _, _ in posted({1: 9, 2: 9}, ante_kind="each")} == {
        "small_blind",
        "big_blind",
    }
    assert len(posted({1: 9, 2: 9, 3: 9}, ante_kind="big_blind")) == 2
    assert posted({1: 9, 2: 9, 3: 9}, small_blind=0) == [(3, "big_blind", 2, 0)]


def test_a_player_short_for_the_ante_plays_for_what_he_matched():
    """R-POT-2: NL-24 with a stack below the ante."""
    hole = {1: "8h8c", 2: "7h7d", 3: "AsAd"}
    play = Driven(
        {1: 100, 2: 100, 3: 2}, ante_kind="each", ante=5, hole=hole, board="Kc Qs 5h 3d 2c"
    )
    assert play.hand.pot == 2 + 5 + 5 + 1 + 2
    play.run("c x x x x x x x")
    assert [(p.amount, p.eligible) for p in play.hand.result.pots] == [(6, (1, 2, 3)), (10, (1, 2))]
    assert play.stacks == {1: 103, 2: 93, 3: 6}


def test_a_big_blind_ante_is_common_money_open_to_everybody():
    hole = {1: "8h8c", 2: "AsAd", 3: "7h7d"}
    fields = {"ante_kind": "big_blind", "ante": 6, "hole": hole, "board": "Kc Qs 5h 3d 2c"}
    play = Driven({1: 100, 2: 8, 3: 100}, **fields).run("c c x x x x x x")
    assert [(p.amount, p.eligible) for p in play.hand.result.pots] == [(12, (1, 2, 3))]
    assert play.stacks == {1: 98, 2: 12, 3: 98}


def test_an_entry_is_live_and_its_dead_part_common_money():
    play = Driven(dict.fromkeys(range(1, 6), 50), entries=[Post(4, "entry", live=2, dead=1)])
    assert play.hand.pot == 6
    play.run("f")
    assert (play.legal.seat, play.legal.to_call, play.legal.can_check) == (4, 0, True)
    assert play.hand.common == 1
    play = Driven(dict.fromkeys(range(1, 6), 2), entries=[Post(4, "entry", live=2, dead=1)])
    assert play.hand.common == 0


@pytest.mark.parametrize(
    ("stacks", "reason"),
    [
        ({1: 5}, "1 players"),
        (dict.fromkeys(range(11), 5), "11 players"),
        ({1: 5, 2: 0}, "seat 2 has 0"),
        ({1: 5, 2: -3}, "seat 2 has -3"),
        ({1: 5, 2: 2.5}, "seat 2 has 2.5"),
        ({1: True, 2: 5}, "seat 1 has True"),
        ({1: MAX_CHIPS, 2: 1}, str(MAX_CHIPS)),
    ],
)
def test_a_hand_that_cannot_start_says_why(stacks, reason):
    with pytest.raises(SetupError, match=reason):
        start(stacks, 1)


def test_all_the_chips_that_are_allowed_are_allowed():
    assert start({1: MAX_CHIPS - 1, 2: 1}, 1).seats[0].stack == 1


def test_posts_need_a_seat_that_plays():
    for wrong in ({"blinds": Blinds(1, 9)}, {"entries": [Post(9, "entry", 2)]}):
        with pytest.raises(SetupError, match="seat 9"):
            start({1: 5, 2: 5, 3: 5}, 1, **wrong)
    with pytest.raises(SetupError, match="big blind"):
        start({1: 5, 2: 5}, 1, blinds=Blinds(1, None))


def test_the_start_says_everything_the_hand_depends_on():
    names = {1: "ann", 2: "bob"}
    event = start({1: 5, 2: 6}, 2, players=names, hand=7, table="t", at=9, commitment="c")
    assert (event.hand, event.table, event.at, event.commitment) == (7, "t", 9, "c")
    assert [(seat.seat, seat.player, seat.stack) for seat in event.seats] == [
        (1, "ann", 5),
        (2, "bob", 6),
    ]
    assert (event.button, event.small_blind, event.big_blind) == (2, 2, 1)
    assert event.rules == RULES
    assert event.schema == 1


def test_the_stakes_come_from_the_rules():
    game = make_game(resolve("standard", {"big_blind": 10}), "fixed-limit")
    assert (game.small_blind, game.small_bet, game.big_bet) == (5, 10, 20)
    fields = {"big_blind": 15, "small_blind": 10, "small_bet": 15, "big_bet": 40}
    game = make_game(resolve("standard", fields), "fixed-limit")
    assert (game.small_blind, game.small_bet, game.big_bet) == (10, 15, 40)
    fields = {"big_blind": 2, "bomb_pot_ante": 8, "ante": 1, "ante_kind": "big_blind"}
    bomb = make_game(resolve("standard", fields), "no-limit", bomb_pot=True)
    assert (bomb.ante_kind, bomb.ante, bomb.bomb_pot) == ("each", 8, True)
    with pytest.raises(SetupError, match="big_blind"):
        make_game(resolve(), "no-limit")


def test_a_house_that_configures_the_small_blind_has_to_name_it():
    with pytest.raises(SetupError, match="small_blind"):
        make_game(resolve("casino", {"big_blind": 15}), "fixed-limit")


# Posts that cannot be

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}


@pytest.mark.parametrize(
    ("stacks", "entries", "told"),
    [
        (FOUR, [Post(4, "straddle", 4)], "seat 4 straddles, but seat 3 is left of the big blind"),
        (FOUR, [Post(1, "straddle", 4)], "seat 1 straddles, but seat 3 is left of the big blind"),
        ({**FOUR, 3: 3}, [Post(3, "straddle", 4)], "seat 3 straddles 4 of 3 chips"),
        (
            {**FOUR, 3: 4},
            [Post(3, "entry", 0, 1), Post(3, "straddle", 4)],
            "seat 3 straddles 4 of 3 chips",
        ),
        (FOUR, [Post(3, "straddle", 2)], "seat 3 straddles 2: above the big blind of 2"),
        (FOUR, [Post(3, "straddle", 4), Post(3, "straddle", 4)], "2 straddles; one a hand"),
        ({1: 100, 2: 100}, [Post(1, "straddle", 4)], "a straddle of 2 players"),
        (FOUR, [Post(4, "entry", -5)], "seat 4 posts -5 live"),
        (FOUR, [Post(4, "entry", 2, -1)], "seat 4 posts -1 dead"),
        (FOUR, [Post(4, "entry", 2.0)], "seat 4 posts 2.0 live"),
        (FOUR, [Post(4, "entry", dead=True)], "seat 4 posts True dead"),
        (FOUR, [Post(4, "big_blind", 2)], "seat 4 posts a big_blind: an entry is"),
    ],
)
def test_a_post_that_cannot_be_is_named(stacks, entries, told):  # R-STRADDLE-1, R-CHIPS-1
    with pytest.raises(SetupError, match=told):
        start(stacks, max(stacks), entries=entries)


def test_a_straddle_that_antes_leave_no_chips_for_cannot_be():  # R-STRADDLE-1
    rules = resolve(overrides={"small_blind": 1, "big_blind": 2, "ante_kind": "each", "ante": 2})
    with pytest.raises(SetupError, match="seat 3 straddles 4 of 3 chips"):
        start({**FOUR, 3: 5}, 4, rules=rules, entries=[Post(3, "straddle", 4)])
    assert start({**FOUR, 3: 6}, 4, rules=rules, entries=[Post(3, "straddle", 4)])


def test_there_is_no_straddle_in_a_bomb_pot():  # R-STRADDLE-1
    game = make_game(RULES, "no-limit", bomb_pot=True)
    with pytest.raises(SetupError, match="a straddle in a bomb pot"):
        start_hand(RULES, game, FOUR, 4, entries=[Post(3, "straddle", 4)])


@pytest.mark.parametrize("stacks", [FOUR, {1: 100, 2: 100, 3: 4}])
def test_a_straddle_left_of_the_big_blind_stands(stacks):  # R-STRADDLE-1
    assert start(stacks, max(stacks), entries=[Post(3, "straddle", 4)]).posts[-1].seat == 3
    dead = start(stacks, max(stacks), blinds=Blinds(None, 1), entries=[Post(2, "straddle", 4)])
    assert dead.posts[-1].seat == 2, "left of the big blind, wherever that is"
