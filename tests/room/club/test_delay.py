"""A table as delayed spectators see it (docs/rules/private.md, R-SPEC-2, R-CHAT-4)."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.engine import events as hand_ev
from fifthstreet.room.club import Settings, open_club, project
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.delay import DelayCursor
from fifthstreet.room.club.events import ClubEvent
from fifthstreet.room.club.evolve import evolve as evolve_club
from fifthstreet.room.club.state import Club, HeldChat, Request
from fifthstreet.table import TableState, evolve, public_view
from fifthstreet.table import events as table_ev
from fifthstreet.table import project as project_table
from fifthstreet.table.seating import ready
from tests.room.club.driver import Room
from tests.table.driver import Table

DELAY = 60_000


class Scene(NamedTuple):
    """A table and the people round it."""

    table: TableState
    club: Club


def after(scene, event):
    """Return the scene after ``event``."""
    table = scene.table if isinstance(event, ClubEvent) else evolve(scene.table, event)
    return Scene(table, evolve_club(scene.club, event))


def public(event, scene):
    """Return ``event`` without cards that are not everybody's."""
    return event if isinstance(event, ClubEvent) else project_table(event, None, scene.table)


def cursor_of(table, club, now, **options):
    """Return a cursor over a table and its club that begins with the first event."""
    return DelayCursor(
        Scene(table, club), 1, now, evolve=after, public=public, at_once=True, **options
    )


class Watched:
    """A table with a live log of times, and a cursor that is fed everything."""

    def __init__(self, *, seed=1, most=4096, delay=DELAY, wait=700):
        self.table = Table(table_size=6, seed=seed, run_it_twice="offered")
        self.club, _ = open_club("", "", Settings(), self.table.now)
        self.cursor = cursor_of(
            self.table.state, self.club, self.table.now, delay_ms=delay, most=most
        )
        self.times = {}
        self.views = {1: public_view(self.table.state)}
        self.wait = wait
        self._watch()

    def _watch(self):
        """Write down every event as the table applies it."""
        apply = self.table._apply

        def watched(events):
            for event in events:
                apply((event,))
                seq = len(self.table.log)
                self.times[seq] = self.table.now
                self.views[seq] = public_view(self.table.state)
                self.cursor.feed(self.table.now, seq, event)
            self.table.wait(self.wait)

        self.table._apply = watched

    def play(self, hands):
        """Play hands with calls and all-ins."""
        self.table.sit(1, 2, 3, 4)
        for hand in range(hands):
            if len(ready(self.table.state)) < 2:
                return
            self.table.start()
            self.table.reach()
            if self.table.state.running and self.table.state.hand.legal and hand % 2:
                legal = self.table.state.hand.legal
                if legal.max_to:
                    self.table.act("raise", legal.max_to)
            self.table.finish("call")

    def shown_by(self, now):
        """Return the last event that may be shown at ``now``."""
        return max([1] + [seq for seq, at in self.times.items() if at + DELAY <= now])


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000), st.lists(st.integers(0, 20_000), min_size=1, max_size=25))
def test_every_moment_is_the_table_as_it_was(seed, steps):  # R-SPEC-2
    watched = Watched(seed=seed)
    begun = watched.table.now
    watched.play(3)
    cursor, now, seen = watched.cursor, begun, [1]
    for step in steps:
        now += step
        seen += [released.seq for released in cursor.due(now)]
        assert seen == list(range(1, watched.shown_by(now) + 1))
        assert cursor.seq == seen[-1]
        assert public_view(cursor.state.table) == watched.views[cursor.seq]
        assert cursor.moment == now - DELAY
        due = cursor.next_due()
        assert due is None or due > now
    end = watched.table.now + DELAY
    cursor.due(end)
    assert cursor.next_due() is None
    assert public_view(cursor.state.table) == public_view(watched.table.state)


def test_nothing_is_shown_a_millisecond_early():  # R-SPEC-2
    watched = Watched()
    watched.table.sit(1)
    at = watched.times[2]
    assert watched.cursor.next_due() == at + DELAY
    assert watched.cursor.due(at + DELAY - 1) == []
    (released,) = watched.cursor.due(at + DELAY)
    assert (released.seq, released.at, type(released.event)) == (2, at, table_ev.PlayerSat)


def test_clocks_run_as_they_ran():  # R-SPEC-2
    watched = Watched(wait=0)
    watched.table.sit(1, 2)
    watched.table.start(drawn=1)
    watched.table.reach()
    live = watched.table.state.clock
    watched.cursor.due(watched.table.now + DELAY + 5_000)
    clock = watched.cursor.state.table.clock
    assert clock == live
    assert clock.bank_from - watched.cursor.moment == 15_000


