"""PHH read: who is who, what is posted, how amounts and cards are understood."""

from __future__ import annotations

import pytest

from fifthstreet.engine.types import Post
from fifthstreet.errors import FormatError
from fifthstreet.history import play, read_phh
from fifthstreet.history.phh_start import BOUNDLESS
from fifthstreet.history.recording import BoardCards, HoleCards, Remark, Reveal, Turn
from tests.history.hands import THREE, phh, recorded


def posts(hand):
    return [(p.seat, p.kind, p.live, p.dead) for p in hand.start.posts]


def refused(text, match):
    with pytest.raises(FormatError, match=match):
        read_phh(text)


def test_three_players_small_blind_first_button_last():
    hand = recorded("", stacks=(100, 90, 80), players=["Ann", "Bo", "Cy"], hand=7, table="T")
    start = hand.start
    assert [(s.seat, s.player, s.stack) for s in start.seats] == [
        (1, "Ann", 100),
        (2, "Bo", 90),
        (3, "Cy", 80),
    ]
    assert (start.button, start.small_blind, start.big_blind) == (3, 1, 2)
    assert (start.hand, start.table, hand.id) == (7, "T", "7")
    assert posts(hand) == [(1, "small_blind", 1, 0), (2, "big_blind", 2, 0)]
    game = start.game
    assert (game.structure, game.small_blind, game.big_blind) == ("no-limit", 1, 2)


def test_heads_up_the_first_player_is_the_big_blind_and_the_arrays_turn_round():
    hand = recorded("", stacks=(100, 90), antes=[0, 3])
    assert (hand.start.button, hand.start.small_blind, hand.start.big_blind) == (2, 2, 1)
    assert posts(hand) == [
        (1, "big_blind_ante", 0, 3),
        (2, "small_blind", 1, 0),
        (1, "big_blind", 2, 0),
    ]


def test_stacks_are_not_turned_round():
    assert [entry.stack for entry in recorded("", stacks=(100, 90)).start.seats] == [100, 90]


def test_antes_of_all_are_contributions():
    hand = recorded("", antes=[5, 5, 5])
    assert posts(hand)[:3] == [(seat, "ante", 0, 5) for seat in (1, 2, 3)]
    assert (hand.start.game.ante_kind, hand.start.game.ante) == ("each", 5)


@pytest.mark.parametrize(
    ("antes", "kind", "ante"), [([0, 5, 0], "big_blind", 5), ([0, 0, 5], "none", 0)]
)
def test_one_ante_alone_is_common_money(antes, kind, ante):
    hand = recorded("", antes=antes)
    assert posts(hand)[0] == (1 + antes.index(5), "big_blind_ante", 0, 5)
    assert (hand.start.game.ante_kind, hand.start.game.ante) == (kind, ante)
    assert len(posts(hand)) == 3


def test_the_big_blind_ante_of_a_silent_file_comes_before_the_blind():
    hand = recorded("", antes=[0, 4, 0], stacks=(100, 5, 100))
    paid = play(hand).events[1].posts
    assert paid == (
        Post(2, "big_blind_ante", dead=4),
        Post(1, "small_blind", live=1),
        Post(2, "big_blind", live=1),
    )


def test_antes_of_some_are_contributions_of_these():
    hand = recorded("", antes=[0, 5, 4])
    assert posts(hand)[:2] == [(2, "ante", 0, 5), (3, "ante", 0, 4)]


def test_a_straddle_stands_left_of_the_big_blind():
    hand = recorded("", stacks=(100,) * 4, blinds_or_straddles=[1, 2, 4, 0])
    assert posts(hand)[-1] == (3, "straddle", 4, 0)
    assert play(hand).hand.actor == 4
    assert play(hand).hand.legal.min_to == 6


def test_a_recorded_straddle_may_be_all_in_for_less():
    hand = recorded("", stacks=(100, 100, 3, 100), blinds_or_straddles=[1, 2, 4, 0])
    assert posts(hand)[-1] == (3, "straddle", 4, 0)
    assert play(hand).hand.betting.stacks == (99, 98, 0, 100)


def test_a_straddle_may_be_the_min_bet_of_the_file():
    hand = recorded("", stacks=(100,) * 4, blinds_or_straddles=[1, 2, 4, 0], min_bet=4)
    assert hand.start.game.big_blind == 2


def test_a_straddler_may_owe_a_dead_post():
    hand = recorded(
        "", stacks=(100,) * 4, blinds_or_straddles=[1, 2, 4, 0], _dead_posts=[0, 0, 1, 0]
    )
    assert posts(hand)[2:] == [(3, "entry", 0, 1), (3, "straddle", 4, 0)]
    assert play(hand).hand.actor == 4


