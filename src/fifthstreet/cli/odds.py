"""Odds: the command of the tables around the equity: one topic, one table."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, Final

import msgspec

from fifthstreet.analysis import bets
from fifthstreet.analysis.breakdown import breakdown
from fifthstreet.analysis.combos import hand_names
from fifthstreet.analysis.frequencies import frequencies
from fifthstreet.analysis.icm import icm
from fifthstreet.analysis.matrix import against_random, hand_matrix
from fifthstreet.analysis.outs import outs
from fifthstreet.analysis.ranges import parse_range
from fifthstreet.analysis.spread import spread
from fifthstreet.cards.card import card_text, narrow
from fifthstreet.cli.output import add_formats, counted, number, reporting, show, warmed
from fifthstreet.cli.pictures import bars, columns, grid
from fifthstreet.errors import RangeError, SetupError

HELP: Final = "tables: frequencies, outs, pot odds, ICM and more"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the topics and their arguments."""
    topics = parser.add_subparsers(metavar="TOPIC", required=True)
    for name, (add, topic) in TOPICS.items():
        branch = topics.add_parser(name, help=topic.__doc__, description=topic.__doc__)
        add(branch)
        add_formats(branch, svg=name in PICTURED)
        branch.set_defaults(topic=topic)


def run(args: argparse.Namespace) -> int:
    """Print the table of the chosen topic.

    Raises:
        FifthStreetError: the question makes no sense.

    """
    topic: Callable[[argparse.Namespace], None] = args.topic
    topic(args)
    return 0


