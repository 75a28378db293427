"""Hand routes: own hands, and any hand that a reader may see, over HTTP.

As events, as a file of the Poker Hand History format or of our own, and with the
record of its deck. Who played a hand sees it as his seat did; anybody else as a
spectator, and as late as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.errors import FormatError
from fifthstreet.history.log import write_log
from fifthstreet.history.phh_write import write_phh
from fifthstreet.room.audience import sight
from fifthstreet.room.body import Body
from fifthstreet.room.fairness.transcript import Record, Transcript
from fifthstreet.room.happenings import Proved
from fifthstreet.room.made import MadeTables
from fifthstreet.room.past import Played, Row
from fifthstreet.room.strict import Strict
from fifthstreet.room.told_hand import HandRow, State, ToldHand, in_short, told_hand
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.web import json
from fifthstreet.room.whole import Whole
from fifthstreet.room.window import Call, Window

PAGE: Final = 20
"""Hands of one answer."""
LONGEST_NUMBER: Final = 15
FORMATS: Final = ("events", "phh", "log")
_Number = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
"""No longer than the store's whole numbers."""
_MARK: Final = Strict[tuple[int, str, int]](
    tuple[_Number, Annotated[str, Meta(max_length=80)], _Number]
)


class Hands(msgspec.Struct, frozen=True):
    """A page of the reader's own hands, the latest first."""

    hands: tuple[HandRow, ...]
    before: str | None = None
    """What to ask for next, ``None`` at the end."""


class HandAnswer(msgspec.Struct, frozen=True):
    """A hand as the reader may know it."""

    table: str
    name: str
    hand: int
    at: int
    state: State
    seat: int | None
    names: dict[str, str]
    """Names of its players, as far as they are still there."""
    events: tuple[HandEvent, ...]