@pytest.mark.parametrize(
    ("entry", "live", "dead"), [(2, 2, 0), (1, 1, 0), (-1, 0, 1), (-2, 2, 0), (-3, 3, 0)]
)
def test_what_a_newcomer_posts(entry, live, dead):
    hand = recorded("", stacks=(100,) * 4, blinds_or_straddles=[1, 2, 0, entry])
    if entry == -3:
        assert posts(hand)[2:] == [(4, "entry", 3, 0)]
    else:
        assert posts(hand)[2:] == [(4, "entry", live, dead)]


def test_a_live_post_with_a_dead_part():
    hand = recorded(
        "", stacks=(100,) * 4, blinds_or_straddles=[1, 2, 0, -2], _dead_posts=[0, 0, 0, 1]
    )
    assert posts(hand)[2:] == [(4, "entry", 2, 1)]


def test_dead_posts_are_turned_round_heads_up():
    refused(
        phh("", stacks=(100, 100), _dead_posts=[1, 0, 0]), "_dead_posts has 3 numbers for 2 players"
    )
    hand = recorded("", stacks=(100,) * 3, _dead_posts=[0, 0, 1])
    assert posts(hand)[2:] == [(3, "entry", 0, 1)]


def test_an_empty_seat_of_the_small_blind():
    hand = recorded("", blinds_or_straddles=[2, 0, 0])
    assert (hand.start.small_blind, hand.start.big_blind) == (None, 1)
    assert play(hand).hand.actor == 2


def test_the_minimum_bet_tells_the_big_blind_from_a_straddle():
    hand = recorded("", blinds_or_straddles=[2, 4, 0], _small_blind=1)
    assert (hand.start.small_blind, hand.start.big_blind) == (None, 1)
    assert posts(hand) == [(1, "big_blind", 2, 0), (2, "straddle", 4, 0)]
    assert play(hand).hand.actor == 3


@pytest.mark.parametrize("seat", [9, "1", True])
def test_the_big_blinds_seat_is_a_player(seat):
    text = phh("", blinds_or_straddles=[2, 4, 0], _small_blind=1, _big_blind=seat)
    refused(text, f"_big_blind = {seat!r} is not the seat of a player")


def test_a_small_blind_of_nothing():
    hand = recorded("", blinds_or_straddles=[0, 2, 0])
    assert (hand.start.small_blind, hand.start.big_blind) == (1, 2)
    assert posts(hand) == [(2, "big_blind", 2, 0)]
    absent = recorded("", blinds_or_straddles=[0, 2, 0], _small_blind=1)
    assert (absent.start.small_blind, absent.start.game.small_blind) == (None, 1)


def test_a_dead_post_in_the_seat_of_the_small_blind():
    hand = recorded("", blinds_or_straddles=[-1, 2, 0])
    assert (hand.start.small_blind, hand.start.game.small_blind) == (None, 0)
    assert posts(hand) == [(2, "big_blind", 2, 0), (1, "entry", 0, 1)]


def test_seats_and_an_empty_button_seat():
    hand = recorded("", seats=[7, 9, 2], _button=4)
    assert [entry.seat for entry in hand.start.seats] == [7, 9, 2]
    assert (hand.start.button, hand.start.small_blind) == (4, 7)


@pytest.mark.parametrize("seats", [[1, 3, 2], [1, 1, 2], [1, 2], ["1", "2", "3"], 5])
def test_seats_that_are_not_clockwise_are_not_used(seats):
    hand = recorded("", seats=seats)
    assert [entry.seat for entry in hand.start.seats] == [1, 2, 3]
    assert hand.start.button == 3


def test_fixed_limit_has_its_bets():
    game = recorded("", variant="FT", small_bet=3, big_bet=5).start.game
    assert (game.structure, game.small_bet, game.big_bet) == ("fixed-limit", 3, 5)


def test_pot_limit_is_our_extension():
    assert recorded("", variant="PT").start.game.structure == "pot-limit"


def test_a_bomb_pot():
    hand = recorded("", blinds_or_straddles=[0, 0, 0], antes=[4, 4, 4], _bomb_pot=True)
    assert (hand.start.first_street, hand.start.big_blind) == ("flop", None)
    assert (hand.start.game.bomb_pot, hand.start.game.big_blind) == (True, 2)


