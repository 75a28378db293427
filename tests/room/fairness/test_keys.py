"""The room's key: made once, kept to its owner, never printed."""

from __future__ import annotations

import multiprocessing
import os
import stat

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from fifthstreet.errors import SetupError
from fifthstreet.room.fairness.keys import FILE, RoomKey, fresh_key, room_key, signed


def test_a_key_is_made_at_the_first_start_and_found_again(tmp_path):
    first = room_key(tmp_path)
    assert room_key(tmp_path).public == first.public
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert fresh_key().public != first.public


@pytest.mark.skipif(os.name != "posix", reason="no such modes on this system")
def test_a_key_belongs_to_its_owner_alone(tmp_path):
    old = os.umask(0)
    try:
        room_key(tmp_path)
    finally:
        os.umask(old)
    path = tmp_path / FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for mode in (0o640, 0o604, 0o660):
        path.chmod(mode)
        with pytest.raises(SetupError, match="chmod 600"):
            room_key(tmp_path)


@pytest.mark.parametrize("text", ["", "xy" * 32, "00" * 31, "00" * 33, "é"])
def test_a_file_that_is_no_key_is_left_alone(tmp_path, text):
    path = tmp_path / FILE
    path.write_text(text, encoding="utf-8")
    path.chmod(0o600)
    with pytest.raises(SetupError, match="is not a key"):
        room_key(tmp_path)
    assert path.read_text(encoding="utf-8") == text


def start(folder, queue):
    queue.put(room_key(folder).public)


def test_two_first_starts_at_once_agree_on_one_key(tmp_path):
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    processes = [context.Process(target=start, args=(tmp_path, queue)) for _ in range(3)]
    for process in processes:
        process.start()
    found = {queue.get(timeout=60) for _ in processes}
    for process in processes:
        process.join()
    queue.close()
    queue.join_thread()
    assert found == {room_key(tmp_path).public}
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_signatures_are_those_of_the_standard():
    """RFC 8032, section 7.1, test 3."""
    key = RoomKey(bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"))
    public = "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"
    signature = (
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    )
    assert key.public == public
    assert key.sign(b"\xaf\x82") == signature
    assert signed(public, b"\xaf\x82", signature)
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(
        bytes.fromhex(signature), b"\xaf\x82"
    )


def test_nothing_else_is_signed():
    key = RoomKey(bytes(32))
    signature = key.sign(b"this")
    assert signed(key.public, b"this", signature)
    assert not signed(key.public, b"that", signature)
    assert not signed(fresh_key().public, b"this", signature)
    assert not signed("ff" * 32, b"this", signature)
    assert not signed(key.public, b"this", "00" * 64)
    assert repr(key) == f"RoomKey({key.public})"
