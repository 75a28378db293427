"""Table refusals: every code with which a table says no.

A code is a key of the word catalogue (``table.<code>``); its numbers
fill the sentence. Refusals of the running hand come from the engine.
"""

from __future__ import annotations

from typing import Final

from fifthstreet.engine.refusals import Refuse

CODES: Final[frozenset[str]] = frozenset(
    {
        "ABOVE_BUY_IN",
        "ALREADY_LEAVING",
        "ALREADY_SEATED",
        "ALREADY_SITTING_OUT",
        "ALREADY_WAITING",
        "ANTE_NOT_POSSIBLE",
        "BELOW_BUY_IN",
        "BIG_NOT_POSSIBLE",
        "BOTS_DO_NOT_QUEUE",
        "CHIPS_NOT_POSITIVE",
        "DRAW_NEEDED",
        "HAND_RUNNING",
        "MUST_WAIT",
        "NOTHING_TO_CANCEL",
        "NOTHING_TO_RETURN_TO",
        "NOT_AT_TABLE",
        "NOT_DEALT_IN",
        "NOT_ENOUGH_PLAYERS",
        "NOT_HELD",
        "NOT_IN_CASH",
        "NOT_IN_TOURNAMENT",
        "NOT_SEATED",
        "NOT_WAITING",
        "NO_CHIPS",
        "NO_HAND",
        "NO_SUCH_SEAT",
        "PLAYER_LEAVING",
        "RETURN_WITH_STACK",
        "SEAT_FREE",
        "SEAT_HELD",
        "SEAT_TAKEN",
        "SMALL_NOT_POSSIBLE",
        "STALE_TURN",
        "TABLE_CLOSED",
        "TABLE_HELD",
        "TOO_EARLY",
        "TOO_MANY_CHIPS",
    }
)

refuse: Final = Refuse(CODES)
"""Makes a refusal of the table."""
