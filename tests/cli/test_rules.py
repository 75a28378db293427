"""The command that prints the complete rules of a table."""

from __future__ import annotations

import json

import pytest

from fifthstreet.cli.main import main
from fifthstreet.cli.rules import given
from fifthstreet.engine.rules import fields, profile_names
from fifthstreet.words import LANGUAGES, say


@pytest.mark.parametrize("profile", profile_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_is_printed_in_every_language(profile, language, capsys):
    assert main(["rules", profile, "--lang", language]) == 0
    text = capsys.readouterr().out
    assert text.startswith(say(language, f"profile.{profile}.name"))
    for field in fields():
        assert say(language, f"rules.{field}.name") in text
    assert "50/100" in text.splitlines()[1]


def test_changes_by_hand_come_after_those_of_the_file(tmp_path, capsys):
    table = tmp_path / "table.toml"
    table.write_text(
        'profile = "casino"\nsmall_blind = 10\nbig_blind = 15\nburn_cards = false\nante = 3\n'
    )
    arguments = ["rules", "--file", str(table), "--set", "burn_cards=true", "--json"]
    assert main([*arguments, "--structure", "no-limit", "--seats", "4"]) == 0
    answer = json.loads(capsys.readouterr().out)
    said = {e["field"]: e for section in answer["sections"] for e in section["entries"]}
    assert (answer["profile"], answer["structure"], answer["language"]) == (
        *("casino", "no-limit", "en"),
    )
    assert said["small_blind"]["value"] == "10 chips"
    assert not said["burn_cards"]["changed_from_profile"]
    assert said["ante"]["changed_from_profile"]
    assert "this table has 4 seats" in said["players_max"]["value"]


def test_what_differs_is_told(capsys):
    assert main(["rules", "mbp", "--set", "big_blind=20", "--set", "straddle=under_the_gun"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "They are called beans." in text
    assert "Differs from the standard rules." in text
    assert "This table's own choice, not that of MBP house rules." in text
    assert "The blinds are not set" not in text
    assert "Plays no part at this table." in text


def test_a_value_is_toml_or_a_plain_word():
    assert given(['rake_caps={"2" = 3}', "structures=['mixed']", "big_bet = none"]) == {
        "rake_caps": {"2": 3},
        "structures": ["mixed"],
        "big_bet": "none",
    }
    assert given(["limit_bets_per_street=none", "ante=0"]) == {
        "limit_bets_per_street": None,
        "ante": 0,
    }


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nope"], "house rule profile = 'nope'"),
        (["--set", "ante"], "'ante' is not FIELD=VALUE"),
        (["--set", "ante=-1"], "house rule ante = -1: allowed is 0..9007199254740991 (>= 0)"),
        (["--set", "anti=1"], "house rule anti = 1"),
        (["--set", "ante=" + "9" * 5000], "house rule ante = '999"),
        (["--set", "ante=" + "[" * 100_000], "house rule ante = '[[["),
        (["--set", "ante=0x" + "f" * 5000], "house rule ante = '0xfff"),
        (["--set", f"big_blind={2**53 - 1}"], "house rule big_blind"),
        (["--file", "nowhere.toml"], "nowhere.toml"),
        (["--seats", "11"], "table_size 11: 2 to 10 seats"),
        (["mbp", "--structure", "mixed"], "structure 'mixed'"),
    ],
)
def test_what_cannot_be_is_one_line(arguments, complaint, capsys):
    assert main(["rules", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"fifthstreet rules: {complaint}")
    assert error.count("\n") == 1
