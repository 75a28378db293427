"""Turned down: how a request over HTTP is refused, each code with its one status."""

from __future__ import annotations

from typing import Final

from fifthstreet.engine.types import Refusal
from fifthstreet.room import protocol as wire
from fifthstreet.room.odds_codes import CODES as ODDS_CODES

CONFLICT: Final = 409
"""The status of what a table refuses for the state that it is in."""
STATUS: Final = {
    "ALREADY_CLAIMED": CONFLICT,
    "BAD_LOGIN_NAME": 400,
    "BAD_MESSAGE": 400,
    "BAD_NAME": 400,
    "BAD_PASSWORD": 400,
    "BAD_UNIT": 400,
    "BANNED": 403,
    "BUSY": 503,
    "CLUB_CLOSED": CONFLICT,
    "CLUB_FULL": CONFLICT,
    "FRAME_TOO_LONG": 413,
    "HAND_NOT_OVER": CONFLICT,
    "NAME_MIXED": 400,
    "NAME_TAKEN": CONFLICT,
    "NOT_CLAIMED": CONFLICT,
    "NOT_ENOUGH_CHIPS": CONFLICT,
    "NOT_FROZEN": CONFLICT,
    "NOT_HOST": 403,
    "NOT_INSIDE": 403,
    "NOT_IN_PHH": CONFLICT,
    "NO_RECKONING": 404,
    "NO_RECORD": 404,
    "NO_SESSION": 401,
    "NO_SUCH_ACCOUNT": 404,
    "NO_SUCH_BOT": 404,
    "NO_SUCH_HAND": 404,
    "NO_SUCH_TABLE": 404,
    "OPERATOR_ONLY": 401,
    "TABLE_FROZEN": 503,
    "TOO_MANY": 429,
    "TOO_MANY_BOTS": CONFLICT,
    "TOO_MANY_TABLES": 429,
    "UNAVAILABLE": 503,
    "USED_ID": CONFLICT,
    "WRONG_LOGIN": 401,
    "WRONG_ORIGIN": 403,
    "WRONG_PASSWORD": 403,
    "WRONG_PROOF": 403,
    **ODDS_CODES,
}
"""The status of every code that a route refuses with by itself; of any other it is ``CONFLICT``."""


class TurnedDown(Exception):  # noqa: N818 - no fault of anybody
    """A request that is refused; its text is the code and never what was sent."""

    def __init__(self, code: str, rule: str = "", /, **numbers: int | str) -> None:
        """Refuse with ``code`` of the catalogue."""
        super().__init__(code)
        self.error = wire.Error(code, numbers, rule)

    @classmethod
    def by(cls, refusal: Refusal) -> TurnedDown:
        """Refuse as a table or its club does."""
        return cls(refusal.code, refusal.rule, **refusal.numbers)

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        return STATUS.get(self.error.code, CONFLICT)
