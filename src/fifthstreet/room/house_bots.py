"""House bots: the room's own players, who fill its tables and rest without people.

Their accounts begin with ``bot-``; what kind of bot it is at a table that a player
has made up stands at the end of the account, so they come back after a restart.
They play in a process beside the room (``house_crew``) or inside it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from fifthstreet.bots.registry import BOTS
from fifthstreet.room.bot_player import SPARE_SEATS, BotPlayer, Receive
from fifthstreet.room.club.events import MemberEntered
from fifthstreet.room.config import Pace
from fifthstreet.room.purse import HOUSE_BOT
from fifthstreet.room.sessions import Player
from fifthstreet.room.timers import Timers
from fifthstreet.room.whole import Whole
from fifthstreet.table import TableConfig

NAMES: Final = (
    *("Mei", "Tomasz", "Ines", "Rafael", "Odile", "Kwame", "Aiko", "Lars"),
    *("青山", "阿德", "小满", "Noor"),
)
_KIND: Final = "."


class HouseBots(Protocol):
    """All bots of a room, wherever they play."""

    def fill(self, config: TableConfig, kinds: Sequence[str], place: int) -> None:
        """Fill the seats but one of a table of the lobby, the one at ``place``."""
        ...

    def take(self, config: TableConfig, kinds: Sequence[str]) -> None:
        """Seat bots of these kinds at a made-up table."""
        ...

    def back(self, whole: Whole) -> None:
        """Let the bots of a made-up table go on after a restart."""
        ...

    def gone(self, table: str) -> None:
        """Forget the bots of a table that is closed."""
        ...

    def stop(self) -> None:
        """Let all of them answer no more."""
        ...


def lobby_players(
    config: TableConfig, kinds: Sequence[str], place: int
) -> Iterator[tuple[Player, str]]:
    """Yield who fills a table of the lobby, the one at ``place``, each with his kind."""
    for number in range(config.table_size - SPARE_SEATS if kinds else 0):
        name = NAMES[(number + 3 * place) % len(NAMES)]
        player = Player(f"{HOUSE_BOT}{config.table}-{number}", name, bot=True)
        yield player, kinds[number % len(kinds)]


def made_players(config: TableConfig, kinds: Sequence[str]) -> Iterator[tuple[Player, str]]:
    """Yield the bots of a made-up table, each with his kind."""
    for number, kind in enumerate(kinds):
        account = f"{HOUSE_BOT}{config.table}-{number}{_KIND}{kind}"
        yield Player(account, NAMES[number % len(NAMES)], bot=True), kind


def players_back(whole: Whole) -> Iterator[tuple[Player, str]]:
    """Yield the bots that came in when a table was made up, each with his kind.

    Also those who have given their seat to a person: they come back when one is free.
    """
    for member in whole.club.members:
        kind = member.account.rpartition(_KIND)[2]
        if member.bot and member.account.startswith(HOUSE_BOT) and kind in BOTS:
            yield Player(member.account, member.name, bot=True), kind


def members(config: TableConfig, kinds: Sequence[str], now: int) -> list[MemberEntered]:
    """Return the events that let bots of these kinds in at a made-up table."""
    return [
        MemberEntered(each.account, each.name, bot=True, at=now)
        for each, _ in made_players(config, kinds)
    ]


class InsideBots:
    """Bots in the room's own process, where nothing else can be started."""

    def __init__(
        self, receive: Receive, pace: Pace, timers: Timers, chance: random.Random | None
    ) -> None:
        """Let bots say what they say to ``receive``; ``chance`` is how they play."""
        self._receive = receive
        self._pace = pace
        self._timers = timers
        self._chance = random.Random() if chance is None else chance  # noqa: S311 - bots only
        self._players: dict[str, list[BotPlayer]] = {}

    def fill(self, config: TableConfig, kinds: Sequence[str], place: int) -> None:
        """Fill the seats but one of a table of the lobby, the one at ``place``."""
        for player, kind in lobby_players(config, kinds, place):
            self._enter(player, kind, config)

    def take(self, config: TableConfig, kinds: Sequence[str]) -> None:
        """Seat bots of these kinds at a made-up table."""
        for player, kind in made_players(config, kinds):
            self._enter(player, kind, config)

    def back(self, whole: Whole) -> None:
        """Let the bots of a made-up table go on after a restart."""
        for player, kind in players_back(whole):
            self._enter(player, kind, whole.table.config)

    def gone(self, table: str) -> None:
        """Forget the bots of a table that is closed."""
        for bot in self._players.pop(table, ()):
            bot.stop()

    def _enter(self, player: Player, kind: str, config: TableConfig) -> None:
        bot = BotPlayer(
            player,
            BOTS[kind](),
            config.table,
            self._receive,
            self._pace,
            self._chance,
            self._timers,
        )
        self._players.setdefault(config.table, []).append(bot)
        bot.enter(config.max_buy_in)

    def stop(self) -> None:
        """Let all of them answer no more."""
        for table in list(self._players):
            self.gone(table)
