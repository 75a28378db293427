"""The table actor: what follows from an input, in which order, and when."""

from __future__ import annotations

import random

import msgspec
import pytest

from fifthstreet.engine.events import Acted
from fifthstreet.engine.types import Refusal
from fifthstreet.errors import EventError
from fifthstreet.room import judge as judging
from fifthstreet.room import protocol as wire
from fifthstreet.room.answers import OWN
from fifthstreet.room.config import Pace
from fifthstreet.room.effects import (
    Append,
    Ask,
    Presence,
    Said,
    Send,
    SetTimer,
    Thaw,
    Unwatch,
    Wake,
    Watch,
)
from fifthstreet.table import events as ev
from fifthstreet.table import replay
from tests.room.kit import (
    Listener,
    Room,
    anything,
    cheapest,
    config_of,
    events_of,
    out,
)

PACE = Pace(bot_delay_ms=0, hand_pause_ms=3000, street_pause_ms=700)


@pytest.fixture
def room():
    return Room(pace=PACE)


@pytest.fixture
def two(room):
    """Return two people in the first hand, heads-up."""
    return room.sit("ann"), room.sit("bob")


def waiting(room, *readers):
    actor = room.asked(readers)
    return next(reader for reader in readers if reader is not actor)


# Order: decide, append, tell


def test_events_are_kept_before_anybody_hears_of_them(room, two):
    actor = room.asked(two)
    message = wire.ActMessage("x", "t", 1, room.hand.turn, "call")
    effects = room.actor.step(Said(actor, message), room.now)
    kinds = [type(effect) for effect in effects]
    assert kinds[0] is Append
    assert Send in kinds
    assert kinds[-1] is SetTimer
    assert kinds.count(SetTimer) == 1


def test_the_one_who_asks_is_answered_first_and_told_like_everybody(room, two):
    actor, other = room.asked(two), waiting(room, *two)
    actor.forget()
    other.forget()
    answer = room.act(actor, "call")
    assert isinstance(actor.messages[0], wire.Ack)
    assert [m.seq for m in actor.of(wire.Ev)] == [m.seq for m in other.of(wire.Ev)]
    own = [m for m in other.of(wire.Ev) if m.seq <= answer.seq]
    assert isinstance(own[0].e, Acted)
    assert isinstance(own[-1].e, ev.ClockStarted)


def test_one_sequence_without_gaps_for_everybody():
    room = Room(config_of(size=4))
    watcher = room.watch(Listener())
    players = [room.sit(name) for name in ("ann", "bob", "eve")]
    for _ in range(20):
        room.play_out(players, anything(random.Random(5)))
    seqs = [message.seq for message in watcher.of(wire.Ev)]
    assert seqs == list(range(seqs[0], room.actor.seq + 1))
    for player in players:
        own = [message.seq for message in player.of(wire.Ev)]
        assert own == list(range(own[0], room.actor.seq + 1))


def test_only_the_last_event_of_a_step_carries_the_view(room, two):
    actor = room.asked(two)
    actor.forget()
    room.act(actor, "call")
    views = [message.view for message in actor.of(wire.Ev)]
    assert views[-1] is not None
    assert len(views) > 1
    assert not any(views[:-1])


def test_the_journal_alone_gives_the_table_back():
    room = Room(config_of(size=4))
    players = [room.sit(name) for name in ("ann", "bob", "eve")]
    for _ in range(10):
        room.play_out(players, anything(random.Random(1)))
    rows = room.journal.rows("t")
    assert [row.seq for row in rows] == list(range(1, room.actor.seq + 1))
    assert replay([row.event for row in rows]) == room.state


# Commands: once, and only to the state that the player saw


def test_a_repeated_id_gets_the_same_answer_and_changes_nothing(room, two):
    actor = room.asked(two)
    first = room.act(actor, "call", id="same")
    before, seq = room.state, room.actor.seq
    assert room.act(actor, "call", id="same") == first
    assert (room.state, room.actor.seq) == (before, seq)


