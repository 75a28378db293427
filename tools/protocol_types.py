"""Protocol types: the page's TypeScript and docs/protocol.md, from the room's messages.

``python -m tools.protocol_types`` writes both; ``--check`` exits 1 when one of
them is not what it would write. The source of truth is ``room/protocol.py``,
read through msgspec's JSON Schema.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final, get_args

import msgspec

from fifthstreet.room import closes, protocol
from fifthstreet.room.config import Settings
from fifthstreet.room.ops.texts import PIECES_AT_ONCE, PIECES_PER_SECOND
from tools.generated import ROOT, generated

TYPES: Final = ROOT / "web" / "src" / "protocol.ts"
PAGE: Final = ROOT / "docs" / "protocol.md"
PRIMITIVES: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
UNIONS: Final = {"ClientMessage": protocol.ClientMessage, "ServerMessage": protocol.ServerMessage}


def typescript(schema: dict[str, Any]) -> str:
    """Return the TypeScript type of a JSON Schema.

    >>> typescript({"type": "array", "items": {"type": "integer"}})
    'readonly number[]'

    """
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript(part) for part in schema["anyOf"]))
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        if "properties" in schema:
            return _object(schema)
        return f"Readonly<Record<string, {typescript(schema.get('additionalProperties', {}))}>>"
    return PRIMITIVES.get(schema.get("type", ""), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(map(typescript, schema['prefixItems']))}]"
    items = typescript(schema.get("items", {}))
    nested = " | " in items or items.startswith("readonly ")
    return f"readonly ({items})[]" if nested else f"readonly {items}[]"


def _object(schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    lines = []
    for name, part in schema["properties"].items():
        # A tag is always on the wire, whether the schema says so or not.
        optional = "" if name in required or "const" in part or _is_tag(part) else "?"
        lines.append(f"  readonly {name}{optional}: {typescript(part)};")
    return "{\n" + "\n".join(lines) + "\n}"


def _is_tag(part: dict[str, Any]) -> bool:
    return len(part.get("enum", ())) == 1


def types() -> str:
    """Return the page's module of types."""
    _, parts = msgspec.json.schema_components(list(UNIONS.values()), ref_template="#/$defs/{name}")
    client = {part.__name__ for part in get_args(protocol.ClientMessage)} | {"Cursor"}
    text = [
        "// Generated from src/fifthstreet/room/protocol.py by tools/protocol_types.py.",
        "// Do not edit: run `python -m tools.protocol_types`.",
        "",
        f'export const VERSION = "{protocol.VERSION}";',
    ]
    for name, part in sorted(parts.items()):
        if part.get("type") == "object" and name not in client:
            # The server writes every field, also one that has its default.
            shape = typescript({**part, "required": list(part.get("properties", ()))})
        else:
            shape = typescript(part)
        note = part.get("description", "").split("\n")[0]
        text += ["", *([f"/** {note} */"] if note else []), f"export type {name} = {shape};"]
    codes = " | ".join(map(str, closes.CLOSES))
    text += [
        "",
        "/** Every code with which a line can end. */",
        f"export type CloseCode = {codes};",
    ]
    for name, union in UNIONS.items():
        members = " | ".join(part.__name__ for part in get_args(union))
        text += ["", f"export type {name} = {members};"]
    return "\n".join(text) + "\n"


def _limits() -> list[str]:
    """Return the lines about what a line may do before it is closed."""
    settings = Settings()
    return [
        f"An account may send {settings.messages_per_second} messages a second, {settings.burst}",
        "at once, over whichever lines, as may an address for all who have no account. With them",
        f"they may ask for {settings.looks_per_second} whole tables a second,",
        f"{settings.looks_burst} at once: `sub` asks for one, `hello` for the lobby and for each",
        f"cursor; who asks for more is closed with {closes.RATE}. So is a line with more than",
        f"{PIECES_PER_SECOND} pings and parts of messages a second, {PIECES_AT_ONCE} at once.",
        f"{settings.outbox_batches} batches or {settings.outbox_bytes} bytes may wait to be sent",
        f"to a line. An account may have {settings.sockets_account} lines and an address",
        f"{settings.sockets_address}; those of bots with a token are not counted.",
        "A frame that is not exactly a message below is answered with an error and changes",
        "nothing: no unknown fields, no name twice, whole numbers written as such. The same goes",
        "for the bodies of requests.",
    ]


def _closes() -> list[str]:
    """Return the section about the ends of lines."""
    return [
        "## How a line ends",
        "Every code with which a socket is closed. A client comes back by itself, a little later",
        f"each time and later still after {closes.RATE}; not after {closes.REPLACED},",
        f"{closes.ORIGIN} and {closes.AUTH}, where the next line would end as this one did, and a",
        f"program not after {', '.join(map(str, sorted(closes.UNREADABLE)))}.",
        "",
        "| code | why |",
        "|---|---|",
        *[f"| {code} | {why} |" for code, why in closes.CLOSES.items()],
    ]


