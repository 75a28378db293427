"""Sampling: the same for a seed, near the exact answer, and honest about how near."""

from __future__ import annotations

import pytest

from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.ranges import parse_range
from fifthstreet.analysis.sampling import alias_table
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


def test_two_samples_have_an_error_that_is_a_number():
    errors = [equity(["AA", "KK"], samples=2, seed=seed).stderr for seed in range(20)]
    # One of each: the mean of 0 and 1 is off by a half.
    assert {0.0, 0.5} <= set(errors)


def test_what_cannot_be_dealt_is_refused_not_tried_for_ever():
    with pytest.raises(RangeError, match="2,000,000 deals all need a card twice"):
        equity(["AA", "AA", "AA"], samples=10)


def test_ranges_that_seldom_fit_each_other_report_and_end_when_told_to():
    # One deal in some thousands fits: 200,000 samples would take a minute.
    def enough(done: int, _: int) -> None:
        told.append(done)
        if len(told) == 3:
            raise KeyboardInterrupt

    told: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        equity(["99+"] * 10, samples=200_000, progress=enough)
    assert 0 <= told[0] < told[1] < told[2] < 2_000


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
