"""OpenAPI: what the room answers over HTTP, described for machines.

The shapes are the very structs that requests are read into and answers written from;
which codes a route refuses with stands in ``room/http_routes.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec

from fifthstreet.room import protocol as wire
from fifthstreet.room.http_routes import EVERYWHERE, OPERATIONS
from fifthstreet.room.operation import Operation, Parameter
from fifthstreet.room.sessions import COOKIE
from fifthstreet.room.turned_down import STATUS

PATH: Final = "/api/openapi.json"
_REF: Final = "#/components/schemas/{name}"
_JSON: Final = "application/json"
_ABOUT: Final = (
    "The part of a room that is asked over HTTP. Tables are played over the socket at `/ws`, "
    "whose messages docs/protocol.md describes. Every refusal is an `Error`: a code, the numbers "
    "behind it, and the rule that says no; the words for it are in the catalogue of the page. "
    "A request from a page of another origin is refused."
)
_TITLES: Final = {
    400: "Not a request of this kind",
    401: "No session, or the wrong login",
    403: "Refused",
    404: "Nothing of that name",
    409: "Not in this state of the account",
    413: "Too long; `most` tells how many bytes may be",
    422: "Understood, but too much",
    429: "Too often; `Retry-After` says how many seconds to wait",
    503: "Not now",
}


@cache
def document() -> bytes:
    """Return the description as JSON."""
    return msgspec.json.format(msgspec.json.encode(description()), indent=2) + b"\n"


def description() -> dict[str, Any]:
    """Return the description of every route."""
    kinds = [wire.Error, *dict.fromkeys(_kinds(OPERATIONS))]
    schemas, parts = msgspec.json.schema_components(kinds, ref_template=_REF)
    shapes = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(
            operation, shapes
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Fifth Street",
            "version": wire.VERSION,
            "description": _ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": dict(sorted(parts.items())),
            "securitySchemes": {
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": COOKIE,
                    "description": "A person's session; scripts of a page cannot read it.",
                },
                "bot": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A bot's token, which its owner made.",
                },
            },
        },
    }


def _kinds(operations: Iterable[Operation]) -> Iterable[Any]:
    """Yield every type of a body or an answer."""
    for operation in operations:
        told = (kind for _, _, kind in operation.also)
        kinds = (operation.body, operation.answer, *told)
        yield from (kind for kind in kinds if kind is not None)


def _operation(operation: Operation, shapes: dict[Any, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"operationId": operation.name, "summary": operation.summary}
    if operation.detail:
        found["description"] = operation.detail
    if operation.security:
        found["security"] = [{scheme: []} if scheme else {} for scheme in operation.security]
    if operation.parameters:
        found["parameters"] = [_parameter(each) for each in operation.parameters]
    if operation.body is not None:
        content = {_JSON: {"schema": shapes[operation.body]}}
        found["requestBody"] = {"required": True, "content": content}
    answers = {operation.status: _answer(operation, shapes)}
    answers |= {status: _plain(told, shapes.get(kind)) for status, told, kind in operation.also}
    answers |= {
        status: _refusal(status, codes, shapes[wire.Error])
        for status, codes in _by_status(operation).items()
    }
    found["responses"] = {str(status): answers[status] for status in sorted(answers)}
    return found


def _parameter(parameter: Parameter) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    if parameter.choices:
        schema |= {"enum": list(parameter.choices), "default": parameter.choices[0]}
    found = {"name": parameter.name, "in": parameter.place, "description": parameter.about}
    return found | {"required": parameter.place == "path", "schema": schema}


def _plain(told: str, shape: Any) -> dict[str, Any]:
    content = {} if shape is None else {"content": {_JSON: {"schema": shape}}}
    return {"description": told, **content}


def _answer(operation: Operation, shapes: dict[Any, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": operation.told}
    if operation.answer is not None:
        answer["content"] = {operation.media: {"schema": shapes[operation.answer]}}
    if operation.sets_cookie:
        about = f"The session, as `{COOKIE}`; HttpOnly, SameSite=Lax."
        answer["headers"] = {"Set-Cookie": {"description": about, "schema": {"type": "string"}}}
    return answer


def _by_status(operation: Operation) -> dict[int, list[str]]:
    """Return the codes that an operation refuses with, by their HTTP status."""
    found: dict[int, list[str]] = {}
    for code in sorted({*operation.codes, *(EVERYWHERE if operation.checked else ())}):
        found.setdefault(STATUS[code], []).append(code)
    return found


def _refusal(status: int, codes: list[str], error: Any) -> dict[str, Any]:
    schema = {"allOf": [error, {"properties": {"code": {"enum": codes}}}]}
    found: dict[str, Any] = {
        "description": f"{_TITLES[status]}: {', '.join(codes)}",
        "content": {_JSON: {"schema": schema}},
    }
    if "TOO_MANY" in codes:
        wait = {"description": "Seconds.", "schema": {"type": "integer"}}
        found["headers"] = {"Retry-After": wait}
    return found
