"""Web: how a request is read and answered: in JSON, never too long, and always in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from fifthstreet.room import protocol as wire
from fifthstreet.room.failure import where
from fifthstreet.room.strict import NUL, decode
from fifthstreet.room.turned_down import TurnedDown

T = TypeVar("T")
LOG: Final = logging.getLogger("fifthstreet.room")
PATIENCE: Final = 10.0
"""Seconds until a table or a database that does not answer is called unavailable."""

SLOWEST: Final = 8.0
"""Seconds that a body may take, less than any answer may."""
CUT_OFF: Final = b"{"
"""Stands for a body that has not come whole: whoever reads it finds it truncated.

Not for what has come of it, since nothing at all would mean ``{}`` to some routes.
"""


def json(value: object, status: int = 200) -> Response:
    """Return ``value`` as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def answered(
    request: Request,
    work: Callable[[Request], Awaitable[Response]],
    patience: float | None = None,
) -> Response:
    """Return what ``work`` answers within ``patience`` or ``PATIENCE`` seconds, or why not.

    Nobody on the way keeps an answer that does not say how long.
    """
    try:
        _check_address(request)
        async with asyncio.timeout(PATIENCE if patience is None else patience):
            response = await work(request)
    except TurnedDown as refused:
        response = _refusal(refused)
    except Exception as error:  # noqa: BLE001 - logged without what the error quotes
        LOG.critical("a request failed: %s", where(error))
        response = _refusal(TurnedDown("UNAVAILABLE"))
    response.headers.setdefault("cache-control", "no-store")
    return response


def _check_address(request: Request) -> None:
    """Refuse what no database could look up."""
    query = (text for pair in request.query_params.multi_items() for text in pair)
    if any("\0" in text for text in (request.scope["path"], *query)):
        raise TurnedDown("BAD_MESSAGE", why=NUL)


def _refusal(refused: TurnedDown) -> Response:
    answer = json(refused.error, refused.status)
    if "seconds" in refused.error.numbers:
        answer.headers["retry-after"] = str(refused.error.numbers["seconds"])
    return answer


async def body_as(kind: type[T], request: Request, most: int = wire.MAX_FRAME) -> T:
    """Return the body of a request, which has at most so many bytes; an empty one is ``{}``.

    Raises:
        TurnedDown: it is longer, or no ``kind``.

    """
    raw = await body_of(request, most)
    if raw is None:
        raise TurnedDown("FRAME_TOO_LONG", most=most)
    try:
        return decode(raw or b"{}", kind)
    except msgspec.DecodeError as error:
        raise TurnedDown("BAD_MESSAGE", why=str(error)[:200]) from None


async def body_of(request: Request, most: int) -> bytes | None:
    """Return the body of a request, ``None`` as soon as it is longer than ``most`` bytes.

    One that stops coming is ``CUT_OFF``: that is the client's fault, and no fault of the
    room that anybody could fill its log with.
    """
    body = b""
    try:
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    return None
    except (ClientDisconnect, TimeoutError):
        return CUT_OFF
    return body
