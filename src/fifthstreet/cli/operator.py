"""Operator: what the operator of a running room asks and does, from the command line.

Speaks to the room over HTTP with the operator's token, which comes from the
environment or a file and never from an argument that other users of the machine see.
"""

from __future__ import annotations

import argparse
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path
from typing import Any, Final

from fifthstreet.errors import FifthStreetError, SetupError

HELP: Final = "look after a running room: tables, accounts, chips, log"
TOKEN: Final = "FIFTHSTREET_OPERATOR_TOKEN"  # noqa: S105 - a variable's name
ROOM: Final = "http://127.0.0.1:8000"
TIMEOUT: Final = 30
Answer = dict[str, Any]


class RefusedError(FifthStreetError):
    """The room has said no."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    _options(parser)
    tasks = parser.add_subparsers(dest="task", metavar="task", required=True)
    _add_tasks(tasks)
    for branch in tasks.choices.values():  # as well after the task as before it
        for action in _options(branch):
            action.default = argparse.SUPPRESS  # or it would undo what stood before the task


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Add what every task takes."""
    return [
        parser.add_argument("--url", default=ROOM, help=f"where the room is ({ROOM})"),
        parser.add_argument(
            "--token-file", type=Path, help=f"file with the token; otherwise {TOKEN} has it"
        ),
        parser.add_argument("--json", action="store_true", help="print what the room answers"),
    ]


