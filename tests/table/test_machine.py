"""A table driven at random through seats, blinds, chips and leaving, beside a simple model.

After every event chips add up; every hand keeps the laws of the button and the
blinds; whatever happens, the table goes on (R-BUTTON, R-ENTRY, R-LEAVE, R-SEAT-8).
"""

from __future__ import annotations

import os

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fifthstreet.engine import Act, Straddle, Vote, needs
from fifthstreet.engine.types import Refusal
from fifthstreet.table import commands as cmd
from fifthstreet.table import decide, draw_due, next_deadline
from fifthstreet.table.seating import ready
from fifthstreet.table.state import on_table
from tests.table.driver import Table
from tests.table.model import Model

ACCOUNTS = [f"p{i}" for i in range(1, 8)]
PICK = st.integers(0, 9)
CHOICE = st.sampled_from(["post", "wait"])
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "button_rule": st.sampled_from(["dead", "forward_simple", "random_on_change"]),
        "first_button": st.sampled_from(["random", "lowest_seat"]),
        "small_blind_seat": st.sampled_from(["left_of_button", "button"]),
        "heads_up_small_blind": st.sampled_from(["button", "left_of_button"]),
        "missed_blinds": st.sampled_from(["post_or_wait", "wait", "none"]),
        "new_player": st.sampled_from(["post_or_wait", "wait", "free"]),
        "buy_button": st.booleans(),
        "straddle": st.sampled_from(["off", "under_the_gun"]),
        "run_it_twice": st.sampled_from(["off", "offered"]),
        "bomb_pot_every": st.sampled_from([0, 3]),
        "bomb_pot_ante": st.just(7),
        "rake_percent_bp": st.sampled_from([0, 500]),
        "ante_kind": st.sampled_from(["none", "each", "big_blind"]),
        "ante": st.just(2),
    },
)


class Seating(RuleBasedStateMachine):
    """Who sits at a cash table, with what, and who is there."""

    @initialize(
        options=OPTIONS,
        structure=st.sampled_from(["no-limit", "fixed-limit", "mixed"]),
        size=st.integers(3, 7),
        players=st.integers(2, 6),
        seed=st.integers(0, 1000),
    )
    def open(self, options, structure, size, players, seed):
        self.table = Table(structure, table_size=size, seed=seed, **options)
        self.model = Model(size, self.table.state.config.rules, mixed=structure == "mixed")
        for i in range(min(players, size)):
            self._ask(cmd.Sit(ACCOUNTS[i], "x", i + 1, 1000, choice="post"))
        self.hands(2, seed)

    def _ask(self, command):
        """Give a command that may be refused; a refusal is a value and changes nothing."""
        events = decide(self.table.state, command, self.table.now)
        if isinstance(events, Refusal):
            return False
        before = len(self.table.log)
        self.table.do(command)
        for event in self.table.log[before:]:
            self.model.saw(event)
        return True

    @rule(pick=PICK, who=PICK, chips=st.sampled_from([400, 700, 1000]), choice=CHOICE)
    def sit(self, pick, who, chips, choice):
        state = self.table.state
        free = [n for n in range(1, state.config.table_size + 1) if state.seat(n) is None]
        new = [account for account in ACCOUNTS if state.seat_of(account) is None]
        if free and new:
            account = new[who % len(new)]
            left = {d.account: d.chips for d in state.departed if d.until > self.table.now}
            chips = max(chips, left.get(account, 0))
            self._ask(cmd.Sit(account, "x", free[pick % len(free)], chips, choice=choice))

    @rule(account=st.sampled_from(ACCOUNTS), seat=st.integers(0, 8), chips=st.integers(0, 1200))
    def sit_anywhere(self, account, seat, chips):
        self._ask(cmd.Sit(account, "x", seat, chips))

    @rule(pick=PICK, who=PICK)
    def change_places(self, pick, who):
        self._finish(9)
        self.leave(pick)
        self.hands(1, who)
        self.sit(who, pick, 1000, "post")
        self.hands(2, who)

    @rule(pick=PICK, hands=st.integers(1, 4), choice=CHOICE)
    def pause(self, pick, hands, choice):
        account = self._seated(pick)
        self._ask(cmd.SitOut(account))
        self.hands(hands, pick)
        self._ask(cmd.Return(account, choice))
        self.hands(2, pick)

    def _seated(self, pick):
        """Return one of the accounts that sit at the table."""
        seats = self.table.state.seats
        return seats[pick % len(seats)].account if seats else ACCOUNTS[0]

    @rule(pick=PICK)
    def leave(self, pick):
        self._ask(cmd.Leave(self._seated(pick)))

    @rule(pick=PICK, queued=st.booleans())
    def kick(self, pick, queued):
        waiting = [entry.account for entry in self.table.state.waiting]
        account = waiting[0] if queued and waiting else self._seated(pick)
        seat = self.table.state.seat_of(account)
        present = account in waiting or (seat is not None and not seat.leaving)
        assert self._ask(cmd.Kick(account)) == present
        assert account not in [entry.account for entry in self.table.state.waiting]

    @rule(small=st.integers(-1, 12), big=st.integers(-1, 12), ante=st.integers(-1, 3))
    def change_blinds(self, small, big, ante):
        possible = 0 <= small <= big and big >= 1 and ante >= 0
        assert self._ask(cmd.ChangeBlinds(small, big, ante)) == possible

    @rule(pick=PICK, when=st.sampled_from(["now", "next_big_blind"]))
    def sit_out(self, pick, when):
        self._ask(cmd.SitOut(self._seated(pick), when))

    @rule(choice=CHOICE)
    def all_come_back(self, choice):
        for seat in self.table.state.seats:
            if not seat.chips:
                self._ask(cmd.TopUp(seat.account, 1000))
            self._ask(cmd.Return(seat.account, choice))

    @rule(pick=PICK, choice=CHOICE)
    def come_back(self, pick, choice):
        self._ask(cmd.Return(self._seated(pick), choice))

    @rule(pick=PICK, chips=st.sampled_from([-1, 0, 400, 1000]))
    def top_up(self, pick, chips):
        self._ask(cmd.TopUp(self._seated(pick), chips))

    @rule(account=st.sampled_from(ACCOUNTS), join=st.booleans())
    def queue(self, account, join):
        self._ask(cmd.JoinWaiting(account, "x") if join else cmd.LeaveWaiting(account))

    @rule(pick=PICK, there=st.booleans())
    def connection(self, pick, there):
        account = self._seated(pick)
        self._ask(cmd.Connected(account) if there else cmd.Disconnected(account))