def test_cards_are_kept_nowhere():  # R-SPEC-1
    watched = Watched()
    watched.table.sit(1, 2, 3)
    watched.table.start(drawn=1)
    watched.table.reach()
    dealt = [e for e in watched.table.log if isinstance(e, hand_ev.HoleDealt)]
    assert dealt
    kept = [kept.event for kept in watched.cursor._kept]
    seen = [event for event in kept if isinstance(event, hand_ev.HoleDealt)]
    assert len(seen) == len(dealt)
    assert not set(seen) & set(dealt)
    watched.cursor.due(watched.table.now + DELAY)
    assert all(card < 0 for hand in watched.cursor.state.table.hand.hole for card in hand)


@pytest.mark.parametrize("most", [1, 2, 7])
def test_too_many_events_become_a_jump_and_never_come_early(most):  # R-SPEC-2
    watched = Watched(most=most)
    watched.play(2)
    cursor = watched.cursor
    assert len(cursor._kept) == most
    now, shown = watched.table.now, []
    while cursor.next_due() is not None:
        now = max(now, cursor.next_due())
        for released in cursor.due(now):
            assert watched.times[released.seq] + DELAY <= now
            shown.append(released)
        assert public_view(cursor.state.table) == watched.views[cursor.seq]
    assert shown[0].event is None, "the reader needs the table again"
    assert all(released.event is not None for released in shown[1:])
    last = len(watched.table.log)
    assert [released.seq for released in shown] == list(range(last - most + 1, last + 1))


def test_a_gap_is_an_error():
    watched = Watched()
    with pytest.raises(ValueError, match="event 3 comes after event 1"):
        watched.cursor.feed(watched.table.now, 3, table_ev.Resumed())


def test_a_clock_that_goes_back_keeps_the_order():  # R-SPEC-2
    watched = Watched(wait=0)
    now = watched.table.now
    watched.cursor.feed(now + 1_000, 2, table_ev.Held("x"))
    watched.cursor.feed(now, 3, table_ev.Resumed())
    assert watched.cursor.due(now + DELAY + 999) == []
    assert [r.seq for r in watched.cursor.due(now + DELAY + 1_000)] == [2, 3]


def test_another_delay_unsees_nothing():  # R-SPEC-2
    watched = Watched()
    watched.table.sit(1, 2)
    now = watched.table.now
    watched.cursor.set_delay(1_000)
    assert [r.seq for r in watched.cursor.due(now + 1_000)] == [2, 3]
    moment = watched.cursor.moment
    watched.cursor.set_delay(120_000)
    watched.table.sit(3)
    assert watched.cursor.due(now + 2_000) == []
    assert watched.cursor.moment == moment
    assert [r.seq for r in watched.cursor.due(watched.times[4] + 120_000)] == [4]


def test_what_the_room_lost_is_not_shown():  # R-SPEC-2
    watched = Watched()
    watched.table.sit(1, 2, 3)
    now = watched.table.now
    watched.cursor.forget(2)
    watched.cursor.feed(now, 3, table_ev.Held("again"))
    assert [r.seq for r in watched.cursor.due(now + DELAY)] == [2, 3]
    assert watched.cursor.state.table.held == "again"
    watched.cursor.forget(1)
    with pytest.raises(ValueError, match="after event 3"):
        watched.cursor.feed(now, 3, table_ev.Resumed())


def test_chat_and_club_come_late_too():  # R-CHAT-4, R-SPEC-2
    room = Room(spectator_delay_ms=DELAY)
    cursor = cursor_of(room.table.state, room.club, room.now, delay_ms=DELAY)
    start, seq = room.now, 1
    for command in (
        cmd.RequestSeat("ann", "Ann", 1, 1000),
        cmd.Say("ann", "Ann", "hello"),
        cmd.Say("eve", "Eve", "hello to you"),
    ):
        for event in room.do(command):
            seq += 1
            cursor.feed(room.now, seq, event)
    assert cursor.due(start + DELAY - 1) == []
    assert cursor.state.club.sitter("ann") is None
    released = cursor.due(start + DELAY)

    def seen_by(account):
        return [project(r.event, account, cursor.state.club, delayed=True) for r in released]

    seen = seen_by("zoe")
    assert seen[0] is None, "a request is for the host and who asks"
    assert seen[-2:] == [
        ev.Chatted("ann", "Ann", "hello", start),
        ev.Chatted("eve", "Eve", "hello to you", start),
    ]
    assert seen_by("host")[0] == ev.Requested(Request("ann", "Ann", 1000, 1))
    assert cursor.state.club.held == (HeldChat("eve", "Eve", "hello to you", start, start + DELAY),)
