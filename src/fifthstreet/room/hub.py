"""Hub: the tables of a room, their bots, and the people who are connected.

Routes each message to its table; one socket a player, the newest wins. Nothing
here decides about a hand.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from fifthstreet.bots.registry import BOTS
from fifthstreet.engine.types import Refusal
from fifthstreet.errors import EventError
from fifthstreet.room import club
from fifthstreet.room import protocol as wire
from fifthstreet.room.actor import TableActor
from fifthstreet.room.attendance import known
from fifthstreet.room.board import Board
from fifthstreet.room.bygone import Bygone
from fifthstreet.room.company import Company
from fifthstreet.room.config import Settings
from fifthstreet.room.croupier import Croupier
from fifthstreet.room.desk import Desk
from fifthstreet.room.effects import Ask, Reader, Said, Thaw, Unwatch, Watch
from fifthstreet.room.entropy import Entropy, SystemEntropy
from fifthstreet.room.failure import where
from fifthstreet.room.frame import Frame
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.house_bots import HouseBots, InsideBots, members
from fifthstreet.room.journal import Journal, Stored
from fifthstreet.room.ledger import ISSUE, Ledger, movement, wallet
from fifthstreet.room.lobby import APART, tables
from fifthstreet.room.present import lobby_row
from fifthstreet.room.purse import Purse
from fifthstreet.room.recall import begin_table, recall
from fifthstreet.room.sealing import Decks
from fifthstreet.room.sessions import Player
from fifthstreet.room.timers import LoopTimers, Timers
from fifthstreet.room.whole import Whole, unproved
from fifthstreet.room.witness import Witness
from fifthstreet.table import TableConfig
from fifthstreet.table.commands import LeaveWaiting, TableCommand

LOG: Final = logging.getLogger("fifthstreet.room")
DAY_MS: Final = 86_400_000


def system_clock() -> int:
    """Return milliseconds since 1970 that never go back while the process lives."""
    return _START + (time.monotonic_ns() - _TICKS) // 1_000_000


_START: Final = time.time_ns() // 1_000_000
_TICKS: Final = time.monotonic_ns()


class Hub:
    """All tables of a process."""

    def __init__(
        self,
        settings: Settings,
        *,
        decks: Callable[[], Decks],
        ledger: Ledger,
        journal: Journal,
        witness: Witness,
        entropy: Entropy | None = None,
        clock: Callable[[], int] = system_clock,
        timers: Timers | None = None,
        configs: Sequence[TableConfig] | None = None,
        bots: Sequence[str] = tuple(BOTS),
        chance: random.Random | None = None,
        beside: HouseBots | None = None,
    ) -> None:
        """Prepare the tables of ``configs``, by default those of the lobby.

        ``decks`` makes those of a table; ``witness`` hears of messages and who comes and
        goes. ``bots`` are the names that take turns in filling the seats but one of every
        table; ``chance`` is how they play, never how cards fall; without ``beside`` they
        play in here.
        """
        self.settings = settings
        self.ledger = ledger
        self.clock = clock
        self.journal = journal
        self._entropy = SystemEntropy() if entropy is None else entropy
        self._decks = decks
        self._timers = LoopTimers() if timers is None else timers
        self.desks: dict[str, Desk] = {}
        self._bygone = Bygone(self.desks)
        self._witness = witness
        self._board = Board(self._timers)
        self._company = Company(self.desks, witness)
        self._configs = tables() if configs is None else tuple(configs)
        self._kinds = tuple(bots)
        inside = InsideBots(self.receive, settings.pace, self._timers, chance)
        self._bots: HouseBots = inside if beside is None else beside

    def open(self) -> Hub:
        """Open the tables of the lobby and those that the journal knows; return the hub."""
        known = set(self.journal.tables())
        for config in self._configs:
            known.discard(config.table)
            self._open(config.table, config)
        for table in sorted(known):
            if table.startswith(APART) or (desk := self._open(table, None)) is None:
                continue
            if self.settings.bots != "none" and not desk.state.closed:
                self._bots.back(desk.whole)
        for place, config in enumerate(self._configs):
            self._bots.fill(config, self._kinds, place)
        return self

    def _open(
        self,
        table: str,
        config: TableConfig | None,
        opened: Sequence[RoomEvent] = (),
        stored: Stored | None = None,
    ) -> Desk | None:
        """Open a table, as the journal knows it or anew; one that makes no sense stays shut."""
        stored = self.journal.claim(table) if stored is None else stored
        try:
            if config is None or stored.seq:
                beginning = recall(stored)
            else:
                beginning = begin_table(config, stored.epoch, opened=opened)
            decks, currency = self._decks(), beginning.whole.table.config.currency
            actor = TableActor(
                beginning,
                Croupier(decks, self._entropy, self.settings.pace),
                Purse(self.ledger.balance, currency, free=table.startswith(APART)),
            )
        except (EventError, msgspec.DecodeError) as error:
            LOG.critical("table %s stays shut: %s", table, where(error))
            return None
        desk = Desk(actor, self.journal, self.clock, self._changed, self._timers)
        self.desks[table] = desk
        desk.open()
        self._changed(desk.whole)
        return desk

    def open_apart(self, config: TableConfig) -> None:
        """Have a table open whose name begins with ``APART``: no lobby shows it.

        Nor does the operator see it: one that a failure has frozen goes on by itself.
        """
        if not config.table.startswith(APART):
            raise ValueError(f"table {config.table!r} would be seen by everybody")
        desk = self.desks.get(config.table)
        if desk is None:
            self._open(config.table, config)
        elif desk.frozen:
            desk.ask(Thaw("it is nobody's"))

    def create(
        self, stored: Stored, config: TableConfig, opened: Sequence[RoomEvent], bots: Sequence[str]
    ) -> None:
        """Open a table that a player has claimed, whose club begins with ``opened``, with bots."""
        seats = members(config, bots, self.clock())
        self._open(config.table, config, (*opened, *seats), stored=stored)
        self._bots.take(config, bots)

    def ask(
        self, table: str, command: TableCommand | club.ClubCommand
    ) -> asyncio.Future[Refusal | None]:
        """Have the room's own command done at a table; the future says why not.

        Raises:
            LookupError: there is no such table.

        """
        desk = self.desks.get(table)
        if desk is None:
            raise LookupError(table)
        return desk.ask(command)

    # --- who is here ---------------------------------------------------------------------

    def welcome(self, player: Player) -> None:
        """Give a new player the play chips that everybody begins with."""
        chips = self.settings.play.starting_chips
        self.ledger.post(movement(ISSUE, wallet(player.account), chips))

    def enter(self, reader: Reader) -> Reader | None:
        """Let a reader in; return the older one of the same player, who must go."""
        account = reader.player.account
        if not account:
            return None
        if not account.startswith(APART):  # nobody is broke for longer than a day
            self.ledger.refill(account, self.clock() // DAY_MS, self.settings.play.daily_floor)
        older = self._company.enter(reader)
        if older is not None:
            self.leave(older)
        return older

    def leave(self, reader: Reader) -> None:
        """Let a reader go; his seats stay his, his places in queues stay his for a while."""
        self._board.dismiss(reader)
        for desk in list(self.desks.values()):
            if desk.concerns(reader):
                desk.post(Unwatch(reader))
        self._company.leave(reader)

    def known(self) -> frozenset[str]:
        """Return of whom any table keeps anything."""
        return frozenset().union(*(known(desk.whole) for desk in self.desks.values()))

    # --- messages ------------------------------------------------------------------------

    def receive(self, reader: Reader, message: wire.ClientMessage) -> None:
        """Take one message of a reader."""
        self._witness.message(message)
        match message:
            case wire.Hello():
                self._hello(reader, message)
            case wire.Ping():
                reader.send((Frame(wire.Pong(self.clock())),))
            case wire.Sub(table=table):
                self._watch(reader, table)
            case wire.Unsub(table=table):
                desk = self._desk(reader, table)
                if desk is not None:
                    desk.post(Unwatch(reader))
                    desk.post(Ask(LeaveWaiting(reader.player.account), lambda _: None))
            case _ if reader.player.account:
                desk = self._desk(reader, message.table, message.id)
                if desk is not None:
                    desk.post(Said(reader, message))
            case _:
                reader.send((Frame(wire.Error("NO_SESSION", id=message.id)),))

    def _hello(self, reader: Reader, message: wire.Hello) -> None:
        player = reader.player
        welcome = wire.Welcome(wire.VERSION, player.account, player.name, self.clock())
        reader.send((Frame(welcome), self._board.greet(reader)))
        # Once a table: named a hundred times in one frame it would be sent a hundred times.
        for table, seq in {cursor.table: cursor.seq for cursor in message.resume}.items():
            self._watch(reader, table, seq)

    def _watch(self, reader: Reader, table: str, after: int | None = None) -> None:
        desk = self._desk(reader, table)
        if desk is not None:
            desk.post(Watch(reader, after))

    def _desk(self, reader: Reader, table: str, command_id: str | None = None) -> Desk | None:
        desk = self.desks.get(table)
        stranger = not reader.player.account.startswith(APART)
        if desk is None or desk.lost or (table.startswith(APART) and stranger):
            reader.send((Frame(wire.Error("NO_SUCH_TABLE", {"table": table}, id=command_id)),))
            return None
        return desk

    # --- the lobby -----------------------------------------------------------------------

    def lobby(self) -> wire.LobbyMessage:
        """Return all tables as the lobby shows them."""
        return self._board.whole()

    def _changed(self, whole: Whole) -> None:
        """Show a table in the lobby as it is now, if everybody may know of it."""
        table = whole.table
        name = table.config.table
        if name.startswith(APART):
            return
        desk, private = self.desks.get(name), whole.club.settings.visibility == "private"
        if desk is not None:
            self._company.miss(desk)
        if table.closed or private or desk is None or desk.lost:
            self._board.remove(name)
        else:
            self._board.put(lobby_row(whole))
        over = table.closed and not table.seats and not unproved(whole)
        if over and self._bygone.note(name):
            self.journal.shut(name)
            self._bots.gone(name)

    @property
    def shown(self) -> list[Desk]:
        """The tables of the lobby."""
        return [desk for table, desk in self.desks.items() if not table.startswith(APART)]

    def rest(self) -> None:
        """Deal no further hand at any table."""
        for desk in self.desks.values():
            desk.rest()

    def close(self) -> None:
        """Stop every table and bot."""
        for desk in self.desks.values():
            desk.close()
        self._bots.stop()
        self._board.stop()
