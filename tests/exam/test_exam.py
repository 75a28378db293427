"""The exam: every case of the vector files passes, nothing is skipped, nothing is idle."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path

import pytest

from fifthstreet.engine.rules import fields
from fifthstreet.errors import CardError, FormatError, RulesError, SetupError
from fifthstreet.exam import differences, read_cases, solve

FOLDER = Path(__file__).parents[2] / "data" / "conformance"
FILES = sorted(FOLDER.glob("*.json"))
CASES = [case for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))]
BY_ID = {case["id"]: case for case in CASES}
HANDS = [case for case in CASES if case["kind"] == "hand"]


def written(tmp_path, *cases):
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(cases), encoding="utf-8")
    return path


@pytest.fixture
def ask(tmp_path):
    """Return a function that reads and solves one case, given as plain values."""

    def asked(case):
        (read,) = read_cases(written(tmp_path, case))
        return read, solve(read)

    return asked


def without_expectations(case):
    """Return a case that only asks."""
    bare = copy.deepcopy(case)
    bare.pop("expect", None)
    bare.pop("order", None)
    for hand in bare.get("hands", []) if isinstance(bare.get("hands"), list) else []:
        hand.pop("category", None)
        hand.pop("key", None)
    for item in bare.get("actions", []):
        if "act" not in item:
            item["expect"] = None
    return bare


def test_the_files_have_every_kind_and_every_id_once():
    assert len(CASES) == len(BY_ID)
    kinds = Counter(case["kind"] for case in CASES)
    assert len(kinds) == 14
    assert len(json.loads((FOLDER / "vectors.json").read_text(encoding="utf-8"))) == 115


@pytest.mark.parametrize("name", BY_ID)
def test_the_engine_passes(ask, name):
    case, answer = ask(BY_ID[name])
    assert differences(case, answer) == []


@pytest.mark.parametrize("name", BY_ID)
def test_a_case_that_expects_nothing_gets_the_same_answer_and_does_not_pass(ask, name):
    case, answer = ask(without_expectations(BY_ID[name]))
    full = ask(BY_ID[name])[1]
    assert answer.final == full.final
    for bare, told in zip(answer.checkpoints, full.checkpoints, strict=True):
        assert {**bare, "illegal": told["illegal"]} == told
    assert [each.expected for each in differences(case, answer)] == ["something"]


def spoiled(value):
    """Return another value of the same form."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[:-1] if value else [1]
    if isinstance(value, dict):
        return {key: spoiled(each) for key, each in value.items()} or {"1": 1}
    return {"all_at_once": [1], "preflop": "flop", None: 77}.get(value, "preflop")


def expectations(case):
    """Yield where a case expects something: a holder and its key."""
    if case["kind"] == "eval":
        yield from ((hand, key) for hand in case["hands"] for key in hand.keys() - {"cards"})
        yield case, "order"
        return
    yield from ((case["expect"], key) for key in case["expect"])
    for item in case.get("actions", []):
        if "expect" in item:
            yield from ((item["expect"], key) for key in item["expect"])


FORMS = {"uncalled": {"seat": 1, "amount": 999}, "pots": [], "turn": "zz"}
NULLED = {"actor", "to_call", "min_raise_to", "max_raise_to", "sb_position"}


