"""The tables of the evaluator: made by the script, loaded late and quickly."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from fifthstreet.cards import strengths
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.errors import FormatError
from tests.process import run_python

DATA = Path(strengths.__file__).parent.joinpath(*strengths.FILE).read_bytes()
CODE_LOAD = """
import time
from fifthstreet.cards import evaluate as module
assert not module._TABLES.keys and not module._BY_SUM, "loaded before it was needed"
# Of this process: others on the machine may keep it waiting.
start = time.process_time()
module.{call}
print(time.process_time() - start)
"""
CODE_THREADS = """
import sys, threading
from fifthstreet.cards.evaluate import _KEYS, evaluate
sys.setswitchinterval(1e-5)
answers = []
ask = lambda: answers.append([evaluate(range(n, n + 7)) for n in range(46)])
threads = [threading.Thread(target=ask) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(answers, len(_KEYS))
"""


def loaded() -> strengths.Strengths:
    tables = strengths.empty()
    strengths.load(tables)
    return tables


def test_the_file_is_the_one_that_was_pinned():
    assert len(DATA) == strengths.SIZE < 1_000_000
    assert hashlib.sha256(DATA).hexdigest() == strengths.SHA256


def test_the_script_makes_the_same_file_again():
    assert run_python("-m", "tools.make_tables", "--check").endswith("as the file\n")


@pytest.mark.parametrize(
    "call", ["evaluate(range(7))", "evaluate(range(5))", "board_key(range(5))"]
)
def test_the_tables_are_loaded_when_first_needed_in_no_time(call):
    code = CODE_LOAD.format(call=call)
    assert min(float(run_python("-c", code)) for _ in range(3)) < 1


def test_a_file_of_another_size_is_refused(monkeypatch, tmp_path):
    (tmp_path / "short.bin").write_bytes(DATA[:-2])
    monkeypatch.setattr(strengths.resources, "files", lambda package: tmp_path)
    monkeypatch.setattr(strengths, "FILE", ("short.bin",))
    tables = strengths.empty()
    with pytest.raises(FormatError, match=r"^short\.bin has 459032 bytes instead of 459034$"):
        strengths.load(tables)
    assert tables == strengths.empty()


def test_threads_that_ask_at_once_load_once_and_get_the_same_answers():
    expected = [evaluate(range(n, n + 7)) for n in range(46)]
    assert run_python("-c", CODE_THREADS) == f"{[expected] * 4} 104\n"


def test_a_machine_of_the_other_byte_order_reads_the_same_numbers(monkeypatch):
    """The file is little-endian; there the numbers are swapped as they are read."""
    here = list(strengths._numbers(DATA))
    other = "little" if sys.byteorder == "big" else "big"
    monkeypatch.setattr(strengths.sys, "byteorder", other)
    for numbers, swapped in zip(here, strengths._numbers(DATA), strict=True):
        swapped.byteswap()
        assert swapped == numbers


def test_every_sum_of_ranks_has_a_strength_and_no_other():
    tables = loaded()
    assert [len(tables.by_sum[n]) for n in (5, 6)] == [strengths.SUMS[5], strengths.SUMS[6]]
    assert len(tables.by_sum_of_7) - tables.by_sum_of_7.count(0) == strengths.SUMS[7]
    places = [row * strengths.ROW + offset for row, offset in enumerate(tables.rows_of_7)]
    assert len(places) == strengths.HIGHEST_SUM // strengths.ROW + 1
    # Each row that holds any has a place of its own behind the empty one, which all others have.
    own = [place for place in places if place]
    assert sorted(own) == list(range(strengths.ROW, len(tables.by_sum_of_7), strengths.ROW))
    assert not any(tables.by_sum_of_7[: strengths.ROW])
    for cells in (*tables.by_sum.values(), tables.by_mask):
        values = cells.values() if isinstance(cells, dict) else filter(None, cells)
        assert all(1 <= strength <= 7462 for strength in values)


def test_sets_of_five_to_seven_ranks_have_a_flush_strength():
    for mask, strength in enumerate(loaded().by_mask):
        assert (strength > 0) == (5 <= mask.bit_count() <= 7)


def test_what_is_no_card_has_no_key():
    keys = strengths.card_keys()
    assert len(keys) == 104
    assert len(set(keys[:52])) == 52
    assert keys[52:] == [None] * 52
