"""Player: a bot in a seat: it answers, buys in again, and makes room for people."""

from __future__ import annotations

import asyncio
from typing import Final, Never

from fifthstreet.bots.base import Bot, Chance, check_or_fold
from fifthstreet.client.cutting import cut_decks
from fifthstreet.client.errors import RefusedError
from fifthstreet.client.line import LOG
from fifthstreet.client.room import Room
from fifthstreet.client.seating import WAITED, first_sight, take_seat
from fifthstreet.client.table import Table
from fifthstreet.client.turn import Turn
from fifthstreet.engine.commands import Act

TAKEN: Final = WAITED | {"SEAT_HELD", "SEAT_TAKEN"}
"""Somebody else was faster, or the host has not answered yet."""
AGAIN: Final = 5.0
"""Seconds until a table that cannot be seen is asked for a seat again."""
LEAST_WAIT: Final = 1 / 3
"""Of the longest that a bot thinks: the shortest."""


class BotSeat:
    """A bot at one table of a room."""

    def __init__(
        self,
        room: Room,
        table: str,
        bot: Bot,
        *,
        chance: Chance,
        chips: int | None = None,
        spare: int = 0,
        delay: float = 0.0,
    ) -> None:
        """Play ``bot`` at ``table``.

        Args:
            room: an open room.
            table: the table's id.
            bot: who decides.
            chance: how the bot plays.
            chips: what it brings each time, ``None`` for the most that the table takes.
            spare: free seats that it leaves to others when it looks for one.
            delay: seconds that it takes to think at most.

        """
        self._room = room
        self._table = table
        self._bot = bot
        self._chance = chance
        self._chips = chips
        self._spare = spare
        self._delay = delay

    async def play(self) -> Never:
        """Play for ever; whoever takes the seat for a person gets another one later.

        Raises:
            ClientError: the line is over, the table is closed, or the room refuses the seat
                for good.

        """
        while True:
            table = await self._see()
            try:
                await self._play_at(table)
            except RefusedError as error:
                if error.code != "NOT_INSIDE":
                    raise

    async def _play_at(self, table: Table) -> Never:
        """Play until the line is over or the table shows itself no more."""
        player, free = self._room.player, self._spare + 1
        cutting = asyncio.create_task(cut_decks(table, player))
        try:
            while True:
                await take_seat(table, player, self._chips, None, free=free, waited=TAKEN)
                async for turn in table.turns():
                    await self._answer(turn)
                if table.seat is not None:
                    await self._buy_in(table)
        finally:
            cutting.cancel()
            await asyncio.gather(cutting, return_exceptions=True)

    async def _see(self) -> Table:
        """Follow the table; one that only players may see, as soon as there is a seat."""
        while True:
            try:
                return await first_sight(self._room, self._table, self._chips, None)
            except RefusedError as error:
                if error.code not in TAKEN:
                    raise
            await asyncio.sleep(AGAIN)

    async def _answer(self, turn: Turn) -> None:
        """Answer a turn; a bot that breaks, or asks for too much, takes the free way out."""
        await asyncio.sleep(self._delay * (LEAST_WAIT + (1 - LEAST_WAIT) * self._chance.random()))
        act = self._decision(turn)
        for choice in (act, check_or_fold(turn.legal)):
            try:
                return await turn.act(choice.kind, choice.to)
            except RefusedError as error:
                if error.code == "STALE_TURN":
                    return None  # the room has answered: the clock, or a cancelled hand
                LOG.warning("%s at %s: %s", type(self._bot).__name__, self._table, error)
        return None

    def _decision(self, turn: Turn) -> Act:
        try:
            return self._bot.act(turn.hand, turn.legal, self._chance)
        except Exception as error:  # noqa: BLE001 - a bot that breaks must not hold up the others
            name, kind = type(self._bot).__name__, type(error).__name__
            LOG.critical("%s at %s broke: %s", name, self._table, kind)
            return check_or_fold(turn.legal)

    async def _buy_in(self, table: Table) -> None:
        """Bring chips again after all were lost."""
        version = table.follower.version
        try:
            await table.top_up(self._chips or table.view.info.max_buy_in)
        except RefusedError as error:
            if error.code not in {"HAND_RUNNING", "NOT_SEATED", "ALREADY_LEAVING"}:
                raise
            await table.changed(version)
        else:
            await table.return_somehow()
