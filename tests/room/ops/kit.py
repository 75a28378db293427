"""A served room with everything that its operator has."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket

import httpx

from fifthstreet.cards.card import card_text
from fifthstreet.room.config import Operator, Pace, Probe, Secret, Settings
from fifthstreet.room.entropy import SealedDeck
from fifthstreet.room.ops.metered import MeteredJournal
from fifthstreet.room.ops.operations import Measures, Operations
from fifthstreet.room.ops.server import RoomServer, server_config
from tests.room.doubles import PATIENT, MemoryJournal, MemoryLedger, app_of
from tests.room.kit import Dealer, config_of, hub_of
from tests.room.live import House, serving
from tests.room.ops.memory import memory_ports

TOKEN = "correct-horse-battery-staple"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
PACE = Pace(bot_delay_ms=0, hand_pause_ms=100, street_pause_ms=0)


class Torn(SealedDeck):
    """A deck that breaks at the flop and quotes itself."""

    __slots__ = ()

    def deal(self, positions):
        wanted = tuple(positions)
        if len(wanted) == 3:
            named = " ".join(map(card_text, self._cards))
            raise RuntimeError(f"deck {named} {list(self._cards)} {self._cards}")
        return super().deal(wanted)


class Tearing(Dealer):
    """Chance from a seed; every other deck breaks in mid-hand."""

    def deck(self):
        sealed = super().deck()
        return Torn(self.decks[-1]) if len(self.decks) % 2 == 0 else sealed


def settings_of(**changes):
    fields = {
        "pace": PACE,
        "probe": Probe(every=0),
        "accounts": PATIENT,
        "operator": Operator(token=Secret(TOKEN)),
        **changes,
    }
    return Settings(**fields)


class Kept(House):
    """A served room, its operations, and what the operator asks of it."""

    def __init__(self, hub, port, operations, server):
        super().__init__(hub, port, None)
        self.operations, self.server = operations, server

    async def ask(self, path, method="GET", headers=BEARER, **options):
        async with httpx.AsyncClient(base_url=self.url) as client:
            return await client.request(method, path, headers=headers, **options)

    async def operate(self, path, **body):
        answer = await self.ask(f"/api/operator{path}", "POST", json=body)
        return answer.status_code, answer.json()

    async def read(self, path, **query):
        answer = await self.ask(f"/api/operator{path}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()


@contextlib.contextmanager
def parts(settings=None, *, bots=(), configs=None, dealer=None):
    """Give hub, operations and application."""
    settings = settings or settings_of()
    measures, ledger = Measures(), MemoryLedger()
    memory = MemoryJournal(ledger)
    journal = MeteredJournal(memory, measures.metrics)
    hub = hub_of(
        settings,
        entropy=dealer or Dealer(1),
        ledger=ledger,
        journal=journal,
        configs=configs or [config_of(size=3)],
        bots=bots,
        chance=random.Random(1),
        witness=measures,
    )
    names, welcome = {}, hub.welcome

    def named(player):
        names[player.account] = player.name
        welcome(player)

    hub.welcome = named
    operations = Operations(hub, measures, memory_ports(ledger, memory, measures.visits, names))
    with app_of(hub, operations=operations) as app:
        yield hub, operations, app


def kept(scenario, settings=None, **options):
    """Run ``scenario(house)`` against a room that is served on a free port."""

    async def run(hub, operations, app):
        listener = socket.create_server(("127.0.0.1", 0))
        server = RoomServer(server_config(app, hub.settings), operations)
        async with serving(server, listener) as port:
            return await scenario(Kept(hub, port, operations, server))

    with parts(settings, **options) as found:
        return asyncio.run(run(*found))
