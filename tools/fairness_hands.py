"""Fairness hands: a chain of records, made the same each time, for the vectors.

Four hands of one table: a showdown, a fold with a card shown and a rabbit hunt, a
hand called off before the cut, and one whose player came too late with his seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Final

from fifthstreet.engine import Act, Deal, Rabbit, Show, begin, make_game, needs, resolve, start_hand
from fifthstreet.engine import step as hand_step
from fifthstreet.engine.commands import Command
from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.hand import Hand
from fifthstreet.engine.types import Refusal
from fifthstreet.engine.view import project
from fifthstreet.room.fairness.ceremony import Ceremony
from fifthstreet.room.fairness.context import context
from fifthstreet.room.fairness.due import DueCards
from fifthstreet.room.fairness.events import Opening
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.seal import commitment_to, seal_digest
from fifthstreet.room.fairness.transcript import Link, Record, first_link, next_link, write

TABLE: Final = "harbour"
SEATS: Final = {1: "ann", 2: "bób", 4: "陳"}
RULES: Final = resolve("standard", {"small_blind": 5, "big_blind": 10, "rabbit_hunt": "on_request"})
GAME: Final = make_game(RULES, "no-limit")


def drawn(*names: object) -> bytes:
    """Return 32 octets that follow from names: no secret of any room."""
    return sha256(" ".join(map(str, names)).encode()).digest()


KEY: Final = RoomKey(drawn("the key of the vectors"))


def ceremony_of(hand: int) -> Ceremony:
    """Return a hand's ceremony after the seal."""
    found = context(KEY.public, TABLE, hand, rules=RULES, game=GAME, seats=SEATS)
    commitments = {
        player: commitment_to(drawn("seed", hand, player), table=TABLE, hand=hand, player=player)
        for player in SEATS.values()
    }
    secrets = drawn("secret", 0, hand), drawn("secret", 1, hand)
    return Ceremony.begin(found, secrets, commitments, signer=KEY)


def reveal(ceremony: Ceremony, late: Sequence[str] = ()) -> Ceremony:
    """Reveal the seeds of all who are not late, and cut."""
    hand = ceremony.sealed.context.hand
    for player in SEATS.values():
        if player not in late:
            ceremony.reveal(player, drawn("seed", hand, player).hex())
    ceremony.finish()
    return ceremony


class Play:
    """A hand that is played with the deck of a ceremony."""

    def __init__(self, ceremony: Ceremony) -> None:
        """Begin and deal."""
        self.ceremony = ceremony
        self.events: list[HandEvent] = []
        self.public: list[Opening] = []
        self.own: dict[int, tuple[Opening, ...]] = {}
        self._due = DueCards()
        self._deck = ceremony.deck()
        sealed = ceremony.sealed
        start = start_hand(
            RULES,
            GAME,
            dict.fromkeys(SEATS, 500),
            4,
            players=SEATS,
            hand=sealed.context.hand,
            table=TABLE,
            commitment=seal_digest(sealed),
        )
        self.hand, first = begin(start)
        self._take(first)
        self._deal()

    def do(self, choose: Callable[[Hand], Command]) -> Play:
        """Carry out a command and deal what is due after it."""
        self._step(choose(self.hand))
        self._deal()
        return self

    def bet(self, *, fold: bool) -> Play:
        """Check and call to the end; with ``fold`` all fold on the flop but one."""
        while (legal := self.hand.legal) is not None:
            flop = len(self.hand.boards[0]) >= 3
            if fold and flop and legal.wager == "bet" and legal.min_to is not None:
                command = Act(legal.seat, "bet", legal.min_to)
            elif fold and flop:
                command = Act(legal.seat, "fold")
            else:
                command = Act(legal.seat, "call" if legal.to_call else "check")
            self._step(command)
            self._deal()
        return self

    def record(self, link: Link, seat: int | None) -> Record:
        """Return what a seat, or a spectator, may keep of the hand."""
        events = [project(event, None) for event in self.events]
        sealed, cut = self.ceremony.sealed, self.ceremony.cut
        transcript = write(link, sealed, cut, self.public, signer=KEY, events=events)
        if seat is None:
            return Record(transcript=transcript)
        seed = drawn("seed", sealed.context.hand, SEATS[seat]).hex()
        return Record(transcript=transcript, seat=seat, own=self.own[seat], seed=seed)

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


def first_own(hand: Hand) -> Show:
    """Return the command with which seat 2 shows its first card."""
    return Show(2, hand.hole[hand.plan.seats.index(2)][:1])


def hands() -> list[Record]:
    """Return the records of the chain."""
    link = first_link(KEY.public, TABLE)
    first = Play(reveal(ceremony_of(1))).bet(fold=False).record(link, None)
    link = next_link(first.transcript)
    second = Play(reveal(ceremony_of(2))).bet(fold=True).do(first_own).do(lambda _: Rabbit(1))
    records = [first, second.record(link, 2)]
    link = next_link(records[-1].transcript)
    off = write(link, ceremony_of(3).sealed, None, (), signer=KEY)
    late = Play(reveal(ceremony_of(4), late=["陳"])).bet(fold=False)
    return [*records, Record(transcript=off), late.record(next_link(off), 4)]
