"""Findings: what is wrong with a record, as codes with their numbers.

A finding means that the record cannot be what an honest room wrote. A note is
something that a reader should know and that an honest room may have written:
a seed that came too late, a hand that was called off. The words of both are in
the catalogue (``fair.finding.<code>``, ``fair.note.<code>``).
"""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.cards.card import card_text
from fifthstreet.words import say

CODES: Final = frozenset(
    {
        "CARD_TWICE",
        "CHAIN_LINK",
        "CHAIN_NUMBER",
        "CHOICE",
        "COMMITMENT_STRANGER",
        "CUT_HAND",
        "DROPPED_NOT_LISTED",
        "DROPPED_REVEALED",
        "EVENT_CARD",
        "EVENT_IMPOSSIBLE",
        "EVENT_OTHER",
        "LIST_ORDER",
        "NOT_DUE",
        "NOT_OPENED",
        "OPENED_UNCUT",
        "OPENING_LEAF",
        "OPENING_ROOT",
        "OTHER_CARDS",
        "OTHER_CARD_TWICE",
        "OTHER_ROOT",
        "OWN_NOT_DUE",
        "OWN_NOT_OPENED",
        "OWN_SEED",
        "POINT",
        "POSITION_TWICE",
        "SEAL_SIGNATURE",
        "SEAT_TWICE",
        "SEED_MISSING",
        "SEED_OTHER",
        "SEED_UNLISTED",
        "TRANSCRIPT_HASH",
        "TRANSCRIPT_SIGNATURE",
        "TRANSCRIPT_TAG",
        "WRONG_KEY",
    }
)
"""What may be wrong."""
NOTES: Final = frozenset(
    {"CALLED_OFF", "CHAIN_STARTS", "HAND_AGAIN", "NO_EVENTS", "NO_SEEDS", "SEED_DROPPED"}
)
"""What a reader should know."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong, or a note."""

    code: str
    numbers: dict[str, int | str] = {}


class Report(msgspec.Struct, frozen=True):
    """The verdict on one record."""

    table: str
    hand: int
    number: int
    tag: str
    key: str
    cards: int
    """Cards that were opened and fit."""
    findings: tuple[Finding, ...]
    notes: tuple[Finding, ...]

    @property
    def good(self) -> bool:
        """Nothing is wrong."""
        return not self.findings


SHORT: Final = 12
"""Digits of a hash that words show; the finding itself has all."""


def finding_words(finding: Finding, language: str) -> str:
    """Return the sentence of a finding or a note.

    >>> finding_words(Finding("CARD_TWICE", {"card": 51}), "en")
    'The card As is opened at two positions.'

    """
    kind = "note" if finding.code in NOTES else "finding"
    of_cards = {"card", "expected", "found"} if finding.code == "EVENT_CARD" else {"card"}
    values = {name: _shown(value, card=name in of_cards) for name, value in finding.numbers.items()}
    return say(language, f"fair.{kind}.{finding.code}", **values)


def _shown(value: int | str, *, card: bool) -> str:
    """Return a number as people read it: cards by their names, hashes by their beginning."""
    if card and isinstance(value, int) and -1 <= value < 52:
        return card_text(value)
    text = str(value)
    return f"{text[:SHORT]}…" if len(text) == 64 else text