def test_house_rules_stand_on_top_of_what_a_silent_file_means():
    rules = recorded(
        "", _rules={"limit_bets_per_street": "none", "rake_caps": {"3": 5}}
    ).start.rules
    assert (rules.limit_bets_per_street, rules.rake_caps) == (None, {3: 5})
    assert (rules.ante_order_when_short, rules.straddle_min_raise) == ("ante_first", "big_blind")
    given = recorded("", _rules={"straddle_min_raise": "straddle"}).start.rules
    assert (given.ante_order_when_short, given.straddle_min_raise) == ("ante_first", "straddle")


def test_amounts_with_decimals_become_cents():
    hand = recorded(
        "p3 cbr 0.45, p1 cbr 1.00",
        stacks=(5, 5.5, 8),
        blinds_or_straddles=[0.1, 0.2, 0],
        min_bet=0.2,
        finishing_stacks=[5.125, 5, 8],
        winnings=[0.3, 0, 0],
        _rake=0.05,
    )
    assert hand.decimals == 2
    assert [entry.stack for entry in hand.start.seats] == [500, 550, 800]
    assert (hand.start.game.small_blind, hand.start.game.big_blind) == (10, 20)
    assert [step.to for step in hand.steps] == [45, 100]
    assert hand.rake == 5
    assert str(hand.stacks[0]) == "512.5"
    assert hand.payouts == (30, 0, 0)


@pytest.mark.parametrize(
    ("fields", "decimals"),
    [
        ({"_rake": 0.25}, 2),
        ({"winnings": [0.5, 0, 0]}, 2),
        ({"finishing_stacks": [99.5, 100.5, 100]}, 0),
        ({"_small_blind": 0.125, "blinds_or_straddles": [0, 2, 0]}, 3),
    ],
)
def test_the_unit_of_a_hand_is_found_in_all_amounts_but_the_final_stacks(fields, decimals):
    assert recorded("", **fields).decimals == decimals


def test_an_action_alone_may_have_decimals():
    assert recorded("p3 cbr 4.5 # 1.25 more").decimals == 2
    assert recorded("p3 cbr 4 # 1.25 more").decimals == 0
    assert recorded("p3 cbr 4 # say 1.25. ").decimals == 0


def test_a_stack_that_nobody_knows():
    (hand,) = read_phh(phh("", stacks=(100, 77, 50)).replace("77", "inf"))
    assert hand.boundless == {1}
    assert hand.start.seats[1].stack == BOUNDLESS
    ten = phh("", stacks=(77,) * 10).replace("77", "inf")
    assert len(read_phh(ten)[0].boundless) == 10


def test_actions():
    hand = recorded(
        "d dh p1 AsKs, d dh p3 Ts, d dh p3 9c, p3 cbr 250 # a thought, # only a thought,"
        " p1 f, p2 cc, d db 2c3d4h, p2 sm -, p2 sm, p2 sm 5c5d"
    )
    assert hand.steps == (
        HoleCards(0, (51, 47)),
        HoleCards(2, (35,)),
        HoleCards(2, (28,)),
        Turn(2, "wager", 250),
        Remark(),
        Turn(0, "fold"),
        Turn(1, "passive"),
        BoardCards((0, 5, 10)),
        Reveal(1, ()),
        Reveal(1, ()),
        Reveal(1, (12, 13)),
    )
    assert hand.hole == ((51, 47), (12, 13), (35, 28))
    assert len(hand.texts) == len(hand.steps)


def test_ten_players_have_names():
    hand = recorded("d dh p10 AsKs, p10 f", stacks=(100,) * 10)
    assert hand.steps == (HoleCards(9, (51, 47)), Turn(9, "fold"))
    assert hand.start.seats[9].player == "p10"


@pytest.mark.parametrize(
    ("dealt", "shown", "hole"),
    [
        ("????", "AsKs", (51, 47)),
        ("????", "As??", (51, -1)),
        ("??Ks", "AsKs", (51, 47)),
        ("AsKs", "KsAs", (51, 47)),
        ("AsKs", "????", (51, 47)),
        ("A?Ks", "?sKs", (-1, 47)),
    ],
)
def test_cards_shown_later_stand_for_unknown_ones(dealt, shown, hole):
    assert recorded(f"d dh p1 {dealt}, p1 sm {shown}").hole[0] == hole


def test_players_without_cards_have_unknown_ones():
    assert recorded("d dh p1 As").hole == ((51, -1), (-1, -1), (-1, -1))


def test_phhs_has_a_hand_a_table():
    text = f"[1]\n{phh(THREE)}\n[b]\n{phh(THREE, hand=9)}"
    assert [hand.id for hand in read_phh(text)] == ["1", "9"]


def test_a_byte_order_mark_is_skipped():
    assert len(read_phh("\ufeff" + phh(THREE))) == 1


