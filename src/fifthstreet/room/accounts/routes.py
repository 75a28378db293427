"""Routes: accounts over HTTP, everything in JSON.

The account is always that of the cookie: no body names one. Each request passes the
same gate: our own page, not too often, not too long, nothing that we do not know.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.limits import Limits
from fifthstreet.room.accounts.names import login_key
from fifthstreet.room.accounts.passes import cookie_of
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.body import Body
from fifthstreet.room.device import DEVICE_COOKIE, YEARS, is_device, new_device
from fifthstreet.room.sessions import COOKIE, Player
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.web import answered, body_as, json

DAY: Final = 86_400
NAME_KEY: Final = 64
"""What is counted of a name: no real one is longer."""


class Name(Body, frozen=True):
    """What a new guest or bot is called."""

    name: str


class Login(Body, frozen=True):
    """A name to log in with and its password."""

    name: str
    password: str


class NewPassword(Body, frozen=True):
    """The password and the one that takes its place."""

    old: str
    new: str


class Deletion(Body, frozen=True):
    """The password once more; a guest has none."""

    password: str | None = None


class Revoked(Body, frozen=True):
    """A bot that is to go."""

    bot: str


class NewBot(msgspec.Struct, frozen=True):
    """Answer to a new bot: its token is never shown again."""

    bot: str
    name: str
    token: str


B = TypeVar("B", bound=Body)


class Call(msgspec.Struct, Generic[B], frozen=True):
    """A request that has passed the gate."""

    request: Request
    address: str
    token: str | None
    body: B


class Counter:
    """Where the requests about accounts are answered."""

    def __init__(self, accounts: Accounts, gate: Gate, limits: Limits) -> None:
        """Answer for ``accounts``."""
        self._accounts = accounts
        self._gate = gate
        self._limits = limits

    def routes(self) -> list[Route]:
        """Return all routes."""
        return [
            self._route("POST", "/api/guest", self._guest, Name),
            self._route("POST", "/api/account/claim", self._claim, Login),
            self._route("POST", "/api/login", self._login, Login),
            self._route("POST", "/api/logout", self._logout, Body),
            self._route("POST", "/api/logout-everywhere", self._logout_all, Body),
            self._route("POST", "/api/account/password", self._password, NewPassword),
            self._route("POST", "/api/account/delete", self._delete, Deletion),
            self._route("GET", "/api/account", self._profile, Body),
            self._route("GET", "/api/account/export", self._export, Body),
            self._route("GET", "/api/account/bots", self._bots, Body),
            self._route("POST", "/api/account/bots", self._new_bot, Name),
            self._route("DELETE", "/api/account/bots", self._revoke, Revoked),
        ]

    # --- the gate ------------------------------------------------------------------------

    def _route(
        self, method: str, path: str, work: Callable[[Call[B]], Awaitable[Response]], body: type[B]
    ) -> Route:
        checked = partial(self._answer, work=work, body=body)

        async def answer(request: Request) -> Response:
            return await answered(request, checked)

        return Route(path, answer, methods=[method])

    async def _answer(
        self, request: Request, work: Callable[[Call[B]], Awaitable[Response]], body: type[B]
    ) -> Response:
        if not self._gate.is_own(request):
            raise TurnedDown("WRONG_ORIGIN")
        address = self._gate.address(request)
        self._limits.request(address)
        found = await body_as(body, request)
        return await work(Call(request, address, cookie_of(request), found))

    def _with_cookie(self, call: Call[B], response: Response, token: str | None) -> Response:
        """Return ``response`` with a new cookie, or with none any more."""
        lasts = self._accounts.settings.accounts.session_days * DAY if token else 0
        self._set(call, response, COOKIE, token or "", lasts)
        return response

    def _set(self, call: Call[B], response: Response, name: str, value: str, lasts: int) -> None:
        response.set_cookie(
            name,
            value,
            max_age=lasts,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self._gate.is_secure(call.request),
        )

    def _welcome(self, call: Call[B], token: str, player: Player) -> Response:
        answer = json({"player": player.account, "name": player.name})
        self._with_cookie(call, answer, token)
        if not is_device(call.request.cookies.get(DEVICE_COOKIE)):
            self._set(call, answer, DEVICE_COOKIE, new_device(), YEARS)
        return answer

    async def _may_change(self, call: Call[B], *, password: bool = False) -> str:
        """Count a change of the account behind a call, and a password that it names."""
        account = (await self._accounts.passes.person(call.token)).player.account
        self._limits.change(account)
        if password:
            self._limits.password(account)
        return account

    # --- what is answered ----------------------------------------------------------------

    async def _guest(self, call: Call[Name]) -> Response:
        self._limits.guest(call.address)
        return self._welcome(call, *await self._accounts.guest(call.body.name))

    async def _claim(self, call: Call[Login]) -> Response:
        await self._may_change(call)
        body = call.body
        return self._welcome(
            call, *await self._accounts.claim(call.token, body.name, body.password)
        )

    async def _login(self, call: Call[Login]) -> Response:
        body = call.body
        key = login_key(body.name)[:NAME_KEY]
        self._limits.login(call.address, key)
        token, player = await self._accounts.login(body.name, body.password, old=call.token)
        self._limits.logged_in(call.address, key)
        return self._welcome(call, token, player)

    async def _logout(self, call: Call[Body]) -> Response:
        await self._accounts.logout(call.token)
        return self._with_cookie(call, json({}), None)

    async def _logout_all(self, call: Call[Body]) -> Response:
        await self._accounts.logout_everywhere(call.token)
        return self._with_cookie(call, json({}), None)

    async def _password(self, call: Call[NewPassword]) -> Response:
        account = await self._may_change(call, password=True)
        body = call.body
        token = await self._accounts.change_password(call.token, body.old, body.new)
        self._limits.password_right(account)
        return self._with_cookie(call, json({}), token)

    async def _delete(self, call: Call[Deletion]) -> Response:
        await self._may_change(call, password=True)
        await self._accounts.delete(call.token, call.body.password)
        answer = self._with_cookie(call, json({}), None)
        self._set(call, answer, DEVICE_COOKIE, "", 0)
        return answer

    async def _profile(self, call: Call[Body]) -> Response:
        answer = json(await self._accounts.profile(call.token))
        # The cookie lasts as long as the session does, which is longer with every visit.
        return self._with_cookie(call, answer, call.token)

    async def _export(self, call: Call[Body]) -> Response:
        account = await self._may_change(call)
        answer = json(await self._accounts.export(call.token))
        answer.headers["content-disposition"] = f'attachment; filename="fifthstreet-{account}.json"'
        return answer

    async def _bots(self, call: Call[Body]) -> Response:
        return json(await self._accounts.bots.of(call.token))

    async def _new_bot(self, call: Call[Name]) -> Response:
        await self._may_change(call)
        secret, bot = await self._accounts.bots.add(call.token, call.body.name)
        return json(NewBot(bot.bot, bot.name, secret))

    async def _revoke(self, call: Call[Revoked]) -> Response:
        await self._may_change(call)
        await self._accounts.bots.revoke(call.token, call.body.bot)
        return json({})
