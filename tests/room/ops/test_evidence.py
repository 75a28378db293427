"""Evidence: what the report knows of hands that were really played."""

from __future__ import annotations

import random

import msgspec
import pytest

from fifthstreet.engine.events import Acted, HandStarted
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Pace
from fifthstreet.room.ops.evidence import Evidence
from fifthstreet.room.ops.integrity import Faced
from fifthstreet.table import commands as cmd
from fifthstreet.table import on_table
from tests.room.kit import Dealer, Room, anything, config_of, out

PAUSED = Pace(bot_delay_ms=0, hand_pause_ms=50, street_pause_ms=0)
NAMES = ("ann", "bob", "cy")


def played(seed, hands, structure="no-limit", profile="standard"):
    """Play hands of three who do anything; return the room and its stacks after each hand."""
    room = Room(config_of(structure, profile=profile), dealer=Dealer(seed), pace=PAUSED)
    readers = [room.sit(name) for name in NAMES]
    stacks = []
    choose = anything(random.Random(seed))
    for _ in range(hands):
        room.play_out(readers, choose)
        stacks.append({seat.account: seat.chips for seat in room.state.seats})
        if sum(1 for chips in stacks[-1].values() if chips > 0) < 2:
            break
        room.wait()
    return room, stacks


def hand_records(table, events):
    """Return the finished hands of a table's whole log."""
    evidence = Evidence()
    evidence.note(table, events)
    return evidence.hands


def rows(room):
    return [row.event for row in room.journal.rows("t")]


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("seed", range(6))
def test_what_players_won_is_what_their_stacks_say(seed, structure):
    room, stacks = played(seed, 8, structure)
    records = hand_records("t", rows(room))
    assert len(records) == len(stacks)
    before = dict.fromkeys(NAMES, 10_000)
    for record, after in zip(records, stacks, strict=True):
        for player in record.players:
            assert player.net == after[player.account] - before[player.account]
            assert player.chips_in >= 0 <= player.chips_out
        assert sum(player.net for player in record.players) == 0
        before = after


def test_chips_in_are_the_pot():
    room = Room(config_of(), dealer=Dealer(3), pace=PAUSED)
    readers = [room.sit(name) for name in NAMES]
    room.play_out(readers, lambda legal, _: ("check" if legal.can_check else "call", None))
    (record,) = hand_records("t", rows(room))
    assert {player.chips_in for player in record.players if player.chips_in} <= {100}
    assert sum(p.chips_out for p in record.players) == sum(p.chips_in for p in record.players)


def test_a_walk_costs_only_the_blinds():
    room = Room(config_of(), dealer=Dealer(3), pace=PAUSED)
    readers = [room.sit(name) for name in NAMES]
    room.play_out(readers, out)
    (record,) = hand_records("t", rows(room))
    assert sorted(player.net for player in record.players) in ([-50, 0, 50], [-50, 50])
    assert record.faced == ()


def test_who_answered_whose_bet_and_how():
    room = Room(config_of(), dealer=Dealer(3), pace=PAUSED)
    readers = {name: room.sit(name) for name in NAMES}
    while len(room.hand.plan.start.seats) < 3:
        room.play_out(list(readers.values()), out)
        room.wait()
    actors = []
    for kind, to in [("raise", 300), ("raise", 900), ("fold", None), ("call", None)]:
        actors.append(room.state.seat(room.hand.actor).account)
        assert isinstance(room.act(readers[actors[-1]], kind, to), wire.Ack)
    first, second, third, fourth = actors
    assert fourth == first
    room.play_out(list(readers.values()), out)
    assert hand_records("t", rows(room))[-1].faced == (
        Faced(second, first, folded=False),
        Faced(third, second, folded=True),
        Faced(first, second, folded=False),
    )


def test_a_cancelled_hand_never_was():
    room = Room(config_of(), dealer=Dealer(1), pace=PAUSED)
    for name in NAMES:
        room.sit(name)
    room.carry_out([*_cancelled(room)])
    assert hand_records("t", rows(room)) == ()
    assert on_table(room.state) == 30_000


def _cancelled(room):
    assert room.actor._own(cmd.CancelHand("test"), room.now) is None
    return room.actor._finish(room.now)


def test_no_card_is_copied():
    room, _ = played(1, 5)
    text = msgspec.json.encode(hand_records("t", rows(room))).decode()
    assert '"cards"' not in text
    assert '"hole"' not in text
    assert set(msgspec.json.decode(text)[0]) == {"table", "hand", "at", "players", "faced"}


def test_only_the_latest_hands_are_kept_and_half_a_log_is_no_fault():
    room, stacks = played(2, 6)
    evidence = Evidence(kept=2)
    events = rows(room)
    second = [n for n, event in enumerate(events) if isinstance(event, HandStarted)][1]
    evidence.note("t", events[second - 1 :])
    assert [record.hand for record in evidence.hands] == [len(stacks) - 1, len(stacks)]
    middle = next(n for n, event in enumerate(events) if isinstance(event, Acted))
    assert len(hand_records("t", events[middle:])) == len(stacks) - 1


def test_tables_do_not_mix():
    room, stacks = played(4, 3)
    evidence = Evidence()
    for event in rows(room):
        evidence.note("t", [event])
        evidence.note("u", [event])
    assert len(evidence.hands) == 2 * len(stacks)
