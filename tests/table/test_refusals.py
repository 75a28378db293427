"""Every refusal of a table has words in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fifthstreet.table
from fifthstreet.engine.types import Refusal
from fifthstreet.table import commands as cmd
from fifthstreet.table import decide, refusals
from fifthstreet.words import LANGUAGES
from tests.refusals import check_sentences, refusals_in
from tests.table.driver import Table

FOLDER = Path(fifthstreet.table.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
USES = [*refusals_in(FOLDER)]
PAGES = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(__file__).parents[2].joinpath("docs", "rules").glob("*.md"))
)


def test_the_list_of_codes_is_the_codes_in_use():
    assert {code for code, _ in USES} == refusals.CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence_with_its_numbers(language):
    check_sentences(USES, language, "table")


def test_an_unknown_code_is_an_error():
    with pytest.raises(LookupError, match="NOPE"):
        refusals.refuse("NOPE", "R-SEAT-1")


OWN = (
    "BUTTON",
    "ENTRY",
    "CLOCK",
    "MIXED",
    "SEAT",
    "LEAVE",
    "WAIT",
    "TOUR",
    "PLACE",
    "BALANCE",
    "RACE",
)


def test_every_rule_that_the_code_cites_has_its_paragraph():
    cited = set(re.findall(rf"R-(?:{'|'.join(OWN)})-\d+", SOURCE))
    assert cited
    written = set(re.findall(r"^\*\*(R-[A-Z]+-\d+):", PAGES, re.MULTILINE))
    assert cited <= written, cited - written


def test_a_refusal_carries_code_rule_and_numbers():
    table = Table(table_size=6)
    answer = decide(table.state, cmd.Sit("a", "A", 9, 1000), 0)
    assert answer == Refusal("NO_SUCH_SEAT", "R-SEAT-1", {"seat": 9, "seats": 6})
    answer = decide(table.state, cmd.Sit("a", "A", 1, 1), 0)
    assert answer == Refusal("BELOW_BUY_IN", "R-SEAT-3", {"chips": 1, "minimum": 400})
    table.sit(1)
    answer = decide(table.state, cmd.StartHand(), 0)
    assert answer == Refusal("NOT_ENOUGH_PLAYERS", "R-LEAVE-7", {"ready": 1})
    answer = decide(table.state, cmd.Hand("p1", 1, 1, None), 0)
    assert answer == Refusal("NO_HAND", "R-CLOCK-6")


@pytest.mark.parametrize("nonsense", ["leave", None, cmd.Leave, Refusal("X", "R-X-1")])
def test_what_is_no_command_is_a_type_error_that_names_it(nonsense):
    with pytest.raises(TypeError, match=re.escape(f"{nonsense!r} is no command of a table")):
        decide(Table().state, nonsense, 0)
