"""Export: the reckoning of a private game as files for a spreadsheet, and chips as money.

Comma-separated with a byte order mark, so that a spreadsheet reads the names right;
what it would run as a formula is text there. Money is exact or refused. Source:
docs/rules/private.md (R-SETTLE-3, R-SETTLE-4).
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.errors import SetupError
from fifthstreet.room.club.settle import RAKE, Book
from fifthstreet.words import say

BOM: Final = "\ufeff"
_FORMULA: Final = "=+-@|%＝＋－＠"


def checked_rate(chips_per_unit: int) -> int:
    """Return ``chips_per_unit`` as it is: so many chips are one unit of money.

    Raises:
        SetupError: no whole number above zero, or one by which chips cannot be
            divided into finite decimals.

    """
    rate = chips_per_unit
    if type(rate) is not int or not 1 <= rate <= MAX_CHIPS or _decimals(rate) is None:
        raise SetupError(f"chips per unit {rate!r}: a whole number with no factor but 2 and 5")
    return rate


def money(chips: int, chips_per_unit: int) -> str:
    """Return the exact value of ``chips``, with as many decimals as a single chip needs.

    Raises:
        SetupError: as ``checked_rate``.

    >>> money(1234, 100), money(-5, 8), money(7, 1)
    ('12.34', '-0.625', '7')

    """
    places = _decimals(checked_rate(chips_per_unit)) or 0
    whole, part = divmod(abs(chips) * 10**places // chips_per_unit, 10**places)
    sign = "-" if chips < 0 else ""
    return f"{sign}{whole}.{part:0{places}d}" if places else f"{sign}{whole}"


def _decimals(rate: int) -> int | None:
    """Return how many decimals ``1 / rate`` has, ``None`` for no end of them."""
    times = {2: 0, 5: 0}
    for prime in times:
        while rate % prime == 0:
            rate //= prime
            times[prime] += 1
    return max(times.values()) if rate == 1 else None


def players_csv(book: Book, language: str, chips_per_unit: int | None = None) -> str:
    """Return a line for each player: what he brought, took, has on the table, and his net.

    Raises:
        SetupError: as ``checked_rate``.

    """
    head = ["player", "account", "buy_ins", "bought", "cashed", "on_table", "net"]
    rows: list[list[str | int]] = []
    for line in book.lines:
        name, account = harmless(line.name), harmless(line.account)
        rows.append([name, account, len(line.buy_ins), line.bought, line.cashed])
        rows[-1] += [line.on_table, line.net, *_worth(line.net, chips_per_unit)]
    return _file(language, head, rows, with_money=chips_per_unit is not None)


def payments_csv(book: Book, language: str, chips_per_unit: int | None = None) -> str:
    """Return a line for each payment that settles the game.

    Raises:
        SetupError: as ``checked_rate``.

    """
    names = {line.account: harmless(line.name) for line in book.lines}
    names[RAKE] = say(language, "room.settle.rake")
    rows: list[list[str | int]] = [
        [names[p.payer], names[p.payee], p.chips, *_worth(p.chips, chips_per_unit)]
        for p in book.payments()
    ]
    return _file(language, ["payer", "payee", "chips"], rows, with_money=chips_per_unit is not None)


def _worth(chips: int, chips_per_unit: int | None) -> list[str]:
    return [] if chips_per_unit is None else [money(chips, chips_per_unit)]


def harmless(text: str) -> str:
    """Return ``text`` as a cell that no spreadsheet runs (R-SETTLE-4).

    >>> harmless("=1+1"), harmless("Ann")
    ("'=1+1", 'Ann')

    """
    seen = "".join([" " if unicodedata.category(c) in ("Cc", "Cf") else c for c in text])
    return f"'{seen}" if seen.lstrip()[:1] in tuple(_FORMULA) else seen


def _file(
    language: str, head: Iterable[str], rows: Iterable[Sequence[str | int]], *, with_money: bool
) -> str:
    """Return the rows under a line of words."""
    columns = [*head, "money"] if with_money else head
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([say(language, f"room.settle.{column}") for column in columns])
    writer.writerows(rows)
    return BOM + text.getvalue()
