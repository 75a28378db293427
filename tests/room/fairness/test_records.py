"""Files of records: read exactly, refused with what is wrong."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.errors import FormatError
from fifthstreet.room.fairness.octets import canonical
from fifthstreet.room.fairness.records import read_records
from fifthstreet.room.fairness.transcript import ALPHABET, tag_of
from tests.room.fairness.kit import Played, chain

RECORDS = chain(Played(1).check_down(), Played(2).fold_around())
TEXTS = [msgspec.json.encode(record).decode() for record in RECORDS]


@pytest.mark.parametrize(
    "text",
    [
        f"[{TEXTS[0]},{TEXTS[1]}]",
        f"{TEXTS[0]}\n{TEXTS[1]}\n",
        f"\n{TEXTS[0]}\r\n\n{TEXTS[1]}",
        json.dumps([json.loads(text) for text in TEXTS], indent=2),
        "\n".join(msgspec.json.encode(record.transcript).decode() for record in RECORDS),
    ],
)
def test_a_file_is_a_list_or_a_record_a_line(text):
    assert read_records(text) == RECORDS


def test_a_file_may_hold_one_record():
    assert read_records(TEXTS[0]) == RECORDS[:1]
    assert read_records(json.dumps(json.loads(TEXTS[0]), indent=1)) == RECORDS[:1]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[]", "no record"),
        ("7", "no record of a hand"),
        ("{}", "no record of a hand"),
        ("[" * 100_000, "no JSON"),
        ('{"transcript": 1}', "no record of a hand"),
        (TEXTS[0] + "\n{", "line 2: no JSON"),
        (TEXTS[0] + "\n{}", "line 2: no record"),
        (TEXTS[0].replace('"number":0', '"number":0,"number":1'), "stands twice"),
        (TEXTS[0].replace('"number":0', '"number":0.5'), "no record of a hand"),
        (TEXTS[0].replace('"number":0', '"number":0.0'), "no record of a hand"),
        (TEXTS[0].replace('"number":0', '"number":0,"more":1'), "no record of a hand"),
        (TEXTS[0].replace('"v":1', '"v":2'), "no record of a hand"),
        (TEXTS[0].replace('"schema":1', '"schema":NaN'), "no record"),
        (TEXTS[0].replace('"small_blind_from":"half",', ""), "leaves out fields|no record"),
    ],
)
def test_a_file_that_cannot_be_checked_says_why(text, why):
    with pytest.raises(FormatError, match=why):
        read_records(text)


def test_a_record_has_one_form():
    assert canonical({"b": '\u2028\x7f\x1f"\\/é😀', "a": {}, "B": [True, None, -5]}) == (
        '{"B":[true,null,-5],"a":{},"b":"\u2028\x7f\\u001f\\"\\\\/é😀"}'.encode()
    )
    for wrong in (1.5, {"a": 1.0}, [2**53], {1: 2}, {"é": 1}, "\ud800"):
        with pytest.raises(ValueError, match=r"."):
            canonical(wrong)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(),
    lambda items: (
        st.lists(items, max_size=4)
        | st.dictionaries(st.text(st.characters(codec="ascii")), items, max_size=4)
    ),
    max_leaves=12,
)


@given(JSON)
def test_the_form_is_that_of_the_standard_library(value):
    """Two writers that know nothing of each other agree, and the text reads back."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value) == text.encode("utf-8")
    assert json.loads(text) == value


def test_a_tag_is_the_first_40_bits():
    assert tag_of(bytes(32)) == "00000000"
    assert tag_of(b"\xff" * 32) == "ZZZZZZZZ"
    number = sum(ALPHABET.index(char) << 5 * at for at, char in enumerate(reversed("FAKR1234")))
    assert tag_of(number.to_bytes(5, "big") + bytes(27)) == "FAKR1234"
