"""Verdicts: exact, halves, differs, refused, unrecorded, unfinished."""

from __future__ import annotations

import pytest

from fifthstreet.history import judge, read_phh
from tests.history.hands import CHECKED_ROUND, THREE, phh, recorded

CHECKS = "p1 cc, p2 cc, p3 cc, "
SHOWDOWN = THREE + CHECKED_ROUND + f"d db 9c9d2h, {CHECKS}d db 5s, {CHECKS}d db 7d, {CHECKS}"
TIED = "d dh p1 AsKs, d dh p2 AdKd, d dh p3 2c3c, " + CHECKED_ROUND
TIED += f"d db AhKh9c, {CHECKS}d db 8s, p1 cbr 10, p2 cc, p3 f, d db 7d, p1 cc, p2 cc"
ODD = {"stacks": (100, 100, 101), "antes": [0, 0, 1]}
"""The tied players share 27 chips: the first left of the button has the odd one."""


def verdict(actions, **fields):
    return judge(recorded(actions, **fields))


def test_exact():
    found = verdict(SHOWDOWN, finishing_stacks=[98, 98, 104], hand=12)
    assert found.plain() == {
        "id": "12",
        "verdict": "exact",
        "reason": "",
        "stacks": [98, 98, 104],
        "payouts": [0, 0, 6],
    }


def test_differs_names_the_first_player():
    found = verdict(SHOWDOWN, finishing_stacks=[98, 104, 98])
    assert found.verdict == "differs"
    assert found.reason == "player 2 ends with 104, the engine says 98"
    assert found.stacks == (98, 98, 104)


def test_without_a_result_the_stacks_are_told_all_the_same():
    found = verdict(SHOWDOWN)
    assert (found.verdict, found.stacks, found.payouts) == ("unrecorded", (98, 98, 104), (0, 0, 6))


def test_refused():
    found = verdict(SHOWDOWN + "p1 cc", finishing_stacks=[98, 98, 104])
    assert (found.verdict, found.stacks) == ("refused", ())
    assert found.reason == "action 19 'p1 cc': the hand is over"


@pytest.mark.parametrize(
    ("actions", "waits"), [("", "player 3 is to act"), (CHECKED_ROUND, "cards are due")]
)
def test_unfinished(actions, waits):
    found = verdict(THREE + actions)
    assert (found.verdict, found.reason) == ("unfinished", f"the file ends where {waits}")


@pytest.mark.parametrize("field", ["finishing_stacks", "winnings"])
def test_a_result_of_an_unfinished_hand_differs(field):
    assert verdict(THREE, **{field: [100, 100, 100]}).verdict == "differs"


def test_winnings_are_compared_where_the_final_stacks_are_not_told():
    assert verdict(SHOWDOWN, winnings=[0, 0, 6]).verdict == "exact"
    found = verdict(SHOWDOWN, winnings=[0, 6, 0])
    assert found.reason == "player 2 receives 6, the engine says 0"
    assert verdict(SHOWDOWN, winnings=[9, 9, 9], finishing_stacks=[98, 98, 104]).verdict == "exact"


def test_a_stack_that_nobody_knows():
    text = phh(SHOWDOWN, stacks=(100, 77, 100), winnings=[0, 0, 6]).replace("77", "inf")
    found = judge(read_phh(text)[0])
    assert (found.verdict, found.plain()["stacks"]) == ("exact", [98, None, 104])


def test_an_odd_chip_goes_to_the_first_left_of_the_button():
    found = verdict(TIED, finishing_stacks=[102, 101, 98], **ODD)
    assert found.verdict == "exact"


@pytest.mark.parametrize(
    ("recorded_stacks", "expected"),
    [
        ([101.5, 101.5, 98], "halves"),
        ([101.5, 101, 98.5], "halves"),
        ([101.5, 101, 98], "differs"),
        ([101, 102, 98], "differs"),
        ([101.25, 101.75, 98], "differs"),
    ],
)
def test_halves(recorded_stacks, expected):
    found = verdict(TIED, finishing_stacks=recorded_stacks, **ODD)
    assert found.verdict == expected
    assert found.stacks == (102, 101, 98)
    if expected == "halves":
        assert found.reason == "the file splits an odd chip into halves"


