"""Engine speed: random six-handed no-limit hands, one thread, against named peers.

Each seat to act folds, checks or calls, makes the minimum raise or goes all-in
with equal chance; what is not legal becomes a check or call. Blinds 50/100,
stacks of 100 big blinds. The engines take turns in short slices of the same run,
so a noisy machine slows all of them; a figure is the median of its slices.

Usage: python bench/engine.py [--quick]; last line ``pokerkit R pokerfast R``,
our actions a second divided by theirs.
"""

from __future__ import annotations

import argparse
import hashlib
import platform
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable

from _peers import optional, rate, require, version

from fifthstreet import __version__
from fifthstreet.engine import (
    Act,
    Deal,
    Hand,
    Refusal,
    begin,
    make_game,
    needs,
    public_view,
    resolve,
    seen_by,
    start_hand,
    step,
)

SEED = 20261130
SEATS = 6
STACK = 10_000
LONG_STACK = 1_000_000
ANTES_EVEN = True
RULES = resolve("standard", {"small_blind": 50, "big_blind": 100})
GAME = make_game(RULES, "no-limit")
DECK = tuple(range(52))
CARDS = 2 * SEATS + 8
"""Deck positions that a hand can use, burns included."""


def command(hand: Hand, deck: list[int], choice: float) -> Act | Deal | None:
    """Return the next command of a random hand, ``None`` at its end."""
    legal = hand.legal
    if legal is None:
        positions = needs(hand)
        return Deal({position: deck[position] for position in positions}) if positions else None
    if choice < 0.25:
        return Act(legal.seat, "fold")
    if choice < 0.5 or legal.min_to is None:
        return Act(legal.seat, "check" if legal.can_check else "call")
    return Act(legal.seat, legal.wager, legal.min_to if choice < 0.75 else legal.max_to)


def play(seed: int, stack: int = STACK) -> tuple[Hand, int]:
    """Play one random hand; return it and how many actions it had."""
    rng = random.Random(seed)
    deck = rng.sample(DECK, CARDS)
    chance = rng.random
    hand, _ = begin(start_hand(RULES, GAME, dict.fromkeys(range(1, SEATS + 1), stack), 1))
    actions = 0
    while (asked := command(hand, deck, chance())) is not None:
        outcome = step(hand, asked)
        if isinstance(outcome, Refusal):
            raise SystemExit(f"seed {seed}: {asked} was refused: {outcome}")
        hand = outcome[0]
        actions += type(asked) is Act
    return hand, actions


def fifthstreet(seed: int) -> int:
    """Play a hand of ours."""
    return play(seed)[1]


def fifthstreet_long(seed: int) -> int:
    """Play a hand of ours with stacks of 10,000 big blinds."""
    return play(seed, LONG_STACK)[1]


def pokerkit_runner() -> Callable[[int], int]:
    """Return PokerKit's hand: cash game, everything but the actions automatic."""
    kit = require("pokerkit")
    names = (
        "ANTE_POSTING BET_COLLECTION BLIND_OR_STRADDLE_POSTING CARD_BURNING HOLE_DEALING "
        "BOARD_DEALING RUNOUT_COUNT_SELECTION HOLE_CARDS_SHOWING_OR_MUCKING HAND_KILLING "
        "CHIPS_PUSHING CHIPS_PULLING"
    )
    automations = tuple(getattr(kit.Automation, name) for name in names.split())

    def run(seed: int) -> int:
        random.seed(seed)
        state = kit.NoLimitTexasHoldem.create_state(
            automations, ANTES_EVEN, 0, (50, 100), 100, STACK, SEATS, mode=kit.Mode.CASH_GAME
        )
        actions = 0
        while state.status:
            choice = random.random()
            if choice < 0.25 and state.can_fold():
                state.fold()
            elif choice >= 0.5 and state.can_complete_bet_or_raise_to():
                low = state.min_completion_betting_or_raising_to_amount
                high = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(low if choice < 0.75 else high)
            else:
                state.check_or_call()
            actions += 1
        return actions

    return run


