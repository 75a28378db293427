"""The hub in one process: who is here, what the bots do, and that chips add up."""

from __future__ import annotations

from functools import partial

import msgspec
import pytest

from fifthstreet.room import club
from fifthstreet.room import protocol as wire
from fifthstreet.room.accounts.door import leave_all
from fifthstreet.room.actions import Approve, HandOver
from fifthstreet.room.club.commands import Enter
from fifthstreet.room.hub import system_clock
from fifthstreet.room.ledger import FLOOR, wallet
from fifthstreet.room.lobby import tables
from fifthstreet.room.present import lobby_row
from fifthstreet.room.recall import begin_table
from fifthstreet.room.sessions import Player
from fifthstreet.table.state import PotSizes
from fifthstreet.words import LANGUAGES, say
from tests.room.doubles import MemoryJournal, MemoryLedger
from tests.room.kit import Listener, balanced, config_of, enter, in_room, seat, until

# The lobby


def test_the_seven_tables_of_the_lobby():
    configs = tables()
    assert [config.table for config in configs] == [
        *("no-limit", "pot-limit", "fixed-limit", "mixed"),
        *("base-stake", "mbp", "classic-limit"),
    ]
    for config in configs:
        names = {say(language, f"room.table.{config.table}") for language in LANGUAGES}
        assert len(names) >= 2
        assert config.max_buy_in <= FLOOR


def test_bots_fill_every_table_but_one_seat():
    async def scenario(hub):
        for info in hub.lobby().tables:
            assert (info.people, info.bots) == (0, info.size - 1)
        assert balanced(hub)

    in_room(scenario)


def test_the_lobby_is_told_anew_only_when_it_changes():
    async def scenario(hub):
        owl = enter(hub)
        assert [type(m) for m in owl.messages] == [wire.Welcome, wire.LobbyMessage]
        assert owl.last.whole
        ann = seat(hub, "ann", "mbp")
        desk = hub.desks["mbp"]
        await until(lambda: desk.state.running)
        hub.receive(ann, wire.SitOutMessage("2", "mbp"))
        assert next(i for i in hub.lobby().tables if i.table == "mbp").people == 1
        await until(lambda: len(owl.of(wire.LobbyMessage)) > 1)
        assert [(i.table, i.people) for i in owl.last.tables] == [("mbp", 1)]
        assert not owl.last.whole
        await until(lambda: desk.state.hand_number > 3)
        assert len(owl.of(wire.LobbyMessage)) == 2

    in_room(scenario)


def test_whoever_left_is_told_nothing_more():
    async def scenario(hub):
        owl = enter(hub)
        hub.leave(owl)
        owl.forget()
        seat(hub, "ann")
        assert owl.messages == []

    in_room(scenario)


def test_nobody_is_told_of_the_lobby_before_he_says_hello():
    async def scenario(hub):
        silent = Listener()
        hub.enter(silent)
        seat(hub, "ann")
        assert silent.messages == []

    in_room(scenario)


# Messages


def test_a_command_is_applied_once_and_answered_the_same():
    async def scenario(hub):
        ann = enter(hub, "ann")
        sit = wire.SitMessage("1", "mbp", 10_000)
        hub.receive(ann, sit)
        hub.receive(ann, sit)
        first, second = ann.of(wire.Ack)
        assert first == second
        assert hub.ledger.balance(wallet("ann")) == FLOOR - 10_000

    in_room(scenario)


def test_bad_commands_are_refused_with_their_code_and_change_nothing():
    async def scenario(hub):
        ann = enter(hub, "ann")
        before = hub.desks["mbp"].state
        for message in (
            wire.LeaveMessage("1", "mbp"),
            wire.SitMessage("2", "mbp", 1),
            wire.SitMessage("3", "mbp", FLOOR + 1),
            wire.ActMessage("4", "mbp", 1, 1, "fold"),
            wire.Answer("5", "mbp", 1, 1, yes=True),
            wire.ShowMessage("6", "mbp", 1, (1, 2)),
            wire.RabbitMessage("7", "mbp", 1),
            wire.TopUpMessage("8", "mbp", 5),
            wire.SitOutMessage("9", "mbp"),
            wire.ReturnMessage("10", "mbp"),
            wire.LeaveMessage("11", "no-such-table"),
        ):
            hub.receive(ann, message)
        errors = ann.of(wire.Error)
        assert [error.id for error in errors] == [str(number) for number in range(1, 12)]
        assert [error.code for error in errors] == [
            *("NOT_SEATED", "BELOW_BUY_IN", "NOT_ENOUGH_CHIPS", "NO_HAND", "NO_HAND", "NO_HAND"),
            *("NO_HAND", "NOT_SEATED", "NOT_SEATED", "NOT_SEATED", "NO_SUCH_TABLE"),
        ]
        assert hub.desks["mbp"].state == before

    in_room(scenario)


