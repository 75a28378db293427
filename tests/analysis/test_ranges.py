"""Ranges: every syntax, what is left over, one text for one range."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.analysis.combos import COMBOS, combo_of, hand_combos, hand_names, renamed
from fifthstreet.analysis.ranges import Range, hand_range, live, parse_range, range_of
from fifthstreet.cards.card import parse_cards
from fifthstreet.errors import CardError, RangeError

SAME = [
    ("AA", "AA", 6),
    ("AK", "AKs,AKo", 16),
    ("AKs", "AKs", 4),
    ("AKo", "AKo", 12),
    ("ka", "AKs,AKo", 16),
    ("aKS", "AKs", 4),
    ("AhKd", "AhKd", 1),
    ("KdAh", "AhKd", 1),
    ("A♥K♦", "AhKd", 1),
    ("10h9h", "Th9h", 1),
    ("QQ+\uff0cAKs\u3001\uff0cT8s", "QQ+,AKs,T8s", 26),
    ("\uff11\uff10\uff48\uff19\uff28", "Th9h", 1),
    ("\uff21\uff2a\uff53\uff0b\u3000\uff01\uff21\uff2b\uff53", "AQs-AJs", 8),
    ("\uff10\uff0e\uff15\uff08AJo\u3001KQo\uff09", "AJo:0.5,KQo:0.5", 12),
    ("AK\uff1a\uff10.\uff15\uff1bQQ\uff0d\uff18\uff18", "QQ-88,AKs:0.5,AKo:0.5", 38),
    ("A♠\ufe0fK♠\ufe0e,QQ", "QQ,AsKs", 7),
    ("A♤K♡", "AsKh", 1),
    ("1010", "TT", 6),
    ("AxKx", "AKs", 4),
    ("AxKy", "AKo", 12),
    ("AxAy", "AA", 6),
    ("Ax", "AA,A2s+,A2o+", 198),
    ("A*s", "A2s+", 48),
    ("Axo", "A2o+", 144),
    ("random", "random", 1326),
    ("xx", "random", 1326),
    ("**", "random", 1326),
    ("100%", "random", 1326),
    ("TT+", "TT+", 30),
    ("ATs+", "ATs+", 16),
    ("97s+", "97s+", 8),
    ("T8s+", "T8s+", 8),
    ("QQ-88", "QQ-88", 30),
    ("88-QQ", "QQ-88", 30),
    ("AKs-A2s", "A2s+", 48),
    ("A2s-A5s", "A5s-A2s", 16),
    ("A5 - A2", "A5s-A2s,A5o-A2o", 64),
    ("JTs-54s", "JTs,T9s,98s,87s,76s,65s,54s", 28),
    ("54s-JTs", "JTs,T9s,98s,87s,76s,65s,54s", 28),
    ("97s-T8s", "T8s,97s", 8),
    ("99-22", "99-22", 48),
    ("KK,xx,QQ", "random", 1326),
    ("0.5(AJo,KQ)", "KQs:0.5,AJo:0.5,KQo:0.5", 14),
    ("40%(ATs+)", "ATs+:0.4", 6.4),
    ("150%(AA)", "AA:1.5", 9),
    ("29%(AA)", "AA:0.29", 1.74),
    ("AK:0.5", "AKs:0.5,AKo:0.5", 8),
    ("AKs:.5", "AKs:0.5", 2),
    ("AKs@50", "AKs:0.5", 2),
    ("AA@0.5", "AA:0.5", 3),
    ("QQ@1%,22", "22,QQ:0.01", 6.06),
    ("AA-KK@100", "KK+", 12),
    ("22+,!77", "88+,66-22", 72),
    ("!77,22+", "88+,66-22", 72),
    ("#UTG#,AA;KK QQ,", "QQ+", 18),
    ("AA,AA", "AA", 6),
    ("AJo+", "AJo+", 36),
    ("KcQc,6c5c,AQo+", "AQo+,KcQc,6c5c", 26),
    ("KhQh:1.0", "KhQh", 1),
]


@pytest.mark.parametrize(("text", "written", "total"), SAME)
def test_every_syntax_is_read_and_written_in_one_way(text, written, total):
    held = parse_range(text)
    assert str(held) == written
    assert held.total == pytest.approx(total)
    assert parse_range(written) == held
    assert parse_range(written, plus="kicker", strict=True) == held


def test_neighbours_go_up_together_or_not():
    assert str(parse_range("JTs+")) == "AKs,KQs,QJs,JTs"
    assert str(parse_range("JTs+", plus="kicker")) == "JTs"
    assert str(parse_range("KQ+")) == "AKs,KQs,AKo,KQo"
    assert str(parse_range("KQ+", plus="kicker")) == "KQs,KQo"
    assert parse_range("AK+") == parse_range("AK")


def test_another_plus_is_refused():
    with pytest.raises(RangeError, match="connectors or kicker"):
        parse_range("JTs+", plus="kickers")


def test_the_last_weight_counts_unless_strict():
    held = parse_range("AQs+, 0.4(AsKs)")
    assert held.weights[combo_of(*parse_cards("AsKs"))] == 0.4
    assert len(held.combos) == 8
    assert parse_range("0.4(AsKs), AQs+").total == 8
    with pytest.raises(RangeError, match=r"'AsKs' gives a second, different weight, at char") as e:
        parse_range("AQs+, 0.4(AsKs)", strict=True)
    assert e.value.at == 11
    assert parse_range("AK:0.5,AKs:0.5", strict=True).total == 8


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 1),
        (" ", 2),
        ("A", 1),
        ("10c", 1),
        ("99-22x", 6),
        ("KK,xyz,QQ", 4),
        ("AKs:0.5,...", 9),
        ("AKs:", 4),
        ("AK:-1", 3),
        ("AK:0.5:0.3", 7),
        ("AAs", 1),
        ("AKQ", 3),
        ("AAKK", 3),
        ("AhKh+", 5),
        ("AsAs", 1),
        ("AxAx", 1),
        ("Ax+", 3),
        ("AKs-A2", 1),
        ("AKs-KQo", 1),
        ("QQ-AKs", 1),
        ("AKs-QTs", 1),
        ("QQ-", 4),
        ("0.5(AA", 1),
        ("AA)", 3),
        ("0.5(AA:0.3)", 7),
        ("0.5(0.3(AA))", 5),
        ("!AA:0.5", 4),
        ("2.0", 1),
        ("AA KK|QQ", 6),
        ("AA,KK,Зz", 7),
        ("9999999(AA)", 1),
        ("AA,0.5()", 4),
        ("0.5( , )", 1),
        ("A\u017fKs", 1),
        ("KK\uff0c\uff38\uff39\u3001QQ", 4),
        ("\uff21\uff21\uff53", 1),
        ("AA\u3001\uff21\uff33\uff21\uff33", 4),
    ],
)
def test_what_is_left_over_is_an_error_with_its_place(text, at):
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    assert caught.value.at == at
    assert f"at character {at}" in str(caught.value)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\uff21\uff21\uff53", "'\uff21\uff21\uff53': a pair is neither suited nor offsuit"),
        ("KK\u3001\uff38y\uff0cQQ", "'\uff38y' is no hand"),
        ("AA\u3001\uff21s\uff21s", "'\uff21s\uff21s' is the same card twice"),
        ("KK\uff0dA\uff2bs", "'KK\uff0dA\uff2bs': no line of hands"),
    ],
)
def test_an_error_quotes_wide_characters_as_they_were_given(text, told):
    with pytest.raises(RangeError) as caught:
        parse_range(text)
    assert f"range {text!r}: {told}" in str(caught.value)


weights = st.sampled_from([0.0, 0.0, 1.0, 0.5, 0.29, 1 / 3, 2.0, 1e-9])


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(st.integers(0, 1325), weights), st.dictionaries(st.integers(0, 168), weights)
)
def test_any_range_reads_back_as_itself(combos, hands):
    many = [0.0] * 1326
    for square, weight in hands.items():
        for combo in hand_combos()[square]:
            many[combo] = weight
    for combo, weight in combos.items():
        many[combo] = weight
    held = range_of(many)
    assert parse_range(str(held), strict=True) == held
    assert str(parse_range(str(held))) == str(held)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="AKQJT92sodhcx+-:@%.,()!# 015*\uff0c\u3001\uff21\uff08\uff10", max_size=14))
def test_any_text_is_a_range_or_an_error_with_a_place(text):
    held = None
    try:
        held = parse_range(text)
    except RangeError as error:
        place = error.at
    else:
        place = 1
    assert place is not None
    assert 1 <= place <= len(text) + 1
    assert held is None or parse_range(str(held)) == held


def test_nothing_has_a_text_too():
    empty = parse_range("AA,!AA")
    assert str(empty) == "!random"
    assert parse_range("!random") == empty


def test_the_vector_is_the_weights():
    held = parse_range("AA,AKs:0.25")
    assert held.vector().shape == (1326,)
    assert held.vector().sum() == 7
    assert range_of(held.vector()) == held
    assert range_of(dict.fromkeys(held.combos, 1)) == parse_range("AA,AKs")


def test_the_grid_is_the_mean_of_the_combos():
    grid = parse_range("AA,AKs:0.5,AhKd").grid()
    assert (grid[0][0], grid[0][1], grid[1][0], grid[5][5]) == (1, 0.5, 1 / 12, 0)
    # A weight that all combos have is the mean to the last digit.
    for weight in (0.1, 0.35, 1 / 3):
        held = range_of([weight] * 1326)
        assert {mean for means in held.grid() for mean in means} == {weight}
    assert len(hand_names()) == len(set(hand_names())) == 169
    assert sum(map(len, hand_combos())) == 1326


@settings(max_examples=20, deadline=None)
@given(
    st.dictionaries(st.integers(0, 1325), st.sampled_from([1.0, 0.5]), max_size=8),
    st.integers(0, 23),
)
def test_ranges_equal_up_to_suits_have_one_canonical_form(combos, renaming):
    held = range_of(combos)
    other = range_of({renamed()[renaming][combo]: weight for combo, weight in combos.items()})
    assert held.canonical() == other.canonical()
    assert held.canonical().canonical() == held.canonical()


def test_symmetry():
    assert parse_range("22+,ATs+,KQo:0.3").symmetric
    assert not parse_range("22+,AsKs").symmetric
    assert parse_range("AsKs").canonical() == parse_range("AdKd").canonical()
    assert parse_range("AsKs").canonical() != parse_range("AsKd").canonical()


def test_weights_that_are_none_are_refused():
    for wrong in ([1.0] * 1325, {1326: 1.0}, {-1: 1.0}, {0: -0.5}, {0: float("nan")}, {0: 1e7}):
        with pytest.raises(RangeError):
            range_of(wrong)
    with pytest.raises(TypeError):
        range_of({1.0: 1.0})
    with pytest.raises(CardError):
        hand_range(51, 51)
    with pytest.raises(CardError):
        hand_range(51, 52)


@pytest.mark.parametrize(
    ("combos", "shares"),
    [
        ((5, 3), (1.0, 1.0)),
        ((3, 3), (1.0, 1.0)),
        ((3, 5), (1.0,)),
        ((-1,), (1.0,)),
        ((1326,), (1.0,)),
        ((3,), (0.0,)),
        ((3,), (-1.0,)),
        ((3,), (float("nan"),)),
    ],
)
def test_a_range_that_is_none_cannot_be_made(combos, shares):
    with pytest.raises(RangeError):
        Range(combos, shares)


def test_blocked_combos_leave_the_range():
    # A number of an array is too small for a set of cards.
    assert parse_range("KK").without(np.array(parse_cards("KcKd"), np.uint8)).total == 1
    held = live(parse_range("KK,AhKh"), parse_cards("KcAh"), "it")
    assert str(held) == "KsKh,KsKd,KhKd"
    with pytest.raises(RangeError, match="it \\(AhKh\\) has no combo left without Kh"):
        live(parse_range("AhKh"), parse_cards("Kh"), "it")


def test_combos_are_the_pairs_of_the_deck():
    assert len(COMBOS) == 1326
    assert all(combo_of(b, a) == n for n, (a, b) in enumerate(COMBOS))
    assert np.array(renamed()).shape == (24, 1326)
