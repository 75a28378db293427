"""Page vectors: the files of the page are what the engine says now."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from fifthstreet.cards.counts import hand_counts
from tools import page_vectors


@pytest.mark.parametrize(("cards", "total"), [("5", 2_598_960), ("7", 133_784_560)])
def test_the_page_shows_counted_hands(cards, total):
    shown = json.loads(page_vectors.COUNTS.read_text(encoding="utf-8"))[cards]
    # Counted by going through all hands; worked out here without a look at one.
    assert shown == list(hand_counts(int(cards)).values())
    assert sum(shown) == total


def test_the_counts_of_the_page_come_from_the_analysis(monkeypatch):
    made_up = SimpleNamespace(by_category={"pair": 3, "flush": 4})
    monkeypatch.setattr(page_vectors, "frequencies", lambda cards: made_up)
    assert page_vectors.counts() == {"5": [3, 4], "7": [3, 4]}


def test_the_matchups_of_the_page_are_counted():
    shown = json.loads(page_vectors.MATCHED.read_text(encoding="utf-8"))
    assert [row["kind"] for row in shown] == list(page_vectors.MATCHUPS)
    for row in shown:
        assert row["win"] > row["loss"]
        assert row["win"] + row["tie"] + row["loss"] == pytest.approx(1, abs=2e-6)
    aces = shown[0]
    assert aces["win"] + aces["tie"] / 2 == pytest.approx(0.819460504677, abs=1e-6)


def test_the_words_of_the_page_are_those_of_the_glossary():
    words = json.loads(page_vectors.GLOSSARY.read_text(encoding="utf-8"))
    by_english = {term["en"]["word"]: term for term in words}
    assert len(by_english) == len(words) > 70
    assert by_english["bad beat"]["zh-Hans"]["word"] == "大翻盘"
    assert by_english["fold"]["zh-Hant"] == {"word": "蓋牌", "also": ["棄牌"]}
    assert by_english["side pot"]["zh-Hant"]["word"] == "邊池"
    assert by_english["straddle"]["zh-Hans"]["word"] == "抓(Straddle)"
