"""Club routes: coming in at a made-up table, its door, and who is there, over HTTP.

Secrets go this way and not over the socket: a password is hashed here, an invitation
is shown once and kept as its hash.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType
from starlette.responses import Response
from starlette.routing import Route

from fifthstreet.room.body import Body
from fifthstreet.room.club import Club, invite_hash
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club.access import admits
from fifthstreet.room.club.refusals import refuse
from fifthstreet.room.club.state import Member, Request, Visibility
from fifthstreet.room.knocks import Knocks
from fifthstreet.room.made import MadeTables, knows
from fifthstreet.room.rulebook.limits import MAX_PASSWORD, MIN_PASSWORD
from fifthstreet.room.turned_down import TurnedDown
from fifthstreet.room.web import json
from fifthstreet.room.whole import Whole
from fifthstreet.room.window import B, Call, Window

INVITE_BYTES: Final = 16
Password = Annotated[str, Meta(min_length=MIN_PASSWORD, max_length=MAX_PASSWORD)]


class Knock(Body, frozen=True):
    """What opens a private table; a public one needs nothing."""

    password: Annotated[str, Meta(max_length=MAX_PASSWORD)] | None = None
    invite: Annotated[str, Meta(max_length=64)] | None = None

    def __repr__(self) -> str:
        return "Knock(***)"


class NewDoor(Body, frozen=True):
    """Who may come in from now on; what is left out stays as it is."""

    visibility: Visibility
    password: Password | UnsetType | None = UNSET
    """``null`` for none any more."""
    invite: bool | UnsetType = UNSET
    """A new invitation instead of the one before, or none any more."""

    def __repr__(self) -> str:
        return f"NewDoor(visibility={self.visibility!r})"


class Entered(msgspec.Struct, frozen=True):
    """Answer to whoever came in."""

    table: str
    name: str


class Door(msgspec.Struct, frozen=True):
    """A door as its host knows it."""

    visibility: Visibility
    password: bool
    """There is one."""
    invited: bool
    """There is an invitation."""
    invite: str | None = None
    """The invitation that was just made: it is never shown again."""


class Members(msgspec.Struct, frozen=True):
    """Who is there."""

    host: str
    members: tuple[Member, ...]
    banned: tuple[str, ...] = ()
    """For the host, as all that follows."""
    muted: tuple[str, ...] = ()
    requests: tuple[Request, ...] = ()
    door: Door | None = None


class ClubRoutes:
    """Where the requests about clubs are answered."""

    def __init__(self, made: MadeTables, knocks: Knocks) -> None:
        """Answer for the tables ``made``."""
        self._made = made
        self._knocks = knocks

    def routes(self, window: Window) -> list[Route]:
        """Return all routes."""
        return [
            window.route("POST", "/api/tables/{table}/enter", self._enter, Knock),
            window.route("POST", "/api/tables/{table}/door", self._door, NewDoor),
            window.route("GET", "/api/tables/{table}/members", self._members, Body),
        ]

    async def _enter(self, call: Call[Knock]) -> Response:
        """Let somebody in: with a proof where the table is private."""
        whole, player, table = self._table(call), call.player, call.table
        club = whole.club
        config = whole.table.config
        answer = json(Entered(table, "" if config.name == table else config.name))
        if player.account in club.banned:
            raise TurnedDown.by(refuse("BANNED", "R-CLUB-4"))
        if club.member(player.account) is not None or not club.settings.hosted:
            return answer
        proof = ""
        private = club.settings.visibility == "private"
        if private:
            self._knocks.knock(call.address, player.account, table)
            proof = await self._proof(call.body, club)
        entry = cmd.Enter(player.account, player.name, proof, player.bot)
        refusal = await self._made.hub.ask(table, entry)
        if private and (refusal is None or refusal.code != "WRONG_PROOF"):
            self._knocks.opened(player.account, table)
        if refusal is not None and refusal.code != "ALREADY_INSIDE":
            raise TurnedDown.by(refusal)
        return answer

    async def _proof(self, knock: Knock, club: Club) -> str:
        """Return the hash that stands for what was shown."""
        if knock.invite is not None:
            return invite_hash(knock.invite)
        if knock.password is None:
            return ""
        hashed = club.settings.password_hash
        fits = await self._made.passwords.fits(knock.password, hashed)
        return hashed if fits and hashed is not None else ""

    async def _door(self, call: Call[NewDoor]) -> Response:
        """Change who may come in."""
        account = call.player.account
        self._host(self._table(call), account)
        self._knocks.change(account)
        wish = call.body
        hashed: str | None = None
        if isinstance(wish.password, str):
            hashed = await self._made.passwords.hash(wish.password)
        token = secrets.token_urlsafe(INVITE_BYTES) if wish.invite is True else None
        club = self._table(call).club  # as it is by now
        password = club.settings.password_hash if wish.password is UNSET else hashed
        invite = club.settings.invite_hash if wish.invite is UNSET else None
        invite = invite if token is None else invite_hash(token)
        command = cmd.SetDoor(account, wish.visibility, password, invite)
        refusal = await self._made.hub.ask(call.table, command)
        if refusal is not None:
            raise TurnedDown.by(refusal)
        return json(Door(wish.visibility, password is not None, invite is not None, token))

    async def _members(self, call: Call[Body]) -> Response:
        """Tell who is there: to those inside, and more to the host."""
        club = self._table(call).club
        refusal = admits(club, call.player.account)
        if refusal is not None and refusal.code != "CLUB_CLOSED":
            raise TurnedDown.by(refusal)
        members = Members(club.host, club.members)
        if call.player.account != club.host:
            return json(members)
        settings = club.settings
        door = Door(
            settings.visibility,
            settings.password_hash is not None,
            settings.invite_hash is not None,
        )
        return json(Members(club.host, club.members, club.banned, club.muted, club.requests, door))

    def _table(self, call: Call[B]) -> Whole:
        whole = self._made.there(call.table)
        if not call.player.account:
            raise TurnedDown("NO_SESSION")
        return whole

    @staticmethod
    def _host(whole: Whole, account: str) -> None:
        if account != whole.club.host:
            code = "NOT_HOST" if knows(whole, account) else "NOT_INSIDE"
            raise TurnedDown.by(refuse(code, "R-CLUB-2"))
