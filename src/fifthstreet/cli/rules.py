"""Rules: the command that prints the complete rules of a table in words.

A table is a house, a file with changes, changes given by hand, in this order.
Without blinds the numbers are those of an example, and the first lines say so.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, cast, get_args

import msgspec

from fifthstreet.engine.rules import (
    choices_from_toml,
    none_or,
    profile_names,
    profile_title,
    resolve,
)
from fifthstreet.errors import FormatError
from fifthstreet.room.rulebook.in_words import Rule, Section, rules_in_words
from fifthstreet.room.rulebook.limits import stake_faults
from fifthstreet.room.rulebook.numbers import games
from fifthstreet.table import TableConfig, make_config
from fifthstreet.table.config import TableStructure
from fifthstreet.toml_read import read_toml
from fifthstreet.words import LANGUAGES, say

HELP: Final = "print the complete rules of a table in words"
EXAMPLE_BLINDS: Final = {"small_blind": 50, "big_blind": 100}
WIDTH: Final = 96


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "profile",
        metavar="PROFILE",
        nargs="?",
        help=f"house: {', '.join(profile_names())} (by default that of the file, else standard)",
    )
    parser.add_argument(
        "--set",
        metavar="FIELD=VALUE",
        action="append",
        default=[],
        help="change a field of the house; none stands for not set",
    )
    parser.add_argument("--file", metavar="TABLE.toml", type=Path, help="a table's own rules")
    parser.add_argument(
        "--structure", choices=get_args(TableStructure), help="by default the house's first"
    )
    parser.add_argument("--seats", type=int, help="seats of the table, by default all")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the rules that the arguments describe."""
    profile, values = _choices(args)
    config = table_of(profile, values, structure=args.structure, seats=args.seats)
    sections = rules_in_words(config, args.lang)
    if args.json:
        print(json.dumps(_plain(config, sections, args.lang), ensure_ascii=False, indent=2))
        return 0
    for line in lines(config, sections, args.lang, example=not _has_blinds(values)):
        print(line)
    return 0


def table_of(
    profile: str,
    values: dict[str, Any],
    *,
    structure: TableStructure | None = None,
    seats: int | None = None,
) -> TableConfig:
    """Return a table by the rules of a house with some changes.

    Raises:
        RulesError: a field or a value that is not allowed.
        SetupError: a structure or a size that the house does not have.

    """
    blinds = {} if _has_blinds(values) else EXAMPLE_BLINDS
    rules = resolve(profile, {**blinds, **values})
    for error in stake_faults(rules):
        raise error
    chosen = structure or cast("TableStructure", rules.structures[0])
    return make_config(
        rules, chosen, table=profile, name=profile, profile=profile, table_size=seats
    )


def _has_blinds(values: dict[str, Any]) -> bool:
    return values.get("big_blind") is not None or values.get("mixed_rotation") is not None


def _choices(args: argparse.Namespace) -> tuple[str, dict[str, Any]]:
    """Return the house and the changes: of the file first, then those given by hand."""
    profile, values = "standard", dict[str, Any]()
    if args.file is not None:
        try:
            profile, values = choices_from_toml(args.file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise FormatError(f"{args.file}: {error}") from None
    return args.profile or profile, {**values, **given(args.set)}


def given(changes: Sequence[str]) -> dict[str, Any]:
    """Return the changes of ``FIELD=VALUE`` texts; a value is TOML, else a plain word.

    >>> given(["ante=5", "ante_kind=each", "burn_cards=false", "pot_limit_round_up_to=none"])
    {'ante': 5, 'ante_kind': 'each', 'burn_cards': False, 'pot_limit_round_up_to': None}

    Raises:
        FormatError: a text without an equals sign.

    """
    found: dict[str, Any] = {}
    for change in changes:
        field, equals, text = change.partition("=")
        if not equals:
            raise FormatError(f"{change!r} is not FIELD=VALUE")
        found[field.strip()] = _value(field.strip(), text.strip())
    return found


def _value(field: str, text: str) -> Any:
    try:
        value = read_toml(f"value = {text}")["value"]
    except ValueError:
        value = text
    return none_or({field: value})[field]


def lines(
    config: TableConfig, sections: Iterable[Section], language: str, *, example: bool
) -> Iterator[str]:
    """Yield the lines that are printed."""
    yield say(
        language,
        "cli.rules.head",
        profile=profile_title(config.profile, language),
        games=games(config, language),
        size=config.table_size,
    )
    if example:
        small, big = EXAMPLE_BLINDS.values()
        yield say(language, "cli.rules.blinds", small=small, big=big)
    for section in sections:
        yield ""
        yield section.title
        for entry in section.entries:
            yield from _entry(config, entry, language)


def _entry(config: TableConfig, entry: Rule, language: str) -> Iterator[str]:
    said = say(language, "cli.rules.entry", title=entry.title, value=entry.value)
    yield from _wrapped("  ", said, language)
    remarks = [entry.reason, f"({', '.join(entry.rules)})"]
    if not entry.applies:
        remarks.insert(0, say(language, "rulebook.not_here"))
    if entry.changed_from_profile:
        title = profile_title(config.profile, language)
        remarks.append(say(language, "cli.rules.changed", profile=title))
    elif entry.differs_from_standard:
        remarks.append(say(language, "cli.rules.differs"))
    yield from _wrapped("      ", " ".join(remarks), language)


def _wrapped(indent: str, text: str, language: str) -> list[str]:
    """Return ``text`` in lines; Chinese has no spaces to break at, so it stays in one."""
    if language != "en":
        return [indent + text]
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


def _plain(config: TableConfig, sections: Sequence[Section], language: str) -> dict[str, Any]:
    return {
        "profile": config.profile,
        "structure": config.structure,
        "language": language,
        "sections": msgspec.to_builtins(sections),
    }