@pytest.mark.parametrize("name", [name for name in BY_ID if name != "C-COUNTS-7"])
def test_no_expectation_is_idle(ask, name):
    """Spoil every expectation in turn: each must be noticed."""
    case = copy.deepcopy(BY_ID[name])
    for holder, key in list(expectations(case)):
        right = holder[key]
        wrong = spoiled(right)
        if key == "illegal":
            wrong = [{"act": "fold"}]
        elif key in FORMS:
            wrong = FORMS[key] if right != FORMS[key] else [{"amount": 1, "eligible": [1]}]
        elif key in NULLED and right is None:
            wrong = 1
        elif key == "show_order" and right is None:
            wrong = [1]
        elif key == "fixed_limit_bets" and right is None:
            wrong = [1, 2]
        elif key == "street":
            wrong = "turn" if right == "river" else "river"
        elif key == "share_4dp":
            wrong = dict.fromkeys(right, "1.0000")
        elif key in {"hole", "burn"} and case["kind"] == "deal":
            wrong = {"1": ["zz"]} if key == "hole" else ["zz"]
        elif key == "structures":
            wrong = right[1:]
        elif key == "buttons":
            wrong = {**right, "fold": False}
        holder[key] = wrong
        read, answer = ask(case)
        assert differences(read, answer), (key, wrong)
        holder[key] = right


def place(case, path, value):
    case = copy.deepcopy(case)
    holder = case
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return case


FIRST = BY_ID["NL-01"]


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("NL-01", ["speed"]),
        ("NL-01", ["blinds", "speed"]),
        ("NL-01", ["antes", "speed"]),
        ("FL-01", ["limits", "speed"]),
        ("NL-01", ["expect", "speed"]),
        ("NL-01", ["expect", "uncalled", "speed"]),
        ("NL-01", ["expect", "pots", 0, "speed"]),
        ("NL-01", ["actions", 0, "speed"]),
        ("NL-01", ["actions", 3, "expect", "speed"]),
        ("NL-01", ["actions", 9, "expect", "illegal", 0, "speed"]),
        ("NL-30", ["actions", 1, "expect", "buttons", "speed"]),
        ("PO-01", ["speed"]),
        ("PO-01", ["expect", "speed"]),
        ("EV-01", ["hands", 0, "speed"]),
        ("EC-01", ["expect", "speed"]),
        ("BT-01", ["previous", "speed"]),
        ("BT-01", ["expect", "speed"]),
        ("EN-01", ["expect", "speed"]),
        ("TO-01", ["options", "speed"]),
        ("TO-01", ["expect", "speed"]),
        ("TO-08", ["expect", "speed"]),
        ("TO-09", ["expect", "speed"]),
        ("RK-01", ["options", "speed"]),
        ("RK-01", ["expect", "speed"]),
        ("CK-01", ["expect", "speed"]),
        ("MX-01", ["expect", "speed"]),
        ("DL-01", ["expect", "speed"]),
    ],
)
def test_an_unknown_field_is_an_error_that_names_case_and_field(tmp_path, name, path):
    broken = place(BY_ID[name], path, 1)
    with pytest.raises(FormatError, match=f"case {name}: .*`speed`"):
        read_cases(written(tmp_path, FIRST, broken))


@pytest.mark.parametrize("name", ["NL-01", "PO-01", "BT-01", "DL-01", "EN-01", "MX-01"])
def test_an_unknown_option_is_an_error_that_names_it(ask, name):
    case = BY_ID[name]
    with pytest.raises(RulesError, match="speed"):
        ask({**case, "options": {**case.get("options", {}), "speed": 1}})


def test_an_unknown_kind_is_an_error(tmp_path):
    with pytest.raises(FormatError, match=r"case X: .*'speed'"):
        read_cases(written(tmp_path, {"id": "X", "kind": "speed"}))
    with pytest.raises(FormatError, match=r"case number 2: "):
        read_cases(written(tmp_path, FIRST, 5))


@pytest.mark.parametrize("text", ["", "{}", "[1,", '{"cases": []}'])
def test_what_is_no_list_of_cases_is_an_error(tmp_path, text):
    path = tmp_path / "cases.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FormatError, match=r"cases\.json: not a JSON list"):
        read_cases(path)


