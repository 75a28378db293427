"""Answers: what the engine made of a case, as plain values that compare and print.

Seats are text keys, as in JSON; seats that got nothing are left out of payouts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec


class Answer(msgspec.Struct, frozen=True):
    """What the engine computed: a value a checkpoint, and the end of the case."""

    final: dict[str, Any] | None
    """``None`` for a hand that did not end."""
    checkpoints: list[dict[str, Any]] = []
    refused: str = ""
    """The scripted action that the engine refused, and why."""


def builtins(value: object) -> Any:
    """Return a struct as plain values with text keys."""
    return msgspec.to_builtins(value, str_keys=True)


def chips_by_seat(parts: Iterable[tuple[int, int]]) -> dict[str, int]:
    """Return the sum of the chips of each seat, by seat; seats with nothing left out.

    >>> chips_by_seat([(3, 5), (1, 2), (3, 1), (2, 0)])
    {'1': 2, '3': 6}

    """
    total: dict[int, int] = {}
    for seat, chips in parts:
        total[seat] = total.get(seat, 0) + chips
    return {str(seat): chips for seat, chips in sorted(total.items()) if chips}
