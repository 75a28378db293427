"""The command line: what every command prints, and how it ends."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from fifthstreet import __version__
from fifthstreet.cli import main as entry
from fifthstreet.cli.main import main
from fifthstreet.errors import MissingExtraError, SetupError

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "data" / "conformance" / "vectors.json"
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""With what is printed kept until it is much, as it is for people."""
SOME = ("NL-01", "PO-01", "EV-04", "BT-13")


def in_a_process(*arguments, **options):
    command = [sys.executable, "-m", "fifthstreet.cli.main", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


@pytest.fixture
def vectors(tmp_path):
    """Return a function that writes some cases of the vectors, changed, to a file."""

    def written(change=lambda case: case):
        cases = json.loads(VECTORS.read_text(encoding="utf-8"))
        path = tmp_path / "some.json"
        path.write_text(json.dumps([change(c) for c in cases if c["id"] in SOME]), encoding="utf-8")
        return str(path)

    return written


def spoil(case):
    """Expect something wrong of two cases."""
    if case["id"] == "NL-01":
        case["actions"][3]["expect"]["min_raise_to"] = 401
        case["expect"]["stacks"]["1"] = 0
    if case["id"] == "PO-01":
        case["expect"]["payouts"] = {"1": 290}
    return case


# The entry


def test_the_version(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"fifthstreet {__version__}\n"


def test_help_lists_every_command_with_its_line(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    assert caught.value.code == 0
    out = capsys.readouterr().out
    for name in entry.COMMANDS:
        assert f"\n    {name} " in out
        assert entry._load(name).HELP in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "fifthstreet: the following arguments are required: command"),
        (["deal"], "fifthstreet: argument command: invalid choice: 'deal'"),
        (["exam"], "fifthstreet exam: the following arguments are required: FILE"),
        (["perft"], "fifthstreet perft: the following arguments are required: --stacks"),
        (["perft", "--stacks", "3,x"], "fifthstreet perft: argument --stacks: '3,x' is not stacks"),
        (
            ["perft", "--stacks", "3", "--structure", "spread"],
            "fifthstreet perft: argument --structure",
        ),
        (["exam", "--speed", "x"], "fifthstreet: unrecognized arguments: --speed"),
    ],
)
def test_bad_usage_is_one_line_and_exit_2(capsys, arguments, told):
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(told)
    assert err.count("\n") == 1


class Stub:
    """A command that does what a test wants."""

    HELP = "does what a test wants"

    def __init__(self, act):
        self.act = act

    def add_arguments(self, parser):
        parser.add_argument("--word")

    def run(self, args):
        return self.act(args)


@pytest.fixture
def play(monkeypatch):
    """Return a function that runs ``fifthstreet play`` with another body."""

    def ran(act, *arguments):
        monkeypatch.setattr(entry, "import_module", lambda name: Stub(act))
        return main(["play", *arguments])

    return ran


def raising(error):
    def act(args):
        raise error

    return act


def test_a_command_gets_its_arguments_and_gives_its_exit_code(play):
    seen = []

    def act(args):
        seen.append(args)
        return 1

    assert play(act, "--word", "yes") == 1
    assert isinstance(seen[0], argparse.Namespace)
    assert seen[0].word == "yes"


def test_a_missing_extra_says_what_to_install(play, monkeypatch, capsys):
    assert play(raising(ImportError("no", name="rich"))) == 2
    line = "fifthstreet play needs more packages: pip install 'fifthstreet[cli]'\n"
    assert capsys.readouterr().err == line

    def absent(name):
        raise ImportError("no", name="starlette")

    monkeypatch.setattr(entry, "import_module", absent)
    assert main(["serve"]) == 2
    assert "'fifthstreet[room]'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "fifthstreet[cli]" in capsys.readouterr().out


def test_a_missing_extra_that_a_command_names_itself_is_told_as_it_is(play, capsys):
    assert play(raising(MissingExtraError("the table", "room"))) == 2
    assert capsys.readouterr().err == (
        "the table needs more packages: pip install 'fifthstreet[room]'\n"
    )


def test_a_fault_of_our_own_is_no_missing_extra(play, monkeypatch):
    with pytest.raises(ImportError):
        play(raising(ImportError("no", name="fifthstreet.bots")))
    monkeypatch.setattr(entry, "import_module", raising(ImportError("no", name="anything")))
    with pytest.raises(ImportError):
        main(["exam", "x"])


def test_an_error_of_the_package_is_one_line(play, capsys):
    assert play(raising(SetupError("a line\nand another"))) == 2
    assert capsys.readouterr().err == "fifthstreet play: a line and another\n"


