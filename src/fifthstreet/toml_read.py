"""TOML from outside: read, with a measure for what is in it.

``tomllib`` takes a number of any length that is not written in tens, and tables of
any depth under a key with dots. No sentence could quote the one nor any walk hold
the other, so both are refused here, once for everything that is read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any, Final

DEEPEST: Final = 16
"""Tables and lists inside each other."""
LARGEST: Final = 10**100
"""Far beyond all chips, and yet a ``float``: what is too many chips is said field by field."""


def read_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return the tables of a TOML document.

    Raises:
        ValueError: no TOML, or a number or a nesting beyond all measure.

    """
    try:
        tree = tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except ArithmeticError:  # an exponent of thousands of digits
        raise ValueError("a number is too large") from None
    _measure(tree)
    return tree


def _measure(tree: dict[str, Any]) -> None:
    wholes: list[Any] = [tree]
    for _ in range(DEEPEST):
        parts = [
            part
            for whole in wholes
            for part in (whole.values() if isinstance(whole, dict) else whole)
        ]
        if any(isinstance(part, int) and abs(part) >= LARGEST for part in parts):
            raise ValueError("a number is too large")
        wholes = [part for part in parts if isinstance(part, dict | list)]
    if wholes:
        raise ValueError("nested too deeply")
