"""Operation: one method of one route, as the description of the HTTP part knows it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Parameter(msgspec.Struct, frozen=True):
    """A part of the address of a request."""

    name: str
    place: Literal["query", "path"]
    about: str
    choices: tuple[str, ...] = ()


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One method of one route."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    name: str
    summary: str
    detail: str = ""
    parameters: tuple[Parameter, ...] = ()
    body: Any = None
    answer: Any = None
    """The type of the answer, ``None`` for one without a body."""
    media: str = "application/json"
    status: int = 200
    told: str = "Done"
    also: tuple[tuple[int, str, Any], ...] = ()
    """Further answers: status, what it tells, and its type."""
    codes: tuple[str, ...] = ()
    """What it refuses with, beyond the gate."""
    checked: bool = True
    """It passes the gate, and may be refused with its codes too."""
    security: tuple[str, ...] = ("session",)
    """Ways to say who asks, any one of them; an empty one for nobody."""
    sets_cookie: bool = False
