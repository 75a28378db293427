"""Files and folders of hands, and the command that replays them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from fifthstreet.cli import replay as command
from fifthstreet.errors import FormatError
from fifthstreet.history import AcpcGame, Tally, hand_files, play, replay_file, write_log
from fifthstreet.history.verdict import Verdict
from tests.history.hands import THREE, phh, recorded

DATA = Path(__file__).parents[2] / "data" / "hands"
GOOD = sorted((DATA / "good").glob("*.phh"))
BAD = sorted((DATA / "bad").glob("*.phh"))
WALK = THREE + "p3 f, p1 f"
FOLD = "STATE:7:f:AsKs|QdQc:50|-50:Ann|Bo"
NOTED = {
    "cents_rake": "rake 0.07",
    "folded_all_in": "a player all-in on a forced post is folded",
    "half_chips": "the file splits an odd chip into halves",
    "uncallable_raise": "a raise that nobody can call is a call",
}


def write(folder, name, text):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_hands_replay(path):
    (verdict,) = replay_file(path)
    assert verdict.verdict == ("halves" if path.stem == "half_chips" else "exact")
    assert verdict.reason == NOTED.get(path.stem, "")


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_bad_hands_are_refused_for_the_reason_in_their_first_line(path):
    (verdict,) = replay_file(path)
    reason = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# refused: ")
    assert verdict.verdict == "refused"
    assert reason in verdict.reason


def test_there_are_good_and_bad_hands():
    assert len(GOOD) > 25
    assert len(BAD) > 25


def test_each_ending_has_its_reader(tmp_path):
    paths = [
        write(tmp_path, "a.phh", phh(WALK, finishing_stacks=[99, 101, 100])),
        write(tmp_path, "b.phhs", f"[1]\n{phh(WALK)}\n[2]\n{phh('x f')}"),
        write(tmp_path, "2p.nolimit.log", f"{FOLD}\nSTATE:8:f\n"),
        write(tmp_path, "d.jsonl", write_log([play(recorded(WALK)).events])),
    ]
    found = [(v.id, v.verdict) for path in paths for v in replay_file(path)]
    assert found == [
        ("1", "exact"),
        ("1", "unrecorded"),
        ("2", "refused"),
        ("7", "exact"),
        ("8", "refused"),
        ("1", "exact"),
    ]
    reasons = [v.reason for path in paths for v in replay_file(path) if v.verdict == "refused"]
    assert reasons[0].startswith("line 9: action 1 'x f': 'x' is none of p1 to p10")
    assert reasons[1].startswith("line 2: 'STATE:8:f' is not STATE")


def test_a_game_may_be_given(tmp_path):
    path = write(tmp_path, "match.log", FOLD.replace("50|-50", "1|-1"))
    game = AcpcGame("no-limit", (2, 1), 100)
    assert [v.stacks for v in replay_file(path, game)] == [(101, 99)]


@pytest.mark.parametrize(
    ("name", "content", "match"),
    [
        ("a.phh", b"variant = \n", "not TOML"),
        ("a.phh", b"", "no hand in the file"),
        ("a.phhs", b"\xff\xfe", "codec can't decode"),
        ("a.txt", b"", "the ending is none of .phh, .phhs, .log, .jsonl"),
        ("a.log", b"hello\n", "names none of the games"),
        ("2p.limit.log", b"hello\n", "no STATE line"),
        ("a.jsonl", b'{"ohh": 1}\n', "line 1: .* does not begin a log"),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error_that_names_it(tmp_path, name, content, match):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FormatError, match=f"{name}: .*{match}|{match}") as refused:
        list(replay_file(path))
    assert str(refused.value).startswith(str(path))


LONG = "9" * 5000
"""More digits than Python reads as an int."""


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.phh", phh("p3 f").replace("min_bet = 2", f"min_bet = {LONG}")),
        ("a.phh", phh("p3 f").replace("min_bet = 2", "min_bet = 1e99999999999999999999")),
        ("a.phh", phh("p3 f") + "_note = " + "[" * 100_000),
        ("a.phh", phh("p3 f").replace("min_bet = 2", f"min_bet = 0x{'f' * 5000}")),
        ("a.phh", phh("p3 f").replace("min_bet = 2", f"min_bet{'.a' * 3000} = 2")),
    ],
)
def test_numbers_and_lists_beyond_all_measure_are_no_file(tmp_path, name, content):
    with pytest.raises(FormatError, match="not TOML"):
        list(replay_file(write(tmp_path, name, content)))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.phh", phh(f"p3 cbr {LONG}")),
        ("a.phh", phh("p3 f").replace("min_bet = 2", f"min_bet = {LONG}.5")),
        ("a.phh", phh("p3 f").replace("min_bet = 2", "min_bet = 1e999999999")),
        ("a.phh", phh("p3 f").replace("min_bet = 2", "min_bet = nan")),
        ("a.phh", phh(WALK) + "finishing_stacks = [1e999999, 99, 100]\n"),
        ("a.2p.nolimit.log", FOLD.replace(":f:", f":r{LONG}f:")),
        ("a.2p.nolimit.log", FOLD.replace(":7:", f":{LONG}:")),
        ("a.2p.nolimit.log", FOLD.replace(":50|", f":{LONG}|")),
    ],
)
def test_a_hand_of_more_chips_than_there_are_is_refused_alone(tmp_path, name, content):
    (verdict,) = replay_file(write(tmp_path, name, content))
    assert (verdict.verdict, verdict.reason[:7]) == ("refused", "line 1:")


def test_a_byte_order_mark_is_skipped(tmp_path):
    path = tmp_path / "a.phh"
    path.write_text(phh(WALK), encoding="utf-8-sig")
    assert len(list(replay_file(path))) == 1


def test_a_folder_stands_for_the_hand_files_below_it(tmp_path):
    write(tmp_path, "b/deep/a.phh", phh(WALK))
    write(tmp_path, "a.phhs", "")
    write(tmp_path, "readme.txt", "")
    write(tmp_path, "b/server.log", "started\n")
    write(tmp_path, "b/match.log", f"# match\n{FOLD}\n")
    write(tmp_path, "b/other.jsonl", '{"ohh": 1}\n')
    write(tmp_path, "b/own.jsonl", write_log([]))
    (tmp_path / "b" / "folder.phh").mkdir()
    found = [path.relative_to(tmp_path).as_posix() for path in hand_files([tmp_path])]
    assert found == ["a.phhs", "b/deep/a.phh", "b/match.log", "b/own.jsonl"]


def test_files_that_are_named_are_all_taken(tmp_path):
    path = write(tmp_path, "server.log", "started\n")
    assert hand_files([path, path]) == [path, path]


def test_paths_without_hands_are_errors(tmp_path):
    with pytest.raises(FormatError, match=r"no \.phh, \.phhs, \.log, \.jsonl file of hands"):
        hand_files([tmp_path])
    with pytest.raises(FormatError, match="nowhere: no such file or folder"):
        hand_files([tmp_path / "nowhere"])


def test_a_hand_without_a_result_only_counts_as_replayed():
    tally = Tally()
    for word in ("exact", "exact", "halves", "differs", "refused", "unrecorded", "unfinished"):
        tally.add(Verdict("1", word))
    assert str(tally) == "replayed 7, exact 2, halves 1, differs 1, refused 1"


def run(capsys, *words):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    code = command.run(parser.parse_args([str(word) for word in words]))
    out, err = capsys.readouterr()
    return code, out.splitlines(), err.splitlines()


def test_the_command_prints_the_tally_last(capsys, tmp_path):
    path = write(tmp_path, "a.phh", phh(WALK, finishing_stacks=[99, 101, 100]))
    assert run(capsys, path) == (0, ["replayed 1, exact 1, halves 0, differs 0, refused 0"], [])


def test_hands_without_a_result_are_fine(capsys, tmp_path):
    path = write(tmp_path, "a.phhs", f"[1]\n{phh(WALK)}\n[2]\n{phh(THREE)}\n")
    assert run(capsys, path) == (0, ["replayed 2, exact 0, halves 0, differs 0, refused 0"], [])


def test_the_command_has_a_line_a_hand_that_differs_or_is_refused(capsys, tmp_path):
    differing = write(tmp_path, "a.phh", phh(WALK, finishing_stacks=[1, 2, 3], hand=5))
    refused = write(tmp_path, "b.phh", phh("p3 cbr 3"))
    why = "action 1 'p3 cbr 3': BELOW_MINIMUM (R-RAISE-1): At least 4 is needed, not 3"
    code, out, err = run(capsys, tmp_path)
    assert (code, err) == (1, [])
    assert out == [
        f"{differing} hand 5 differs: player 1 ends with 1, the engine says 99",
        f"{refused} hand 1 refused: {why}: that is 2 above the price of 2.",
        "replayed 2, exact 0, halves 0, differs 1, refused 1",
    ]
    assert run(capsys, refused)[0] == 1
    assert run(capsys, differing)[0] == 1


def test_what_cannot_be_read_is_one_line_on_stderr_and_the_rest_is_replayed(capsys, tmp_path):
    broken = write(tmp_path, "a.phh", "variant = \n")
    write(tmp_path, "b.phh", phh("p3 cbr 3"))
    code, out, err = run(capsys, tmp_path / "nowhere", tmp_path)
    assert code == 2
    assert out[-1] == "replayed 1, exact 0, halves 0, differs 0, refused 1"
    assert err[0] == f"fifthstreet replay: {tmp_path / 'nowhere'}: no such file or folder"
    assert err[1].startswith(f"fifthstreet replay: {broken}: line 1: not TOML")
    assert len(err) == 2


@pytest.mark.parametrize("ending", [".log", ".jsonl"])
def test_a_file_that_may_not_be_opened_does_not_stop_the_rest(
    capsys, tmp_path, monkeypatch, ending
):
    shut = write(tmp_path, f"a.2p.nolimit{ending}", FOLD)
    write(tmp_path, "b.phh", phh(WALK))
    opened = Path.open

    def refusing(self, *arguments, **named):
        if self == shut:
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *arguments, **named)

    monkeypatch.setattr(Path, "open", refusing)
    code, out, err = run(capsys, tmp_path)
    assert (code, out[-1]) == (2, "replayed 1, exact 0, halves 0, differs 0, refused 0")
    assert len(err) == 1
    assert err[0].startswith(f"fifthstreet replay: {shut}: ")


def test_json_is_one_object_a_hand_and_nothing_else(capsys, tmp_path):
    hands = [
        phh(WALK, finishing_stacks=[99, 101, 100], hand=8),
        phh(WALK, hand="'a b'"),
        phh("p3 cbr 3"),
        phh("p3 f, p1 f", blinds_or_straddles=[0.1, 0.2, 0], min_bet=0.2, stacks=(9, 9, 9.5)),
    ]
    text = "".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))
    path = write(tmp_path, "a.phhs", text)
    code, out, err = run(capsys, "--json", path)
    told = [json.loads(line) for line in out]
    assert (code, err) == (1, [])
    assert all(
        list(each) == ["file", "id", "verdict", "reason", "stacks", "payouts"] for each in told
    )
    assert {each["file"] for each in told} == {str(path)}
    assert [(each["verdict"], each["stacks"], each["payouts"]) for each in told] == [
        ("exact", [99, 101, 100], [0, 2, 0]),
        ("unrecorded", [99, 101, 100], [0, 2, 0]),
        ("refused", [], []),
        ("unrecorded", [8.9, 9.1, 9.5], [0, 0.2, 0]),
    ]
    assert told[0]["id"] == "8"


def test_json_of_an_unreadable_file_keeps_stdout_clean(capsys, tmp_path):
    path = write(tmp_path, "a.phh", "variant = \n")
    code, out, err = run(capsys, "--json", path)
    assert (code, out, len(err)) == (2, [], 1)


def test_the_function_takes_paths(capsys):
    assert command.replay(GOOD[:1]) == 0
    assert capsys.readouterr().out == "replayed 1, exact 1, halves 0, differs 0, refused 0\n"
