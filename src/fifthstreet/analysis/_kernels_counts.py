"""Counting kernels: how many hands of five and of seven cards have each strength."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis._kernels import BIAS, FLUSH, LOW, ONE, U, kernel, ranked, strength
from fifthstreet.analysis.evaluator import Tables

Counts = npt.NDArray[np.int64]
NEAR = np.uint64(0x1111_0000_0000_0000)
"""Added to a key, it sets the bit of a suit that one more card makes a flush."""


@kernel
def count_fives(t: Tables, counts: Counts) -> None:
    """Count every hand of five cards by strength."""
    for a in range(U(0), U(48)):
        for b in range(a + ONE, U(49)):
            for c in range(b + ONE, U(50)):
                ka = BIAS + t.keys[a] + t.keys[b] + t.keys[c]
                ma = t.bits[a] | t.bits[b] | t.bits[c]
                for d in range(c + ONE, U(51)):
                    for e in range(d + ONE, U(52)):
                        key = ka + t.keys[d] + t.keys[e]
                        counts[strength(key, ma | t.bits[d] | t.bits[e], t)] += 1


@kernel
def count_sevens(first: int, t: Tables, counts: Counts) -> None:
    """Count by strength every hand of seven cards whose lowest is ``first``."""
    a = U(first)
    for b in range(a + ONE, U(47)):
        kb, mb = BIAS + t.keys[a] + t.keys[b], t.bits[a] | t.bits[b]
        for c in range(b + ONE, U(48)):
            kc, mc = kb + t.keys[c], mb | t.bits[c]
            for d in range(c + ONE, U(49)):
                kd, md = kc + t.keys[d], mc | t.bits[d]
                for e in range(d + ONE, U(50)):
                    ke, me = kd + t.keys[e], md | t.bits[e]
                    for f in range(e + ONE, U(51)):
                        kf, mf = ke + t.keys[f], me | t.bits[f]
                        if (kf + NEAR) & FLUSH:
                            for g in range(f + ONE, U(52)):
                                counts[strength(kf + t.keys[g], mf | t.bits[g], t)] += 1
                        else:
                            for g in range(f + ONE, U(52)):
                                counts[ranked((kf + t.keys[g]) & LOW, t)] += 1
