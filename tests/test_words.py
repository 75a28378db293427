"""Words and code agree: every refusal, action, house field and profile can be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from fifthstreet.cards.card import cards_text, parse_cards
from fifthstreet.engine import (
    Act,
    Deal,
    Refusal,
    Show,
    Straddle,
    Vote,
    begin,
    decide,
    make_game,
    needs,
    resolve,
    start_hand,
    step,
)
from fifthstreet.engine.explain import explain, refusal_words
from fifthstreet.engine.refusals import CODES
from fifthstreet.engine.rules import fields, profile_names, profile_title
from fifthstreet.errors import UnknownWordError
from fifthstreet.table.refusals import CODES as TABLE_CODES
from fifthstreet.words import LANGUAGES, say
from tests.refusals import refusals_in
from tools import catalogue

SOURCE = Path(__file__).resolve().parents[1] / "src" / "fifthstreet"
SPOKEN_TO = {"seat"}
"""The sentence says "you" where the number is the player's own seat."""
FOR_PROGRAMS = {"phase"}
"""A name of the code, which no language has a word for: no sentence says it."""


def words(namespace):
    return catalogue.read(SOURCE / "locale" / "en" / f"{namespace}.json")


def undealt(structure="no-limit", stacks=(200, 200), **values):
    """Return a hand of seats 1, 2, ... with the button last, blinds 1/2, before the deal."""
    rules = resolve("standard", {"small_blind": 1, "big_blind": 2, **values})
    seats = dict(enumerate(stacks, 1))
    return begin(start_hand(rules, make_game(rules, structure), seats, len(stacks)))[0]


def dealt(hand):
    """Return the hand with all cards that it wants, seat 1 first: As and down."""
    while wanted := needs(hand):
        hand = step(hand, Deal({position: 51 - position for position in wanted}))[0]
    return hand


def played(hand, text):
    """Return the hand after ``text``: ``2 call, 1 check, 1 bet 5``."""
    hand = dealt(hand)
    for each in text.split(", "):
        seat, kind, *to = each.split()
        outcome = step(hand, Act(int(seat), kind, *map(int, to)))
        assert not isinstance(outcome, Refusal), (each, outcome)
        hand = dealt(outcome[0])
    return hand


def before_showdown():
    """Return a hand of unknown cards, one check before its showdown."""
    hand = undealt()
    hand = step(hand, Deal(dict.fromkeys(needs(hand), -1)))[0]
    return played(hand, "2 call, 1 check, 1 check, 2 check, 1 check, 2 check, 1 check")


def voted():
    hand = undealt(stacks=(20, 20), run_it_twice="offered")
    return step(played(hand, "2 raise 20, 1 call"), Vote(1, yes=True))[0]


def shown():
    return step(played(undealt(), "2 fold"), Show(1, tuple(parse_cards("As"))))[0]


THREE = (99, 99, 99)
PROVOKED = {
    "ABOVE_POT": (lambda: dealt(undealt("pot-limit")), Act(2, "raise", 7)),
    "ABOVE_STACK": (lambda: dealt(undealt()), Act(2, "raise", 201)),
    "ALREADY_ANSWERED": (voted, Vote(1, yes=False)),
    "ALREADY_SHOWN": (shown, Show(1, tuple(parse_cards("As")))),
    "AMOUNT_NOT_CHIPS": (lambda: dealt(undealt()), Act(2, "raise", 0)),
    "BELOW_MINIMUM": (lambda: dealt(undealt()), Act(2, "raise", 3)),
    "BET_FACING_BET": (lambda: dealt(undealt()), Act(2, "bet", 4)),
    "CARD_TWICE": (undealt, Deal({0: 1, 1: 1, 2: 2, 3: 3})),
    "CHECK_FACING_BET": (lambda: dealt(undealt()), Act(2, "check")),
    "LIMIT_AMOUNT": (lambda: dealt(undealt("fixed-limit")), Act(2, "raise", 5)),
    "NOBODY_CAN_CALL": (
        lambda: played(undealt(stacks=(9, 5)), "2 raise 5"),
        Act(1, "raise", 9),
    ),
    "NOTHING_TO_CALL": (lambda: played(undealt(), "2 call"), Act(1, "call")),
    "NOTHING_TO_DECIDE": (undealt, Act(1, "check")),
    "NOT_A_CARD": (undealt, Deal({0: 52, 1: 1, 2: 2, 3: 3})),
    "NOT_IN_HAND": (lambda: played(undealt(), "2 fold"), Show(7, (1,))),
    "NOT_OFFERED": (undealt, Straddle(1, yes=True)),
    "NOT_REOPENED": (
        lambda: played(undealt(stacks=(3, 99, 99)), "3 call, 1 raise 3, 2 call"),
        Act(3, "raise", 20),
    ),
    "NOT_YOUR_CARDS": (lambda: played(undealt(), "2 fold"), Show(1, (0,))),
    "NOT_YOUR_TURN": (lambda: dealt(undealt()), Act(1, "fold")),
    "NO_CARDS_NEEDED": (lambda: dealt(undealt()), Deal({0: 0})),
    "NO_SUCH_ACTION": (lambda: dealt(undealt()), Act(2, "straighten")),
    "OTHER_POSITIONS_NEEDED": (undealt, Deal({0: 0})),
    "RAISES_CAPPED": (
        lambda: played(undealt("fixed-limit", THREE), "3 raise 4, 1 raise 6, 2 raise 8"),
        Act(3, "raise", 10),
    ),
    "RAISE_WITHOUT_BET": (lambda: played(undealt(), "2 call, 1 check"), Act(1, "raise", 4)),
    "SHORT_ALL_INS_ONLY": (
        lambda: played(
            undealt(stacks=(3, 99, 99), short_all_in_reopens="never"), "3 call, 1 raise 3, 2 call"
        ),
        Act(3, "raise", 20),
    ),
    "SHOWDOWN_UNKNOWN": (before_showdown, Act(2, "check")),
    "STACK_BELOW_PRICE": (
        lambda: played(undealt(stacks=(9, 99, 99)), "3 raise 20"),
        Act(1, "raise", 9),
    ),
}
"""By code: a hand and a command that it refuses so."""


