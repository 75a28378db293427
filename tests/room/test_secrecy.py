"""No card that is not due leaves the server: every byte to every reader is looked at.

Two ways. Every list of numbers that is not known to be something else is taken for
cards, and must be due to the reader. And where cards that a reader may not know are
exchanged among each other, he must get the very same bytes.
"""

from __future__ import annotations

import logging
import random

import msgspec
import pytest

from fifthstreet.engine.events import Awarded, BoardDealt, HoleDealt, Shown
from fifthstreet.room import protocol as wire
from fifthstreet.room.actor import TableActor
from fifthstreet.room.config import FAST, Pace, Settings
from fifthstreet.room.entropy import SealedDeck, SystemEntropy
from fifthstreet.room.ledger import wallet
from tests.room.kit import Dealer, Listener, Room, anything, config_of, hub_of

NO_CARDS = {
    "seats",
    "positions",
    "ranks",
    "waiting",
    "stacks",
    "dealt_in",
    "eligible",
    "returned",
    "owes",
    "seat",
}
"""Names of lists of numbers that are no cards."""


def cards_in(value, name=""):
    """Yield every number of the lists that may be cards."""
    match value:
        case dict():
            for key, part in value.items():
                yield from cards_in(part, key)
        case list() if value and all(isinstance(part, int) for part in value):
            if name not in NO_CARDS:
                yield from (card for card in value if card >= 0)
        case list():
            for part in value:
                yield from cards_in(part, name)


class Watchdog(Listener):
    """A reader that checks each frame when it comes."""

    def __init__(self, room, account="", *, bot=False):
        super().__init__(account, bot=bot)
        self.room = room
        self.cards = 0
        self.hidden = 0
        self.told = {}

    def due(self):
        hand = self.room.hand
        if hand is None:
            return set()
        due = {card for board in hand.boards for card in board} | set(hand.rabbit)
        for index, entry in enumerate(hand.plan.start.seats):
            due |= set(hand.shown[index])
            if entry.player == self.player.account and hand.hole:
                due |= set(hand.hole[index])
        return due

    def send(self, frames):
        super().send(frames)
        due = self.due()
        for frame in frames:
            sent = msgspec.json.decode(frame.data)
            if sent["t"] == "ev" and sent["seq"] in self.told:  # what he missed, once more
                assert sent["e"] == self.told[sent["seq"]]
                continue
            if sent["t"] == "ev":
                self.told[sent["seq"]] = sent["e"]
            found = set(cards_in(sent))
            assert found <= due, (self.player, found - due, frame.data)
            self.cards += len(found)
            self.hidden += frame.data.count(b"[-1,-1]")


@pytest.mark.parametrize(
    ("profile", "structure"),
    [("standard", "no-limit"), ("casino", "mixed"), ("base-stake", "no-limit")],
)
def test_every_card_that_is_sent_is_due(profile, structure):
    chance = random.Random(profile)
    config = config_of(structure, size=6, profile=profile, rabbit_hunt="on_request")
    room = Room(config, dealer=Dealer(7), pace=Pace(hand_pause_ms=2))
    dogs = [Watchdog(room)]
    players = []
    for name in ("bot-ann", "bot-bob", "bot-eve", "bot-dan"):
        dog = Watchdog(room, name, bot=True)
        room.say(dog, wire.SitMessage, chips=10_000)
        players.append(dog)
    for dog in (*players, *dogs):
        room.watch(dog)
    while room.state.hand_number < 100:
        room.play_out(players, anything(chance))
        for dog in players:
            seat = room.state.seat_of(dog.player.account)
            if not seat.chips:
                room.say(dog, wire.TopUpMessage, chips=10_000)
            elif room.hand.ended:
                ask(room, dog, chance)
        again = chance.choice(players)
        room.watch(again, after=max(0, room.actor.seq - chance.randrange(300)))
        room.wait()
    assert all(dog.cards > 500 and dog.hidden > 100 for dog in (*players, *dogs))


def ask(room, dog, chance):
    """Show a card or ask for those that would have come, now and then."""
    number, hand = room.state.hand_number, dog.view.hand
    own = next((seat for seat in hand.seats if seat.seat == hand.me), None)
    if own is not None and chance.random() < 0.2:
        room.say(dog, wire.ShowMessage, hand=number, cards=own.cards[:1])
    if chance.random() < 0.2:
        room.say(dog, wire.RabbitMessage, hand=number)


# The same bytes whatever the hidden cards are


