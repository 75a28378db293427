"""Simulation: does a table survive whatever happens to its disk, network and process?

Every seed is a run of the real table on a virtual clock: crashes with torn tails,
late syncs, lost, doubled and reordered messages, cut lines, players who sleep. After
each run a judge compares what clients saw and were answered with what was kept.
``--mutants`` runs rooms with one thing wrong each until the judge notices.

Usage: python bench/simulate.py [--seeds 2000] [--first 0] [--mutants] [--quick]; with
``--quick`` a tenth of the seeds. Last line ``seeds N violations V``, or
``mutants N killed K``; exit 1 if not as it should be.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.simulation.judge import judge
from tests.simulation.mutants import MUTANTS
from tests.simulation.world import World

SEEDS = 2000
QUICK_SEEDS = 200
MOST_SEEDS = 400
"""Runs that a mutant may survive."""


def run(first: int, seeds: int) -> int:
    """Run seeds and print; return how many were broken."""
    begin, events, hands, broken = time.perf_counter(), 0, 0, 0
    lives = 0
    for seed in range(first, first + seeds):
        world = World(seed).run()
        found = judge(world)
        broken += bool(found)
        for what in found[:3]:
            print(f"seed {seed}: {what}", flush=True)
        rows = world.disk.rows()
        events += len(rows)
        lives += world.life
        hands += sum(type(row.event).__name__ == "HandStarted" for row in rows)
    spent = time.perf_counter() - begin
    print(f"{events} events, {hands} hands, {lives} crashes in {spent:.0f} s")
    print(f"seeds {seeds} violations {broken}")
    return broken


def mutants() -> int:
    """Let every mutant run until it is noticed; return how many survive."""
    killed = 0
    for name in MUTANTS:
        for seed in range(MOST_SEEDS):
            found = judge(World(seed, name).run())
            if found:
                print(f"{name}: seed {seed}: {found[0]}", flush=True)
                killed += 1
                break
        else:
            print(f"{name}: survives {MOST_SEEDS} seeds")
    print(f"mutants {len(MUTANTS)} killed {killed}")
    return len(MUTANTS) - killed


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seeds", type=int, help=f"how many ({SEEDS})")
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--mutants", action="store_true")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_SEEDS} seeds")
    args = parser.parse_args()
    seeds = args.seeds or (QUICK_SEEDS if args.quick else SEEDS)
    return 1 if (mutants() if args.mutants else run(args.first, seeds)) else 0


if __name__ == "__main__":
    sys.exit(main())
