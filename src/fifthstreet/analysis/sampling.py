"""Sampling: odds from random deals, with how far off they may be.

The same seed gives the same deals on every machine. With a whole board and not too
many hands there is nothing to sample: the answer is the exact one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod, sqrt

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis.aliases import alias_table
from fifthstreet.analysis.answers import Odds, Progress, Share
from fifthstreet.analysis.combos import COMBOS
from fifthstreet.analysis.evaluator import Words, tables
from fifthstreet.analysis.joint import alone, together
from fifthstreet.analysis.question import Question, no_deal, versus
from fifthstreet.errors import RangeError

STEP = 200_000
"""Samples between two reports."""
TRIES = 2_000_000
"""Deals between two reports, with those that are none for a card twice."""
SELDOM = 100
"""Where fewer than one deal in so many fits, hands are dealt together: a try then takes up
to so many times as long."""
HOPELESS = 100_000_000
"""Where so many deals in a row are none, the question is given up, after some seconds."""
FEWEST = 2
"""Of one sample nobody can tell how far off it is."""
FEW = 100_000
"""Up to so many deals with a whole board are counted instead."""
_WORD = (1 << 64) - 1


def is_countable(question: Question) -> bool:
    """Tell whether counting all deals is no more work than sampling."""
    deals = prod(len(player.combos) for player in question.players)
    return question.missing == 0 and deals <= FEW


def sample(
    question: Question, samples: int, seed: int, *, by_combo: bool, progress: Progress | None
) -> Odds:
    """Answer the question from so many random deals.

    Raises:
        RangeError: no deal fits the ranges, or none was found.

    """
    state, known = _seeded(seed), all(len(player.combos) == 1 for player in question.players)
    outcomes = np.zeros(1 << len(question.players), np.int64)
    done = 0

    def report() -> None:
        if progress:
            progress(done, samples)

    run = _Known(question) if known else _Ranges(question, report)
    while done < samples:
        done += run.deal(min(STEP, samples - done), state, outcomes)
        report()
    players = tuple(_share(outcomes, seat) for seat in range(len(question.players)))
    worst = max(player.stderr or 0.0 for player in players)
    combos = run.combos() if by_combo else ()
    return Odds(players, exact=False, count=float(samples), stderr=worst, combos=combos)


class _Known:
    """Known hands: only the board is random."""

    def __init__(self, question: Question) -> None:
        t = tables()
        self._question = question
        self._hands = [COMBOS[player.combos[0]] for player in question.players]
        held = {card for hand in self._hands for card in hand}
        self._live = np.array([card for card in question.live if card not in held], np.uint64)
        self._board = _sums(question.board)
        self._keys = np.array([t.keys[list(hand)].sum() for hand in self._hands], np.uint64)
        self._bits = np.array(
            [np.bitwise_or.reduce(t.bits[list(hand)]) for hand in self._hands], np.uint64
        )
        self._outcomes = np.zeros(1 << len(self._hands), np.int64)

    def deal(self, samples: int, state: Words, outcomes: npt.NDArray[np.int64]) -> int:
        """Deal so many boards."""
        from fifthstreet.analysis._kernels_sample import known_hands

        missing = self._question.missing
        known_hands(
            samples,
            state,
            self._live,
            missing,
            self._board,
            self._keys,
            self._bits,
            tables(),
            outcomes,
        )
        self._outcomes = outcomes
        return samples

    def combos(self) -> tuple[dict[int, Share], ...]:
        """Return the share of each player's only combo."""
        return tuple(
            {player.combos[0]: _share(self._outcomes, seat)}
            for seat, player in enumerate(self._question.players)
        )


