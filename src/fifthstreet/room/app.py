"""App: the room over HTTP, the only place where its parts are put together."""

from __future__ import annotations

import asyncio
import mimetypes
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.door import AccountDoor, OpenSockets, leave_all
from fifthstreet.room.accounts.limits import Limits
from fifthstreet.room.accounts.routes import Counter
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.admission import Admission, PassAdmission
from fifthstreet.room.allowance import Allowance
from fifthstreet.room.club_routes import ClubRoutes
from fifthstreet.room.hand_routes import HandRoutes
from fifthstreet.room.house_door import HouseDoor, HouseTokens
from fifthstreet.room.hub import Hub
from fifthstreet.room.knocks import Knocks
from fifthstreet.room.made import MadeTables
from fifthstreet.room.odds.routes import OddsRoutes
from fifthstreet.room.openapi import PATH, document
from fifthstreet.room.ops.operations import Operations
from fifthstreet.room.rulebook.allowed import House
from fifthstreet.room.rulebook.routes import table_routes
from fifthstreet.room.session_routes import SessionRoutes
from fifthstreet.room.socket import Door, serve_socket
from fifthstreet.room.sockets import Sockets
from fifthstreet.room.store.leases import Leases
from fifthstreet.room.web import json
from fifthstreet.room.window import Window

STATIC: Final = Path(__file__).parent / "static"
POLICY: Final = (
    "default-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
NOT_BUILT: Final = (
    "<!doctype html><title>Fifth Street</title>"
    "<p>The page is not built. Run <code>make play</code>, or build <code>web/</code> "
    "with <code>npm ci && npm run build</code>."
)
PAGES: Final = (
    "/",
    "/t/{table}",
    "/t/{table}/rules",
    "/create",
    "/account",
    "/settings",
    "/hands",
    "/hands/{table}/{number}",
    "/result/{table}",
    "/learn",
    "/learn/{topic}",
    "/verify",
    "/odds",
    "/operator",
)
"""Paths that the page knows by itself: each is answered by the same file."""
TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What the page's files are; what the machine believes may be wrong."""


class Headers:
    """Middleware: the page may load nothing from elsewhere and be framed by nobody."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap ``app``."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every answer."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [
                    (b"content-security-policy", POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"same-origin"),
                ]
                if scope["path"].startswith("/assets/") and message["status"] in {200, 304}:
                    message["headers"].append(
                        (b"cache-control", b"public, max-age=31536000, immutable")
                    )
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


def create_app(
    hub: Hub,
    *,
    accounts: Accounts,
    house: HouseTokens,
    operations: Operations | None = None,
    leases: Leases | None = None,
    static: Path = STATIC,
) -> Starlette:
    """Return the application around ``hub``, with the page that is built in ``static``.

    ``house`` knows the room's own bots where they come in over sockets. Without
    ``operations`` nothing is measured and there is no operator; ``leases`` keep the
    tables of a room that may have a rival.
    """
    way_in, door, admission = _way_in(hub, accounts)
    door = HouseDoor(door, house)
    made = MadeTables(hub, accounts.passwords)
    odds = OddsRoutes(hub.settings.odds)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        hub.open()
        lasting = [asyncio.create_task(accounts.sweep_for_ever())]
        lasting += [] if leases is None else [asyncio.create_task(leases.keep(hub))]
        if operations is not None:
            operations.start()
        yield
        if operations is not None:
            await operations.stop()
        for task in lasting:
            task.cancel()
        hub.close()
        odds.close()

    apart = [] if operations is None else operations.routes()
    around = [] if operations is None else [operations.middleware()]
    return Starlette(
        routes=[
            *way_in,
            *room_routes(hub, door),
            *made_routes(made, admission),
            *odds.routes(Window(admission, Gate(hub.settings))),
            *apart,
            *page_routes(static),
        ],
        middleware=[*around, Middleware(Headers)],
        exception_handlers={404: nowhere(static)},
        lifespan=lifespan,
    )


def _way_in(hub: Hub, accounts: Accounts) -> tuple[list[Route], Door, Admission]:
    """Return the way in for people with accounts."""
    gate = Gate(accounts.settings)
    lines = OpenSockets()
    accounts.tell(
        new_player=hub.welcome,
        gone=lines.keep,
        closed=lambda account: leave_all(hub, account),
        at_tables=hub.known,
    )
    limits = Limits(accounts.settings.accounts, time.monotonic)
    door = AccountDoor(accounts.passes, gate, lines)
    admission = PassAdmission(accounts.passes, gate, limits)
    return Counter(accounts, gate, limits).routes(), door, admission


def room_routes(hub: Hub, door: Door) -> list[BaseRoute]:
    """Return what the room itself answers to whom ``door`` lets in."""
    settings = hub.settings
    sockets = Sockets(account=settings.sockets_account, address=settings.sockets_address)
    allowance = Allowance(settings, time.monotonic)

    async def lobby(_: Request) -> Response:
        return json(hub.lobby())

    async def described(_: Request) -> Response:
        return Response(document(), media_type="application/json")

    async def health(_: Request) -> Response:
        return PlainTextResponse("ok")

    async def line(socket: WebSocket) -> None:
        await serve_socket(socket, hub, door, sockets, allowance)

    return [
        Route("/healthz", health),
        Route("/api/lobby", lobby),
        Route(PATH, described),
        WebSocketRoute("/ws", line),
    ]


def made_routes(made: MadeTables, admission: Admission) -> list[Route]:
    """Return what is answered about made-up tables, their clubs, and hands."""
    settings = made.hub.settings
    window = Window(admission, Gate(settings))
    return [
        *table_routes(made, House(bots=()) if settings.bots == "none" else House(), window),
        *ClubRoutes(made, Knocks(settings.accounts, time.monotonic)).routes(window),
        *SessionRoutes(made).routes(window),
        *HandRoutes(made).routes(window),
    ]


def nowhere(static: Path) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Return what answers paths that nothing is at.

    Who reads gets the page, which says so in his language and has a way back; a
    program gets one line. The status is 404 for both.
    """

    async def answer(request: Request, _: Exception) -> Response:
        index = static / "index.html"
        reads = request.method == "GET" and "text/html" in request.headers.get("accept", "")
        if reads and index.is_file():
            return FileResponse(index, 404, headers={"cache-control": "no-cache"})
        return PlainTextResponse("Not Found", 404)

    return answer


def page_routes(static: Path) -> list[BaseRoute]:
    """Return the files of the page as they are built by now."""
    for ending, kind in TYPES.items():
        mimetypes.add_type(kind, ending)

    async def page(_: Request) -> Response:
        index = static / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    async def file(request: Request) -> Response:
        return FileResponse(static / request.url.path.rsplit("/", 1)[1])

    routes: list[BaseRoute] = [Route(path, page) for path in PAGES]
    routes += [Route(f"/{path.name}", file) for path in sorted(static.glob("*.*"))]
    if (static / "assets").is_dir():
        routes.append(Mount("/assets", StaticFiles(directory=static / "assets")))
    return routes
