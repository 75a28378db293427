"""Session routes: who brought what to a private game, and who pays whom, over HTTP.

As JSON and as files for a spreadsheet. Whoever sees the table later sees its
reckoning as late; when the game is over, who played in it need not wait.
"""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.errors import SetupError
from fifthstreet.room.audience import sight
from fifthstreet.room.body import Body
from fifthstreet.room.club.export import checked_rate, money, payments_csv, players_csv
from fifthstreet.room.club.settle import Book
from fifthstreet.room.made import MadeTables
from fifthstreet.room.reckoning import Reckoning
from fifthstreet.room.rulebook.routes import language_of
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.web import json
from fifthstreet.room.whole import Whole
from fifthstreet.room.window import Call, Window

FILES: Final = {"players": players_csv, "payments": payments_csv}


class SessionLine(msgspec.Struct, frozen=True):
    """One account's part in the game."""

    account: str
    name: str
    bot: bool
    buy_ins: tuple[int, ...]
    """Every time it brought chips, top-ups included."""
    bought: int
    cashed: int
    on_table: int
    net: int
    """What it won, negative for what it lost."""
    money: str | None = None
    """The net as money, where chips are worth some."""


class SessionPayment(msgspec.Struct, frozen=True):
    """Chips that one account owes another."""

    payer: str
    payee: str
    """Empty for the house, which gets the rake."""
    chips: int
    money: str | None = None


class Session(msgspec.Struct, frozen=True):
    """The reckoning of a private game."""

    table: str
    rake: int
    lines: tuple[SessionLine, ...]
    payments: tuple[SessionPayment, ...]
    unit: int | None = None
    """Chips that are worth one unit of money."""


class SessionRoutes:
    """Where the reckoning of a game is told."""

    def __init__(self, made: MadeTables) -> None:
        """Tell of the tables ``made``."""
        self._made = made
        self._reckoning = Reckoning(made.hub.journal)

    def routes(self, window: Window) -> list[Route]:
        """Return all routes."""
        return [
            window.route("GET", "/api/tables/{table}/session", self._session, Body),
            window.route("GET", "/api/tables/{table}/session.csv", self._file, Body),
        ]

    async def _session(self, call: Call[Body]) -> Response:
        unit = _unit(call)
        book = await self._book(call)
        lines = tuple(
            SessionLine(
                line.account,
                line.name,
                line.bot,
                line.buy_ins,
                line.bought,
                line.cashed,
                line.on_table,
                line.net,
                _worth(line.net, unit),
            )
            for line in book.lines
        )
        payments = tuple(
            SessionPayment(p.payer, p.payee, p.chips, _worth(p.chips, unit))
            for p in await asyncio.to_thread(book.payments)
        )
        return json(Session(call.table, book.rake, lines, payments, unit))

    async def _file(self, call: Call[Body]) -> Response:
        kind, language, unit = (
            call.asked("kind") or "players",
            language_of(call.request),
            _unit(call),
        )
        if kind not in FILES:
            raise TurnedDown("BAD_MESSAGE", why=f"kind is one of {', '.join(FILES)}")
        text = await asyncio.to_thread(FILES[kind], await self._book(call), language, unit)
        headers = {"content-disposition": f'attachment; filename="{kind}.csv"'}
        return Response(text.encode(), media_type="text/csv", headers=headers)

    async def _book(self, call: Call[Body]) -> Book:
        """Return the book of the table as the reader may see it by now."""
        account, table, hub = call.player.account, call.table, self._made.hub
        if not account:
            raise TurnedDown("NO_SESSION")
        whole = self._made.whole(table)
        if whole is not None and not whole.club.settings.hosted:
            raise TurnedDown("NO_RECKONING", table=table[:80])
        if whole is None or _over(whole):  # nothing goes on of which its players could tell
            book = await self._reckoning.book(table, hub.clock())
            if book.line(account) is not None:
                return book
        delay = 0 if whole is None else _delay(whole, account)
        book = await self._reckoning.book(table, hub.clock(), delay_ms=delay)
        if book.line(account) is not None:
            return book
        self._made.watched(table, account)
        return book


def _over(whole: Whole) -> bool:
    """Tell whether a game is closed and everybody has stood up."""
    return whole.table.closed and not whole.table.seats


def _delay(whole: Whole, account: str) -> int:
    """Return how much later a reader may know of chips at a table."""
    live = sight(whole, account) == "live"
    return 0 if live else whole.club.settings.spectator_delay_ms


def _unit(call: Call[Body]) -> int | None:
    """Return how many chips a unit of money is, ``None`` where nobody says so."""
    text = call.asked("unit")
    if text is None:
        return None
    try:
        return checked_rate(
            int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0
        )
    except SetupError:
        raise TurnedDown("BAD_UNIT", "R-SETTLE-3", given=text[:20]) from None


def _worth(chips: int, unit: int | None) -> str | None:
    return None if unit is None else money(chips, unit)
