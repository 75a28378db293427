"""Fairness vectors: known answers that the room, the verifier and the page share.

``python -m tools.fairness_vectors`` writes ``data/fairness/vectors.json``;
``--check`` exits 1 when the file is not what it would write. Python makes them,
and the tests of both languages must come to the same octets and findings.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from fifthstreet.room.fairness import merkle
from fifthstreet.room.fairness.context import context_bytes, context_digest, plain
from fifthstreet.room.fairness.cut import choose
from fifthstreet.room.fairness.events import Seed
from fifthstreet.room.fairness.octets import canonical, u8
from fifthstreet.room.fairness.seal import SealedTree, commitment_to, seal_bytes, seal_digest
from fifthstreet.room.fairness.shuffle import order, words
from fifthstreet.room.fairness.transcript import Record, first_link, tag_of, transcript_digest
from fifthstreet.room.fairness.verify import verify, verify_chain
from tools.fairness_hands import KEY, TABLE, drawn, hands
from tools.fairness_lies import lies
from tools.generated import ROOT, generated

PATH: Final = ROOT / "data" / "fairness" / "vectors.json"
VALUES: Final[tuple[Any, ...]] = (
    {"b": [1, None, True], "a": {}, "B": [], "_": -7},
    {"text": 'quote " slash \\ / line\n\ttab \u0001 \u001f \u007f \u2028 é 籌碼 😀'},
    {"10": 1, "9": 2, "most": 2**53 - 1, "least": -(2**53) + 1},
    [],
    "",
)
REFUSED: Final = ("[0.5]", "[9007199254740992]", '["\\ud800"]', '{"é":1}')
"""JSON that has no canonical form here."""


def streams() -> Iterator[dict[str, Any]]:
    """Yield key streams and the orders that follow from them."""
    for number in range(4):
        key = drawn("stream", number)
        name, context = ("deck", "order")[number % 2], drawn("context")[: 11 * number]
        yield {
            "key": key.hex(),
            "name": name,
            "context": context.hex(),
            "words": list(islice(words(key, name, context), 20)),
            "order": order(key, name, context),
        }


def trees() -> Iterator[dict[str, Any]]:
    """Yield decks of one secret with their salts and roots."""
    for number in (0, 1):
        secret, context = drawn("tree"), drawn("context")
        found = SealedTree(secret, context, number)
        yield {
            "secret": secret.hex(),
            "context": context.hex(),
            "number": number,
            "cards": found.cards,
            "salts": [salt.hex() for salt in found.salts],
            "leaf": found.levels[0][17].hex(),
            "path": [each.hex() for each in merkle.path(found.levels, 17)],
            "root": found.root,
        }


def seals(record: Record) -> dict[str, Any]:
    """Return the octets behind the seal and the cut of a record."""
    sealed, cut = record.transcript.sealed, record.transcript.cut
    seeds = () if cut is None else cut.seeds
    choice = choose(sealed.context, sealed.roots, seeds)
    return {
        "context": plain(sealed.context),
        "ctx": context_bytes(sealed.context).decode(),
        "digest": context_digest(sealed.context).hex(),
        "message": seal_bytes(sealed.context, sealed.roots, sealed.commitments).hex(),
        "signature": sealed.signature,
        "commitment": seal_digest(sealed),
        "roots": sealed.roots,
        "seeds": [plain(seed) for seed in seeds],
        "point": choice.point,
        "deck": choice.deck,
        "order": choice.order,
        "nobody": choose(sealed.context, sealed.roots, ()).point,
        "one": choose(sealed.context, sealed.roots, [Seed(3, "00" * 32)]).point,
    }


def vectors() -> dict[str, Any]:
    """Return all known answers."""
    records = hands()
    base = next(record for record in records if record.own)
    seed = drawn("seed")
    return {
        "canonical": [{"value": value, "text": canonical(value).decode()} for value in VALUES],
        "refused": REFUSED,
        "streams": list(streams()),
        "trees": list(trees()),
        "empty": [merkle.leaf(at, merkle.NO_CARD, merkle.NO_SALT).hex() for at in (52, 63)],
        "node": merkle.node(u8(1) * 32, u8(2) * 32).hex(),
        "commitment": {
            "seed": seed.hex(),
            "table": TABLE,
            "hand": 12,
            "player": "zoë",
            "commitment": commitment_to(seed, table=TABLE, hand=12, player="zoë"),
        },
        "genesis": first_link(KEY.public, TABLE).previous,
        "tag": tag_of(transcript_digest(base.transcript)),
        "key": KEY.public,
        "seal": seals(base),
        "records": [plain(record) for record in records],
        "reports": [plain(report) for report in verify_chain(records)],
        "alone": plain(verify(base)),
        "base": records.index(base),
        "lies": list(lies(base)),
    }


def text() -> str:
    """Return the file, one value a line at most levels so that changes can be read."""
    found = vectors()
    parts: list[str] = []
    for name, value in found.items():
        if isinstance(value, list | tuple) and value:
            items = ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value)
            parts.append(f" {json.dumps(name)}: [\n  {items}\n ]")
        else:
            parts.append(f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file, or only compare it; 1 when it differs."""
    return generated("fairness_vectors", lambda: {PATH: text().encode()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