def test_an_interrupted_command_ends_with_the_signals_number(play):
    assert play(raising(KeyboardInterrupt())) == 130


def test_a_command_that_is_interrupted_while_it_is_loaded_ends_likewise(monkeypatch):
    monkeypatch.setattr(entry, "import_module", raising(KeyboardInterrupt()))
    assert main(["equity", "AA", "KK"]) == 130


def test_what_stdout_cannot_show_is_escaped():
    arguments = ["eval", "AsKsQsJsTs", "--language", "zh-Hans"]
    command = [sys.executable, "-m", "fifthstreet.cli.main", *arguments]
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    words = "\u7687\u5bb6\u540c\u82b1\u987a"
    for option in ("--json", "--csv"):
        done = subprocess.run([*command, option], capture_output=True, check=True, env=ascii_only)
        assert words.encode("unicode_escape") in done.stdout
    assert (
        json.loads(subprocess.check_output([*command, "--json"], env=ascii_only))[0]["words"]
        == words
    )


WRITING = [
    ["exam", "--json", str(VECTORS)],
    ["eval", "AsKsQsJsTs"],
    ["odds", "pot", "30", "10"],
    ["range", "22+", "--csv"],
    ["eval", "--help"],
    ["--version"],
]


@pytest.mark.parametrize("arguments", WRITING)
def test_a_closed_pipe_ends_in_silence(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        command = [sys.executable, "-m", "fifthstreet.cli.main", *arguments]
        done = subprocess.run(
            command, stdout=writing, stderr=subprocess.PIPE, check=False, env=BUFFERED
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def closing(redirection, *arguments):
    command = shlex.join([sys.executable, "-m", "fifthstreet.cli.main", *arguments])
    shell = ["sh", "-c", f"{command} {redirection}"]
    return subprocess.run(shell, capture_output=True, text=True, check=False, env=BUFFERED)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
@pytest.mark.parametrize("arguments", WRITING)
def test_without_a_stdout_a_command_ends_in_silence(arguments):
    done = closing(">&-", *arguments)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell")
def test_without_any_stream_the_exit_code_is_left():
    assert closing("<&- >&- 2>&-", "eval", "AsKsQsJsTs").returncode == 0
    assert closing("<&- >&- 2>&-", "eval", "As").returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
@pytest.mark.parametrize("arguments", WRITING)
def test_a_full_disk_is_one_line(arguments):
    done = closing(">/dev/full", *arguments)
    name = "fifthstreet" if arguments[0].startswith("-") else f"fifthstreet {arguments[0]}"
    assert done.returncode == 2
    assert done.stderr == f"{name}: [Errno 28] No space left on device\n"


def test_a_pipe_that_a_library_finds_closed_is_one_too(play):
    def act(args):
        try:
            raising(BrokenPipeError())(args)
        except BrokenPipeError:
            sys.exit(1)

    assert play(act) == 141
    with pytest.raises(SystemExit):
        play(raising(SystemExit(1)))


@pytest.mark.parametrize("name", ["exam", "perft", "replay"])
def test_the_core_commands_need_msgspec_alone(name):
    code = (
        "import sys; from fifthstreet.cli import main; main._load(sys.argv[1]);"
        "print(*sorted({name.split('.')[0] for name in sys.modules} & "
        "{'rich', 'starlette', 'uvicorn', 'numpy', 'numba', 'asyncio'}))"
    )
    command = [sys.executable, "-c", code, name]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


# exam


def test_exam_passes(vectors, capsys):
    assert main(["exam", vectors()]) == 0
    assert capsys.readouterr().out == "passed 4 of 4\n"


def test_exam_runs_several_files_as_one(vectors, capsys):
    assert main(["exam", vectors(), vectors()]) == 0
    assert capsys.readouterr().out == "passed 8 of 8\n"


def test_a_failing_case_is_one_line(vectors, capsys):
    assert main(["exam", vectors(spoil)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "NL-01 checkpoint 1 min_raise_to: expected 401, got 400 (and 1 more)",
        'PO-01 end payouts: expected {"1": 290}, got {"1": 150, "2": 140}',
        "passed 2 of 4",
    ]


def test_exam_json_tells_what_the_engine_computed(vectors, capsys):
    assert main(["exam", "--json", vectors(spoil)]) == 1, "as without --json"
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(each["id"], each["kind"]) for each in told] == [
        ("NL-01", "hand"),
        ("PO-01", "pots"),
        ("EV-04", "eval"),
        ("BT-13", "seating"),
    ]
    hand, pots, _, seating = told
    assert hand["final"]["stacks"]["1"] == 19200
    assert set(hand["final"]) == {"uncalled", "pots", "payouts", "stacks", "show_order"}
    assert [moment["min_raise_to"] for moment in hand["checkpoints"]] == [400, 200, 5600]
    assert hand["checkpoints"][2]["illegal"] == [{"act": "raise", "to": 5599}, {"act": "check"}]
    assert pots["final"]["payouts"] == {"1": 150, "2": 140}
    assert seating["final"] == {"button_in": [1, 2, 3, 5, 6]}
    assert pots["checkpoints"] == []


def test_exam_json_tells_of_a_refused_action(vectors, capsys):
    def hasty(case):
        if case["id"] == "NL-01":
            case["actions"][0]["act"] = "check"
        return case

    path = vectors(hasty)
    assert main(["exam", "--json", path]) == 1
    told = json.loads(capsys.readouterr().out.splitlines()[0])
    assert told["final"] is None
    assert told["refused"] == "action 1 (seat 3 check): CHECK_FACING_BET to_call=200"
    assert main(["exam", path]) == 1
    assert capsys.readouterr().out.startswith("NL-01 script: expected accepted, got action 1 ")


def test_exam_json_passes_where_every_expectation_does(vectors, capsys):
    assert main(["exam", "--json", vectors()]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_exam_json_may_only_ask(vectors, capsys):
    def asks(case):
        case.pop("expect", None)
        case.pop("order", None)
        for hand in case.get("hands", []):
            hand.pop("category", None)
            hand.pop("key", None)
        for item in case.get("actions", []):
            item.pop("expect", None)
        return case

    path = vectors(asks)
    assert main(["exam", "--json", path]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4
    assert main(["exam", path]) == 1, "a case that expects nothing does not pass"


def test_what_makes_no_sense_is_exit_2_and_the_rest_is_told(vectors, capsys):
    def odd(case):
        if case["id"] in {"NL-01", "PO-01"}:
            case["options"]["speed"] = 1
        return case

    path = vectors(odd)
    assert main(["exam", path]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines()[-1] == "passed 2 of 4"
    assert err.startswith("fifthstreet exam: case NL-01: house rule speed = 1: allowed is")
    assert err.endswith("(and 1 more)\n")
    assert main(["exam", "--json", path]) == 2
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in each for each in told] == [True, True, False, False]


@pytest.mark.parametrize("change", [{"kind": "speed"}, {"speed": 1}])
def test_unknown_kinds_and_fields_are_exit_2(vectors, capsys, change):
    assert main(["exam", vectors(lambda case: {**case, **change})]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("fifthstreet exam: ")
    assert "case NL-01: " in err
    assert "speed" in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_exit_2(capsys):
    assert main(["exam", "nowhere.json"]) == 2
    assert capsys.readouterr().err == "fifthstreet exam: nowhere.json: No such file or directory\n"


def test_exam_names_a_case_field_and_value_that_make_no_sense(vectors, capsys, tmp_path):
    case = next(case for case in json.loads(VECTORS.read_text("utf-8")) if case["id"] == "RK-01")
    case["options"]["unit"] = 0
    path = tmp_path / "unit.json"
    path.write_text(json.dumps([case]), encoding="utf-8")
    assert main(["exam", vectors(), str(path)]) == 2
    out, err = capsys.readouterr()
    assert err.startswith("fifthstreet exam: case RK-01: options.unit = 0: allowed is 1 to ")
    assert out.endswith("passed 4 of 5\n"), "the other cases are examined"


def test_exam_as_a_process():
    done = in_a_process("exam", str(VECTORS))
    assert (done.returncode, done.stdout, done.stderr) == (0, "passed 115 of 115\n", "")


# perft


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        (["--stacks", "3,5,4"], "129 152"),
        (["--stacks", "10,10", "--structure", "pot-limit"], "2776 3922"),
        (["--stacks", "48,48", "--structure", "fixed-limit"], "6378 10206"),
    ],
)
def test_perft_ends_with_decisions_and_lines(capsys, arguments, last):
    assert main(["perft", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == last
    streets = [line.split() for line in lines[:-1]]
    assert [name for name, _ in streets] == ["preflop", "flop", "turn", "river"]
    assert sum(int(count) for _, count in streets) == int(last.split()[0])


@pytest.mark.parametrize(
    ("stacks", "told"),
    [
        ("5", "1 players; a hand needs 2 to 10"),
        ("5,0", "seat 2 has 0 chips"),
        ("3000,3000", "too deep to count"),
    ],
)
def test_perft_of_an_impossible_game_is_exit_2(capsys, stacks, told):
    assert main(["perft", "--stacks", stacks]) == 2
    assert told in capsys.readouterr().err
