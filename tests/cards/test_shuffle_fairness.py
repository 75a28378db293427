"""The shuffle is fair, and the test that says so would notice if it were not.

Many shuffles are counted by position and card. With fair ones the chi-square
of the 52 x 52 counts, times 51/52, has 51 * 51 degrees of freedom; what is
asserted is its distance from that in standard deviations. The known faulty
shuffles, driven by the same words, must lie far outside.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

import pytest

from fifthstreet.cards.deck import FULL_DECK, rejection_randbelow, shuffled

SHUFFLES = 12_000
FREEDOM = 51 * 51
RandBelow = Callable[[int], int]


def sigmas(shuffle: Callable[[], Sequence[int]]) -> float:
    counts = [[0] * 52 for _ in range(52)]
    for _ in range(SHUFFLES):
        for row, card in zip(counts, shuffle(), strict=True):
            row[card] += 1
    expected = SHUFFLES / 52
    chi_square = sum((n - expected) ** 2 for row in counts for n in row) / expected
    return (chi_square * 51 / 52 - FREEDOM) / math.sqrt(2 * FREEDOM)


def fair_source(seed: int) -> RandBelow:
    words = random.Random(seed)
    return rejection_randbelow(lambda: words.getrandbits(32))


def swap_with_any(randbelow: RandBelow) -> list[int]:
    cards = list(FULL_DECK)
    for i in range(52):
        j = randbelow(52)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def never_the_last(randbelow: RandBelow) -> list[int]:
    """Swap with any position but the last: the off-by-one of a poker site of 1999."""
    cards = list(FULL_DECK)
    for i in range(52):
        j = randbelow(51)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def never_in_place(randbelow: RandBelow) -> list[int]:
    """Sattolo's shuffle: one cycle, no card stays."""
    cards = list(FULL_DECK)
    for i in range(51, 0, -1):
        j = randbelow(i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_the_shuffle_puts_every_card_everywhere_equally_often():
    """R-DECK-1."""
    randbelow = fair_source(1)
    assert abs(sigmas(lambda: shuffled(randbelow))) < 4


@pytest.mark.parametrize("faulty", [swap_with_any, never_the_last, never_in_place])
def test_a_faulty_shuffle_is_noticed(faulty):
    randbelow = fair_source(1)
    assert sigmas(lambda: faulty(randbelow)) > 50


def test_remainders_of_bytes_are_noticed():
    """R-DECK-2: what rejection is for."""
    source = random.Random(1)
    assert sigmas(lambda: shuffled(lambda n: source.getrandbits(8) % n)) > 8
