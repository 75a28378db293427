"""The shared vectors of fairness: the file is what the code makes, and both say the same."""

from __future__ import annotations

import copy
import json
from itertools import islice

import msgspec
import pytest

from fifthstreet.room.fairness import merkle
from fifthstreet.room.fairness.context import Context, context_bytes, context_digest
from fifthstreet.room.fairness.cut import choose
from fifthstreet.room.fairness.events import Seed
from fifthstreet.room.fairness.findings import Report
from fifthstreet.room.fairness.octets import canonical
from fifthstreet.room.fairness.records import read_records
from fifthstreet.room.fairness.seal import SealedTree, commitment_to
from fifthstreet.room.fairness.shuffle import order, words
from fifthstreet.room.fairness.transcript import first_link
from fifthstreet.room.fairness.verify import verify, verify_chain
from tools.fairness_vectors import PATH

VECTORS = json.loads(PATH.read_text(encoding="utf-8"))


def octets(text):
    return bytes.fromhex(text)


@pytest.mark.parametrize("case", VECTORS["canonical"], ids=lambda case: case["text"][:20])
def test_canonical_texts(case):
    assert canonical(case["value"]).decode() == case["text"]


@pytest.mark.parametrize("case", VECTORS["refused"])
def test_values_without_a_canonical_text(case):
    with pytest.raises(ValueError, match=r"."):
        canonical(json.loads(case))


@pytest.mark.parametrize("case", VECTORS["streams"], ids=lambda case: case["key"][:8])
def test_streams_and_orders(case):
    key, name, context = octets(case["key"]), case["name"], octets(case["context"])
    assert list(islice(words(key, name, context), 20)) == case["words"]
    assert list(order(key, name, context)) == case["order"]


@pytest.mark.parametrize("case", VECTORS["trees"], ids=lambda case: str(case["number"]))
def test_trees(case):
    tree = SealedTree(octets(case["secret"]), octets(case["context"]), case["number"])
    assert list(tree.cards) == case["cards"]
    assert [salt.hex() for salt in tree.salts] == case["salts"]
    assert tree.root == case["root"]
    found = merkle.climb(17, octets(case["leaf"]), [octets(each) for each in case["path"]])
    assert found.hex() == case["root"]


def test_commitment_and_genesis():
    case = dict(VECTORS["commitment"])
    expected = case.pop("commitment")
    assert commitment_to(octets(case.pop("seed")), **case) == expected
    assert first_link(VECTORS["key"], "harbour").previous == VECTORS["genesis"]


def test_the_seal_and_the_cut():
    case = VECTORS["seal"]
    context = msgspec.convert(case["context"], Context)
    assert context_bytes(context).decode() == case["ctx"]
    assert context_digest(context).hex() == case["digest"]
    seeds = msgspec.convert(case["seeds"], list[Seed])
    choice = choose(context, tuple(case["roots"]), seeds)
    assert (choice.point, choice.deck, list(choice.order)) == (
        case["point"],
        case["deck"],
        case["order"],
    )


def test_the_reports():
    records = read_records(json.dumps(VECTORS["records"]))
    assert verify_chain(records) == msgspec.convert(VECTORS["reports"], list[Report])
    assert verify(records[VECTORS["base"]]) == msgspec.convert(VECTORS["alone"], Report)
    assert all(report["findings"] == [] for report in VECTORS["reports"])


def told(lie):
    """Return the record that tells a lie of the vectors."""
    found = copy.deepcopy(VECTORS["records"][VECTORS["base"]])
    for way, value in lie["set"]:
        holder = found
        for step in way[:-1]:
            holder = holder[step]
        holder[way[-1]] = value
    return found


@pytest.mark.parametrize("number", range(len(VECTORS["lies"])))
def test_the_lies(number):
    lie = VECTORS["lies"][number]
    (record,) = read_records(json.dumps(told(lie)))
    assert [msgspec.to_builtins(each) for each in verify(record).findings] == lie["findings"]


def test_almost_every_lie_has_a_finding():
    """The rest are what no proof of a deck can judge: the button, the rake, an order told."""
    quiet = [lie["set"][0][0][1:3] for lie in VECTORS["lies"] if not lie["findings"]]
    assert [way[0] for way in quiet] == [
        *("number", "previous", "events", "openings", "events", "events")
    ]
