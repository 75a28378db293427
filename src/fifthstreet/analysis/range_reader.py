"""Range reader: the text of a range, in every syntax that is about.

Items stand between commas, semicolons or spaces; wide characters are as their narrow ones:

- ``AA``, ``AK``, ``AKs``, ``AKo``, ``AhKd``, ``AxKx`` (suited), ``AxKy`` (offsuit),
  ``A*``, ``Axs``, ``random`` (also ``any``, ``all``, ``xx``, ``**``, ``100%``)
- ``TT+`` pairs up, ``ATs+`` kicker up, ``JTs+`` both cards up (neighbours only)
- ``QQ-88``, ``AKs-A2s``, ``JTs-54s``, either end first
- a weight: ``0.5(AJo,KQ)`` and ``40%(ATs+)`` for a group; ``AK:0.5``, ``AK@50%``
  for an item. ``@`` above 1 is a percentage without its sign, up to 1 a share.
- ``!77`` takes out, wherever it stands; ``#UTG#`` is a note

The last weight of a combo counts. What is left over is an error with its place.
"""

from __future__ import annotations

import re
from typing import Final, Literal, get_args

from fifthstreet.analysis.combos import combo_of, hand_combos
from fifthstreet.cards.card import CARD_PATTERN, RANKS, narrow, parse_card
from fifthstreet.errors import RangeError

Plus = Literal["connectors", "kicker"]
HEAVIEST: Final = 1e6
Squares = list[tuple[int, int]]
"""Hands as row and column of the 13x13 grid."""

_NUMBER: Final = r"(?:\d+(?:\.\d*)?|\.\d+)"
_GAP: Final = re.compile(r"(?:[\s,;]|#[^#]*#)+")
_BLANK: Final = re.compile(r"\s*")
_GROUP: Final = re.compile(rf"({_NUMBER})(%?)\s*\(")
_WEIGHT: Final = re.compile(rf"\s*([:@])\s*({_NUMBER})(%?)")
_ALL: Final = re.compile(r"(?:random|any|all|xx|\*\*|100%)(?!\s*\()", re.IGNORECASE)
_RANK: Final = rf"(10|[{RANKS}{RANKS.lower()}])"
_COMBO: Final = re.compile(f"({CARD_PATTERN})({CARD_PATTERN})")
_NAMED: Final = re.compile(rf"{_RANK}([wxyz]){_RANK}([wxyz])")
_HAND: Final = re.compile(rf"{_RANK}(10|[{RANKS}{RANKS.lower()}xX*])([soSO]?)")


def read_range(text: str, *, plus: Plus, strict: bool) -> dict[int, float]:
    """Return the weights in ``text`` by combo.

    Raises:
        RangeError: something in it is no range.

    """
    if plus not in get_args(Plus):
        raise RangeError(f"plus is connectors or kicker, not {plus!r}")
    return _Reader(text, plus, strict=strict).read()


