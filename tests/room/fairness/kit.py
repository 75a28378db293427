"""What the tests of fairness share: keys, hands and records that are made the same each time."""

from __future__ import annotations

from fifthstreet.room.fairness.ceremony import Ceremony
from fifthstreet.room.fairness.context import context
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.seal import commitment_to
from fifthstreet.room.fairness.transcript import Record, first_link, next_link
from tools.fairness_hands import GAME, RULES, TABLE, Play, drawn, secrets_of, seed_of

SEATS = {1: "ann", 2: "bob", 4: "cy"}
ALL = tuple(SEATS.values())
KEY = RoomKey(drawn("room"))
BEGIN = first_link(KEY.public, TABLE)


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


class Played(Play):
    """A hand that is played with the deck of a ceremony of these keys and seeds."""

    def __init__(self, hand=7, *, rules=RULES, **options):
        super().__init__(cut_hand(hand, rules=rules, **options), rules)

    def check_down(self):
        """Call and check to the showdown."""
        return self.bet(fold=False)

    def fold_around(self):
        """Call, see the flop, and let all but one fold."""
        return self.bet(fold=True)

    def transcript(self, link=BEGIN, signer=KEY):
        return super().transcript(link, signer)

    def record(self, seat=None, link=BEGIN):
        return super().record(link, seat)


def chain(*hands):
    """Return the records of played hands, one behind the other."""
    link, found = BEGIN, []
    for played in hands:
        transcript = played.transcript(link)
        found.append(Record(transcript=transcript))
        link = next_link(transcript)
    return found
