"""In words: the complete rules of a table, in any of the three languages.

Every field of the house and every fact that follows has a title, what holds at this
table with its own numbers, the reason for it and the rules behind it. Whoever reads
it knows also what differs from the standard rules and what this table has changed
from its house.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from fifthstreet.errors import UnknownWordError
from fifthstreet.room.rulebook.choice import applies, choice, differs, house, standard
from fifthstreet.room.rulebook.contents import RULE_IDS, SECTIONS
from fifthstreet.room.rulebook.facts import fact
from fifthstreet.room.rulebook.numbers import (
    Numbers,
    bet_steps,
    caps,
    common_numbers,
    game_names,
    raked,
    reopening,
    shares,
    straddled,
)
from fifthstreet.room.rulebook.stakes import open_stake, stake
from fifthstreet.table.config import TableConfig
from fifthstreet.table.rotation import rotation_of
from fifthstreet.words import say, tell

FACT: Final = "fact."


class Rule(msgspec.Struct, frozen=True):
    """One rule of a table, said."""

    field: str
    """A field of the house rules, or ``fact.`` and a name of our own."""
    title: str
    value: str
    """What holds at this table."""
    reason: str
    rules: tuple[str, ...]
    """Ids of the rules of docs/rules."""
    applies: bool
    """False where the field makes no difference at this table."""
    differs_from_standard: bool
    changed_from_profile: bool


class Section(msgspec.Struct, frozen=True):
    """The entries about one matter."""

    name: str
    title: str
    entries: tuple[Rule, ...]


def rules_in_words(config: TableConfig, language: str) -> list[Section]:
    """Return the complete rules of the table in ``language``.

    Raises:
        UnknownWordError: no such language.
        SetupError: the table has no blinds.

    """
    book = _Book(config, language)
    return [
        Section(name, say(language, f"rulebook.section.{name}"), tuple(map(book.entry, entries)))
        for name, entries in SECTIONS.items()
    ]


class _Book:
    """What all entries of one table in one language need, worked out once."""

    def __init__(self, config: TableConfig, language: str) -> None:
        self._config = config
        self._language = language
        self._numbers = common_numbers(config, language)
        self._standard = standard(config)
        self._house = house(config)

    def entry(self, name: str) -> Rule:
        """Return the entry ``name``, a field or a fact."""
        config, language = self._config, self._language
        if name.startswith(FACT):
            return Rule(
                name,
                say(language, f"rulebook.{name}.name"),
                fact(name.removeprefix(FACT), config, language, self._numbers),
                say(language, f"rulebook.{name}.why"),
                RULE_IDS[name],
                applies=True,
                differs_from_standard=False,
                changed_from_profile=False,
            )
        chosen = choice(config, name)
        more = _MORE.get(name)
        own = {"n": getattr(config.rules, name), **(more(config, language) if more else {})}
        numbers = {**self._numbers, **own}
        return Rule(
            name,
            say(language, f"rules.{name}.name"),
            tell(language, f"rulebook.{name}.{chosen}", **numbers),
            reason(language, name, chosen, numbers),
            RULE_IDS[name],
            applies(config, name),
            differs(config, self._standard, name),
            differs(config, self._house, name),
        )


def reason(language: str, field: str, chosen: str, numbers: Numbers) -> str:
    """Return why a house plays so: the reason of the value, else that of the field.

    Raises:
        UnknownWordError: the catalogue knows neither.

    """
    while True:
        key = f"rulebook.{field}.{chosen}.why" if chosen else f"rulebook.{field}.why"
        try:
            return tell(language, key, **numbers)
        except UnknownWordError:
            if not chosen:
                raise
            chosen = chosen.rpartition(".")[0]


_MORE: Final[Mapping[str, Callable[[TableConfig, str], Mapping[str, object]]]] = {
    "structures": lambda config, language: {
        "list": say(language, "rulebook.list").join(
            [say(language, f"rulebook.structure.{each}") for each in config.rules.structures]
        ),
        "structure": say(language, f"rulebook.structure.{config.structure}"),
    },
    "short_all_in_reopens": lambda config, _: reopening(open_stake(config)),
    "limit_bets_per_street": lambda config, language: {
        "steps": bet_steps(
            stake(config, "fixed-limit"), config.rules.limit_bets_per_street, language
        )
    },
    "mixed_rotation": lambda config, language: {
        "games": game_names(rotation_of(config.rules), language)
    },
    "straddle": lambda config, _: straddled(config),
    "straddle_min_raise": lambda config, _: straddled(config),
    "odd_chip_unit": lambda config, _: shares(config),
    "run_it_twice": lambda config, _: shares(config),
    "bomb_pot_every": lambda config, _: {
        "n2": 2 * config.rules.bomb_pot_every,
        "n3": 3 * config.rules.bomb_pot_every,
    },
    "bomb_pot_ante": lambda config, _: {
        "players": config.table_size,
        "total": config.table_size * config.rules.bomb_pot_ante,
    },
    "rake_percent_bp": lambda config, _: raked(config),
    "rake_caps": lambda config, language: {"caps": caps(config.rules, language)},
}
"""Field to the numbers that its sentence alone needs."""
