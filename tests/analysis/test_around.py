"""Around the equity: outs, bets, ICM, breakdowns, spreads, the 169 hands, the files."""

from __future__ import annotations

import random
from itertools import permutations

import numpy as np
import pytest

from fifthstreet.analysis.bets import (
    bluff_success,
    call_value,
    implied_odds,
    minimum_defence,
    pot_odds,
)
from fifthstreet.analysis.breakdown import breakdown, completing, draws_of, pair_kind
from fifthstreet.analysis.combos import hand_names
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.icm import icm
from fifthstreet.analysis.matrix import against_random, hand_matrix
from fifthstreet.analysis.outs import outs
from fifthstreet.analysis.preflop import MATCHUPS, different, matchups, matrices
from fifthstreet.analysis.spread import spread
from fifthstreet.cards.card import card_text, parse_cards
from fifthstreet.errors import CardError, RangeError, SetupError
from tools import make_odds

# The files


def test_the_evaluator_file_is_what_its_tool_makes():
    path = make_odds.FOLDER / "evaluator.bin"
    assert make_odds.evaluator_file() == path.read_bytes()


def test_the_preflop_file_has_each_matchup_once():
    assert len(matchups().pairs) == MATCHUPS
    assert matchups().pairs.tolist() == different().tolist()


def test_a_sample_of_the_preflop_file_is_what_its_tool_makes():
    known = matchups()
    some = np.array(sorted(random.Random(5).sample(range(MATCHUPS), 300)))
    again = make_odds.worked_out(known.pairs[some])
    assert again.wins.tolist() == known.wins[some].tolist()
    assert again.ties.tolist() == known.ties[some].tolist()


def test_the_matrices_have_every_ordered_pair():
    wins, ties = matrices()
    assert int(((wins + wins.T + ties) == 1_712_304).sum()) == 1_624_350
    assert (ties == ties.T).all()


# The 169 hands


def test_the_169_hands_against_each_other():
    names, matrix, alone = hand_names(), hand_matrix(), against_random()
    aces, kings = names.index("AA"), names.index("KK")
    assert matrix.equity.shape == (169, 169)
    assert f"{matrix.equity[aces, kings]:.12f}" == "0.819460504677"
    assert matrix.equity + matrix.equity.T == pytest.approx(np.ones((169, 169)))
    assert matrix.win + matrix.win.T + matrix.tie == pytest.approx(np.ones((169, 169)))
    assert f"{alone[aces]:.12f}" == "0.852037133021"
    assert f"{alone[names.index('AKo')]:.12f}" == "0.653200717887"
    assert float(matrix.deals.sum()) == 1_624_350 * 1_712_304
    row = equity(["AKs", "QQ"]).players[0]
    assert matrix.tie[names.index("AKs"), names.index("QQ")] == pytest.approx(row.tie)


def test_nobody_changes_the_169_hands_for_others():
    for table in (*hand_matrix(), against_random()):
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 0


# Outs


def test_outs_and_what_they_make():
    found = outs("JhTh", "Qh9h2s", ["QcQd"])
    made = {card_text(out.card): out.makes.name for out in found.outs}
    assert made.pop("Kh") == made.pop("8h") == "straight_flush"
    assert sum(name == "flush" for name in made.values()) == 6
    assert sum(name == "straight" for name in made.values()) == 6
    assert (found.unseen, found.next_card) == (45, 14 / 45)
    assert found.by_river == pytest.approx(1 - 31 * 30 / (45 * 44))
    assert "2h" not in made


def test_outs_against_nobody_leave_out_what_the_board_makes():
    found = outs("AsKd", "7h7c2d3s")
    assert {card_text(out.card)[0] for out in found.outs} == {"A", "K"}
    assert len(found.outs) == 6
    assert found.next_card == 6 / 46
    assert found.by_river == pytest.approx(6 / 46)