ACCOUNTS: Final = """
## Accounts
Where the room keeps accounts, these routes take and give JSON. The account is always that
of the cookie `fifthstreet`; every refusal is an `error` as below with an HTTP status.

| route | body | answer |
|---|---|---|
| `POST /api/guest` | `{"name"}` | `{"player", "name"}` and a cookie |
| `POST /api/account/claim` | `{"name", "password"}` | the same; the guest has a password now |
| `POST /api/login` | `{"name", "password"}` | the same |
| `POST /api/logout` | `{}` | `{}`; this session ends |
| `POST /api/logout-everywhere` | `{}` | `{}`; all sessions of the account end |
| `POST /api/account/password` | `{"old", "new"}` | `{}` and a cookie; all other sessions end |
| `POST /api/account/delete` | `{"password"}`, a guest `{}` | `{}`; the account is gone |
| `GET /api/account` | | `{"player", "name", "guest", "created", "claimed", "sessions", "bots"}` |
| `GET /api/account/export` | | `{"account", "ledger", "hands", "chat"}` as a file |
| `GET /api/account/bots` | | `[{"bot", "name", "created"}]` |
| `POST /api/account/bots` | `{"name"}` | `{"bot", "name", "token"}`; the token is shown once |
| `DELETE /api/account/bots` | `{"bot"}` | `{}`; the bot is gone |

A bot opens the socket with the header `Authorization: Bearer <token>`. When a session ends
its sockets are closed; after a new cookie (claim, login, password) open the socket anew.
""".strip()

TABLES: Final = """
## Rules and new tables
`?lang=` is `en`, `zh-Hans` or `zh-Hant`. A new table is a `name` and, as far as it differs
from the house, `profile`, `structure`, `table_size`, `min_buy_in`, `max_buy_in`,
`blinds {"small", "big"}`, `rules {field: value}`, `visibility`, `password`,
`spectators`, `spectator_delay_ms`, `approve_seats`, `approve_buy_ins`, `chat`, `currency`
and `bots`. All its problems come at once: `{"field", "error", "words"}`, the words in
three languages.

| route | body | answer |
|---|---|---|
| `GET /api/rules/fields` | | `{"sections", "fields", "settings"}`: what may be chosen, in words |
| `GET /api/rules/profiles` | | the houses and what each changes |
| `POST /api/tables/check` | a new table | `{"problems", "table", "rules"}`; nothing is opened |
| `POST /api/tables` | a new table | 201 `{"table"}`, or 422 `{"problems"}` |
| `GET /api/tables/{table}/rules` | | its complete rules in words, in `sections` |
""".strip()


def page() -> str:
    """Return docs/protocol.md."""
    text = [
        f"# The protocol `{protocol.VERSION}`",
        "",
        "Generated from `src/fifthstreet/room/protocol.py` by `python -m tools.protocol_types`.",
        "",
        "`GET /ws` is the socket: JSON text frames, told apart by `t`,",
        f"at most {protocol.MAX_FRAME} bytes from a client. Amounts are whole chips;",
        "a bet or raise names the street total (raise-to). Cards are 0..51 (`4 * rank + suit`,",
        "rank 0..12 is 2..A, suit 0..3 is c d h s), -1 is a card that the reader may not see.",
        '`POST /api/guest {"name": ...}` gives the session cookie, `GET /api/lobby` the tables,',
        "`GET /healthz` answers `ok`.",
        "",
        "Every event of a table has a number of its one sequence. Who may not see an event gets",
        "its number with what is left of it; who finds a gap asks again with `sub` or `hello`.",
        "`hello` with a cursor is answered by the events that were missed and the whole table, or",
        "by `resync` and the whole table when they are gone. A repeated `id` gets the same answer.",
        "",
        *_limits(),
        "",
        *_closes(),
        ACCOUNTS,
        "",
        TABLES,
    ]
    titles = {"ClientMessage": "From the client", "ServerMessage": "From the server"}
    for name, union in UNIONS.items():
        text += ["", f"## {titles[name]}"]
        for part in get_args(union):
            note = (part.__doc__ or "").strip()
            text += ["", f"### `{part.__struct_config__.tag}`", note, ""]
            text += ["```json", json.dumps(_example(part), ensure_ascii=False), "```"]
    return "\n".join(text) + "\n"


def _example(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return an example frame; long values are named by their type."""
    frame: dict[str, Any] = {"t": kind.__struct_config__.tag}
    _, parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    for name, part in parts[kind.__name__]["properties"].items():
        if name != "t":
            frame[name] = EXAMPLES.get((frame["t"], name), EXAMPLES.get(name, typescript(part)))
    return frame


EXAMPLES: Final[dict[Any, Any]] = {
    "commitment": "5e" * 32,
    "seed": "a7" * 32,
    ("host", "do"): {"a": "approve", "account": "p8f3a2c"},
    ("chat", "text"): "nice hand",
    "id": "c17",
    "table": "no-limit",
    "hand": 12,
    "turn": 5,
    "seq": 340,
    "now": 1764500000000,
    "kind": "raise",
    "to": 90,
    "yes": True,
    "cards": [51],
    "chips": 10000,
    "seat": 3,
    "when": "now",
    "choice": "post",
    "player": "p4f1c",
    "name": "Ann",
    "version": protocol.VERSION,
    "resume": [{"table": "no-limit", "seq": 338}],
    "code": "BELOW_MINIMUM",
    "numbers": {"to": 60, "minimum": 90, "price": 50, "by": 40},
    "rule": "R-RAISE-1",
    ("ev", "e"): {"e": "acted", "seat": 3, "kind": "raise", "to": 90, "chips": 90, "all_in": False},
    ("ev", "view"): None,
    ("snap", "view"): "TableView",
    ("lobby", "tables"): ["TableInfo"],
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write both files, or only compare them; 1 when one differs."""
    return generated(
        "protocol_types", lambda: {TYPES: types().encode(), PAGE: page().encode()}, arguments
    )


if __name__ == "__main__":
    sys.exit(main())
