"""Fairness hands: a chain of records, made the same each time, for the vectors.

Four hands of one table: a showdown, a fold with a card shown and a rabbit hunt, a
hand called off before the cut, and one whose player came too late with his seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, Self

from fifthstreet.engine import (
    Act,
    Deal,
    Rabbit,
    Rules,
    Show,
    begin,
    make_game,
    needs,
    resolve,
    start_hand,
)
from fifthstreet.engine import step as hand_step
from fifthstreet.engine.commands import Command
from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.types import Refusal
from fifthstreet.engine.view import project
from fifthstreet.room.fairness.ceremony import Ceremony
from fifthstreet.room.fairness.context import context
from fifthstreet.room.fairness.due import DueCards
from fifthstreet.room.fairness.events import Opening
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.seal import commitment_to, seal_digest
from fifthstreet.room.fairness.transcript import (
    Link,
    Record,
    Transcript,
    first_link,
    next_link,
    write,
)

TABLE: Final = "harbour"
SEATS: Final = {1: "ann", 2: "bób", 4: "陳"}
RULES: Final = resolve("standard", {"small_blind": 5, "big_blind": 10, "rabbit_hunt": "on_request"})
GAME: Final = make_game(RULES, "no-limit")


def drawn(*names: object) -> bytes:
    """Return 32 octets that follow from names: no secret of any room."""
    return sha256(" ".join(map(str, names)).encode()).digest()


KEY: Final = RoomKey(drawn("the key of the vectors"))


def secrets_of(hand: int) -> tuple[bytes, bytes]:
    """Return the secrets of a hand's two decks."""
    return drawn("secret", 0, hand), drawn("secret", 1, hand)


def seed_of(player: str, hand: int) -> bytes:
    """Return what a player gives to the cut of a hand."""
    return drawn("seed", hand, player)


def ceremony_of(hand: int) -> Ceremony:
    """Return a hand's ceremony after the seal."""
    found = context(KEY.public, TABLE, hand, rules=RULES, game=GAME, seats=SEATS)
    commitments = {
        player: commitment_to(seed_of(player, hand), table=TABLE, hand=hand, player=player)
        for player in SEATS.values()
    }
    return Ceremony.begin(found, secrets_of(hand), commitments, signer=KEY)


def reveal(ceremony: Ceremony, late: Sequence[str] = ()) -> Ceremony:
    """Reveal the seeds of all who are not late, and cut."""
    hand = ceremony.sealed.context.hand
    for player in SEATS.values():
        if player not in late:
            ceremony.reveal(player, seed_of(player, hand).hex())
    ceremony.finish()
    return ceremony


class Play:
    """A hand that is played with the deck of a ceremony, with what is opened on the way."""

    def __init__(self, ceremony: Ceremony, rules: Rules = RULES) -> None:
        """Begin and deal."""
        self.ceremony = ceremony
        self.events: list[HandEvent] = []
        self.public: list[Opening] = []
        self.own: dict[int, tuple[Opening, ...]] = {}
        self._due = DueCards()
        self._deck = ceremony.deck()
        told = ceremony.sealed.context
        self._players = {place.seat: place.player for place in told.seats}
        start = start_hand(
            rules,
            GAME,
            dict.fromkeys(self._players, 500),
            4,
            players=self._players,
            hand=told.hand,
            table=told.table,
            commitment=seal_digest(ceremony.sealed),
        )
        self.hand, first = begin(start)
        self._take(first)
        self._deal()

    def do(self, command: Command) -> Self:
        """Carry out a command and deal what is due after it."""
        self._step(command)
        self._deal()
        return self

    def show(self, seat: int, which: Iterable[int]) -> Self:
        """Let a seat show those of its two cards."""
        cards = self.hand.hole[self.hand.plan.seats.index(seat)]
        return self.do(Show(seat, tuple(cards[i] for i in which)))

    def rabbit(self, seat: int) -> Self:
        """Let a seat ask for the cards that would have come."""
        return self.do(Rabbit(seat))

    def bet(self, *, fold: bool) -> Self:
        """Check and call to the end; with ``fold`` all fold on the flop but one."""
        while (legal := self.hand.legal) is not None:
            flop = len(self.hand.boards[0]) >= 3
            if fold and flop and legal.wager == "bet" and legal.min_to is not None:
                command = Act(legal.seat, "bet", legal.min_to)
            elif fold and flop:
                command = Act(legal.seat, "fold")
            else:
                command = Act(legal.seat, "call" if legal.to_call else "check")
            self.do(command)
        return self

    def transcript(self, link: Link, signer: RoomKey = KEY) -> Transcript:
        """Return what everybody may keep of the hand."""
        events = [project(event, None) for event in self.events]
        sealed, cut = self.ceremony.sealed, self.ceremony.cut
        return write(link, sealed, cut, self.public, signer=signer, events=events)

    def record(self, link: Link, seat: int | None) -> Record:
        """Return what a seat, or a spectator, may keep of the hand."""
        transcript = self.transcript(link)
        if seat is None:
            return Record(transcript=transcript)
        seed = seed_of(self._players[seat], self.ceremony.sealed.context.hand).hex()
        return Record(transcript=transcript, seat=seat, own=self.own.get(seat, ()), seed=seed)

    def _step(self, command: Command) -> None:
        outcome = hand_step(self.hand, command)
        if isinstance(outcome, Refusal):
            raise SystemExit(f"{command} was refused: {outcome}")
        self.hand, events = outcome
        self._take(events)

    def _deal(self) -> None:
        while wanted := needs(self.hand):
            self._step(Deal(self._deck.deal(wanted)))

    def _take(self, events: Iterable[HandEvent]) -> None:
        for event in events:
            self.events.append(event)
            for due in self._due.note(event):
                openings = tuple(map(self.ceremony.opening, due.positions))
                if due.seat is None:
                    self.public += openings
                else:
                    self.own[due.seat] = openings


def hands() -> list[Record]:
    """Return the records of the chain."""
    link = first_link(KEY.public, TABLE)
    first = Play(reveal(ceremony_of(1))).bet(fold=False).record(link, None)
    link = next_link(first.transcript)
    second = Play(reveal(ceremony_of(2))).bet(fold=True).show(2, [0]).rabbit(1)
    records = [first, second.record(link, 2)]
    link = next_link(records[-1].transcript)
    off = write(link, ceremony_of(3).sealed, None, (), signer=KEY)
    late = Play(reveal(ceremony_of(4), late=["陳"])).bet(fold=False)
    return [*records, Record(transcript=off), late.record(next_link(off), 4)]
