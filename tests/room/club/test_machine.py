"""A club and its table driven at random: whoever asks for whatever, the laws hold."""

from __future__ import annotations

import os

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fifthstreet.engine import needs
from fifthstreet.engine.types import Refusal
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club import evolve, invite_hash, project, watching
from fifthstreet.room.club.settle import reckon
from fifthstreet.table import commands as table_cmd
from fifthstreet.table import decide as decide_table
from fifthstreet.table import public_view
from fifthstreet.table.seating import ready
from tests.room.club.driver import PASSWORD, Room
from tests.table.driver import Table

ACCOUNTS = ["ann", "bob", "cid", "dan", "eve"]
WHO = st.sampled_from(ACCOUNTS)
PROOFS = ["", PASSWORD, invite_hash("token"), "0" * 64]
WALLET = 3_000


class Society(RuleBasedStateMachine):
    """The life of a private game."""

    @initialize(
        private=st.booleans(),
        approves=st.booleans(),
        delay=st.sampled_from([0, 2_000, 60_000]),
        seated=st.integers(0, 4),
    )
    def open(self, private, approves, delay, seated):
        self.wallets = dict.fromkeys(ACCOUNTS, WALLET)
        self.room = Room(
            host="ann",
            table=Table(table_size=4, watch=False),
            affords=lambda account, chips: self.wallets[account] >= chips,
            visibility="private" if private else "public",
            password_hash=PASSWORD,
            invite_hash=invite_hash("token"),
            approve_seats=approves,
            approve_buy_ins=approves,
            spectator_delay_ms=delay,
        )
        self.folded = evolve(None, self.room.log[0])
        self.seen = 1
        self.held = {}
        for number, account in enumerate(ACCOUNTS[:seated], start=1):
            if private:
                self._ask(cmd.Enter(account, account, PASSWORD))
            assert self._ask(cmd.RequestSeat(account, account, number, 1000, "post"))
            self._ask(cmd.Approve("ann", account))
        self.hand(folds=False)

    def _ask(self, command):
        """Give a command that may be refused; a refusal changes nothing."""
        room = self.room
        before = room.club, room.table.state
        outcome = room.ask(command)
        if isinstance(command, cmd.HostCommand) and command.by != before[0].host:
            assert isinstance(outcome, Refusal)
            assert outcome.code in ("NOT_HOST", "CLUB_CLOSED")
        if isinstance(outcome, Refusal):
            assert (room.club, room.table.state) == before
            return False
        room.do(command)
        return True

    def _table(self, command):
        if not isinstance(decide_table(self.room.table.state, command, self.room.now), Refusal):
            self.room.at_table(command)

    @rule(by=WHO, proof=st.sampled_from(PROOFS))
    def enter(self, by, proof):
        settings_now, banned = self.room.club.settings, self.room.club.banned
        was = self.room.club.member(by) is not None
        opens = settings_now.visibility == "public" or (
            bool(proof) and proof in (settings_now.password_hash, settings_now.invite_hash)
        )
        possible = opens and not was and by not in banned and not self.room.club.closed
        assert self._ask(cmd.Enter(by, by, proof)) == possible

    @rule(by=WHO)
    def go(self, by):
        self._ask(cmd.Exit(by))

    @rule(by=WHO, seat=st.integers(1, 4), chips=st.sampled_from([300, 500, 1000]))
    def request_seat(self, by, seat, chips):
        self._ask(cmd.RequestSeat(by, by, seat, chips, "post"))

    @rule(by=WHO, chips=st.sampled_from([-1, 100, 500]))
    def request_chips(self, by, chips):
        self._ask(cmd.RequestChips(by, chips))

    @rule(by=WHO)
    def withdraw(self, by):
        self._ask(cmd.Withdraw(by))

    @rule(by=WHO, text=st.sampled_from(["hello", "", "x" * 300]))
    def talk(self, by, text):
        before = len(self.room.log)
        if self._ask(cmd.Say(by, by, text)) and watching(self.room.club, by) == "delayed":
            (event,) = self.room.log[before:]
            assert isinstance(event, ev.ChatHeld)

    def _asker(self, by):
        """Return who asks: the host himself every other time."""
        return self.room.club.host or by if by in ACCOUNTS[::2] else by

    @rule(by=WHO, account=WHO, ban=st.booleans())
    def expel(self, by, account, ban):
        self._ask(cmd.Expel(self._asker(by), account, ban))

    @rule(
        by=WHO,
        account=WHO,
        kind=st.sampled_from(
            [cmd.Approve, cmd.Deny, cmd.Unban, cmd.Mute, cmd.Unmute, cmd.HandOver]
        ),
    )
    def about(self, by, account, kind):
        self._ask(kind(self._asker(by), account))

    @rule(
        by=WHO,
        command=st.one_of(
            st.builds(cmd.Pause, by=st.just("")),
            st.builds(cmd.Unpause, by=st.just("")),
            st.builds(cmd.SetChat, by=st.just(""), on=st.booleans()),
            st.builds(cmd.SetApproval, by=st.just(""), seats=st.booleans(), buy_ins=st.booleans()),
            st.builds(
                cmd.SetSpectators,
                by=st.just(""),
                allowed=st.booleans(),
                delay_ms=st.sampled_from([0, 2_000, 60_000]),
            ),
            st.builds(
                cmd.SetBlinds, by=st.just(""), small=st.integers(0, 9), big=st.integers(1, 9)
            ),
            st.builds(
                cmd.SetDoor,
                by=st.just(""),
                visibility=st.sampled_from(["public", "private"]),
                password_hash=st.sampled_from([None, PASSWORD, "clear"]),
                invite_hash=st.sampled_from([None, "0" * 64, "clear"]),
            ),
        ),
    )
    def rule_the_table(self, by, command):
        self._ask(msgspec.structs.replace(command, by=self._asker(by)))

    @rule(account=WHO, connected=st.booleans())
    def presence(self, account, connected):
        self._ask(cmd.Presence(account, connected))
        self._table(table_cmd.Connected(account) if connected else table_cmd.Disconnected(account))

    @rule(account=st.sampled_from(ACCOUNTS[3:]))
    def forget(self, account):
        assert self._ask(cmd.Forget(account))
        assert self.room.club.member(account) is None

    @rule(account=WHO)
    def leave(self, account):
        self._table(table_cmd.Leave(account))

    @rule(ms=st.sampled_from([300, 1_000, 60_000, 600_000]))
    def wait(self, ms):
        self.room.table.wait(ms)
        self._due()

    def _due(self):
        room = self.room
        if room.is_due():
            assert self._ask(cmd.Due())
            assert not room.is_due()

    @rule(folds=st.booleans(), account=WHO, chips=st.sampled_from([0, 100]))
    def hands(self, folds, account, chips):
        self.hand(folds=folds, account=account, chips=chips)
        self.hand(folds=not folds)

    def hand(self, *, folds, account="", chips=0):
        """Play a hand, in which an account may ask for chips."""
        table = self.room.table
        state = table.state
        if len(ready(state)) < 2 or state.held or state.closed:
            return
        self.room.watched(table.start)
        self._due()
        if chips and self._ask(cmd.RequestChips(account, chips)):
            self._ask(cmd.Approve(self.room.club.host, account))
        for _ in range(200):
            if not table.state.running:
                break
            self.room.watched(lambda: self._go_on(folds=folds))
            self._due()
        assert not table.state.running
        self._due()

    def _go_on(self, *, folds):
        table = self.room.table
        if needs(table.state.hand):
            table.deal()
        elif table.state.hand.legal is None:
            table.expire()
        elif folds and table.state.hand.legal.to_call:
            table.act("fold")
        else:
            table.act("call" if table.state.hand.legal.to_call else "check")

    @invariant()
    def laws(self):
        if not hasattr(self, "room"):
            return
        club, table = self.room.club, self.room.table.state
        for event in self.room.log[self.seen :]:
            self._heard(event)
            self.folded = evolve(self.folded, event)
        self.seen = len(self.room.log)
        assert self.folded == club
        assert {s.account: s.seat for s in club.seated} == {
            s.account: s.number for s in table.seats
        }
        asked = [each.account for each in (*club.requests, *club.granted)]
        assert len(set(asked)) == len(asked)
        assert not club.host or club.member(club.host) is not None
        for sitter in club.seated:
            assert sitter.going == table.seat_of(sitter.account).leaving
            assert sitter.going or club.inside(sitter.account)
        assert not set(club.banned) & {member.account for member in club.members}
        for account in (*ACCOUNTS, ""):
            if watching(club, account) == "live" and club.sitter(account) is None:
                assert club.settings.spectator_delay_ms == 0
        self._money()

    def _money(self):
        book = reckon(self.room.log)
        assert sum(line.net for line in book.lines) == -book.rake
        for line in book.lines:
            self.wallets[line.account] = WALLET + line.cashed - line.bought
            assert self.wallets[line.account] >= 0, "nobody brings what he has not"
        seats = {seat.account: seat.chips for seat in self.room.table.state.seats}
        assert {line.account: line.on_table for line in book.lines if line.seat} == seats
        owed = {line.account: line.net for line in book.lines}
        for payment in book.payments():
            owed[payment.payer] += payment.chips
            owed[payment.payee] -= payment.chips
        assert not any(owed.values())

    def _heard(self, event):
        """Check what strangers and players are told of an event."""
        if isinstance(event, ev.ChatHeld):
            self.held[event.chat.text, event.chat.account, event.chat.at] = event.chat.until
        if isinstance(event, ev.Chatted) and event.was_held:
            assert self.held[event.text, event.account, event.at] <= self.room.now
        if isinstance(event, ev.ClubEvent):
            for account in (*ACCOUNTS, ""):
                told = msgspec.json.encode(project(event, account, self.room.club))
                assert b"argon2" not in told
                assert invite_hash("token").encode() not in told
                assert b"0" * 64 not in told

    def teardown(self):
        if not hasattr(self, "room"):
            return
        host = self.room.club.host
        if host:
            assert self._ask(cmd.CloseClub(host))
            assert public_view(self.room.table.state).closed
            assert self.room.club.seated == ()
        self.laws()


TestSociety = Society.TestCase
TestSociety.settings = settings(
    max_examples=int(os.environ.get("FIFTHSTREET_EXAMPLES", "25")),
    stateful_step_count=50,
    deadline=None,
)
