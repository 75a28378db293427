"""The commands of the odds: what they print in each format, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
import sys
from xml.etree import ElementTree as ET

import pytest

from fifthstreet.analysis import warmup
from fifthstreet.cli import output
from fifthstreet.cli.main import main


@pytest.fixture
def command(capsys):
    """Return a function that runs a command and returns what it prints."""

    def run(*arguments):
        assert main(arguments) == 0
        return capsys.readouterr().out

    return run


def test_equity_as_json(command):
    told = json.loads(command("equity", "AsKs", "QhQd", "--json"))
    assert set(told) == {"players", "exact", "count"}
    assert told["exact"] is True
    assert told["count"] == 1_712_304
    assert [set(player) for player in told["players"]] == [{"win", "tie", "equity"}] * 2
    assert f"{told['players'][0]['equity']:.12f}" == "0.462144572459"
    assert told["players"][0]["win"] == 787_966 / 1_712_304


def test_a_table_without_the_extra_has_no_lines(command, monkeypatch):
    monkeypatch.setitem(sys.modules, "rich.table", None)
    assert command("eval", "As Ks Qs Js Ts").splitlines() == [
        "strength 1 to 7462, higher wins: 1 hand",
        "cards       strength  category     five        words",
        "AsKsQsJsTs  7,462     royal flush  AsKsQsJsTs  Royal flush",
    ]


def test_equity_with_a_board_and_dead_cards(command):
    told = json.loads(
        command("equity", "AA", "KK", "--board", "Ks 7h 2d", "--dead", "Ac", "--json")
    )
    assert told["count"] == 3 * 3 * 44 * 43 // 2
    assert sum(player["equity"] for player in told["players"]) == pytest.approx(1)


def test_samples_have_an_error_and_a_seed(command):
    arguments = ("equity", "AsKs", "QhQd", "--samples", "20000", "--seed", "7", "--json")
    told = json.loads(command(*arguments))
    assert told["exact"] is False
    assert told["count"] == 20_000
    assert 0.001 < told["stderr"] < 0.01
    assert abs(told["players"][0]["equity"] - 0.4621445) < 5 * told["stderr"]
    assert json.loads(command(*arguments)) == told


def test_equity_by_combo(command):
    told = json.loads(command("equity", "AA", "KK", "--combos", "--json"))
    assert [len(combos) for combos in told["combos"]] == [6, 6]
    assert sum(each["count"] for each in told["combos"][0].values()) == told["count"]
    rows = list(csv.reader(io.StringIO(command("equity", "AA", "KK", "--combos", "--csv"))))
    assert len(rows) == 13
    assert rows[0] == ["hand or range", "combo", "win", "tie", "equity", "count"]
    sampled = command("equity", "AA", "KK", "--combos", "--csv", "--samples", "1000")
    rows = list(csv.DictReader(io.StringIO(sampled)))
    assert all(0 < float(row["stderr"]) < 0.1 for row in rows)


def test_tables_are_for_people(command):
    shown = command("equity", "AsKs", "QhQd")
    assert "exact, 1,712,304 deals" in shown
    assert "0.462145" in shown
    assert "full house" in command("eval", "7c7d7h2s2d")
    assert "1 combo, 0.08%" in command("range", "AsKs")
    # A title is one line, however narrow its table; a small share is not rounded to nothing.
    shown = command("odds", "frequencies")
    assert shown.startswith("2,598,960 hands of 5 cards, 7,462 strengths\n")
    assert "0.00000154" in shown
    assert "5,940 │" in command("equity", "KK", "QQ", "--board", "Kc7h2d", "--combos")
    assert "stderr" in command("equity", "AsKs", "QhQd", "--samples", "1000")


def test_a_note_is_no_style_of_a_table(command):
    for note in ("#[red]#", "#[/]#", "#:spade_suit:#"):
        assert f"{note}AA" in command("equity", f"{note}AA", "KK")


def test_eval(command):
    told = json.loads(command("eval", "AsKsQsJsTs2c2d", "7c 7d 7h 2s 2d", "--json"))
    assert [(hand["strength"], hand["category"]) for hand in told] == [
        (7_462, "royal_flush"),
        (7_201, "full_house"),
    ]
    assert "葫芦" in command("eval", "7c7d7h2s2d", "--language", "zh-Hans", "--csv")


def test_cards_one_by_one_are_one_hand(command):
    together = command("eval", "AsKsQsJs10s2c2d", "--json")
    assert command("eval", "As", "Ks", "Qs", "Js", "10s", "2c", "2d", "--json") == together
    assert command("eval", "As Ks Qs Js Ts 2c 2d", "--json") == together


def test_range(command):
    told = json.loads(command("range", "22+,ATs+,0.5(KQ),!77", "--json"))
    assert told["text"] == "88+,66-22,ATs+,KQs:0.5,KQo:0.5"
    assert told["total"] == 72 + 16 + 8
    assert told["weights"]["KsQs"] == 0.5
    rows = list(csv.reader(io.StringIO(command("range", "22+", "--csv"))))
    assert len(rows) == 170
    assert rows[1] == ["AA", "1.0"]
    assert "■" in command("range", "22+")
    told = json.loads(command("range", "JTs+", "--plus", "kicker", "--dead", "Js", "--json"))
    assert told["total"] == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("equity", "AA", "KK,#<&>#QQ", "--svg"),
        ("range", "22+,0.5(AK)", "--svg"),
        ("odds", "hands", "--svg"),
        ("odds", "breakdown", "22+,AK", "Ks7h2d", "--svg"),
        ("odds", "spread", "JhTh", "QQ+", "--board", "Qh9h2s", "--svg"),
    ],
)
def test_pictures_are_svg_with_a_title(command, arguments):
    root = ET.fromstring(command(*arguments))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.find("{http://www.w3.org/2000/svg}title").text
    assert len(root.findall("{http://www.w3.org/2000/svg}rect")) >= 2


def test_the_columns_of_a_picture_are_as_wide_as_there_is_room(command):
    shown = command("odds", "spread", "AsKs", "QQ", "--bins", "1000", "--svg")
    columns = ET.fromstring(shown).findall("{http://www.w3.org/2000/svg}rect")
    assert len(columns) == 1000
    assert all(float(column.get("width")) > 0 for column in columns)


@pytest.mark.parametrize(
    ("arguments", "key", "value"),
    [
        (("frequencies",), "total", 2_598_960),
        (("pot", "150", "50", "--equity", "0.2"), "implied_odds", 50),
        (("defence", "100", "100"), "minimum_defence", 0.5),
        (("icm", "3,1", "10"), "worth", [7.5, 2.5]),
        (("icm", "3\uff0c1", "10"), "worth", [7.5, 2.5]),
        (("outs", "JhTh", "Qh9h2s", "--against", "QcQd"), "unseen", 45),
        (("breakdown", "22+", "Ks7h2d"), "total", 69),
        (("hands",), "AA", pytest.approx(0.852037133021)),
    ],
)
def test_topics_of_odds(command, arguments, key, value):
    assert json.loads(command("odds", *arguments, "--json"))[key] == value
    assert len(command("odds", *arguments, "--csv").splitlines()) > 1
    assert command("odds", *arguments).count("\n") > 3


def test_the_matrix(command):
    rows = list(csv.reader(io.StringIO(command("odds", "matrix", "--csv"))))
    assert len(rows) == len(rows[0]) == 170
    assert float(rows[1][1]) == 0.5
    row = json.loads(command("odds", "matrix", "AKs", "--json"))
    assert len(row) == 169
    assert row["QQ"] == float(rows[2][rows[0].index("QQ")]) == pytest.approx(0.4604, abs=1e-4)
    for text in ("AKs", "aks", "KAs", "\uff21\uff4b\uff33"):
        assert "equity of AKs against each hand" in command("odds", "matrix", text)
        assert json.loads(command("odds", "matrix", text, "--json")) == row
    assert "equity of T9o against each hand" in command("odds", "matrix", "109O")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("equity", "AA", "99-22x"), "'x' is left over, at character 6"),
        (("equity", "AsKs", "AsQs"), "player 1 and player 2 both hold As"),
        (("equity", "AA", "KK", "--board", "AsAs2c"), "was there at character 1"),
        (("equity", "AA", "KK", "--board", "As2c3c", "--dead", "As"), "on the board and dead"),
        (("equity", "AA"), "odds are for 2 to 10 players, not 1"),
        (("eval", "AsKs"), "'AsKs' is 2 cards, not 5 to 7"),
        (("eval", "As"), "'As' is 1 card, not 5 to 7"),
        (("odds", "matrix"), "169 columns are for --json or --csv"),
        (("odds", "matrix", "AhKh"), "'AhKh' is none of the 169 hands"),
        (("odds", "matrix", "AK"), "'AK' is none of the 169 hands"),
        (("odds", "matrix", "AKz"), "'z' is left over, at character 3"),
        (("odds", "icm", "1", "1,1"), "2 prizes are too many for 1 players"),
        (("range", "KQ+:2.0.1"), "is left over"),
    ],
)
def test_refusals_are_one_line(capsys, arguments, told):
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert told in err


@pytest.mark.parametrize("samples", ["0", "1", "-1", "x", "1.5"])
def test_samples_are_a_number(capsys, samples):
    with pytest.raises(SystemExit) as caught:
        main(["equity", "AA", "KK", "--samples", samples])
    assert caught.value.code == 2


def test_warmup_compiles_and_tells_where(command):
    shown = command("warmup")
    assert str(warmup.folder()) in shown
    assert warmup.is_warm()


def test_cold_kernels_are_compiled_before_the_answer(monkeypatch, command):
    told = []
    monkeypatch.setattr(warmup, "is_warm", lambda: False)
    monkeypatch.setattr(warmup, "warm_up", lambda progress: told.append("warm"))
    command("equity", "AA", "KK", "--json")
    assert told == []
    command("equity", "AA", "KK", "--board", "2c3c4c", "--json")
    assert told == ["warm"]


def test_a_bar_is_drawn_for_a_person_alone(monkeypatch):
    with output.reporting("work") as progress:
        assert progress is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with output.reporting("work") as progress:
        assert progress is not None
        progress(1, 2)
