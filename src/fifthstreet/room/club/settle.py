"""Settle: what everybody brought to a private game, took from it and still has there.

A book is folded from the events of the table and knows nothing else. All nets
together are zero less the rake, after every event. Source: docs/rules/private.md
(R-SETTLE).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fifthstreet.engine.events import Awarded, HandEnded, HandStarted
from fifthstreet.engine.types import Value
from fifthstreet.errors import EventError
from fifthstreet.room.club.events import ClubEvent
from fifthstreet.room.club.payments import Payment, fewest_payments
from fifthstreet.table import TableEvent
from fifthstreet.table.events import HandCancelled, PlayerLeft, PlayerSat, ToppedUp

RAKE = ""
"""Stands for the house where the rake is to be paid; no player has an empty account."""

_replace = msgspec.structs.replace


class Line(Value, frozen=True):
    """One account's part in the game."""

    account: str
    name: str
    bot: bool
    buy_ins: tuple[int, ...] = ()
    """Every time it brought chips, top-ups included."""
    cash_outs: tuple[int, ...] = ()
    on_table: int = 0
    seat: int | None = None

    @property
    def bought(self) -> int:
        """Return all chips that it brought."""
        return sum(self.buy_ins)

    @property
    def cashed(self) -> int:
        """Return all chips that it left with."""
        return sum(self.cash_outs)

    @property
    def net(self) -> int:
        """Return what it won, negative for what it lost (R-SETTLE-1)."""
        return self.cashed + self.on_table - self.bought


class Book(Value, frozen=True):
    """The reckoning of a table, in the order in which the accounts first sat down."""

    lines: tuple[Line, ...] = ()
    rake: int = 0
    dealt: tuple[int, ...] = ()
    """Seats of the running hand, in its order."""
    taken: int = 0
    """Rake of the running hand, which counts with its end."""

    def line(self, account: str) -> Line | None:
        """Return the line of ``account``, ``None`` when it never had a seat."""
        return next((each for each in self.lines if each.account == account), None)

    def payments(self) -> tuple[Payment, ...]:
        """Return who pays whom in the fewest payments, the rake included (R-SETTLE-2)."""
        nets = {line.account: line.net for line in self.lines}
        return fewest_payments(nets | {RAKE: self.rake} if self.rake else nets)


def reckon(events: Iterable[TableEvent | ClubEvent], book: Book | None = None) -> Book:
    """Return the book after all ``events``.

    Raises:
        EventError: chips come to a seat that nobody has.

    """
    book = book or Book()
    for event in events:
        book = keep(book, event)
    return book


def keep(book: Book, event: TableEvent | ClubEvent) -> Book:
    """Return the book after ``event``; most events leave it as it is.

    Raises:
        EventError: chips come to a seat that nobody has.

    """
    match event:
        case PlayerSat(account=account, name=name, chips=chips, bot=bot, seat=seat):
            line = book.line(account) or Line(account, name, bot)
            buy_ins = (*line.buy_ins, chips)
            new = _replace(line, name=name, buy_ins=buy_ins, on_table=chips, seat=seat)
            return _with(book, new)
        case ToppedUp(seat=seat, chips=chips):
            line = _at(book, seat)
            buy_ins = (*line.buy_ins, chips)
            return _with(book, _replace(line, buy_ins=buy_ins, on_table=line.on_table + chips))
        case PlayerLeft(seat=seat, chips=chips):
            line = _at(book, seat)
            cash_outs = (*line.cash_outs, chips)
            return _with(book, _replace(line, cash_outs=cash_outs, on_table=0, seat=None))
        case HandStarted(seats=seats):
            return _replace(book, dealt=tuple([entry.seat for entry in seats]), taken=0)
        case Awarded(rake=rake):
            return _replace(book, taken=book.taken + rake)
        case HandCancelled():
            return _replace(book, dealt=(), taken=0)
        case HandEnded(stacks=stacks):
            for seat, stack in zip(book.dealt, stacks, strict=True):
                book = _with(book, _replace(_at(book, seat), on_table=stack))
            return _replace(book, rake=book.rake + book.taken, dealt=(), taken=0)
        case _:
            return book


def _at(book: Book, seat: int) -> Line:
    line = next((each for each in book.lines if each.seat == seat), None)
    if line is None:
        raise EventError(f"nobody sits in seat {seat}")
    return line


def _with(book: Book, line: Line) -> Book:
    """Return ``book`` with the ``line`` of its account changed, or added at the end."""
    for i, each in enumerate(book.lines):
        if each.account == line.account:
            return _replace(book, lines=(*book.lines[:i], line, *book.lines[i + 1 :]))
    return _replace(book, lines=(*book.lines, line))
