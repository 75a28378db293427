"""Packed openings are the same once they are unpacked."""

from __future__ import annotations

import random

from fifthstreet.room.fairness.events import Opening
from fifthstreet.room.fairness.packed import SIZE, pack, unpack


def opening(chance):
    texts = [chance.randbytes(32).hex() for _ in range(7)]
    return Opening(*(chance.randrange(52) for _ in range(3)), texts[0], tuple(texts[1:]))


def test_what_is_packed_comes_back():
    chance = random.Random(1)
    for count in range(5):
        openings = tuple(opening(chance) for _ in range(count))
        packed = pack(openings)
        assert len(packed) == count * SIZE
        assert unpack(packed) == openings
