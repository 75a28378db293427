"""Fixtures that every test may use, and how hypothesis runs here."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Deadlines measure the machine, not the code. Where CI is set a run repeats the
# same examples, so that a failure there is one of the change at hand.
settings.register_profile(
    "house",
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of real hands, or skip: it is no part of the repository."""
    name = os.environ.get("FIFTHSTREET_CORPUS")
    if not name:
        pytest.skip("FIFTHSTREET_CORPUS names no folder of real hands")
    folder = Path(name)
    if not folder.is_dir():
        raise NotADirectoryError(f"FIFTHSTREET_CORPUS={name}")
    return folder