@pytest.mark.parametrize(
    "action",
    [
        {"seat": 3},
        {"act": "fold"},
        {"seat": 3, "act": "raise"},
        {"seat": 3, "act": "call", "to": 5},
        {"seat": 3, "act": "fold", "expect": {}},
        {"to": 5},
    ],
)
def test_what_is_neither_action_nor_checkpoint_is_an_error(tmp_path, action):
    with pytest.raises(FormatError, match=r"case NL-01: actions\[1\]"):
        read_cases(written(tmp_path, {**FIRST, "actions": [action]}))


@pytest.mark.parametrize("item", [{}, {"expect": None}, {"expect": {}}])
def test_a_checkpoint_may_be_empty(ask, item):
    case, answer = ask({**FIRST, "actions": [item, *FIRST["actions"]]})
    assert answer.checkpoints[0]["actor"] == 3
    assert answer.checkpoints[0]["min_raise_to"] == 400
    assert differences(case, answer) == []


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"players": {"1": 5}}, SetupError),
        ({"players": {"1": 5, "2": -5}}, SetupError),
        ({"profile": "vegas"}, RulesError),
        ({"options": {"burn_cards": 3}}, RulesError),
        ({"options": {"positions": {"bb": 1}}}, FormatError),
        ({"options": {"posts": [{"seat": 1, "speed": 1}]}}, FormatError),
        ({"options": {"straddle": {"seat": 1}}}, FormatError),
        ({"options": {"straddle": "over_the_gun"}}, RulesError),
        ({"hole": {"1": "AsAs"}}, CardError),
        ({"hole": {"1": "As"}}, FormatError),
        ({"hole": {"9": "AsAd"}}, FormatError),
        ({"hole": {"1": "AsAd", "2": "AsKd"}}, FormatError),
        ({"board": "AsKd"}, FormatError),
    ],
)
def test_a_case_that_makes_no_sense_is_an_error(ask, change, error):
    with pytest.raises(error):
        ask({**FIRST, **change})


def test_a_refused_action_fails_the_case(ask):
    case, answer = ask(place(FIRST, ["actions", 6, "to"], 100))
    (found,) = differences(case, answer)
    assert answer.final is None
    assert len(answer.checkpoints) == 2
    assert (
        found.got == "action 7 (seat 1 bet to 100): BELOW_MINIMUM to=100 minimum=200 price=0 by=200"
    )


def test_a_script_that_stops_in_mid_hand_has_no_end(ask):
    case, answer = ask({**FIRST, "actions": FIRST["actions"][:3]})
    assert answer.final is None
    assert {each.where for each in differences(case, answer)} == {
        f"end {key}" for key in FIRST["expect"]
    }


def test_an_action_that_is_legal_after_all_is_noticed(ask):
    case, answer = ask(place(FIRST, ["actions", 9, "expect", "illegal"], [{"act": "fold"}]))
    assert answer.checkpoints[2]["illegal"] == []
    assert differences(case, answer)[0].where == "checkpoint 3 illegal"


PLAIN = {
    "bomb_pot_every": 0, "structures": ["no-limit"], "small_blind": 100, "big_blind": 200,
    "ante_kind": "none", "straddle": "off", "hole_cards": "before_betting",
}  # fmt: skip


@pytest.mark.parametrize("name", fields())
def test_every_house_rule_is_an_option_of_a_hand(ask, name):
    field = fields()[name]
    value = PLAIN.get(name, field["default"])
    ask({**FIRST, "options": {name: value}})
    with pytest.raises(RulesError, match=name):
        ask({**FIRST, "options": {name: "surely not" if field["type"] != "text" else 5}})


