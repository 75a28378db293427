"""Random hands of every structure and house rule: the engine against the slow hand."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from fifthstreet.exam import differences, read_cases, solve
from tests.differential.slow_hand import SlowHand

HANDS = 600
CHOICES = {
    "short_all_in_reopens": ["cumulative_full", "never", "always"],
    "limit_bets_per_street": [2, 3, 4, 5, None],
    "limit_cap_heads_up": ["by_mode", "capped", "uncapped"],
    "pot_limit_assumes_full_blinds": [True, False],
    "pot_limit_round_up_to": [5, 25, None],
    "min_raise_rule": ["last_full_increment", "double_gap"],
    "showdown_order": ["last_aggressor", "first_to_act"],
    "board_tie": ["split", "refund_own_share_dead"],
    "first_to_act_postflop": ["left_of_button", "button", "left_of_big_blind"],
    "small_blind_seat": ["left_of_button", "left_of_button", "button"],
    "limit_all_in_rule": ["half_bet", "half_bet", "full_bet"],
}
"""House rules of a random hand, each in four of ten."""

STACKS = [(0, 2), (0, 4), (0, 12), (0, 40), (0, 200), (2, 1), (3, 2), (6, 2)]
"""Least stack and spread in big blinds: near stacks make raises that are too short."""


def table(rng, number, structure):
    """Return a random case without actions: seats, stacks, stakes, house rules."""
    seats = sorted(rng.sample(range(1, 11), rng.choice([2, 2, 3, 3, 4, 5, 6])))
    small, big = rng.choice([(1, 2), (5, 10), (7, 20), (10, 10), (50, 100)])
    low, spread = rng.choice(STACKS)
    options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.4}
    if structure == "fixed-limit":
        options.pop("min_raise_rule", None)
    antes = {"type": rng.choice(["none", "none", "each", "big_blind"])}
    if antes["type"] != "none":
        antes["amount"] = rng.randint(1, big)
    if antes["type"] == "big_blind":
        antes["order"] = rng.choice(["blind_first", "ante_first"])
    case = {
        "id": f"{structure} {number}",
        "kind": "hand",
        "mode": rng.choice(["cash", "tournament"]),
        "betting_structure": structure,
        "players": {str(seat): low * big + rng.randint(1, spread * big) for seat in seats},
        "button": rng.choice(seats),
        "blinds": {"small": small, "big": big},
        "antes": antes,
        "options": options,
    }
    if structure == "fixed-limit":
        case["limits"] = {"small_bet": big, "big_bet": 2 * big}
    return case


def posted(rng, case):
    """Let somebody straddle or come back, or nobody post the small blind, where that may be."""
    seats, options = sorted(map(int, case["players"])), case["options"]
    big, button = case["blinds"]["big"], case["button"]
    if len(seats) < 4 or options.get("small_blind_seat") == "button":
        if len(seats) == 2 and "small_blind_seat" not in options:
            options["heads_up_small_blind"] = rng.choice(["button", "left_of_button"])
        return
    around = [s for s in seats if s > button] + [s for s in seats if s <= button]
    left = around[2]
    case["players"][str(left)] += 4 * big
    what = rng.choice(["straddle", "posts", "positions", "", "", ""])
    if what == "straddle" and options.get("min_raise_rule") != "double_gap":
        options["straddle"] = {"seat": left, "amount": 2 * big}
        options["straddle_min_raise"] = rng.choice(["straddle", "big_blind"])
    elif what == "posts":
        dead = rng.choice([0, case["blinds"]["small"]])
        options["posts"] = [{"seat": left, "live": rng.choice([0, big]), "dead": dead}]
    elif what == "positions":
        options["positions"] = {"sb": None, "bb": around[0]}


def plain(rng, number):
    """Return a hand of any structure."""
    case = table(rng, number, rng.choice(["no-limit", "pot-limit", "fixed-limit"]))
    posted(rng, case)
    return case


def crowd(rng, number):
    """Return a hand of deep stacks among short ones, who go all-in for less than a raise."""
    case = table(rng, number, rng.choice(["no-limit", "pot-limit", "fixed-limit"]))
    big = case["blinds"]["big"]
    case["players"] = {
        str(seat): rng.choice([big * 60, rng.randint(1, 5 * big), rng.randint(big, 2 * big)])
        for seat in rng.sample(range(1, 11), 6)
    }
    case["button"] = int(rng.choice(list(case["players"])))
    posted(rng, case)
    return case


def bomb(rng, number):
    """Return a bomb pot."""
    case = table(rng, number, rng.choice(["no-limit", "pot-limit", "fixed-limit"]))
    case["antes"] = {"type": "none"}
    case["options"].pop("first_to_act_postflop", None)
    ante = rng.randint(1, 3 * case["blinds"]["big"])
    case["options"] |= {"bomb_pot_every": 1, "bomb_pot_ante": ante}
    return case


def blind_round(rng, number):
    """Return a hand with a blind round before the cards."""
    case = table(rng, number, "no-limit")
    case["antes"] = {"type": "none"}
    case["options"]["hole_cards"] = "after_blind_round"
    case["options"]["blind_round_pass"] = rng.choice(["off", "any_player"])
    return case


@pytest.mark.parametrize("make", [plain, crowd, bomb, blind_round], ids=lambda make: make.__name__)
def test_the_engine_plays_as_the_slow_hand(tmp_path, make):
    rng = random.Random(make.__name__)
    cases = [
        SlowHand(make(rng, number), rng, rng.choice([0.1, 0.25, 0.45])).play()
        for number in range(HANDS)
    ]
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(cases), encoding="utf-8")
    failed = {}
    for case in read_cases(path):
        found = differences(case, solve(case))
        if found:
            failed[case.id] = found[0]
    assert failed == {}
    ends = Counter(type(case["expect"]["show_order"]) for case in cases)
    assert ends[str] > 20, "all-in"
    assert ends[list] + ends[type(None)] > 10, "shown in turn, or all folded"
