"""Range: the command that reads a range and shows what it is."""

from __future__ import annotations

import argparse
from typing import Any, Final

from fifthstreet.analysis.combos import combo_text, hand_names
from fifthstreet.analysis.question import read_cards
from fifthstreet.analysis.ranges import Range, live, parse_range
from fifthstreet.cli.output import add_formats, counted, show
from fifthstreet.cli.pictures import grid

HELP: Final = "read a range and show its grid"
FALLING: Final = "AKQJT98765432"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument("range", metavar="RANGE", help="as 22+,A2s+,0.5(KQ),!77")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that cannot be held")
    parser.add_argument(
        "--plus",
        choices=("connectors", "kicker"),
        default="connectors",
        help="what JTs+ means: QJs, KQs and AKs too, or JTs alone",
    )
    parser.add_argument(
        "--strict", action="store_true", help="refuse two different weights for one combo"
    )
    add_formats(parser, svg=True)


def run(args: argparse.Namespace) -> int:
    """Print the range.

    Raises:
        RangeError: the text is no range.

    """
    held = parse_range(args.range, plus=args.plus, strict=args.strict)
    dead = read_cards(args.dead, "dead cards")
    if dead:
        held = live(held, dead, "the range")
    rows: list[list[Any]] = [
        [FALLING[row], *(_square(mean) for mean in means)] for row, means in enumerate(held.grid())
    ]
    if args.csv:
        columns = ["hand", "weight"]
        rows = [list(pair) for pair in zip(hand_names(), _means(held), strict=True)]
    else:
        columns = ["", *FALLING]
    title = f"{held}\n{counted(held.total, 'combo')}, {100 * held.total / 1326:.2f}%; suited above"
    show(args, title, columns, rows, whole=_whole(held), picture=lambda: _picture(held))
    return 0


def _square(mean: float) -> str:
    return "·" if mean == 0 else "■" if mean == 1 else f"{mean:.2f}".lstrip("0")


def _means(held: Range) -> list[float]:
    return [mean for means in held.grid() for mean in means]


def _whole(held: Range) -> dict[str, Any]:
    return {
        "text": str(held),
        "combos": len(held.combos),
        "total": held.total,
        "share": held.total / 1326,
        "canonical": str(held.canonical()),
        "grid": [list(means) for means in held.grid()],
        "weights": dict(zip(map(combo_text, held.combos), held.shares, strict=True)),
    }


def _picture(held: Range) -> str:
    return grid(hand_names(), _means(held), str(held))
