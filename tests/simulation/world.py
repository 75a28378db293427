"""World: one table, its players, and everything that may go wrong, run from a seed.

Virtual time; a disk that syncs late and crashes; a network that loses, doubles and
reorders what clients say, and cuts lines. The real desk and the real engine play in
it; ``judge`` says afterwards what was broken.
"""

from __future__ import annotations

import heapq
import random
from typing import Final

from fifthstreet.room.actor import TableActor
from fifthstreet.room.config import Pace
from fifthstreet.room.croupier import Croupier
from fifthstreet.room.desk import Desk
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.purse import Purse
from fifthstreet.room.recall import begin_table, recall
from fifthstreet.room.sealing import SealedDecks
from tests.room.doubles import PlainDecks
from tests.room.kit import Dealer, config_of
from tests.simulation.client import Client
from tests.simulation.disk import Disk, DiskJournal
from tests.simulation.mutants import MUTANTS, Sound

START: Final = 1_000_000
KEY: Final = RoomKey(bytes(range(32)))
PACE: Final = Pace(bot_delay_ms=0, hand_pause_ms=300, street_pause_ms=50)
CALM_MS: Final = 30_000
"""At the end nothing fails any more, so that everything must come to rest."""


class Alarm:
    """Something that will happen, in this life of the process, unless it is cancelled."""

    def __init__(self) -> None:
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class World:
    """A run."""

    def __init__(self, seed: int, mutant: str | None = None, *, seconds: int = 60) -> None:
        self.chance = random.Random(seed)
        self.now = float(START)
        self.disk = Disk()
        self.life = 0
        self.desk = None
        self.blamed = []
        self.loss, self.doubling = 0.08, 0.15
        self.dealer = Dealer(seed)
        self.mutant = MUTANTS[mutant] if mutant else Sound
        self.trouble_until = START + 1000 * seconds
        self._queue = []
        self._count = 0
        size = self.chance.choice((2, 3, 3, 4))
        self._sealed = seed % 2 == 1
        self.clients = [Client(self, name) for name in ("ann", "bob", "cat", "dan")[:size]]
        self.clients.append(Client(self, ""))
        self._config = config_of(size=4, action_seconds=5, time_bank_seconds=3)

    # --- time ----------------------------------------------------------------------------

    def at(self, moment: float, do, *arguments) -> None:
        self._count += 1
        heapq.heappush(self._queue, (moment, self._count, do, arguments))

    def after(self, milliseconds: float, do, *arguments) -> Alarm:
        """Do something later in this life; it is also the room's timer."""
        alarm, life = Alarm(), self.life

        def ring() -> None:
            if not alarm.cancelled and life == self.life:
                do(*arguments)

        self.at(self.now + milliseconds, ring)
        return alarm

    def latency(self) -> float:
        return self.chance.expovariate(1 / 20)

    def blame(self, what: str) -> None:
        self.blamed.append(what)

    # --- the process ---------------------------------------------------------------------

    def boot(self) -> None:
        journal = DiskJournal(self, honest=self.mutant.honest_disk)
        stored = journal.claim("t")
        beginning = recall(stored) if stored.seq else begin_table(self._config, stored.epoch)
        croupier = Croupier(self._decks(), self.dealer, PACE)
        actor = TableActor(beginning, croupier, Purse(journal.ledger.balance, "play", free=True))
        self.journal = journal
        self.desk = self.mutant.desk(Desk)(
            self.mutant.actor(actor), journal, lambda: int(self.now), lambda _: None, self
        )
        self.desk.open()

    def _decks(self):
        """Half of all worlds seal their decks; their secrets come from the seed, too."""
        if not self._sealed:
            return PlainDecks(self.dealer)
        draw = self.chance.randbytes
        return SealedDecks(KEY, seed_ms=0, secrets=lambda: (draw(32), draw(32)))

    def crash(self) -> None:
        if self.desk is not None and self.now < self.trouble_until:
            self.desk.close()
            self.desk = None
            self.life += 1
            self.disk.crash(self.chance)
            for client in self.clients:
                client.crashed()
            self.at(self.now + self.chance.uniform(50, 2_000), self.boot)
        if self.now < self.trouble_until:
            self.at(self.now + self.chance.expovariate(1 / 15_000), self.crash)

    # --- everybody -----------------------------------------------------------------------

    def tick(self, client: Client) -> None:
        trouble = self.now < self.trouble_until
        if client.line is None:
            client.connect()
        elif trouble and self.chance.random() < 0.03:
            client.disconnect()
        client.tick()
        wait = self.chance.uniform(50, 400)
        if trouble and self.chance.random() < 0.015:
            wait = min(30_000.0, self.trouble_until - self.now + 100)  # too long for any clock
        self.at(self.now + wait, self.tick, client)

    def run(self) -> World:
        """Play until the trouble is over and everything came to rest."""
        self.boot()
        for client in self.clients:
            self.at(self.now + self.chance.uniform(0, 300), self.tick, client)
        self.at(self.now + self.chance.expovariate(1 / 15_000), self.crash)
        end = self.trouble_until + CALM_MS
        calm = False
        while self._queue and self._queue[0][0] < end and not self.blamed:
            if not calm and self._queue[0][0] > self.trouble_until:
                calm, self.loss, self.doubling = True, 0.0, 0.0
            self.now, _, do, arguments = heapq.heappop(self._queue)
            do(*arguments)
        return self
