"""Failure: what a log may say of an error.

The message of an error may quote cards, so it never gets there: only what kind of
error it was, and where it happened.
"""

from __future__ import annotations

import traceback


def where(error: Exception) -> str:
    """Return the kind of ``error`` and the lines of code that led to it."""
    return "".join([type(error).__name__, "\n", *traceback.format_tb(error.__traceback__)])
