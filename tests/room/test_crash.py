"""A served process, killed with SIGKILL while guests play: nothing that was seen is lost."""

from __future__ import annotations

import pytest

from bench import crash
from bench._crash_client import Glimpse, Witness


@pytest.mark.timeout(300)
@pytest.mark.parametrize("rounds", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_what_anybody_saw_stands_after_kill_9(tmp_path, rounds):
    outcome = crash.run(rounds, 7, tmp_path)
    assert outcome.good, outcome
    assert outcome.rounds == rounds
    assert outcome.seen > 20 * rounds


@pytest.mark.timeout(300)
def test_a_room_that_tells_before_it_keeps_is_caught(tmp_path):
    outcome = crash.run(2, 7, tmp_path, hasty=True)
    assert outcome.lost > 0
    assert not outcome.good


def test_a_witness_notices_what_changes_afterwards():
    witness = Witness()
    at = Glimpse("ann", "t", 5)
    witness.saw(at, b"one", None)
    witness.saw(at, b"one", b"view")
    witness.answered("ann", "1", "t", 5)
    witness.answered("ann", "1", "t", 5)
    assert witness.conflicts == []
    witness.saw(at, b"two", None)
    witness.answered("ann", "1", "t", 6)
    assert len(witness.conflicts) == 2
    assert witness.heads == {"t": 5}


def test_the_last_line_is_exact():
    outcome = crash.Outcome(rounds=20, seen=9, lost=0, twice=0, conflicts=0)
    assert str(outcome) == "rounds 20 seen 9 lost 0 twice 0 conflicts 0"
    assert outcome.good
    assert not outcome._replace(seen=0).good
    assert not outcome._replace(twice=1).good
