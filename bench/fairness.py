"""Fairness cost: what one six-handed hand costs the room, and what checking it costs.

The room: two decks sealed and signed, six seeds checked, the cut, all hole and board
cards opened, the transcript written. The reader: one record with all its checks. Both
in one thread, medians of processor time; the goals are 1.5 ms and 1.2 ms.

Usage: python bench/fairness.py [--quick]; last line ``seal_ms A verify_ms B``.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import sys
import time
from hashlib import sha256

from _peers import require, version

from fifthstreet import __version__
from fifthstreet.engine import make_game, resolve
from fifthstreet.room.fairness.ceremony import Ceremony
from fifthstreet.room.fairness.context import context
from fifthstreet.room.fairness.seal import commitment_to
from fifthstreet.room.fairness.transcript import Record, first_link, write

SEATS = {seat: f"player {seat}" for seat in range(1, 7)}
RULES = resolve("standard", {"small_blind": 1, "big_blind": 2})
GAME = make_game(RULES, "no-limit")
HOLE = 2 * len(SEATS)
BOARD = (HOLE + 1, HOLE + 2, HOLE + 3, HOLE + 5, HOLE + 7)


def drawn(*names: object) -> bytes:
    """Return 32 octets that follow from names, so that every run deals the same."""
    return sha256(" ".join(map(str, names)).encode()).digest()


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a few seconds")
    hands = 300 if parser.parse_args().quick else 3000
    require("cryptography")
    spent, checked = measure(hands)
    print(f"Python {platform.python_version()}, fifthstreet {__version__}, {hands} hands")
    print(f"cryptography {version('cryptography')}, {HOLE + len(BOARD)} cards opened a hand")
    for name, times in (("the room", spent), ("the reader", checked)):
        cuts = statistics.quantiles(times, n=100)
        print(f"{name:12}{1e3 * cuts[49]:8.2f} ms median{1e3 * cuts[94]:8.2f} ms at 95 %")
    seal, check = statistics.median(spent), statistics.median(checked)
    print(f"seal_ms {1e3 * seal:.2f} verify_ms {1e3 * check:.2f}")
    return 0


def measure(hands: int) -> tuple[list[float], list[float]]:
    """Return the seconds of each hand in the room and at its reader."""
    from fifthstreet.room.fairness.keys import RoomKey
    from fifthstreet.room.fairness.verify import verify

    key = RoomKey(drawn("key"))
    link = first_link(key.public, "bench")
    spent: list[float] = []
    checked: list[float] = []
    for hand in range(hands):
        seeds = {player: drawn("seed", hand, player) for player in SEATS.values()}
        commitments = {
            player: commitment_to(seed, table="bench", hand=hand, player=player)
            for player, seed in seeds.items()
        }
        secrets = drawn("secret", hand, 0), drawn("secret", hand, 1)
        begin = time.thread_time()
        for_hand = context(key.public, "bench", hand, rules=RULES, game=GAME, seats=SEATS)
        ceremony = Ceremony.begin(for_hand, secrets, commitments, signer=key)
        for player, seed in seeds.items():
            if ceremony.reveal(player, seed.hex()) is not None:
                raise SystemExit("a seed was refused")
        cut = ceremony.finish()
        openings = [ceremony.opening(position) for position in (*range(HOLE), *BOARD)]
        transcript = write(link, ceremony.sealed, cut, openings, signer=key)
        spent.append(time.thread_time() - begin)
        record = Record(transcript=transcript)
        begin = time.thread_time()
        report = verify(record, key=key.public)
        checked.append(time.thread_time() - begin)
        if not report.good:
            raise SystemExit(f"hand {hand}: {report.findings}")
    return spent, checked


if __name__ == "__main__":
    sys.exit(main())