def test_who_is_ahead_has_no_outs_and_ties_are_told():
    assert outs("AsAd", "Qh9h2s", ["KcKd"]).outs == ()
    found = outs("2c3c", "AsKsQsJh", ["2d4d"]).outs
    assert {card_text(out.card) for out in found if not out.ties} == {"3s", "3h", "3d"}
    assert {card_text(out.card)[0] for out in found if out.ties} == {*"AKQJT987652"}


@pytest.mark.parametrize(
    ("hand", "board", "against"),
    [
        ("As", "Qh9h2s", []),
        ("AsKs", "Qh9h", []),
        ("AsKs", "AsQh9h", []),
        ("AsKs", "Qh9h2s", ["AsQc"]),
    ],
)
def test_outs_of_what_cannot_be_are_refused(hand, board, against):
    with pytest.raises(CardError):
        outs(hand, board, against)


# Bets


def test_bets():
    assert pot_odds(150, 50) == 0.25
    assert call_value(150, 50, 0.25) == 0
    assert implied_odds(150, 50, 0.25) == 0
    assert 0.2 * (150 + implied_odds(150, 50, 0.2)) == pytest.approx(0.8 * 50)
    assert minimum_defence(100, 50) + bluff_success(100, 50) == 1
    for pot, bet in ((0, 5), (5, float("inf")), (float("nan"), 5), (1e308, 1e308), (1, 10**400)):
        for share in (pot_odds, minimum_defence, bluff_success):
            with pytest.raises(SetupError):
                share(pot, bet)
    with pytest.raises(SetupError):
        call_value(1, 1, 1.5)
    with pytest.raises(SetupError):
        implied_odds(1, 1, 0)


@pytest.mark.parametrize(("kind", "chips"), [(np.uint8, 200), (np.int32, 2_000_000_000)])
def test_numbers_of_numpy_do_not_wrap(kind, chips):
    amount = kind(chips)
    assert pot_odds(amount, amount) == minimum_defence(amount, amount) == 0.5
    assert bluff_success(amount, amount) == 0.5
    assert call_value(amount, amount, 0.75) == chips / 2
    assert implied_odds(amount, amount, 0.25) == 2 * chips
    assert icm(np.array([chips, chips], kind), [1]) == (0.5, 0.5)
    assert icm([1, 1], np.array([chips, chips], kind)) == (chips, chips)


# ICM


def icm_by_orders(stacks, prizes):
    """Return the worths by every order of the players."""
    worth = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = 1.0, sum(stacks)
        for player in order:
            chance *= stacks[player] / left
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            worth[player] += chance * prize
    return worth


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ([50, 30, 20], [70, 30]),
        ([5, 1, 1, 3], [50, 30, 20]),
        ([4], [9]),
        ([1, 2, 3, 4, 5], [1] * 5),
    ],
)
def test_icm_is_the_sum_over_all_orders(stacks, prizes):
    found = icm(stacks, prizes)
    assert list(found) == pytest.approx(icm_by_orders(stacks, prizes))
    assert sum(found) == pytest.approx(sum(prizes))