class _Ranges:
    """Ranges: the hands are random too, by their weights."""

    def __init__(self, question: Question, report: Callable[[], None]) -> None:
        t = tables()
        self._question = question
        self._report = report
        self._combos = [combo for player in question.players for combo in player.combos]
        counts = [len(player.combos) for player in question.players]
        self._starts = np.cumsum([0, *counts]).astype(np.uint64)
        aliases = [alias_table(player.vector()) for player in question.players]
        self._limits = np.concatenate([limits for limits, _ in aliases])
        self._aliases = np.concatenate(
            [others + start for (_, others), start in zip(aliases, self._starts, strict=False)]
        )
        low, high = np.array(COMBOS)[self._combos].T
        one = np.uint64(1)
        masks = (one << low.astype(np.uint64)) | (one << high.astype(np.uint64))
        self._rows = np.array([masks, t.keys[low] + t.keys[high], t.bits[low] | t.bits[high]])
        self._parts = np.zeros((5, len(self._combos)))
        self._board = _sums(question.board)
        self._joint = alone(len(counts))
        self._tries = TRIES
        self._lost = 0

    def deal(self, samples: int, state: Words, outcomes: npt.NDArray[np.int64]) -> int:
        """Deal so many hands and boards; return how many there are after so many tries.

        Raises:
            RangeError: no deal is without a card twice, or too many were not.

        """
        from fifthstreet.analysis._kernels_sample import ranges

        dealt = ranges(
            samples,
            self._tries,
            state,
            np.uint64(self._question.gone),
            self._question.missing,
            self._board,
            self._starts,
            self._limits,
            self._aliases,
            self._rows,
            self._joint,
            tables(),
            outcomes,
            self._parts,
        )
        self._lost = 0 if dealt else self._lost + self._tries
        if self._lost >= HOPELESS:
            players = versus(self._question.players)
            raise RangeError(f"{players}: {self._lost:,} deals all need a card twice")
        if dealt < samples and not self._joint.players and dealt * SELDOM < TRIES:
            self._deal_together()
        return dealt

    def _deal_together(self) -> None:
        masks = np.split(self._rows[0], self._starts[1:-1].astype(np.int64))
        weights = [np.array(player.shares) for player in self._question.players]
        joint = together(masks, weights, self._report)
        if joint is None:
            raise no_deal(self._question.players)
        self._joint, self._tries = joint, TRIES // SELDOM

    def combos(self) -> tuple[dict[int, Share], ...]:
        """Return the shares of each player's combos that were dealt."""
        shares: tuple[dict[int, Share], ...] = tuple({} for _ in self._question.players)
        owners = [n for n, player in enumerate(self._question.players) for _ in player.combos]
        for owner, combo, (won, tied, pot, dealt, squares) in zip(
            owners, self._combos, self._parts.T.tolist(), strict=True
        ):
            if dealt:
                error = _error(pot, squares, dealt)
                shares[owner][combo] = Share(won / dealt, tied / dealt, pot / dealt, dealt, error)
        return shares


def _sums(board: tuple[int, ...]) -> Words:
    t = tables()
    cards = list(board)
    return np.array([t.keys[cards].sum(), np.bitwise_or.reduce(t.bits[cards])], np.uint64)


def _seeded(seed: int) -> Words:
    """Return the state of the generator for a seed, by splitmix64."""
    state, words = seed & _WORD, []
    for _ in range(2):
        state = (state + 0x9E37_79B9_7F4A_7C15) & _WORD
        mixed = ((state ^ (state >> 30)) * 0xBF58_476D_1CE4_E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D0_49BB_1331_11EB) & _WORD
        words.append(mixed ^ (mixed >> 31))
    return np.array(words, np.uint64)


def _share(outcomes: npt.NDArray[np.int64], seat: int) -> Share:
    """Return the share of a seat by how often which seats were best."""
    samples = int(outcomes.sum())
    won = tied = 0
    pot = squares = 0.0
    for best, times in enumerate(outcomes.tolist()):
        if times and best >> seat & 1:
            many = best.bit_count()
            won += times if many == 1 else 0
            tied += times if many > 1 else 0
            pot += times / many
            squares += times / many**2
    error = _error(pot, squares, samples)
    return Share(won / samples, tied / samples, pot / samples, float(samples), error)


def _error(pot: float, squares: float, samples: float) -> float | None:
    """Return the standard error of a mean by the sums of samples and of their squares.

    Of one sample nobody knows it.
    """
    if samples < FEWEST:
        return None
    mean = pot / samples
    # The mean is that of the samples themselves, which takes one of them away.
    return sqrt(max(0.0, squares / samples - mean * mean) / (samples - 1))
