"""Sealing: where the deck of a table's next hand comes from.

Before each hand stands the ceremony of a fair shuffle: seal two decks, wait for the
players' seeds, cut. The deck itself never leaves this process but card by card, as
dealt.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol

import msgspec

from fifthstreet.engine import events as hand_ev
from fifthstreet.engine.events import HandEvent, HandStarted
from fifthstreet.engine.types import Refusal
from fifthstreet.errors import EventError
from fifthstreet.room.entropy import SealedDeck
from fifthstreet.room.fairness.ceremony import Ceremony
from fifthstreet.room.fairness.context import context_of
from fifthstreet.room.fairness.due import DueCards
from fifthstreet.room.fairness.events import Opening
from fifthstreet.room.fairness.keys import RoomKey, fresh_secrets
from fifthstreet.room.fairness.packed import pack, unpack
from fifthstreet.room.fairness.seal import Secrets, seal_digest
from fifthstreet.room.fairness.transcript import first_link, write
from fifthstreet.room.happenings import DeckEvent, Proved
from fifthstreet.room.whole import Whole

OWN_KEPT: Final = 40
"""Private openings that a table remembers: of four hands where all seats are taken."""
MOST_WISHES: Final = 64
"""Commitments for the next hand that a table remembers; more players it does not have."""


class Sealing(msgspec.Struct, frozen=True):
    """Deck events to keep before the hand may begin, with the secret to keep beside them."""

    events: tuple[DeckEvent, ...]
    secret: bytes | None = None


class Proof(msgspec.Struct, frozen=True):
    """Openings that are due: to one account, or with ``None`` to everybody."""

    hand: int
    account: str | None
    openings: tuple[Opening, ...]


class Decks(Protocol):
    """What a table needs of its decks."""

    fair: bool
    """Players may cut them."""

    def resume(self, secret: bytes | None, whole: Whole, before: Whole | None, now: int) -> None:
        """Go on at the table ``whole`` with the deck that had ``secret``, ``None`` for no deck.

        After a restart, or where the table has gone back to: whatever was done here since
        is forgotten. ``before`` is the table as it was when its latest hand began.
        """
        ...

    @property
    def at_hand(self) -> bool:
        """The deck of the latest hand is still here: it may be asked for more cards."""
        ...

    def ready(self, start: HandStarted, whole: Whole, now: int) -> Sealing | int | None:
        """Prepare the deck of the hand ``start``.

        ``None``: deal. A ``Sealing`` is to be kept first, a moment is to be waited for.
        """
        ...

    @property
    def commitment(self) -> str:
        """What the hand says of its deck."""
        ...

    def deal(self, positions: Iterable[int]) -> dict[int, int]:
        """Return the cards at positions of the deck."""
        ...

    def prove(self, whole: Whole) -> Sealing | None:
        """Return the record of the hand that is over, ``None`` when there is none to write."""
        ...

    def note(self, event: HandEvent) -> list[Proof]:
        """Take an event of the hand; return the openings that it makes due."""
        ...

    def due_to(self, account: str) -> list[Proof]:
        """Return all openings of the latest hand that are due to ``account`` by now."""
        ...

    def own(self, account: str, hand: int) -> tuple[Opening, ...]:
        """Return the openings of one of the latest hands that only ``account`` may know."""
        ...

    def commit(self, account: str, hand: int, commitment: str, whole: Whole) -> Refusal | None:
        """Take a player's commitment for the next hand; return why not."""
        ...

    def reveal(self, account: str, hand: int, seed: str) -> Refusal | None:
        """Take a player's seed; return why not."""
        ...