def test_an_offered_straddle_is_declined_and_a_posted_one_stands(ask):
    case = BY_ID["NL-27"]
    answer = ask({**case, "options": {"straddle": "under_the_gun"}, "actions": [{}]})[1]
    assert (answer.checkpoints[0]["actor"], answer.checkpoints[0]["to_call"]) == (3, 2)
    answer = ask({**case, "actions": [{}]})[1]
    assert (answer.checkpoints[0]["actor"], answer.checkpoints[0]["to_call"]) == (4, 4)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ([1, 2, 3, 5, 6, 7], {"button_in": [1, 2, 3, 5, 6]}),
        ([1, 2, 3, 5], {"button_in": [1, 2, 3, 5, 6]}),
        ([1, 2, 3, 5, 6], {"button": 1, "sb_position": 2, "sb_posts": True, "bb": 3}),
    ],
)
def test_the_button_is_drawn_only_among_other_players_than_before(ask, before, expected):
    case, answer = ask({**BY_ID["BT-13"], "occupied_last_hand": before, "expect": expected})
    assert differences(case, answer) == [], "R-BUTTON-4"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"options": {"straddle": {"seat": 4, "amount": 4}}}, "seat 4 straddles"),
        ({"options": {"straddle": {"seat": 3, "amount": 5}}}, "straddle.amount = 5: allowed is 4$"),
        ({"players": {"1": 200, "2": 200, "3": 3, "4": 200}}, "seat 3 straddles 4 of 3 chips"),
        ({"players": {"3": 200, "4": 200}}, "a straddle of 2 players"),
        ({"options": {"posts": [{"seat": 4, "live": -50}]}}, "seat 4 posts -50 live"),
        ({"options": {"posts": [{"seat": 4, "dead": -1}]}}, "seat 4 posts -1 dead"),
    ],
)
def test_a_straddle_or_post_that_cannot_be_is_named(ask, change, told):  # R-STRADDLE-1
    with pytest.raises((SetupError, FormatError), match=told):
        ask({**BY_ID["NL-27"], "hole": {}, **change})


def entered(ask, **fields):
    """Return what a newcomer with button 1, blinds 3 and 4 of 1/2, comes to."""
    seats = {"table_size": 9, "button": 1, "sb": 3, "bb": 4}
    case = {"id": "X", "kind": "entry", "blinds": [1, 2], "choice": "post", **seats, **fields}
    final = ask(case)[1].final
    return final["dealt_in"], final["posts_live"], final["posts_dead"], final["dealt_in_when"]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"newcomer_seat": 6}, (True, 2, 0, "now")),
        ({"newcomer_seat": 2}, (True, 2, 1, "now")),
        ({"newcomer_seat": 6, "owes": "both"}, (True, 2, 1, "now")),
        ({"newcomer_seat": 4}, (True, 0, 0, "now")),
        ({"newcomer_seat": 2, "choice": "wait"}, (False, 0, 0, "big_blind_reaches_seat")),
        ({"newcomer_seat": 2, "options": {"buy_button": False}}, (False, 0, 0, "button_passes")),
    ],
)
def test_only_a_seat_between_button_and_small_blind_buys_the_button(ask, fields, expected):
    assert entered(ask, mode="cash_buy_button", **fields) == expected, "R-ENTRY-2, R-ENTRY-6"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"newcomer_seat": 2}, (False, 0, 0, "button_passes")),
        ({"newcomer_seat": 2, "owes": "none"}, (False, 0, 0, "button_passes")),
        ({"newcomer_seat": 2, "choice": "wait"}, (False, 0, 0, "big_blind_reaches_seat")),
        ({"newcomer_seat": 4, "choice": "wait"}, (True, 0, 0, "now")),
        ({"newcomer_seat": 6, "choice": "wait"}, (False, 0, 0, "big_blind_reaches_seat")),
        ({"newcomer_seat": 2, "mode": "tournament"}, (False, 0, 0, "button_passes")),
        ({"newcomer_seat": 6, "mode": "tournament"}, (True, 0, 0, "now")),
        ({"newcomer_seat": 3, "owes": "small"}, (True, 0, 0, "now")),
        ({"newcomer_seat": 6, "owes": "small"}, (True, 0, 1, "now")),
    ],
)
def test_when_a_seat_is_dealt_in_and_what_it_posts(ask, fields, expected):
    assert entered(ask, **fields) == expected, "R-ENTRY-3, R-ENTRY-5, R-ENTRY-9"


