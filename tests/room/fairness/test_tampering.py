"""Any one value of a record changed, wherever it stands: it is found, or cannot be read."""

from __future__ import annotations

import copy
import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.errors import FormatError
from fifthstreet.room.fairness.records import read_records
from fifthstreet.room.fairness.verify import verify, verify_chain
from tests.room.fairness.kit import Played, chain

RECORD = Played(3).fold_around().rabbit(4).show(1, [0]).record(2)
PLAIN = json.loads(msgspec.json.encode(RECORD))


def places(value, path=()):
    """Yield the way to every value that holds no others."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list) and value:
        for at, item in enumerate(value):
            yield from places(item, (*path, at))
    else:
        yield path


def at(value, path):
    for step in path:
        value = value[step]
    return value


def tampered(path, change):
    found = copy.deepcopy(PLAIN)
    holder = at(found, path[:-1])
    holder[path[-1]] = change(holder[path[-1]])
    return found


def verdict(plain):
    """Return the codes of what is found in a record, or that it cannot be read."""
    try:
        records = read_records(json.dumps(plain))
    except FormatError:
        return ["unreadable"]
    return [each.code for record in records for each in verify(record).findings]


def other(value):
    """Return a value of the same kind that differs."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and value:
        swap = {"0": "1", "a": "b", "f": "e"}
        return swap.get(value[0], "0" if value[0] in "123456789bcde" else "x") + value[1:]
    return 7


PLACES = list(places(PLAIN))


def test_the_record_is_honest_before_it_is_touched():
    assert verdict(PLAIN) == []
    assert len(PLACES) > 300


def test_every_single_value_is_covered():
    """All of them, one after the other; a seed of nobody is the only thing that may change."""
    quiet = [path for path in PLACES if verdict(tampered(path, other)) == []]
    assert quiet == []


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PLACES), st.data())
def test_any_value_may_be_tampered_with_in_any_way(path, data):
    value = at(PLAIN, path)
    if isinstance(value, str):
        alphabet = "0123456789abcdef" if len(value) >= 64 else st.characters(codec="utf-8")
        new = data.draw(st.text(alphabet, min_size=len(value), max_size=len(value)))
    else:
        new = data.draw(st.none() | st.booleans() | st.integers(-2, 60) | st.just(2**60))
    if new == value and type(new) is type(value):
        return
    assert verdict(tampered(path, lambda _: new)) != []


def lists(value, path=()):
    """Yield the way to every list of more than one item."""
    if isinstance(value, list) and len(value) > 1:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for step, item in items:
        if isinstance(item, dict | list):
            yield from lists(item, (*path, step))


LISTS = list(lists(PLAIN))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: ".".join(map(str, path)))
def test_the_order_of_every_list_is_covered(path):
    def swapped(items):
        return [items[1], items[0], *items[2:]]

    before = at(PLAIN, path)
    if swapped(before) == before:
        return
    if path == ("own",):
        assert verdict(tampered(path, swapped)) == []  # a set for the reader alone
        return
    assert verdict(tampered(path, swapped)) != []


@pytest.mark.parametrize("path", [path for path in LISTS if path != ("own",)])
def test_nothing_can_be_taken_out_of_a_list(path):
    assert verdict(tampered(path, lambda items: items[1:])) != []
    assert verdict(tampered(path, lambda items: items[:-1])) != []
    assert verdict(tampered(path, lambda items: [*items, items[-1]])) != []


@settings(max_examples=25, deadline=None)
@given(st.permutations(range(4)))
def test_hands_of_a_chain_in_any_other_order(order):
    shuffled = [CHAIN[place] for place in order]
    findings = [each.code for report in verify_chain(shuffled) for each in report.findings]
    assert (findings == []) == (list(order) == [0, 1, 2, 3])


CHAIN = chain(*(Played(hand).check_down() for hand in range(1, 5)))
