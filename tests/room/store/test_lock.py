"""One room in a data folder."""

from __future__ import annotations

import subprocess
import sys

import pytest

from fifthstreet.errors import SetupError
from fifthstreet.room.store.lock import FILE, FolderLock

HOLD = "import sys; from pathlib import Path; from fifthstreet.room.store.lock import FolderLock; "


def test_a_folder_is_one_rooms(tmp_path):
    lock = FolderLock(tmp_path)
    with pytest.raises(SetupError, match="in use by another room"):
        FolderLock(tmp_path)
    lock.release()
    lock.release()
    FolderLock(tmp_path).release()


def test_the_rooms_of_a_folder_have_one_name_and_others_another(tmp_path):
    other = tmp_path / "other"
    other.mkdir()

    def name(folder):
        lock = FolderLock(folder)
        lock.release()
        return lock.owner

    first = name(tmp_path)
    assert name(tmp_path) == first != name(other)
    (tmp_path / FILE).write_text(first[:-1])  # a power cut in the middle of it
    assert len(name(tmp_path)) == len(first)
    assert name(tmp_path) == name(tmp_path)


def test_a_lock_that_was_empty_is_the_same_lock(tmp_path):
    (tmp_path / FILE).touch()  # as earlier rooms left it
    lock = FolderLock(tmp_path)
    with pytest.raises(SetupError):
        FolderLock(tmp_path)
    lock.release()


def test_a_dead_process_holds_nothing(tmp_path):
    code = HOLD + "lock = FolderLock(Path(sys.argv[1])); print('held', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(SetupError):
            FolderLock(tmp_path)
        other.kill()
        other.wait()
    FolderLock(tmp_path).release()
