"""Lazy: numba is loaded for a kernel alone, and kernels are kept where one may write."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fifthstreet import analysis
from tests.process import run_python

MODULES = sorted(
    f"fifthstreet.analysis.{path.stem}" for path in Path(analysis.__file__).parent.glob("[a-z]*.py")
)


def test_nothing_but_a_kernel_loads_numba():
    names = ", ".join(MODULES)
    assert len(MODULES) > 15
    code = f"import sys, {names}; print('numba' in sys.modules)"
    assert run_python("-c", code) == "False\n"


def test_the_table_answers_without_numba():
    code = (
        "import sys; from fifthstreet.analysis.equity import equity;"
        "equity(['AsKs', '22+']); print('numba' in sys.modules)"
    )
    assert run_python("-c", code) == "False\n"


def test_ranges_need_no_numpy():
    code = (
        "import sys; from fifthstreet.analysis.ranges import parse_range;"
        "print(parse_range('22+,AK'), 'numpy' in sys.modules)"
    )
    assert run_python("-c", code) == "22+,AKs,AKo False\n"


def test_outs_bets_and_breakdowns_need_no_numpy():
    code = (
        "import sys; from fifthstreet.analysis import bets, breakdown, icm, outs;"
        "outs.outs('JhTh', 'Qh9h2s'), breakdown.breakdown('QQ+', 'Ks7h2d');"
        "print('numpy' in sys.modules)"
    )
    assert run_python("-c", code) == "False\n"


def test_kernels_are_kept_in_a_folder_of_the_user_and_the_sources(tmp_path):
    code = "from fifthstreet.analysis._kernels import FOLDER, KEPT; print(KEPT, FOLDER)"
    kept, folder = run_python("-c", code, FIFTHSTREET_CACHE=str(tmp_path)).split()
    assert kept == "True"
    assert Path(folder).parent == tmp_path / "fifthstreet"
    assert Path(folder).name.startswith("kernels-")
    assert Path(folder).is_dir()


@pytest.mark.skipif(sys.platform == "win32", reason="a file in the way is told otherwise there")
def test_without_a_place_to_keep_them_kernels_still_answer(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code = (
        "from fifthstreet.analysis import _kernels, warmup;"
        "print(_kernels.KEPT, warmup.is_warm());"
        "print(_kernels.kernel(lambda x: x + 1)(2))"
    )
    out = run_python("-c", code, FIFTHSTREET_CACHE=str(blocked))
    assert out == "False True\n3\n"


EVERYTHING = """
import numpy as np
from fifthstreet.analysis.batch import evaluate_masks, evaluate_rows
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.frequencies import frequencies
from fifthstreet.analysis.spread import spread

rows = np.tile(np.arange(7, dtype=np.uint8), (9, 1))
for size in (5, 6, 7):
    evaluate_rows(rows[:, :size])
    evaluate_rows(np.ascontiguousarray(rows[:, :size]))
    evaluate_rows(np.asfortranarray(rows[:, :size]), out=np.zeros(18, np.uint16)[::2])
    evaluate_rows(np.frombuffer(bytes(range(size)), np.uint8).reshape(1, size))
    evaluate_masks(np.full(9, (1 << size) - 1, np.uint64))
    evaluate_masks(np.full(9, (1 << size) - 1, np.uint64)[::2])
    evaluate_masks(np.frombuffer(bytes(((1 << size) - 1, *[0] * 7)), np.uint64))
frequencies(5), frequencies(7)
for board in ("", "Ks7h2d", "Ks7h2d9c", "Ks7h2d9cTc"):
    for by_combo in (False, True):
        equity(["AA", "QQ:0.5"], board, by_combo=by_combo)
        equity(["AA", "QQ", "JJ"], board, by_combo=by_combo)
        equity(["AsAd", "QsQd", "JsJd"], board, by_combo=by_combo)
        equity(["AsAd", "QsQd"], board, samples=9, by_combo=by_combo)
        equity(["AA", "QQ"], board, samples=9, by_combo=by_combo)
        equity(["AA", "QQ"], board, "2c", by_combo=by_combo)
    spread("AsAd", "QQ", board)
spread("AsAd", "QQ", "Ks7h2d", by="board")
equity(["TT+"] * 10, samples=9)
"""


@pytest.mark.slow  # compiles every kernel
@pytest.mark.timeout(400)
def test_a_warm_machine_compiles_nothing_more(tmp_path):
    run_python(
        "-c",
        "from fifthstreet.analysis.warmup import warm_up; warm_up()",
        FIFTHSTREET_CACHE=str(tmp_path),
    )
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")}
    assert len(kept) > 20
    run_python("-c", EVERYTHING, FIFTHSTREET_CACHE=str(tmp_path))
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb*")} == kept
