"""Codes with which a question about odds is refused, each with its HTTP status."""

from __future__ import annotations

from typing import Final

CODES: Final = {
    "ODDS_BAD_BOARD": 400,
    "ODDS_BAD_CARDS": 400,
    "ODDS_BAD_RANGE": 400,
    "ODDS_BUSY": 503,
    "ODDS_CARD_TWICE": 400,
    "ODDS_EMPTY_RANGE": 400,
    "ODDS_FEW_CARDS": 400,
    "ODDS_LONG_RANGE": 400,
    "ODDS_NOT_A_HAND": 400,
    "ODDS_NOT_INSTALLED": 503,
    "ODDS_NO_DEAL": 400,
    "ODDS_PLAYERS": 400,
    "ODDS_REPLACED": 409,
    "ODDS_TOO_LARGE": 422,
    "ODDS_TOO_LONG": 422,
    "ODDS_TOO_MANY": 429,
    "ODDS_WARMING": 503,
}
"""The HTTP status of every code that questions about odds are refused with."""
