"""The protocol: what a frame may be, and the words for everything that is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from fifthstreet.room import protocol as wire
from fifthstreet.room.protocol import ClientMessage, ServerMessage
from fifthstreet.table.refusals import CODES as TABLE_CODES
from fifthstreet.words import LANGUAGES, say
from tools import protocol_types

ROOM = Path(wire.__file__).parent
GOOD = {
    "hello": {"resume": [{"table": "no-limit", "seq": 7}]},
    "sub": {"table": "t"},
    "unsub": {"table": "t"},
    "act": {"id": "1", "table": "t", "hand": 3, "turn": 2, "kind": "raise", "to": 90},
    "answer": {"id": "1", "table": "t", "hand": 3, "turn": 2, "yes": True},
    "show": {"id": "1", "table": "t", "hand": 3, "cards": [51, 0]},
    "rabbit": {"id": "1", "table": "t", "hand": 3},
    "sit": {"id": "1", "table": "t", "chips": 500, "seat": 3},
    "leave": {"id": "1", "table": "t"},
    "top_up": {"id": "1", "table": "t", "chips": 500},
    "sit_out": {"id": "1", "table": "t", "when": "next_big_blind"},
    "return": {"id": "1", "table": "t", "choice": "wait"},
    "seed_commit": {"id": "1", "table": "t", "hand": 3, "commitment": "ab" * 32},
    "seed_reveal": {"id": "1", "table": "t", "hand": 3, "seed": "cd" * 32},
    "chat": {"id": "1", "table": "t", "text": "nice hand"},
    "withdraw": {"id": "1", "table": "t"},
    "exit": {"id": "1", "table": "t"},
    "host": {"id": "1", "table": "t", "do": {"a": "kick", "account": "p1", "ban": True}},
    "ping": {},
}
OPTIONAL = {"resume", "to", "seat", "when", "choice"}
CASES = [(tag, name) for tag, fields in GOOD.items() for name in fields]
WRONG = {
    "table": ["", "x" * 41, 5, None],
    "id": ["", "x" * 41, 7, None],
    "hand": [-1, 1.0, True, "3", 2**53],
    "turn": [-1, 2.5, False, None],
    "commitment": ["", "AB" * 32, "ab" * 31, 7, None],
    "seed": ["", "xy" * 32, "ab" * 33, 7, None],
    "text": ["", "x" * 1001, 7, None],
    "do": [
        None,
        "close",
        {},
        {"a": "nothing"},
        {"a": "kick"},
        {"a": "kick", "account": ""},
        {"a": "pause", "on": 1},
        {"a": "blinds", "small": -1, "big": 2},
        {"a": "close", "why": "late"},
    ],
    "kind": ["all_in", "RAISE", "", 1],
    "to": [0, -5, 1.5, True, "90", 2**53],
    "chips": [0, -1, 1.5, 1e3, True, "5", 2**53, None],
    "seat": [0, 11, 1.0, True, "1"],
    "yes": ["yes", 1, None],
    "cards": [[52], [-1], ["As"], [1.0], 5, None],
    "when": ["later", 1],
    "choice": ["skip", 1],
    "resume": [
        [{"table": "t"}],
        [{"table": "t", "seq": -1}],
        [{"table": "t", "seq": 1, "x": 1}],
        3,
    ],
}


def decode(value):
    text = value if isinstance(value, str) else json.dumps(value)
    return msgspec.json.decode(text, type=ClientMessage)


def test_a_good_frame_of_every_message_is_here():
    assert set(GOOD) == {kind.__struct_config__.tag for kind in ClientMessage.__args__}


@pytest.mark.parametrize("tag", GOOD)
def test_good_frames_are_read(tag):
    message = decode({"t": tag, **GOOD[tag]})
    assert message.__struct_config__.tag == tag
    assert msgspec.json.decode(msgspec.json.encode(message)) == {"t": tag, **GOOD[tag]}


@pytest.mark.parametrize(("tag", "name"), CASES)
def test_a_missing_field_is_refused(tag, name):
    fields = {key: value for key, value in GOOD[tag].items() if key != name}
    if name in OPTIONAL:
        decode({"t": tag, **fields})
    else:
        with pytest.raises(msgspec.ValidationError, match=name):
            decode({"t": tag, **fields})


@pytest.mark.parametrize(("tag", "name"), CASES)
def test_a_wrong_value_is_refused(tag, name):
    for value in WRONG[name]:
        with pytest.raises(msgspec.ValidationError):
            decode({"t": tag, **GOOD[tag], name: value})


@pytest.mark.parametrize("tag", GOOD)
def test_an_unknown_field_is_refused(tag):
    with pytest.raises(msgspec.ValidationError, match="player"):
        decode({"t": tag, **GOOD[tag], "player": "ann"})


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "7", '"act"', "{}", '{"t":"act"', '{"t":"nope"}', '{"t":5}', "\x00", "NaN"],
)
def test_what_is_no_message_is_refused(text):
    with pytest.raises(msgspec.DecodeError):
        decode(text)


# Words


def used_codes():
    """Return every code that the room itself refuses with."""
    text = "".join(path.read_text(encoding="utf-8") for path in ROOM.rglob("*.py"))
    return set(re.findall(r'(?:Error|Refusal|TurnedDown)\(\s*"([A-Z_]+)"', text))


def test_the_room_lists_its_codes():
    assert used_codes() == wire.CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_words(language):
    numbers = {"table": "t", "hand": 1, "least": 1, "most": 1, "seconds": 1, "why": "x"}
    numbers |= {"field": "ante", "value": "-1", "allowed": "0", "tables": 1, "given": "7"}
    numbers |= {"at": 1, "card": "As", "dead": 1, "extra": "x", "found": "x", "player": 1}
    numbers |= {"players": 2, "account": "a"}
    for code in wire.CODES:
        assert say(language, f"room.error.{code}", **numbers)
    path = ROOM.parent / "locale" / language / "table.json"
    assert json.loads(path.read_text(encoding="utf-8")).keys() >= TABLE_CODES


# The description


def test_docs_show_an_example_of_every_message():
    page = protocol_types.page()
    for kind in (*ClientMessage.__args__, *ServerMessage.__args__):
        tag = kind.__struct_config__.tag
        assert f'{{"t": "{tag}"' in page
        assert f"### `{tag}`" in page


@pytest.mark.parametrize("kind", ClientMessage.__args__)
def test_examples_of_the_docs_are_read(kind):
    example = protocol_types._example(kind)
    assert isinstance(decode(example), kind)
