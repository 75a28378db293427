"""Web: bodies of requests and answers, in JSON and never too long."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

SLOWEST: Final = 8.0
"""Seconds that a body may take, less than any answer may."""
CUT_OFF: Final = b"{"
"""Stands for a body that has not come whole: whoever reads it finds it truncated.

Not for what has come of it, since nothing at all would mean ``{}`` to some routes.
"""


def json(value: object, status: int = 200) -> Response:
    """Return ``value`` as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


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
