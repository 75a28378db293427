"""Glossary: what the page of words says is what the catalogue shows, everywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import catalogue

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## In code")[0]
ROWS = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]* \|$", PAGE, re.MULTILINE)[1:]
CHINESE = ("zh-Hans", "zh-Hant")
COMMON = {
    *("bet", "call", "raise", "raise to n", "post", "straddle", "button", "pot", "turn", "show"),
    *("small blind", "big blind", "leave", "straight", "BB", "SB", "range"),
}
"""Words that English uses for other things too, or that Chinese shortens (大盲, Straddle)."""
BY_KEY = {
    "web.rabbit": "rabbit hunt",
    "rules.rabbit_hunt.name": "rabbit hunt",
    "rules.run_it_twice.name": "run it twice",
    "rules.bomb_pot_every.name": "bomb pot",
    "rules.time_bank_seconds.name": "time bank",
}
"""Keys whose English does not say the word of the page."""


def words_of(cell):
    """Return the words of a cell that are shown, and those in brackets."""
    brackets = re.findall(r"\(([^)]*)\)", cell)
    shown = re.sub(r"\s*\([^)]*\)", "", cell).split(",")
    return [w.strip() for w in shown], [w.strip() for each in brackets for w in each.split(",")]


def texts(language):
    """Return every text of a language by namespace and key."""
    folder = ROOT / catalogue.LOCALE / language
    return {
        f"{path.stem}.{key}": str(text)
        for path in sorted(folder.glob("*.json"))
        for key, text in catalogue.read(path).items()
    }


ENGLISH = {key: re.sub(r"\{\w+\}", "", text) for key, text in texts("en").items()}
"""What is said around the numbers."""


def terms(language):
    """Return the word to show of every English word that has exactly one."""
    found = {}
    for row in ROWS:
        english, shown = words_of(row[0])[0], words_of(row[1 + CHINESE.index(language)])[0]
        if len(english) == len(shown):
            found |= dict(zip(english, shown, strict=True))
    return found


def test_the_page_is_read_as_it_is_meant():
    assert len(ROWS) > 50
    assert terms("zh-Hans")["rabbit hunt"] == "发发看"
    assert terms("zh-Hant")["fold"] == "蓋牌"
    assert words_of("弃牌, 蓋 (a, b)") == (["弃牌", "蓋"], ["a", "b"])


@pytest.mark.parametrize("language", CHINESE)
def test_a_word_of_the_page_is_the_word_that_is_shown(language):
    wrong, shown = {}, texts(language)
    for term, word in terms(language).items():
        said = re.compile(rf"\b{re.escape(term)}\b", re.IGNORECASE)
        keys = {key for key, text in ENGLISH.items() if term not in COMMON and said.search(text)}
        keys |= {key for key, named in BY_KEY.items() if named == term}
        wrong |= {key: (term, word) for key in keys if word not in shown[key]}
    assert wrong == {}


@pytest.mark.parametrize("language", CHINESE)
def test_a_word_in_brackets_is_never_shown(language):
    column = [words_of(row[1 + CHINESE.index(language)]) for row in ROWS]
    shown = {word for words, _ in column for word in words}
    hidden = {word for _, words in column for word in words if not word.isascii()} - shown
    assert len(hidden) > 5
    longest_first = re.compile("|".join(sorted(map(re.escape, shown), key=len, reverse=True)))
    wrong = [
        (key, word)
        for key, text in texts(language).items()
        for word in hidden
        if word in longest_first.sub("·", text)
    ]
    assert wrong == []


def test_no_simplified_character_stands_in_a_traditional_text():
    simplified, traditional = texts("zh-Hans"), texts("zh-Hant")
    pairs = {
        pair
        for key, text in simplified.items()
        if len(text) == len(traditional[key])
        for pair in zip(text, traditional[key], strict=True)
    }
    kept = {one for one, other in pairs if one == other}
    gone = {one for one, _ in pairs} - kept - {other for _, other in pairs}
    assert {"码", "注"} & gone == {"码"}
    wrong = {key: set(text) & gone for key, text in traditional.items() if set(text) & gone}
    assert wrong == {}
