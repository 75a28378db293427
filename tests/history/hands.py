"""Small hands for the tests of histories: a PHH text from its few varying fields."""

from __future__ import annotations

from fifthstreet.history import read_phh

THREE = "d dh p1 AsKs, d dh p2 QdQc, d dh p3 9h8h, "
CHECKED_ROUND = "p3 cc, p1 cc, p2 cc, "


def phh(actions, *, variant="NT", stacks=(100, 100, 100), **fields):
    """Return a PHH text of blinds 1/2; ``actions`` are separated by commas."""
    n = len(stacks)
    table = {
        "variant": variant,
        "antes": [0] * n,
        "blinds_or_straddles": [1, 2] + [0] * (n - 2),
        "starting_stacks": list(stacks),
        "actions": [action.strip() for action in actions.split(",") if action.strip()],
    }
    table |= {"small_bet": 2, "big_bet": 4} if variant == "FT" else {"min_bet": 2}
    return "".join(f"{key} = {_toml(value)}\n" for key, value in (table | fields).items())


def recorded(actions, **fields):
    """Return the one hand of ``phh``."""
    (hand,) = read_phh(phh(actions, **fields))
    return hand


def _toml(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return repr(value) if isinstance(value, str) else str(value)
