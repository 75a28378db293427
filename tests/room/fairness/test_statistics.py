"""20,000 shuffles: every card at every position equally often, and what that would miss.

Position by card is a table of 52 times 52 counts whose rows and columns have fixed
sums; the chi-square of one table times 51/52 has 51 times 51 degrees of freedom.
The four classical mistakes are the negative controls: each must be far out.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from fifthstreet.cards.deck import shuffled
from fifthstreet.room.fairness.shuffle import order

SHUFFLES = 20_000
DEGREES = 51 * 51
FAR = 8
"""Standard deviations; a fair shuffle is beyond 4 once in 30,000 such tests."""


def deviation(decks):
    """Return how many standard deviations the counts of ``decks`` lie off."""
    counts = np.zeros((52, 52), dtype=np.int64)
    total = 0
    for deck in decks:
        counts[np.arange(52), deck] += 1
        total += 1
    assert total == SHUFFLES
    expected = total / 52
    chi_square = float(((counts - expected) ** 2 / expected).sum()) * 51 / 52
    return (chi_square - DEGREES) / (2 * DEGREES) ** 0.5


def of_the_room():
    """Yield decks as a room seals them, from counted secrets."""
    for number in range(SHUFFLES):
        yield order(number.to_bytes(32, "big"), "deck", b"statistics")


def of_a_source(shuffle):
    source = random.Random(20_261_130)
    return (shuffle(source) for _ in range(SHUFFLES))


def byte_modulo(source):
    """Take numbers below n as the remainder of an octet."""
    return shuffled(lambda n: source.randrange(256) % n)


def any_position(source):
    """Swap each card with one of all positions."""
    cards = list(range(52))
    for place in range(52):
        other = source.randrange(52)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def asf_1999(source):
    """Swap each card with one of the first 51 positions: the mistake published in 1999."""
    cards = list(range(52))
    for place in range(52):
        other = source.randrange(51)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def sattolo(source):
    """Never leave a card where it is."""
    cards = list(range(52))
    for last in range(51, 0, -1):
        other = source.randrange(last)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def test_the_shuffle_of_the_room_is_even():
    assert abs(deviation(of_the_room())) < 4


def test_a_correct_shuffle_from_another_source_is_even():
    """The control of the controls: the same driver, the right algorithm."""
    assert abs(deviation(of_a_source(lambda source: shuffled(source.randrange)))) < 4


@pytest.mark.parametrize("mistake", [byte_modulo, any_position, asf_1999, sattolo])
def test_the_classical_mistakes_are_found(mistake):
    assert deviation(of_a_source(mistake)) > FAR
