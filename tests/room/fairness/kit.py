"""What the tests of fairness share: keys, hands and records that are made the same each time."""

from __future__ import annotations

from hashlib import sha256

from fifthstreet.engine import Act, Deal, Rabbit, Show, begin, make_game, needs, resolve, start_hand
from fifthstreet.engine import step as hand_step
from fifthstreet.engine.types import Refusal
from fifthstreet.engine.view import project
from fifthstreet.room.fairness.ceremony import Ceremony
from fifthstreet.room.fairness.context import context
from fifthstreet.room.fairness.due import DueCards
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.seal import commitment_to, seal_digest
from fifthstreet.room.fairness.transcript import Record, first_link, next_link, write

TABLE = "harbour"
RULES = resolve("standard", {"small_blind": 5, "big_blind": 10, "rabbit_hunt": "on_request"})
GAME = make_game(RULES, "no-limit")
SEATS = {1: "ann", 2: "bob", 4: "cy"}
ALL = tuple(SEATS.values())


def drawn(*names):
    """Return 32 octets that follow from the names."""
    return sha256(" ".join(map(str, names)).encode()).digest()


KEY = RoomKey(drawn("room"))


def secrets_of(hand=7):
    return drawn("secret", 0, hand), drawn("secret", 1, hand)


def seed_of(player, hand=7):
    return drawn("seed", player, hand)


def commitments(players, hand=7, table=TABLE):
    return {
        player: commitment_to(seed_of(player, hand), table=table, hand=hand, player=player)
        for player in players
    }


def sealed_hand(hand=7, *, players=ALL, seats=SEATS, rules=RULES, game=GAME, key=KEY):
    """Return the ceremony of a hand, sealed, with nothing revealed."""
    found = context(key.public, TABLE, hand, rules=rules, game=game, seats=seats)
    return Ceremony.begin(found, secrets_of(hand), commitments(players, hand), signer=key)


def cut_hand(hand=7, *, late=(), **options):
    """Return the ceremony of a hand after its cut; ``late`` players do not reveal."""
    found = sealed_hand(hand, **options)
    for place in found.sealed.context.seats:
        listed = [each.seat for each in found.sealed.commitments]
        if place.player not in late and place.seat in listed:
            assert found.reveal(place.player, seed_of(place.player, hand).hex()) is None
    found.finish()
    return found


class Played:
    """A hand that is played with the deck of a ceremony, with what was opened on the way."""

    def __init__(self, hand=7, *, rules=RULES, **options):
        self.ceremony = cut_hand(hand, rules=rules, **options)
        self.deck = self.ceremony.deck()
        self.due = DueCards()
        self.events = []
        self.public = []
        self.own = {}
        start = start_hand(
            rules,
            GAME,
            dict.fromkeys(SEATS, 500),
            4,
            players=SEATS,
            hand=hand,
            table=TABLE,
            commitment=seal_digest(self.ceremony.sealed),
        )
        self.hand, first = begin(start)
        self._take(first)
        self._deal()

    def _take(self, events):
        for event in events:
            self.events.append(event)
            for due in self.due.note(event):
                openings = tuple(map(self.ceremony.opening, due.positions))
                if due.seat is None:
                    self.public += openings
                else:
                    self.own[due.seat] = openings

    def _deal(self):
        while wanted := needs(self.hand):
            self._do(Deal(self.deck.deal(wanted)))

    def _do(self, command):
        outcome = hand_step(self.hand, command)
        assert not isinstance(outcome, Refusal), outcome
        self.hand, events = outcome
        self._take(events)

    def do(self, command):
        self._do(command)
        self._deal()
        return self

    def check_down(self):
        """Call and check to the showdown."""
        while (legal := self.hand.legal) is not None:
            self.do(Act(legal.seat, "call" if legal.to_call else "check"))
        return self

    def fold_around(self):
        """Call, see the flop, and let all but one fold."""
        while len(self.hand.boards[0]) < 3:
            legal = self.hand.legal
            self.do(Act(legal.seat, "call" if legal.to_call else "check"))
        self.do(Act(self.hand.legal.seat, "bet", 20))
        while (legal := self.hand.legal) is not None:
            self.do(Act(legal.seat, "fold"))
        return self

    def show(self, seat, which):
        cards = self.hand.hole[self.hand.plan.seats.index(seat)]
        return self.do(Show(seat, tuple(cards[i] for i in which)))

    def rabbit(self, seat):
        return self.do(Rabbit(seat))

    def transcript(self, link=None, key=KEY):
        found = self.ceremony
        return write(
            link or first_link(KEY.public, TABLE),
            found.sealed,
            found.cut,
            self.public,
            signer=key,
            events=[project(event, None) for event in self.events],
        )

    def record(self, seat=None, **options):
        player = SEATS.get(seat)
        return Record(
            transcript=self.transcript(**options),
            seat=seat,
            own=self.own.get(seat, ()),
            seed=None if player is None else seed_of(player, self.events[0].hand).hex(),
        )


def chain(*hands):
    """Return the records of played hands, one behind the other."""
    link, found = first_link(KEY.public, TABLE), []
    for played in hands:
        transcript = played.transcript(link)
        found.append(Record(transcript=transcript))
        link = next_link(transcript)
    return found
