"""Hands: what known hole cards win over every board, without dealing every board.

A board's ranks alone decide unless there is a flush. So the 6,175 sets of five
ranks are counted first, each with the ways to suit it, as if there were no
flushes; then, suit by suit, the boards with enough cards of the suit are taken
out again and put back with their flushes. Some 100,000 looks in place of ten
million.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis._kernels import BIAS, LOW, ONE, U, kernel, ranked, strength
from fifthstreet.analysis.boards import RankBoards
from fifthstreet.analysis.evaluator import Tables, Words

Counts = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]


@kernel
def tally(found: Counts, weight: int, outcomes: Counts) -> None:
    """Add ``weight`` to the outcome of the hands ``found``: the set of those that are best.

    Without a branch: which hand wins is what a processor cannot guess.
    """
    n = U(len(found))
    best = found[0]
    for i in range(ONE, n):
        best = max(best, found[i])
    winners = U(0)
    for i in range(U(0), n):
        winners |= U(found[i] == best) << i
    outcomes[winners] += weight


@kernel
def retally(plain: Counts, suited: Counts, weight: int, outcomes: Counts) -> None:
    """Take a board out without its flushes and put it back with them."""
    n = U(len(plain))
    best, better = plain[0], max(plain[0], suited[0])
    for i in range(ONE, n):
        best = max(best, plain[i])
        better = max(better, plain[i], suited[i])
    winners, flushing = U(0), U(0)
    for i in range(U(0), n):
        winners |= U(plain[i] == best) << i
        flushing |= U(max(plain[i], suited[i]) == better) << i
    outcomes[winners] -= weight
    outcomes[flushing] += weight


@kernel
def plain_boards(sums: Words, left: Counts, boards: RankBoards, t: Tables, outcomes: Counts) -> int:
    """Tally every board as if there were no flushes; return how many there are."""
    ways = np.ones(66, np.int64)
    for rank in range(U(0), U(13)):
        for many in range(U(1), U(5)):
            of, choose = left[rank], np.int64(1)
            for i in range(np.int64(0), np.int64(many)):
                choose = choose * (of - i) // (i + 1)
            ways[U(5) * rank + many] = choose
    codes, board_sums, _, _, _ = boards
    found = np.zeros(len(sums), np.int64)
    total = 0
    for q in range(U(0), U(len(board_sums))):
        weight = ways[codes[q, 0]] * ways[codes[q, 1]] * ways[codes[q, 2]]
        weight *= ways[codes[q, 3]] * ways[codes[q, 4]]
        if weight:
            total += weight
            for i in range(U(0), U(len(sums))):
                found[i] = ranked(board_sums[q] + sums[i], t)
            tally(found, weight, outcomes)
    return total


@kernel
def off_suit(beside: Counts, t: Tables, keys: Words, weights: Counts) -> np.uint64:
    """List the pairs of cards outside a suit, which has ``beside`` a rank; return how many."""
    n = U(0)
    for a in range(U(0), U(13)):
        for b in range(a, U(13)):
            weight = beside[a] * (beside[a] - 1) // 2 if a == b else beside[a] * beside[b]
            if weight:
                keys[n] = (t.keys[U(4) * a] + t.keys[U(4) * b]) & LOW
                weights[n] = weight
                n += ONE
    return n


@kernel
def off_suit_one(beside: Counts, t: Tables, keys: Words, weights: Counts) -> np.uint64:
    """List the single cards outside a suit, as ``off_suit`` does the pairs."""
    n = U(0)
    for a in range(U(0), U(13)):
        if beside[a]:
            keys[n] = t.keys[U(4) * a] & LOW
            weights[n] = beside[a]
            n += ONE
    return n


@kernel
def suited_boards(
    need: int,
    free: np.uint64,
    held: Words,
    sums: Words,
    more: Words,
    weights: Counts,
    boards: RankBoards,
    t: Tables,
    outcomes: Counts,
) -> None:
    """Mend the tally for boards that leave a hand ``need`` cards of the suit to a flush.

    The ranks of the suit are among ``free``, the hands' own are ``held``, and ``more``
    are the sums of the other cards of the board.
    """
    n = U(len(sums))
    _, _, masks, mask_sums, starts = boards
    plain, suited = np.zeros(n, np.int64), np.zeros(n, np.int64)
    for s in range(starts[U(2 - need)], starts[U(3 - need)]):
        mask = masks[s]
        if mask & ~free:
            continue
        for i in range(U(0), n):
            suited[i] = t.flushes[mask | held[i]]
        for p in range(U(0), U(len(more))):
            key = mask_sums[s] + more[p]
            for i in range(U(0), n):
                plain[i] = ranked(key + sums[i], t)
            retally(plain, suited, weights[p], outcomes)


@kernel
def suit_ranks(holes: Bytes, suit: np.uint64, held: Words) -> int:
    """Fill the ranks that each hand has in ``suit``; return the most of one hand."""
    most = 0
    for i in range(U(0), U(len(holes))):
        many = 0
        for j in range(U(0), U(2)):
            card = U(holes[i, j])
            if card & U(3) == suit:
                many += 1
                held[i] |= ONE << (card >> U(2))
        most = max(most, many)
    return most


@kernel
def mend_suit(
    suit: np.uint64,
    dead: np.uint64,
    holes: Bytes,
    sums: Words,
    boards: RankBoards,
    t: Tables,
    outcomes: Counts,
) -> None:
    """Mend the tally for the boards that make a flush in ``suit`` possible."""
    held = np.zeros(len(sums), np.uint64)
    most = suit_ranks(holes, suit, held)
    beside, free = np.zeros(13, np.int64), U(0)
    for card in range(U(0), U(52)):
        if not (dead >> card) & ONE:
            if card & U(3) == suit:
                free |= ONE << (card >> U(2))
            else:
                beside[card >> U(2)] += 1
    keys, weights = np.zeros(91, np.uint64), np.ones(91, np.int64)
    suited_boards(0, free, held, sums, keys[:1], weights[:1], boards, t, outcomes)
    if most >= 1:
        many = off_suit_one(beside, t, keys, weights)
        suited_boards(1, free, held, sums, keys[:many], weights[:many], boards, t, outcomes)
    if most >= 2:
        many = off_suit(beside, t, keys, weights)
        suited_boards(2, free, held, sums, keys[:many], weights[:many], boards, t, outcomes)


@kernel
def before_flop(
    holes: Bytes,
    dead: np.uint64,
    boards: RankBoards,
    t: Tables,
    outcomes: Counts,
) -> int:
    """Tally all boards of five for ``holes``; ``dead`` has the hole cards too. Return how many."""
    sums = np.zeros(len(holes), np.uint64)
    for i in range(U(0), U(len(holes))):
        for j in range(U(0), U(2)):
            sums[i] += t.keys[U(holes[i, j])] & LOW
    left = np.zeros(13, np.int64)
    for card in range(U(0), U(52)):
        left[card >> U(2)] += 1 - np.int64((dead >> card) & ONE)
    total = plain_boards(sums, left, boards, t, outcomes)
    for suit in range(U(0), U(4)):
        mend_suit(U(suit), dead, holes, sums, boards, t, outcomes)
    return total


@kernel
def with_board(
    holes: Bytes,
    board: Bytes,
    dead: np.uint64,
    t: Tables,
    outcomes: Counts,
) -> int:
    """Deal every rest of ``board`` and tally; ``dead`` has all known cards. Return how many."""
    n = U(len(holes))
    live, many = np.zeros(52, np.uint64), U(0)
    for card in range(U(0), U(52)):
        if not (dead >> card) & ONE:
            live[many] = card
            many += ONE
    missing = U(5 - len(board))
    key, held = BIAS, U(0)
    for card8 in board:
        key += t.keys[U(card8)]
        held |= t.bits[U(card8)]
    at = np.zeros(6, np.uint64)
    for i in range(U(0), missing):
        at[i] = i
    found = np.zeros(n, np.int64)
    total = 0
    while True:
        k, m = key, held
        for i in range(U(0), missing):
            k += t.keys[live[at[i]]]
            m |= t.bits[live[at[i]]]
        for i in range(U(0), n):
            a, b = U(holes[i, 0]), U(holes[i, 1])
            found[i] = strength(k + t.keys[a] + t.keys[b], m | t.bits[a] | t.bits[b], t)
        tally(found, 1, outcomes)
        total += 1
        # The next choice of places: the last that can move on does.
        last = missing
        while last > U(0) and at[last - ONE] == many - missing + last - ONE:
            last -= ONE
        if last == U(0):
            return total
        at[last - ONE] += ONE
        for j in range(last, missing):
            at[j] = at[j - ONE] + ONE
