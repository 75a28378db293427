"""Routes: the rules of every field, house and table, and new tables, over HTTP.

What never changes is kept by browsers for an hour and after that asked for by its
mark; the rules of a table are asked for each time. The host of a new table is always
the one of the session.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.room.body import Body
from fifthstreet.room.rulebook.allowed import House
from fifthstreet.room.rulebook.creation import check
from fifthstreet.room.rulebook.in_words import rules_in_words
from fifthstreet.room.rulebook.limits import MAX_BODY, TABLES_AN_ACCOUNT
from fifthstreet.room.rulebook.problems import Problem
from fifthstreet.room.rulebook.schema import fields_schema, profiles_schema
from fifthstreet.room.rulebook.wishes import RoomSettings
from fifthstreet.room.sessions import Player
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.web import answered, json
from fifthstreet.room.whole import Whole
from fifthstreet.room.window import Call, Window
from fifthstreet.table.config import TableConfig
from fifthstreet.words import LANGUAGES

AN_HOUR: Final = "public, max-age=3600"
EACH_TIME: Final = "no-cache"
Wishes = dict[str, Any]
"""Body of a request about a new table: whatever somebody wishes for."""


class TableHub(Protocol):
    """Where tables are opened and found."""

    def known(self, table: str, account: str) -> Whole:
        """Return a table that ``account`` may know of.

        Raises:
            TurnedDown: it may of none with this name.

        """
        ...

    def tables_of(self, account: str) -> int:
        """Return how many open tables ``account`` has made."""
        ...

    async def create(self, config: TableConfig, settings: RoomSettings, host: Player) -> None:
        """Open a table; return once it is kept.

        Raises:
            TurnedDown: it cannot be.

        """
        ...


class Answer(msgspec.Struct, frozen=True):
    """Answer to a request for a new table."""

    problems: list[Problem]
    table: TableConfig | None = None
    rules: list[Any] | None = None
    """The complete rules in words, where the table can be."""


class Created(msgspec.Struct, frozen=True):
    """Answer to a request for a new table that was opened."""

    table: str


def table_routes(hub: TableHub, house: House, window: Window) -> list[Route]:
    """Return the routes of rules and new tables."""
    desk = _Desk(hub, house)
    wish = functools.partial(window.route, "POST", body=Wishes, most=MAX_BODY)
    return [
        Route("/api/rules/fields", desk.fields),
        Route("/api/rules/profiles", desk.profiles),
        wish("/api/tables", desk.create),
        wish("/api/tables/check", desk.check),
        window.route("GET", "/api/tables/{table}/rules", desk.rules, Body),
    ]


class _Desk:
    """Where the requests are answered."""

    def __init__(self, hub: TableHub, house: House) -> None:
        self._hub = hub
        self._house = house

    async def fields(self, request: Request) -> Response:
        """Return every field and setting."""
        return await self._told(request, lambda said: fields_schema(said, self._house))

    async def profiles(self, request: Request) -> Response:
        """Return every house."""
        return await self._told(request, profiles_schema)

    async def _told(self, request: Request, schema: Callable[[str], object]) -> Response:
        async def told(request: Request) -> Response:
            return marked(request, schema(language_of(request)), AN_HOUR)

        return await answered(request, told)

    async def rules(self, call: Call[Body]) -> Response:
        """Return the complete rules of a table in words."""
        language = language_of(call.request)
        config = self._hub.known(call.table, call.player.account).table.config
        answer = {
            "table": config.table,
            "name": config.name,
            "profile": config.profile,
            "structure": config.structure,
            "sections": rules_in_words(config, language),
        }
        return marked(call.request, answer, EACH_TIME)

    async def check(self, call: Call[Wishes]) -> Response:
        """Say what would become of a request for a new table."""
        language = language_of(call.request)
        made = check(call.body, self._house)
        if isinstance(made, list):
            return json(Answer(made))
        config = msgspec.structs.replace(made.config, table="")
        return json(Answer([], config, rules_in_words(config, language)))

    async def create(self, call: Call[Wishes]) -> Response:
        """Open a new table for whoever asks."""
        host = call.player
        if not host.account or host.bot:
            raise TurnedDown("NO_SESSION")
        made = check(call.body, self._house)
        if isinstance(made, list):
            return json(Answer(made), 422)
        tables = self._hub.tables_of(host.account)
        if tables >= TABLES_AN_ACCOUNT:
            raise TurnedDown("TOO_MANY_TABLES", tables=tables, most=TABLES_AN_ACCOUNT)
        await self._hub.create(made.config, made.settings, host)
        return json(Created(made.config.table), 201)


def language_of(request: Request) -> str:
    """Return the language that a request asks for, English if none.

    Raises:
        TurnedDown: it is a strange one.

    """
    language = request.query_params.get("lang", LANGUAGES[0])
    if language not in LANGUAGES:
        raise TurnedDown("BAD_MESSAGE", why=f"lang is one of {', '.join(LANGUAGES)}")
    return language


def marked(request: Request, value: object, keeping: str) -> Response:
    """Return ``value`` as JSON with its mark, or nothing where the browser has it already."""
    answer = json(value)
    mark = f'"{hashlib.sha256(answer.body).hexdigest()[:32]}"'
    headers = {"etag": mark, "cache-control": keeping}
    seen = {each.strip() for each in request.headers.get("if-none-match", "").split(",")}
    if mark in seen or f"W/{mark}" in seen:
        return Response(status_code=304, headers=headers)
    answer.headers.update(headers)
    return answer
