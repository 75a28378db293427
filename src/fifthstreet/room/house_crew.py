"""House crew: the room's own bots that play in a process beside it.

What is kept here is who they are and the tokens with which they come in. The process
(``bot_process``) is told of everybody who joins, now and whenever it is started again;
whose table is closed comes in no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from fifthstreet.room.bot_player import SPARE_SEATS
from fifthstreet.room.house_bots import lobby_players, made_players, players_back
from fifthstreet.room.house_door import HouseTokens
from fifthstreet.room.sessions import Player
from fifthstreet.room.whole import Whole
from fifthstreet.table import TableConfig


class HouseBot(msgspec.Struct, frozen=True, kw_only=True):
    """One bot, as ``fifthstreet bot --crew`` reads it."""

    kind: str
    table: str
    token: str
    chips: int
    """What it brings: it may have to sit down at a table that it does not see yet."""
    spare: int = SPARE_SEATS
    delay_ms: int = 0


class Listener(Protocol):
    """Who lets the bots play."""

    def add(self, bots: Sequence[HouseBot]) -> None:
        """Let ``bots`` play too."""
        ...

    def drop(self, table: str) -> None:
        """Let nobody play at ``table`` any more."""
        ...


class HouseCrew:
    """All bots of a room that play beside it."""

    def __init__(self, tokens: HouseTokens, *, delay_ms: int = 0) -> None:
        """Begin with nobody; ``tokens`` lets them in, ``delay_ms`` is the longest they think."""
        self._tokens = tokens
        self._delay_ms = delay_ms
        self._bots: dict[str, list[HouseBot]] = {}
        self._listener: Listener | None = None

    def play(self, listener: Listener) -> None:
        """Have ``listener`` know of everybody, those of now and those to come."""
        self._listener = listener
        listener.add(self.members)

    @property
    def members(self) -> tuple[HouseBot, ...]:
        """All of them."""
        return tuple(bot for bots in self._bots.values() for bot in bots)

    def fill(self, config: TableConfig, kinds: Sequence[str], place: int) -> None:
        """Fill the seats but one of a table of the lobby, the one at ``place``."""
        self._join(config, lobby_players(config, kinds, place))

    def take(self, config: TableConfig, kinds: Sequence[str]) -> None:
        """Seat bots of these kinds at a made-up table."""
        self._join(config, made_players(config, kinds))

    def back(self, whole: Whole) -> None:
        """Let the bots of a made-up table go on after a restart."""
        self._join(whole.table.config, players_back(whole))

    def gone(self, table: str) -> None:
        """Forget the bots of a table that is closed, and what let them in."""
        bots = self._bots.pop(table, None)
        if bots is None:
            return
        for bot in bots:
            self._tokens.forget(bot.token)
        if self._listener is not None:
            self._listener.drop(table)

    def stop(self) -> None:
        """Do nothing: their process ends them."""

    def _join(self, config: TableConfig, players: Iterable[tuple[Player, str]]) -> None:
        bots = [
            HouseBot(
                kind=kind,
                table=config.table,
                token=self._tokens.issue(player),
                chips=config.max_buy_in,
                delay_ms=self._delay_ms,
            )
            for player, kind in players
        ]
        if not bots:
            return
        self._bots.setdefault(config.table, []).extend(bots)
        if self._listener is not None:
            self._listener.add(bots)