def test_icm_of_small_stacks_beside_a_huge_one():
    assert icm([1e17, 1, 1], [3, 2, 1]) == pytest.approx((3, 1.5, 1.5))
    assert icm([10**400 // 10**380, 1, 1], [3]) == pytest.approx((3, 0, 0))


def test_icm_of_many_players_tells_how_far_it_is():
    told = []
    found = icm(np.arange(1, 15), np.ones(13), lambda *done: told.append(done))
    assert sum(found) == pytest.approx(13)
    assert len(told) > 1
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [
        ([], [1]),
        ([1], []),
        ([0, 1], [1]),
        ([1, -1], [1]),
        ([1], [1, 1]),
        ([1], [-1]),
        ([1] * 40, [1] * 20),
        # Few sets of players, but of very many.
        ([1] * 1_000, [1] * 3),
        ([1e308, 1e308], [1]),
        ([10**400], [1]),
        ([1], [10**400]),
    ],
)
def test_icm_of_what_cannot_be_is_refused(stacks, prizes):
    with pytest.raises(SetupError):
        icm(stacks, prizes)


# Breakdowns


@pytest.mark.parametrize(
    ("hand", "board", "kind"),
    [
        ("AsAd", "Kh7c2s", "overpair"),
        ("KsQd", "Kh7c2s", "top_pair"),
        ("7sQd", "Kh7c2s", "middle_pair"),
        ("2hQd", "Kh7c2s", "bottom_pair"),
        ("8s8d", "Kh7c2s", "pocket_pair"),
        ("AsQd", "KhKc2s", "board_pair"),
    ],
)
def test_pairs_are_told_by_the_board(hand, board, kind):
    assert pair_kind(parse_cards(hand), parse_cards(board)) == kind


@pytest.mark.parametrize(
    ("hand", "board", "draws"),
    [
        ("JhTh", "Qh9h2s", ["flush_draw", "open_ended"]),
        ("JhTs", "Qh9h2s", ["open_ended"]),
        ("AhKs", "Qd9hTs", ["gutshot"]),
        ("As2s", "4h5dKc", ["gutshot"]),
        ("AcKd", "9h8h7h", []),
        ("AhKd", "9h8h7h", ["flush_draw"]),
        ("8s7s", "Jd9c5h", ["open_ended"]),
    ],
)
def test_draws_are_what_the_hole_cards_add(hand, board, draws):
    assert draws_of(parse_cards(hand), parse_cards(board)) == draws


def test_the_wheel_is_a_straight_to_complete():
    assert completing(parse_cards("As2s3d4c")) == {3}


def test_a_breakdown_has_each_combo_once():
    found = breakdown("22+,A2s+,KQ:0.5", "Ks7h2d")
    assert sum(found.classes.values()) == pytest.approx(found.total)
    assert found.classes["three_of_a_kind"] == 9
    assert found.classes["overpair"] == 6
    assert found.classes["top_pair"] == 3 + 0.5 * 12
    river = breakdown("22+", "Ks7h2dQc3c")
    assert set(river.draws.values()) == {0}
    with pytest.raises(CardError):
        breakdown("22+", "Ks7h")
    with pytest.raises(RangeError):
        breakdown("KK", "KsKhKd")


# Spreads


@pytest.mark.parametrize("by", ["combo", "board"])
def test_a_spread_has_the_mean_of_the_equity(by):
    found = spread("JhTh", "QQ+,AKs:0.5", "Qh9h2s", by=by, bins=20)
    share = equity(["JhTh", "QQ+,AKs:0.5"], "Qh9h2s").players[0]
    assert found.mean == pytest.approx(share.equity)
    assert sum(found.shares) == pytest.approx(1)
    assert len(found.shares) == 20
    assert found.deviation > 0


def test_a_spread_over_the_river_is_winning_or_losing():
    found = spread("AsAd", "KcKd", "Qh9h2s3c", by="board", bins=2)
    won = equity(["AsAd", "KcKd"], "Qh9h2s3c").players[0].win
    assert found.shares == pytest.approx((1 - won, won))


def test_a_spread_of_a_range_is_of_its_combos():
    found = spread("22+", "AKs", bins=4)
    assert found.mean == pytest.approx(equity(["22+", "AKs"]).players[0].equity)


def test_spreads_that_are_none_are_refused():
    for options in ({"by": "board"}, {"bins": 0}, {"bins": 10_000}, {"by": "boards"}):
        with pytest.raises(SetupError):
            spread("AsKs", "QQ", **options)
    with pytest.raises(SetupError):
        spread("AKs", "QQ", "2c3c4d", by="board")
    for by in ("combo", "board"):
        with pytest.raises(RangeError, match="every deal needs a card twice"):
            spread("AsKs", "AsQs,KsQs", "2c3c4d", by=by)
