"""Crew: many bots in one process, each with a line of its own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
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


def check(members: Sequence[Member]) -> None:
    """Refuse a crew that cannot play.

    Raises:
        SetupError: nobody is in it, a kind is not known, or a token stands twice: a newer
            line of a player pushes the older one out.

    """
    if not members:
        raise SetupError("a crew without a bot")
    for member in members:
        if member.kind not in BOTS:
            raise SetupError(f"no bot is called {member.kind!r}; there are {', '.join(BOTS)}")
    tokens = [member.token for member in members if member.token is not None]
    if len(set(tokens)) < len(tokens):
        raise SetupError("two bots have the same token: each needs one of its own")


async def run_crew(crew: Crew, chance: random.Random) -> None:
    """Play until every bot has ended; one that ends leaves the others to themselves.

    Raises:
        SetupError: see ``check``.
        ClientError: why the last of them ended.

    """
    check(crew.members)
    group = _Group(crew, chance)
    try:
        for member in crew.members:
            group.begin(member)
        last = ClientError("nobody played")
        while group.lines:
            last = await group.ended()
        raise last
    finally:
        await group.close()


async def run_growing_crew(crew: Crew, chance: random.Random, more: AsyncIterator[Member]) -> None:
    """Play the crew and everybody who joins, until ``more`` ends.

    A table that sends its bots away, as one that is closed, is no reason to end: others
    may follow.

    Raises:
        ClientError: why the last of them ended, where that was the line and not the table.

    """
    group = _Group(crew, chance)
    for member in crew.members:
        group.begin(member)
    joining = asyncio.create_task(_join(group, more))
    try:
        while not joining.done():
            await asyncio.wait({joining, *group.lines}, return_when=asyncio.FIRST_COMPLETED)
            last = await group.reap()
            if last is not None and not isinstance(last, RefusedError) and not group.lines:
                raise last
        await joining
    finally:
        joining.cancel()
        await asyncio.gather(joining, return_exceptions=True)
        await group.close()


async def _join(group: _Group, more: AsyncIterator[Member]) -> None:
    async for member in more:
        group.begin(member)


class _Group:
    """The bots that play at the moment."""

    def __init__(self, crew: Crew, chance: random.Random) -> None:
        self._crew = crew
        self._chance = chance
        self.lines: set[asyncio.Task[ClientError]] = set()

    def begin(self, member: Member) -> None:
        """Let one more play."""
        chance = random.Random(self._chance.random())  # noqa: S311 - how it plays
        self.lines.add(asyncio.create_task(_play(self._crew, member, chance)))

    async def ended(self) -> ClientError:
        """Wait until somebody has ended, and return why."""
        await asyncio.wait(self.lines, return_when=asyncio.FIRST_COMPLETED)
        last = await self.reap()
        return ClientError("nobody played") if last is None else last

    async def reap(self) -> ClientError | None:
        """Return why the last of those ended that have, ``None`` where nobody has."""
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