def test_nobody_without_a_session_can_do_anything_but_watch():
    async def scenario(hub):
        owl = enter(hub, "", "mbp")
        assert isinstance(owl.last, wire.Ev)
        hub.receive(owl, wire.SitMessage("1", "mbp", 10_000))
        assert owl.last == wire.Error("NO_SESSION", id="1")
        hub.receive(owl, wire.Sub("nowhere"))
        assert owl.last == wire.Error("NO_SUCH_TABLE", {"table": "nowhere"})
        hub.receive(owl, wire.Ping())
        assert isinstance(owl.last, wire.Pong)

    in_room(scenario)


def test_welcome_says_who_one_is():
    async def scenario(hub):
        (welcome,) = enter(hub, "ann").of(wire.Welcome)
        assert (welcome.version, welcome.player, welcome.name) == ("5s.v1", "ann", "Ann")
        assert abs(welcome.now - system_clock()) < 5_000

    in_room(scenario)


def test_hello_goes_on_with_a_table():
    async def scenario(hub):
        ann = enter(hub, "ann", "mbp")
        seen = ann.of(wire.Ev)[-1].seq
        hub.leave(ann)
        again = Listener("ann")
        hub.enter(again)
        hub.receive(again, wire.Hello((wire.Cursor("mbp", seen - 2),)))
        assert [m.seq for m in again.of(wire.Ev)][:2] == [seen - 1, seen]
        assert len(again.of(wire.Snap)) == 1

    in_room(scenario)


# People


def test_a_new_guest_has_chips():
    async def scenario(hub):
        hub.welcome(Player("ann", "Ann"))
        assert enter(hub, "ann", "mbp").view.bank == FLOOR
        assert balanced(hub)

    in_room(scenario)


def test_the_newest_socket_of_a_player_wins():
    async def scenario(hub):
        first = enter(hub, "ann", "mbp")
        second = Listener("ann")
        assert hub.enter(second) is first
        hub.receive(second, wire.Sub("mbp"))
        first.forget()
        await until(lambda: hub.desks["mbp"].state.hand_number > 1)
        assert first.messages == []
        hub.leave(first)  # the older line ends later
        assert hub.enter(Listener("ann")) is second

    in_room(scenario)


def test_people_without_a_session_do_not_push_each_other_out():
    async def scenario(hub):
        assert hub.enter(Listener()) is None
        assert hub.enter(Listener()) is None

    in_room(scenario)


def test_tables_know_whose_line_is_gone():
    async def scenario(hub):
        ann = seat(hub, "ann", "t")
        state = hub.desks["t"].state
        assert state.seat_of("ann").connected
        hub.leave(ann)
        assert not hub.desks["t"].state.seat_of("ann").connected
        again = enter(hub, "ann")
        assert hub.desks["t"].state.seat_of("ann").connected
        enter(hub, "ann")
        hub.leave(again)
        assert hub.desks["t"].state.seat_of("ann").connected

    in_room(scenario, configs=[config_of()], bots=())


def test_a_newer_tab_keeps_the_place_in_the_queue_and_whoever_goes_gives_it_up():
    async def scenario(hub):
        for account in ("ann", "bob"):
            seat(hub, account, "t")
        older = seat(hub, "cyd", "t")
        desk = hub.desks["t"]
        assert [entry.account for entry in desk.state.waiting] == ["cyd"]
        newer = enter(hub, "cyd", "t")
        hub.leave(older)
        assert [entry.account for entry in desk.state.waiting] == ["cyd"]
        hub.receive(newer, wire.Unsub("t"))
        assert not desk.state.waiting

    in_room(scenario, configs=[config_of(size=2)], bots=())


