"""Opening: a room with everything that its operator has, ready to be served.

With a data folder or a database everything lasts; without either it goes with the
process, and is the same in everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from starlette.applications import Starlette

from fifthstreet.bots.registry import BOTS
from fifthstreet.errors import SetupError
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.app import create_app
from fifthstreet.room.config import Settings
from fifthstreet.room.house_crew import HouseCrew
from fifthstreet.room.house_door import HouseTokens
from fifthstreet.room.hub import Hub
from fifthstreet.room.lobby import APART
from fifthstreet.room.ops.metered import MeteredJournal
from fifthstreet.room.ops.operations import Measures, Operations
from fifthstreet.room.ops.ports import Ports
from fifthstreet.room.sealing import SealedDecks
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import data_url
from fifthstreet.room.store.journal import HeldError, SqlJournal
from fifthstreet.room.store.leases import LEASE_MS, Leases
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.room.store.lock import FolderLock, owner_name
from fifthstreet.room.store.office import SqlDirectory, SqlReports, SqlTreasury
from fifthstreet.room.store.operator import SqlOperatorLog
from fifthstreet.room.store.signing import signing_key


class Opened(NamedTuple):
    """The parts of a room that is about to be served."""

    app: Starlette
    hub: Hub
    operations: Operations
    close: Callable[[], None]
    """To be called when nothing is served any more."""
    crew: HouseCrew
    """The room's own bots that are to play in a process of their own."""


def open_room(settings: Settings) -> Opened:
    """Return a room, measured and probed as ``settings`` say.

    Without a data folder or a database it is kept in a folder that goes when it ends.

    Raises:
        SetupError: another room uses the data folder or the database, or the data folder
            has a key that is not the room's.
        StoreError: the database cannot be opened, or its key is damaged.

    """
    with ExitStack() as opened:
        owner, url = _place(settings, opened)
        measures, database = Measures(), Database(url)
        opened.callback(database.close)
        ledger = SqlLedger(database)
        kept = _journal(database, ledger, owner, opened)
        journal = MeteredJournal(kept, measures.metrics)
        key, tokens = signing_key(database, settings.data), HouseTokens()
        crew = HouseCrew(tokens, delay_ms=settings.pace.bot_delay_ms)
        hub = Hub(
            settings,
            ledger=ledger,
            journal=journal,
            decks=partial(SealedDecks, key, seed_ms=settings.pace.seed_ms),
            bots=() if settings.bots == "none" else tuple(BOTS),
            beside=crew if settings.bots == "beside" else None,
            witness=measures,
        )
        operations = Operations(
            hub,
            measures,
            sql_ports(database, ledger, measures),
            checks={"database": lambda: database.down_since is None},
        )
        accounts = Accounts(database, settings)
        opened.callback(accounts.close)
        app = create_app(
            hub, accounts=accounts, operations=operations, house=tokens, leases=Leases(kept)
        )
        return Opened(app, hub, operations, opened.pop_all().close, crew)


def sql_ports(database: Database, ledger: SqlLedger, measures: Measures) -> Ports:
    """Return the operator's ports on the database."""
    return Ports(
        SqlTreasury(ledger),
        SqlDirectory(database),
        SqlReports(database, measures.visits.sessions, APART),
        SqlOperatorLog(database),
    )


def _journal(database: Database, ledger: SqlLedger, owner: str, opened: ExitStack) -> SqlJournal:
    """Return the journal, once no other room than those called ``owner`` writes its tables."""
    journal = SqlJournal(database, ledger, owner=owner, lease=LEASE_MS)
    try:
        journal.wait()
    except HeldError as error:
        raise SetupError(
            "another room runs on this database, and its tables are its own"
        ) from error
    opened.callback(journal.release)
    return journal


def _place(settings: Settings, opened: ExitStack) -> tuple[str, str]:
    """Return who owns the tables of the room, and the address of its database.

    Whoever has the same data folder goes on at once with the tables of a room that was killed.
    """
    folder = settings.data
    if folder is None:
        owner = owner_name()
    else:
        lock = FolderLock(folder)
        opened.callback(lock.release)
        owner = lock.owner
    if settings.database is not None:
        return owner, settings.database.text
    if folder is None:
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="fifthstreet-")))
    return owner, data_url(folder)
