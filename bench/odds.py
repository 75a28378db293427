"""Odds: how much faster than the fastest named peer each job is answered, one thread.

The peers live in the environment of ``make bench-setup``. Ours and theirs take turns
in one run; times are those of the processor, medians, so that a noisy machine slows
both. Answers are compared too.

Usage: python bench/odds.py [--quick]; a line a gate, ``JOB ratio R gate G``, and
last ``gates N met M``.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from _peers import require, version

from fifthstreet.analysis import batch
from fifthstreet.analysis.combos import COMBOS
from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.frequencies import frequencies
from fifthstreet.analysis.ranges import parse_range
from fifthstreet.cards.card import card_text

WIDE = "22+,A2s+,K9s+,QTs+,JTs,ATo+,KJo+"
WIDER = "22+,A2s+,K2s+,Q8s+,J8s+,T8s+,A2o+,K9o+,QTo+"
THREE = ("QQ+,AKs", "JJ+,AQs+", "77+")
HANDS = ("AsKs", "QhQd", "7c7d", "JhTh", "2d2c", "9s8s", "6s6h", "5c4c", "3h3s", "AcKc")
FLOP = "Ks7h2d"
MEGABYTES = 500
FIRST = """
import sys, time
sys.modules["scipy"] = None  # a peer's package, which numba would load
from fifthstreet.analysis.equity import equity
equity(["QQ+,AKs", "22+"], "Ks7h2d")
print(time.process_time())
"""
"""Prints the processor time of a whole process, its start included."""


class Gates:
    """The lines of the gates, and how many were met."""

    def __init__(self) -> None:
        """Begin with none."""
        self.lines = 0
        self.met = 0

    def tell(self, job: str, ratio: float, gate: float, note: str) -> None:
        """Print what was measured, then the line of the gate."""
        print(f"# {job}: {note}")
        print(f"{job} ratio {ratio:.2f} gate {gate:g}", flush=True)
        self.lines += 1
        self.met += ratio >= gate


def seconds(run: Callable[[], Any]) -> float:
    """Return the processor time of one run, garbage aside."""
    gc.collect()
    begun = time.process_time()
    run()
    return time.process_time() - begun


def medians(
    ours: Callable[[], Any], theirs: Callable[[], Any], rounds: int, repeat: int = 1
) -> tuple[float, float]:
    """Return the median seconds of both, which take turns; ours runs ``repeat`` times a turn."""
    ours()  # what is loaded once is not timed
    mine, other = [], []

    def several() -> None:
        for _ in range(repeat):
            ours()

    for _ in range(rounds):
        mine.append(seconds(several) / repeat)
        other.append(seconds(theirs))
    return statistics.median(mine), statistics.median(other)


def same(job: str, ours: Sequence[float], theirs: Sequence[float], off: float = 1e-9) -> None:
    """End the bench if the answers differ."""
    if any(abs(one - two) > off for one, two in zip(ours, theirs, strict=True)):
        raise SystemExit(f"{job}: {list(ours)} is not {list(theirs)}")


def equities(players: Sequence[str], board: str = "", **options: Any) -> list[float]:
    """Return our equities."""
    return [share.equity for share in equity(players, board, **options).players]


def batches(gates: Gates, *, quick: bool) -> None:
    """Batches of random hands against pkrbot in a loop, and all hands against the clock."""
    peer = require("pkrbot")
    rng = random.Random(1)
    few = [rng.sample(range(52), 7) for _ in range(200_000)]
    cards = [[peer.Card(card_text(card)) for card in hand] for hand in few]
    raw = [(bytes(c // 4 for c in hand), bytes(c % 4 for c in hand)) for hand in few]
    many = np.array(few, np.uint8)
    ours = batch.evaluate_rows(many).tolist()
    theirs = [peer.evaluate(hand) for hand in cards]
    order = sorted(range(len(few)), key=lambda n: ours[n])
    if any(theirs[a] > theirs[b] for a, b in itertools.pairwise(order)):
        raise SystemExit("batch: the hands are in another order")

    def loop() -> None:
        evaluate = peer.evaluate
        for hand in cards:
            evaluate(hand)

    def loop_raw() -> None:
        evaluate = peer.evaluate_raw
        for ranks, suits in raw:
            evaluate(ranks, suits, 7)

    # Turns are about as long as the peer's, so that the caches are as warm.
    rounds, turn = (5, 60) if quick else (15, 60)
    out = np.zeros(len(many), np.uint16)
    mine, objects = medians(
        lambda: batch.evaluate_rows(many, checked=False, out=out), loop, rounds, turn
    )
    checked, bare = medians(lambda: batch.evaluate_rows(many, out=out), loop_raw, rounds, turn)
    rate, best = len(many) / mine, len(few) / min(objects, bare)
    note = f"{rate / 1e6:.0f} M/s unchecked, {len(many) / checked / 1e6:.0f} M/s checked"
    usual = f"{len(few) / objects / 1e6:.2f} M/s of its cards"
    note += f"; pkrbot {len(few) / bare / 1e6:.2f} M/s of packed bytes, {usual}"
    gates.tell("batch", rate / best, 50, note)
    frequencies(7)
    whole = [seconds(lambda: frequencies(7)) for _ in range(3 if quick else 9)]
    # The best run is the nearest to a quiet core.
    rate = 133.78456 / min(whole)
    median = 133.78456 / statistics.median(whole)
    note = f"{rate:.0f} M/s, median {median:.0f} M/s; the gate is 400 M/s"
    gates.tell("all_hands", rate / 400, 1, note)


def known_hands(gates: Gates, *, quick: bool) -> None:
    """Two to six known hands before the flop against pokerfast, and ten without a peer."""
    peer = require("pokerfast.equity")
    for players in (2, 3, 4, 5, 6):
        hands = list(HANDS[:players])
        same(f"hands_{players}", equities(hands), peer.equity(hands))
        mine, other = medians(
            lambda hands=hands: equity(hands),
            lambda hands=hands: peer.equity(hands),
            15 if quick else 41,
            3,
        )
        note = f"{mine * 1e3:.3f} ms, pokerfast {other * 1e3:.2f} ms"
        gates.tell(f"hands_{players}", other / mine, 5 if players == 2 else 2, note)
    ten = statistics.median(seconds(lambda: equity(HANDS)) for _ in range(9))
    print(f"# hands_10: {ten * 1e3:.2f} ms; pokerfast has six players at most")


def ranges_preflop(gates: Gates, *, quick: bool) -> None:
    """Ranges before the flop against pokerfast."""
    peer = require("pokerfast.equity")
    jobs = (
        ("range_v_range", ("QQ+,AKs", "22+"), 100, 3 if quick else 9),
        ("wide_v_wide", (WIDE, WIDER), 100, 1 if quick else 3),
        ("three_ranges", THREE, 2, 1 if quick else 3),
    )
    for job, players, gate, rounds in jobs:
        answers: list[Sequence[float]] = []
        mine, other = medians(
            lambda players=players: equity(players),
            lambda p=list(players), a=answers: a.append(peer.equity(p)),
            rounds,
            1 if job == "three_ranges" else 20,
        )
        same(job, equities(players), answers[0], 1e-8)
        note = f"{mine * 1e3:.2f} ms, pokerfast {other * 1e3:.0f} ms"
        gates.tell(job, other / mine, gate, note)


def ranges_flop(gates: Gates, *, quick: bool) -> None:
    """Two ranges on a flop, an equity for every combo, against xiapl."""
    require("xiapl")
    import xiapl.range
    from xiapl import simulation
    from xiapl.card import Card
    from xiapl.utils import cards_to_mask

    board = cards_to_mask([Card.from_string(FLOP[n : n + 2]) for n in (0, 2, 4)])
    options = simulation.SimulationOptions.exact()
    options.threads = 1
    mode = simulation.RangeEquityMode.PerCombo
    jobs = (("flop_wide", WIDE, WIDER, 4), ("flop_all", "random", "random", 20))
    for job, first, second, gate in jobs:
        held = [parse_range(first), parse_range(second)]
        peers = [
            xiapl.range.Range.all() if text == "random" else xiapl.range.Range.from_string(text)
            for text in (first, second)
        ]

        def theirs(peers: Sequence[Any] = peers) -> Any:
            return simulation.calculate_range_equity(*peers, board, options, mode)

        def ours(held: Sequence[Any] = held) -> Any:
            return equity(held, FLOP, by_combo=True)

        found, answer = ours(), theirs()
        # The peer weighs each combo alike in its total: the combos are what is compared.
        # Its cards go suit by suit.
        own = {
            1 << 13 * (a % 4) + a // 4 | 1 << 13 * (b % 4) + b // 4: n
            for n, (a, b) in enumerate(COMBOS)
        }
        ids = {entry.combo_mask: entry.equity for entry in answer.hero}
        same(job, *_matched(found.combos[0], ids, own))
        mine, other = medians(ours, theirs, 3 if quick else 15)
        note = f"{mine * 1e3:.1f} ms, xiapl {other * 1e3:.0f} ms"
        gates.tell(job, other / mine, gate, note)


def _matched(
    ours: dict[int, Any], theirs: dict[int, float], places: dict[int, int]
) -> tuple[list[float], list[float]]:
    """Return both answers by combo, in one order."""
    pairs = [(ours[places[mask]].equity, value) for mask, value in theirs.items()]
    if len(pairs) != len(ours):
        raise SystemExit(f"flop: {len(ours)} combos are not {len(pairs)}")
    return [one for one, _ in pairs], [two for _, two in pairs]


def samples(gates: Gates, *, quick: bool) -> None:
    """Samples of known hands against xiapl."""
    require("xiapl")
    from xiapl import simulation
    from xiapl.card import Card
    from xiapl.utils import cards_to_mask

    many = 500_000
    for players, gate in ((2, 1.3), (6, 1.5)):
        hands = HANDS[:players]
        masks = [cards_to_mask([Card.from_string(h[:2]), Card.from_string(h[2:])]) for h in hands]
        options = simulation.SimulationOptions.mc_seeded(many, 1)
        options.threads = 1
        exact = equities(hands)
        same("samples", exact, equities(hands, samples=many), 0.005)
        mine, other = medians(
            lambda hands=hands: equity(hands, samples=many),
            lambda m=masks, o=options: simulation.calculate_equity(m, 0, o),
            7 if quick else 21,
        )
        note = f"{many / mine / 1e6:.1f} M/s, xiapl {many / other / 1e6:.1f} M/s"
        gates.tell(f"samples_{players}", other / mine, gate, note)


def process(gates: Gates) -> None:
    """The first answer of a new process, its kernels compiled before, and the memory of this."""
    command = [sys.executable, "-c", FIRST]
    subprocess.check_output(command)  # noqa: S603 - our own words
    runs = [float(subprocess.check_output(command, text=True)) for _ in range(5)]  # noqa: S603 - our own words
    first = statistics.median(runs)
    gates.tell("first_answer", 1 / first, 1, f"{first:.2f} s, best {min(runs):.2f} s; gate 1 s")
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    note = f"{used:.0f} MB at most, peers included; the gate is {MEGABYTES} MB"
    gates.tell("memory", MEGABYTES / used, 1, note)


def main() -> int:
    """Measure and print; 1 if a gate is not met."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="few rounds: about a minute")
    quick = parser.parse_args().quick
    for peer in ("pkrbot", "pokerfast", "xiapl"):
        require(peer)
        print(f"# {peer} {version(peer)}")
    gates = Gates()
    batches(gates, quick=quick)
    known_hands(gates, quick=quick)
    ranges_flop(gates, quick=quick)
    samples(gates, quick=quick)
    ranges_preflop(gates, quick=quick)
    process(gates)
    print(f"gates {gates.lines} met {gates.met}")
    return 0 if gates.met == gates.lines else 1


if __name__ == "__main__":
    sys.exit(main())
