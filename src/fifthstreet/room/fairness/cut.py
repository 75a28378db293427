"""Cut: the players' seeds choose the deck and the order in which it is dealt.

``P = H(ctx, roots, seeds)`` is known to everybody, and nobody could know it when
the roots were signed, as long as one of the seeds was honest.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from fifthstreet.room.fairness.context import Context, context_digest
from fifthstreet.room.fairness.events import Seed
from fifthstreet.room.fairness.octets import digest, octets, u8
from fifthstreet.room.fairness.shuffle import below, order


class Choice(msgspec.Struct, frozen=True):
    """What a cut decides."""

    point: str
    """P in hexadecimal digits."""
    deck: int
    order: tuple[int, ...]
    """The card at position i off the deck is leaf ``order[i]`` of the tree."""


def choose(context: Context, roots: tuple[str, str], seeds: Sequence[Seed]) -> Choice:
    """Return what the revealed ``seeds``, by seat, decide for two roots."""
    given = b"".join(u8(each.seat) + octets(each.seed) for each in seeds)
    head = context_digest(context) + octets(roots[0]) + octets(roots[1])
    point = digest("cut", head, u8(len(seeds)), given)
    return Choice(point.hex(), below(point, "choose")(2), order(point, "order"))