def test_an_error_names_the_hand_and_its_line():
    text = f"[1]\n{phh(THREE)}\n[2]\n{phh('p4 f')}"
    with pytest.raises(
        FormatError, match="line 9: hand 2: action 1: player 4 is none of 3"
    ) as found:
        read_phh(text)
    assert found.value.line == 9


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("", "line 1: no hand in the file"),
        ("x = 1", "x is not a field of a hand"),
        ("actions = []", "variant None is not hold'em: NT, PT, FT are read"),
        (phh("", variant="FO/8", min_bet=2), "variant 'FO/8'"),
        (phh("", antes=[0, 0]), "antes has 2 numbers for 3 players"),
        (phh("", antes=5), "antes is not a list"),
        (phh("", antes=["x", 0, 0]), "antes is not a list of numbers"),
        (phh("", antes=[True, 0, 0]), "antes is not a list of numbers"),
        (phh("").replace("antes = [0, 0, 0]\n", ""), "antes is missing"),
        (phh("").replace("antes = [0", "antes = [nan"), "antes is not a list of numbers"),
        (phh("").replace("antes = [0", "antes = [inf"), r"antes \[Infinity, 0, 0\] are no amounts"),
        (phh("", antes=[-1, 0, 0]), "an amount is negative"),
        (phh("", starting_stacks=[]), "starting_stacks is not a list of 2 to 10 numbers"),
        (phh("", starting_stacks=5), "starting_stacks is not a list of 2 to 10 numbers: 5"),
        (phh("", stacks=(9,) * 11), "starting_stacks is not a list of 2 to 10 numbers"),
        (phh("", stacks=(9, 0, 9)), "a stack is above 0"),
        (phh("", min_bet=-2), "min_bet = -2 is not an amount"),
        (phh("", min_bet="'2'"), "min_bet = \"'2'\" is not an amount"),
        (phh("", min_bet=True), "min_bet = True is not an amount"),
        (phh("").replace("min_bet = 2", "min_bet = inf"), "is not an amount"),
        (phh("", min_bet=3), "min_bet 3 is not the big blind 2"),
        (phh("").replace("min_bet = 2", ""), "min_bet is missing"),
        (phh("", variant="FT").replace("big_bet = 4", ""), "big_bet is missing"),
        (phh("").replace("actions = []", "actions = 5"), "actions is not a list of texts"),
        (phh("").replace("actions = []", "actions = [5]"), "actions is not a list of texts"),
        (phh("p3 raises 5"), "action 1 'p3 raises 5': no action of hold'em"),
        (phh("p3"), "action 1 'p3': no action of hold'em"),
        (phh("p3 f now"), "no action of hold'em"),
        (phh("p3 cbr"), "no action of hold'em"),
        (phh("p3 cbr -5"), "'-5' is not an amount"),
        (phh("p3 cbr 5."), "'5.' is not an amount"),
        (phh("p0 f"), "'p0' is none of p1 to p10"),
        (phh("p11 f"), "'p11' is none of p1 to p10"),
        (phh("x f"), "'x' is none of p1 to p10"),
        (phh("d dx p1 As"), "no deal of hold'em"),
        (phh("d dh p1"), "no deal of hold'em"),
        (phh("d db"), "no deal of hold'em"),
        (phh("d dh p0 AsKs"), "'p0' is none of p1 to p10"),
        (phh("d dh p4 AsKs"), "player 4 is none of 3"),
        (phh("p4 sm AsKs"), "player 4 is none of 3"),
        (phh("d dh p1 AsA"), "'A' is not a card"),
        (phh("d dh p1 Asks"), "'ks' is not a card"),
        (phh("d dh p1 AsAs"), "'AsAs' has a card twice"),
        (phh("d dh p1 AsKs, d dh p1 Qs"), "player 1 is dealt 3 cards"),
        (phh("d dh p1 AsKs, p1 sm AsQs"), "player 1 shows Qs undealt"),
        (phh("", finishing_stacks=[1, 2]), "finishing_stacks has 2 numbers for 3 players"),
        (phh("", blinds_or_straddles=[0, 0, 2]), "nobody posts the big blind"),
        (phh("", blinds_or_straddles=[3, 2, 0]), "the small blind is above the big blind"),
        (phh("", blinds_or_straddles=[1, 2, 0, 4], stacks=(9,) * 4), "player 4 straddles"),
        (phh("", stacks=(2**53, 5)), "all stacks together are above"),
        (phh("", _rules={"mode": "party"}), "_rules: house rule mode = 'party'"),
        (phh("", _rules=5), "_rules = 5 is not a table"),
    ],
)
def test_what_is_no_hand_is_refused_by_naming_it(text, match):
    refused(text, match)
