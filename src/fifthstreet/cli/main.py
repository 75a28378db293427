"""Entry: the ``fifthstreet`` command, which hands over to one module a command.

Only the module of the chosen command is imported, so that the commands of the
core work with the core alone; where the packages of an extra are missing, one
line says what to install. Exit codes: 0 fine, 1 a check failed, 2 bad usage or
input that cannot be read, with one line on stderr; 141 where nobody reads on.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn, Protocol, cast

from fifthstreet import __version__
from fifthstreet.errors import FifthStreetError, MissingExtraError

BAD_USAGE: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
COMMANDS: Final[dict[str, str | None]] = {
    "play": "cli",
    "serve": "room",
    "rules": None,
    "operator": None,
    "qr": "room",
    "bot": "room",
    "replay": None,
    "exam": None,
    "perft": None,
    "verify": "room",
    "audit": "room",
    "backup": "room",
    "restore": "room",
    "eval": None,
    "equity": "analysis",
    "range": "analysis",
    "odds": "analysis",
    "warmup": "analysis",
}
"""The commands and the extra that each needs."""


class Command(Protocol):
    """What a module of a command offers."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Describe the arguments of the command."""

    def run(self, args: argparse.Namespace) -> int:
        """Run the command and return the exit code."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        """Exit with the complaint."""
        self.exit(BAD_USAGE, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` (by default those of the process) ask for."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    chosen = next((word for word in words if not word.startswith("-")), "")
    who = f"fifthstreet {chosen}".rstrip()
    _open_all()
    _write_all()
    try:
        try:
            return _obey(chosen, words)
        finally:
            # Here, where it can still be told of; also the help, after which argparse exits.
            sys.stdout.flush()
    except MissingExtraError as error:
        print(error, file=sys.stderr)
        return BAD_USAGE
    except FifthStreetError as error:
        print(f"{who}: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_USAGE
    except BrokenPipeError:
        # The reader has seen enough.
        _forget_output()
        return PIPE_CLOSED
    except OSError as error:
        # A full disk under stdout, or a file that a command could not use.
        _forget_output()
        print(f"{who}: {error}", file=sys.stderr)
        return BAD_USAGE
    except SystemExit as error:
        # Rich makes an exit of its own of a closed pipe.
        if isinstance(error.__context__, BrokenPipeError):
            return PIPE_CLOSED
        raise
    except KeyboardInterrupt:
        # Also while the packages of a command are loaded, which takes longest of some.
        return INTERRUPTED


def _obey(name: str, words: Sequence[str]) -> int:
    """Run the command of that name, or say which there are."""
    if name not in COMMANDS:
        helps = {each: _help(each) for each in COMMANDS if {"-h", "--help"} & set(words)}
        _parser(helps or dict.fromkeys(COMMANDS, "")).parse_args(words)
    command = _load(name)
    args = _parser({name: command.HELP}, command).parse_args(words)
    try:
        return command.run(args)
    except ImportError as error:
        raise _missing(name, error) from error


def _open_all() -> None:
    """Put an empty stream where a standard one was closed, for which Python has none at all."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # The lowest free number is that of the stream: no other file gets it.
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _forget_output() -> None:
    """Let what cannot be written go, or the interpreter tries again, and complains, at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_all() -> None:
    """Have what stdout cannot show written as an escape, which in JSON is the same."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _parser(helps: dict[str, str], command: Command | None = None) -> Parser:
    """Return the parser of the commands of ``helps``, with the arguments of ``command``."""
    parser = Parser(prog="fifthstreet", description="Texas Hold'em, exact.")
    parser.add_argument("--version", action="version", version=f"fifthstreet {__version__}")
    branches = parser.add_subparsers(metavar="command", required=True)
    for name, text in helps.items():
        branch = branches.add_parser(name, help=text, description=text)
        if command is not None:
            command.add_arguments(branch)
    return parser


def _help(name: str) -> str:
    """Return the line about a command, or what it needs."""
    try:
        return _load(name).HELP
    except ImportError as error:
        return str(error)


def _load(name: str) -> Command:
    """Return the module of a command.

    Raises:
        MissingExtraError: packages that it needs are not installed.

    """
    try:
        return cast("Command", import_module(f"fifthstreet.cli.{name}"))
    except ImportError as error:
        raise _missing(name, error) from None


def _missing(name: str, error: ImportError) -> ImportError:
    """Return ``error``, as a missing extra where it is a package of another project."""
    extra = COMMANDS.get(name)
    ours = isinstance(error, MissingExtraError) or (error.name or "").startswith("fifthstreet")
    return error if extra is None or ours else MissingExtraError(f"fifthstreet {name}", extra)


if __name__ == "__main__":
    sys.exit(main())
