"""Our own log: events through JSON lines, and asked of the engine again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from msgspec.structs import replace as replaced

from fifthstreet.engine import Deal, begin, needs, resolve, start_hand, step
from fifthstreet.engine import events as ev
from fifthstreet.engine.evolve import replay
from fifthstreet.engine.types import Post
from fifthstreet.engine.view import project
from fifthstreet.errors import FormatError
from fifthstreet.history import play, read_log, write_log
from fifthstreet.history.log import LoggedHand, event_line, header_line, is_log
from fifthstreet.history.relog import judge_log
from tests.history.hands import THREE, recorded
from tests.strategies import CHOICES, log_of, setups

PLAYED = play(recorded(THREE + "p3 cbr 6, p1 f, p2 f, p3 sm 9h8h"))
TEXT = write_log([PLAYED.events])
LINES = TEXT.splitlines()


@given(setups(), CHOICES)
def test_a_log_gives_the_same_hand_and_the_engine_says_it_again(setup, data):
    hand, events = log_of(setup, data)
    (logged,) = read_log(write_log([events]))
    assert list(logged.events) == events
    assert replay(logged.events) == hand
    verdict = judge_log(logged)
    assert (verdict.verdict, verdict.reason) == ("exact", "")
    assert verdict.stacks == hand.betting.stacks


@given(setups(), CHOICES)
def test_a_log_as_one_seat_saw_it_is_folded(setup, data):
    hand, events = log_of(setup, data)
    seen = [project(event, None) for event in events]
    (logged,) = read_log(write_log([seen]))
    verdict = judge_log(logged)
    assert (verdict.verdict, verdict.stacks) == ("exact", hand.betting.stacks)
    if hand.hole:
        assert verdict.reason == "cards are hidden: the events are folded, not decided"


def test_one_json_line_an_event():
    assert LINES[0] == '{"format":"fifthstreet-hands","version":1}'
    assert header_line() == LINES[0] + "\n"
    assert [json.loads(line)["e"] for line in LINES[1:5]] == [
        "hand_started",
        "posted",
        "hole_dealt",
        "acted",
    ]
    assert len(LINES) == 1 + len(PLAYED.events)
    assert event_line(PLAYED.events[0]) == LINES[1] + "\n"


def test_many_hands_follow_each_other():
    hands = read_log(write_log([PLAYED.events, PLAYED.events[:3]]) + "\n\n")
    assert [len(hand.events) for hand in hands] == [len(PLAYED.events), 3]
    assert [hand.line for hand in hands] == [2, 2 + len(PLAYED.events)]


def test_a_log_without_hands_is_empty():
    assert read_log(header_line()) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT, True),
        ('{"format":"fifthstreet-hands","version":99}\n', True),
        ('{"format":"other","version":1}\n', False),
        ("", False),
        ('{"ohh": {}}\n', False),
    ],
)
def test_is_log(text, expected):
    assert is_log(text) is expected


def lines(*changed):
    """Return the text with line ``number`` replaced."""
    number, line = changed
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]])


@pytest.mark.parametrize(
    ("text", "line", "match"),
    [
        ("", 1, "'' does not begin a log of hands"),
        ('{"ohh": 1}', 1, "does not begin a log of hands"),
        ('{"format":"other","version":1}', 1, "does not begin a log of hands"),
        ('{"format":"fifthstreet-hands","version":2}', 1, "log version 2: versions to 1 are read"),
        (lines(4, "{"), 4, "no event: Input data was truncated"),
        (lines(4, '{"e":"dance"}'), 4, "no event: Invalid value 'dance'"),
        (lines(3, LINES[2].replace('"posts"', '"boasts"')), 3, "no event: "),
        (
            lines(2, LINES[1].replace('"schema":1', '"schema":2')),
            2,
            "event schema 2: to 1 are read",
        ),
        ('{"x":' + "[" * 100_000, 1, "does not begin a log of hands"),
        (lines(4, '{"x":' + "[" * 100_000), 4, "no event: "),
        ("\n".join([LINES[0], *LINES[2:]]), 2, "an event before the first hand_started"),
    ],
)
def test_what_is_no_log_is_refused_with_its_line(text, line, match):
    with pytest.raises(FormatError, match=match) as refused:
        read_log(text)
    assert refused.value.line == line


def judged(events):
    return judge_log(LoggedHand(2, tuple(events)))


def test_a_log_that_stops_is_unfinished():
    for count in range(1, len(PLAYED.events)):
        verdict = judged(PLAYED.events[:count])
        ended = any(isinstance(event, ev.HandEnded) for event in PLAYED.events[:count])
        assert verdict.verdict == ("exact" if ended else "unfinished"), count
    assert judged(PLAYED.events[:2]).reason == "the log ends before the hand does"
    awarded = next(i for i, e in enumerate(PLAYED.events) if isinstance(e, ev.Awarded))
    assert judged(PLAYED.events[:awarded]).reason == "the log ends before the engine does"


def test_other_events_than_the_engine_says_differ():
    forged = list(PLAYED.events)
    at = next(i for i, e in enumerate(forged) if isinstance(e, ev.Returned))
    forged[at] = ev.Returned(3, 5)
    verdict = judged(forged)
    assert verdict.verdict == "differs"
    assert verdict.reason == (
        f"line {2 + at}: logged Returned(seat=3, chips=5),"
        " the engine says Returned(seat=3, chips=4)"
    )


def test_an_illegal_action_is_refused_with_its_line():
    forged = list(PLAYED.events)
    forged[3] = replaced(forged[3], to=3, chips=3)
    verdict = judged(forged)
    assert verdict.verdict == "refused"
    assert verdict.reason.startswith("line 5: At least 4 is needed, not 3")


def test_an_event_that_answers_nothing_is_refused():
    forged = [*PLAYED.events, ev.Mucked(1)]
    verdict = judged(forged)
    assert verdict.reason == f"line {len(forged) + 1}: Mucked(seat=1) answers no command"


def test_an_event_that_does_not_fit_is_refused():
    verdict = judged([PLAYED.events[0], PLAYED.events[1], ev.HandEnded((1, 2, 3))])
    assert verdict.verdict == "refused"
    hidden = begin(PLAYED.events[0])[0]
    _, dealt = step(hidden, Deal(dict.fromkeys(needs(hidden), -1)))
    verdict = judged([*PLAYED.events[:2], *dealt, ev.HandEnded((1, 2, 3))])
    assert (verdict.verdict, "hand_ended says" in verdict.reason) == ("refused", True)


START = PLAYED.events[0]
ENTRY = START.seats[0]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"seats": ()}, "0 players; a hand needs 2 to 10"),
        ({"seats": START.seats * 4}, "from the left of the button on are [1, 2, 3]"),
        ({"seats": START.seats[::-1]}, "from the left of the button on are [1, 2, 3]"),
        ({"seats": (ENTRY, replaced(ENTRY, seat=2, stack=-5))}, "seat 2 has -5 chips"),
        ({"big_blind": 7}, "seat 7 posts but is not dealt in"),
        ({"big_blind": None}, "nobody is the big blind"),
        ({"posts": (Post(9, "big_blind", live=2),)}, "seat 9 posts but is not dealt in"),
        ({"posts": (Post(1, "big_blind", live=-2),)}, "seat 1 posts -2 live"),
        ({"game": replaced(START.game, big_blind=0)}, "a game with big_blind = 0"),
        ({"rules": replaced(START.rules, odd_chip_unit=0)}, "house rule odd_chip_unit = 0"),
    ],
)
@pytest.mark.parametrize("as_seen", [False, True])
def test_a_beginning_that_no_hand_has_is_refused(changes, told, as_seen):
    events = [replaced(START, **changes), *PLAYED.events[1:]]
    if as_seen:
        events = [project(event, None) for event in events]
    verdict = judged(events)
    assert (verdict.verdict, told in verdict.reason) == ("refused", True), verdict.reason


def test_a_deal_of_more_or_fewer_cards_than_positions_is_not_what_the_engine_says():
    at = next(i for i, e in enumerate(PLAYED.events) if isinstance(e, ev.HoleDealt))
    dealt = PLAYED.events[at]
    for changes, verdict in [
        ({"cards": (*dealt.cards, 51)}, "differs"),
        ({"cards": dealt.cards[1:]}, "refused"),
        ({"positions": dealt.positions[1:]}, "refused"),
    ]:
        forged = [*PLAYED.events[:at], replaced(dealt, **changes), *PLAYED.events[at + 1 :]]
        assert judged(forged).verdict == verdict, changes


def test_a_straddle_of_no_posts_answers_nothing():
    straddled = start_hand(
        resolve(overrides={"big_blind": 2, "straddle": "under_the_gun"}),
        START.game,
        {1: 100, 2: 100, 3: 100},
        3,
    )
    verdict = judged([*begin(straddled)[1], ev.Posted(())])
    assert verdict.reason == "line 4: Posted(posts=()) answers no command"


def test_a_hand_without_its_beginning_is_refused():
    assert judged(PLAYED.events[1:]).reason == "a hand begins with hand_started"
