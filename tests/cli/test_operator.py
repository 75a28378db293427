"""``fifthstreet operator`` against a served room."""

from __future__ import annotations

import argparse
import asyncio
import http.server
import json
import threading

import pytest

from fifthstreet.cli import operator
from fifthstreet.cli.main import main
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import FAST, Operator
from fifthstreet.room.ledger import FLOOR
from tests.room.kit import Listener, seat, until
from tests.room.ops.kit import TOKEN, Tearing, kept, settings_of


@pytest.fixture(autouse=True)
def token(monkeypatch):
    monkeypatch.setenv(operator.TOKEN, TOKEN)


def command(house, *words):
    """Run the command beside the room's loop; return its exit code."""
    return asyncio.to_thread(main, ["operator", "--url", house.url, *words])


def test_tables_and_accounts_are_shown_to_people(capsys):
    async def scenario(house):
        _, account = await house.guest("Ann")
        seat(house.hub, account, "t", 10_000)
        assert await command(house, "tables") == 0
        assert await command(house, "accounts", "ann") == 0
        assert await command(house, "frozen") == 0
        tables, accounts, frozen = capsys.readouterr().out.splitlines()
        assert tables.split()[0] == "t"
        assert "1 people, 2 bots of 3" in tables
        assert accounts.split() == [account, str(FLOOR - 10_000), "Ann"]
        assert frozen == "no tables"

    kept(scenario, bots=("calling",))


def test_chips_are_given_and_taken_and_the_log_tells(capsys):
    async def scenario(house):
        _, account = await house.guest("Ann")
        assert await command(house, "credit", account, "500", "--reason", "a fault") == 0
        assert await command(house, "debit", account, "200", "--reason", "too much") == 0
        assert await command(house, "log") == 0
        credit, debit, *log = capsys.readouterr().out.splitlines()
        assert credit == f"{account} has {FLOOR + 500} chips now"
        assert debit == f"{account} has {FLOOR + 300} chips now"
        assert [line.split()[3] for line in log[:2]] == ["debit", "credit"]
        assert "reason=a fault" in log[1]
        assert log[2] == "the chain is whole"
        assert await command(house, "log", "--before", "2") == 0
        assert len(capsys.readouterr().out.splitlines()) == 2

    kept(scenario)


def test_an_id_makes_it_happen_once(capsys):
    async def scenario(house):
        _, account = await house.guest("Ann")
        for _ in range(2):
            words = ["credit", account, "5", "--reason", "once", "--id", "x"]
            assert await command(house, *words) == 0
        assert capsys.readouterr().out.splitlines() == [f"{account} has {FLOOR + 5} chips now"] * 2

    kept(scenario)


def test_a_frozen_hand_is_given_back(capsys):
    async def scenario(house):
        house.hub.receive(Listener(""), wire.Sub("t"))
        desk = house.hub.desks["t"]
        await until(lambda: desk.frozen)
        assert await command(house, "frozen") == 0
        assert "FROZEN (RuntimeError)" in capsys.readouterr().out
        assert await command(house, "return", "t", "--reason", "it broke") == 0
        assert "chips returned" in capsys.readouterr().out
        assert await command(house, "integrity") == 0
        assert "0 signals" in capsys.readouterr().out

    kept(scenario, settings_of(pace=FAST), bots=("calling",), dealer=Tearing(5))


def test_what_the_room_answers_can_be_read_by_programs(capsys):
    async def scenario(house):
        assert await command(house, "--json", "tables") == 0
        assert json.loads(capsys.readouterr().out)["tables"][0]["table"] == "t"

    kept(scenario)


def test_a_broken_log_is_an_exit_code(capsys):
    async def scenario(house):
        _, account = await house.guest("Ann")
        for number in "12":
            await house.operate("/credit", id=number, account=account, chips=1, reason="one")
        records = house.operations._office._log._records
        records[0] = records[1]
        assert await command(house, "log") == 1
        assert "BROKEN at record 1" in capsys.readouterr().out

    kept(scenario)


# What is refused


def test_a_refusal_is_one_line_in_words(capsys):
    async def scenario(house):
        assert await command(house, "credit", "nobody", "5", "--reason", "none") == 2
        assert await command(house, "return", "t/../x", "--reason", "none") == 2
        first, second = capsys.readouterr().err.splitlines()
        assert first == "fifthstreet operator: There is no account nobody."
        assert second.startswith("fifthstreet operator: ")

    kept(scenario)


