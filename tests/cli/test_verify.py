"""The command that checks records: its lines, its objects and its codes."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fifthstreet.cli.main import main

VECTORS = json.loads(
    (Path(__file__).parents[2] / "data" / "fairness" / "vectors.json").read_text(encoding="utf-8")
)
RECORDS = VECTORS["records"]


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a value, or a text, to a file and names it."""

    def written(value):
        path = tmp_path / "hand.json"
        text = value if isinstance(value, str) else json.dumps(value)
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def test_an_honest_chain(file, capsys):
    assert main(["verify", file(RECORDS)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        f"Hand 1 at harbour, tag {RECORDS[0]['transcript']['tag']}: 9 cards opened, nothing wrong."
    )
    assert lines[3] == "  · The hand was called off before the cut; no card was dealt."
    assert lines[5] == "  · The seed of seat 4 came too late and did not count."
    assert VECTORS["key"] in lines[-2]
    assert lines[-1] == "verified 4, wrong 0"
    assert len(lines) == 8


def test_the_same_in_json(file, capsys):
    assert main(["verify", file(RECORDS), "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found == [{**report, "good": True} for report in VECTORS["reports"]]


def test_a_tampered_record(file, capsys):
    record = json.loads(json.dumps(RECORDS[0]))
    record["transcript"]["openings"][0]["card"] = 51
    assert main(["verify", file(record)]) == 1
    out = capsys.readouterr().out
    assert re.search(r"^Hand 1 at harbour, tag \w{8}: wrong; findings: 6\.$", out, re.MULTILINE)
    assert "  ✗ The record is not signed by the room.\n" in out
    assert re.search(r"  ✗ Position \d+: As was not sealed there\.\n", out)
    assert re.search(r"✗ The hash of the record is [0-9a-f]{12}…, it says [0-9a-f]{12}…\.\n", out)
    assert out.endswith("verified 1, wrong 1\n")
    assert main(["verify", file(record), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert not report["good"]
    assert "OPENING_ROOT" in [each["code"] for each in report["findings"]]


def test_a_gap_in_the_chain(file, capsys):
    assert main(["verify", file([RECORDS[0], RECORDS[2]])]) == 1
    assert "✗ Number 1 of the table is missing; here comes number 2." in capsys.readouterr().out


def test_the_key_of_the_room(file, capsys):
    assert main(["verify", file(RECORDS), "--key", VECTORS["key"].upper()]) == 0
    assert main(["verify", file(RECORDS), "--key", "0" * 64]) == 1
    assert "✗ The record is of a room with the key" in capsys.readouterr().out
    with pytest.raises(SystemExit) as caught:
        main(["verify", file(RECORDS), "--key", "abc"])
    assert caught.value.code == 2
    assert "64 hexadecimal digits" in capsys.readouterr().err


def test_other_languages(file, capsys):
    assert main(["verify", file(RECORDS), "--lang", "zh-Hans"]) == 0
    assert capsys.readouterr().out.endswith("已验证 4 手，有问题 0 手\n")
    assert main(["verify", file(RECORDS), "--lang", "zh-Hant"]) == 0
    assert capsys.readouterr().out.endswith("已驗證 4 手，有問題 0 手\n")


def test_standard_input(monkeypatch, capsys):
    text = io.TextIOWrapper(io.BytesIO(json.dumps(RECORDS[0]).encode()))
    monkeypatch.setattr("sys.stdin", text)
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.endswith("verified 1, wrong 0\n")


@pytest.mark.parametrize("text", ["", "{}", "not json", '{"transcript":{}}\n{}'])
def test_a_file_that_cannot_be_read_is_one_line(file, capsys, text):
    assert main(["verify", file(text)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.fullmatch(r"fifthstreet verify: \S+hand\.json: .+\n", captured.err)


def test_a_file_that_is_not_there_or_no_text(tmp_path, capsys):
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "No such file" in capsys.readouterr().err
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(["verify", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_it_needs_no_room_and_no_server(file):
    code = (
        "import sys; from fifthstreet.cli.main import main; main(sys.argv[1:]);"
        "print([m for m in sys.modules if m.split('.')[0] in"
        " ('starlette', 'uvicorn', 'sqlalchemy', 'websockets', 'asyncio')], file=sys.stderr)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code, "verify", file(RECORDS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0
    assert answer.stderr == "[]\n"
