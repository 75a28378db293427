"""Taint: over many random hands with sealed decks nothing leaves that is not due.

Players with and without seeds, live and delayed spectators, lines that come back,
requests that are refused, and hands as they are told later: every byte is looked at
for cards, salts and secrets, and so is every record of the log.
"""

from __future__ import annotations

import logging
import random
import re
from functools import lru_cache
from hashlib import sha256

import msgspec
import pytest

from fifthstreet.room import protocol as wire
from fifthstreet.room.club import Settings, open_club
from fifthstreet.room.config import Pace
from fifthstreet.room.croupier import Croupier
from fifthstreet.room.effects import Unwatch
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.seal import commitment_to
from fifthstreet.room.purse import Purse
from fifthstreet.room.recall import begin_table
from fifthstreet.room.sealing import SealedDecks
from fifthstreet.room.told_hand import told_hand
from tests.room.kit import Dealer, Listener, Room, TableActor, anything, config_of
from tests.room.test_secrecy import ask, cards_in

DELAY = 40
"""Milliseconds of the room's own clock: a hand and a half."""
TOKEN = re.compile(rb'"([0-9a-f]{64})"')
REMEMBERED = 40
"""Hands whose salts are looked for."""
PLAYERS = ("ann", "bob", "eve", "dan")


def parts(value):
    """Yield all maps in a message."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from parts(part)


@lru_cache(maxsize=4096)
def scan(data):
    """Return the message, its cards, and its strings of 32 octets."""
    sent = msgspec.json.decode(data)
    cards = {part["card"] for part in parts(sent) if "leaf" in part}
    for part in parts(sent):
        if "other" in part and "point" in part:
            part["cards"] = None  # the deck that is not played is for everybody
            part["dropped"] = None  # seats
    return sent, frozenset(cards | set(cards_in(sent))), frozenset(TOKEN.findall(data))


class SealedRoom(Room):
    """A room that knows what is due to whom, and the secrets of its own decks."""

    def __init__(self, config, seed, delay):
        self.chance, self.delay = random.Random(seed), delay
        self.salts, self.final, self.public = {}, {}, {}
        """Salt to hand and card; what was due at the end of a hand; what was public by then."""
        self.drawn = []
        self.early = set()
        """What was sent since the deck was sealed."""
        self.cut = None
        self.born = 2
        """The sequence of the empty table, which everybody may see at once."""
        super().__init__(config, dealer=Dealer(seed), pace=Pace(hand_pause_ms=9, seed_ms=3))

    def actor_of(self, beginning, pace):
        club = Settings(visibility="public", spectator_delay_ms=self.delay)
        _, opened = open_club("ann", "Ann", club, self.now)
        beginning = begin_table(beginning.whole.table.config, opened=opened)
        decks = SealedDecks(RoomKey(b"k" * 32), seed_ms=pace.seed_ms, secrets=self.fresh)
        purse = Purse(self.ledger.balance, "play", free=True)
        return TableActor(beginning, Croupier(decks, self.dealer, pace), purse)

    def fresh(self):
        self.drawn = [self.chance.randbytes(32), self.chance.randbytes(32)]
        self.early = set()
        return tuple(self.drawn)

    def carry_out(self, effects):
        self.look()
        super().carry_out(effects)

    def look(self):
        """Note what the deck is by now, and what may be known of the hand."""
        shuffle, hand = self.actor.whole.shuffle, self.hand
        if shuffle.cut is not None and shuffle.cut is not self.cut:
            self.cut = shuffle.cut
            ceremony = self.actor.decks._ceremony
            opened = [ceremony.opening(position) for position in range(52)]
            number = ceremony.sealed.context.hand
            salts = {each.salt.encode(): (number, each.card) for each in opened}
            assert not self.early & salts.keys()
            self.salts |= salts
            for old in [s for s, (n, _) in self.salts.items() if n <= number - REMEMBERED]:
                del self.salts[old]
        if hand is not None:
            known = {card for board in hand.boards for card in board} | set(hand.rabbit)
            known |= {card for shown in hand.shown for card in shown}
            due = {"": frozenset(known)}
            for index, entry in enumerate(hand.plan.start.seats):
                own = set(hand.hole[index]) if hand.hole else set()
                due[entry.player] = frozenset(known | own)
            self.final[hand.plan.start.hand] = due
        for seq in range(self.kept + 1, self.actor.seq + 1):
            self.public[seq] = (self.now, self.due(""), self.state.hand_number)

    def due(self, account, hand=None):
        found = self.final.get(self.state.hand_number if hand is None else hand, {})
        return found.get(account, found.get("", frozenset()))

    def secrets(self):
        """Return the secrets that nobody may know: of both decks, or of that which is played."""
        found = {secret.hex().encode() for secret in self.drawn}
        cut = self.actor.whole.shuffle.cut
        return (
            found
            - {b"" if cut is None else cut.other.encode()}
            - {b"" if self.cut is None else self.cut.other.encode()}
        )

    def check(self, account, data, due, *, late=False):
        """Check bytes for ``account``; return the cards in them."""
        _, cards, tokens = scan(data)
        assert cards <= due, (account, cards - due, data)
        assert not tokens & self.secrets(), (account, data)
        for token in tokens & self.salts.keys():
            hand, card = self.salts[token]
            now = hand == self.state.hand_number and not late
            assert card in (due if now else self.due("" if late else account, hand))
        self.early |= tokens
        return cards


class Watchdog(Listener):
    """A reader that checks each frame when it comes."""

    def __init__(self, room, account="", *, bot=False):
        super().__init__(account, bot=bot)
        self.room = room
        self.cards = self.salts = self.seen = 0
        self.told = {}

    def send(self, frames):
        super().send(frames)
        room, account = self.room, self.player.account
        late = bool(room.delay) and room.state.seat_of(account) is None
        for frame in frames:
            sent, _, tokens = scan(frame.data)
            self.seen += 1
            if sent["t"] == "ev" and sent["seq"] in self.told:  # what he missed, once more
                assert sent["e"] == self.told[sent["seq"]]
                continue
            due = room.due(account)
            if sent["t"] == "ev":  # perhaps of an earlier hand that he missed
                due = room.due(account, room.public[sent["seq"]][2])
            if late and sent["t"] in ("ev", "snap"):
                at, due, _ = room.public[sent["seq"]]
                assert at <= room.now - room.delay or sent["seq"] == room.born
            if sent["t"] == "ev":
                self.told[sent["seq"]] = sent["e"]
            self.cards += len(room.check(account, frame.data, due, late=late))
            self.salts += len(tokens & room.salts.keys())


def seed_of(account, hand):
    return sha256(f"{account} {hand}".encode()).digest()


def cutting(room, dogs):
    """Let some commit and reveal, some only commit, and some say what is refused."""
    following = room.state.hand_number + 1
    for dog in dogs[:3]:
        account = dog.player.account
        mark = commitment_to(seed_of(account, following), table="t", hand=following, player=account)
        room.say(dog, wire.SeedCommit, hand=following, commitment=mark)
    while not room.state.running and room.timer is not None:
        room.wait()
        sealed = room.actor.whole.shuffle.sealed
        if sealed is not None and room.actor.whole.shuffle.cut is None:
            hand = sealed.context.hand
            for dog in dogs[:2]:
                seed = seed_of(dog.player.account, hand).hex()
                room.say(dog, wire.SeedReveal, hand=hand, seed=seed)
            room.say(dogs[3], wire.SeedReveal, hand=hand, seed="0" * 64)


def noise(room, dog, chance):
    """Say something that is refused, or come back to the table."""
    number = room.state.hand_number
    match chance.randrange(6):
        case 0:
            room.say(dog, wire.ActMessage, hand=number, turn=0, kind="fold")
        case 1:
            room.say(dog, wire.ActMessage, hand=number - 1, turn=room.hand.turn, kind="raise", to=1)
        case 2:
            room.say(dog, wire.ShowMessage, hand=number, cards=(chance.randrange(52),))
        case 3:
            room.say(dog, wire.SitMessage, chips=1)
        case 4:
            room.watch(dog, after=max(0, room.actor.seq - chance.randrange(300)))
        case 5:
            told_later(room, number)


def told_later(room, number):
    """Check a hand as everybody may ask for it, also while it runs."""
    rows = room.journal.hands("t").get(number, [])
    for account in (*PLAYERS, ""):
        told = told_hand(rows, account)
        if told is not None:
            data = msgspec.json.encode([told.events, told.transcript])
            room.check(account, data, room.due(account, number))


def play(room, hands, chance):
    """Play, with everything that goes on around it; return those who watched."""
    spectators = [Watchdog(room), Watchdog(room, "zoe")]
    players = [Watchdog(room, name, bot=name == "dan") for name in PLAYERS]
    for dog in players:
        room.say(dog, wire.SitMessage, chips=10_000)
    everybody = [*players, *spectators]
    for dog in everybody:
        room.watch(dog)
    choose = anything(chance)

    def noisy(legal, hand):
        if chance.random() < 0.1:
            noise(room, chance.choice(players), chance)
        return choose(legal, hand)

    while room.state.hand_number < hands:
        for dog in everybody:
            del dog.frames[:-50]
        cutting(room, players)
        room.play_out(players, noisy)
        for dog in players:
            if not room.state.seat_of(dog.player.account).chips:
                room.say(dog, wire.TopUpMessage, chips=10_000)
            elif room.hand.ended:
                ask(room, dog, chance)
        told_later(room, max(1, room.state.hand_number - chance.randrange(3)))
        noise(room, spectators[1], chance)
        if chance.random() < 0.2:
            other = room.watch(Watchdog(room, chance.choice(PLAYERS)))
            room.post(Unwatch(other))
    return everybody


def taint(hands, delay, caplog):
    chance = random.Random(hands + delay)
    config = config_of(size=6, rabbit_hunt="on_request", run_it_twice="offered")
    room = SealedRoom(config, hands, delay)
    with caplog.at_level(logging.DEBUG):
        dogs = play(room, hands, chance)
    assert not set(TOKEN.findall(caplog.text.encode()))
    assert all(dog.cards > 3 * hands for dog in dogs[:-2])
    assert all(dog.salts > hands for dog in dogs)
    assert dogs[0].seen > 20 * hands


@pytest.mark.parametrize("delay", [0, DELAY])
def test_nothing_leaves_that_is_not_due(delay, caplog):
    taint(30, delay, caplog)


@pytest.mark.slow
@pytest.mark.timeout(1800)  # five thousand hands, every octet of them looked at
@pytest.mark.parametrize("delay", [0, DELAY])
def test_nothing_leaves_that_is_not_due_in_many_hands(delay, caplog):
    taint(5_000, delay, caplog)


def test_the_scan_finds_a_card_a_salt_and_a_secret():
    room = SealedRoom(config_of(size=6), 1, 0)
    play(room, 3, random.Random(1))
    salt, (hand, card) = next(
        (salt, found)
        for salt, found in room.salts.items()
        if found[0] == 2 and found[1] not in room.due("", 2)
    )
    hidden = next(iter(set(range(52)) - room.due("")))
    leaks = [
        {"t": "ev", "e": {"e": "board_dealt", "cards": [hidden]}},
        {"t": "proof", "openings": [{"leaf": 1, "card": hidden, "salt": "00"}]},
        {"t": "ev", "note": salt.decode()},
        {"t": "ev", "note": room.secrets().pop().decode()},
    ]
    assert hand == 2
    assert card not in room.due("", 2)
    for leak in leaks:
        with pytest.raises(AssertionError):
            room.check("", msgspec.json.encode(leak), room.due(""))