class SealedDecks:
    """Decks with a ceremony before each hand."""

    fair = True

    def __init__(
        self,
        key: RoomKey,
        *,
        seed_ms: int,
        secrets: Callable[[], Secrets] = fresh_secrets,
    ) -> None:
        """Sign with ``key`` and wait ``seed_ms`` milliseconds for seeds."""
        self._key = key
        self._seed_ms = seed_ms
        self._secrets = secrets
        self._ceremony: Ceremony | None = None
        self._cut_by = 0
        self._hand = 0
        """The number of the latest hand that a deck was sealed for."""
        self._deck: SealedDeck | None = None
        self._wishes: dict[str, tuple[int, str]] = {}
        """By account, the next hand and what was committed to for it."""
        self._due = DueCards()
        self._public: list[Proof] = []
        """What everybody may know of the latest hand."""
        self._private: deque[tuple[int, str, bytes]] = deque(maxlen=OWN_KEPT)
        """By hand and account packed openings of the latest hands, for nobody else."""

    def resume(self, secret: bytes | None, whole: Whole, before: Whole | None, now: int) -> None:
        """Go on with what was sealed; seeds that were revealed in this process count.

        Raises:
            EventError: the secret is not that of the log.

        """
        earlier, self._ceremony, self._deck = self._ceremony, None, None
        sealed, cut = whole.shuffle.sealed, whole.shuffle.cut
        self._hand = whole.table.hand_number if sealed is None else sealed.context.hand
        self._due, self._public = DueCards(), []
        proved = self._hand if sealed is None else self._hand - 1
        own = (each for each in self._private if each[0] <= proved)
        self._private = deque(own, maxlen=OWN_KEPT)
        seeds: Mapping[int, str] = {}
        if earlier is not None and earlier.sealed == sealed:
            seeds = earlier.seeds
        elif earlier is not None:  # nobody saw that seal: what it lists counts for the next
            self._wishes = earlier.wishes()
        if secret is None:
            return
        secrets = secret[:32], secret[32:]
        if sealed is None:
            self._deck = None if before is None else _played(before, secrets)
            return
        self._ceremony = Ceremony.resume(sealed, secrets, cut, seeds)
        self._cut_by = now + self._seed_ms
        if cut is not None:
            self._deck = self._ceremony.deck()
        for event in whole.shuffle.told:
            self.note(event)

    @property
    def at_hand(self) -> bool:
        """The deck of the latest hand is here, also while the next one is being sealed."""
        return self._deck is not None

    # --- before the hand -----------------------------------------------------------------

    def ready(self, start: HandStarted, whole: Whole, now: int) -> Sealing | int | None:
        """Seal, wait for seeds, cut; a hand that became another one is sealed anew."""
        ceremony = self._ceremony
        context = context_of(start, self._key.public)
        if ceremony is not None and ceremony.sealed.context != context:
            return self.prove(whole)
        if ceremony is None:
            return self._seal(start, now)
        if ceremony.cut is None:
            if ceremony.missing and now < self._cut_by:
                return self._cut_by
            cut = ceremony.finish()
            self._deck = ceremony.deck()
            return Sealing((cut,))
        return None

    def _seal(self, start: HandStarted, now: int) -> Sealing:
        secrets = self._secrets()
        wishes = {who: text for who, (hand, text) in self._wishes.items() if hand == start.hand}
        self._wishes.clear()
        context = context_of(start, self._key.public)
        self._ceremony = Ceremony.begin(context, secrets, wishes, signer=self._key)
        self._cut_by = now + self._seed_ms
        self._hand = start.hand
        self._due, self._public = DueCards(), []
        return Sealing((self._ceremony.sealed,), secrets[0] + secrets[1])

    @property
    def commitment(self) -> str:
        """The digest of the seal."""
        return "" if self._ceremony is None else seal_digest(self._ceremony.sealed)

    def deal(self, positions: Iterable[int]) -> dict[int, int]:
        """Return the cards at positions of the deck that was cut."""
        if self._deck is None:
            raise LookupError("a hand asks for cards and its deck is not cut")
        return self._deck.deal(positions)

    def commit(self, account: str, hand: int, commitment: str, whole: Whole) -> Refusal | None:
        """Take a commitment for the next hand, in place of an earlier one."""
        sealed = None if self._ceremony is None else self._ceremony.sealed
        if hand != whole.table.hand_number + 1 or (sealed and sealed.context.hand == hand):
            return Refusal("SEED_LATE", "", {"hand": hand})
        if whole.table.seat_of(account) is None or len(self._wishes) >= MOST_WISHES:
            return Refusal("SEED_NOT_LISTED", "", {"hand": hand})
        self._wishes[account] = (hand, commitment)
        return None

    def reveal(self, account: str, hand: int, seed: str) -> Refusal | None:
        """Take the seed of a listed player."""
        ceremony = self._ceremony
        if ceremony is None or ceremony.sealed.context.hand != hand:
            return Refusal("SEED_NOT_LISTED", "", {"hand": hand})
        return ceremony.reveal(account, seed)

    # --- in the hand and after it --------------------------------------------------------

    def note(self, event: HandEvent) -> list[Proof]:
        """Open what an event makes due."""
        ceremony = self._ceremony
        if ceremony is None or ceremony.cut is None:
            return []
        if self._due.start is None and not isinstance(event, hand_ev.HandStarted):
            return []  # the end of a hand whose record is written
        players = {place.seat: place.player for place in ceremony.sealed.context.seats}
        found = [
            Proof(
                ceremony.sealed.context.hand,
                None if due.seat is None else players[due.seat],
                tuple(map(ceremony.opening, due.positions)),
            )
            for due in self._due.note(event)
        ]
        for proof in found:
            if proof.account is None:
                self._public.append(proof)
            else:
                self._private.append((proof.hand, proof.account, pack(proof.openings)))
        return found

    def due_to(self, account: str) -> list[Proof]:
        """Return what of the latest hand is open to ``account``."""
        own = self.own(account, self._hand)
        return [*([Proof(self._hand, account, own)] if own else []), *self._public]

    def own(self, account: str, hand: int) -> tuple[Opening, ...]:
        """Return what of a hand is open to ``account`` alone, as long as it is remembered."""
        mine = [packed for n, who, packed in self._private if (n, who) == (hand, account)]
        return unpack(b"".join(mine))

    def prove(self, whole: Whole) -> Sealing | None:
        """Write the record of the hand that is over, or was called off before it began."""
        ceremony, shuffle = self._ceremony, whole.shuffle
        if ceremony is None or shuffle.sealed is None:
            return None
        table = whole.table.config.table
        link = shuffle.link or first_link(self._key.public, table)
        openings = [opening for proof in self._public for opening in proof.openings]
        transcript = write(
            link,
            ceremony.sealed,
            shuffle.cut,
            openings,
            signer=self._key,
            events=shuffle.told,
        )
        self._ceremony = None  # the deck stays: a rabbit hunt may still ask for it
        self._due = DueCards()
        return Sealing((Proved(transcript),))


def _played(before: Whole, secrets: Secrets) -> SealedDeck | None:
    """Return the deck of a hand whose record is written, if these still are its secrets."""
    sealed, cut = before.shuffle.sealed, before.shuffle.cut
    if sealed is None or cut is None:
        return None
    try:
        return Ceremony.resume(sealed, secrets, cut).deck()
    except EventError:
        return None  # another deck was sealed since, and called off