class Recorded:
    """One hand: its deck, what everybody did, and the bytes that everybody got."""

    def __init__(self, deck, choose):
        self.room = Room(config_of(size=6), dealer=Dealer(0, deck), pace=Pace(hand_pause_ms=9))
        self.script = []
        self.readers = [
            Listener(name, bot=True) for name in ("bot-ann", "bot-bob", "bot-eve", "bot-dan")
        ]
        for reader in self.readers:
            self.room.say(reader, wire.SitMessage, chips=10_000)
            self.room.watch(reader)
        self.readers.append(self.room.watch(Listener()))
        self.room.play_out(self.readers, self.noting(choose))

    def noting(self, choose):
        def noted(legal, hand):
            self.script.append(choose(legal, hand))
            return self.script[-1]

        return noted

    def bytes_of(self, account):
        return next(r for r in self.readers if r.player.account == account).data

    def events(self, kind):
        rows = self.room.journal.rows("t")
        return [row.event for row in rows if isinstance(row.event, kind)]

    def positions_of(self, accounts):
        """Return the deck positions of the hole cards of ``accounts``."""
        (dealt,) = self.events(HoleDealt)
        names = {e.seat: e.player for e in self.room.hand.plan.start.seats}
        return {
            position
            for seat, position in zip(dealt.seats, dealt.positions, strict=True)
            if names[seat] in accounts
        }


def replay(deck, script):
    steps = iter(script)
    return Recorded(deck, lambda *_: next(steps))


def mixed(deck, hidden, chance):
    """Return ``deck`` with the cards of the positions ``hidden`` in another order."""
    cards = list(deck)
    places = sorted(hidden)
    moved = [deck[place] for place in places]
    chance.shuffle(moved)
    for place, card in zip(places, moved, strict=True):
        cards[place] = card
    return tuple(cards)


@pytest.mark.parametrize("seed", range(24))
def test_hidden_cards_change_no_byte(seed):
    chance = random.Random(seed)
    deck = tuple(chance.sample(range(52), 52))
    first = Recorded(deck, anything(random.Random(seed)))
    boards = {p for event in first.events(BoardDealt) for p in event.positions}
    everybody = {e.player for e in first.room.hand.plan.start.seats}
    folded = {
        e.player
        for index, e in enumerate(first.room.hand.plan.start.seats)
        if first.room.hand.betting.folded >> index & 1
    }
    compared = bool(first.events(Shown))  # who shows and who mucks hangs on the live hands
    for account in (chance.choice(sorted(everybody)), ""):
        known = everybody - folded if compared else set()
        hidden = set(range(52)) - boards - first.positions_of(known | {account})
        again = replay(mixed(deck, hidden, chance), first.script)
        assert again.room.dealer.decks != first.room.dealer.decks
        assert again.bytes_of(account) == first.bytes_of(account)


@pytest.mark.parametrize("seed", range(12))
def test_cards_to_come_change_no_byte_before_they_come(seed):
    chance = random.Random(seed)
    deck = tuple(chance.sample(range(52), 52))

    def stays(legal, hand):
        return ("check" if legal.can_check else "call"), None

    first = Recorded(deck, stays)
    streets = first.events(BoardDealt)
    assert [event.street for event in streets] == ["flop", "turn", "river"]
    dealt = first.positions_of({"bot-ann", "bot-bob", "bot-eve", "bot-dan"})
    for number, event in enumerate(streets):
        known = {p for street in streets[:number] for p in street.positions}
        hidden = set(range(52)) - dealt - known
        again = replay(mixed(deck, hidden, chance), first.script)
        for account in ("bot-ann", "bot-bob", ""):
            before = _before(first.bytes_of(account), event.street)
            assert before == _before(again.bytes_of(account), event.street)
            assert len(before) > 5


def _before(frames, street):
    needle = f'"e":"board_dealt","board":0,"street":"{street}"'.encode()
    at = next(index for index, data in enumerate(frames) if needle in data)
    return frames[:at]


# Logs, texts and errors


def test_a_deck_has_no_text():
    deck = SealedDeck(range(52))
    assert not any(char.isdigit() for char in repr(deck).split(" at ")[0])
    assert not hasattr(deck, "__dict__")
    cards = list(deck.deal(range(52)).values())
    assert sorted(cards) == list(range(52))


def test_an_error_that_quotes_cards_is_logged_without_them(monkeypatch, caplog):
    quoted = " ".join(map(str, range(51, 0, -1)))

    def broken(*_):
        raise ValueError(quoted)

    hub = hub_of(Settings(pace=FAST), configs=[config_of()], bots=()).open()
    ann = Listener("bot-ann")
    hub.receive(ann, wire.Hello())
    hub.receive(ann, wire.Sub("t"))
    monkeypatch.setattr(TableActor, "_judge", broken)
    with caplog.at_level(logging.DEBUG):
        hub.receive(ann, wire.SitMessage("1", "t", 10_000))
    assert "table t is frozen: ValueError" in caplog.text
    assert quoted not in caplog.text
    assert ann.last == wire.Error("TABLE_FROZEN")
    assert hub.ledger.balance(wallet("bot-ann")) == 0


def test_the_drawn_seat_is_one_of_the_options():
    assert {SystemEntropy().choose((3, 5)) for _ in range(64)} == {3, 5}


def test_shown_cards_and_awards_were_looked_at():
    """The scan above is worth something only where hands go to the end."""
    chance = random.Random(1)
    deck = tuple(chance.sample(range(52), 52))
    hand = Recorded(deck, lambda legal, _: ("check" if legal.can_check else "call", None))
    assert hand.events(Shown)
    assert hand.events(Awarded)
