"""The room that ``bench/room.py`` loads: many equal tables, nobody but guests at them.

Everything else is as ``fifthstreet serve`` has it: journal and ledger in a database,
sealed decks, metrics, the same server. Guests of this process are made beforehand,
so that a run need not wait for thousands of requests.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import logging
import signal
import sys
import time
from pathlib import Path
from typing import Final

from fifthstreet.cli.serve import _listen as listen
from fifthstreet.engine.rules import resolve
from fifthstreet.room.app import create_app
from fifthstreet.room.config import Metrics, Pace, Play, Probe, Settings
from fifthstreet.room.hub import Hub
from fifthstreet.room.opening import sql_ports
from fifthstreet.room.ops.metered import MeteredJournal
from fifthstreet.room.ops.operations import Measures, Operations
from fifthstreet.room.ops.server import RoomServer, server_config
from fifthstreet.room.sessions import Sessions
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import data_url
from fifthstreet.room.store.journal import SqlJournal
from fifthstreet.room.store.ledger import SqlLedger
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


def main() -> None:
    """Serve until killed; the first line is the port and the cookies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=int)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--profile", type=Path, help="file for the profile of the event loop")
    args = parser.parse_args()
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    database = Database(data_url(args.folder))
    ledger, measures, sessions = SqlLedger(database), Measures(), Sessions()
    hub = Hub(
        SETTINGS,
        ledger=ledger,
        journal=MeteredJournal(SqlJournal(database, ledger), measures.metrics, measures.evidence),
        key=signing_key(database, args.folder),
        configs=[table(number) for number in range(args.tables)],
        bots=(),
        witness=measures,
    )
    operations = Operations(hub, measures, sql_ports(database, ledger, measures))
    cookies = []
    for number in range(args.tables * SEATS):
        cookie, player = sessions.guest(f"Guest {number}")
        hub.welcome(player)
        cookies.append(cookie)
    while database.waiting:
        time.sleep(0.01)
    server = RoomServer(
        server_config(create_app(hub, sessions=sessions, operations=operations), SETTINGS),
        operations,
    )
    listener = listen("127.0.0.1", 0)
    print(json.dumps({"port": listener.getsockname()[1], "cookies": cookies}), flush=True)
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
