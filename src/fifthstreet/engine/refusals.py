"""Refusals: every code with which the engine says no.

A code is a key of the word catalogue (``refusal.<code>``); its numbers fill the
sentence. The rule id names the page of docs/rules that explains it.
"""

from __future__ import annotations

from typing import Final

from fifthstreet.engine.types import Refusal

CODES: Final[frozenset[str]] = frozenset(
    {
        "ABOVE_POT",
        "ABOVE_STACK",
        "ALREADY_ANSWERED",
        "ALREADY_SHOWN",
        "AMOUNT_NOT_CHIPS",
        "BELOW_MINIMUM",
        "BET_FACING_BET",
        "CARD_TWICE",
        "CHECK_FACING_BET",
        "LIMIT_AMOUNT",
        "NOBODY_CAN_CALL",
        "NOTHING_TO_CALL",
        "NOTHING_TO_DECIDE",
        "NOT_A_CARD",
        "NOT_IN_HAND",
        "NOT_OFFERED",
        "NOT_REOPENED",
        "NOT_YOUR_CARDS",
        "NOT_YOUR_TURN",
        "NO_SUCH_ACTION",
        "NO_CARDS_NEEDED",
        "OTHER_POSITIONS_NEEDED",
        "RAISES_CAPPED",
        "RAISE_WITHOUT_BET",
        "SHORT_ALL_INS_ONLY",
        "SHOWDOWN_UNKNOWN",
        "STACK_BELOW_PRICE",
    }
)


class Refuse:
    """A maker of refusals that knows all codes of its part of the program."""

    def __init__(self, codes: frozenset[str]) -> None:
        """Take the ``codes``; the catalogue must have words for each."""
        self._codes = codes

    def __call__(self, code: str, rule: str, **numbers: int | str) -> Refusal:
        """Return the refusal ``code``; raise LookupError where it is not listed."""
        if code not in self._codes:
            raise LookupError(f"refusal code {code} is not listed")
        return Refusal(code, rule, numbers)


refuse: Final = Refuse(CODES)
"""Makes a refusal of the engine."""
