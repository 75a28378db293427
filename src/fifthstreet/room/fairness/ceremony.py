"""Ceremony: one hand's way from two secrets to a deck that may be dealt.

``sealed`` first, then the players' seeds, then ``cut``; only then is there a deck.
It does nothing by itself: the table actor keeps the events and counts the time.
Given the same secrets it does the same again, so a crash loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fifthstreet.engine.types import Refusal
from fifthstreet.errors import EventError
from fifthstreet.room.entropy import SealedDeck
from fifthstreet.room.fairness import merkle
from fifthstreet.room.fairness.context import Context
from fifthstreet.room.fairness.cut import Choice, choose
from fifthstreet.room.fairness.events import Commitment, Cut, Opening, Sealed, Seed
from fifthstreet.room.fairness.octets import octets
from fifthstreet.room.fairness.seal import (
    SealedTree,
    Secrets,
    Signer,
    build,
    commitment_to,
    seal,
)

CODES: Final = frozenset({"SEED_LATE", "SEED_NOT_LISTED", "SEED_OTHER", "SEED_TWICE"})
"""Codes with which a seed is refused."""


class Ceremony:
    """The sealing, cutting and opening of one hand's deck."""

    __slots__ = ("_choice", "_played", "_secrets", "_trees", "cut", "sealed", "seeds")

    def __init__(
        self, sealed: Sealed, secrets: Secrets, trees: tuple[SealedTree, SealedTree]
    ) -> None:
        """Take up what was sealed; made by ``begin`` or ``resume``."""
        self.sealed = sealed
        self.cut: Cut | None = None
        self._secrets = secrets
        self._trees: tuple[SealedTree, ...] = trees
        self.seeds: dict[int, str] = {}
        """By seat what was revealed."""
        self._choice: Choice | None = None
        self._played: SealedTree | None = None

    @classmethod
    def begin(
        cls, context: Context, secrets: Secrets, commitments: Mapping[str, str], *, signer: Signer
    ) -> Ceremony:
        """Seal two decks for a hand; the event to keep and to send is ``sealed``.

        Args:
            context: what the decks are for.
            secrets: fresh for this hand, never used again, kept where nobody else reads.
            commitments: of players by their ids; those not in the hand are left out.
            signer: the key of the room, the same as in the context.

        """
        trees = build(context, secrets)
        listed = [
            Commitment(place.seat, commitments[place.player])
            for place in context.seats
            if place.player in commitments
        ]
        roots = trees[0].root, trees[1].root
        return cls(seal(context, roots, listed, signer), secrets, trees)

    @classmethod
    def resume(
        cls,
        sealed: Sealed,
        secrets: Secrets,
        cut: Cut | None = None,
        seeds: Mapping[int, str] | None = None,
    ) -> Ceremony:
        """Take up a ceremony from what was kept of it; ``seeds`` are known where no cut is.

        Raises:
            EventError: these secrets and seeds are not those of the events.

        """
        trees = build(sealed.context, secrets)
        if (trees[0].root, trees[1].root) != sealed.roots:
            raise EventError("the secrets are not those that were sealed")
        found = cls(sealed, secrets, trees)
        found.seeds = dict(seeds or {})
        if cut is not None:
            found.seeds = {each.seat: each.seed for each in cut.seeds}
            if found.finish() != cut:
                raise EventError("the cut is not that of these seeds")
        return found

    @property
    def missing(self) -> tuple[int, ...]:
        """Seats that committed and have not revealed yet; none: the cut may be made."""
        listed = [each.seat for each in self.sealed.commitments]
        return tuple(seat for seat in listed if seat not in self.seeds)

    def wishes(self) -> dict[str, tuple[int, str]]:
        """Return by player the hand and the commitment that is listed for it."""
        context = self.sealed.context
        players = {place.seat: place.player for place in context.seats}
        listed = self.sealed.commitments
        return {players[each.seat]: (context.hand, each.commitment) for each in listed}

    def reveal(self, player: str, seed: str) -> Refusal | None:
        """Take the seed of a player, 64 hexadecimal digits; return why not.

        Only what the player committed to counts, so the seeds that others revealed
        before him change nothing for him.
        """
        context = self.sealed.context
        seat = next((place.seat for place in context.seats if place.player == player), None)
        listed = next((each for each in self.sealed.commitments if each.seat == seat), None)
        if self._choice is not None:
            return Refusal("SEED_LATE", "", {"hand": context.hand})
        if listed is None:
            return Refusal("SEED_NOT_LISTED", "", {"hand": context.hand})
        if listed.seat in self.seeds:
            return Refusal("SEED_TWICE", "", {"hand": context.hand})
        found = commitment_to(octets(seed), table=context.table, hand=context.hand, player=player)
        if found != listed.commitment:
            return Refusal("SEED_OTHER", "", {"hand": context.hand})
        self.seeds[listed.seat] = seed
        return None

    def finish(self) -> Cut:
        """Make the cut of the seeds that came; whoever is ``missing`` is listed as dropped.

        Raises:
            EventError: it was made before.

        """
        if self._choice is not None:
            raise EventError("the deck is cut already")
        dropped = self.missing
        sealed = self.sealed
        seeds = tuple(Seed(seat, self.seeds[seat]) for seat in sorted(self.seeds))
        choice = choose(sealed.context, sealed.roots, seeds)
        other = 1 - choice.deck
        self._choice = choice
        self._played = self._trees[choice.deck]
        self.cut = Cut(
            hand=sealed.context.hand,
            seeds=seeds,
            dropped=dropped,
            point=choice.point,
            deck=choice.deck,
            other=self._secrets[other].hex(),
            cards=self._trees[other].cards,
        )
        self._trees = ()  # nothing more is asked of the other one
        return self.cut

    def deck(self) -> SealedDeck:
        """Return the deck that is played, position 0 dealt first.

        Raises:
            EventError: it is not cut yet.

        """
        played, choice = self._cut()
        return SealedDeck([played.cards[leaf] for leaf in choice.order])

    def opening(self, position: int) -> Opening:
        """Return the card at a position off the deck with its proof.

        Whoever gets it knows the card: the caller decides that it is due.

        Raises:
            EventError: the deck is not cut yet, or has no such position.

        """
        played, choice = self._cut()
        if not 0 <= position < merkle.CARDS:
            raise EventError(f"a deck has no position {position}")
        leaf = choice.order[position]
        path = tuple(each.hex() for each in merkle.path(played.levels, leaf))
        return Opening(position, leaf, played.cards[leaf], played.salts[leaf].hex(), path)

    def _cut(self) -> tuple[SealedTree, Choice]:
        if self._played is None or self._choice is None:
            raise EventError("the deck is not cut yet")
        return self._played, self._choice
