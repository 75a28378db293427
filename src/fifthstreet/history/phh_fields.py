"""Fields of a PHH hand, checked: amounts in chips, one list a player.

The two arrays of antes and blinds are written small blind first; heads-up the
first player is the big blind, so they are turned round here.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from itertools import chain
from typing import Final, cast

from fifthstreet.errors import FormatError
from fifthstreet.history.chips import Amount, countable, decimals_of, scaled
from fifthstreet.history.phh_actions import AMOUNT
from fifthstreet.history.toml_text import Table

_FINAL: Final = "finishing_stacks"
_LISTS: Final = (
    *("antes", "blinds_or_straddles", "_dead_posts", "starting_stacks", "winnings"),
    _FINAL,
)
_SINGLES: Final = ("min_bet", "small_bet", "big_bet", "_rake", "_small_blind")
_INTS: Final = {int}
_NUMBERS: Final = {int, Decimal}


class Fields:
    """The amounts of one hand."""

    def __init__(self, table: Table) -> None:
        """Check the stacks and find out in which unit the hand is written."""
        self.table = table
        stacks = table.get("starting_stacks")
        self.players = len(stacks) if isinstance(stacks, list) else 0
        if not 2 <= self.players <= 10:
            raise FormatError(f"starting_stacks is not a list of 2 to 10 numbers: {stacks!r}")
        actions = table.get("actions")
        if not isinstance(actions, list) or not {str}.issuperset(map(type, actions)):
            raise FormatError("actions is not a list of texts")
        self.actions: list[str] = actions
        self.lists: dict[str, list[Amount]] = {
            name: table[name] for name in _LISTS if name in table
        }
        for name, values in self.lists.items():
            if type(values) is not list:
                raise FormatError(f"{name} is not a list")
            if len(values) != self.players:
                raise FormatError(f"{name} has {len(values)} numbers for {self.players} players")
        types = set(map(type, chain.from_iterable(self.lists.values())))
        if types != _INTS:
            self._check_numbers()
        self.decimals = self._decimals(whole=types == _INTS)
        self.unit: int = 10**self.decimals
        """Chips in what the file writes as 1."""
        self.plain = types == _INTS and not self.decimals
        """The lists hold nothing but chips."""

    def _check_numbers(self) -> None:
        for name, values in self.lists.items():
            types = set(map(type, values))
            if not types <= _NUMBERS or not all(map(countable, values)):
                raise FormatError(f"{name} is not a list of numbers")

    def _decimals(self, *, whole: bool) -> int:
        """Return the decimals that make everything whole but the final stacks."""
        table = self.table
        amounts = [table[name] for name in _SINGLES if type(table.get(name)) is Decimal]
        if not whole:
            amounts += chain.from_iterable(
                self.lists[name] for name in self.lists if name != _FINAL
            )
        if "." in "".join(self.actions):
            for text in self.actions:
                last = text.partition("#")[0].split()[-1:]
                amounts += [Decimal(word) for word in last if AMOUNT.fullmatch(word)]
        return decimals_of(amounts) if amounts else 0

    def values(self, name: str) -> list[Amount]:
        """Return a list that is there, in chips; infinity and half chips stay what they are."""
        values = self.lists[name]
        return values if self.plain else [self.scaled(value) for value in values]

    def chips(self, name: str) -> tuple[int, ...]:
        """Return an array of antes or blinds by player, in chips."""
        if name not in self.lists:
            raise FormatError(f"{name} is missing")
        values = self.values(name)
        if not self.plain and set(map(type, values)) != _INTS:
            raise FormatError(f"{name} {_shown(values)} are no amounts")
        if name != "blinds_or_straddles" and min(values) < 0:
            raise FormatError(f"{name} {_shown(values)}: an amount is negative")
        return cast("tuple[int, ...]", tuple(values[::-1] if self.players == 2 else values))

    def scaled(self, value: Amount) -> Amount:
        """Return a number in chips; infinity stays what it is."""
        if type(value) is int:
            return value * self.unit
        return scaled(value, self.decimals) if Decimal(value).is_finite() else value

    def amount(self, name: str, default: int | None = None) -> int:
        """Return one amount in chips, not negative."""
        value = self.table.get(name, default)
        if value is None:
            raise FormatError(f"{name} is missing")
        if (type(value) is int or type(value) is Decimal) and countable(value):
            chips = self.scaled(value)
            if type(chips) is int and chips >= 0:
                return chips
        raise FormatError(f"{name} = {value!r} is not an amount")

    def stacks(self, boundless: int) -> tuple[tuple[int, ...], frozenset[int]]:
        """Return the stacks in chips, ``boundless`` for unknown ones, and whose those are."""
        values = self.lists["starting_stacks"]
        if min(values) <= 0:
            raise FormatError(f"starting_stacks {_shown(values)}: a stack is above 0")
        if self.plain:
            return cast("tuple[int, ...]", tuple(values)), frozenset()
        chips = self.values("starting_stacks")
        unknown = frozenset(i for i, value in enumerate(chips) if type(value) is not int)
        return tuple(boundless if i in unknown else int(v) for i, v in enumerate(chips)), unknown

    def recorded(self, name: str) -> tuple[Amount, ...] | None:
        """Return a result that the file records, ``None`` without one."""
        return tuple(self.values(name)) if name in self.lists else None


def _shown(values: Iterable[Amount]) -> str:
    return "[" + ", ".join(map(str, values)) + "]"