def _amount(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def _amounts(text: str) -> tuple[float, ...]:
    return tuple(_amount(part) for part in narrow(text).split(","))


def _frequency_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cards", type=int, choices=(5, 7), default=5)


def _frequencies(args: argparse.Namespace) -> None:
    """How often each hand comes, all hands gone through."""
    warmed()
    with reporting("counting") as progress:
        found = frequencies(args.cards, progress)
    rows: list[list[Any]] = [
        [category.name, many, many / found.total]
        for category, many in reversed(found.by_category.items())
    ]
    whole = {
        "cards": found.cards,
        "total": found.total,
        "distinct": len(found.by_strength),
        "categories": {category.name: many for category, many in found.by_category.items()},
    }
    title = f"{found.total:,} hands of {found.cards} cards, {len(found.by_strength):,} strengths"
    show(args, title, ["hand", "hands", "share"], rows, whole=whole)


def _no_arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def _matrix_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("hand", metavar="HAND", nargs="?", help="one row alone, as AKs")


def _hands(args: argparse.Namespace) -> None:
    """The 169 hands against any two cards, before the flop."""
    names, equities = hand_names(), against_random().tolist()
    pairs = sorted(zip(names, equities, strict=True), key=lambda pair: -pair[1])
    title = "equity against any two cards, before the flop"
    show(
        args,
        title,
        ["hand", "equity"],
        [list(pair) for pair in pairs],
        whole=dict(pairs),
        picture=lambda: grid(names, equities, title),
    )


def _matrix(args: argparse.Namespace) -> None:
    """The 169 hands against each other, before the flop; with a hand, its row."""
    names, table = hand_names(), hand_matrix().equity.tolist()
    if args.hand is not None:
        _row(args, dict(zip(names, table, strict=True)))
        return
    if not (args.json or args.csv):
        raise SetupError("169 columns are for --json or --csv: name a hand, as AKs, for its row")
    rows: list[list[Any]] = [[name, *equities] for name, equities in zip(names, table, strict=True)]
    whole = {"hands": names, "equity": table}
    show(args, "equity of the row", ["", *names], rows, whole=whole)


def _row(args: argparse.Namespace, table: dict[str, list[float]]) -> None:
    """Show what one hand is worth against each of the 169."""
    hand = str(parse_range(args.hand))
    row = table.get(hand)
    if row is None:
        raise RangeError(
            f"{args.hand!r} is none of the 169 hands, which are AA, AKs, AKo and so on"
        )
    pairs = sorted(zip(table, row, strict=True), key=lambda pair: -pair[1])
    title = f"equity of {hand} against each hand, before the flop"
    show(args, title, ["against", "equity"], [list(pair) for pair in pairs], whole=dict(pairs))


def _outs_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("hand", metavar="HAND")
    parser.add_argument("board", metavar="BOARD", help="three or four cards")
    parser.add_argument(
        "--against", action="append", default=[], metavar="HAND", help="a known hand; repeatable"
    )


def _outs(args: argparse.Namespace) -> None:
    """The cards that help a hand, and what they make."""
    found = outs(args.hand, args.board, args.against)
    rows: list[list[Any]] = [
        [card_text(out.card), out.makes.name, "ties" if out.ties else ""] for out in found.outs
    ]
    whole = {
        "has": found.has.name,
        "outs": [
            {"card": card_text(out.card), "makes": out.makes.name, "ties": out.ties}
            for out in found.outs
        ],
        "unseen": found.unseen,
        "next_card": found.next_card,
        "by_river": found.by_river,
    }
    title = (
        f"{len(found.outs)} of {found.unseen}: next card {100 * found.next_card:.2f}%,"
        f" by the river {100 * found.by_river:.2f}%"
    )
    show(args, title, ["out", "makes", ""], rows, whole=whole)


def _bet_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pot", type=_amount, metavar="POT", help="before the call, the bet in it")
    parser.add_argument("call", type=_amount, metavar="CALL", help="what it costs")
    parser.add_argument("--equity", type=_amount, help="of the hand that calls, 0 to 1")


def _bet(args: argparse.Namespace) -> None:
    """What a call must win: pot odds, and with an equity its value and implied odds."""
    pot, call = args.pot, args.call
    whole: dict[str, float] = {"needed_equity": bets.pot_odds(pot, call)}
    if args.equity is not None:
        whole["call_value"] = bets.call_value(pot, call, args.equity)
        whole["implied_odds"] = bets.implied_odds(pot, call, args.equity)
    rows: list[list[Any]] = [list(pair) for pair in whole.items()]
    show(args, f"call {call:g} into {pot:g}", ["", "value"], rows, whole=whole)


def _defence_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pot", type=_amount, metavar="POT", help="before the bet")
    parser.add_argument("bet", type=_amount, metavar="BET", help="what is bet")


def _defence(args: argparse.Namespace) -> None:
    """How many hands must not fold to a bet, and how often a bluff must work."""
    whole = {
        "minimum_defence": bets.minimum_defence(args.pot, args.bet),
        "bluff_success": bets.bluff_success(args.pot, args.bet),
    }
    rows: list[list[Any]] = [list(pair) for pair in whole.items()]
    show(args, f"bet {args.bet:g} into {args.pot:g}", ["", "share"], rows, whole=whole)


def _breakdown_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("range", metavar="RANGE")
    parser.add_argument("board", metavar="BOARD", help="three to five cards")


def _breakdown(args: argparse.Namespace) -> None:
    """What a range is on a board: its hands and draws."""
    found = breakdown(args.range, args.board)
    pairs = [*found.classes.items(), *found.draws.items()]
    rows: list[list[Any]] = [[name, number(weight), weight / found.total] for name, weight in pairs]
    title = f"{args.range} on {args.board}: {counted(found.total, 'combo')}"
    show(
        args,
        title,
        ["hand", "combos", "share"],
        rows,
        whole=msgspec.to_builtins(found),
        picture=lambda: bars([(name, weight / found.total) for name, weight in pairs], title),
    )


def _spread_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("hand", metavar="HAND", help="as JhTh, or a range")
    parser.add_argument("range", metavar="RANGE", help="as QQ+,AKs")
    parser.add_argument("--board", default="", metavar="CARDS", help="0 to 5 known cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that nobody can have")
    parser.add_argument(
        "--by", choices=("combo", "board"), default="combo", help="a value each of what"
    )
    parser.add_argument("--bins", type=int, default=10, metavar="N", help="so many columns")


def _spread(args: argparse.Namespace) -> None:
    """How the equity of a hand against a range is spread: a histogram."""
    if args.board or args.dead:
        warmed()
    with reporting("dealing") as progress:
        found = spread(
            args.hand,
            args.range,
            args.board,
            args.dead,
            by=args.by,
            bins=args.bins,
            progress=progress,
        )
    step = 1 / args.bins
    rows: list[list[Any]] = [
        [round(n * step, 9), round((n + 1) * step, 9), share]
        for n, share in enumerate(found.shares)
    ]
    title = f"{args.hand} against {args.range}: {found.mean:.4f} ± {found.deviation:.4f}"
    show(
        args,
        title,
        ["from", "to", "share"],
        rows,
        whole=msgspec.to_builtins(found),
        picture=lambda: columns(found.shares, title, ("0", "1")),
    )


def _icm_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("stacks", type=_amounts, metavar="STACKS", help="chips, as 50,30,20")
    parser.add_argument("prizes", type=_amounts, metavar="PRIZES", help="best first, as 70,30")


def _icm(args: argparse.Namespace) -> None:
    """What stacks are worth in prizes (ICM)."""
    with reporting("counting") as progress:
        worth = icm(args.stacks, args.prizes, progress)
    total = sum(args.prizes)
    rows: list[list[Any]] = [
        [number(stack), value, value / total if total else 0.0]
        for stack, value in zip(args.stacks, worth, strict=True)
    ]
    show(args, "ICM", ["stack", "worth", "share"], rows, whole={"worth": worth})


TOPICS: Final = {
    "frequencies": (_frequency_arguments, _frequencies),
    "hands": (_no_arguments, _hands),
    "matrix": (_matrix_arguments, _matrix),
    "outs": (_outs_arguments, _outs),
    "pot": (_bet_arguments, _bet),
    "defence": (_defence_arguments, _defence),
    "breakdown": (_breakdown_arguments, _breakdown),
    "spread": (_spread_arguments, _spread),
    "icm": (_icm_arguments, _icm),
}
PICTURED: Final = ("hands", "breakdown", "spread")