class HandRoutes:
    """Where hands are told."""

    def __init__(self, made: MadeTables) -> None:
        """Tell hands of the tables of the hub that ``made`` knows."""
        self._made = made
        self._past = made.hub.journal

    def routes(self, window: Window) -> list[Route]:
        """Return all routes."""
        return [
            window.route("GET", "/api/hands", self._own, Body),
            window.route("GET", "/api/tables/{table}/hands/{hand}", self._hand, Body),
            window.route("GET", "/api/tables/{table}/hands/{hand}/record", self._record, Body),
            window.route("GET", "/api/tables/{table}/hands/{hand}/records", self._records, Body),
        ]

    async def _own(self, call: Call[Body]) -> Response:
        """Tell a page of the reader's own hands."""
        account = call.player.account
        if not account:
            raise TurnedDown("NO_SESSION")
        before, table = _mark(call.asked("before")), call.asked("table")
        found = await self._past.played(account, before, PAGE + 1, table)
        page = found[:PAGE]
        rows = [await self._row(each, account) for each in page]
        then = None
        if len(found) > PAGE:
            last = page[-1]
            then = msgspec.json.encode((last.at, last.table, last.hand)).decode()
        return json(Hands(tuple(row for row in rows if row is not None), then))

    async def _row(self, played: Played, account: str) -> HandRow | None:
        told = told_hand(await self._past.hand(played.table, played.hand), account)
        name = _name(self._made.whole(played.table))
        return None if told is None else in_short(told, played.table, name)

    async def _hand(self, call: Call[Body]) -> Response:
        """Tell one hand in the wanted format."""
        form = call.asked("format") or FORMATS[0]
        if form not in FORMATS:
            why = f"format is one of {', '.join(FORMATS)}"
            raise TurnedDown("BAD_MESSAGE", why=why)
        told, _ = await self._told(call)
        table, number, whole = call.table, told.start.hand, self._made.whole(call.table)
        if form == "events":
            names = _names(whole, [entry.player for entry in told.start.seats])
            return json(
                HandAnswer(
                    table, _name(whole), number, told.at, told.state, told.seat, names, told.events
                )
            )
        _check_over(told)
        if form == "log":
            return _file(write_log([told.events]), f"{number}.jsonl", "application/jsonl")
        try:
            return _file(write_phh(told.events), f"{number}.phh", "application/toml")
        except FormatError:
            raise TurnedDown("NOT_IN_PHH", hand=number) from None

    async def _record(self, call: Call[Body]) -> Response:
        """Tell the record of a hand's deck, with what is open to the reader alone."""
        told, _ = await self._told(call)
        _check_over(told)
        number = told.start.hand
        if told.transcript is None:
            raise TurnedDown("NO_RECORD", hand=number)
        record = self._with_own(call, told, told.transcript)
        return _file(
            msgspec.json.encode(record).decode(), f"{number}-record.json", "application/json"
        )

    async def _records(self, call: Call[Body]) -> Response:
        """Tell the records from one hand to the next: its own, and of those called off since."""
        number = _number(call)
        told = None
        if number == 0:  # hands that were called off before there was a first one
            rows = self._seen(await self._past.hand(call.table, 0), call)
        else:
            told, rows = await self._told(call)
            _check_over(told)
        proved = [row.event.transcript for row in rows if isinstance(row.event, Proved)]
        records = [
            Record(transcript=each)
            if told is None or each is not told.transcript
            else self._with_own(call, told, each)
            for each in proved
        ]
        if not records:
            raise TurnedDown("NO_RECORD", hand=number)
        text = msgspec.json.encode(records).decode()
        return _file(text, f"{number}-records.json", "application/json")

    def _with_own(self, call: Call[Body], told: ToldHand, transcript: Transcript) -> Record:
        """Return a record with what is open to the reader's own seat."""
        desk = self._made.hub.desks.get(call.table)
        own = () if desk is None else desk.openings(call.player.account, told.start.hand)
        return Record(transcript=transcript, seat=told.seat if own else None, own=own)

    async def _told(self, call: Call[Body]) -> tuple[ToldHand, Sequence[Row]]:
        """Return the hand that is asked for, as far as the reader may see it by now, and its rows.

        Those go on to the next hand.
        """
        number, account = _number(call), call.player.account
        rows = await self._past.hand(call.table, number) if number else ()
        told = told_hand(rows, account)
        if told is None or told.seat is None:
            rows = self._seen(rows, call)
            told = told_hand(rows, account)
        if told is None:
            raise TurnedDown("NO_SUCH_HAND", hand=str(call.request.path_params["hand"])[:20])
        return told, rows

    def _seen(self, rows: Iterable[Row], call: Call[Body]) -> Sequence[Row]:
        """Return what of a hand a reader may see who did not play it."""
        whole = self._made.watched(call.table, call.player.account)
        if sight(whole, call.player.account) == "live":
            return list(rows)
        until = self._made.hub.clock() - whole.club.settings.spectator_delay_ms
        return [row for row in rows if row.time <= until]


def _check_over(told: ToldHand) -> None:
    if told.state == "running":
        raise TurnedDown("HAND_NOT_OVER", hand=told.start.hand)


def _number(call: Call[Body]) -> int:
    """Return the number of a hand in an address, 0 for what is none."""
    text = str(call.request.path_params["hand"])
    digits = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if digits else 0


def _mark(text: str | None) -> Played | None:
    """Return where a page begins."""
    if text is None:
        return None
    try:
        return Played(*_MARK.decode(text))
    except (msgspec.DecodeError, UnicodeEncodeError):
        why = "before is what the page before it told"
        raise TurnedDown("BAD_MESSAGE", why=why) from None


def _name(whole: Whole | None) -> str:
    """Return what the maker of a table calls it."""
    if whole is None:
        return ""
    config = whole.table.config
    return "" if config.name == config.table else config.name


def _names(whole: Whole | None, accounts: Iterable[str]) -> dict[str, str]:
    """Return the names that a table still knows."""
    if whole is None:
        return {}
    known = {member.account: member.name for member in whole.club.members}
    known |= {seat.account: seat.name for seat in whole.table.seats}
    return {account: known[account] for account in accounts if account in known}


def _file(text: str, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="hand-{name}"'}
    return Response(text.encode(), media_type=kind, headers=headers)
