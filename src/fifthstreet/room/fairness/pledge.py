"""Pledge: a seat's seed for one hand, as a bot or a program of a player holds it.

The page has the same in TypeScript. A seed is committed to before the decks are
sealed and revealed only to a room that has signed its roots and listed the
commitment; it is for one hand and never used again.
"""

from __future__ import annotations

import secrets
from typing import Final, Literal

import msgspec

from fifthstreet.room.fairness.events import Sealed
from fifthstreet.room.fairness.keys import SIZE, signed
from fifthstreet.room.fairness.seal import commitment_to, seal_bytes

Withheld = Literal["OTHER_HAND", "WRONG_KEY", "NOT_LISTED", "NOT_SIGNED"]
"""Why a seed must not be revealed."""
HIDDEN: Final = "<hidden>"


class Pledge(msgspec.Struct, frozen=True):
    """A seed and the commitment to it."""

    table: str
    hand: int
    player: str
    seed: str
    commitment: str

    def __repr__(self) -> str:
        """Return it without the seed, which must not come into a log before its time."""
        return f"Pledge({self.table!r}, {self.hand}, {self.player!r}, {HIDDEN})"


def pledge(table: str, hand: int, player: str) -> Pledge:
    """Return a fresh seed for one hand, with its commitment."""
    seed = secrets.token_bytes(SIZE)
    commitment = commitment_to(seed, table=table, hand=hand, player=player)
    return Pledge(table, hand, player, seed.hex(), commitment)


def withheld(mine: Pledge, sealed: Sealed, key: str) -> Withheld | None:
    """Return why ``mine`` must not be revealed to the room with this key, if so."""
    context = sealed.context
    if (context.table, context.hand) != (mine.table, mine.hand):
        return "OTHER_HAND"
    if context.key != key:
        return "WRONG_KEY"
    seats = [place.seat for place in context.seats if place.player == mine.player]
    listed = [each.commitment for each in sealed.commitments if each.seat in seats]
    if listed != [mine.commitment]:
        return "NOT_LISTED"
    message = seal_bytes(context, sealed.roots, sealed.commitments)
    return None if signed(key, message, sealed.signature) else "NOT_SIGNED"
