"""A table under test: commands in, events checked one by one, cards from a seeded deck.

After every event the chips must add up, and for every reader the events he may
see must fold to the view that he gets (R-SEAT-8, R-VIEW-1).
"""

from __future__ import annotations

import random
from collections import Counter

import msgspec

from fifthstreet.engine import Act, needs, resolve
from fifthstreet.engine import events as hand_ev
from fifthstreet.engine.types import Refusal
from fifthstreet.table import (
    commands as cmd,
)
from fifthstreet.table import (
    decide,
    draw_due,
    evolve,
    hand_of,
    make_config,
    on_table,
    open_table,
    project,
    public_view,
)
from fifthstreet.table import events as ev
from fifthstreet.table.asking import asked
from fifthstreet.table.state import TableState

READER = msgspec.json.Decoder(ev.TableEvent)
SNAPSHOT = msgspec.json.Decoder(TableState)


class Table:
    """A table with a clock of its own; ``do`` insists, ``refused`` insists on a refusal."""

    def __init__(self, structure="no-limit", *, profile="standard", seed=1, watch=True, **options):
        config = {
            k: options.pop(k) for k in ("table_size", "min_buy_in", "max_buy_in") & options.keys()
        }
        rules = resolve(profile, {"big_blind": 10, "small_blind": 5, **options})
        config = make_config(rules, structure, table="t", name="Table", profile=profile, **config)
        self.state, opened = open_table(config)
        self.log = list(opened)
        self.now = 1_000_000
        self.random = random.Random(seed)
        self.deck = list(range(52))
        self.watch = watch
        self.readers = {None: evolve(None, opened[0])}

    def do(self, command):
        """Return the events of a command that the table must accept."""
        events = decide(self.state, command, self.now)
        assert not isinstance(events, Refusal), (command, events)
        self._apply(events)
        return events

    def refused(self, command):
        """Return the code of a command that the table must refuse, changing nothing."""
        before = self.state
        answer = decide(self.state, command, self.now)
        assert isinstance(answer, Refusal), (command, answer)
        assert self.state == before
        return answer.code

    def _apply(self, events):
        for event in events:
            self.state = evolve(self.state, event)
            self.log.append(event)
            totals = self.state.totals
            assert on_table(self.state) == totals.bought_in - totals.cashed_out - totals.rake
            if self.watch:
                for account in self.readers:
                    shown = project(event, account, self.state)
                    self.readers[account] = evolve(self.readers[account], shown)
        if self.watch:
            for account, known in self.readers.items():
                assert public_view(known) == public_view(self.state)
                assert hand_seen(known, account) == hand_seen(self.state, account)

    def read_by(self, account):
        """Let ``account`` follow the table from its first event on."""
        known = None
        for event in self.log:
            known = evolve(known, project(event, account, known))
        self.readers[account] = known

    def sit(self, *seats, chips=1000, choice="wait", **stacks):
        """Seat an account ``p<seat>`` in each seat."""
        for seat in seats:
            self.do(
                cmd.Sit(f"p{seat}", f"P{seat}", seat, stacks.get(f"p{seat}", chips), choice=choice)
            )

    def start(self, drawn=None):
        """Begin a hand on a fresh deck, with a button drawn if one is due."""
        due = draw_due(self.state)
        if due and drawn is None:
            drawn = self.random.choice(due)
        self.random.shuffle(self.deck)
        return self.do(cmd.StartHand(drawn, at=self.now))

    def deal(self):
        """Give the hand the cards that it waits for."""
        return self.do(cmd.DealCards({p: self.deck[p] for p in needs(self.state.hand)}))

    def waits_for(self):
        """Return the account that is asked, ``None`` when cards are due or the hand is over."""
        hand = self.state.hand
        seats = () if hand is None or needs(hand) else asked(hand)
        return None if not seats else self.state.seat(seats[0]).account

    def act(self, kind, to=None, account=None):
        """Let the account that is asked, or another one, act."""
        hand = self.state.hand
        account = account or self.waits_for()
        action = Act(0, kind, to)
        return self.do(cmd.Hand(account, self.state.hand_number, hand.turn, action))

    def reach(self):
        """Deal until somebody is asked or the hand is over."""
        while self.state.running and needs(self.state.hand):
            self.deal()

    def finish(self, kind="fold"):
        """Play the hand out: everybody folds, or calls and checks."""
        while self.state.running:
            self.reach()
            if not self.state.running:
                return
            legal = self.state.hand.legal
            if legal is None:
                self.expire()
            elif kind == "fold" and legal.to_call:
                self.act("fold")
            else:
                self.act("call" if legal.to_call else "check")

    def hand(self, drawn=None, kind="fold"):
        """Play one whole hand and return its first event."""
        events = self.start(drawn)
        started = [event for event in events if isinstance(event, hand_ev.HandStarted)]
        self.finish(kind)
        return started[0] if started else None

    def positions(self):
        """Return button, small blind and big blind of the last hand, as seats."""
        button = self.state.button
        return button.button, button.small_blind, button.big_blind

    def wait(self, ms):
        """Let time pass."""
        self.now += ms

    def expire(self):
        """Let the open decision run out of time."""
        clock = self.state.clock
        self.now = max(self.now, clock.deadline)
        return self.do(cmd.Expire(clock.hand, clock.turn))


def three(**options):
    """Return a table of three in which p1, on the button, is to act before the flop."""
    table = Table(table_size=6, **options)
    table.sit(1, 2, 3)
    table.start(drawn=1)
    table.reach()
    return table


def hand_seen(state, account):
    """Return the hand as ``account``, or a spectator when ``None``, is told of it."""
    return hand_of(public_view(state), state, account)


def posts_of(started):
    """Return seat to ``(kind, live, dead)`` posts of a hand, as they are owed."""
    return {
        seat: [(p.kind, p.live, p.dead) for p in started.posts if p.seat == seat]
        for seat in Counter(p.seat for p in started.posts)
    }