def test_a_repeated_id_stays_refused_when_it_would_be_legal_by_now(room, two):
    actor, other = room.asked(two), waiting(room, *two)
    early = room.act(other, "check", id="early")
    assert early.code == "NOT_YOUR_TURN"
    room.act(actor, "call")
    assert room.act(other, "check", id="early") == early


def test_ids_of_two_players_do_not_meet(room, two):
    actor, other = room.asked(two), waiting(room, *two)
    assert isinstance(room.act(actor, "call", id="1x"), wire.Ack)
    assert isinstance(room.act(other, "check", id="1x"), wire.Ack)


@pytest.mark.parametrize("kinds", [["Return"], ["SitOut", "Return"]], ids=["refused", "applied"])
def test_nobody_makes_the_table_forget_what_it_did_for_another(room, kinds):
    ann = room.sit("ann", 5_000)
    done = room.say(ann, wire.TopUpMessage, chips=1_000, id="same")
    assert isinstance(done, wire.Ack)
    bob = room.sit("bob")
    room.play_out((ann, bob), out)
    for number in range(300):
        room.say(bob, getattr(wire, f"{kinds[number % len(kinds)]}Message"), id=f"n{number}")
    seq = room.actor.seq
    assert room.say(ann, wire.TopUpMessage, chips=1_000, id="same") == done
    assert room.actor.seq == seq


def test_of_one_player_only_the_latest_answers_are_remembered(room, two):
    ann, _bob = two
    for number in range(OWN + 1):
        kind = wire.ReturnMessage if number % 2 else wire.SitOutMessage
        assert isinstance(room.say(ann, kind, id=f"n{number}"), wire.Ack)
    assert isinstance(room.say(ann, wire.ReturnMessage, id="n1"), wire.Ack)  # as before
    assert [seat.sat_out for seat in room.state.seats] == [True, False]
    assert isinstance(room.say(ann, wire.SitOutMessage, id="n0"), wire.Error)


@pytest.mark.parametrize(
    ("hand", "turn"), [(0, 0), (2, 0), (1, -1), (1, 1)], ids=["past", "next", "before", "after"]
)
def test_an_action_for_another_hand_or_turn_is_refused(room, two, hand, turn):
    before = room.state
    answer = room.act(room.asked(two), "call", hand=hand, turn=room.hand.turn + turn)
    assert answer.code == "STALE_TURN"
    assert room.state == before


def test_nobody_acts_for_another_seat(room, two):
    before = room.state
    assert room.act(waiting(room, *two), "fold").code == "NOT_YOUR_TURN"
    stranger = Listener("mallory")
    assert room.act(stranger, "fold").code == "NOT_DEALT_IN"
    assert room.state == before


# Clocks


def test_action_and_timeout_share_one_turn_so_only_one_wins(room, two):
    actor = room.asked(two)
    turn = room.hand.turn
    deadline = room.state.clock.deadline
    assert room.timer == deadline
    room.now = deadline - 1
    room.post(Wake())
    assert room.hand.turn == turn
    room.now = deadline
    room.post(Wake())
    assert [e.in_a_row for e in events_of(actor) if isinstance(e, ev.TimedOut)] == [1]
    assert room.hand.turn > turn
    before = room.state
    assert room.act(actor, "call", hand=1, turn=turn).code == "STALE_TURN"
    assert room.state == before


def test_an_action_in_time_leaves_nothing_for_the_timeout(room, two):
    actor = room.asked(two)
    deadline = room.state.clock.deadline
    room.now = deadline - 1
    room.act(actor, "call")
    assert room.timer > deadline
    room.now = deadline
    room.post(Wake())
    assert not [e for e in events_of(actor) if isinstance(e, ev.TimedOut)]


def test_a_timeout_checks_where_checking_is_free(room, two):
    room.act(room.asked(two), "call")
    asked = room.asked(two)
    room.wait()
    acted = [e for e in events_of(asked) if isinstance(e, Acted)]
    assert acted[-1].kind == "check"
    assert not room.hand.ended