class _Reader:
    """One reading of one text."""

    def __init__(self, text: str, plus: Plus, *, strict: bool) -> None:
        self._given = text
        self._text = narrow(text)
        self._at = 0
        self._plus = plus
        self._strict = strict
        self._weights: dict[int, float] = {}
        self._gone: set[int] = set()
        self._group: float | None = None

    def read(self) -> dict[int, float]:
        """Read to the end."""
        self._skip(_GAP)
        if self._at == len(self._text):
            raise self._error("there is no hand", self._at)
        begun: int | None = None
        empty = False
        while self._at < len(self._text):
            group = self._match(_GROUP) if begun is None else None
            if group:
                begun, empty = group.start(), True
                self._group = self._share(group[1], group[2], begun)
                self._skip(_GAP)
                continue
            if begun is not None and self._text[self._at] == ")":
                if empty:
                    raise self._error("the group is empty", begun)
                self._at, begun, self._group = self._at + 1, None, None
            else:
                self._item()
                empty = False
            self._between()
        if begun is not None:
            raise self._error("the group is not closed", begun)
        return {combo: w for combo, w in self._weights.items() if combo not in self._gone}

    def _between(self) -> None:
        """Go over what separates two items, which must be there."""
        closing = self._group is not None and self._text.startswith(")", self._at)
        if not self._skip(_GAP) and not closing and self._at < len(self._text):
            raise self._error(f"{self._rest()} is left over", self._at)

    def _item(self) -> None:
        start = self._at
        taken = self._text[self._at] == "!"
        self._at += taken
        combos = self._combos()
        weight = self._match(_WEIGHT)
        if taken:
            if weight:
                raise self._error("what is taken out has no weight", weight.start())
            self._gone.update(combos)
            return
        share = 1.0 if self._group is None else self._group
        if weight and self._group is not None:
            raise self._error("the group has a weight already", weight.start())
        if weight:
            share = self._share(weight[2], weight[3], weight.start(2), at_sign=weight[1] == "@")
        for combo in combos:
            if self._strict and self._weights.get(combo, share) != share:
                raise self._error(f"{self._read(start)} gives a second, different weight", start)
            self._weights[combo] = share

    def _share(self, number: str, percent: str, at: int, *, at_sign: bool = False) -> float:
        value = float(number)
        if percent or (at_sign and value > 1):
            # Through the text, so that 29% is 0.29 and not the number beside it.
            value = float(f"{number}e-2") if number[-1] != "." else float(f"{number}0e-2")
        if value > HEAVIEST:
            raise self._error(f"{number}{percent} is too large a weight", at)
        return value

    def _combos(self) -> list[int]:
        """Read one item without its weight."""
        start = self._at
        if self._match(_ALL):
            return list(range(1326))
        combo = self._match(_COMBO)
        if combo:
            return [self._one(combo)]
        named = self._match(_NAMED)
        squares = self._named(named) if named else self._hands(start)
        found = hand_combos()
        return [combo for row, column in squares for combo in found[13 * row + column]]

    def _one(self, found: re.Match[str]) -> int:
        high, low = parse_card(found[1]), parse_card(found[2])
        if high == low:
            raise self._error(f"{self._read(found.start())} is the same card twice", found.start())
        return combo_of(high, low)

    def _named(self, found: re.Match[str]) -> Squares:
        high, low = sorted((_row(found[1]), _row(found[3])))
        if high == low and found[2] == found[4]:
            raise self._error(f"{self._read(found.start())} is the same card twice", found.start())
        return [(high, low)] if found[2] == found[4] else [(low, high)]

    def _hands(self, start: int) -> Squares:
        """Read a hand, with what stands after it: ``+`` or ``-`` and another hand."""
        first = self._hand()
        if self._text.startswith("+", self._at):
            self._at += 1
            if first[1] < 0:
                raise self._error("there is nothing above any card", self._at - 1)
            return self._above(*first)
        dash = re.compile(r"\s*-\s*").match(self._text, self._at)
        if dash and first[1] >= 0:
            self._at = dash.end()
            return self._between_hands(first, self._hand(), start)
        high, low, kind = first
        lows = [rank for rank in range(13) if rank != high or kind == ""] if low < 0 else [low]
        return [square for low in lows for square in _squares(high, low, kind)]

    def _hand(self) -> tuple[int, int, str]:
        """Return the rows of the high and the low card, -1 for any, and ``s``, ``o`` or both."""
        start = self._at
        found = self._match(_HAND)
        if not found:
            raise self._error(f"{self._rest()} is no hand", start)
        kind = found[3].lower()
        if found[2] in "xX*":
            return _row(found[1]), -1, kind
        high, low = sorted((_row(found[1]), _row(found[2])))
        if high == low and kind:
            raise self._error(f"{self._read(start)}: a pair is neither suited nor offsuit", start)
        return high, low, kind

    def _above(self, high: int, low: int, kind: str) -> Squares:
        if high == low:
            return [(rank, rank) for rank in range(high + 1)]
        if self._plus == "connectors" and low - high == 1:
            pairs = [(rank, rank + 1) for rank in range(high + 1)]
        else:
            pairs = [(high, rank) for rank in range(high + 1, low + 1)]
        return [square for pair in pairs for square in _squares(*pair, kind)]

    def _between_hands(
        self, first: tuple[int, int, str], last: tuple[int, int, str], start: int
    ) -> Squares:
        (high, low, kind), (other_high, other_low, other_kind) = sorted((first, last))
        if kind == other_kind and other_low >= 0:
            if high == other_high:
                pairs = [(high, rank) for rank in range(low, other_low + 1)]
            else:
                pairs = [(high + n, low + n) for n in range(other_high - high + 1)]
            # A pair and no pair have no hands between them.
            if pairs[-1] == (other_high, other_low) and (high == low) == (other_high == other_low):
                return [square for pair in pairs for square in _squares(*pair, kind)]
        item = self._read(start)
        raise self._error(f"{item}: no line of hands leads from one to the other", start)

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._text, self._at)
        if found:
            self._at = found.end()
        return found

    def _skip(self, pattern: re.Pattern[str]) -> bool:
        return self._match(pattern) is not None

    def _read(self, start: int) -> str:
        """Quote what was read from ``start`` on, as it was given."""
        return repr(self._given[start : self._at])

    def _rest(self) -> str:
        """Quote what stands here, up to what separates items."""
        found = re.compile(r"[^\s,;]*").match(self._text, self._at)
        end = max(found.end() if found else 0, self._at + 1)
        return repr(self._given[self._at : end])

    def _error(self, told: str, at: int) -> RangeError:
        return RangeError(f"range {self._given!r}: {told}, at character {at + 1}", at=at + 1)


def _row(rank: str) -> int:
    return 12 - (8 if rank == "10" else RANKS.index(rank.upper()))


def _squares(high: int, low: int, kind: str) -> Squares:
    """Return the squares of two ranks: one of a pair, else suited, offsuit or both."""
    high, low = min(high, low), max(high, low)
    if high == low:
        return [(high, low)]
    return ([(high, low)] if kind != "o" else []) + ([(low, high)] if kind != "s" else [])
