"""Facts: what a player asks that no single field answers.

The smallest raise, who shows first, what a missed blind costs: each follows from
several fields, or is the same at every table and has to be said all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fifthstreet.engine.types import Structure
from fifthstreet.room.rulebook.numbers import Numbers, hand_order, raked, shares, side_pots
from fifthstreet.room.rulebook.stakes import OPEN, played, stake
from fifthstreet.room.rulebook.trial import steps, two_players
from fifthstreet.table.config import TableConfig
from fifthstreet.table.seating import FREE_MS, RETURN_MS
from fifthstreet.words import say, tell

MINUTE_MS: Final = 60_000

Fact = Callable[[TableConfig, str, Numbers], str]


def fact(name: str, config: TableConfig, language: str, numbers: Numbers) -> str:
    """Return what is true at the table about ``name``, one of the facts."""
    return FACTS[name](config, language, numbers)


def _plain(name: str) -> Fact:
    """A fact that is the same at every table."""
    return lambda _, language, numbers: _say(language, f"{name}.always", **numbers)


def _by_mode(name: str, **own: object) -> Fact:
    """A fact that differs between cash games and tournaments."""
    return lambda config, language, numbers: _say(
        language, f"{name}.{config.rules.mode}", **{**numbers, **own}
    )


def _say(language: str, name: str, **numbers: object) -> str:
    return tell(language, f"rulebook.fact.{name}", **numbers)


def _each_game(name: Callable[[TableConfig, str, Structure], str]) -> Fact:
    """A fact about bets: one sentence, or one for every game of a mixed table."""

    def sentences(config: TableConfig, language: str, _: Numbers) -> str:
        said = {each: name(config, language, each) for each in played(config)}
        if len(said) == 1:
            return next(iter(said.values()))
        parts = [
            say(
                language,
                "rulebook.in_game",
                game=say(language, f"rulebook.structure.{structure}"),
                text=text,
            )
            for structure, text in said.items()
        ]
        return (" " if language == "en" else "").join(parts)

    return sentences


def _smallest(config: TableConfig, language: str, structure: Structure) -> str:
    game = stake(config, structure)
    if structure == "fixed-limit":
        sizes = {"small_bet": game.small_bet, "big_bet": game.big_bet}
        return _say(language, "minimum_raise.fixed", **sizes)
    raises = steps(config.rules, game, config.table_size)
    before_cards = config.rules.hole_cards == "after_blind_round"
    return _say(
        language,
        f"minimum_raise.{'blind_round' if before_cards else 'open'}",
        bet=game.big_blind,
        first=raises.first,
        then=raises.then,
        next=raises.next,
    )


def _largest(config: TableConfig, language: str, structure: Structure) -> str:
    game = stake(config, structure)
    most = steps(config.rules, game, config.table_size).most
    return _say(
        language,
        f"maximum_bet.{structure}",
        pot_first=most,
        small_bet=game.small_bet,
        big_bet=game.big_bet,
    )


def _cap(config: TableConfig, language: str, structure: Structure) -> str:
    rules = config.rules
    most = rules.limit_bets_per_street
    if structure in OPEN or most is None:
        return _say(language, "cap.none")
    own = rules.limit_cap_heads_up
    lifted = own == "uncapped" or (own == "by_mode" and rules.mode == "cash")
    return _say(language, "cap.open_heads_up" if lifted else "cap.capped", n=most)


def _heads_up(config: TableConfig, language: str, numbers: Numbers) -> str:
    who = two_players(config.rules, stake(config))
    small = "button" if who.button_posts_small else "other"
    later = "button" if who.button_first_later else "other"
    return _say(language, f"heads_up.{small}_{later}", small=numbers["small"])


def _who_shows(config: TableConfig, language: str, _: Numbers) -> str:
    order = _say(language, f"who_shows.{config.rules.showdown_order}")
    kind = "muck" if config.rules.losers_may_muck else "all"
    return _say(language, f"who_shows.{kind}", order=order)


def _twice(config: TableConfig, language: str, _: Numbers) -> str:
    if config.rules.run_it_twice == "off":
        return _say(language, "twice.off")
    if config.rules.board_tie != "split":
        return _say(language, "twice.refund")
    return _say(language, "twice.offered", **shares(config))


def _rake(config: TableConfig, language: str, _: Numbers) -> str:
    kind = "taken" if config.rules.rake_percent_bp else "none"
    return _say(language, f"rake.{kind}", **raked(config))


def _time(config: TableConfig, language: str, numbers: Numbers) -> str:
    kind = "bank" if config.rules.time_bank_seconds else "no_bank"
    return _say(language, f"time.{kind}", **numbers)


def _owed(config: TableConfig, language: str, numbers: Numbers) -> str:
    tournament = config.rules.mode == "tournament"
    kind = "tournament" if tournament else config.rules.missed_blinds
    return _say(language, f"owed.{kind}", **numbers)


FACTS: Final[Mapping[str, Fact]] = {
    "buy_in": _by_mode("buy_in"),
    "hands": lambda _, language, __: _say(language, "hands.always", order=hand_order(language)),
    "short_stack": _plain("short_stack"),
    "heads_up": _heads_up,
    "minimum_raise": _each_game(_smallest),
    "maximum_bet": _each_game(_largest),
    "cap": _each_game(_cap),
    "pots": lambda config, language, _: _say(language, "pots.always", **side_pots(config)),
    "who_shows": _who_shows,
    "odd_chip": lambda config, language, _: _say(language, "odd_chip.always", **shares(config)),
    "twice": _twice,
    "owed": _owed,
    "return": _by_mode("return", minutes=RETURN_MS // MINUTE_MS),
    "sit_out": _by_mode("sit_out", minutes=FREE_MS // MINUTE_MS),
    "leave": _by_mode("leave"),
    "broken": _plain("broken"),
    "time": _time,
    "rake": _rake,
}
