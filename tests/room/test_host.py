"""Seats: who gets one at once, who waits, and for whom a bot stands up."""

from __future__ import annotations

import pytest

from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Pace
from fifthstreet.room.effects import Presence, Unwatch
from fifthstreet.room.ledger import FLOOR, ISSUE, escrow, movement, wallet
from fifthstreet.table import events as ev
from fifthstreet.table.clock import GRACE_MS
from tests.room.kit import Listener, Room, config_of, events_of, out

PACE = Pace(bot_delay_ms=0, hand_pause_ms=2000)


@pytest.fixture
def room():
    return Room(config_of(size=3), pace=PACE)


@pytest.fixture
def full(room):
    """Return three bots at a table for three, in a hand that a watcher woke."""
    bots = [room.sit(name, house=True) for name in ("x", "y", "z")]
    room.watch(Listener())
    return bots


def accounts(room):
    return {seat.number: seat.account for seat in room.state.seats}


def test_the_first_free_seat_is_taken_at_once(room):
    room.sit("ann")
    room.sit("bob", seat=3)
    room.sit("eve")
    assert accounts(room) == {1: "ann", 2: "eve", 3: "bob"}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 1}, "SEAT_TAKEN"),
        ({"seat": 4}, "NO_SUCH_SEAT"),
        ({"chips": 3_999}, "BELOW_BUY_IN"),
        ({"chips": 10_001}, "ABOVE_BUY_IN"),
        ({"chips": FLOOR + 1}, "NOT_ENOUGH_CHIPS"),
    ],
)
def test_refused_at_a_free_table_nothing_changes(room, fields, code):
    room.sit("ann")
    before, seq = room.state, room.actor.seq
    answer = room.say(Listener("bob"), wire.SitMessage, **{"chips": 10_000, **fields})
    assert answer.code == code
    assert (room.state, room.actor.seq) == (before, seq)


def test_nobody_sits_twice(room):
    ann = room.sit("ann")
    answer = room.say(ann, wire.SitMessage, chips=10_000)
    assert answer.code == "ALREADY_SEATED"


def test_a_person_gets_a_bots_seat_when_the_hand_is_over(room, full):
    ann = room.watch(Listener("ann"))
    answer = room.say(ann, wire.SitMessage, chips=8_000)
    assert isinstance(answer, wire.Ack)
    assert ann.view.asked
    assert ann.view.me is None
    room.play_out(full, out)
    assert "ann" not in accounts(room).values()  # the ended hand stays on the table
    room.wait()
    assert list(accounts(room).values()).count("ann") == 1
    assert not ann.view.asked
    seat = next(seat for seat in ann.view.seats if seat.seat == ann.view.me)
    assert (seat.player, seat.bot) == ("ann", False)
    gone = {e.account for e in events_of(ann) if isinstance(e, ev.PlayerLeft)}
    assert gone < {"bot-x", "bot-y", "bot-z"}


def test_the_seat_comes_with_the_chips_that_were_named(room, full):
    ann = room.watch(Listener("ann"))
    room.say(ann, wire.SitMessage, chips=8_000)
    room.play_out(full, out)
    room.wait()
    sat = next(e for e in events_of(ann) if isinstance(e, ev.PlayerSat))
    assert (sat.account, sat.chips) == ("ann", 8_000)
    assert room.ledger.balance(wallet("ann")) == FLOOR - 8_000


def test_two_who_ask_get_two_seats_in_their_order(room, full):
    people = [room.watch(Listener(name)) for name in ("ann", "bob")]
    for person in people:
        room.say(person, wire.SitMessage, chips=10_000)
    room.play_out(full, out)
    room.wait()
    sat = [e.account for e in events_of(people[0]) if isinstance(e, ev.PlayerSat)]
    assert sat == ["ann", "bob"]


def test_at_a_resting_table_nobody_waits(room):
    for name in ("x", "y", "z"):
        room.sit(name, house=True)
    ann = Listener("ann")
    assert isinstance(room.say(ann, wire.SitMessage, chips=10_000), wire.Ack)
    assert "ann" in accounts(room).values()


def test_among_people_the_queue_is_a_queue(room):
    people = [room.sit(name) for name in ("ann", "bob", "eve")]
    dan = room.watch(Listener("dan"))
    room.say(dan, wire.SitMessage, chips=10_000)
    room.play_out(people, out)
    assert room.timer > room.now  # nobody can be given a seat: no busy waiting
    room.wait()
    assert dan.view.asked
    room.say(people[0], wire.LeaveMessage)
    room.play_out(people, out)
    room.wait()
    assert "dan" in accounts(room).values()


def test_asking_twice_is_refused_but_the_same_id_is_not(room, full):
    ann = Listener("ann")
    first = room.say(ann, wire.SitMessage, chips=10_000, id="same")
    assert room.say(ann, wire.SitMessage, chips=10_000, id="same") == first
    assert room.say(ann, wire.SitMessage, chips=9_000).code == "ALREADY_WAITING"
    room.play_out(full, out)
    room.wait()
    assert room.state.seat_of("ann").chips == 10_000  # the chips that were named first


def test_a_buy_in_that_cannot_be_is_refused_before_waiting(room, full):
    assert room.say(Listener("ann"), wire.SitMessage, chips=3_999).code == "BELOW_BUY_IN"
    assert not room.state.waiting


