"""Crash: a served room that is killed again and again while guests play over sockets.

``fifthstreet serve --data FOLDER`` is a process of its own; SIGKILL hits it at random
moments. Guests come back with their cookies, go on after their last event and say
their open command again. After every round chips are audited and no log may end
before what was seen; at the end every event, view and acknowledgement that any client
ever got must stand in the database.

``--hasty`` serves a room that tells before it keeps: it must be caught.

Usage: python bench/crash.py [--rounds 20 | --quick] [--seed 1]; last line
``rounds R seen N lost L twice T conflicts C``; exit 1 if anything but N is not 0.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench._crash_client import Client, Witness
from bench._crash_judge import heads, judge
from fifthstreet.room.store.audit import audit
from fifthstreet.room.store.database import Reader
from fifthstreet.room.store.engine import data_url

TABLES: Final = ("no-limit", "mixed", "base-stake")
GUESTS: Final = 2
"""At each of the tables."""
LONGEST: Final = 1.6
"""Seconds that a room lives at most once all are back."""
SERVE: Final = ("-m", "fifthstreet.cli.main", "serve")
HASTY: Final = (str(Path(__file__).with_name("_hasty_room.py")),)
FAST: Final = {
    "FIFTHSTREET_BOT_DELAY_MS": "0",
    "FIFTHSTREET_HAND_PAUSE_MS": "0",
    "FIFTHSTREET_STREET_PAUSE_MS": "0",
    "FIFTHSTREET_SEED_MS": "0",
    "FIFTHSTREET_MESSAGES_PER_SECOND": "100000",
    "FIFTHSTREET_BURST": "100000",
    "FIFTHSTREET_LOOKS_BURST": "100000",
    "FIFTHSTREET_OUTBOX_BATCHES": "100000",
    "FIFTHSTREET_OUTBOX_BYTES": "16000000",
    "FIFTHSTREET_PLAY_STARTING_CHIPS": "1000000000",
    "FIFTHSTREET_PROBE_EVERY": "0",
    "FIFTHSTREET_BOTS": "inside",
    "FIFTHSTREET_LOG_LEVEL": "error",
}
"""Nothing waits, and nobody is cut off for his haste."""


class Outcome(NamedTuple):
    """How a run ended."""

    rounds: int
    seen: int
    lost: int
    twice: int
    conflicts: int

    @property
    def good(self) -> bool:
        """Everything that anybody saw stands, once."""
        return bool(self.seen) and not (self.lost or self.twice or self.conflicts)

    def __str__(self) -> str:
        """Return the last line."""
        return " ".join(f"{name} {value}" for name, value in self._asdict().items())


class Room:
    """The process that is killed."""

    def __init__(self, folder: Path, *, hasty: bool) -> None:
        """Begin to serve ``folder`` on a free port."""
        self._began = time.monotonic()
        command = HASTY if hasty else SERVE
        environment = {**os.environ, **FAST, "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self.process = subprocess.Popen(  # noqa: S603 - our own words only
            [sys.executable, *command, "--port", "0", "--data", str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.url = ""

    def wait(self) -> None:
        """Wait until it is open.

        Raises:
            RuntimeError: it does not open.

        """
        if self.process.stdout is None:
            raise RuntimeError("a process without an output")
        found = re.search(r"http://\S+", self.process.stdout.readline())
        if found is None:
            raise RuntimeError(f"the room did not open: exit code {self.process.wait()}")
        self.url = found[0]

    @property
    def age(self) -> float:
        """Seconds since the process was started."""
        return time.monotonic() - self._began

    def kill(self) -> None:
        """Kill it as nothing can be warned of."""
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


async def play(room: Room, clients: list[Client], seconds: float) -> float:
    """Let the clients play and kill the room in the midst; return how soon all were back."""
    for client in clients:
        client.prepare()
    lives = [asyncio.create_task(client.live(room.url)) for client in clients]
    try:
        async with asyncio.timeout(30):
            await asyncio.gather(*(client.welcomed.wait() for client in clients))
        back = room.age
        await asyncio.sleep(seconds)
    finally:
        room.kill()
    await asyncio.gather(*lives)
    return back


def run(rounds: int, seed: int, folder: Path, *, hasty: bool = False) -> Outcome:
    """Kill the room so many times and judge."""
    chance, witness = random.Random(seed), Witness()
    guests = [Client(witness, (table,), chance) for table in TABLES for _ in range(GUESTS)]
    clients = [*guests, Client(witness, TABLES, chance)]
    lost: list[str] = []
    crooked: list[str] = []
    room = Room(folder, hasty=hasty)
    try:
        for number in range(1, rounds + 1):
            room.wait()
            for client in guests if number == 1 else ():
                client.enrol(room.url, f"Guest {guests.index(client) + 1}")
            back = asyncio.run(play(room, clients, chance.uniform(0, LONGEST)))
            database = Reader(data_url(folder))
            missing = heads(database, witness)
            if number < rounds:
                room = Room(folder, hasty=hasty)
            wrong = audit(database)
            database.close()
            lost += missing
            crooked += wrong
            print(f"round {number}: all back after {back:.1f} s", *missing, *wrong, flush=True)
    finally:
        room.kill()
    return _judged(folder, witness, rounds, lost, crooked)


def _judged(
    folder: Path, witness: Witness, rounds: int, lost: list[str], crooked: list[str]
) -> Outcome:
    """Return the outcome; ``lost`` and ``crooked`` were found after single rounds."""
    database = Reader(data_url(folder))
    verdict = judge(database, witness)
    database.close()
    for what in (*lost, *verdict.lost, *verdict.twice, *verdict.conflicts)[:10]:
        print(what)
    seen = len({(at.table, at.seq) for at in {*witness.events, *witness.views}})
    print(f"{len(witness.acked)} commands acknowledged, {witness.resent} said again")
    return Outcome(
        rounds=rounds,
        seen=seen,
        lost=len(lost) + len(verdict.lost),
        twice=len(verdict.twice),
        conflicts=len(verdict.conflicts) + len(crooked),
    )


def main() -> int:
    """Run the benchmark; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--quick", action="store_true", help="3 rounds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hasty", action="store_true", help="tell before keeping")
    args = parser.parse_args()
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        rounds = 3 if args.quick else args.rounds
        outcome = run(rounds, args.seed, Path(folder), hasty=args.hasty)
    print(f"{time.monotonic() - begin:.0f} s")
    print(outcome)
    return 0 if outcome.good else 1


if __name__ == "__main__":
    sys.exit(main())
