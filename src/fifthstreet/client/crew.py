"""Crew: many bots in one process, each with a line of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Never

import msgspec

from fifthstreet.bots.registry import BOTS
from fifthstreet.client.errors import ClientError, RefusedError
from fifthstreet.client.line import LOG
from fifthstreet.client.player import BotSeat
from fifthstreet.client.room import connect
from fifthstreet.errors import SetupError


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One bot of a crew."""

    kind: str
    """A name of ``fifthstreet.bots.registry.BOTS``."""
    table: str
    token: str | None = None
    """Its bearer token, or ``None`` for a guest called ``name``."""
    name: str = ""
    invite: str | None = None
    """What opens a private table, as the ``password``; a public one needs neither."""
    password: str | None = None
    chips: int | None = None
    spare: int = 0
    """Free seats that it leaves to others."""
    delay_ms: int = 0
    """The longest that it thinks."""

    def __repr__(self) -> str:
        """Return what may stand in a log: nothing that lets anybody in."""
        return f"Member(kind={self.kind!r}, table={self.table!r})"


class Crew(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All bots of a process, and the room that they play in."""

    url: str
    members: tuple[Member, ...]
    patience: float | None = None
    """Seconds that the room may be away, ``None`` for any time."""


async def run_crew(crew: Crew, chance: random.Random) -> None:
    """Play until every bot has ended; one that ends leaves the others to themselves.

    Raises:
        SetupError: nobody is in it, a kind is not known, or a token stands twice: a newer
            line of a player pushes the older one out.
        ClientError: why the last of them ended.

    """
    if not crew.members:
        raise SetupError("a crew without a bot")
    tokens = [member.token for member in crew.members if member.token is not None]
    if len(set(tokens)) < len(tokens):
        raise SetupError("two bots have the same token: each needs one of its own")
    group = _Group(crew, chance)
    try:
        for member in crew.members:
            group.begin(member)
        last = None
        while last is None or group.lines:
            last = await group.reap()
        raise last
    finally:
        await group.close()


async def run_growing_crew(crew: Crew, chance: random.Random, more: AsyncIterator[Member]) -> None:
    """Play the crew and everybody who joins, until ``more`` ends.

    A table that sends its bots away, as one that is closed, is no reason to end: others
    may follow.

    Raises:
        SetupError: a kind is not known.
        ClientError: why the last of them ended, where that was the line and not the table.

    """
    group, joining = _Group(crew, chance), asyncio.create_task(_next(more))
    try:
        for member in crew.members:
            group.begin(member)
        while True:
            last = await group.reap(joining)
            if joining.done():
                newcomer = joining.result()
                if newcomer is None:
                    return
                group.begin(newcomer)
                joining = asyncio.create_task(_next(more))
            if last is not None and not isinstance(last, RefusedError) and not group.lines:
                raise last
    finally:
        joining.cancel()
        await asyncio.gather(joining, return_exceptions=True)
        await group.close()


async def _next(more: AsyncIterator[Member]) -> Member | None:
    return await anext(more, None)


class _Group:
    """The bots that play at the moment."""

    def __init__(self, crew: Crew, chance: random.Random) -> None:
        self._crew = crew
        self._chance = chance
        self.lines: set[asyncio.Task[ClientError]] = set()

    def begin(self, member: Member) -> None:
        """Let one more play.

        Raises:
            SetupError: there is no such kind.

        """
        if member.kind not in BOTS:
            raise SetupError(f"no bot is called {member.kind!r}; there are {', '.join(BOTS)}")
        chance = random.Random(self._chance.random())  # noqa: S311 - how it plays
        self.lines.add(asyncio.create_task(_play(self._crew, member, chance)))

    async def reap(self, *others: asyncio.Task[Member | None]) -> ClientError | None:
        """Wait until a bot or one of ``others`` has ended; return why the last bot did."""
        await asyncio.wait({*others, *self.lines}, return_when=asyncio.FIRST_COMPLETED)
        last = None
        for line in [line for line in self.lines if line.done()]:
            self.lines.discard(line)
            last = await line
            LOG.error("a bot has ended: %s", last)
        return last

    async def close(self) -> None:
        """End everybody."""
        for line in self.lines:
            line.cancel()
        await asyncio.gather(*self.lines, return_exceptions=True)


async def _play(crew: Crew, member: Member, chance: random.Random) -> ClientError:
    """Play one bot to its end, and return the reason."""
    try:
        await _play_on(crew, member, chance)
    except ClientError as error:
        return error


async def _play_on(crew: Crew, member: Member, chance: random.Random) -> Never:
    async with connect(
        crew.url,
        token=member.token,
        name=member.name if member.token is None else None,
        patience=crew.patience,
        chance=chance,
    ) as room:
        if member.invite is not None or member.password is not None:
            await room.enter(member.table, invite=member.invite, password=member.password)
        seat = BotSeat(
            room,
            member.table,
            BOTS[member.kind](),
            chance=chance,
            chips=member.chips,
            spare=member.spare,
            delay=member.delay_ms / 1000,
        )
        await seat.play()