def test_nobody_waits_for_a_seat_that_a_full_table_does_not_have(room, full):  # R-SEAT-1
    answer = room.say(Listener("ann"), wire.SitMessage, chips=10_000, seat=4)
    assert answer.code == "NO_SUCH_SEAT"
    assert not room.state.waiting


def test_bots_do_not_wait(room, full):
    answer = room.say(Listener("w", bot=True), wire.SitMessage, chips=10_000)
    assert answer.code == "BOTS_DO_NOT_QUEUE"


def test_whoever_no_longer_wants_a_seat_gets_none(room, full):
    ann = room.watch(Listener("ann"))
    room.say(ann, wire.SitMessage, chips=10_000)
    assert isinstance(room.say(ann, wire.LeaveMessage), wire.Ack)
    assert not ann.view.asked
    assert not room.state.waiting
    room.play_out(full, out)
    room.wait()
    assert "ann" not in accounts(room).values()
    assert len(room.state.seats) == 3


@pytest.mark.parametrize("back", [False, True])
def test_whose_line_is_gone_keeps_his_place_for_a_while_and_gets_no_seat(room, full, back):
    ann = room.watch(Listener("ann"))
    room.say(ann, wire.SitMessage, chips=5_000)
    room.post(Unwatch(ann))
    room.post(Presence("ann", connected=False))
    room.play_out(full, out)
    room.wait(PACE.hand_pause_ms)
    assert [entry.account for entry in room.state.waiting] == ["ann"]
    assert "ann" not in accounts(room).values()
    if back:
        room.post(Presence("ann", connected=True))
    for _ in range(2):
        room.play_out([*full, ann], out)
        room.wait(GRACE_MS)
    assert not room.state.waiting
    assert ("ann" in accounts(room).values()) == back


def test_whoever_spent_the_chips_elsewhere_loses_his_place(room, full):
    ann = room.watch(Listener("ann"))
    room.say(ann, wire.SitMessage, chips=10_000)
    room.ledger.post(movement(ISSUE, wallet("ann"), 9_999))
    room.actor._purse._free = False
    room.play_out(full, out)
    room.wait()
    assert "ann" not in accounts(room).values()
    assert not room.state.waiting


def test_a_wallet_that_cannot_pay_is_filled(room):
    ann = room.sit("ann", 6_000)
    assert room.ledger.balance(wallet("ann")) == FLOOR - 6_000  # R-MONEY-2
    assert room.ledger.balance(ISSUE) == -FLOOR
    assert room.ledger.balance(escrow("t")) == 6_000
    assert ann.view.bank == FLOOR - 6_000


def test_a_wallet_that_can_pay_is_left_alone(room):
    room.ledger.post(movement(ISSUE, wallet("ann"), 10_000))
    room.sit("ann", 10_000)
    assert room.ledger.balance(wallet("ann")) == 0


def test_whoever_left_comes_back_with_as_much(room):
    ann = room.sit("ann", 6_000)
    room.say(ann, wire.LeaveMessage)
    assert ann.view.return_with == 6_000
    assert ann.view.me is None
    assert room.ledger.balance(wallet("ann")) == FLOOR
    assert room.say(ann, wire.SitMessage, chips=7_000).code == "RETURN_WITH_STACK"
    assert isinstance(room.say(ann, wire.SitMessage, chips=6_000), wire.Ack)
    assert ann.view.return_with is None


def test_a_top_up_needs_chips_too(room):
    ann = room.sit("ann", 4_000)
    answer = room.say(ann, wire.TopUpMessage, chips=FLOOR + 1)
    assert answer.code == "NOT_ENOUGH_CHIPS"
    assert isinstance(room.say(ann, wire.TopUpMessage, chips=6_000), wire.Ack)
    assert ann.view.bank == FLOOR - 10_000
    assert room.say(ann, wire.TopUpMessage, chips=1).code == "ABOVE_BUY_IN"
    assert room.ledger.balance(wallet("ann")) == FLOOR - 10_000


def test_a_planned_sitting_out_is_in_its_players_view_and_can_be_taken_back(room):
    ann, bob, _ = people = [room.sit(name) for name in ("ann", "bob", "eve")]
    assert not ann.view.sits_out_next
    assert isinstance(room.say(ann, wire.SitOutMessage, when="next_big_blind"), wire.Ack)
    assert (ann.view.sits_out_next, bob.view.sits_out_next) == (True, False)
    assert isinstance(room.say(ann, wire.ReturnMessage, choice="wait"), wire.Ack)
    assert not ann.view.sits_out_next
    for _ in range(4):  # the big blind comes round and finds her there
        room.play_out(people, out)
        room.wait()
    assert {seat.state for seat in ann.view.seats} == {"playing"}
    assert room.state.seat_of("ann").sat_out is False


def test_a_planned_sitting_out_ends_with_the_big_blind(room):
    ann = (people := [room.sit(name) for name in ("ann", "bob", "eve")])[0]
    room.say(ann, wire.SitOutMessage, when="next_big_blind")
    for _ in range(4):
        room.play_out(people, out)
        room.wait()
    seat = next(seat for seat in ann.view.seats if seat.player == "ann")
    assert (seat.state, ann.view.sits_out_next) == ("sitting_out", False)