def test_a_lost_line_buys_time_once(room, two):
    actor = room.asked(two)
    before = room.state.clock.deadline
    room.post(Presence(actor.player.account, connected=False))
    assert room.state.clock.deadline == before + 20_000
    room.post(Presence(actor.player.account, connected=True))
    room.post(Presence(actor.player.account, connected=False))
    assert room.state.clock.deadline == before + 20_000


def test_the_line_of_somebody_without_a_seat_is_no_event(room):
    seq = room.actor.seq
    room.post(Presence("nobody", connected=False))
    assert room.actor.seq == seq


def test_a_seat_is_freed_after_ten_minutes_away(room, two):
    room.say(two[0], wire.SitOutMessage)
    room.act(room.asked(two), "fold")
    assert room.state.seat_of("ann").free_at == room.timer
    room.wait()
    assert room.state.seat_of("ann") is None


# Pace


def test_the_next_hand_waits_half_the_pause_when_no_cards_were_shown(room, two):
    room.play_out(two, out)
    ended = room.now
    assert room.hand.ended
    assert two[0].view.next_hand_at == ended + 1500 == room.timer
    room.wait(1499)
    assert room.state.hand_number == 1
    room.wait(1)
    assert room.state.hand_number == 2
    assert two[0].view.next_hand_at is None


def test_a_showdown_stays_for_the_whole_pause(room, two):
    room.play_out(two, cheapest)
    assert room.timer == room.now + 3000


def test_a_board_runs_out_street_by_street(room, two):
    actor, other = room.asked(two), waiting(room, *two)
    room.act(actor, "raise", room.hand.legal.max_to)
    room.act(other, "call")
    began, moments = room.now, []
    while room.state.running:
        moments.append((room.now - began, len(room.hand.boards[0])))
        room.wait()
    assert moments == [(0, 0), (700, 3), (1400, 4)]
    assert room.now - began == 2100


def test_cards_come_at_once_where_people_wait_for_them(room, two):
    room.act(room.asked(two), "call")
    room.act(room.asked(two), "check")
    assert len(room.hand.boards[0]) == 3


# Rest


def bots(room, *names):
    return [room.sit(name, house=True) for name in names]


def test_bots_rest_where_nobody_is(room):
    bots(room, "x", "y")
    assert room.state.hand_number == 0
    assert room.timer is None


def test_a_watcher_wakes_the_bots_and_they_rest_when_he_goes(room):
    both = bots(room, "x", "y")
    watcher = room.watch(Listener())
    assert room.state.running
    room.post(Unwatch(watcher))
    room.play_out(both, out)
    room.wait(10_000)
    assert room.state.hand_number == 1
    assert room.timer is None


def test_a_seated_person_keeps_the_bots_awake_until_he_sits_out(room):
    both = bots(room, "x", "y")
    ann = room.sit("ann", watch=False)
    assert room.state.running
    room.say(ann, wire.SitOutMessage)
    room.play_out([*both, ann], out)
    room.wait(10_000)
    assert room.state.hand_number == 1


def test_one_player_alone_is_dealt_nothing(room):
    room.sit("ann")
    assert room.timer is None
    assert not room.state.running


# Failure


def test_what_a_frozen_table_refuses_may_be_said_again(room, two):
    actor = room.asked(two)
    room.carry_out(room.actor.freeze(room.actor.seq, room.now))
    assert room.say(actor, wire.SitOutMessage, id="x").code == "TABLE_FROZEN"
    room.post(Ask(Thaw("a fault"), lambda _: None))
    assert isinstance(room.say(actor, wire.SitOutMessage, id="x"), wire.Ack)


def test_a_frozen_table_says_so_and_does_nothing_more(room, two):
    two[0].forget()
    effects = room.actor.freeze(room.actor.seq, room.now)
    assert effects[-1] == SetTimer(None)
    room.carry_out(effects)
    assert two[0].last == wire.Error("TABLE_FROZEN")
    before, seq = room.state, room.actor.seq
    assert room.act(room.asked(two), "call").code == "TABLE_FROZEN"
    room.now += 10**7
    room.post(Wake())
    room.post(Presence("ann", connected=False))
    room.post(Unwatch(two[1]))
    assert (room.state, room.actor.seq, room.timer) == (before, seq, None)


