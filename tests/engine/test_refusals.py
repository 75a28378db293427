"""Refusals: every code with its rule and numbers, and words for it in three languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fifthstreet.engine import Act, Deal, Show, Straddle, Vote, decide, needs, step
from fifthstreet.engine.explain import explain, refusal_words
from fifthstreet.engine.refusals import CODES, refuse
from fifthstreet.engine.types import Refusal
from fifthstreet.words import LANGUAGES
from tests.driver import Driven

DEEP = {1: 100, 2: 100, 3: 100}
LIMIT = {"structure": "fixed-limit", "small_blind": 10, "big_blind": 20}
SOURCE = Path(__file__).parents[2] / "src" / "fifthstreet" / "engine"


@pytest.mark.parametrize(
    ("fields", "words", "wrong", "expected"),
    [
        ({}, "", "x", Refusal("CHECK_FACING_BET", "R-ACT-1", {"to_call": 2})),
        ({}, "c c", "c", Refusal("NOTHING_TO_CALL", "R-ACT-2", {})),
        ({}, "", "b9", Refusal("BET_FACING_BET", "R-ACT-3", {"price": 2})),
        ({}, "c c x", "r9", Refusal("RAISE_WITHOUT_BET", "R-ACT-3", {})),
        ({}, "", "r101", Refusal("ABOVE_STACK", "R-CHIPS-2", {"to": 101, "maximum": 100})),
        (
            {},
            "r10",
            "r17",
            Refusal("BELOW_MINIMUM", "R-RAISE-1", {"to": 17, "minimum": 18, "price": 10, "by": 8}),
        ),
        ({**LIMIT}, "", "r41", Refusal("LIMIT_AMOUNT", "R-LIMIT-1", {"to": 41, "amount": 40})),
        ({**LIMIT}, "", "r39", Refusal("LIMIT_AMOUNT", "R-LIMIT-1", {"to": 39, "amount": 40})),
        (
            {**LIMIT},
            "r40 r60 r80",
            "r100",
            Refusal("RAISES_CAPPED", "R-LIMIT-3", {"bets": 4}),
        ),
        (
            {"structure": "pot-limit"},
            "",
            "r8",
            Refusal("ABOVE_POT", "R-POTLIMIT-1", {"to": 8, "maximum": 7}),
        ),
        (
            {},
            "r100",
            "r200",
            Refusal("STACK_BELOW_PRICE", "R-RAISE-4", {"price": 100, "stack": 99}),
        ),
        ({}, "", Act(3, "raise"), Refusal("AMOUNT_NOT_CHIPS", "R-CHIPS-1", {"to": "None"})),
        ({}, "", Act(3, "zzz"), Refusal("NO_SUCH_ACTION", "R-ACT-7", {"kind": "zzz"})),
        ({}, "c c", Act(2, None, 9), Refusal("NO_SUCH_ACTION", "R-ACT-7", {"kind": "None"})),
        ({}, "", Act(1, "fold"), Refusal("NOT_YOUR_TURN", "R-ORDER-1", {"seat": 1, "actor": 3})),
        ({}, "", Vote(1, yes=True), Refusal("NOT_OFFERED", "R-TWICE-1", {"phase": "bet"})),
        ({}, "", Straddle(1, yes=True), Refusal("NOT_OFFERED", "R-STRADDLE-1", {"phase": "bet"})),
        ({}, "", Deal({9: 1}), Refusal("NO_CARDS_NEEDED", "R-DEAL-1", {"phase": "bet"})),
        ({}, "f f", Act(1, "fold"), Refusal("NOTHING_TO_DECIDE", "R-ORDER-3", {"phase": "after"})),
    ],
)
def test_a_refusal_has_its_code_rule_and_numbers(fields, words, wrong, expected):
    assert Driven(DEEP, **fields).run(words).no(wrong) == expected


def test_nobody_can_call_and_not_reopened_have_their_numbers():
    play = Driven({1: 100, 2: 20}, button=2).run("r20")
    assert play.no("r40") == Refusal("NOBODY_CAN_CALL", "R-RAISE-3", {"price": 20})
    play = Driven({1: 1000, 2: 142, 3: 1000}).run("c c x b100 r140 c")
    assert play.no("r240") == Refusal("NOT_REOPENED", "R-REOPEN-1", {"raised": 40, "full": 100})


def deal(cards):
    """Return what a deal of the flop is told."""
    play = Driven(DEEP, board="As Ks Qs Js Ts")
    play.deal = lambda: None
    return play.run("c c x").no(Deal(cards))


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ({}, "OTHER_POSITIONS_NEEDED"),
        ({7: 1, 8: 2}, "OTHER_POSITIONS_NEEDED"),
        ({6: 1, 7: 2, 8: 3}, "OTHER_POSITIONS_NEEDED"),
        ({7: 1, 8: 2, 9: 3, 10: 4}, "OTHER_POSITIONS_NEEDED"),
        ({7: 52, 8: 2, 9: 3}, "NOT_A_CARD"),
        ({7: -2, 8: 2, 9: 3}, "NOT_A_CARD"),
        ({7: 3, 8: 2, 9: 3}, "CARD_TWICE"),
    ],
)
def test_a_wrong_deal_is_refused(cards, code):
    refusal = deal(cards)
    assert refusal.code == code
    assert refusal.rule == ("R-DEAL-1" if code == "OTHER_POSITIONS_NEEDED" else "R-DEAL-2")


def test_a_deal_names_the_positions_that_are_needed():
    assert deal({6: 1, 7: 2, 8: 3}).numbers == {"needed": "7 8 9", "given": "6 7 8"}


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ({7: "As", 8: 2, 9: 3}, "'As' 2 3"),
        ({7: None, 8: 2, 9: 3}, "None 2 3"),
        ({7: 1.0, 8: 2, 9: 3}, "1.0 2 3"),
        ({7: 1, 8: True, 9: 3}, "1 True 3"),
        ({7: -1.0, 8: 2, 9: 3}, "-1.0 2 3"),
        ({7: [], 8: {}, 9: 3}, "[] {} 3"),
    ],
)
def test_what_is_no_card_number_is_no_card(cards, told):  # R-DEAL-2
    refusal = deal(cards)
    assert refusal == Refusal("NOT_A_CARD", "R-DEAL-2", {"cards": told})
    assert told in refusal_words(refusal, "en")


@pytest.mark.parametrize(
    ("cards", "given"),
    [
        (None, "None"),
        ("abc", "'abc'"),
        ([1] * 52, str([1] * 52)),
        ({None: 1, "7": 2, 8: 3}, "8 '7' None"),
    ],
)
def test_what_is_no_positions_names_them(cards, given):  # R-DEAL-1
    assert deal(cards) == Refusal(
        "OTHER_POSITIONS_NEEDED", "R-DEAL-1", {"needed": "7 8 9", "given": given}
    )


def test_hole_cards_are_card_numbers_too():  # R-DEAL-2
    play = Driven(DEEP, hole_cards="after_blind_round")
    play.deal = lambda: None
    play.run("c c x")
    assert play.no(Deal({at: float(at) for at in needs(play.hand)})).code == "NOT_A_CARD"


@pytest.mark.parametrize("cards", [None, 7, ([],)])
def test_what_is_no_cards_cannot_be_shown(cards):  # R-SHOW-4
    assert Driven(DEEP).run("f f").no(Show(2, cards)).code == "NOT_YOUR_CARDS"


@pytest.mark.parametrize("nonsense", ["fold", None, ("act", 1), Act, Refusal("X", "R-X-1")])
def test_what_is_no_command_is_a_type_error_that_names_it(nonsense):
    hand = Driven(DEEP).hand
    for judge in (step, decide, explain):
        with pytest.raises(TypeError, match=re.escape(f"{nonsense!r} is no command of a hand")):
            judge(hand, nonsense)


def test_events_carry_the_seat_as_the_hand_knows_it():
    _, events = step(Driven(DEEP).hand, Act(3.0, "fold"))
    assert type(events[0].seat) is int


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_action_that_there_is_not_is_named(language):  # R-ACT-7
    sentence = explain(Driven(DEEP).hand, Act(3, "zzz"), language)
    assert "zzz" in sentence
    assert "None" not in sentence


def test_a_card_that_lies_on_the_table_cannot_come_again():
    play = Driven(DEEP)
    own = play.hand.hole[0][0]
    play.deal = lambda: None
    play.run("c c x")
    assert play.no(Deal({7: own, 8: -1, 9: -1})).code == "CARD_TWICE"
    play.do(
        Deal({7: 50, 8: -1, 9: -1}) if 50 not in own_cards(play) else Deal({7: -1, 8: -1, 9: -1})
    )
    assert len(play.hand.boards[0]) == 3


def own_cards(play):
    return {card for cards in play.hand.hole for card in cards}


def test_a_code_that_is_not_listed_cannot_be_given():
    with pytest.raises(LookupError, match="TOO_LATE"):
        refuse("TOO_LATE", "R-CLOCK-1")


def test_every_code_of_the_source_is_listed_and_every_listed_code_is_used():
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(SOURCE.glob("*.py")))
    given = set(re.findall(r'refuse\(\s*"(\w+)"', text)) | set(re.findall(r'"(\w+)": "R-', text))
    assert given == CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_a_sentence_with_its_numbers_and_rule(language):
    play = Driven(DEEP).run("r10")
    sentence = explain(play.hand, play.act("r17"), language)
    assert "18" in sentence
    assert sentence.endswith("(R-RAISE-1)")
    assert refusal_words(play.no("r17"), language) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_legal_action_is_told_too(language):
    play = Driven(DEEP).run("r10")
    for word in ("f", "c", "r18", "r100"):
        assert explain(play.hand, play.act(word), language)
    assert "18" in explain(play.hand, play.act("r18"), language)
    play = Driven(DEEP, straddle="under_the_gun")
    assert explain(play.hand, Straddle(3, yes=False), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language):
    words = json.loads((SOURCE.parent / "locale" / language / "refusal.json").read_text("utf-8"))
    assert set(words) >= CODES
