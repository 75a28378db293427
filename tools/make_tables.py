"""Tables: writes the file of the evaluator from the naive evaluator.

``python -m tools.make_tables`` writes ``cards/tables/strengths.bin`` and prints
its checksum, which belongs into ``cards/strengths.py``; ``--check`` only
compares. Strengths number the different keys of ``naive`` from weakest to
strongest. For six and seven cards the best five are sought among ranks, not
cards: a hand without a flush is its ranks, a flush is the ranks of one suit.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from typing import Final

from fifthstreet.cards import strengths
from fifthstreet.cards.naive import naive_strength
from fifthstreet.cards.strengths import MASKS, RANK_KEYS, SUIT_KEYS, SUMS

PATH: Final = Path(strengths.__file__).parent.joinpath(*strengths.FILE)

Ranks = tuple[int, ...]
"""The ranks of a hand, ascending; equal ones stand next to each other."""


class TableError(Exception):
    """Keys or tables that do not do what the evaluator needs of them."""


def rank_hands(cards: int) -> Iterator[Ranks]:
    """Yield the ranks of every hand of so many cards, at most four of a rank."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(ranks[i] != ranks[i + 4] for i in range(cards - 4)):
            yield ranks


def without_flush(ranks: Ranks) -> list[int]:
    """Return five cards of these ranks in more than one suit, equal ranks in different suits."""
    return [4 * rank + i % 4 for i, rank in enumerate(ranks)]


def flush_of(ranks: Ranks) -> list[int]:
    """Return the cards of these different ranks in the first suit."""
    return [4 * rank for rank in ranks]


def five_card_strengths() -> tuple[dict[Ranks, int], dict[Ranks, int]]:
    """Return the strength of all five ranks without, and of five different ranks with a flush."""
    plain = {ranks: naive_strength(without_flush(ranks)) for ranks in rank_hands(5)}
    suited = {ranks: naive_strength(flush_of(ranks)) for ranks in combinations(range(13), 5)}
    order = sorted({*plain.values(), *suited.values()})
    number = {key: strength for strength, key in enumerate(order, start=1)}
    return (
        {ranks: number[key] for ranks, key in plain.items()},
        {ranks: number[key] for ranks, key in suited.items()},
    )


def best(ranks: Ranks, of_five: dict[Ranks, int]) -> int:
    """Return the highest strength among any five of ``ranks``."""
    return max(of_five[five] for five in set(combinations(ranks, 5)))


def sums_of(cards: int, plain: dict[Ranks, int]) -> list[tuple[int, int]]:
    """Return ``(sum of rank keys, strength)`` of every hand without a flush, by sum.

    Raises:
        TableError: two hands share a sum.

    """
    hands = rank_hands(cards)
    rows = sorted((sum(RANK_KEYS[r] for r in ranks), best(ranks, plain)) for ranks in hands)
    if len({total for total, _ in rows}) != SUMS[cards] or len(rows) != SUMS[cards]:
        raise TableError(f"the rank keys do not tell all hands of {cards} cards apart")
    return rows


def masks(suited: dict[Ranks, int]) -> list[int]:
    """Return the strength of a flush by the set of its 5 to 7 ranks, 0 for other sets."""
    table = [0] * MASKS
    for ranks in (ranks for n in SUMS for ranks in combinations(range(13), n)):
        table[sum(1 << rank for rank in ranks)] = best(ranks, suited)
    return table


def check_suit_keys() -> None:
    """Prove that the sum of the suit keys tells the suit of a flush.

    Raises:
        TableError: hands with different answers share a sum, or it is over a byte.

    """
    for cards, counts in product(SUMS, product(range(8), repeat=4)):
        if sum(counts) == cards:
            total = sum(n * key for n, key in zip(counts, SUIT_KEYS, strict=True))
            suit = next((suit for suit in range(4) if counts[suit] >= 5), None)
            if total > 255 or strengths.suit_sums(cards)[total] != suit:
                raise TableError(f"the suit keys do not tell {counts} apart")


def make() -> bytes:
    """Return the bytes of the file.

    Raises:
        TableError: the keys do not tell all hands apart.

    """
    check_suit_keys()
    plain, suited = five_card_strengths()
    parts = []
    for cards in SUMS:
        rows = sums_of(cards, plain)
        parts += [numbers("I", (t for t, _ in rows)), numbers("H", (s for _, s in rows))]
    parts.append(numbers("H", masks(suited)))
    return b"".join(parts)


def numbers(kind: str, values: Iterable[int]) -> bytes:
    """Return the values as little-endian machine numbers: ``H`` of two, ``I`` of four bytes."""
    packed = array(kind, values)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()


def main(arguments: Sequence[str]) -> int:
    """Write the file, or with ``--check`` compare it; 1 if they differ."""
    data = make()
    checksum = hashlib.sha256(data).hexdigest()
    if "--check" in arguments:
        same = PATH.read_bytes() == data and checksum == strengths.SHA256
        print(f"tables: {len(data)} bytes, {'as the file' if same else 'not as the file'}")
        return 0 if same else 1
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_bytes(data)
    print(f"{PATH.name}: {len(data)} bytes, SHA256 = {checksum}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
