"""Peers: the named libraries that a bench measures itself against.

They live in their own environment (``make bench-setup``). A bench whose peer is
missing says so in one line and exits with 2.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from importlib import metadata
from types import ModuleType


def require(name: str) -> ModuleType:
    """Return the peer ``name`` or end with 2."""
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"the peer {name} is not installed: make bench-setup", file=sys.stderr)
        raise SystemExit(2) from None


def optional(name: str) -> ModuleType | None:
    """Return the peer ``name``, or ``None`` where it has no build."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def version(package: str) -> str:
    """Return the installed version of ``package``, ``-`` without one."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "-"


def rate(run: Callable[[int], int], seconds: float, start: int) -> tuple[float, int]:
    """Return items of ``run(seed) -> items`` a second of processor time, and the runs.

    Seeds go up from ``start`` until ``seconds`` are over. Processor time, because another
    program on the machine takes as much wall time as it likes from whoever is measured.
    """
    items = runs = 0
    end = time.perf_counter() + seconds
    begin = time.process_time()
    while time.perf_counter() < end:
        items += run(start + runs)
        runs += 1
    return items / (time.process_time() - begin), runs
