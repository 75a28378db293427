"""Output: how the commands of the odds show an answer.

A table for people, ``--json`` and ``--csv`` for programs, ``--svg`` for a picture;
all to stdout. Progress of what takes long goes to stderr, where a person is there
to see it.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

Progress = Callable[[int, int], None]
Cell = str | int | float | None
PLACES: Final = 6
DIGITS: Final = 3
"""That a small share has at least: a royal flush is not 0.000002 of all hands."""


def add_formats(parser: argparse.ArgumentParser, *, svg: bool) -> None:
    """Offer the formats of which one is chosen."""
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help="print JSON")
    formats.add_argument("--csv", action="store_true", help="print comma-separated values")
    if svg:
        formats.add_argument("--svg", action="store_true", help="print a picture")


def show(
    args: argparse.Namespace,
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    *,
    whole: Any,
    picture: Callable[[], str] | None = None,
) -> None:
    """Print the answer in the chosen format; ``whole`` is what JSON gets."""
    if args.json:
        print(json.dumps(whole, ensure_ascii=False))
    elif args.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
    elif picture is not None and getattr(args, "svg", False):
        print(picture())
    else:
        _table(title, columns, rows)


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        _plain(title, columns, rows)
        return

    table = Table()
    for column in columns:
        numbers = all(not isinstance(row[len(table.columns)], str) for row in rows)
        table.add_column(column, justify="right" if numbers else "left")
    for row in rows:
        table.add_row(*(_text(cell) for cell in row))
    # A title of the table would be broken into lines as narrow as the table.
    print(title)
    # What a range's note has in brackets is no style, and what stands between colons no picture.
    Console(markup=False, emoji=False).print(table)


def _plain(title: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """Print the table without lines, for which the core is enough."""
    lines = [list(columns), *(list(map(_text, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    print(title)
    for line in lines:
        print("  ".join(map(str.ljust, line, widths)).rstrip())


def _text(cell: Cell) -> str:
    if cell is None:
        return "-"
    if isinstance(cell, str):
        # Names for programs are written as words for people.
        return cell.replace("_", " ") if cell.isidentifier() else cell
    if isinstance(cell, int):
        return f"{cell:,}"
    small = 0 < abs(cell) < 10 ** (DIGITS - PLACES)
    return f"{cell:.{DIGITS - 1 - math.floor(math.log10(abs(cell))) if small else PLACES}f}"


def number(count: float) -> int | float:
    """Return a whole number as one, so that it is written without a fraction."""
    return int(count) if count.is_integer() else count


def counted(many: float, what: str) -> str:
    """Return how many there are of ``what``, an English word that takes an s."""
    number = f"{many:,.15g}"
    return f"{number} {what}" if many == 1 else f"{number} {what}s"


@contextmanager
def reporting(what: str) -> Iterator[Progress | None]:
    """Give a function to report progress to; it draws a bar where a person looks on."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import Progress as Bar
    except ImportError:
        yield None
        return
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what)

        def report(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield report


def warmed() -> None:
    """Compile the kernels with a bar, if that has not been done on this machine."""
    from fifthstreet.analysis.warmup import is_warm, warm_up

    if not is_warm():
        with reporting("compiling the kernels, once") as progress:
            warm_up(progress)
