"""What a hand offers besides betting: straddles, second boards, shown cards, rabbits."""

from __future__ import annotations

import pytest

from fifthstreet.engine.events import RabbitDealt, Shown, StraddleDeclined, Voted
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Pace
from tests.room.kit import Listener, Room, config_of, events_of, out

PACE = Pace(hand_pause_ms=9_000, street_pause_ms=0)


def table(**rules):
    """Return a room with three in a hand, and the readers by account."""
    room = Room(config_of(size=4, **rules), pace=PACE)
    readers = {name: room.sit(name, bot=True) for name in ("bot-ann", "bot-bob", "bot-eve")}
    room.watch(Listener())
    return room, readers


def answer(room, reader, *, yes, **fields):
    fields = {"hand": room.state.hand_number, "turn": room.hand.turn, **fields}
    return room.say(reader, wire.Answer, yes=yes, **fields)


def asked(room, readers):
    return [readers[room.state.seat(seat).account] for seat in room.state.clock.seats]


@pytest.mark.parametrize("yes", [True, False])
def test_a_straddle(yes):
    room, readers = table(straddle="under_the_gun")
    assert room.hand.phase == "straddle"
    (reader,) = asked(room, readers)
    assert answer(room, reader, yes=yes, hand=7).code == "STALE_TURN"
    assert isinstance(answer(room, reader, yes=yes), wire.Ack)
    assert room.hand.phase == "bet"
    declined = [e for e in events_of(reader) if isinstance(e, StraddleDeclined)]
    assert bool(declined) != yes
    assert (room.hand.betting.price == 200) == yes


@pytest.mark.parametrize("yes", [True, False])
def test_a_second_board(yes):
    room, readers = table(run_it_twice="offered")
    while room.hand.legal is not None:
        legal = room.hand.legal
        kind, to = ("call", None) if legal.max_to is None else (legal.wager, legal.max_to)
        room.act(room.asked(readers.values()), kind, to)
    assert room.hand.phase == "run_twice"
    voters = asked(room, readers)
    turn = room.hand.turn
    for voter in voters:  # each answers the offer that he saw, in any order
        assert isinstance(answer(room, voter, yes=yes, turn=turn), wire.Ack)
        if not yes:
            break
    while room.state.running:
        room.wait()
    assert next(e.yes for e in events_of(voters[0]) if isinstance(e, Voted)) == yes
    assert len(room.hand.boards) == 1 + yes


def test_cards_are_shown_after_the_hand_by_their_owner():
    room, readers = table()
    room.play_out(list(readers.values()), out)
    reader = readers["bot-ann"]
    number = room.state.hand_number
    own = next(s.cards for s in reader.view.hand.seats if s.seat == reader.view.hand.me)
    other = (own[0] + 1) % 52 if (own[0] + 1) % 52 not in own else (own[0] + 2) % 52
    assert room.say(reader, wire.ShowMessage, hand=number, cards=(other,)).code == "NOT_YOUR_CARDS"
    assert room.say(reader, wire.ShowMessage, hand=number - 1, cards=own[:1]).code == "STALE_TURN"
    assert isinstance(room.say(reader, wire.ShowMessage, hand=number, cards=own[:1]), wire.Ack)
    shown = [e for e in events_of(readers["bot-bob"]) if isinstance(e, Shown)][-1]
    assert sorted(shown.cards) == sorted((own[0], -1))


def test_a_rabbit_is_dealt_from_the_same_deck():
    room, readers = table(rabbit_hunt="on_request")
    room.play_out(list(readers.values()), out)
    reader = readers["bot-ann"]
    answered = room.say(reader, wire.RabbitMessage, hand=room.state.hand_number)
    assert isinstance(answered, wire.Ack)
    (dealt,) = [e for e in events_of(reader) if isinstance(e, RabbitDealt)]
    deck = room.dealer.decks[-1]
    assert dealt.cards == tuple(deck[position] for position in dealt.positions)


def test_no_rabbit_where_the_house_has_none():
    room, readers = table()
    room.play_out(list(readers.values()), out)
    refused = room.say(readers["bot-ann"], wire.RabbitMessage, hand=room.state.hand_number)
    assert refused.code == "NOT_OFFERED"


def test_sitting_out_and_coming_back():
    room, readers = table()
    ann = readers["bot-ann"]
    assert isinstance(room.say(ann, wire.SitOutMessage, when="next_big_blind"), wire.Ack)
    assert room.say(ann, wire.SitOutMessage, when="next_big_blind").code == "ALREADY_SITTING_OUT"
    assert isinstance(room.say(ann, wire.ReturnMessage, choice="wait"), wire.Ack)
    assert isinstance(room.say(ann, wire.SitOutMessage), wire.Ack)
    seat = next(seat for seat in ann.view.seats if seat.player == "bot-ann")
    assert seat.state == "sitting_out"
    assert isinstance(room.say(ann, wire.ReturnMessage), wire.Ack)
    seat = next(seat for seat in ann.view.seats if seat.player == "bot-ann")
    assert seat.state == "playing"
