"""docs/fairness.md, followed to the letter with nothing but a hash: it comes to the same.

This is a second implementation, written from the page alone and without the package,
so that the page is enough for anybody who wants to write a third.
"""

from __future__ import annotations

import hmac
import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from fifthstreet.room.fairness.findings import CODES, NOTES

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
VECTORS = json.loads((ROOT / "data" / "fairness" / "vectors.json").read_text(encoding="utf-8"))
CUT = [record for record in VECTORS["records"] if record["transcript"]["cut"]]


def label(name):
    return b"fifthstreet.fair.1/" + name.encode() + b"\0"


def h(*parts):
    return sha256(b"".join(parts)).digest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def numbers(key, name, more=b""):
    """Return a function that draws a number below n."""
    words, block = [], 0

    def draw(n):
        nonlocal block
        while True:
            if not words:
                octets = hmac.digest(key, label(name) + more + block.to_bytes(4, "big"), "sha256")
                words.extend(int.from_bytes(octets[i : i + 4], "big") for i in range(0, 32, 4))
                block += 1
            word = words.pop(0)
            if word < 2**32 // n * n:
                return word % n

    return draw


def order(key, name, more=b""):
    draw, items = numbers(key, name, more), list(range(52))
    for last in range(51, 0, -1):
        at = draw(last + 1)
        items[last], items[at] = items[at], items[last]
    return items


def root_of(secret, c, d):
    """Return the cards and the root of deck ``d`` of a secret."""
    cards = order(secret, "deck", c + bytes([d]))
    level = []
    for position in range(64):
        card, salt = 0xFF, bytes(32)
        if position < 52:
            card = cards[position]
            salt = hmac.digest(secret, label("salt") + c + bytes([d, position]), "sha256")
        level.append(h(bytes([0, position, card]), salt))
    while len(level) > 1:
        level = [h(b"\1", level[i], level[i + 1]) for i in range(0, len(level), 2)]
    return cards, level[0]


def listed(items, name):
    return bytes([len(items)]) + b"".join(
        bytes([each["seat"]]) + bytes.fromhex(each[name]) for each in items
    )


@pytest.mark.parametrize("record", CUT, ids=lambda record: record["transcript"]["tag"])
def test_a_record_checked_by_the_page_alone(record):
    transcript = record["transcript"]
    sealed, cut = transcript["sealed"], transcript["cut"]
    context = sealed["context"]
    roots = [bytes.fromhex(root) for root in sealed["roots"]]
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(context["key"]))
    c = h(label("ctx"), canonical(context))

    seal = label("seal") + c + b"".join(roots) + listed(sealed["commitments"], "commitment")
    key.verify(bytes.fromhex(sealed["signature"]), seal)
    start = transcript["events"][0]
    assert start["commitment"] == h(label("deal"), seal).hex()
    rules = canonical({"game": start["game"], "rules": start["rules"]})
    assert context["rules"] == h(label("rules"), rules).hex()

    players = {place["seat"]: place["player"] for place in context["seats"]}
    commitments = {each["seat"]: each["commitment"] for each in sealed["commitments"]}
    for each in cut["seeds"]:
        owner = {
            "hand": context["hand"],
            "player": players[each["seat"]],
            "table": context["table"],
        }
        made = h(label("seed"), bytes.fromhex(each["seed"]), canonical(owner))
        assert commitments[each["seat"]] == made.hex()

    point = h(label("cut"), c, *roots, listed(cut["seeds"], "seed"))
    assert cut["point"] == point.hex()
    assert cut["deck"] == numbers(point, "choose")(2)
    other = root_of(bytes.fromhex(cut["other"]), c, 1 - cut["deck"])
    assert other == (cut["cards"], roots[1 - cut["deck"]])
    assert sorted(cut["cards"]) == list(range(52))

    dealt = order(point, "order")
    for opening in transcript["openings"] + record["own"]:
        leaf = opening["leaf"]
        assert leaf == dealt[opening["position"]]
        found = h(bytes([0, leaf, opening["card"]]), bytes.fromhex(opening["salt"]))
        for height, beside in enumerate(map(bytes.fromhex, opening["path"])):
            left = leaf >> height & 1
            found = h(b"\1", beside, found) if left else h(b"\1", found, beside)
        assert found == roots[cut["deck"]]


def test_the_chain_checked_by_the_page_alone():
    context = VECTORS["records"][0]["transcript"]["sealed"]["context"]
    public = bytes.fromhex(context["key"])
    previous = h(label("chain"), public, context["table"].encode()).hex()
    for number, record in enumerate(VECTORS["records"]):
        transcript = dict(record["transcript"])
        assert (transcript["number"], transcript["previous"]) == (number, previous)
        previous, tag, signature = (transcript.pop(name) for name in ("hash", "tag", "signature"))
        found = h(label("transcript"), canonical(transcript))
        assert found.hex() == previous
        Ed25519PublicKey.from_public_bytes(public).verify(
            bytes.fromhex(signature), label("signed") + found
        )
        bits = f"{int.from_bytes(found[:5], 'big'):040b}"
        alphabet = re.search(r"`(0123456789\w{22})`", PAGE)[1]
        assert tag == "".join(alphabet[int(bits[i : i + 5], 2)] for i in range(0, 40, 5))


def test_the_page_names_every_finding_every_note_and_every_label():
    codes = set(re.findall(r"`([A-Z]+(?:_[A-Z]+)*)`", PAGE))
    assert codes - {"H", "HMAC", "C", "P", "T"} == CODES | NOTES
    folder = ROOT / "src" / "fifthstreet" / "room" / "fairness"
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    used = set(
        re.findall(r'\b(?:label|digest)\("(\w+)"|(?:keyed|order|below)\(\w+, "(\w+)"', sources)
    )
    names = {one or two for one, two in used}
    written = set(re.findall(r"L\((\w+)\)|name `(\w+)`", PAGE))
    assert names == {one or two for one, two in written} - {"name"}