def test_rake_comes_out_of_the_pot():
    found = verdict(SHOWDOWN, _rake=1, finishing_stacks=[98, 98, 103])
    assert (found.verdict, found.reason) == ("exact", "rake 1")
    assert (found.stacks, found.payouts) == ((98, 98, 103), (0, 0, 5))


def test_rake_comes_out_of_each_pot_in_proportion():
    actions = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 QsQh, p3 cbr 40, p1 cc, p2 cc, d db 2c3c7h,"
    actions += "p2 cc, p3 cc, d db 8d, p2 cc, p3 cc, d db 9d, p2 cbr 20, p3 cc"
    found = verdict(actions, stacks=(20, 100, 100), _rake=10)
    # 4 2/7 of 60 and 5 5/7 of 80, the rest from the main pot
    assert found.payouts == (60 - 5, 80 - 5, 0)
    assert found.stacks == (55, 115, 40)


def test_rake_of_a_split_pot_leaves_the_odd_chip_left_of_the_button():
    found = verdict(TIED, _rake=2, **ODD)
    assert found.payouts == (13, 12, 0)


def test_rake_that_a_site_shares_out_in_its_own_way_is_exact():
    found = verdict(TIED, _rake=3, finishing_stacks=[101, 99, 98], **ODD)
    assert found.stacks == (100, 100, 98)
    assert found.verdict == "exact"
    assert found.reason == "rake 3, shared among the winners in the site's own way"


@pytest.mark.parametrize(
    "final",
    [
        [99, 100, 99],  # a loser pays
        [103, 97, 98],  # a winner has more than before rake
        [101, 100, 98],  # a chip too many
    ],
)
def test_other_differences_are_not_rake(final):
    assert verdict(TIED, _rake=3, finishing_stacks=final, **ODD).verdict == "differs"


def test_a_winner_whose_share_is_all_rake_is_no_winner():
    found = verdict(TIED, _rake=3, finishing_stacks=[112, 88, 98], **ODD)
    assert found.verdict == "differs"


def test_the_rake_of_the_house_rules_is_not_taken_twice():
    house = {"rake_percent_bp": 1000, "rake_no_flop_no_drop": False}
    pot = SHOWDOWN.replace("p1 cc, p2 cc, p3 cc, d db 5s", "p1 cbr 10, p2 cc, p3 cc, d db 5s")
    found = verdict(pot, _rake=3, _rules=house)
    assert (found.payouts, found.stacks) == ((0, 0, 33), (88, 88, 121))


def test_a_chip_that_was_lent_is_given_back():
    actions = THREE + "p3 f, p1 cbr 6, p2 f"
    found = verdict(actions, antes=[5, 5, 5], stacks=(100, 100, 3), finishing_stacks=[110, 93, 0])
    assert (found.verdict, found.stacks) == ("exact", (110, 93, 0))
    assert found.reason == "a player all-in on a forced post is folded"


def test_a_fact_is_noted_once():
    actions = (
        "d dh p1 AsKs, d dh p2 QdQc, p2 cbr 40, p1 cc, p1 cc, p1 cc, d db 9c9d2h, d db 5s, d db 7d"
    )
    found = verdict(actions, stacks=(100, 40))
    assert found.reason == "a check without a decision is nothing"


def test_amounts_are_told_as_the_file_writes_them():
    found = verdict(
        "p3 f, p1 f",
        blinds_or_straddles=[0.1, 0.2, 0],
        min_bet=0.2,
        stacks=(9, 9.05, 9),
        finishing_stacks=[8.9, 9.16, 9],
    )
    assert found.reason == "player 2 ends with 9.16, the engine says 9.15"
    assert found.plain()["stacks"] == [8.9, 9.15, 9]
    assert found.plain()["payouts"] == [0, 0.2, 0]
