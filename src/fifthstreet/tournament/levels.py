"""Levels: from which hand on new blinds count.

A level begins with the hand after its signal; the running hand keeps the old
blinds. Source: docs/rules/tournament.md (R-TOUR-1).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from fifthstreet.errors import SetupError

Blinds = TypeVar("Blinds")

SIGNAL: Final = "level signal"
_HAND: Final = re.compile(r"(hand \d+) (starts|continues|ends)")


def blinds_by_hand(events: Iterable[str], levels: Sequence[Blinds]) -> dict[str, Blinds]:
    """Return the blinds of each hand that starts among ``events``.

    Args:
        events: ``hand 7 starts``, ``hand 7 continues``, ``hand 7 ends`` and ``level
            signal``, in order.
        levels: the blinds at first and after each signal; the last ones stay.

    Raises:
        SetupError: an event that is none of these.

    >>> blinds_by_hand(["hand 1 starts", "level signal", "hand 2 starts"], [10, 20])
    {'hand 1': 10, 'hand 2': 20}

    """
    now = 0
    result: dict[str, Blinds] = {}
    for event in events:
        if event == SIGNAL:
            now = min(now + 1, len(levels) - 1)
            continue
        match = _HAND.fullmatch(event)
        if match is None:
            raise SetupError(f"event {event!r}: a hand starts, continues or ends, or {SIGNAL!r}")
        if match[2] == "starts":
            result[match[1]] = levels[now]
    return result
