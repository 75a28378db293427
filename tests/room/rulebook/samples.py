"""Samples: every value of every field that has few, and the edges of the others."""

from __future__ import annotations

from fifthstreet.engine.rules import RANGES, fields
from fifthstreet.room.rulebook.limits import MOST_STAKES, NOT_MADE, STAKES

ROTATIONS = [
    None,
    [{"structure": "no-limit", "small_blind": 50, "big_blind": 100}],
    [
        {"structure": "pot-limit", "small_blind": 0, "big_blind": 1},
        {"structure": "fixed-limit", "small_blind": 10, "big_blind": 15},
    ],
]
OWN = {
    "structures": [
        ["no-limit"],
        ["mixed", "fixed-limit"],
        ["no-limit", "pot-limit", "fixed-limit", "mixed"],
    ],
    "rake_caps": [{}, {"2": 3}, {"2": 3, "10": 0}],
    "mixed_rotation": ROTATIONS,
    "currency_name": [{"en": "pearls", "zh-Hans": "珍珠", "zh-Hant": "珍珠"}],
    "small_blind": [0, 1, 50, None],
    "small_bet": [None, 1, 100, 250],
    "big_bet": [None, 100, 250],
    "big_blind": [50, 100, MOST_STAKES],
}
"""Fields whose values hang together with others, or are no numbers."""


def values(field):
    """Return values that are allowed in ``field``, both ends among them."""
    if field in OWN:
        return OWN[field]
    allowed = fields()[field]["allowed"]
    if isinstance(allowed, list):
        return [value for value in allowed if value not in NOT_MADE.get(field, ())]
    low, high = RANGES[field]
    nothing = [None] if "null" in allowed else []
    top = min(high, MOST_STAKES) if field in STAKES else high
    return [*dict.fromkeys((low, low + 1, (low + min(top, 1000)) // 2, top)), *nothing]


def samples():
    """Return every field with each of its values."""
    return [(field, value) for field in fields() for value in values(field)]
