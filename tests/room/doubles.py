"""Doubles: parts of a room that go when a test is over, and rooms that are made of them.

Everybody has a real account: a copied database is there in a few milliseconds.
"""

from __future__ import annotations

import functools
import shutil
import tempfile
from collections import defaultdict
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path

from fifthstreet.engine.events import HandStarted
from fifthstreet.engine.types import Refusal
from fifthstreet.room import config
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.app import create_app
from fifthstreet.room.entropy import SealedDeck
from fifthstreet.room.house_door import HouseTokens
from fifthstreet.room.journal import Stored
from fifthstreet.room.ledger import ISSUE, PLAY, movement, wallet
from fifthstreet.room.past import Played, Row, dealt, kind_of
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import sqlite_url

PATIENT = config.Accounts(guests_at_once=10**6, requests_at_once=10**6)
"""For tests that are about something else: everybody comes from one address."""


class MemoryLedger:
    """The balances of a room; their sum is always zero."""

    def __init__(self):
        self._balances = defaultdict(int)
        self._refilled = {}

    def post(self, found):
        batch = list(found)
        totals = defaultdict(int)
        for entry in batch:
            totals[entry.currency] += entry.chips
        if any(totals.values()):
            raise ValueError(f"unbalanced entries: {batch}")
        for entry in batch:
            self._balances[entry.account, entry.currency] += entry.chips

    def balance(self, account, currency=PLAY):
        return self._balances.get((account, currency), 0)

    def balances(self):
        return {account: n for (account, unit), n in self._balances.items() if unit == PLAY}

    def total(self):
        return sum(self._balances.values())

    def refill(self, player, day, floor):
        missing = floor - self.balance(wallet(player))
        if missing > 0 and self._refilled.get(player) != day:
            self._refilled[player] = day
            self.post(movement(ISSUE, wallet(player), missing))


class MemoryJournal:
    """A journal that keeps at once, and all that happened; a table is always a new one."""

    def __init__(self, ledger):
        self._ledger = ledger
        self._rows = {}
        self._heads = {}

    def append(self, batch, done):
        first = batch[0]
        seq, owner = self._heads.get(first.table, (0, first.epoch))
        if seq != first.after or first.epoch < owner:
            done("lost")
            return
        self._ledger.post([entry for append in batch for entry in append.entries])
        rows = self._rows.setdefault(first.table, [])
        rows += [
            Row(append.after + number, append.epoch, append.at, append.command, event)
            for append in batch
            for number, event in enumerate(append.events, 1)
        ]
        self._heads[first.table] = (rows[-1].seq if rows else seq, first.epoch)
        done("ok")

    def claim(self, table):
        seq, owner = self._heads.get(table, (0, 0))
        self._heads[table] = (seq, owner + 1)
        return Stored(table=table, epoch=owner + 1)

    def tables(self):
        return ()

    def shut(self, table):
        pass

    @property
    def kept(self):
        return tuple(self._rows)

    def rows(self, table):
        return tuple(self._rows.get(table, ()))

    async def history(self, table, kinds, after=0):
        return [row for row in self.rows(table) if row.seq > after and kind_of(row.event) in kinds]

    async def hand(self, table, number):
        """Return new objects, as a store does."""
        return deepcopy(self.hands(table).get(number, []))

    async def played(self, account, before, most, table=None):
        found = [
            Played(rows[0].time, name, number)
            for name in self._rows
            if table in (None, name)
            for number, rows in self.hands(name).items()
            if number and account in dealt(rows[0].event)
        ]
        return sorted((p for p in found if before is None or p < before), reverse=True)[:most]

    def hands(self, table):
        """Return the rows of a table by their hand; 0 is before the first."""
        hands, number = {}, 0
        for row in self.rows(table):
            if isinstance(row.event, HandStarted):
                number = row.event.hand
            hands.setdefault(number, []).append(row)
        return hands


class PlainDecks:
    """Decks without a ceremony, from a dealer who may have stacked them and remembers them all.

    Which one it was stands in the log as the hand's commitment, so it comes back after a restart.
    """

    fair = False
    commitment = ""

    def __init__(self, dealer):
        self._dealer = dealer
        self._deck = None

    def resume(self, secret, whole, before, now):
        hand = whole.table.hand
        self.commitment = "" if hand is None else hand.plan.start.commitment
        known = self.commitment != ""
        self._deck = SealedDeck(self._dealer.decks[int(self.commitment)]) if known else None

    @property
    def at_hand(self):
        return self._deck is not None

    def ready(self, start, whole, now):
        self._deck = self._dealer.deck()
        self.commitment = str(len(self._dealer.decks) - 1)

    def deal(self, positions):
        return self._deck.deal(positions)

    def prove(self, whole):
        return None

    def note(self, event):
        return []

    def due_to(self, account):
        return []

    def own(self, account, hand):
        return ()

    def commit(self, account, hand, commitment, whole):
        return Refusal("SEED_NOT_LISTED", "", {"hand": hand})

    def reveal(self, account, hand, seed):
        return Refusal("SEED_NOT_LISTED", "", {"hand": hand})


class NoWitness:
    """Hears nothing."""

    def message(self, message):
        pass

    def enter(self, account):
        pass

    def leave(self, account):
        pass


@functools.cache
def _empty():
    """Return a file with all tables and no rows, and the folder that goes with the process."""
    folder = tempfile.TemporaryDirectory(prefix="fs-empty-")
    path = Path(folder.name) / "room.db"
    Database(sqlite_url(path)).close()
    return path, folder


@contextmanager
def new_database():
    """Give an empty database for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="fs-room-") as folder:
        path = Path(folder) / "room.db"
        shutil.copyfile(_empty()[0], path)
        database = Database(sqlite_url(path))
        try:
            yield database
        finally:
            database.close()


@contextmanager
def app_of(hub, *, house=None, accounts=None, **options):
    """Give the application around ``hub``, with accounts in a new database by default."""
    with new_database() as database:
        own = Accounts(database, hub.settings)
        try:
            yield create_app(hub, accounts=accounts or own, house=house or HouseTokens(), **options)
        finally:
            own.close()
