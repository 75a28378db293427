"""Fitting: whether the parts of a wished-for table go together.

Every rule is allowed by itself here; what is looked at is the table as a whole: its
structure, seats, buy-ins, blinds, and who may come in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.room.rulebook.allowed import beside, listed, structure_keys, words
from fifthstreet.room.rulebook.limits import MAX_TABLE_NAME
from fifthstreet.room.rulebook.problems import Problem, clash, missing
from fifthstreet.room.rulebook.wishes import NewTable
from fifthstreet.room.sessions import clean_text
from fifthstreet.table.config import TableConfig, TableStructure
from fifthstreet.table.seating import BUY_IN_BIG_BLINDS, largest_big_blind, make_config

STAKES_FROM: Final = frozenset(
    {
        *("blinds", "rules", "profile", "structures"),
        *("big_blind", "small_blind", "small_blind_from", "mixed_rotation"),
    }
)
"""Where the blinds of a table come from: a fault there is not held against the buy-ins."""


class Draft(msgspec.Struct, frozen=True):
    """A table in the making: the request, its resolved rules, and what is wrong already."""

    wish: NewTable
    rules: Rules
    bad: frozenset[str] = frozenset()

    @property
    def structure(self) -> TableStructure:
        """The betting structure: the wished one, else the house's first."""
        return self.wish.structure or msgspec.convert(self.rules.structures[0], TableStructure)

    @property
    def size(self) -> int:
        """How many seats the table has: the wished ones, else as many as the house allows."""
        return self.wish.table_size or self.rules.players_max

    @property
    def buy_ins(self) -> tuple[int, int]:
        """The limits of a buy-in: the wished ones, else those of the big blind."""
        big = largest_big_blind(self.rules, self.structure)
        low, high = (times * big for times in BUY_IN_BIG_BLINDS)
        least, most = self.wish.min_buy_in, self.wish.max_buy_in
        if least is None:
            least = low if most is None else min(low, most)
        return least, max(least, high) if most is None else most

    def config(self, table: str) -> TableConfig:
        """Return the configuration of the finished table."""
        least, most = self.buy_ins
        return make_config(
            self.rules,
            self.structure,
            table=table,
            name=clean_text(self.wish.name, MAX_TABLE_NAME) or "",
            profile=self.wish.profile,
            table_size=self.size,
            min_buy_in=least,
            max_buy_in=most,
            currency=self.wish.currency,
        )


def fitting(draft: Draft) -> Iterator[Problem]:
    """Yield every part of the table that does not fit the others."""
    wish, rules = draft.wish, draft.rules
    if draft.structure not in rules.structures and "structures" not in draft.bad:
        allowed = listed("a_house", structure_keys(rules.structures))
        yield clash("structure", draft.structure, allowed)
    if draft.size > rules.players_max and "players_max" not in draft.bad:
        yield clash("table_size", draft.size, words("size_of_house", high=rules.players_max))
    lacking = list(_blinds(draft))
    yield from lacking
    if not lacking:
        yield from _buy_ins(draft)
    if wish.password is not None and wish.visibility != "private":
        yield clash("password", wish.password, beside("only_with", "rulebook.other.private"))
    if len(wish.bots) > draft.size - 1:
        yield clash("bots", list(wish.bots), words("at_most", high=draft.size - 1))


def _blinds(draft: Draft) -> Iterator[Problem]:
    """Yield the blinds that the table cannot do without (R-BLIND-3)."""
    rules = draft.rules
    if draft.structure == "mixed" and rules.mixed_rotation is not None:
        return
    if draft.bad & STAKES_FROM:
        return  # they may have been there
    if rules.big_blind is None:
        yield missing("big_blind", words("big_needed"))
    elif rules.small_blind is None and rules.small_blind_from == "configured":
        yield missing("small_blind", words("needed"))


def _buy_ins(draft: Draft) -> Iterator[Problem]:
    """Yield the limits of a buy-in that cannot be (R-SEAT-3, R-CHIPS-1)."""
    if draft.rules.big_blind is None and draft.rules.mixed_rotation is None:
        return
    if draft.bad & {"min_buy_in", "max_buy_in", "structure", *STAKES_FROM}:
        return
    least, most = draft.buy_ins
    if least > most:
        allowed = beside("at_most_field", "rulebook.setting.max_buy_in.name")
        yield clash("min_buy_in", least, allowed)
    if draft.size * most > MAX_CHIPS:
        yield clash("max_buy_in", most, words("stacks", seats=draft.size, high=MAX_CHIPS))
