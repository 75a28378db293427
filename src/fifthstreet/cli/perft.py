"""Perft: the command that counts every way to bet a small game."""

from __future__ import annotations

import argparse
from typing import Final, get_args

from fifthstreet.cards.card import narrow
from fifthstreet.engine.perft import perft
from fifthstreet.engine.types import PREFLOP, STREETS, Structure
from fifthstreet.errors import SetupError

HELP: Final = "count all betting lines of a small game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "--stacks",
        required=True,
        type=_stacks,
        metavar="3,5,4",
        help="chips, small blind first, button last; heads-up the small blind is the button",
    )
    parser.add_argument("--structure", choices=get_args(Structure), default="no-limit")


def _stacks(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in narrow(text).split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not stacks like 3,5,4") from None


def run(args: argparse.Namespace) -> int:
    """Print the decisions of each street, then ``decisions lines``.

    Raises:
        SetupError: no game has such stacks, or they are too deep to count.

    """
    try:
        count = perft(args.stacks, args.structure)
    except RecursionError:
        raise SetupError(f"stacks {args.stacks} are too deep to count") from None
    for street in range(PREFLOP, len(STREETS)):
        print(STREETS[street], count.by_street[street])
    print(count.decisions, count.lines)
    return 0
