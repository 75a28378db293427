"""Routes: the rules of every field, house and table, and new tables, over HTTP.

What never changes is kept by browsers for an hour and after that asked for by its
mark; the rules of a table are asked for each time. The host of a new table is always
the one of the session.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.room import protocol as wire
from fifthstreet.room.rulebook.creation import House, Made, check
from fifthstreet.room.rulebook.entry import Entry
from fifthstreet.room.rulebook.in_words import rules_in_words
from fifthstreet.room.rulebook.limits import MAX_BODY, TABLES_AN_ACCOUNT
from fifthstreet.room.rulebook.problems import Problem
from fifthstreet.room.rulebook.schema import fields_schema, profiles_schema
from fifthstreet.room.rulebook.wishes import RoomSettings
from fifthstreet.room.sessions import Player
from fifthstreet.room.strict import decode
from fifthstreet.room.web import body_of, json
from fifthstreet.table.config import TableConfig
from fifthstreet.words import LANGUAGES

AN_HOUR: Final = "public, max-age=3600"
EACH_TIME: Final = "no-cache"


class TableHub(Protocol):
    """Where tables are opened and found."""

    def config(self, table: str, player: Player) -> TableConfig | None:
        """Return the configuration of a table that ``player`` may know of."""
        ...

    def tables_of(self, account: str) -> int:
        """Return how many open tables ``account`` has made."""
        ...

    async def create(
        self, config: TableConfig, settings: RoomSettings, host: Player
    ) -> wire.Error | None:
        """Open a table and keep it; return why it cannot be, ``None`` once it is open."""
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


def table_routes(hub: TableHub, entry: Entry, house: House | None = None) -> list[Route]:
    """Return the routes of rules and new tables."""
    desk = _Desk(hub, entry, House() if house is None else house)
    return [
        Route("/api/rules/fields", desk.fields),
        Route("/api/rules/profiles", desk.profiles),
        Route("/api/tables", desk.create, methods=["POST"]),
        Route("/api/tables/check", desk.check, methods=["POST"]),
        Route("/api/tables/{table}/rules", desk.rules),
    ]


class _Desk:
    """Where the requests are answered."""

    def __init__(self, hub: TableHub, entry: Entry, house: House) -> None:
        self._hub = hub
        self._entry = entry
        self._house = house

    async def fields(self, request: Request) -> Response:
        """Return every field and setting."""
        language = language_of(request)
        if language is None:
            return _bad_language()
        return marked(request, fields_schema(language), AN_HOUR)

    async def profiles(self, request: Request) -> Response:
        """Return every house."""
        language = language_of(request)
        if language is None:
            return _bad_language()
        return marked(request, profiles_schema(language), AN_HOUR)

    async def rules(self, request: Request) -> Response:
        """Return the complete rules of a table in words."""
        language = language_of(request)
        if language is None:
            return _bad_language()
        table = request.path_params["table"]
        player = await self._entry.player(request)
        config = self._hub.config(table, player)
        if config is None:
            return json(wire.Error("NO_SUCH_TABLE", {"table": table[:40]}), 404)
        answer = {
            "table": config.table,
            "name": config.name,
            "profile": config.profile,
            "structure": config.structure,
            "sections": rules_in_words(config, language),
        }
        return marked(request, answer, EACH_TIME)

    async def check(self, request: Request) -> Response:
        """Say what would become of a request for a new table."""
        language = language_of(request)
        if language is None:
            return _bad_language()
        made = await self._wished(request)
        if isinstance(made, Response):
            return made
        if isinstance(made, list):
            return json(Answer(made))
        config = msgspec.structs.replace(made.config, table="")
        return json(Answer([], config, rules_in_words(config, language)))

    async def create(self, request: Request) -> Response:
        """Open a new table for whoever asks."""
        host = await self._entry.player(request)
        if not host.account or host.bot:
            return json(wire.Error("NO_SESSION"), 401)
        made = await self._wished(request)
        if isinstance(made, Response):
            return made
        if isinstance(made, list):
            return json(Answer(made), 422)
        tables = self._hub.tables_of(host.account)
        if tables >= TABLES_AN_ACCOUNT:
            numbers: dict[str, int | str] = {"tables": tables, "most": TABLES_AN_ACCOUNT}
            return json(wire.Error("TOO_MANY_TABLES", numbers), 429)
        refused = await self._hub.create(made.config, made.settings, host)
        return json(Created(made.config.table), 201) if refused is None else json(refused, 409)

    async def _wished(self, request: Request) -> Made | list[Problem] | Response:
        """Return the table of a request, its problems, or why it cannot be read."""
        refused = self._entry.refusal(request)
        if refused is not None:
            return json(refused.error, refused.status)
        body = await body_of(request, MAX_BODY)
        if body is None:
            return json(wire.Error("FRAME_TOO_LONG", {"most": MAX_BODY}), 413)
        try:
            wished = decode(body, dict[str, Any])
        except msgspec.DecodeError as error:
            return json(wire.Error("BAD_MESSAGE", {"why": str(error)[:200]}), 400)
        return check(wished, self._house)


def language_of(request: Request) -> str | None:
    """Return the language that a request asks for, English if none, ``None`` for a strange one."""
    language = request.query_params.get("lang", LANGUAGES[0])
    return language if language in LANGUAGES else None


def _bad_language() -> Response:
    why = f"lang is one of {', '.join(LANGUAGES)}"
    return json(wire.Error("BAD_MESSAGE", {"why": why}), 400)


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
