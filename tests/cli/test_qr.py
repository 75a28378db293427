"""The QR code in the terminal, and the address that it shows at home."""

from __future__ import annotations

import io
import socket
import sys

import pytest
import segno

from fifthstreet.cli import home, qr
from fifthstreet.cli.main import main
from fifthstreet.errors import SetupError

LINK = "http://192.168.1.20:8000"
HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
"""Of the upper and the lower square: whether it is dark."""


def squares(text):
    """Return the picture as rows of 0 and 1, the quiet zone taken off."""
    rows = []
    for line in text.splitlines():
        pairs = [HALVES[sign] for sign in line]
        rows += [[upper for upper, _ in pairs], [lower for _, lower in pairs]]
    return [row[4:-4] for row in rows[4:]]


@pytest.mark.parametrize("link", [LINK, "https://cards.example/join/五街", "x" * qr.LONGEST])
def test_the_picture_is_the_code_of_the_link(link):
    wanted = [list(map(int, row)) for row in segno.make(link, error="m", micro=False).matrix]
    assert squares(qr.qr_text(link))[: len(wanted)] == wanted


@pytest.mark.parametrize("link", ["", "x" * (qr.LONGEST + 1)])
def test_a_link_that_makes_no_picture_is_refused(link, capsys):
    assert main(["qr", link]) == 2
    assert "allowed are 1 to" in capsys.readouterr().err


def test_the_command_prints_it(capsys):
    assert main(["qr", LINK]) == 0
    assert capsys.readouterr().out == qr.qr_text(LINK)


def test_without_its_package_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "segno", None)
    assert main(["qr", LINK]) == 2
    assert capsys.readouterr().err.endswith("pip install 'fifthstreet[room]'\n")


class Terminal(io.StringIO):
    def __init__(self, encoding, tty):
        super().__init__()
        self._encoding, self._tty = encoding, tty

    @property
    def encoding(self):
        return self._encoding

    def isatty(self):
        return self._tty


@pytest.mark.parametrize(
    ("encoding", "tty", "shown"),
    [("utf-8", True, True), ("utf-8", False, False), ("latin-1", True, False), (None, True, False)],
)
def test_it_is_shown_where_it_can_be_seen(encoding, tty, shown, monkeypatch):
    monkeypatch.setattr(sys, "stdout", Terminal(encoding, tty))
    assert qr.can_show() is shown


# At home


class Asked:
    """A socket that says which way it would go."""

    def __init__(self, address):
        self.address = address

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def connect(self, _):
        if self.address is None:
            raise OSError("Network is unreachable")

    def getsockname(self):
        return self.address, 5

    def send(self, *_):
        raise AssertionError("nothing is sent")


@pytest.mark.parametrize("address", ["192.168.1.20", "10.1.2.3", "172.16.0.9", "169.254.3.4"])
def test_the_address_at_home_is_found(address, monkeypatch):
    monkeypatch.setattr(socket, "socket", lambda *_: Asked(address))
    assert home.home_address() == address


@pytest.mark.parametrize("address", ["8.8.8.8", "127.0.0.1", "0.0.0.0", None])
def test_a_public_address_is_not_shared_without_being_named(address, monkeypatch):
    monkeypatch.setattr(socket, "socket", lambda *_: Asked(address))
    with pytest.raises(SetupError, match="--host"):
        home.home_address()
