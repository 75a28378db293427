"""The room that ``bench/room.py`` loads: many equal tables, nobody but guests at them.

Everything else is as ``fifthstreet serve`` has it: journal, ledger and accounts in a
database, sealed decks, metrics, the same server. The guests are made beforehand by
another process, so that a run need not wait for thousands of requests and the room's
memory is that of a room whose players come back.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import logging
import signal
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from fifthstreet.cli.serve import _listen as listen
from fifthstreet.engine.rules import resolve
from fifthstreet.room.accounts.service import Accounts
from fifthstreet.room.accounts.tokens import new_account_id, new_token
from fifthstreet.room.app import create_app
from fifthstreet.room.config import Metrics, Pace, Play, Probe, Settings
from fifthstreet.room.house_door import HouseTokens
from fifthstreet.room.hub import Hub
from fifthstreet.room.ledger import ISSUE, movement, wallet
from fifthstreet.room.opening import sql_ports
from fifthstreet.room.ops.metered import MeteredJournal
from fifthstreet.room.ops.operations import Measures, Operations
from fifthstreet.room.ops.server import RoomServer, server_config
from fifthstreet.room.sealing import SealedDecks
from fifthstreet.room.sessions import Player
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import data_url
from fifthstreet.room.store.journal import SqlJournal
from fifthstreet.room.store.ledger import SqlLedger
from fifthstreet.room.store.people import ACCOUNT, SESSION
from fifthstreet.room.store.signing import signing_key
from fifthstreet.table import TableConfig, make_config

SEATS: Final = 6
SETTINGS: Final = Settings(
    pace=Pace(bot_delay_ms=0, hand_pause_ms=0, street_pause_ms=0, seed_ms=0),
    play=Play(starting_chips=1_000_000_000),
    metrics=Metrics(),
    probe=Probe(every=0),
    sockets_address=1_000_000,
)
"""As a room has them by default, but for the pauses, which would only make it idle, and
for the number of sockets from one address."""


def table(number: int) -> TableConfig:
    """Return one of the equal tables."""
    name = f"load-{number}"
    rules = resolve("standard", {"small_blind": 50, "big_blind": 100})
    return make_config(rules, "no-limit", table=name, name=name, profile="standard", table_size=6)


async def make_guests(folder: Path, number: int) -> list[str]:
    """Return the cookies of new guests, who are kept with their chips in the database."""
    database = Database(data_url(folder))
    accounts, ledger = Accounts(database, SETTINGS), SqlLedger(database)
    cookies = [new_token() for _ in range(number)]
    players = [Player(new_account_id(), f"Guest {count}") for count in range(number)]
    sessions = [accounts.passes.session(cookie) for cookie in cookies]

    def keep(connection: Connection) -> None:
        connection.execute(
            ACCOUNT.insert(),
            [
                {"id": player.account, "name": player.name, "bot": False, "created": session.now}
                for player, session in zip(players, sessions, strict=True)
            ],
        )
        connection.execute(
            SESSION.insert(),
            [
                {
                    "key": session.key,
                    "account": player.account,
                    "created": session.now,
                    "seen": session.now,
                    "expires": session.until,
                }
                for player, session in zip(players, sessions, strict=True)
            ],
        )

    await accounts.passes.run(keep)
    for player in players:
        ledger.post(movement(ISSUE, wallet(player.account), SETTINGS.play.starting_chips))
    await database.run(lambda _: None)  # their chips are kept
    database.close()
    return cookies


def main() -> None:
    """Serve until killed, or make the guests; the first line is the port, or their cookies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--guests", action="store_true", help="only make those who will play")
    parser.add_argument("--profile", type=Path, help="file for the profile of the event loop")
    args = parser.parse_args()
    if args.guests:
        print(json.dumps(asyncio.run(make_guests(args.folder, args.tables * SEATS))))
        return
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    database = Database(data_url(args.folder))
    ledger, measures = SqlLedger(database), Measures()
    key = signing_key(database, args.folder)
    hub = Hub(
        SETTINGS,
        ledger=ledger,
        journal=MeteredJournal(SqlJournal(database, ledger), measures.metrics),
        decks=partial(SealedDecks, key, seed_ms=SETTINGS.pace.seed_ms),
        configs=[table(number) for number in range(args.tables)],
        bots=(),
        witness=measures,
    )
    operations = Operations(hub, measures, sql_ports(database, ledger, measures))
    accounts = Accounts(database, SETTINGS)
    app = create_app(hub, accounts=accounts, house=HouseTokens(), operations=operations)
    server = RoomServer(server_config(app, SETTINGS), operations)
    listener = listen("127.0.0.1", 0)
    print(listener.getsockname()[1], flush=True)
    if args.profile:
        profile_between_signals(args.profile)
    server.run(sockets=[listener])


def profile_between_signals(file: Path) -> None:
    """Profile the event loop from one SIGUSR1 to the next."""
    profile, on = cProfile.Profile(time.thread_time), False

    def turn(_signal: int, _frame: object) -> None:
        nonlocal on
        on = not on
        if on:
            profile.enable()
        else:
            profile.disable()
            profile.dump_stats(file)

    signal.signal(signal.SIGUSR1, turn)


if __name__ == "__main__":
    sys.exit(main())
