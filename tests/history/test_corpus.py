"""Real hands: nothing differs and nothing is refused; what is not exact stands here."""

from __future__ import annotations

from collections import Counter

import pytest

from fifthstreet.history import hand_files, replay_file

pytestmark = pytest.mark.corpus

HALF = "the file splits an odd chip into halves"
NOT_EXACT = {
    ("phh/pluribus/32.phhs", "23"): ("halves", HALF),
    ("phh/pluribus/60.phhs", "88"): ("halves", HALF),
    ("acpc/3p.limit.log", "256"): ("halves", HALF),
    ("acpc/3p.nolimit.log", "100"): ("halves", HALF),
    ("phh/historic.phhs", "1"): ("unrecorded", ""),
}
"""Ties of an odd pot: the source gives half a chip each. The last has no result to compare."""
UNCALLABLE = "a raise that nobody can call is a call"
TOLERATED = {
    ("text-as-phh/fpdb-agpl/888.phhs", "143941368"): UNCALLABLE,
    ("text-as-phh/fpdb-agpl/stars.phhs", "26543131325"): UNCALLABLE,
}
"""The hands that their files mark with ``_uncallable_raise``."""
RAKE_SHARED = "shared among the winners in the site's own way"
OWN_RAKE = {
    ("text-as-phh/fpdb-agpl/888.phhs", "440726931"): "1.25",  # main pot raked alone
    ("text-as-phh/fpdb-agpl/888.phhs", "440728443"): "1.07",  # side pot raked more
    ("text-as-phh/fpdb-agpl/888.phhs", "311162661"): "0.02",  # both cents from the side pot
    ("text-as-phh/fpdb-agpl/stars.phhs", "14402833808"): "0.1",  # shares in units of 0.05
}
"""Raked hands with the same winners and the same sum, in which a site splits the rake oddly."""


@pytest.fixture(scope="module")
def verdicts(corpus):
    """Return the verdicts by folder, file and id."""
    folders = [corpus / name for name in ("phh", "acpc", "text-as-phh")]
    return {
        (path.relative_to(corpus).as_posix(), verdict.id, number): verdict
        for path in hand_files(folders)
        for number, verdict in enumerate(replay_file(path))
    }


def test_all_hands_are_exact_but_these(verdicts):
    found = {
        key[:2]: (verdict.verdict, verdict.reason)
        for key, verdict in verdicts.items()
        if verdict.verdict != "exact"
    }
    assert found == NOT_EXACT


def test_the_number_of_hands(verdicts):
    counted = Counter(key[0].split("/")[0] for key in verdicts)
    assert counted == {"phh": 5408, "acpc": 2458, "text-as-phh": 1048}


def test_a_reason_is_given_for_what_was_tolerated(verdicts):
    told = {key[:2]: v.reason for key, v in verdicts.items() if UNCALLABLE in v.reason}
    assert told == TOLERATED


def test_rake_explains_the_raked_hands(verdicts):
    raked = {key[:2]: v.reason for key, v in verdicts.items() if v.reason.startswith("rake ")}
    assert len(raked) == 133
    own = {key: reason for key, reason in raked.items() if RAKE_SHARED in reason}
    assert own == {key: f"rake {chips}, {RAKE_SHARED}" for key, chips in OWN_RAKE.items()}


def test_nothing_else_needs_a_reason(verdicts):
    others = {
        key[:2]: v.reason
        for key, v in verdicts.items()
        if v.reason and not v.reason.startswith("rake ") and key[:2] not in TOLERATED | NOT_EXACT
    }
    assert others == {}
