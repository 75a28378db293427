"""Faults that a test means to have: the browser notes them, and no other."""

from __future__ import annotations


def refused(new_page, status: int, times: int | None = 1) -> None:
    """Take out that the room refused something, so often; ``None`` is once at least."""
    noted = [fault for fault in new_page.faults if f"status of {status}" in fault]
    assert noted if times is None else len(noted) == times, new_page.faults
    new_page.faults[:] = [fault for fault in new_page.faults if fault not in noted]
