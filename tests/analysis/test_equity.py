"""Exact equity: the values that are known, plain counting, and what is refused."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fifthstreet.analysis.combos import COMBOS, combo_of
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.headsup import by_sweep, by_table
from fifthstreet.analysis.multiway import by_deal
from fifthstreet.analysis.question import ask
from fifthstreet.analysis.ranges import parse_range, range_of
from fifthstreet.cards.card import parse_cards
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.errors import CardError, RangeError, SetupError
from tests.analysis.reference import BOARDS, EQUITIES, SEVERAL, THREE_RANGES, by_force


def digits(value):
    return f"{value:.15g}"


@pytest.mark.parametrize(("players", "board", "expected"), EQUITIES)
def test_two_players_have_the_known_equities(players, board, expected):
    odds = equity(players, board)
    assert odds.exact
    assert odds.stderr is None
    for share, value in zip(odds.players, expected, strict=False):
        places = len(digits(value)) - 2
        assert f"{share.equity:.{places}f}" == digits(value)


@pytest.mark.parametrize(("first", "second", "wins", "losses", "ties"), BOARDS)
def test_wins_ties_and_shares_are_three_numbers(first, second, wins, losses, ties):
    odds = equity([first, second])
    assert odds.count == 1_712_304
    one, two = odds.players
    assert (one.win * odds.count, two.win * odds.count) == (
        pytest.approx(wins),
        pytest.approx(losses),
    )
    assert one.tie == two.tie == ties / 1_712_304
    assert one.equity == pytest.approx((wins + ties / 2) / odds.count, abs=1e-15)


@pytest.mark.parametrize(("first", "second", "wins", "losses", "ties"), BOARDS)
def test_the_table_is_what_the_hands_give(first, second, wins, losses, ties):
    tallies = by_deal(ask([first, second], "", ""), None)
    assert [(float(t.won[0]), float(t.tied[0])) for t in tallies] == [(wins, ties), (losses, ties)]


def test_a_pair_that_ties_itself_shares_every_pot():
    odds = equity(["AdAh", "AcAs"])
    assert [share.equity for share in odds.players] == [0.5, 0.5]


def test_dead_cards_count():
    assert f"{equity(['AsAh', 'KK']).players[0].equity:.9f}" == "0.819460505"
    assert f"{equity(['AsAh', 'KK'], dead='Kd').players[0].equity:.9f}" == "0.897544383"


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("hands", "others", "dead", "wins", "ties"),
    [
        # Other programs print 45.6454 % and 0.897544386 for these: here is each board.
        ("AhKh", ["QhQd"], "", 781_594, 8_111),
        ("AsAh", ["KhKs", "KhKc", "KsKc"], "Kd", 4_118_690, 23_290),
    ],
)
def test_disputed_values_are_those_of_counting_board_by_board(hands, others, dead, wins, ties):
    own, gone = parse_cards(hands), parse_cards(dead)
    won = tied = count = 0
    for other in map(parse_cards, others):
        live = [card for card in range(52) if card not in {*own, *other, *gone}]
        for board in combinations(live, 5):
            one, two = evaluate((*own, *board)), evaluate((*other, *board))
            won += one > two
            tied += one == two
            count += 1
    assert (won, tied) == (wins, ties)
    share = equity([hands, ",".join(others)], dead=dead).players[0]
    assert (share.win * count, share.tie * count) == pytest.approx((wins, ties), abs=1e-6)
    assert share.equity == pytest.approx((wins + ties / 2) / count, abs=1e-15)


def test_dead_cards_by_either_way_are_the_same():
    question = ask(["AsAh", "KsKc"], "2c", "Kd")
    one, two = by_deal(question, None)[0], by_sweep(question, None)[0]
    assert (float(one.won[0]), float(one.tied[0])) == (float(two.won[0]), float(two.tied[0]))
    assert float(one.deals[0]) == float(two.deals[0]) == math.comb(46, 4)


def test_the_table_and_the_deals_agree_on_ranges():
    question = ask(["QQ,AKs:0.25", "JJ,AsQs"], "", "")
    for table, deals in zip(by_table(question), by_deal(question, None), strict=True):
        for one, two in zip(table, deals, strict=True):
            assert one == pytest.approx(two, rel=1e-12)


@pytest.mark.parametrize(("hands", "wins", "ties", "equities"), SEVERAL)
def test_several_hands_have_the_known_values(hands, wins, ties, equities):
    odds = equity(hands)
    assert odds.count == math.comb(52 - 2 * len(hands), 5)
    assert [share.win * odds.count for share in odds.players] == pytest.approx(wins)
    assert [share.tie * odds.count for share in odds.players] == pytest.approx([ties] * len(hands))
    assert tuple(f"{share.equity:.9f}" for share in odds.players) == equities


def test_three_ranges_have_the_known_values():
    players, equities = THREE_RANGES
    assert tuple(f"{share.equity:.9f}" for share in equity(players).players) == equities


def test_six_hands_of_which_two_share_a_suit():
    hands = ["AsKs", "QhQd", "7c7d", "JhTh", "2d2c", "9s8s"]
    odds = equity(hands)
    assert [f"{share.equity:.9f}" for share in odds.players] == [
        *("0.228884502", "0.246773342", "0.152427985", "0.156528239", "0.127378137"),
        "0.088007795",
    ]
    assert odds.count == math.comb(40, 5)


def test_ten_hands_share_every_pot():
    hands = ["AsKs", "QhQd", "7c7d", "JhTh", "2d2c", "9s8s", "6s6h", "5c4c", "3h3s", "AcKc"]
    odds = equity(hands)
    assert odds.count == math.comb(32, 5)
    assert sum(share.equity for share in odds.players) == pytest.approx(1, abs=1e-12)
    again = equity(hands[::-1])
    assert again.players == odds.players[::-1]


# Against plain counting


@st.composite
def small_jobs(draw):
    players = draw(st.integers(2, 4))
    cards = draw(st.permutations(range(52)))
    board, cards = cards[:4], cards[4:]
    board = board[: draw(st.integers(3, 4))] if players == 2 else board
    dead, pool = cards[: draw(st.integers(0, 2))], sorted(cards[2:11])
    combos = [n for n, pair in enumerate(COMBOS) if {*pair} <= {*pool}]
    weights = st.sampled_from([1.0, 1.0, 0.5, 0.29])
    chosen = st.dictionaries(st.sampled_from(combos), weights, min_size=1, max_size=3)
    return [range_of(draw(chosen)) for _ in range(players)], board, dead


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(small_jobs())
def test_random_small_jobs_are_as_counted_card_by_card(job):
    players, board, dead = job
    expected, count = by_force(players, board, dead)
    if expected is None:
        with pytest.raises((CardError, RangeError)):
            equity(players, board, dead)
        return
    odds = equity(players, board, dead)
    assert odds.count == pytest.approx(count)
    for share, parts in zip(odds.players, expected, strict=True):
        assert [share.win, share.tie, share.equity] == pytest.approx(parts, abs=1e-12)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(small_jobs())
def test_the_sweep_and_the_deals_agree(job):
    players, board, dead = job
    try:
        question = ask(players[:2], board, dead)
        deals = by_deal(question, None)
    except (CardError, RangeError):
        return
    for one, two in zip(by_sweep(question, None), deals, strict=True):
        for mine, other in zip(one, two, strict=True):
            assert mine == pytest.approx(other, abs=1e-9)


# What is refused


@pytest.mark.parametrize(
    ("players", "board", "dead", "error", "told"),
    [
        (["AsKs", "AsQs"], "", "", CardError, "player 1 and player 2 both hold As"),
        (["AsKs", "AA"], "As7h2d", "", RangeError, "player 1 (AsKs) has no combo left without As"),
        (["KK", "QQ"], "KcKdKs", "", RangeError, "player 1 (KK) has no combo left"),
        (["AA", "KK"], "AsAs2c", "", CardError, "'As' at character 3 was there"),
        (["AA", "KK"], [51, 51, 0], "", CardError, "As is twice in the board"),
        (["AA", "KK"], "As7h2d", "As", CardError, "As is on the board and dead"),
        (["AA"], "", "", SetupError, "2 to 10 players, not 1"),
        (["AA"] * 11, "", "", SetupError, "2 to 10 players, not 11"),
        (["AA", "AA", "AA"], "", "", RangeError, "every deal needs a card twice"),
        (["AA", "!random"], "", "", RangeError, "the range of player 2 is empty"),
        (["AA", "99-22x"], "", "", RangeError, "'x' is left over, at character 6"),
        (["AA", "AsAs"], "", "", RangeError, "the same card twice"),
        (["random"] * 4, "", "", SetupError, "too many to count: ask for samples"),
    ],
)
def test_what_cannot_be_is_refused_by_name(players, board, dead, error, told):
    with pytest.raises(error) as caught:
        equity(players, board, dead)
    assert told in str(caught.value)


def test_cards_of_an_array_are_cards():
    array = np.array(parse_cards("Ks7h2d"), np.uint8)
    assert equity(["AA", "KK"], array, array[:0]) == equity(["AA", "KK"], "Ks7h2d")
    assert equity(["AA", "KK"], "", array) == equity(["AA", "KK"], "", "Ks7h2d")


def test_ranges_lose_the_combos_that_cannot_be():
    # A pair of kings with one on the board is three combos, not none and not a hang.
    odds = equity(["KK", "QQ"], "Kc7h2d", by_combo=True)
    assert len(odds.combos[0]) == 3
    whole = equity(["KhKd,KhKs,KdKs", "QQ"], parse_cards("Kc7h2d"))
    assert whole.players == odds.players


def test_an_answer_for_each_combo_adds_up():
    odds = equity(["QQ+,AKs", "22+,AK:0.5"], "Ks7h2d", by_combo=True)
    for player, share, combos in zip(
        (parse_range("QQ+,AKs"), parse_range("22+,AK:0.5")), odds.players, odds.combos, strict=True
    ):
        total = sum(player.weights[combo] * each.count for combo, each in combos.items())
        pot = sum(
            player.weights[combo] * each.count * each.equity for combo, each in combos.items()
        )
        assert total == pytest.approx(odds.count)
        assert pot / total == pytest.approx(share.equity)


def test_progress_is_told_to_the_end():
    told = []
    equity(["AA", "KK", "QQ"], "", progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] > 0
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_what_progress_raises_ends_the_work():
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity(["AA", "KK", "QQ"], "", progress=stop)


BLOCKED = "AhQd:0.52,KhQc:0.74,AhJd:0.67,Kh2c:0.06,AhTd:0.76,KhTc:0.59"
"""Every combo has the ace or the king of hearts; sums of these weights are rounded."""


@pytest.mark.parametrize("board", ["", "5c3c4d", "5c3c4d6s7s"])
def test_a_combo_without_a_deal_has_no_share_whatever_the_weights(board):
    combo = combo_of(*parse_cards("AhKh"))
    odds = equity(["AhKh,9c9d", BLOCKED], board, by_combo=True)
    assert combo not in odds.combos[0]
    with pytest.raises(RangeError, match="every deal needs a card twice"):
        equity(["AhKh", BLOCKED], board)


@pytest.mark.parametrize("board", ["", "AcAdAh2c3d", "KsKc2d2h", "QsJsTs"])
def test_shares_are_shares_however_the_weights_are_rounded(board):
    odds = equity(
        ["98s:0.77,KK:0.55,AhKd:0.15", "72o:0.74,AKs:0.34,AhKd:0.73"], board, by_combo=True
    )
    everybody = [*odds.players, *odds.combos[0].values(), *odds.combos[1].values()]
    for share in everybody:
        assert all(0 <= part <= 1 for part in (share.win, share.tie, share.equity))


@pytest.mark.parametrize("board", ["", "5c3c4d"])
def test_a_light_combo_is_not_lost_beside_a_heavy_one(board):
    # Of the first only KK meets the known aces: its weight decides nothing.
    light, plain = (equity([f"AhAd,KK{weight}", "AhAd"], board) for weight in (":0.0000001", ""))
    for one, two in zip(light.players, plain.players, strict=True):
        assert one.equity == pytest.approx(two.equity, abs=1e-8)
    assert light.players[0].count == pytest.approx(light.players[1].count, rel=1e-12)
