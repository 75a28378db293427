"""HTTP routes: what each is for, what it takes and tells, and what it refuses with."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fifthstreet.room import closes
from fifthstreet.room import protocol as wire
from fifthstreet.room.accounts import routes as body
from fifthstreet.room.accounts.bots import BotInfo
from fifthstreet.room.accounts.export import Export, Profile
from fifthstreet.room.body import Body
from fifthstreet.room.odds.paths import ODDS_PATHS
from fifthstreet.room.operation import Operation, Parameter
from fifthstreet.room.rulebook.in_words import Section
from fifthstreet.room.rulebook.routes import Answer, Created
from fifthstreet.room.table_paths import TABLE_PATHS
from fifthstreet.words import LANGUAGES

EVERYWHERE: Final = ("BAD_MESSAGE", "FRAME_TOO_LONG", "TOO_MANY", "UNAVAILABLE", "WRONG_ORIGIN")
"""Codes of the gate that most requests pass."""


class Welcome(msgspec.Struct, frozen=True):
    """Who the session is of."""

    player: str
    name: str


class Done(msgspec.Struct, frozen=True):
    """Nothing to tell."""


class TableRules(msgspec.Struct, frozen=True):
    """The complete rules of one table in words."""

    table: str
    name: str
    profile: str
    structure: str
    sections: list[Section]


_OPEN: Final = (
    Operation(
        method="GET",
        path="/healthz",
        name="health",
        summary="Whether the process answers",
        answer=str,
        media="text/plain",
        told="`ok`",
        checked=False,
        security=(),
    ),
    Operation(
        method="GET",
        path="/api/openapi.json",
        name="description",
        summary="This description",
        answer=dict[str, Any],
        told="OpenAPI 3.1",
        checked=False,
        security=(),
    ),
    Operation(
        method="GET",
        path="/api/lobby",
        name="lobby",
        summary="All tables",
        answer=wire.LobbyMessage,
        told="The rows of the lobby; the same message comes over the socket when one changes",
        checked=False,
        security=(),
    ),
    Operation(
        method="GET",
        path="/ws",
        name="socket",
        summary="The socket on which tables are watched and played",
        detail="A WebSocket of JSON text frames, see docs/protocol.md. It is opened before it is "
        f"judged: {closes.AUTH} closes it for a token that opens nothing, "
        f"{closes.ORIGIN} for a page of another origin, {closes.RATE} where the account "
        "or the address has too many. Without a session it may watch.",
        status=101,
        told="The protocol is switched",
        checked=False,
        security=("", "session", "bot"),
    ),
)

_ENTRY: Final = (
    Operation(
        method="POST",
        path="/api/guest",
        name="guest",
        summary="Become a guest",
        body=body.Name,
        answer=Welcome,
        told="A new player with a session",
        codes=("BAD_NAME",),
        security=(),
        sets_cookie=True,
    ),
    Operation(
        method="POST",
        path="/api/account/claim",
        name="claim",
        summary="Keep a guest's account with a name and a password",
        body=body.Login,
        answer=Welcome,
        told="The same player with a new session",
        codes=(
            *("ALREADY_CLAIMED", "BAD_LOGIN_NAME", "BAD_PASSWORD", "BUSY"),
            *("NAME_MIXED", "NAME_TAKEN", "NO_SESSION"),
        ),
        sets_cookie=True,
    ),
    Operation(
        method="POST",
        path="/api/login",
        name="login",
        summary="Come in with a name and a password",
        body=body.Login,
        answer=Welcome,
        told="The player with a new session; the one that the request came with is over",
        codes=("BUSY", "WRONG_LOGIN"),
        security=("", "session"),
        sets_cookie=True,
    ),
    Operation(
        method="POST",
        path="/api/logout",
        name="logout",
        summary="End this session",
        body=Body,
        answer=Done,
        told="The session is over, if there was one",
        security=("", "session"),
        sets_cookie=True,
    ),
    Operation(
        method="POST",
        path="/api/logout-everywhere",
        name="logoutEverywhere",
        summary="End all sessions of the account",
        body=Body,
        answer=Done,
        codes=("NO_SESSION",),
        sets_cookie=True,
    ),
)

_ACCOUNT: Final = (
    Operation(
        method="GET",
        path="/api/account",
        name="account",
        summary="The own account, its sessions and bots",
        answer=Profile,
        told="The account; times are milliseconds since 1970",
        codes=("NO_SESSION",),
        sets_cookie=True,
    ),
    Operation(
        method="GET",
        path="/api/account/export",
        name="export",
        summary="Everything that is kept about the account",
        answer=Export,
        told="A file to keep",
        codes=("NO_SESSION",),
    ),
    Operation(
        method="POST",
        path="/api/account/password",
        name="password",
        summary="Change the password",
        body=body.NewPassword,
        answer=Done,
        told="Changed; all other sessions are over",
        codes=("BAD_PASSWORD", "BUSY", "NOT_CLAIMED", "NO_SESSION", "WRONG_PASSWORD"),
        sets_cookie=True,
    ),
    Operation(
        method="POST",
        path="/api/account/delete",
        name="delete",
        summary="Delete the account and its bots",
        body=body.Deletion,
        answer=Done,
        told="Deleted; its seats are given up",
        codes=("BUSY", "NO_SESSION", "WRONG_PASSWORD"),
        sets_cookie=True,
    ),
)

_BOTS: Final = (
    Operation(
        method="GET",
        path="/api/account/bots",
        name="bots",
        summary="The own bots",
        answer=tuple[BotInfo, ...],
        told="Without their tokens",
        codes=("NOT_CLAIMED", "NO_SESSION"),
    ),
    Operation(
        method="POST",
        path="/api/account/bots",
        name="newBot",
        summary="Make a bot",
        body=body.Name,
        answer=body.NewBot,
        told="The bot and its token, which is never shown again",
        codes=("BAD_NAME", "NOT_CLAIMED", "NO_SESSION", "TOO_MANY_BOTS"),
    ),
    Operation(
        method="DELETE",
        path="/api/account/bots",
        name="revokeBot",
        summary="Delete a bot; its token opens nothing any more",
        body=body.Revoked,
        answer=Done,
        codes=("NOT_CLAIMED", "NO_SESSION", "NO_SUCH_BOT"),
    ),
)

_LANGUAGE: Final = Parameter("lang", "query", "The language of the words.", LANGUAGES)
_SAME: Final = (304, "The same as the mark in `If-None-Match`", None)
_WISHES: Final = (
    "The body names a `profile` and what differs from it; /api/rules/fields tells every field "
    "and setting, /api/rules/profiles every house."
)
_RULES: Final = (
    Operation(
        method="GET",
        path="/api/rules/fields",
        name="ruleFields",
        summary="Every field of the house rules and every setting of a table",
        parameters=(_LANGUAGE,),
        answer=dict[str, Any],
        told="Sections, fields and settings, with their words",
        also=(_SAME,),
        codes=("BAD_MESSAGE",),
        checked=False,
        security=(),
    ),
    Operation(
        method="GET",
        path="/api/rules/profiles",
        name="ruleProfiles",
        summary="Every house",
        parameters=(_LANGUAGE,),
        answer=list[dict[str, Any]],
        told="Its title, what it is, and what it changes of the standard",
        also=(_SAME,),
        codes=("BAD_MESSAGE",),
        checked=False,
        security=(),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/rules",
        name="tableRules",
        summary="The complete rules of a table in words",
        parameters=(Parameter("table", "path", "Id of the table, as in the lobby."), _LANGUAGE),
        answer=TableRules,
        told="The rules",
        also=(_SAME,),
        codes=("NOT_INSIDE", "NO_SUCH_TABLE"),
        security=("", "session", "bot"),
    ),
    Operation(
        method="POST",
        path="/api/tables/check",
        name="checkTable",
        summary="What would become of a request for a new table",
        detail=_WISHES,
        parameters=(_LANGUAGE,),
        body=dict[str, Any],
        answer=Answer,
        told="The table and its rules, or all problems at once",
        security=("", "session"),
    ),
    Operation(
        method="POST",
        path="/api/tables",
        name="newTable",
        summary="Open a table of your own",
        detail=_WISHES,
        body=dict[str, Any],
        status=201,
        answer=Created,
        told="The table is open, and whoever asked is its host",
        also=(
            (409, "The room cannot open it", wire.Error),
            (422, "All problems of what is wished for", Answer),
        ),
        codes=("BUSY", "NO_SESSION", "TOO_MANY_TABLES"),
    ),
)

OPERATIONS: Final = (*_OPEN, *_ENTRY, *_ACCOUNT, *_BOTS, *_RULES, *TABLE_PATHS, *ODDS_PATHS)
"""Everything that a room answers over HTTP, the files of the page aside."""