def _add_tasks(tasks: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    tasks.add_parser("tables", help="all tables")
    tasks.add_parser("frozen", help="tables that a failure has stopped")
    tasks.add_parser("accounts", help="accounts by a part of name or id").add_argument(
        "find", nargs="?", default="", help="part of a name or id"
    )
    for task, text in (
        ("credit", "give an account play chips"),
        ("debit", "take play chips from a wallet"),
    ):
        branch = tasks.add_parser(task, help=text)
        branch.add_argument("account")
        branch.add_argument("chips", type=int)
        _reason(branch)
    branch = tasks.add_parser("return", help="give back the chips of a frozen table's hand")
    branch.add_argument("table")
    _reason(branch)
    tasks.add_parser("log", help="what operators did, the latest first").add_argument(
        "--before", type=int, help="only records before this number"
    )
    tasks.add_parser("integrity", help="signals of players who play together")


def _reason(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--reason", required=True, help="why; it goes into the log")
    parser.add_argument("--id", default=None, help="the same id does it once (a new one)")


def run(args: argparse.Namespace) -> int:
    """Do the task; 1 when the log is broken, 2 when the room refuses or is not there."""
    answer = ask(args.url, token_of(args.token_file), *request_of(args))
    if args.json:
        print(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        for line in lines_of(args.task, answer):
            print(line)
    return 1 if answer.get("broken_at") is not None else 0


def token_of(file: Path | None) -> str:
    """Return the operator's token.

    Raises:
        SetupError: there is none.

    """
    text = os.environ.get(TOKEN, "")
    if text.startswith("file:"):
        file, text = file or Path(text.removeprefix("file:")), ""
    if file is not None:
        try:
            text = file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise SetupError(f"{file}: cannot be read") from None
    if not text:
        raise SetupError(f"no token: put it into {TOKEN} or name its file with --token-file")
    if not (text.isascii() and text.isprintable()):  # what quotes it would show it
        raise SetupError("the token has characters that no token has: line ends, or beyond ASCII")
    return text


def request_of(args: argparse.Namespace) -> tuple[str, dict[str, object] | None]:
    """Return the path of a task, and its body when it changes something."""
    match args.task:
        case "frozen":
            return "/tables?frozen=1", None
        case "accounts":
            return f"/accounts?{urllib.parse.urlencode({'find': args.find})}", None
        case "log":
            return "/log" if args.before is None else f"/log?before={args.before}", None
        case "credit" | "debit":
            body = {"account": args.account, "chips": args.chips}
            return f"/{args.task}", {"id": args.id or _new_id(), **body, "reason": args.reason}
        case "return":
            path = f"/tables/{urllib.parse.quote(args.table, safe='')}/return"
            return path, {"id": args.id or _new_id(), "reason": args.reason}
        case task:
            return f"/{task}", None


def _new_id() -> str:
    return f"{time.strftime('%Y%m%d')}-{uuid.uuid4().hex[:12]}"


def ask(url: str, token: str, path: str, body: dict[str, object] | None) -> Answer:
    """Return what the room answers.

    Raises:
        RefusedError: it says no.
        SetupError: it is not there, or something else is.

    """
    try:
        known = urllib.parse.urlsplit(url).scheme in {"http", "https"}
    except ValueError:  # as "http://[::1"
        known = False
    if not known:
        raise SetupError(f"{url!r} is no http or https address")
    request = urllib.request.Request(  # noqa: S310 - the scheme was looked at
        f"{url.rstrip('/')}/api/operator{path}",
        None if body is None else json.dumps(body).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    opener = urllib.request.build_opener(NoRedirect)
    try:
        with opener.open(request, timeout=TIMEOUT) as answer:
            found = json.load(answer)
    except urllib.error.HTTPError as error:
        raise RefusedError(_refusal(error)) from None
    except (OSError, ValueError) as error:
        raise SetupError(f"{url}: {getattr(error, 'reason', error)}") from None
    if not isinstance(found, dict):
        raise SetupError(f"{url}: this is no room")
    return found


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """The token is shown to nobody else: a redirection is an error."""

    def redirect_request(self, *_: object) -> None:
        """Follow nothing."""


def _refusal(error: urllib.error.HTTPError) -> str:
    """Return in words why the room says no."""
    from fifthstreet.words import say

    if error.code == 404 and "json" not in error.headers.get("content-type", ""):
        return "the operator is switched off there: the room has no operator token"
    try:
        found = json.load(error)
        return say("en", f"room.error.{found['code']}", **found.get("numbers", {}))
    except (ValueError, KeyError, TypeError):
        return f"answer {error.code}"


def lines_of(task: str, answer: Answer) -> list[str]:
    """Return an answer as lines for people."""
    match task:
        case "tables" | "frozen":
            return [_table(row) for row in answer["tables"]] or ["no tables"]
        case "accounts":
            rows = answer["accounts"]
            return [f"{r['account']:24} {r['chips']:>12}  {r['name']}" for r in rows] or ["none"]
        case "credit" | "debit":
            return [f"{answer['account']} has {answer['chips']} chips now"]
        case "return":
            return [f"hand {answer['hand']} of {answer['table']}: {answer['chips']} chips returned"]
        case "log":
            broken = answer["broken_at"]
            end = "the chain is whole" if broken is None else f"BROKEN at record {broken}"
            return [*map(_record, answer["records"]), end]
        case _:
            found = answer["signals"]
            head = f"{answer['hands']} hands, {answer['sessions']} sessions, {len(found)} signals"
            return [head, *(f"{each['kind']}: {each['text']}" for each in found)]


def _table(row: Answer) -> str:
    state = f"FROZEN ({row['trouble']})" if row["frozen"] else "playing" if row["running"] else ""
    people = sum(not seat["bot"] for seat in row["seats"])
    seats = f"{people} people, {len(row['seats']) - people} bots of {row['size']}"
    return f"{row['table']:16} hand {row['hand']:<8} {seats:26} {row['on_table']:>10} {state}"


def _record(record: Answer) -> str:
    act = record["act"]
    at = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(act["at"] / 1000))
    detail = " ".join(f"{key}={value}" for key, value in act["detail"].items())
    return _shown(f"{record['number']:>6} {at}Z {act['action']} {act['subject']} {detail}")


def _shown(text: str) -> str:
    """Return ``text`` as one line that moves no cursor and changes no colour."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
