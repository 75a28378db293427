"""Replay speed: recorded hands from files, one thread, against PokerKit.

Both read the same PHH files from disk and replay every hand to its end, in turns,
file by file, so a noisy machine slows both; every hand is read once. Only files that
PokerKit replays are taken. The files are those below the paths given, else real
hands below FIFTHSTREET_CORPUS, else random hands written for this run.

Usage: python bench/replay.py [--quick] [PATH...]; last line ``pokerkit R``, our
hands a second of processor time divided by theirs.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import random
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

from _peers import require, version

from fifthstreet import __version__
from fifthstreet.cards.evaluate import evaluate
from fifthstreet.engine import (
    Act,
    Deal,
    Refusal,
    begin,
    make_game,
    needs,
    resolve,
    start_hand,
    step,
)
from fifthstreet.engine.events import HandEvent
from fifthstreet.history import hand_files, replay_file, write_phhs

SEED = 20261130
FILES, HANDS = 80, 25
RULES = resolve("standard", {"small_blind": 1, "big_blind": 2})
GAME = make_game(RULES, "no-limit")


Replay = Callable[[Path], list[list[float]]]
"""A file to the final stacks of its hands."""


def ours(path: Path) -> list[list[float]]:
    """Return the final stacks of every hand of a file, as we replay it."""
    return [verdict.plain()["stacks"] for verdict in replay_file(path)]


def pokerkit_replay(kit: ModuleType) -> Replay:
    """Return the same by PokerKit."""

    def replay(path: Path) -> list[list[float]]:
        load = kit.HandHistory.load_all if path.suffix == ".phhs" else _load_one
        with path.open("rb") as file:
            found = []
            for history in load(file):
                for state in history:  # noqa: B007 - the last state is used below
                    pass
                found.append([float(chips) for chips in state.stacks])
        return found

    def _load_one(file: object) -> list[object]:
        return [kit.HandHistory.load(file)]

    return replay


def random_hand(rng: random.Random) -> list[HandEvent]:
    """Return the events of a hand of 3 to 9 players with 50 to 200 big blinds each.

    They fold one time in four, else call or raise; nobody goes all-in at once.
    """
    players = rng.randint(3, 9)
    stacks = {seat: rng.randint(100, 400) for seat in range(1, players + 1)}
    hand, first = begin(start_hand(RULES, GAME, stacks, players))
    events, deck = list(first), rng.sample(range(52), 52)
    while not hand.ended:
        wanted, legal = needs(hand), hand.legal
        command: Act | Deal
        if legal is None:
            command = Deal({position: deck[position] for position in wanted})
        else:
            luck = rng.random()
            command = Act(legal.seat, "call" if legal.to_call else "check")
            if luck < 0.25 and legal.to_call:
                command = Act(legal.seat, "fold")
            elif luck > 0.75 and legal.min_to is not None:
                command = Act(legal.seat, legal.wager, legal.min_to)
        outcome = step(hand, command)
        if isinstance(outcome, Refusal):
            raise SystemExit(f"{command} was refused: {outcome}")
        hand = outcome[0]
        events += outcome[1]
    return events


def write_random(folder: Path) -> None:
    """Write files of random hands, the same in every run."""
    rng = random.Random(SEED)
    for number in range(FILES):
        text = write_phhs(random_hand(rng) for _ in range(HANDS))
        (folder / f"{number:03}.phhs").write_text(text, encoding="utf-8")


def paths_to_measure(given: Sequence[Path], spare: Path) -> list[Path]:
    """Return the PHH files below what was given, or below the defaults."""
    corpus = os.environ.get("FIFTHSTREET_CORPUS")
    if not given and corpus:
        given = [Path(corpus, name) for name in ("phh", "text-as-phh")]
    if not given:
        write_random(spare)
        given = [spare]
    files = [path for path in hand_files(given) if path.suffix in (".phh", ".phhs")]
    random.Random(SEED).shuffle(files)
    return files


def timed(replay: Replay, path: Path) -> tuple[float, list[list[float]]]:
    """Return the processor time of a replay, and its stacks."""
    begin = time.process_time()
    stacks = replay(path)
    return time.process_time() - begin, stacks


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="under 50 seconds")
    parser.add_argument("paths", metavar="PATH", nargs="*", type=Path)
    args = parser.parse_args()
    warnings.simplefilter("ignore")  # PokerKit warns about unusual all-ins
    theirs = pokerkit_replay(require("pokerkit"))
    with tempfile.TemporaryDirectory() as spare:
        measure(paths_to_measure(args.paths, Path(spare)), theirs, 30 if args.quick else 120)
    return 0


def measure(files: Sequence[Path], theirs: Replay, seconds: float) -> None:
    """Replay ``files`` by both for about ``seconds`` and print."""
    end = time.monotonic() + seconds
    spent = [0.0, 0.0]
    hands = same = 0
    left_out: set[Path] = set()
    digest = hashlib.sha256()
    evaluate(range(7))  # loads the tables of strengths
    for path in files:
        if time.monotonic() > end:
            break
        try:
            second, other = timed(theirs, path)
        except (ValueError, KeyError):
            left_out.add(path)
            continue
        first, mine = timed(ours, path)
        spent[0] += first
        spent[1] += second
        hands += len(mine)
        same += sum(a == b for a, b in zip(mine, other, strict=True))
        digest.update(repr(mine).encode())
    print(f"Python {platform.python_version()}, seed {SEED}, {hands} hands of {len(files)} files")
    print(f"fifthstreet {__version__}, pokerkit {version('pokerkit')}")
    for name, cost in zip(("fifthstreet", "pokerkit"), spent, strict=True):
        print(f"{name:30}{hands / cost:12,.0f} hands a second")
    print(f"left out, PokerKit cannot replay them: {len(left_out)} files")
    print(f"the same final stacks: {same} of {hands} hands; digest {digest.hexdigest()[:16]}")
    print(f"pokerkit {spent[1] / spent[0]:.1f}")


if __name__ == "__main__":
    sys.exit(main())