def test_pots_of_seats_that_do_not_fit_are_an_error(ask):
    case = BY_ID["PO-01"]
    for change in ({"folded": [9]}, {"ranks": {"9": 1}}, {"folded": [1, 2, 3]}):
        with pytest.raises(FormatError):
            ask({**case, **change})


@pytest.mark.parametrize("unit", [0, -5])
def test_a_unit_of_nothing_cannot_be_raked(ask, unit):  # R-RAKE-1
    case = BY_ID["RK-01"]
    with pytest.raises(FormatError, match=f"options.unit = {unit}: allowed is 1 to "):
        ask({**case, "options": {**case["options"], "unit": unit}})


def changed(name, path, value):
    """Return a case with one value changed, and its path made where it is not there."""
    case = copy.deepcopy(BY_ID[name])
    holder = case
    for key in path[:-1]:
        holder = holder.setdefault(key, {}) if isinstance(holder, dict) else holder[key]
    holder[path[-1]] = value
    return case


@pytest.mark.parametrize(
    ("name", "path", "value", "told"),
    [
        ("RK-01", ["pot_after_uncalled_return"], -4000, "pot_after_uncalled_return = -4000"),
        ("RK-01", ["options", "percent_bp"], 50000, "rake_percent_bp = 50000: allowed is 0..1000"),
        ("RK-01", ["options", "percent_bp"], -1, "rake_percent_bp = -1"),
        ("RK-01", ["options", "cap"], -1, "options.cap = -1"),
        ("PO-01", ["contributions", "1"], -50, "contributions of seat 1 = -50"),
        ("PO-01", ["contributions"], {"1": 50}, "contributions = 1: allowed is 2 to 10"),
        ("PO-01", ["contributions", "1"], 2**53, "contributions of seat 1 = 9007199254740992"),
        ("PO-01", ["common_dead"], -1, "common_dead = -1"),
        ("PO-01", ["options", "cap"], -1, "rake_caps"),
        ("BT-01", ["occupied_next_hand"], [1, 2, 9], "occupied_next_hand = 9: allowed is 1 to 6"),
        ("BT-01", ["occupied_next_hand"], [0, 2, 3], "occupied_next_hand = 0: allowed is 1 to 6"),
        ("BT-01", ["occupied_next_hand"], [2, 2, 3], "occupied_next_hand names seat 2 twice"),
        ("BT-01", ["occupied_next_hand"], [2], "1 players; the button needs two"),
        ("BT-13", ["occupied_next_hand"], [2], "1 players; the button needs two"),
        ("BT-13", ["occupied_last_hand"], [1, 9], "occupied_last_hand = 9: allowed is 1 to 8"),
        ("BT-01", ["previous", "bb"], 7, "previous.bb = 7: allowed is 1 to 6"),
        ("BT-01", ["previous", "button"], 0, "previous.button = 0"),
        ("BT-01", ["previous", "sb_position"], 7, "previous.sb_position = 7"),
        ("BT-01", ["table_size"], 11, "table_size = 11: allowed is 2 to 10"),
        ("EN-01", ["newcomer_seat"], 10, "newcomer_seat = 10: allowed is 1 to 9"),
        ("EN-01", ["button"], 0, "button = 0"),
        ("EN-01", ["bb"], 10, "bb = 10"),
        ("EN-01", ["table_size"], 1, "table_size = 1"),
        ("EN-03", ["blinds"], [-1, 2], "small_blind = -1"),
        ("MX-01", ["hands_per_game"], 0, "mixed_hands = 0: allowed is 1.."),
        ("MX-01", ["hands"], 0, "hands = 0"),
        ("MX-01", ["rotation"], [], "mixed_rotation"),
        ("MX-01", ["blinds", "no-limit"], [10, 5], "mixed_rotation"),
        ("MX-01", ["options", "mixed_change"], "orbit", "mixed_change = 'orbit'"),
        ("MX-01", ["options", "mixed_hands"], 4, "mixed_hands = 4: allowed is 3"),
        ("MX-01", ["options", "mixed_rotation"], None, "mixed_rotation = None"),
        ("TO-01", ["players_left_before"], 0, "players_left_before = 0"),
        ("TO-01", ["busted"], {"A": -1}, "busted of A = -1"),
        ("TO-01", ["prizes"], {"1": -1}, "prizes of place 1 = -1"),
        ("TO-01", ["prizes"], {"0": 1}, "place of a prize = 0"),
        ("TO-09", ["odd_chips", "1"], -1, "odd_chips of seat 1 = -1"),
        ("TO-09", ["stacks_above"], {"1": -1}, "stacks_above of seat 1 = -1"),
        ("TO-09", ["draw_order"], ["x"], "draw_order = 'x': allowed is a seat"),
        ("TO-09", ["draw_order"], ["3", 3], "draw_order names seat 3 twice"),
        ("EV-01", ["hands"], [], "number of hands = 0"),
        ("TO-06", ["blinds_now"], [-1, 200], "small blind of blinds_now = -1"),
        ("TO-06", ["blinds_next"], [300, 200], "small blind of blinds_next = 300"),
        ("TO-06", ["blinds_next"], [0, 0], "big blind of blinds_next = 0"),
        ("TO-08", ["tables"], [5, -8], "tables = -8"),
        ("TO-08", ["long_table"], {"next_bb_seat": 0}, "long_table.next_bb_seat = 0"),
        ("TO-08", ["short_table"], {"button": 1, "sb": 2, "bb": 0, "empty": []}, "table.bb = 0"),
        ("TO-08", ["short_table"], {"button": 1, "sb": 2, "bb": 3, "empty": [-4]}, "empty = -4"),
        ("NL-01", ["blinds", "small"], -100, "small_blind = -100"),
        ("NL-01", ["antes"], {"type": "each", "amount": -1}, "ante = -1"),
        ("FL-01", ["limits", "small_bet"], -1, "small_bet = -1"),
        ("DL-01", ["seats"], [1, 1, 2], "seats names seat 1 twice"),
    ],
)
def test_what_cannot_be_is_an_error_that_names_field_and_value(ask, name, path, value, told):
    with pytest.raises((FormatError, SetupError, RulesError), match=told):
        ask(changed(name, path, value))