def test_every_refusal_has_words_and_is_provoked_here():
    assert set(PROVOKED) == CODES
    assert set(words("refusal")) == CODES


def test_cards_are_told_as_cards():
    make, command = PROVOKED["CARD_TWICE"]
    for language in LANGUAGES:
        assert cards_text(command.cards.values()) in explain(make(), command, language)


@pytest.mark.parametrize("code", sorted(PROVOKED))
def test_the_words_of_a_refusal_use_the_numbers_that_the_engine_gives(code):
    make, command = PROVOKED[code]
    hand = make()
    answer = decide(hand, command)
    assert isinstance(answer, Refusal), answer
    assert answer.code == code
    used = catalogue.placeholders(words("refusal")[code])
    told = set(answer.numbers) - FOR_PROGRAMS
    assert told - SPOKEN_TO <= used <= told
    sentences = {explain(hand, command, language) for language in LANGUAGES}
    assert sentences == {refusal_words(answer, language) for language in LANGUAGES}
    assert len(sentences) > 1
    for sentence in sentences:
        assert sentence.endswith(f" ({answer.rule})")
        assert "{" not in sentence


@pytest.mark.parametrize(
    ("part", "namespace", "codes"), [("engine", "refusal", CODES), ("table", "table", TABLE_CODES)]
)
def test_every_refusal_gives_what_its_words_need(part, namespace, codes):
    found = words(namespace)
    told = list(refusals_in(SOURCE / part))
    assert len({code for code, _ in told}) > 0.8 * len(codes)
    for code, named in told:
        assert code in codes
        assert catalogue.placeholders(found[code]) <= named, code


def test_every_table_refusal_has_words():
    assert set(words("table")) >= TABLE_CODES


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Act(2, "fold"), "Seat 2 gives up its hand."),
        (Act(2, "call"), "Seat 2 adds 1 to call 2."),
        (Act(2, "raise", 6), "Seat 2 adds 5 and raises to 6."),
        (Act(2, "raise", 200), "Seat 2 puts its last 199 in, 200 on this street."),
    ],
)
def test_an_action_before_the_flop_is_explained(action, sentence):
    assert explain(dealt(undealt()), action) == sentence


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Act(1, "check"), "Seat 1 checks and puts nothing in."),
        (Act(1, "bet", 5), "Seat 1 bets 5."),
    ],
)
def test_an_action_on_the_flop_is_explained(action, sentence):
    assert explain(played(undealt(), "2 call, 1 check"), action) == sentence


def test_what_is_no_betting_is_only_allowed():
    hand = undealt()
    assert explain(hand, Deal(dict.fromkeys(needs(hand), -1))) == "This is allowed now."
    assert set(words("action")) == {
        *("fold", "check", "call", "bet", "raise", "all_in", "allowed"),
    }


def choices(field):
    """Return the values of a field that have words of their own."""
    allowed = field["allowed"]
    named = [str(v).lower() if isinstance(v, bool) else v for v in allowed]
    nothing = field["default"] is None or "null" in allowed
    return (named if isinstance(allowed, list) else []) + ["null"] * nothing


def test_every_field_value_and_profile_has_words_and_nothing_else_has():
    expected = {
        f"{name}.{part}"
        for name, field in fields().items()
        for part in ("name", "why", *choices(field))
    }
    assert set(words("rules")) == expected
    houses = {f"{name}.{part}" for name in profile_names() for part in ("name", "why")}
    assert set(words("profile")) == houses


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_profile_is_called_by_its_title(language):
    for name in profile_names():
        assert say(language, f"profile.{name}.name") == profile_title(name, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_is_explained_with_an_example(language):
    mark = "Example: " if language == "en" else "例："
    for name in fields():
        assert mark in say(language, f"rules.{name}.why"), name


@pytest.mark.parametrize(
    ("language", "key", "told"),
    [
        ("en", "nope.x", "no words for 'nope' in language 'en'"),
        ("xx", "nope.x", "language 'xx' is not one of en, zh-Hans, zh-Hant"),
        ("en", "table.nope", "'table.nope' in 'en' lacks 'nope'"),
        ("en", "table.SEAT_TAKEN", "'table.SEAT_TAKEN' in 'en' lacks 'seat'"),
    ],
)
def test_a_word_that_is_not_there_is_named(language, key, told):
    with pytest.raises(UnknownWordError) as missing:
        say(language, key)
    assert str(missing.value) == told
