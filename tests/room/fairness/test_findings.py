"""Every finding, note and refusal has its words, with the numbers that they need."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fifthstreet.room.fairness import ceremony
from fifthstreet.room.fairness.findings import CODES, NOTES, Finding, finding_words
from fifthstreet.room.fairness.verify import verify_chain
from fifthstreet.words import LANGUAGES, say
from tests.room.fairness.kit import Played, chain

ROOT = Path(__file__).resolve().parents[3]
VECTORS = json.loads((ROOT / "data" / "fairness" / "vectors.json").read_text(encoding="utf-8"))
SEEN = [
    *(finding for lie in VECTORS["lies"] for finding in lie["findings"]),
    *(note for report in VECTORS["reports"] for note in report["notes"]),
    *VECTORS["alone"]["notes"],
    {"code": "WRONG_KEY", "numbers": {"expected": "0" * 64, "found": "1" * 64}},
    {"code": "CARD_TWICE", "numbers": {"card": 51}},
    {"code": "NO_SEEDS", "numbers": {}},
    {"code": "NO_EVENTS", "numbers": {}},
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_words_for_its_numbers(language):
    breaks = verify_chain([*chain(Played(1), Played(2))][::-1])
    again = verify_chain(chain(Played(1), Played(1)))
    told = [*(each for report in (*breaks, *again) for each in (*report.findings, *report.notes))]
    seen = [*told, *(Finding(each["code"], each["numbers"]) for each in SEEN)]
    assert {each.code for each in seen} == CODES | NOTES
    for finding in seen:
        assert finding_words(finding, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_no_words_for_nothing(language):
    path = ROOT / "src" / "fifthstreet" / "locale" / language / "fair.json"
    keys = json.loads(path.read_text(encoding="utf-8")).keys()
    kinds = {f"finding.{code}" for code in CODES} | {f"note.{code}" for code in NOTES}
    assert {key for key in keys if "." in key} == kinds
    assert not CODES & NOTES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_seed_has_words(language):
    for code in ceremony.CODES:
        assert "7" in say(language, f"room.error.{code}", hand=7)


def test_cards_are_named_and_hashes_shortened():
    numbers = {"position": 3, "expected": 51, "found": -1}
    assert finding_words(Finding("EVENT_CARD", numbers), "en") == (
        "Position 3: the hand was played with As, opened is ??."
    )
    odd = Finding("EVENT_CARD", {"position": 3, "expected": 77, "found": 0})
    assert "played with 77, opened is 2c" in finding_words(odd, "en")
    point = Finding("POINT", {"expected": "ab" * 32, "found": "cd" * 32})
    assert "cdcdcdcdcdcd…, not abababababab…" in finding_words(point, "en")
