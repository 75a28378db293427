"""``fifthstreet play``: hands in the terminal, through its standard input and output."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest

from fifthstreet.cli import play
from fifthstreet.cli.main import main
from fifthstreet.engine.rules import profile_names, resolve
from fifthstreet.words import LANGUAGES, say

HOUSES = [(p, s) for p in profile_names() for s in resolve(p).structures]


@pytest.fixture
def told(monkeypatch, capsys):
    """Return a function that plays with typed lines and returns what was printed."""

    def run(typed, *arguments, code=0):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert main(["play", *arguments]) == code
        out, err = capsys.readouterr()
        return out if code == 0 else err

    return run


def numbers_after(text, pattern):
    return [int(found) for found in re.findall(pattern, text)]


# Whole hands


@pytest.mark.parametrize(("profile", "structure"), HOUSES)
def test_hands_of_every_house_go_to_their_end(told, profile, structure):
    out = told(
        "c\n" * 500,
        *("--profile", profile, "--structure", structure, "--hands", "5", "--seed", "3"),
    )
    if "no chips left" not in out:
        assert numbers_after(out, r"Hand (\d+):") == [1, 2, 3, 4, 5]
        assert out.count("wins") >= 5
    assert "R-" not in out  # nothing was refused


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands_in_every_language(told, language):
    out = told("c\n" * 100, "--lang", language, "--hands", "2", "--seed", "3", "--seats", "3")
    assert say(language, "cli.you") in out
    assert say(language, "cli.street.flop") in out
    latin = re.findall(r"[A-Za-z]{4,}", out)
    assert bool(set(latin) - {"Ines", "Tomasz"}) == (language == "en")


def test_the_same_seed_plays_the_same(told):
    arguments = ("--hands", "4", "--seed", "9")
    first = told("c\n" * 200, *arguments)
    assert told("c\n" * 200, *arguments) == first
    assert told("c\n" * 200, "--hands", "4", "--seed", "10") != first


def test_without_a_seed_cards_are_the_systems(told, monkeypatch):
    drawn = []

    def words(bits):
        drawn.append(bits)
        return 7

    monkeypatch.setattr(play.secrets, "randbits", words)
    told("q\n", "--hands", "1")
    assert set(drawn) == {32}
    assert len(drawn) >= 51


def test_own_cards_are_told_and_those_of_others_only_when_shown(told):
    out = told("f\n" * 20, "--hands", "1", "--seed", "1", "--seats", "4")
    assert len(re.findall(r"Your cards: \S+[♠♥♦♣] \S+[♠♥♦♣]", out)) == 1
    first = out.split("You: fold")[0]
    assert len(re.findall(r"[♠♥♦♣]", first)) == 2


# What can be typed


def test_the_end_of_the_input_says_goodbye(told):
    out = told("", "--seed", "4")
    assert out.endswith("chips.\n")
    assert out.count("> ") == 1


@pytest.mark.parametrize("word", ["q", "quit", "  Q  "])
def test_quitting(told, word):
    assert "You leave with" in told(f"{word}\n", "--seed", "4")


def test_whoever_quits_leaves_with_what_lies_behind(told):
    for seed in range(1, 9):
        out = told("q\n", "--seed", str(seed), "--seats", "2", "--blinds", "50/100")
        if "You: small blind 50" in out:
            assert "You leave with 9950 chips." in out
            return
    raise AssertionError("never the small blind")


def test_an_illegal_action_is_refused_with_its_rule_and_the_hand_goes_on(told):
    out = told("r 3\nr 999999\nf\ny\n", "--seed", "4", "--hands", "1", "--seats", "2")
    assert "(R-RAISE-1)" in out
    assert "(R-" in out.split("(R-RAISE-1)", 1)[1]
    assert "You: fold" in out


def test_what_is_no_action_shows_what_can_be_typed(told):
    out = told("x\nr\nr x\nr ²\n\nr 5 5\nf\n", "--seed", "4", "--hands", "1", "--seats", "2")
    assert out.count(say("en", "cli.help")) == 6


def test_a_question_explains_and_does_nothing(told):
    out = told("?\n? r 150\n? c\n? f\nf\ny\n", "--seed", "4", "--hands", "1", "--seats", "2")
    asked = out.split("Your turn", 1)[1]
    assert say("en", "cli.help") in asked
    assert "(R-RAISE-1)" in asked
    assert asked.count("You: ") == 1


def test_raises_and_all_in(told):
    out = told("r 300\n" + "c\n" * 40, "--seed", "4", "--hands", "1", "--seats", "2")
    assert "You: raise to 300" in out
    out = told("a\n" + "c\n" * 40, "--seed", "4", "--hands", "1", "--seats", "2")
    assert re.search(r"You: (raise to|call) \d+, all-in", out)


def test_all_in_is_refused_where_the_pot_limits_it(told):
    out = told(
        "a\nf\n",
        *("--structure", "pot-limit", "--seed", "4", "--hands", "1", "--seats", "2"),
    )
    assert re.search(r"\(R-\w+-\d+\)", out)
    assert "all-in\n" not in out.split("> ")[1]


def test_being_broke_ends_it_and_bots_buy_in_again(told):
    out = told("a\nc\n" * 300, "--seed", "2", "--seats", "3", "--stack", "200", "--blinds", "1/2")
    assert out.endswith("You have no chips left.\n")
    for seed in range(3, 30):
        out = told("a\nc\n" * 60, "--seed", str(seed), "--seats", "3", "--hands", "6")
        if re.search(r"(Mei|Tomasz): buys 10000 more", out):
            return
    raise AssertionError("no bot was ever broke")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_says_why_no_hand_can_be_dealt_and_the_game_ends(told, language):
    most = 2**53 - 1
    stack = ("--stack", str(most // 2))
    out = told("a\n" * 20, "--seed", "3", "--seats", "2", "--lang", language, *stack)
    why = say(language, "table.TOO_MANY_CHIPS", maximum=most)
    end = say(language, "cli.bye", n=most // 2 * 2)
    assert out.endswith(f"{why} (R-CHIPS-1)\n{end}\n")


# A free hand: check is offered first, and a fold is asked back (R-ACT-4)

FREE = ("--seed", "1", "--seats", "2", "--hands", "1")
"""You call the small blind, and on the flop you may check."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_check_is_offered_first(told, language):  # R-ACT-4
    out = told("c\nq\n", *FREE, "--lang", language)
    check, fold = (say(language, f"cli.key.{key}") for key in ("check", "fold"))
    facing, free = [line for line in out.splitlines() if fold in line]
    assert facing.startswith(f"{fold} · ")
    assert free.startswith(f"{check} · {fold} · ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_free_hand_is_folded_only_after_a_yes(told, language):  # R-ACT-4
    asked = say(language, "cli.offer.free_fold")
    folded = say(language, "cli.fold", name=say(language, "cli.you"))
    out = told("c\nf\ny\n", *FREE, "--lang", language)
    assert out.count(asked) == 1
    assert folded in out
    out = told("c\nf\nf\n\nn\nq\n", *FREE, "--lang", language)
    assert out.count(asked) == 3, "only yes and no are answers"
    assert folded not in out
    out = told("c\nf\nn\nc\nq\n", *FREE, "--lang", language)
    assert say(language, "cli.check", name=say(language, "cli.you")) in out


def test_quitting_at_the_question_folds_nothing(told):  # R-ACT-4
    for typed in ("c\nf\nq\n", "c\nf\n"):
        out = told(typed, *FREE)
        assert "You: fold" not in out
        assert out.endswith("chips.\n")


def test_a_hand_that_costs_something_is_folded_at_once(told):
    out = told("f\n", *FREE)
    assert "You: fold" in out
    assert say("en", "cli.offer.free_fold") not in out


# The blind round in which anybody may pass (R-BLINDROUND-2)


@pytest.fixture
def passing(tmp_path):
    path = tmp_path / "passing.toml"
    path.write_text(
        'profile = "base-stake"\nhole_cards = "after_blind_round"\n'
        'blind_round_pass = "any_player"\n',
        encoding="utf-8",
    )
    return ("--rules", str(path), "--seed", "6", "--hands", "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pass_and_a_call_have_keys_of_their_own(told, passing, language):
    out = told("q\n", *passing, "--lang", language)
    check, call = say(language, "cli.key.check"), say(language, "cli.key.call_too", n=100)
    (line,) = [line for line in out.splitlines() if call in line]
    assert line.startswith(f"{check} · ")
    assert len({part.split()[0] for part in line.split(" · ")}) == len(line.split(" · "))
    assert say(language, "cli.key.call", n=100) not in out
    you = say(language, "cli.you")
    assert say(language, "cli.call", name=you, n=100) in told(
        "l\nq\n", *passing, "--lang", language
    )
    assert say(language, "cli.check", name=you) in told("c\nq\n", *passing, "--lang", language)


def test_l_calls_wherever_there_is_a_call(told):
    assert "You: call 50" in told("l\nq\n", *FREE)
    out = told("l\nl\nq\n", *FREE)
    assert "(R-ACT-2)" in out, "nothing to call on the flop"


# House rules from a file


@pytest.fixture
def rules(tmp_path):
    def written(**fields):
        path = tmp_path / "rules.toml"
        lines = [f"{name} = {json.dumps(value)}" for name, value in fields.items()]
        path.write_text("\n".join(lines), encoding="utf-8")
        return str(path)

    return written


def test_rules_of_a_file_with_the_blinds_of_the_command(told, rules):
    path = rules(profile="casino")
    out = told("f\n" * 9, "--rules", path, "--hands", "1", "--seed", "1", "--blinds", "5/10")
    assert "blinds 5/10" in out
    path = rules(profile="standard", small_blind=3, big_blind=6)
    assert "blinds 3/6" in told("f\n" * 9, "--rules", path, "--hands", "1", "--seed", "1")


def test_offers_are_asked_and_answered(told, rules):
    path = rules(straddle="under_the_gun", run_it_twice="offered")
    typed = "maybe\ny\n" + "a\ny\nc\n" * 40
    for seed in range(1, 12):
        out = told(typed, "--rules", path, "--seats", "3", "--hands", "4", "--seed", str(seed))
        if "You: straddle" in out and "You: twice" in out:
            assert "second board" in out
            return
    raise AssertionError("nothing was offered")


# Bad usage


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--blinds", "x"), "--blinds 'x': write them as 50/100"),
        (("--blinds", "5"), "--blinds '5'"),
        (("--blinds", "²/3"), "--blinds"),
        (("--blinds", "2/1"), "small_blind = 2"),
        (("--blinds", "0/0"), "big_blind"),
        (("--seats", "11"), "--seats 11: this house seats 2 to 10"),
        (("--seats", "1"), "--seats 1"),
        (("--seats", "9", "--profile", "mbp"), "2 to 8"),
        (("--stack", "0"), "--stack 0"),
        (("--stack", str(2**53)), "--stack"),
        (("--structure", "mixed", "--profile", "mbp"), "structure = 'mixed'"),
        (("--rules", "/nowhere/at/all.toml"), "--rules /nowhere/at/all.toml"),
    ],
)
def test_bad_usage_is_one_line_that_quotes_it(told, arguments, said):
    err = told("", *arguments, code=2)
    assert said in err
    assert err.startswith("fifthstreet play: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("blinds", "said"),
    [("2/1", "small_blind = 2: allowed is at most the big blind"), ("0/0", "big_blind = 0")],
)
def test_blinds_beside_a_file_are_held_against_the_rules(told, rules, blinds, said):
    assert said in told("", "--rules", rules(ante=1), "--blinds", blinds, code=2)


def test_a_tournament_cannot_be_played_here(told, rules):
    err = told("", "--rules", rules(mode="tournament"), code=2)
    assert err == "fifthstreet play: house rule mode = 'tournament': allowed is cash\n"


def test_a_file_that_is_no_text_is_named(told, tmp_path):
    path = tmp_path / "rules.toml"
    path.write_bytes(b"\xff\xfe")
    assert f"--rules {path}" in told("", "--rules", str(path), code=2)


def test_without_rich_it_says_what_to_install(told, monkeypatch):
    monkeypatch.setattr(play.importlib.util, "find_spec", lambda _: None)
    assert "pip install 'fifthstreet[cli]'" in told("", code=2)
