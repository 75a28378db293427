"""The shuffle is fair, and the test that says so would notice if it were not."""

from __future__ import annotations

import random

import pytest

from fifthstreet.cards.deck import rejection_randbelow, shuffled
from tests.shuffles import MISTAKES, deviation

SHUFFLES = 12_000


def fair_source(seed):
    words = random.Random(seed)
    return rejection_randbelow(lambda: words.getrandbits(32))


def test_the_shuffle_puts_every_card_everywhere_equally_often():
    """R-DECK-1."""
    below = fair_source(1)
    assert abs(deviation(shuffled(below) for _ in range(SHUFFLES))) < 4


@pytest.mark.parametrize(("mistake", "least"), MISTAKES.items())
def test_a_faulty_shuffle_is_noticed(mistake, least):
    """R-DECK-2 among them: what rejection is for. All are driven by the same fair numbers."""
    below = fair_source(1)
    assert deviation(mistake(below) for _ in range(SHUFFLES)) > least
