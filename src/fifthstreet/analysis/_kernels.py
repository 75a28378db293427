"""Kernels: how they are compiled and kept, and how all of them evaluate one hand.

Compiled code is kept in a folder of the user; its name has a digest of the
kernels' sources, since numba does not notice that a function in another file has
changed. Tables are arguments, never globals, which would be frozen into the kept
code. Every index and loop variable is an unsigned 64-bit number: a signed one
costs a factor of seven, for the check of negative indexes. The whole
tuple of tables is handed down, which keeps the rare flush out of the hot loop:
with the arrays handed down singly the compiler pulls it in, and all is seven times
slower.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import numba
import numpy as np

from fifthstreet import __version__
from fifthstreet.analysis.evaluator import SHIFT, Tables

P = ParamSpec("P")
R = TypeVar("R")
U: Final = np.uint64
ONE: Final = np.uint64(1)
ROW: Final = np.uint64(SHIFT)
LOW: Final = np.uint64(0xFFFF_FFFF)
FLUSH: Final = np.uint64(0x8888_0000_0000_0000)
SUIT: Final = np.uint64(0x1FFF)
BIAS: Final = np.uint64(0x3333_0000_0000_0000)
"""What the sum of the keys of a hand begins with: a three in the nibble of each suit."""


def cache_folder() -> Path:
    """Return the folder of this user and these kernels in which compiled code is kept.

    Numba keeps it by the place of the source and for its own version, so both are part of it:
    what one installation has compiled does not make another one warm.
    """
    base = os.environ.get("FIFTHSTREET_CACHE") or os.environ.get("XDG_CACHE_HOME")
    if base is None and sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    root = Path(base) if base else Path.home() / ".cache"
    here = Path(__file__).parent
    digest = hashlib.sha256(f"{here}\n{numba.__version__}\n".encode())
    # What a kernel has as a number of its own is frozen into it: also where the parts begin.
    for source in (*sorted(here.glob("_kernels*.py")), here / "evaluator.py", here / "parts.py"):
        digest.update(source.read_bytes())
    return root / "fifthstreet" / f"kernels-{__version__}-{digest.hexdigest()[:12]}"


FOLDER: Final = str(cache_folder())


def _writable(folder: Path) -> bool:
    """Tell whether files can be kept in ``folder``, which is made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


KEPT: Final = _writable(Path(FOLDER))
"""Without a place to keep it, code is compiled anew in each process."""


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` when it is first called, or load what was compiled before."""
    settings: Any = numba.config
    others = settings.CACHE_DIR
    # Only these kernels go there: what else uses numba keeps its own place.
    settings.CACHE_DIR = FOLDER
    try:
        made: Callable[P, R] = numba.njit(cache=KEPT, nogil=True, error_model="numpy")(function)
    finally:
        settings.CACHE_DIR = others
    return made


@kernel
def ranked(total: np.uint64, t: Tables) -> np.uint16:
    """Return the strength of a sum of rank keys, no flush."""
    return t.values[total + U(np.int64(t.offsets[total >> ROW]))]  # type: ignore[no-any-return]  # NumPy's scalars are Any


@kernel
def flushed(key: np.uint64, bits: np.uint64, t: Tables) -> np.uint16:
    """Return the strength of a flush, in the suit that ``key`` tells."""
    # One of the bits 51, 55, 59 and 63 is set: the suit without a branch to guess.
    suit = ((key >> U(55)) & ONE) | ((key >> U(58)) & U(2)) | (key >> U(63)) * U(3)
    return t.flushes[(bits >> (U(16) * suit)) & SUIT]  # type: ignore[no-any-return]  # NumPy's scalars are Any


@kernel
def strength(key: np.uint64, bits: np.uint64, t: Tables) -> np.uint16:
    """Return the strength of a hand by the sums of its cards' keys (with ``BIAS``) and bits."""
    if key & FLUSH:
        return flushed(key, bits, t)
    return ranked(key & LOW, t)