class Life(Seating):
    """The life of a cash table: time and hands pass over those who sit there."""

    @rule(ms=st.sampled_from([1_000, 61_000, 601_000, 3_601_000]))
    def wait(self, ms):
        self.table.wait(ms)
        if next_deadline(self.table.state) is not None:
            assert self._ask(cmd.Tick())
            later = next_deadline(self.table.state)
            assert later is None or later > self.table.now

    @precondition(lambda self: self.table.state.running)
    @rule()
    def cancel(self):
        self._ask(cmd.CancelHand("test"))

    @rule(pick=PICK)
    def start(self, pick):
        state = self.table.state
        due = draw_due(state)
        command = cmd.StartHand(due[pick % len(due)] if due else None)
        possible = len(ready(state)) >= 2 and not state.running
        assert self._ask(command) == possible

    @rule(hands=st.integers(1, 4), pick=PICK)
    def hands(self, hands, pick):
        for _ in range(hands):
            self._finish(9)
            self.start(pick)
        self._finish(9)

    @precondition(lambda self: self.table.state.running)
    @rule(picks=st.lists(st.integers(0, 11), min_size=1, max_size=12))
    def play(self, picks):
        for pick in picks:
            if self.table.state.running:
                self._go_on(pick)

    def _go_on(self, pick):
        """Take one step of the running hand: cards, an answer, or the end of the time."""
        table = self.table
        hand = table.state.hand
        if needs(hand):
            table.random.shuffle(table.deck)
            fresh = iter([c for c in table.deck if not _out(hand, c)])
            assert self._ask(cmd.DealCards({position: next(fresh) for position in needs(hand)}))
            return
        clock = table.state.clock
        assert clock is not None, "somebody is asked"
        action = _answer(hand, pick)
        if pick == 8:
            table.now = max(table.now, clock.deadline)
            assert self._ask(cmd.Expire(clock.hand, clock.turn))
        else:
            account = table.waits_for()
            turn = hand.turn
            assert self._ask(cmd.Hand(account, table.state.hand_number, turn, action))
            assert not self._ask(cmd.Hand(account, clock.hand, turn, action)), "never twice"

    def _finish(self, pick):
        for _ in range(400):
            if not self.table.state.running:
                return
            self._go_on(pick)
        raise AssertionError("the hand does not end")

    @invariant()
    def chips_are_conserved(self):
        if not hasattr(self, "model"):
            return
        outside = sum(self.model.wallets.values())
        state = self.table.state
        assert outside + on_table(state) + state.totals.rake == self.model.brought
        assert len({seat.account for seat in state.seats}) == len(state.seats)
        assert {seat.account: seat.chips for seat in state.seats} == self.model.stacks
        for seat in state.seats:
            assert seat.chips >= 0
            owes = {"none": set(), "both": {"big", "small"}}.get(seat.owes, {seat.owes})
            assert owes == self.model.owed[seat.account], seat

    def teardown(self):
        if not hasattr(self, "table"):
            return
        self._finish(9)
        state = self.table.state
        if len(ready(state)) >= 2:
            assert self._ask(cmd.StartHand((*draw_due(state), None)[0]))
        assert self._ask(cmd.Close())
        self._finish(9)
        state = self.table.state
        assert (state.seats, state.waiting, state.offers) == ((), (), ())
        assert sum(self.model.wallets.values()) + state.totals.rake == self.model.brought
        assert not self._ask(cmd.Sit(ACCOUNTS[0], "x", 1, 1000))
        assert not self._ask(cmd.StartHand())


def _out(hand, card):
    return any(card in cards for group in (hand.hole, hand.boards) for cards in group)


def _answer(hand, pick):
    if hand.phase == "straddle":
        return Straddle(0, yes=pick % 2 == 0)
    if hand.phase == "run_twice":
        return Vote(0, yes=pick % 2 == 0)
    legal = hand.legal
    if pick == 9 and legal.to_call:
        return Act(0, "fold")
    if legal.min_to is not None and pick < 4:
        return Act(0, legal.wager, legal.max_to if pick == 0 else legal.min_to)
    return Act(0, "call" if legal.to_call else "check")


TestLife = Life.TestCase
TestLife.settings = settings(
    max_examples=int(os.environ.get("FIFTHSTREET_EXAMPLES", "25")), stateful_step_count=60
)
