"""Bots: players of their own that belong to an account and come in with a bearer token."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from sqlalchemy import Connection, insert, select

from fifthstreet.room.accounts import records
from fifthstreet.room.accounts.passes import Passes
from fifthstreet.room.accounts.tokens import key_of, new_account_id, new_token
from fifthstreet.room.sessions import MAX_NAME, Player, clean_name
from fifthstreet.room.store.people import BOT_TOKEN
from fifthstreet.room.turned_down import TurnedDown


class BotInfo(msgspec.Struct, frozen=True):
    """A bot as its owner sees it; the token is shown only once."""

    bot: str
    name: str
    created: int


class Bots:
    """The bots of all accounts."""

    def __init__(self, passes: Passes, most: int, close: Callable[[str], Awaitable[None]]) -> None:
        """Let an account have ``most`` bots; ``close`` closes the account of one."""
        self._passes = passes
        self._most = most
        self._close = close

    async def of(self, token: str | None) -> tuple[BotInfo, ...]:
        """Return the bots of the account behind ``token``."""
        owner = (await self._passes.claimed(token)).player.account
        return await self._passes.read(lambda connection: bots_of(connection, owner))

    async def add(self, token: str | None, name: str) -> tuple[str, BotInfo]:
        """Give the account behind ``token`` one more bot; return its token."""
        owner = (await self._passes.claimed(token)).player.account
        clean = clean_name(name)
        if clean is None:
            raise TurnedDown("BAD_NAME", most=MAX_NAME)
        player = Player(new_account_id(), clean, bot=True)
        secret = new_token(bot=True)
        key = key_of(secret)
        now = self._passes.clock()

        def job(connection: Connection) -> None:
            self._check(connection, owner, player)
            records.add_account(connection, player, now)
            known = select(BOT_TOKEN.c.key).where(BOT_TOKEN.c.key == key)
            if connection.scalar(known) is None:
                connection.execute(
                    insert(BOT_TOKEN).values(
                        key=key, account=player.account, owner=owner, created=now
                    )
                )

        await self._passes.run(job)
        self._passes.on_new_player(player)
        return secret, BotInfo(player.account, clean, now)

    def _check(self, connection: Connection, owner: str, player: Player) -> None:
        if records.person_of(connection, owner) is None:
            raise TurnedDown("NO_SESSION")
        others = {row.id for row in records.bots_of(connection, owner)} - {player.account}
        if len(others) >= self._most:
            raise TurnedDown("TOO_MANY_BOTS", most=self._most)

    async def revoke(self, token: str | None, bot: str) -> None:
        """End a bot of the account behind ``token``, with its token and its name."""
        if bot not in {each.bot for each in await self.of(token)}:
            raise TurnedDown("NO_SUCH_BOT")
        await self._close(bot)


def bots_of(connection: Connection, owner: str) -> tuple[BotInfo, ...]:
    """Return the bots of ``owner``, oldest first."""
    return tuple(
        BotInfo(row.id, row.name, row.created) for row in records.bots_of(connection, owner)
    )
