"""Equity: what hands and ranges are worth against each other.

``equity`` answers exactly, over every deal and board, or from samples where
``samples`` are asked for. It chooses the way that is quickest for the question;
all of them give the same answer, which the tests compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from fifthstreet.analysis.answers import Odds, Progress, Tally, answer
from fifthstreet.analysis.headsup import by_sweep, by_table
from fifthstreet.analysis.multiway import by_deal
from fifthstreet.analysis.question import Cards, Holding, Question, ask, no_deal
from fifthstreet.analysis.sampling import FEWEST, is_countable, sample
from fifthstreet.errors import SetupError

SWEEP_BOARD = 2e-5
"""Seconds that a sweep takes for a board, roughly."""
HAND_DEAL = 1.2e-3
"""Seconds that two known hands take over all boards, roughly."""


def equity(
    players: Sequence[Holding],
    board: Cards = "",
    dead: Cards = "",
    *,
    samples: int | None = None,
    seed: int = 0,
    by_combo: bool = False,
    progress: Progress | None = None,
) -> Odds:
    """Return what each of 2 to 10 hands or ranges wins, ties and gets of the pot.

    >>> odds = equity(["AsKs", "QhQd"])
    >>> odds.count, odds.players[0].equity
    (1712304.0, 0.46214457245909607)

    Args:
        players: hands or ranges.
        board: 0 to 5 known cards.
        dead: cards that nobody can have.
        samples: answer from so many random deals, 2 or more, instead of all.
        seed: the same seed gives the same samples.
        by_combo: also answer for each combo of each player.
        progress: is told how far a long answer is.

    Raises:
        CardError: a card is in two places or unknown.
        RangeError: a range cannot be read, or no deal fits the ranges.
        SetupError: too few or too many players, too many deals to count, or no
            number of samples.

    """
    question = ask(players, board, dead)
    # Numbers of Python: one of an array overflows as a seed, and of half a sample there is none.
    seed, samples = index(seed), None if samples is None else index(samples)
    if samples is not None and samples < FEWEST:
        raise SetupError(f"{samples} is not a number of samples, which is {FEWEST} or more")
    if samples is not None and not is_countable(question):
        return sample(question, samples, seed, by_combo=by_combo, progress=progress)
    tallies = _counted(question, progress)
    if not (tallies[0].weights @ tallies[0].deals) > 0:
        raise no_deal(question.players)
    return answer(tallies, by_combo=by_combo)


def needs_kernels(question: Question) -> bool:
    """Tell whether an exact answer is more than a look into the table."""
    return len(question.players) > 2 or bool(question.board or question.dead)


def _counted(question: Question, progress: Progress | None) -> list[Tally]:
    if not needs_kernels(question):
        return by_table(question)
    if len(question.players) > 2:
        return by_deal(question, progress)
    if question.missing >= 3 and _pairs(question) * HAND_DEAL < question.boards * SWEEP_BOARD:
        return by_deal(question, progress)
    return by_sweep(question, progress)


def _pairs(question: Question) -> int:
    first, second = (len(player.combos) for player in question.players)
    return first * second
