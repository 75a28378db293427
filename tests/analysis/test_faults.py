"""Faults: what other programs have got wrong, each with the right answer.

The projects are named so that the next reader can look the case up.
"""

from __future__ import annotations

import pytest

from fifthstreet.analysis.batch import evaluate_rows
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.ranges import parse_range
from fifthstreet.cards.card import parse_card, parse_cards
from fifthstreet.errors import CardError, RangeError


def shares(players, board="", **options):
    return [share.equity for share in equity(players, board, **options).players]


@pytest.mark.parametrize(
    ("first", "second", "ties", "halves"),
    [
        ("AcAs", "KhKd", 6_538, 3_269),
        ("AcAs", "KcKs", 9_308, 4_654),
        ("Jc5c", "QdTd", 15_802, 7_901),
    ],
)
def test_ties_are_not_shares_of_ties(first, second, ties, halves):
    # pokerstove 45 and 16
    one, two = equity([first, second]).players
    deals = 1_712_304
    assert round(one.tie * deals) == round(two.tie * deals) == ties
    assert round((one.equity - one.win) * deals) == round((two.equity - two.win) * deals) == halves


def test_a_range_after_a_combo_is_not_dropped():
    # pokerstove 39
    assert f"{shares(['KcQc', '6c5c,AQo+'])[0]:.6f}" == "0.313757"
    assert f"{shares(['KcQc', '6c5c'])[0]:.4f}" == "0.6366"


def test_a_range_is_read_to_its_end():
    # pokerfast and OMPEval stop at the first character that they do not know
    assert parse_range("99-22").total == 48
    assert shares(["AA", "99-22"]) != shares(["AA", "99"])
    assert parse_range("KK,xx,QQ") == parse_range("random")
    assert parse_range("AKs:0.5,QQ").total == 8
    for text in ("KK,??,QQ", "AKs:0.5,...", "99–22"):
        with pytest.raises(RangeError):
            parse_range(text)


def test_weights_weigh():
    # rust_poker 7, 8 and 2
    assert f"{shares(['AA', 'QQ@1%,22'])[0]:.5f}" == "0.82210"
    assert f"{shares(['AA', '22'])[0]:.6f}" == "0.822167"
    assert f"{shares(['AA', 'QQ,22'])[0]:.6f}" == "0.818819"


def test_cards_in_both_ranges_are_removed_from_both():
    # pbots_calc 3, pec 1
    assert f"{shares(['QQ+', 'TT+'])[0]:.6f}" == "0.650483"
    assert f"{shares(['QhQs', 'TT+'])[0]:.6f}" == "0.500125"


def test_samples_tell_wins_and_ties_and_take_two_ranges():
    # pyeval7 14 and 13
    odds = equity(["QQ+", "TT+"], samples=50_000, seed=1)
    share = odds.players[0]
    assert 0 < share.tie < share.win < share.equity
    assert share.equity == pytest.approx(share.win + share.tie / 2)
    assert len(parse_range("AQs+, 0.4(AsKs)").combos) == 8
    assert str(parse_range("0.29(AA)")) == "AA:0.29"


def test_a_tie_is_everybodys():
    # rs-poker 19, node-poker-odds-calculator 1, PokerTexter 1
    odds = equity(["AdAh", "AcAs"])
    assert [round(share.win * odds.count) for share in odds.players] == [37_210, 37_210]
    assert round(odds.players[0].tie * odds.count) == 1_637_884
    assert [share.equity for share in odds.players] == [0.5, 0.5]


def test_only_those_tied_for_best_divide():
    odds = equity(["AsKs", "AdKd", "2c2h"], "AhKhQc7d3s")
    assert [(share.win, share.tie, share.equity) for share in odds.players] == [
        (0, 1, 0.5),
        (0, 1, 0.5),
        (0, 0, 0),
    ]


def test_a_whole_board_is_exact():
    # foldem 42 and 40
    odds = equity(["AsKs", "QhQd"], "Qs7h2d3c4c", samples=1_000)
    assert (odds.exact, odds.count, odds.players[1].win) == (True, 1, 1)
    assert len(equity(["KK", "QQ"], "Kc7h2d", by_combo=True).combos[0]) == 3


def test_boards_of_three_suits_count():
    # TexasSolver 72, 99, 86, 145, 227 and 111
    plain = equity(["AA,KhQh:1.0", "22+"], "QsJh2h3d3c", by_combo=True)
    assert all(len(combos) for combos in plain.combos)
    assert len(plain.combos[0]) == 7
    assert all(0 < share.equity < 1 for share in plain.combos[0].values())
    assert sum(share.equity for share in plain.players) == pytest.approx(1)


def test_a_flush_is_compared_to_its_last_card():
    # PyPokerEngine 78 and 68
    board = "DQ DJ D9 CK D6"
    cards = " ".join(text[1] + text[0] for text in board.split())
    odds = equity(["7d2c", "5d2s"], cards)
    assert (odds.players[0].win, odds.players[1].win) == (1, 0)
    tied = equity(["2c3d", "4c5d"], "AsAhAdAcKs")
    assert [share.tie for share in tied.players] == [1, 1]


def test_the_board_plays():
    # deep-holdem-ai 1
    odds = equity(["2d4c", "5sTc"], "3d6dTdJdAd")
    assert [share.tie for share in odds.players] == [1, 1]
    assert [share.equity for share in odds.players] == [0.5, 0.5]


def test_ten_is_written_in_two_ways_or_refused():
    # phe 3, poker 8
    assert parse_card("10c") == parse_card("Tc")
    assert parse_range("10c9c") == parse_range("Tc9c")
    with pytest.raises(CardError):
        parse_card("1c")


def test_a_better_hand_has_a_higher_number():
    # PokerHandEvaluator 83
    import numpy as np

    royal, pair = parse_cards("AsKsQsJsTs2c3d"), parse_cards("AsAhKsQdJc9c8h")
    found = evaluate_rows(np.array([royal, pair], np.uint8)).tolist()
    assert found[0] == 7_462 > found[1]


def test_a_card_twice_is_refused():
    # deuces 3, and silently taken by phevaluator, eval7, treys and others
    for players in (["AsAs", "KK"], ["AsKs", "AsQd"]):
        with pytest.raises((CardError, RangeError)):
            equity(players)
    with pytest.raises(CardError):
        parse_cards("AsAsKsQsJsTs9s")


def test_plus_goes_up_from_a_kicker():
    # axross/poker 9
    assert str(parse_range("AJo+")) == "AJo+"
    assert parse_range("AJo+").total == 36


def test_suits_count_before_the_flop():
    # py-poker-equity gives the average of the 169 for both
    for hand, printed in (
        ("AsKs", ["46.0179", "53.5890", "0.3932"]),
        ("AhKh", ["45.6457", "53.8806", "0.4737"]),
    ):
        one, two = equity([hand, "QhQd"]).players
        assert [f"{100 * value:.4f}" for value in (one.win, two.win, one.tie)] == printed


def test_a_percentage_is_a_weight():
    # xiapl takes AKs@50 with weight 1
    assert parse_range("AKs@50").total == 2
