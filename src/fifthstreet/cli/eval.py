"""Eval: the command that names and ranks hands."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final

from fifthstreet.cards.card import cards_text, parse_cards
from fifthstreet.cards.made_hand import made_hand, words
from fifthstreet.cli.output import add_formats, counted, show
from fifthstreet.errors import CardError
from fifthstreet.words import LANGUAGES

LONGEST_CARD: Final = len("10s")
HELP: Final = "name and rank hands of five to seven cards"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "hands", metavar="CARDS", nargs="+", help="a hand, as AsKsQsJsTs2c2d or As Ks Qs Js Ts"
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    add_formats(parser, svg=False)


def _hands(texts: Sequence[str]) -> Sequence[str]:
    """Return the hands: cards that are given one by one are one hand."""
    return [" ".join(texts)] if all(len(text) <= LONGEST_CARD for text in texts) else texts


def run(args: argparse.Namespace) -> int:
    """Print the strength of each hand, and the hands in words; 1 is the weakest, 7462 the best.

    Raises:
        CardError: something is no hand.

    """
    rows: list[list[Any]] = []
    whole = []
    for text in _hands(args.hands):
        cards = parse_cards(text)
        if not 5 <= len(cards) <= 7:
            raise CardError(f"{text!r} is {counted(len(cards), 'card')}, not 5 to 7")
        made = made_hand(cards)
        told = {
            "cards": cards_text(cards, ""),
            "strength": made.strength,
            "category": made.category.name,
            "five": cards_text(made.five, ""),
            "words": words(made, args.language),
        }
        whole.append(told)
        rows.append(list(told.values()))
    columns = ["cards", "strength", "category", "five", "words"]
    show(
        args,
        f"strength 1 to 7462, higher wins: {counted(len(rows), 'hand')}",
        columns,
        rows,
        whole=whole,
    )
    return 0