def pokerfast_runner() -> Callable[[int], int]:
    """Return pokerfast's hand, with the same stacks and blinds."""
    fast = require("pokerfast")

    def run(seed: int) -> int:
        rng = random.Random(seed)
        hand = fast.FastHand(
            player_count=SEATS,
            small_blind=50,
            big_blind=100,
            min_stack=STACK,
            max_stack=STACK,
            rng=rng,
        )
        actions = 0
        while not hand.done:
            options = hand.get_action_space()
            choice = rng.random()
            if choice < 0.25 and "fold" in options:
                hand.fold()
            elif choice >= 0.5 and "min_bet" in options:
                hand.bet_or_raise(options["min_bet" if choice < 0.75 else "max_bet"])
            elif "check" in options:
                hand.check()
            else:
                hand.call()
            actions += 1
        return actions

    return run


def openspiel_runner(stack: int) -> Callable[[int], int] | None:
    """Return OpenSpiel's universal_poker at ``stack`` chips, ``None`` where it is missing."""
    spiel = optional("pyspiel")
    if spiel is None:
        return None
    stacks = " ".join([str(stack)] * SEATS)
    game = spiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=50 100 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        f"stack={stacks},bettingAbstraction=fullgame)"
    )

    def run(seed: int) -> int:
        rng = random.Random(seed)
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(rng.choice(legal))
                continue
            choice = rng.random()
            raises = legal[2:] if legal[0] == 0 else legal[1:]
            if choice < 0.25 and legal[0] == 0:
                state.apply_action(0)
            elif choice >= 0.5 and raises:
                state.apply_action(raises[0] if choice < 0.75 else raises[-1])
            else:
                state.apply_action(1 if 1 in legal else legal[0])
            actions += 1
        return actions

    return run


def server_step() -> float:
    """Return the median microseconds of one server step: decide, evolve and six views."""
    times: list[float] = []
    for seed in range(SEED, SEED + 60):
        rng = random.Random(seed)
        deck = rng.sample(DECK, CARDS)
        stacks = dict.fromkeys(range(1, SEATS + 1), STACK)
        hand, _ = begin(start_hand(RULES, GAME, stacks, 1))
        while (asked := command(hand, deck, rng.random())) is not None:
            begun = time.perf_counter()
            outcome = step(hand, asked)
            if isinstance(outcome, Refusal):
                raise SystemExit(f"{asked} was refused: {outcome}")
            hand = outcome[0]
            public = public_view(hand)
            for seat in hand.plan.seats:
                seen_by(public, hand, seat)
            times.append((time.perf_counter() - begun) * 1e6)
    return statistics.median(times)


def digest(hands: int) -> str:
    """Return a digest of the final stacks of the first ``hands`` seeds."""
    text = ";".join(
        ",".join(map(str, play(SEED + number)[0].betting.stacks)) for number in range(hands)
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="under 50 seconds")
    quick = parser.parse_args().quick
    warnings.simplefilter("ignore")  # PokerKit warns about unusual all-ins
    runners: dict[str, Callable[[int], int] | None] = {
        "fifthstreet": fifthstreet,
        "fifthstreet, 1,000,000 chips": fifthstreet_long,
        "pokerkit": pokerkit_runner(),
        "pokerfast": pokerfast_runner(),
        "openspiel, 200 chips": openspiel_runner(200),
        "openspiel, 20,000 chips": openspiel_runner(20_000),
    }
    slices, seconds = (5, 1.2) if quick else (9, 3.0)
    rates: dict[str, list[float]] = {name: [] for name in runners}
    for part in range(slices):
        for name, run in runners.items():
            if run is not None:
                rates[name].append(rate(run, seconds, SEED + part * 1_000_000)[0])
    print(f"Python {platform.python_version()}, seed {SEED}, {slices} slices of {seconds} s each")
    print(
        f"fifthstreet {__version__}, pokerkit {version('pokerkit')}, "
        f"pokerfast {version('pokerfast')}, open_spiel {version('open_spiel')}"
    )
    medians = {name: statistics.median(found) for name, found in rates.items() if found}
    for name in runners:
        figure = f"{medians[name]:12,.0f} actions a second" if name in medians else "not installed"
        print(f"{name:30}{figure}")
    print(f"one server step (decide, evolve, six views): {server_step():.0f} microseconds")
    print(f"final stacks of 2,000 hands: {digest(2000)}")
    ours = medians["fifthstreet"]
    kit, fast = ours / medians["pokerkit"], ours / medians["pokerfast"]
    print(f"pokerkit {kit:.1f} pokerfast {fast:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
