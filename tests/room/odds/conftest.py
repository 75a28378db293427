"""The kernels of the odds, compiled before the tests that count by the clock."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session", autouse=True)
def kernels():
    """Compile them once."""
    warmup = pytest.importorskip("fifthstreet.analysis.warmup")
    pytest.importorskip("numba")
    if not warmup.is_warm():
        warmup.warm_up()
