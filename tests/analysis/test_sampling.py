"""Sampling: the same for a seed, near the exact answer, and honest about how near."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import prod

import numpy as np
import pytest

from fifthstreet.analysis._kernels_sample import ways_of
from fifthstreet.analysis.aliases import alias_table
from fifthstreet.analysis.combos import MASKS
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.joint import ROOT, together
from fifthstreet.analysis.ranges import parse_range
from fifthstreet.errors import RangeError, SetupError

JOBS = [
    (["AsKs", "QhQd"], ""),
    (["AsKs", "QhQd", "JhTh"], "2c3h"),
    (["QQ+,AKs:0.3", "22+"], ""),
    (["AA", "QQ:0.01,22"], ""),
    (["AA", "KK", "QQ"], "7c2d3h"),
]


@pytest.mark.parametrize(("players", "board"), JOBS)
def test_samples_lie_where_their_error_says(players, board):
    exact = equity(players, board)
    sampled = equity(players, board, samples=200_000, seed=3)
    assert not sampled.exact
    assert sampled.count == 200_000
    assert sampled.stderr == max(share.stderr for share in sampled.players)
    for one, two in zip(exact.players, sampled.players, strict=True):
        assert 0 < two.stderr < 0.002
        assert abs(one.equity - two.equity) < 4.5 * two.stderr
        assert abs(one.win - two.win) < 0.006
        assert abs(one.tie - two.tie) < 0.006


def test_errors_are_as_large_as_they_say():
    exact = equity(["QQ", "AKs"]).players[0].equity
    runs = [equity(["QQ", "AKs"], samples=2_000, seed=seed).players[0] for seed in range(200)]
    scores = [(run.equity - exact) / run.stderr for run in runs]
    spread = sum(score * score for score in scores) / len(scores)
    assert 0.7 < spread < 1.4


def test_a_seed_is_one_answer():
    for players in (["AsKs", "QhQd"], ["AA", "22+"]):
        one = equity(players, samples=5_000, seed=12)
        assert one == equity(players, samples=5_000, seed=12)
        assert one != equity(players, samples=5_000, seed=13)


def test_numbers_of_arrays_are_numbers():
    plain = equity(["AA", "22+"], samples=5_000, seed=12)
    for kind in (np.int64, np.uint64):
        assert equity(["AA", "22+"], samples=kind(5_000), seed=kind(12)) == plain
    for wrong in ({"samples": 10.5}, {"samples": 10, "seed": 1.5}):
        with pytest.raises(TypeError):
            equity(["AA", "22+"], **wrong)


def test_steps_do_not_change_the_samples(monkeypatch):
    whole = equity(["AA", "22+"], samples=5_000, seed=12)
    told = []
    monkeypatch.setattr("fifthstreet.analysis.sampling.STEP", 777)
    parts = equity(["AA", "22+"], samples=5_000, seed=12, progress=lambda *done: told.append(done))
    assert parts == whole
    assert told[-1] == (5_000, 5_000)
    assert len(told) == 7


def test_ten_random_hands_are_worth_a_tenth():
    odds = equity(["random"] * 10, samples=20_000)
    assert sum(share.equity for share in odds.players) == pytest.approx(1)
    for share in odds.players:
        assert abs(share.equity - 0.1) < 5 * share.stderr


def test_a_whole_board_is_counted_not_sampled():
    odds = equity(["2d4c", "5sTc"], "3d6dTdJdAd", samples=100)
    assert odds.exact
    assert odds.stderr is None
    assert [share.tie for share in odds.players] == [1, 1]


def test_combos_have_answers_too():
    for players in (["AsKs", "QhQd"], ["AA", "KK"]):
        odds = equity(players, samples=20_000, by_combo=True)
        for share, combos in zip(odds.players, odds.combos, strict=True):
            total = sum(each.count for each in combos.values())
            assert total == 20_000
            mean = sum(each.count * each.equity for each in combos.values()) / total
            assert mean == pytest.approx(share.equity)


@pytest.mark.parametrize("samples", [1, 0, -1])
@pytest.mark.parametrize(
    ("players", "board"), [(["AA", "KK"], ""), (["2d4c", "5sTc"], "3d6dTdJdAd")]
)
def test_of_fewer_than_two_samples_nobody_knows_how_far_off_they_are(players, board, samples):
    with pytest.raises(SetupError, match="is not a number of samples, which is 2 or more"):
        equity(players, board, samples=samples)


def test_the_answers_of_combos_have_their_errors():
    players = ["QQ:0.2,AKs", "JJ,AhQh"]
    exact = equity(players, "Jc9h2h", by_combo=True).combos
    scores = []
    for seed in range(20):
        sampled = equity(players, "Jc9h2h", samples=4_000, seed=seed, by_combo=True).combos
        for one, two in zip(exact, sampled, strict=True):
            scores += [(two[c].equity - one[c].equity) / two[c].stderr for c in one]
    assert 0.7 < sum(score * score for score in scores) / len(scores) < 1.4
    few = equity(["random", "random"], samples=2, by_combo=True)
    assert {share.stderr for combos in few.combos for share in combos.values()} == {None}


def test_two_samples_have_an_error_that_is_a_number():
    errors = [equity(["AA", "KK"], samples=2, seed=seed).stderr for seed in range(20)]
    # One of each: the mean of 0 and 1 is off by a half.
    assert {0.0, 0.5} <= set(errors)


@pytest.mark.parametrize(
    "players", [["AA", "AA", "AA"], ["AA", "AK", "AQ", "AJ"], ["TT+"] * 9 + ["AK"]]
)
def test_what_cannot_be_dealt_is_refused(players):
    with pytest.raises(RangeError, match="every deal needs a card twice"):
        equity(players, samples=10)


def test_what_cannot_be_dealt_is_given_up_where_sets_are_too_many_to_keep(monkeypatch):
    monkeypatch.setattr("fifthstreet.analysis.joint.MOST_SETS", 64)
    monkeypatch.setattr("fifthstreet.analysis.sampling.HOPELESS", 2_100_000)
    with pytest.raises(RangeError, match="2,100,000 deals all need a card twice"):
        equity(["KK", "QQ", "AA", "AA", "AA"], samples=10)


# --- ranges that seldom fit each other ------------------------------------------------------

KEPT = {1 << 20: 4, 256: 2}
"""How many of the players of ``TIGHT`` are dealt together where so many sets are kept."""
TIGHT = ["AA:0.2,KK", "AA,KK:0.3,AKs", "KK,AKo:0.5,QQ:0.1", "AA:3,AK,AQs:0.2"]
BOARD = "2c7d9hJs"


@pytest.fixture(params=KEPT)
def hard(request, monkeypatch):
    """Deal together soon, as it is done where one deal in a hundred fits."""
    monkeypatch.setattr("fifthstreet.analysis.sampling.TRIES", 2_000)
    monkeypatch.setattr("fifthstreet.analysis.sampling.SELDOM", 1)
    monkeypatch.setattr("fifthstreet.analysis.joint.MOST_SETS", request.param)
    return request.param


@pytest.mark.usefixtures("hard")
@pytest.mark.parametrize("dead", ["", "Ac"])
def test_hard_ranges_have_the_odds_that_counting_finds(dead):
    exact = equity(TIGHT, BOARD, dead)
    sampled = equity(TIGHT, BOARD, dead, samples=60_000, seed=5)
    for one, two in zip(exact.players, sampled.players, strict=True):
        assert 0 < two.stderr < 0.004
        assert abs(two.equity - one.equity) < 4.5 * two.stderr
        assert abs(two.win - one.win) < 0.01
        assert abs(two.tie - one.tie) < 0.01


@pytest.mark.usefixtures("hard")
def test_hard_ranges_are_dealt_as_often_as_their_weights_say():
    exact = equity(TIGHT, BOARD, by_combo=True)
    sampled = equity(TIGHT, BOARD, samples=100_000, seed=8, by_combo=True)
    for player, one, two in zip(TIGHT, exact.combos, sampled.combos, strict=True):
        weights = parse_range(player).weights
        assert sum(share.count for share in two.values()) == 100_000
        for combo, share in one.items():
            likely = weights[combo] * share.count / exact.count
            dealt = two[combo].count / 100_000 if combo in two else 0.0
            assert abs(dealt - likely) < 5 * (likely / 100_000) ** 0.5 + 1e-9


@pytest.mark.usefixtures("hard")
def test_errors_of_hard_ranges_are_as_large_as_they_say():
    exact = equity(TIGHT, BOARD).players
    runs = [equity(TIGHT, BOARD, samples=5_000, seed=seed).players for seed in range(100)]
    for seat in range(len(TIGHT)):
        scores = [(run[seat].equity - exact[seat].equity) / run[seat].stderr for run in runs]
        assert 0.7 < sum(score * score for score in scores) / len(scores) < 1.4


@pytest.mark.usefixtures("hard")
def test_hard_ranges_have_one_answer_for_a_seed(monkeypatch):
    whole = equity(TIGHT, samples=5_000, seed=12, by_combo=True)
    assert whole != equity(TIGHT, samples=5_000, seed=13, by_combo=True)
    monkeypatch.setattr("fifthstreet.analysis.sampling.STEP", 3_001)
    assert equity(TIGHT, samples=5_000, seed=12, by_combo=True) == whole


def test_all_ways_of_hands_together_are_counted(hard):
    ranges = [parse_range(text) for text in TIGHT]
    masks = [np.array([MASKS[combo] for combo in each.combos], np.uint64) for each in ranges]
    weights = [np.array(each.shares) for each in ranges]
    joint = together(masks, weights, lambda: None)
    assert joint is not None
    assert joint.players == KEPT[hard]
    dealt = joint.order[: joint.players].tolist()
    ways: dict[int, float] = {}
    for deal in product(*(zip(masks[n].tolist(), weights[n].tolist(), strict=True) for n in dealt)):
        cards = sum(mask for mask, _ in deal)
        if not any(one & two for (one, _), (two, _) in combinations(deal, 2)):
            ways[cards] = ways.get(cards, 0.0) + prod(weight for _, weight in deal)
    largest = prod(weights[n].max() for n in dealt)
    found = ways_of(joint.last, joint.sets, joint.ways).tolist()
    last = dict(zip((joint.last ^ ROOT).tolist(), found, strict=True))
    assert last == pytest.approx({cards: many / largest for cards, many in ways.items()})


@pytest.mark.parametrize(
    ("player", "samples"),
    [("TT+", 20_000), ("TT+,AT+,KT+,QT+,JT", 20_000), ("99+,A9+,K9+,Q9+,J9+,T9", 100)],
)
def test_ten_players_share_few_high_cards(player, samples):
    odds = equity([player] * 10, samples=samples, seed=2, by_combo=True)
    combos = parse_range(player).combos
    dealt = Counter[int]()
    for share, each in zip(odds.players, odds.combos, strict=True):
        assert abs(share.equity - 0.1) < 5 * share.stderr
        dealt.update({combo: part.count for combo, part in each.items()})
    # Twenty cards are all dealt, of 24 any four are left: no combo is likelier than another.
    likely = 10 * samples / len(combos)
    for combo in combos:
        assert abs(dealt[combo] - likely) < 5 * likely**0.5


def test_what_is_slow_reports_and_ends_when_told_to():
    # The usual way one deal in some thousands fits: that they are dealt together is told too.
    def enough(done: int, _: int) -> None:
        told.append(done)
        if len(told) == 4:
            raise KeyboardInterrupt

    told: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        equity(["99+"] * 10, samples=200_000, progress=enough)
    assert told[0] < 2_000
    assert told[1:] == [told[0]] * 3


def test_tries_do_not_change_the_samples(monkeypatch):
    whole = equity(["QQ+"] * 4, samples=500, seed=12, by_combo=True)
    monkeypatch.setattr("fifthstreet.analysis.sampling.TRIES", 200)
    assert equity(["QQ+"] * 4, samples=500, seed=12, by_combo=True) == whole


def test_combos_are_drawn_by_weight():
    weights = parse_range("AA:0.1,KK:2,QQ").vector()
    limits, others = alias_table(weights)
    drawn = [0.0] * len(limits)
    for place, (limit, other) in enumerate(zip(limits.tolist(), others.tolist(), strict=True)):
        drawn[place] += limit / 2**32
        drawn[other] += 1 - limit / 2**32
    held = weights[weights > 0]
    assert drawn == pytest.approx((held / held.sum() * len(held)).tolist(), abs=1e-8)