def test_a_table_freezes_as_it_was_kept(room, two):
    actor, state, seq = room.asked(two), room.state, room.actor.seq
    message = wire.ActMessage("x", "t", 1, room.hand.turn, "raise", room.hand.legal.max_to)
    append = room.actor.step(Said(actor, message), room.now)[0]
    assert room.actor.seq == append.after + len(append.events) > seq
    room.actor.freeze(seq, room.now)
    assert (room.actor.seq, room.state) == (seq, state)
    assert room.act(actor, "raise", message.to, id="x") == wire.Error("TABLE_FROZEN", id="x")
    late = room.watch(Listener(), after=seq - 1)
    assert [m.seq for m in late.messages if not isinstance(m, wire.Error)] == [seq, seq]


def test_of_several_commands_in_one_step_the_kept_ones_stay(room, two):
    room.play_out(two, out)
    room.say(two[0], wire.LeaveMessage)
    before = room.actor.seq
    room.sit("eve")
    room.now = room.timer
    appends = [e for e in room.actor.step(Wake(), room.now) if isinstance(e, Append)]
    assert len(appends) > 1
    assert appends[0].after > before
    room.actor.freeze(appends[1].after, room.now)
    assert room.actor.seq == appends[1].after
    assert replay([*(row.event for row in room.journal.rows("t")), *appends[0].events]) == (
        room.state
    )


def test_whoever_comes_to_a_frozen_table_sees_it_and_hears_why(room, two):
    room.carry_out(room.actor.freeze(room.actor.seq, room.now))
    late = room.watch(Listener())
    assert isinstance(late.messages[0], wire.Snap)
    assert late.last == wire.Error("TABLE_FROZEN")


def test_a_refusal_of_what_is_due_is_a_failure(room, two, monkeypatch):
    monkeypatch.setattr("fifthstreet.room.judge.step", lambda *_: Refusal("NO", "R-X-1", {}))
    room.now = room.state.clock.deadline
    with pytest.raises(RuntimeError, match="Expire was due and refused: NO"):
        room.actor.step(Wake(), room.now)


def test_watching_twice_is_hearing_once(room, two):
    room.watch(two[0])
    two[0].forget()
    room.act(room.asked(two), "call")
    seqs = [message.seq for message in two[0].of(wire.Ev)]
    assert len(seqs) == len(set(seqs))


def test_whoever_unwatches_hears_nothing_more(room, two):
    room.post(Unwatch(two[0]))
    two[0].forget()
    room.act(room.asked(two), "call", id="quiet")
    assert not two[0].of(wire.Ev)


def test_a_watcher_sees_the_hand_that_his_coming_starts(room):
    bots(room, "x", "y")
    watcher = Listener()
    room.post(Watch(watcher))
    snap, *events = watcher.messages
    assert isinstance(snap, wire.Snap)
    assert snap.view.hand is None
    assert [m.seq for m in events] == list(range(snap.seq + 1, room.actor.seq + 1))
    assert watcher.view.hand.hand == 1


def test_a_chip_that_is_lost_is_a_failure_before_anybody_hears_of_it(room, two, monkeypatch):
    """A payout that loses chips: the step fails, so nothing of it is kept."""
    good = judging.played

    def leaking(whole, state, events):
        after = good(whole, state, events)
        if not any(isinstance(event, ev.HandSettled) for event in events):
            return after
        seat, *others = after.table.seats
        seats = (msgspec.structs.replace(seat, chips=seat.chips - 1), *others)
        return msgspec.structs.replace(
            after, table=msgspec.structs.replace(after.table, seats=seats)
        )

    monkeypatch.setattr(judging, "played", leaking)
    message = wire.ActMessage("f", "t", room.state.hand_number, room.hand.turn, "fold")
    with pytest.raises(EventError, match="19999 chips lie on the table instead of 20000"):
        room.actor.step(Said(room.asked(two), message), room.now)
