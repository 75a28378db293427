"""Bot: bots of this package in a room, as a process of their own."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from typing import Final, TypeVar

import msgspec

from fifthstreet.bots.registry import BOTS
from fifthstreet.client.crew import Crew, Member, run_crew, run_growing_crew
from fifthstreet.client.errors import ClientError
from fifthstreet.errors import FormatError, SetupError

HELP: Final = "play in a room with bots, each over a line of its own"
TOKENS: Final = "FIFTHSTREET_TOKENS"
INVITE: Final = "FIFTHSTREET_INVITE"
PASSWORD: Final = "FIFTHSTREET_TABLE_PASSWORD"  # noqa: S105 - where it is, not what
FAILED: Final = 1
T = TypeVar("T", Crew, Member)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("kind", nargs="?", metavar="KIND", help=", ".join(BOTS))
    parser.add_argument("--table", help="id of the table, as in the lobby: no-limit")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="address of the room")
    parser.add_argument(
        "--token",
        action="append",
        help=f"bearer token; once for every bot, or separated by commas in {TOKENS}",
    )
    parser.add_argument("--name", help="without a token: play as a guest with this name")
    parser.add_argument(
        "--invite",
        default=os.environ.get(INVITE),
        help=f"invitation to a private table, or the link with it; or {INVITE}",
    )
    parser.add_argument("--count", type=int, help="how many bots; by default one for every token")
    parser.add_argument("--chips", type=int, help="what each brings; by default the most")
    parser.add_argument("--seed", type=int, help="of how the bots play")
    parser.add_argument(
        "--crew", action="store_true", help="read the bots from stdin and end with it"
    )


def run(args: argparse.Namespace) -> int:
    """Play until interrupted; 1 when the last bot's line is over, 2 for bad usage."""
    logging.basicConfig(level=logging.WARNING, format="fifthstreet bot: %(message)s")
    chance = random.Random(args.seed)  # noqa: S311 - how bots play
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if args.crew:
            asyncio.run(_with_stdin(chance))
        else:
            asyncio.run(run_crew(_crew(args), chance))
    except ClientError as error:
        print(f"fifthstreet bot: {error}", file=sys.stderr)
        return FAILED
    return 0


def _crew(args: argparse.Namespace) -> Crew:
    """Return what the arguments ask for.

    Raises:
        SetupError: they do not fit together.

    """
    if args.kind is None or args.table is None:
        raise SetupError("name the bot's KIND and its --table")
    if args.chips is not None and args.chips < 1:
        raise SetupError(f"--chips {args.chips} is not positive")
    tokens = args.token or [part for part in os.environ.get(TOKENS, "").split(",") if part]
    count = len(tokens) or 1 if args.count is None else args.count
    if tokens:
        if not 1 <= count <= len(tokens):
            raise SetupError(f"--count {count}, but {len(tokens)} tokens: one for every bot")
        members = [_member(args, token=token) for token in tokens[:count]]
    elif args.name:
        members = [_member(args, name=name) for name in _names(args.name, count)]
    else:
        raise SetupError("give a --token for every bot, or a --name for guests")
    return Crew(url=args.url, members=tuple(members), patience=300)


def _names(name: str, count: int) -> Sequence[str]:
    """Return the names of ``count`` guests."""
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]


def _member(args: argparse.Namespace, *, token: str | None = None, name: str = "") -> Member:
    return Member(
        kind=args.kind,
        table=args.table,
        token=token,
        name=name,
        invite=args.invite,
        password=os.environ.get(PASSWORD),
        chips=args.chips,
    )


async def _with_stdin(chance: random.Random) -> None:
    """Play the crew that stdin describes in one line, and who joins it, until stdin is closed.

    Every further line is one more member. Whoever started this process holds the other
    end: when it ends, however it ends, the bots end too.

    Raises:
        FormatError: the first line describes no crew, or a later one no member.

    """
    reader = asyncio.StreamReader(limit=2**24)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    crew = _described(await reader.readline(), Crew)
    await run_growing_crew(crew, chance, _joining(reader))


async def _joining(reader: asyncio.StreamReader) -> AsyncIterator[Member]:
    while line := await reader.readline():
        yield _described(line, Member)


def _described(line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        what = kind.__name__.lower()
        raise FormatError(f"stdin describes no {what}: {error}") from None
