"""Ways: the shortcuts of the counting against the same without them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fifthstreet.analysis import multiway
from fifthstreet.analysis._kernels_hands import before_flop, with_board
from fifthstreet.analysis.boards import rank_boards
from fifthstreet.analysis.combos import COMBOS
from fifthstreet.analysis.evaluator import tables
from fifthstreet.analysis.question import ask
from fifthstreet.analysis.ranges import range_of
from fifthstreet.errors import CardError, RangeError

slow_enough = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def dealt(draw):
    players = draw(st.integers(2, 10))
    cards = draw(st.permutations(range(52)))
    hands = [sorted(cards[2 * n : 2 * n + 2]) for n in range(players)]
    dead = cards[20 : 20 + draw(st.integers(0, 6))]
    return hands, dead


@slow_enough
@given(dealt())
def test_boards_by_their_ranks_are_all_boards(deal):
    hands, dead = deal
    holes = np.array(hands, np.uint8)
    gone = np.uint64(sum(1 << card for card in (*holes.ravel().tolist(), *dead)))
    short, long = (np.zeros(1 << len(hands), np.int64) for _ in range(2))
    many = before_flop(holes, gone, rank_boards(), tables(), short)
    every = with_board(holes, np.zeros(0, np.uint8), gone, tables(), long)
    assert many == every == math.comb(52 - 2 * len(hands) - len(dead), 5)
    assert short.tolist() == long.tolist()
    assert int(short.sum()) == many


@st.composite
def three_ranges(draw):
    combos = st.sampled_from(range(len(COMBOS)))
    chosen = st.dictionaries(combos, st.sampled_from([1.0, 0.5]), min_size=1, max_size=3)
    board = draw(st.sampled_from([(), (), (0, 5, 10), (3, 7, 11), (0, 1, 2, 3)]))
    dead = draw(st.sampled_from([(), (51,), (50, 51)]))
    return [range_of(draw(chosen)) for _ in range(3)], board, dead


@slow_enough
@given(three_ranges())
def test_deals_counted_once_are_all_deals(job):
    players, board, dead = job
    try:
        question = ask(players, board, dead)
        quick = multiway.by_deal(question, None)
    except (CardError, RangeError):
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(multiway, "_different", lambda deals, *_: (deals, np.arange(len(deals))))
        plain = multiway.by_deal(question, None)
    for one, two in zip(quick, plain, strict=True):
        for mine, other in zip(one, two, strict=True):
            assert mine == pytest.approx(other, abs=1e-6)


@pytest.mark.parametrize(
    ("board", "fewer"), [("", True), ("2c3c4c", True), ("2c2d7h9s", True), ("2c3d4h", False)]
)
def test_suits_that_the_board_does_not_tell_apart_are_one_deal(board, fewer):
    question = ask(["AA", "KK", "QQ"], board, "")
    deals, _ = multiway._deals(question)
    single, place = multiway._different(deals, question, None)
    assert len(deals) == 6**3
    assert (len(single) < len(deals)) == fewer
    assert sorted(set(place.tolist())) == list(range(len(single)))


def test_whole_pairs_have_few_deals():
    # Two red or two black aces, one of each, and so on: what is left of 216 deals.
    deals, _ = multiway._deals(ask(["AA", "KK"], "", ""))
    single, _ = multiway._different(deals, ask(["AA", "KK"], "", ""), None)
    assert (len(deals), len(single)) == (36, 3)


def test_deals_are_told_apart_with_reports(monkeypatch):
    told = []
    monkeypatch.setattr(
        multiway, "_count", lambda *_: told.append("counting") or np.zeros((36, 2, 3))
    )
    multiway.by_deal(ask(["AA", "KK"], "", ""), lambda *done: told.append(done))
    assert told == [(0, 36)] * 24 + ["counting"]
