"""The commands about a room's database: audit, backup, restore."""

from __future__ import annotations

import sqlite3

import pytest

from fifthstreet.cli.main import main
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import data_url
from tests.room.store.test_audit import play


@pytest.fixture
def data(tmp_path):
    """A data folder with two tables in play."""
    folder = tmp_path / "data"
    folder.mkdir()
    database = Database(data_url(folder))
    play(database, "t", "u")
    database.close()
    return folder


def spoil(file):
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE balance SET chips = chips + 1 WHERE account = 'house'")
    connection.close()


def test_a_room_that_agrees_is_exit_0(data, capsys):
    assert main(["audit", str(data)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("accounts 7 entries ")
    assert out.endswith(" tables 2 findings 0\n")


def test_each_finding_is_a_line_and_exit_1(data, capsys):
    spoil(data / "room.db")
    assert main(["audit", str(data)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("account house: balance ")
    assert lines[1] == "all accounts: they sum to 1 play, not to 0"
    assert lines[2].endswith("findings 2")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda data: None, "there is no such database"),
        (lambda data: data.write_text("text" * 999), "not a database"),
    ],
)
def test_what_cannot_be_read_is_exit_2(tmp_path, capsys, make, told):
    path = tmp_path / "other"
    make(path)
    assert main(["audit", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("fifthstreet audit: ")
    assert told in err
    assert err.count("\n") == 1


def test_a_backup_comes_back(data, tmp_path, capsys):
    file, other = tmp_path / "saved", tmp_path / "other"
    assert main(["backup", str(data), str(file)]) == 0
    out, err = capsys.readouterr()
    size, warning = file.stat().st_size, "to be kept secret: whoever has it can sign as the room"
    assert out == f"{file}: {size} bytes, {warning}\n"
    assert err == ""
    assert main(["audit", str(file)]) == 0
    numbers = capsys.readouterr().out
    assert main(["restore", str(file), str(other)]) == 0
    assert capsys.readouterr().out == numbers
    assert main(["audit", str(other)]) == 0


def test_a_backup_of_what_does_not_agree_comes_back_with_exit_1(data, tmp_path, capsys):
    spoil(data / "room.db")
    assert main(["backup", str(data), str(tmp_path / "saved")]) == 0
    assert main(["restore", str(tmp_path / "saved"), str(tmp_path / "other")]) == 1
    assert capsys.readouterr().out.endswith("findings 2\n")


def test_nothing_is_written_over(data, tmp_path, capsys):
    file = tmp_path / "saved"
    assert main(["backup", str(data), str(file)]) == 0
    assert main(["backup", str(data), str(file)]) == 2
    assert main(["restore", str(file), str(data)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"fifthstreet backup: {file}: there is such a file",
        f"fifthstreet restore: {data / 'room.db'}: there is a room already",
    ]


def test_a_password_is_never_shown(capsys):
    address = "postgresql://me:secret@/room?host=/no/such/folder"
    assert main(["audit", address]) == 2
    assert main(["backup", address, "never"]) == 2
    assert main(["restore", "never", address]) == 2
    assert "secret" not in capsys.readouterr().err
