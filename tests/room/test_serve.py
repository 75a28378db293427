"""``fifthstreet serve`` as a process of its own, with a real port and real signals."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest
from websockets.sync.client import connect

from fifthstreet.cli import serve
from fifthstreet.cli.main import main

TOKEN = "correct-horse-battery-staple"
COMMAND = [sys.executable, "-m", "fifthstreet.cli.main", "serve"]


class Served:
    """A running room."""

    def __init__(self, *arguments, environment=None):
        self.process = subprocess.Popen(
            [*COMMAND, "--port", "0", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        self.line = self.process.stdout.readline()
        found = re.fullmatch(r"Fifth Street is open: (http://127\.0\.0\.1:(\d+))\n", self.line)
        assert found, self.line + self.process.stderr.read()
        self.url, self.port = found[1], int(found[2])

    def get(self, path):
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return answer.read()

    def end(self, sign=signal.SIGINT):
        """Return how the process ends, after how many seconds, and what it said."""
        began = time.monotonic()
        self.process.send_signal(sign)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, time.monotonic() - began, out + err

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


def test_the_room_answers_as_soon_as_it_says_that_it_is_open():
    with Served() as room:
        assert room.get("/healthz") == b"ok"
        assert len(json.loads(room.get("/api/lobby"))["tables"]) == 7
        assert b"<!doctype html>" in room.get("/").lower()
        assert room.end()[::2] == (0, "")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_at_once_with_0_though_lines_are_open(sign):
    fast = {"FIFTHSTREET_BOT_DELAY_MS": "5", "FIFTHSTREET_HAND_PAUSE_MS": "5"}
    with Served(environment=fast) as room, contextlib.ExitStack() as open_lines:
        lines = [
            open_lines.enter_context(connect(f"ws://127.0.0.1:{room.port}/ws", close_timeout=0.2))
            for _ in range(3)
        ]
        for line in lines:
            line.send('{"t":"sub","table":"no-limit"}')
        hands = set()
        while len(hands) < 3:  # with the pace of the environment hands fly by
            frame = json.loads(lines[0].recv(timeout=30))
            if frame["t"] == "ev" and frame["view"] and frame["view"]["hand"]:
                hands.add(frame["view"]["hand"]["hand"])
        code, seconds, said = room.end(sign)
        assert (code, said) == (0, "")
        assert seconds < 10


def test_a_port_in_use_is_one_line_that_names_it():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*COMMAND, "--port", str(port)], capture_output=True, text=True, check=False, timeout=60
        )
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(rf"fifthstreet serve: 127\.0\.0\.1:{port}: .+\n", done.stderr)


def operate(room, path, body=None):
    request = urllib.request.Request(
        f"{room.url}/api/operator{path}",
        None if body is None else json.dumps(body).encode(),
        {"Authorization": f"Bearer {TOKEN}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def test_accounts_chips_and_the_operators_log_are_there_after_a_restart(tmp_path):
    folder = tmp_path / "new" / "data"
    environment = {"FIFTHSTREET_OPERATOR_TOKEN": TOKEN, "FIFTHSTREET_PROBE_EVERY": "0"}
    with Served("--data", str(folder), environment=environment) as room:
        assert folder.is_dir()
        guest = urllib.request.Request(f"{room.url}/api/guest", b'{"name": "100%_Ann"}')
        with urllib.request.urlopen(guest, timeout=30) as answer:
            account = json.load(answer)["player"]
        body = {"id": "1", "account": account, "chips": 500, "reason": "a fault"}
        first = operate(room, "/credit", body)
        assert first["chips"] == 100_500
        assert operate(room, "/credit", body) == first
        with pytest.raises(urllib.error.HTTPError, match="409"):
            operate(room, "/debit", {**body, "id": "2", "chips": 100_501})
        assert operate(room, "/log")["broken_at"] is None
        code, _, said = room.end(signal.SIGTERM)
        assert (code, said) == (0, "")
    with Served("--data", str(folder), environment=environment) as room:
        row = {"account": account, "name": "100%_Ann", "chips": 100_500}
        for text in ("%25_a", "100%25", account[2:9]):
            assert operate(room, f"/accounts?find={text}")["accounts"] == [row]
        assert operate(room, "/accounts?find=1_0")["accounts"] == []
        log = operate(room, "/log")
        actions = [record["act"]["action"] for record in log["records"]]
        assert (actions, log["broken_at"]) == (["debit_refused", "debit", "credit"], None)
        assert operate(room, "/credit", body)["chips"] == 100_500
        assert json.loads(room.get("/readyz"))["checks"]["database"] is True
        assert operate(room, "/integrity")["signals"] == []


def test_a_folder_of_the_probe_is_probed_again(tmp_path):
    """The table of the probe is kept as all are; the next process goes on with it."""
    environment = {"FIFTHSTREET_PROBE_EVERY": "0.2", "FIFTHSTREET_SEED_MS": "0"}
    for _ in range(2):
        with Served("--data", str(tmp_path / "data"), environment=environment) as room:
            while True:
                try:
                    ready = json.loads(room.get("/readyz"))
                    break
                except urllib.error.HTTPError:
                    time.sleep(0.05)
            assert ready["ready"]
            assert len(json.loads(room.get("/api/lobby"))["tables"]) == 7


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert main(["serve", "--data", str(file / "below")]) == 2
    assert capsys.readouterr().err.startswith(f"fifthstreet serve: {file / 'below'}: ")


@pytest.mark.parametrize("port", ["70000", "-1", "x"])
def test_a_port_that_is_none_is_bad_usage(port, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["serve", "--port", port])
    assert caught.value.code == 2
    assert "--port" in capsys.readouterr().err


def test_a_pace_that_is_none_is_named(monkeypatch, capsys):
    monkeypatch.setenv("FIFTHSTREET_BOT_DELAY_MS", "soon")
    assert main(["serve", "--port", "0"]) == 2
    assert "FIFTHSTREET_BOT_DELAY_MS = 'soon'" in capsys.readouterr().err


def test_settings_come_from_the_file_and_what_is_typed_wins(tmp_path):
    file = tmp_path / "room.toml"
    file.write_text('host = "127.0.0.1"\nport = 1\n[pace]\nhand_pause_ms = 5', encoding="utf-8")
    with Served("--config", str(file)) as room:
        assert room.port > 1
        assert room.get("/healthz") == b"ok"


def test_a_file_with_an_unknown_name_is_one_line(tmp_path, capsys):
    file = tmp_path / "room.toml"
    file.write_text("prot = 1", encoding="utf-8")
    assert main(["serve", "--config", str(file)]) == 2
    assert capsys.readouterr().err.endswith("no setting 'prot': did you mean 'port'?\n")


@pytest.mark.parametrize(
    ("words", "host"), [(["--share"], "127.0.0.1"), (["--share", "--host", "127.0.0.2"], None)]
)
def test_sharing_listens_on_the_address_at_home_unless_one_is_named(words, host, monkeypatch):
    seen = []
    monkeypatch.setattr(serve, "home_address", lambda: "127.0.0.1")
    monkeypatch.setattr(
        serve, "_serve", lambda _, settings, *, share: seen.append((settings.host, share))
    )
    monkeypatch.setattr(serve.signal, "signal", lambda *_: None)
    assert main(["serve", "--port", "0", *words]) == 0
    assert seen == [(host or "127.0.0.2", True)]


def test_the_link_is_shown_as_a_picture_where_that_can_be_seen(monkeypatch, capsys):
    for share, seen in ((True, True), (False, True), (True, False)):
        monkeypatch.setattr(serve, "can_show", lambda seen=seen: seen)
        serve._announce("http://192.168.1.20:8000", share=share)
        said = capsys.readouterr().out
        assert said.startswith("Fifth Street is open: http://192.168.1.20:8000\n")
        assert ("█" in said) is (share and seen)


def test_without_its_packages_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(serve.importlib.util, "find_spec", lambda _: None)
    assert main(["serve"]) == 2
    said = capsys.readouterr().err
    assert said.endswith("needs more packages: pip install 'fifthstreet[room]'\n")
    assert said.count("\n") == 1


def test_an_ipv6_address_is_written_in_brackets():
    if not socket.has_ipv6:
        pytest.skip("this machine has no IPv6")
    listener = None
    try:
        listener = serve._listen("::1", 0)
    except OSError:
        pytest.skip("this machine has no IPv6 loopback")
    assert listener.family == socket.AF_INET6
    listener.close()
    assert serve.shown_address("::1", 80) == "http://[::1]:80"
    assert serve.shown_address("127.0.0.1", 80) == "http://127.0.0.1:80"


def test_small_frames_are_not_held_back():
    with serve._listen("127.0.0.1", 0) as listener:
        # asyncio turns Nagle's delay off for sockets that say what they are.
        assert listener.proto == socket.IPPROTO_TCP
