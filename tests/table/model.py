"""A simple model of seats, blinds and wallets, kept beside a table under test.

It knows nothing of the table's code: it walks seat by seat round the table, and
keeps the chips of every account. ``check_hand`` compares each new hand with it.
"""

from __future__ import annotations

from fifthstreet.engine import events as hand_ev
from fifthstreet.table import events as ev

BANKROLL = 100_000


class Model:
    """What a careful spectator with a notebook knows."""

    def __init__(self, size, rules, *, mixed=False):
        self.size = size
        self.mixed = mixed
        self.rules = rules
        self.wallets = {}
        self.stacks = {}
        """Account to the chips in its seat, as they were when the running hand began."""
        self.start = None
        """The running hand."""
        self.blinds = None
        """What the host chose last."""
        self.seats = {}
        """Seat to account."""
        self.owed = {}
        """Account to the blinds it missed: ``new``, ``big``, ``small``."""
        self.out = set()
        self.last = None
        """Button, small blind, big blind and players of the last hand."""
        self.plan = None
        self.undo = None
        """The last hand and the debts before the running hand, for one that is cancelled."""

    @property
    def brought(self):
        """All chips that there are."""
        return BANKROLL * len(self.wallets)

    def walk(self, start, end):
        """Yield the seats after ``start`` up to and with ``end``, none if they are the same."""
        at = start
        while at != end:
            at = at % self.size + 1
            yield at

    def saw(self, event):
        """Write down what happened."""
        if isinstance(event, ev.PlayerSat):
            self.wallets[event.account] = self.wallets.get(event.account, BANKROLL) - event.chips
            assert event.account not in self.stacks, "one seat an account"
            self.stacks[event.account] = event.chips
            self.seats[event.seat] = event.account
            running = self.last is not None and self.rules.new_player != "free"
            self.owed[event.account] = {"new"} if running else set()
        elif isinstance(event, ev.PlayerLeft):
            assert self.stacks.pop(event.account) == event.chips, "nobody goes with less"
            self.wallets[event.account] += event.chips
            assert self.seats.pop(event.seat) == event.account
            del self.owed[event.account]
            if self.last is not None:
                self.last[1].discard(event.account)
            self.out.discard(event.account)
        elif isinstance(event, ev.ToppedUp):
            self.wallets[self.seats[event.seat]] -= event.chips
            self.stacks[self.seats[event.seat]] += event.chips
        elif isinstance(event, ev.BlindsChanged):
            self.blinds = event
        elif isinstance(event, hand_ev.HandEnded):
            for entry, stack in zip(self.start.seats, event.stacks, strict=True):
                self.stacks[entry.player] = stack
        elif isinstance(event, ev.SatOut):
            self.out.add(self.seats[event.seat])
        elif isinstance(event, ev.CameBack):
            self.out.discard(self.seats[event.seat])
        elif isinstance(event, ev.TableStopped):
            self.last = None
            self.owed = {account: set() for account in self.owed}
        elif isinstance(event, ev.HandCancelled):
            last, owed = self.undo
            self.last = last and (last[0], last[1] & self.owed.keys())
            self.owed = {a: owed.get(a, debts) for a, debts in self.owed.items()}
        elif isinstance(event, ev.HandPlanned):
            self.plan = event
            self.undo = self.last, {account: set(debts) for account, debts in self.owed.items()}
        elif isinstance(event, hand_ev.HandStarted):
            self.start = event
            self._check_game(event.game)
            assert {e.player: e.stack for e in event.seats}.items() <= self.stacks.items()
            self.check_hand(event)

    def _check_game(self, game):
        """Check that a hand is played for the blinds that the host chose before it."""
        chosen = self.blinds
        if chosen is None or game.bomb_pot:
            return
        times = 2 if self.mixed and game.structure == "fixed-limit" else 1
        small, big = times * chosen.small_blind, times * chosen.big_blind
        assert (game.small_blind, game.big_blind, game.ante) == (small, big, chosen.ante)

    def check_hand(self, start):
        """Check a hand against the laws of the button and the blinds, and write it down."""
        plan, last = self.plan, self.last
        dealt = {entry.seat: entry.player for entry in start.seats}
        assert dealt == {s: a for s, a in self.seats.items() if s in plan.dealt_in}
        assert not self.out & set(dealt.values()), "who sits out is not dealt in"
        at = plan.button
        assert at.button == start.button
        posted = {}
        for post in start.posts:
            if post.kind in ("small_blind", "big_blind", "entry"):
                assert post.seat not in posted, "a seat posts once in a hand"
                posted[post.seat] = post
        moved = plan.placed == "moved"
        anew = plan.placed == "anew"
        if anew and last is not None:  # those who still owe a blind do not count
            assert len(last[1] & set(dealt.values())) < 2, "the game had gone on"
        if last is None:
            assert anew
        if anew:
            self.owed = {account: set() for account in self.owed}
        if not start.game.bomb_pot and start.game.small_blind:  # a blind of nothing is not posted
            self._check_blinds(start, dealt, at, posted, anew=anew)
        if moved:
            self._check_move(last, at, dealt)
        if not start.game.bomb_pot:
            self._miss(at, dealt, moved=moved)
        self.last = (at, {account for account in dealt.values() if not self.owed[account]})

    def _check_blinds(self, start, dealt, at, posted, *, anew):
        game = start.game
        assert posted[at.big_blind].live == game.big_blind
        assert start.big_blind == at.big_blind in dealt
        small = posted.get(at.small_blind)
        if self.rules.button_rule != "dead" and len(dealt) > 2:
            assert at.small_blind in dealt, "always two live blinds"
        if len(dealt) == 2:
            assert small is not None
            assert set(posted) == set(dealt), "two players pay the blinds and nothing else"
            on_button = "button" in (self.rules.heads_up_small_blind, self.rules.small_blind_seat)
            assert at.button == (at.small_blind if on_button else at.big_blind)
            return
        for seat, account in dealt.items():
            owed = self.owed[account]
            bought = not anew and self._bought(seat, at, posted)
            if owed == {"small"} and seat == at.small_blind:
                assert posted[seat].kind == "small_blind"
            elif owed and seat != at.big_blind and not bought:
                live = game.big_blind if owed & {"new", "big"} else 0
                dead = game.small_blind if "small" in owed else 0
                assert (posted[seat].live, posted[seat].dead) == (live, dead), (seat, owed)
            elif seat in (at.small_blind, at.big_blind) and not bought:
                assert posted[seat].kind != "entry"
        if self.rules.small_blind_seat == "left_of_button" and at.small_blind is not None:
            after = list(self.walk(at.button, at.small_blind))[:-1]
            assert not set(after) & set(dealt), "nobody between button and small blind"

    def _bought(self, seat, at, posted):
        """Tell whether the seat came in where only a buyer of the button may."""
        before = self.last[0]
        if not self.rules.buy_button or self.rules.small_blind_seat == "button":
            return False
        if self.rules.button_rule == "dead":
            return seat in list(self.walk(before.small_blind, at.small_blind))[:-1]
        post = posted.get(at.button)
        return seat in posted and post is not None and post.kind == "entry" and post.dead > 0

    def _check_move(self, last, at, dealt):
        before, players = last
        if self.rules.button_rule == "random_on_change":
            return
        big = dealt[at.big_blind]
        was = self.seats.get(before.big_blind)
        if was in players:
            assert big != was, "nobody is big blind twice running"
        if self.rules.button_rule == "dead":
            passed = list(self.walk(before.big_blind, at.big_blind))[:-1]
            assert not set(passed) & set(dealt), "the big blind skips nobody"

    def _miss(self, at, dealt, *, moved):
        missing = self.rules.missed_blinds != "none"
        for seat, account in self.seats.items():
            if seat in dealt:
                self.owed[account] = set()
            elif moved and missing and self._misses(account):
                before, _ = self.last
                if seat in list(self.walk(before.big_blind, at.big_blind))[:-1]:
                    self.owed[account].add("big")
                if seat == at.small_blind or seat in self.walk(before.small_blind, at.small_blind):
                    self.owed[account].add("small")

    def _misses(self, account):
        """Tell whether passing blinds count: he sits out, or missed the big blind and is back."""
        owed = self.owed[account]
        return owed == {"big"} or (account in self.out and "new" not in owed)
