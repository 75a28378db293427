"""Club refusals: every code with which a club says no.

A code is a key of the word catalogue (``room.error.<code>``); its numbers fill
the sentence.
"""

from __future__ import annotations

from typing import Final

from fifthstreet.engine.refusals import Refuse

CODES: Final[frozenset[str]] = frozenset(
    {
        "ALREADY_ASKED",
        "ALREADY_BANNED",
        "ALREADY_HOST",
        "ALREADY_INSIDE",
        "ALREADY_MUTED",
        "ALREADY_PAUSED",
        "BAD_HASH",
        "BANNED",
        "BOT_HOST",
        "CHAT_BAD_CHARACTER",
        "CHAT_EMPTY",
        "CHAT_FULL",
        "CHAT_MUTED",
        "CHAT_OFF",
        "CHAT_TOO_FAST",
        "CHAT_TOO_LONG",
        "CLUB_CLOSED",
        "CLUB_FULL",
        "DELAY_OUT_OF_RANGE",
        "LIST_FULL",
        "NOTHING_ASKED",
        "NOT_AFFORDED",
        "NOT_BANNED",
        "NOT_HERE",
        "NOT_HOST",
        "NOT_INSIDE",
        "NOT_MUTED",
        "NOT_PAUSED",
        "NO_FREE_SEAT",
        "OWN_ACCOUNT",
        "SEATED_STILL",
        "WRONG_PROOF",
    }
)

refuse: Final = Refuse(CODES)
"""Makes a refusal of the club."""