def test_a_mixed_case_takes_its_hands_from_the_rules(ask):  # R-MIXED-1
    case = changed("MX-01", ["options", "mixed_hands"], 3)
    read, answer = ask(case)
    assert differences(read, answer) == [], "said twice the same"
    del case["hands_per_game"]
    read, answer = ask(case)
    assert differences(read, answer) == []
    del case["options"]["mixed_hands"]
    assert ask(case)[1].final["structures"] == ["no-limit"] * 6 + ["fixed-limit"]


def test_a_deck_that_is_too_short_or_a_hand_of_four_is_an_error(ask):
    with pytest.raises(FormatError, match="deck_top has 13 cards"):
        ask({**BY_ID["DL-01"], "deck_top": [f"c{n}" for n in range(13)]})
    with pytest.raises(FormatError, match="5 to 7 cards"):
        ask({**BY_ID["EV-01"], "hands": [{"cards": "AsKsQsJs"}]})
    with pytest.raises(FormatError, match="no blinds for fixed-limit"):
        ask({**BY_ID["MX-01"], "blinds": {"no-limit": [1, 2]}})
    with pytest.raises(FormatError, match="`bb` is needed"):
        ask({key: value for key, value in BY_ID["EN-01"].items() if key != "bb"})
    with pytest.raises(FormatError, match="neither `tables`"):
        ask({key: value for key, value in BY_ID["TO-08"].items() if key != "tables"})
