"""Equity: the command that tells what hands and ranges are worth against each other."""

from __future__ import annotations

import argparse
from typing import Any, Final

from fifthstreet.analysis.answers import Odds, Share
from fifthstreet.analysis.combos import combo_text
from fifthstreet.analysis.equity import equity, needs_kernels
from fifthstreet.analysis.question import ask
from fifthstreet.analysis.sampling import FEWEST
from fifthstreet.cli.output import add_formats, counted, number, reporting, show, warmed
from fifthstreet.cli.pictures import bars

HELP: Final = "exact odds of hands and ranges against each other"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "players", metavar="HAND_OR_RANGE", nargs="+", help="as AsKs, QQ+,AKs or random"
    )
    parser.add_argument("--board", default="", metavar="CARDS", help="0 to 5 known cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that nobody can have")
    parser.add_argument("--samples", type=_many, metavar="N", help="sample N deals, not all")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the samples")
    parser.add_argument("--combos", action="store_true", help="an answer for every combo too")
    add_formats(parser, svg=True)


def _many(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < FEWEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of samples, which is {FEWEST} or more"
        )
    return number


def run(args: argparse.Namespace) -> int:
    """Print the odds.

    Raises:
        FifthStreetError: the question makes no sense.

    """
    question = ask(args.players, args.board, args.dead)
    if args.samples or needs_kernels(question):
        warmed()
    with reporting("dealing") as progress:
        odds = equity(
            args.players,
            args.board,
            args.dead,
            samples=args.samples,
            seed=args.seed,
            by_combo=args.combos,
            progress=progress,
        )
    columns, rows = _combo_rows(args, odds) if args.combos else _player_rows(args, odds)
    show(
        args, _title(odds), columns, rows, whole=_whole(odds), picture=lambda: _picture(args, odds)
    )
    return 0


def _title(odds: Odds) -> str:
    if odds.exact:
        return f"exact, {counted(odds.count, 'deal')}"
    return f"{counted(odds.count, 'sample')}, standard error at most {odds.stderr:.6f}"


def _player_rows(args: argparse.Namespace, odds: Odds) -> tuple[list[str], list[list[Any]]]:
    rows = [
        [text, share.win, share.tie, share.equity, *([] if odds.exact else [share.stderr])]
        for text, share in zip(args.players, odds.players, strict=True)
    ]
    return ["hand or range", "win", "tie", "equity", *([] if odds.exact else ["stderr"])], rows


def _combo_rows(args: argparse.Namespace, odds: Odds) -> tuple[list[str], list[list[Any]]]:
    rows = [
        [
            *(text, combo_text(combo), share.win, share.tie, share.equity, number(share.count)),
            *([] if odds.exact else [share.stderr]),
        ]
        for text, combos in zip(args.players, odds.combos, strict=True)
        for combo, share in sorted(combos.items(), key=lambda item: -item[1].equity)
    ]
    columns = ["hand or range", "combo", "win", "tie", "equity", "count"]
    return [*columns, *([] if odds.exact else ["stderr"])], rows


def _whole(odds: Odds) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "players": [_share(share) for share in odds.players],
        "exact": odds.exact,
        "count": number(odds.count),
    }
    if not odds.exact:
        whole["stderr"] = odds.stderr
    if odds.combos:
        whole["combos"] = [
            {
                combo_text(combo): _share(share) | {"count": number(share.count)}
                for combo, share in combos.items()
            }
            for combos in odds.combos
        ]
    return whole


def _share(share: Share) -> dict[str, Any]:
    told: dict[str, Any] = {"win": share.win, "tie": share.tie, "equity": share.equity}
    return told if share.stderr is None else told | {"stderr": share.stderr}


def _picture(args: argparse.Namespace, odds: Odds) -> str:
    rows = zip(args.players, odds.players, strict=True)
    return bars([(text, share.equity) for text, share in rows], "equity")