def test_a_wrong_token_is_refused_and_not_shown(monkeypatch, capsys):
    async def scenario(house):
        monkeypatch.setenv(operator.TOKEN, "wrong-" * 5)
        assert await command(house, "tables") == 2
        said = capsys.readouterr().err
        assert said == "fifthstreet operator: This is not the operator's token.\n"

    kept(scenario)


def test_a_room_without_an_operator_says_so(capsys):
    async def scenario(house):
        assert await command(house, "tables") == 2
        assert "switched off" in capsys.readouterr().err

    kept(scenario, settings_of(operator=Operator()))


def test_the_token_comes_from_a_file(tmp_path, monkeypatch):
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n", encoding="utf-8")
    monkeypatch.setenv(operator.TOKEN, "something else")
    assert operator.token_of(file) == TOKEN
    monkeypatch.setenv(operator.TOKEN, f"file:{file}")
    assert operator.token_of(None) == TOKEN


def test_without_a_token_nothing_is_asked(monkeypatch, tmp_path, capsys):
    monkeypatch.delenv(operator.TOKEN)
    assert main(["operator", "tables"]) == 2
    assert main(["operator", "--token-file", str(tmp_path / "none"), "tables"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "no token" in first
    assert "cannot be read" in second


@pytest.mark.parametrize("url", ["ftp://127.0.0.1", "127.0.0.1:8000", "file:///etc/passwd"])
def test_only_http_is_spoken(url, capsys):
    assert main(["operator", "--url", url, "tables"]) == 2
    assert "http" in capsys.readouterr().err


def test_nobody_there_is_one_line(capsys):
    assert main(["operator", "--url", "http://127.0.0.1:1", "tables"]) == 2
    assert capsys.readouterr().err.startswith("fifthstreet operator: http://127.0.0.1:1: ")


def test_the_token_does_not_follow_a_redirection(capsys):
    """A server that sends the command elsewhere gets an error; elsewhere hears nothing."""
    heard = []

    class Elsewhere(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            heard.append(self.path)
            self.send_response(302)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/other")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Elsewhere)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        assert main(["operator", "--url", f"http://127.0.0.1:{server.server_port}", "tables"]) == 2
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    assert heard == ["/api/operator/tables"]
    assert "answer 302" in capsys.readouterr().err


def test_an_act_needs_a_reason(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["operator", "credit", "p1", "5"])
    assert caught.value.code == 2
    assert "--reason" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--json", "tables"], ["tables", "--json"]])
def test_options_stand_before_the_task_or_after_it(words, capsys):
    async def scenario(house):
        assert await asyncio.to_thread(main, ["operator", *words, "--url", house.url]) == 0
        assert json.loads(capsys.readouterr().out)["tables"][0]["table"] == "t"

    kept(scenario)


def test_an_option_before_the_task_is_not_lost_in_it():
    parser = argparse.ArgumentParser()
    operator.add_arguments(parser)
    found = parser.parse_args(["--url", "http://x", "--json", "--token-file", "f", "tables"])
    assert (found.url, found.json, found.token_file.name) == ("http://x", True, "f")
    plain = parser.parse_args(["tables"])
    assert (plain.url, plain.json, plain.token_file) == ("http://127.0.0.1:8000", False, None)


@pytest.mark.parametrize("url", ["http://[::1", "ftp://x", "cards"])
def test_an_address_that_is_none_is_named(url, capsys):
    assert main(["operator", "--url", url, "tables"]) == 2
    assert capsys.readouterr().err == (
        f"fifthstreet operator: {url!r} is no http or https address\n"
    )


@pytest.mark.parametrize("text", ["secret\nsecret-of-the-operator", "secret-of-the-opérator"])
def test_a_token_that_is_none_is_not_quoted(text, capsys, monkeypatch):
    monkeypatch.setenv(operator.TOKEN, text)
    assert main(["operator", "--url", "http://127.0.0.1:1", "tables"]) == 2
    told = capsys.readouterr().err
    assert "characters that no token has" in told
    assert "secret" not in told


def test_a_reason_moves_no_cursor_of_who_reads_the_log(capsys):
    async def scenario(house):
        _, account = await house.guest("Ann")
        reason = "a\x1b[31mb\u202ec 差额"
        assert await command(house, "credit", account, "5", "--reason", reason) == 0
        capsys.readouterr()
        assert await command(house, "log") == 0
        assert "reason=a\\x1b[31mb\\u202ec 差额" in capsys.readouterr().out

    kept(scenario)