class Slow(MemoryJournal):
    """A journal that says when something is kept only when a test lets it."""

    def __init__(self, ledger):
        super().__init__(ledger)
        self.waits = None

    def append(self, batch, done):
        if self.waits is None:
            super().append(batch, done)
        else:
            self.waits.append((batch, done))

    def go_on(self):
        waits, self.waits = self.waits, None
        for batch, done in waits:
            super().append(batch, done)


def slow_room(scenario, **options):
    ledger = MemoryLedger()
    journal = Slow(ledger)
    in_room(partial(scenario, journal), ledger=ledger, journal=journal, bots=(), **options)


def test_whoever_goes_while_his_seat_is_being_kept_is_missed():
    async def scenario(journal, hub):
        ann, bob = seat(hub, "ann", "t"), enter(hub, "bob", "t")
        journal.waits = []
        hub.receive(ann, wire.ChatMessage("busy", "t", "one moment"))
        hub.receive(bob, wire.SitMessage("sit", "t", 10_000))
        hub.leave(bob)
        journal.go_on()
        seats = hub.desks["t"].state.seats
        assert [(each.account, each.connected) for each in seats] == [("ann", True), ("bob", False)]

    slow_room(scenario, configs=[config_of()])


def test_a_deleted_account_whose_seat_is_being_kept_has_none():
    async def scenario(journal, hub):
        ann, bob = seat(hub, "ann", "t"), enter(hub, "bob", "t")
        journal.waits = []
        hub.receive(ann, wire.ChatMessage("busy", "t", "one moment"))
        hub.receive(bob, wire.SitMessage("sit", "t", 10_000))
        leave_all(hub, "bob")
        journal.go_on()
        assert [each.account for each in hub.desks["t"].state.seats] == ["ann"]
        assert balanced(hub)

    slow_room(scenario, configs=[config_of()])


def test_whoever_is_given_the_role_of_the_host_without_a_line_is_missed_at_once():  # R-CLUB-6
    async def scenario(hub):
        ann, bob = seat(hub, "ann", "t"), enter(hub, "bob")
        _, opened = club.open_club("ann", "Ann", club.Settings(visibility="public"), hub.clock())
        config = msgspec.structs.replace(config_of(), table="made")
        hub.create(hub.journal.claim("made"), config, opened, ())
        desk = hub.desks["made"]
        assert await hub.ask("made", Enter("bob", "Bob")) is None
        hub.leave(bob)
        hand_over = wire.HostMessage("1", "made", HandOver("bob"))
        hub.receive(ann, hand_over)
        assert (desk.whole.club.host, desk.whole.club.host_gone_since is None) == ("bob", False)
        enter(hub, "bob")
        assert desk.whole.club.host_gone_since is None

    in_room(scenario, configs=[config_of()], bots=())


def test_who_is_gone_when_the_host_gives_him_a_seat_is_seated_as_gone():
    async def scenario(hub):
        ann, bob = enter(hub, "ann"), enter(hub, "bob")
        settings = club.Settings(visibility="public", approve_seats=True)
        _, opened = club.open_club("ann", "Ann", settings, hub.clock())
        config = msgspec.structs.replace(config_of(), table="made")
        hub.create(hub.journal.claim("made"), config, opened, ())
        desk = hub.desks["made"]
        hub.receive(bob, wire.SitMessage("1", "made", 10_000))
        hub.leave(bob)
        hub.receive(ann, wire.HostMessage("2", "made", Approve("bob")))
        assert [(s.account, s.connected) for s in desk.state.seats] == [("bob", False)]

    in_room(scenario, configs=[config_of()], bots=())


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (club.Settings(), 700),
        (club.Settings(spectator_delay_ms=60_000), 0),
        (club.Settings(spectators=False), 0),
    ],
)
def test_the_lobby_tells_no_pots_of_a_table_that_is_watched_later_or_not_at_all(settings, told):
    _, opened = club.open_club("ann", "Ann", settings, 0)
    whole = begin_table(config_of(), opened=opened).whole
    table = msgspec.structs.replace(whole.table, pots=PotSizes(700))
    assert lobby_row(msgspec.structs.replace(whole, table=table)).average_pot == told
