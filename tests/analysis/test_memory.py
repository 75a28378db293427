"""Memory: the largest jobs, one after the other in one process, within half a gigabyte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

if not Path("/proc/self/status").exists():
    pytest.skip(
        "the peak of a process's memory is read where Linux tells it", allow_module_level=True
    )

MOST_MEGABYTES = 500
JOBS = """
import re
import numpy as np
from fifthstreet.analysis.batch import evaluate_masks, evaluate_rows
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.frequencies import frequencies
from fifthstreet.analysis.matrix import against_random, hand_matrix
from fifthstreet.analysis.spread import spread
from tests.analysis.reference import WIDE, WIDER

rows = np.tile(np.arange(7, dtype=np.uint8), (1_000_000, 1))
evaluate_rows(rows)
evaluate_masks(np.full(1_000_000, 127, np.uint64))
frequencies(7)
hand_matrix(), against_random()
equity(["random", "random"], by_combo=True)
equity(["random", "random"], "Ks7h2d", by_combo=True)
equity([WIDE, WIDER])
equity([WIDE, WIDER], "Ks7h2d", by_combo=True)
equity(["QQ+,AKs", "JJ+,AQs+", "77+"])
equity(["random"] * 10, samples=200_000, by_combo=True)
equity(["2c2d", "3c3d", "4c4d", "5c5d", "6c6d", "7c7d", "8c8d", "9c9d", "TcTd", "JcJd"])
spread("random", "random", "Ks7h2d")
print(int(re.search(r"VmHWM:\\s+(\\d+) kB", open("/proc/self/status").read())[1]) / 1024)
"""


@pytest.mark.timeout(300)
def test_no_job_needs_half_a_gigabyte(tmp_path):
    # The compiler, which works once on a machine, would count itself; and in a folder of
    # their own no other test overwrites what the kernels' cache knows.
    settings = {**os.environ, "FIFTHSTREET_CACHE": str(tmp_path)}
    warm_up = [sys.executable, "-m", "fifthstreet.cli.main", "warmup"]
    subprocess.run(warm_up, env=settings, capture_output=True, check=True)
    # VmHWM, for the peak of getrusage is also that of the process which started this one.
    jobs = [sys.executable, "-c", JOBS]
    found = subprocess.run(jobs, env=settings, capture_output=True, text=True, check=True)
    assert 20 < float(found.stdout) < MOST_MEGABYTES
