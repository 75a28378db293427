"""A room without sockets or time: one actor, a clock that only tests move."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import msgspec

from fifthstreet.cards.deck import shuffled
from fifthstreet.engine.rules import resolve
from fifthstreet.room import protocol as wire
from fifthstreet.room.actor import TableActor
from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.croupier import Croupier
from fifthstreet.room.effects import Append, Said, Send, SetTimer, Wake, Watch
from fifthstreet.room.entropy import SealedDeck
from fifthstreet.room.hub import Hub
from fifthstreet.room.ledger import escrow
from fifthstreet.room.purse import HOUSE_BOT, Purse
from fifthstreet.room.recall import begin_table
from fifthstreet.room.sealing import SealedDecks
from fifthstreet.room.sessions import Player
from fifthstreet.table import make_config, on_table
from tests.room.doubles import MemoryJournal, MemoryLedger, NoWitness, PlainDecks


class Listener:
    """A reader that keeps everything."""

    def __init__(self, account="", *, bot=False):
        self.player = Player(account, account.title(), bot)
        self.frames = []

    def send(self, frames):
        self.frames += frames

    @property
    def messages(self):
        return [frame.message for frame in self.frames]

    def of(self, kind):
        return [message for message in self.messages if isinstance(message, kind)]

    @property
    def last(self):
        return self.messages[-1]

    @property
    def view(self):
        """The table as this reader saw it last."""
        for frame in reversed(self.frames):
            view = getattr(frame.message, "view", None)
            if view is not None:
                return view
        raise LookupError("nothing seen yet")

    @property
    def data(self):
        return [frame.data for frame in self.frames]

    def forget(self):
        self.frames.clear()


class Clock:
    """Timers that ring when a test lets time pass."""

    def __init__(self):
        self.now = 0
        self._rings = []

    def after(self, milliseconds, do):
        self._rings.append(Ring(self.now + milliseconds, do))
        return self._rings[-1]

    def go(self, milliseconds):
        """Let time pass and have done what is due by then, in order."""
        self.now += milliseconds
        while due := [ring for ring in self._rings if ring.at <= self.now]:
            ring = min(due, key=lambda each: each.at)
            self._rings.remove(ring)
            if not ring.cancelled:
                ring.do()


class Ring:
    """Something that will happen."""

    def __init__(self, at, do):
        self.at, self.do, self.cancelled = at, do, False

    def cancel(self):
        self.cancelled = True


class Dealer:
    """Chance from a seed, or the decks that a test has stacked; remembers every deck."""

    def __init__(self, seed=0, *decks):
        self._random = random.Random(seed)
        self._stacked = list(decks)
        self.decks = []

    def deck(self):
        cards = self._stacked.pop(0) if self._stacked else shuffled(self._random.randrange)
        self.decks.append(tuple(cards))
        return SealedDeck(cards)

    def choose(self, options):
        return options[self._random.randrange(len(options))]


def actor_of(config=None, *, balance=lambda account, currency="play": 10**6):
    """Return an actor of a new table, for shells that tests make themselves."""
    croupier = Croupier(PlainDecks(Dealer()), Dealer(), FAST)
    return TableActor(begin_table(config or config_of()), croupier, Purse(balance, "play"))


def config_of(structure="no-limit", *, size=3, profile="standard", **overrides):
    rules = resolve(profile, {"small_blind": 50, "big_blind": 100, **overrides})
    return make_config(
        rules, structure, table="t", name="The table", profile=profile, table_size=size
    )


class Room:
    """One actor and what its shell would do; checks the order of effects on the way."""

    def __init__(
        self,
        config=None,
        *,
        dealer=None,
        decks=None,
        opened=(),
        pace=FAST,
        now=1_000_000,
    ):
        self.now = now
        self.ledger = MemoryLedger()
        self.journal = MemoryJournal(self.ledger)
        self.dealer = dealer or Dealer()
        self._decks = decks or (lambda: PlainDecks(self.dealer))
        self.actor = self.actor_of(begin_table(config or config_of(), opened=opened), pace)
        self.timer = None
        self.kept = 0
        self._ids = Counter()
        self.carry_out(self.actor.open(now))

    def actor_of(self, beginning, pace=FAST):
        croupier = Croupier(self._decks(), self.dealer, pace)
        purse = Purse(self.ledger.balance, "play", free=True)
        return TableActor(beginning, croupier, purse)

    @property
    def state(self):
        return self.actor.state

    @property
    def hand(self):
        return self.state.hand

    def carry_out(self, effects):
        for effect in effects:
            match effect:
                case Append():
                    kept = []
                    self.journal.append([effect], kept.append)
                    assert kept == ["ok"]
                    self.kept = effect.after + len(effect.events)
                case Send():
                    self.check_kept(effect)
                    effect.reader.send(effect.frames)
                case SetTimer():
                    self.timer = effect.at
        assert isinstance(effects[-1], SetTimer)
        assert self.ledger.total() == 0  # R-MONEY-3
        assert self.ledger.balance(escrow("t")) == on_table(self.state)

    def check_kept(self, effect):
        """Nobody hears of what is not kept."""
        for frame in effect.frames:
            if isinstance(frame.message, wire.Ev | wire.Ack | wire.Snap):
                assert frame.message.seq <= self.kept

    def post(self, message):
        self.carry_out(self.actor.step(message, self.now))

    def watch(self, reader, after=None):
        self.post(Watch(reader, after))
        return reader

    def say(self, reader, message, /, **fields):
        """Say something with an id of its own; return the answer."""
        self._ids[reader.player.account] += 1
        fields.setdefault("id", str(self._ids[reader.player.account]))
        before = len(reader.frames)
        self.post(Said(reader, message(table="t", **fields)))
        answers = [frame.message for frame in reader.frames[before:]]
        return next(a for a in answers if isinstance(a, wire.Ack | wire.Error))

    def asked(self, readers):
        """Return the one of ``readers`` whose turn it is."""
        account = self.state.seat(self.hand.legal.seat).account
        return next(reader for reader in readers if reader.player.account == account)

    def act(self, reader, kind, to=None, **fields):
        fields = {"hand": self.state.hand_number, "turn": self.hand.turn, **fields}
        return self.say(reader, wire.ActMessage, kind=kind, to=to, **fields)

    def sit(self, account, chips=10_000, *, seat=None, bot=False, house=False, watch=True):
        """Seat somebody; a bot of the ``house`` rests without people and gives way to them."""
        reader = Listener(f"{HOUSE_BOT}{account}" if house else account, bot=bot or house)
        answer = self.say(reader, wire.SitMessage, chips=chips, seat=seat)
        assert isinstance(answer, wire.Ack), answer
        if watch:
            self.watch(reader)
        return reader

    def wait(self, ms=None):
        """Let time go on, to the timer by default, and wake the actor as often as it asks."""
        until = self.timer if ms is None else self.now + ms
        while self.timer is not None and self.timer <= until:
            self.now = max(self.now, self.timer)
            self.post(Wake())
        self.now = max(self.now, until)

    def play_out(self, readers, choose):
        """Play until the hand is over; ``choose(legal, hand)`` decides for everybody."""
        number = self.state.hand_number
        while self.state.running and self.state.hand_number == number:
            legal = self.hand.legal
            if legal is None:
                self.wait()
                continue
            kind, to = choose(legal, self.hand)
            answer = self.act(self.asked(readers), kind, to)
            assert isinstance(answer, wire.Ack), answer


def cheapest(legal, _hand=None):
    return ("check" if legal.can_check else "call"), None


def out(legal, _hand=None):
    return ("check" if legal.can_check else "fold"), None


def anything(chance):
    """Choose among everything legal, big raises now and then."""

    def choose(legal, _hand=None):
        options = [(kind, None) for kind in ("check",) if legal.can_check]
        options += [("call", None)] * 2 if legal.can_call else []
        options += [("fold", None)] if not legal.can_check else []
        if legal.min_to is not None:
            options += [(legal.wager, legal.min_to), (legal.wager, legal.max_to)]
        return options[chance.randrange(len(options))]

    return choose


def events_of(reader):
    return [message.e for message in reader.of(wire.Ev)]


def as_json(message):
    return msgspec.json.decode(msgspec.json.encode(message))


# A whole hub in this process


def hub_of(
    settings,
    *,
    kind=Hub,
    entropy=None,
    key=None,
    ledger=None,
    journal=None,
    witness=None,
    **options,
):
    """Return a hub in memory; with a ``key`` decks are sealed, else ``entropy`` has them."""
    ledger = MemoryLedger() if ledger is None else ledger
    entropy = Dealer() if entropy is None else entropy

    def decks():
        return SealedDecks(key, seed_ms=settings.pace.seed_ms) if key else PlainDecks(entropy)

    return kind(
        settings,
        decks=decks,
        entropy=entropy,
        ledger=ledger,
        journal=MemoryJournal(ledger) if journal is None else journal,
        witness=NoWitness() if witness is None else witness,
        **options,
    )


def in_room(scenario, *, pace=FAST, **options):
    async def run():
        hub = hub_of(Settings(pace=pace), chance=random.Random(1), **options).open()
        try:
            return await scenario(hub)
        finally:
            hub.close()

    return asyncio.run(run())


async def until(condition, seconds=60):
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


def enter(hub, account="", table=None):
    reader = Listener(account)
    hub.enter(reader)
    hub.receive(reader, wire.Hello())
    if table is not None:
        hub.receive(reader, wire.Sub(table))
    return reader


def seat(hub, account, table="no-limit", chips=10_000):
    reader = enter(hub, account, table)
    hub.receive(reader, wire.SitMessage("sit", table, chips))
    return reader


def balanced(hub):
    for table, desk in hub.desks.items():
        assert hub.ledger.balance(escrow(table)) == on_table(desk.state)
    return hub.ledger.total() == 0
