"""Laws: what every hand keeps, whatever its house, structure, seats and course."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.engine import (
    Act,
    Deal,
    Rabbit,
    Refusal,
    Rules,
    Show,
    Straddle,
    Vote,
    decide,
    evolve,
    needs,
    replay,
    timeout,
)
from fifthstreet.engine import events as ev
from fifthstreet.engine.refusals import CODES
from fifthstreet.engine.types import PREFLOP
from tests.strategies import every_house, examples, hands, log_of, play

EVENT = msgspec.json.Decoder(ev.HandEvent)


class Till:
    """The chips of a hand, counted from its events alone."""

    def __init__(self, start):
        self.stacks = {entry.seat: entry.stack for entry in start.seats}
        self.total = sum(self.stacks.values())
        self.pot = self.rake = 0

    def move(self, seat, chips):
        self.stacks[seat] -= chips
        self.pot += chips

    def take(self, event):
        match event:
            case ev.Posted(posts):
                for post in posts:
                    self.move(post.seat, post.live + post.dead)
            case ev.Acted(seat=seat, chips=chips):
                self.move(seat, chips)
            case ev.Returned(seat, chips):
                self.move(seat, -chips)
            case ev.Awarded(awards=awards, rake=rake):
                for award in awards:
                    self.move(award.seat, -award.chips)
                self.pot -= rake
                self.rake += rake


@every_house
@examples
@given(data=st.data())
def test_chips_are_conserved_after_every_event(house, data):
    till, hand = None, None
    for _, _, _, events in play(*hands(house, data)):
        for event in events:
            hand = evolve(hand, event)
            till = till or Till(event)
            till.take(event)
            assert dict(zip(hand.plan.seats, hand.betting.stacks, strict=True)) == till.stacks
            assert hand.pot == till.pot >= 0
            assert min(till.stacks.values()) >= 0
            assert sum(till.stacks.values()) + till.pot + till.rake == till.total
    assert hand.ended
    assert till.pot == 0


@every_house
@examples
@given(data=st.data())
def test_what_is_listed_is_accepted_and_what_is_just_outside_is_refused(house, data):
    for _, _, hand, _ in play(*hands(house, data)):
        before = msgspec.json.encode(hand)
        for command in outside(hand):
            answer = decide(hand, command)
            assert isinstance(answer, Refusal), command
            assert answer.code in CODES
            assert answer.rule.startswith("R-")
        for command in listed(hand.legal):
            assert not isinstance(decide(hand, command), Refusal), command
        assert msgspec.json.encode(hand) == before


def listed(legal):
    """Return every action that is listed, of long ranges the ends and the middle."""
    if legal is None:
        return
    seat = legal.seat
    yield Act(seat, "fold")
    if legal.can_check:
        yield Act(seat, "check")
    if legal.to_call:
        yield Act(seat, "call")
    if legal.min_to is not None:
        for to in {legal.min_to, (legal.min_to + legal.max_to) // 2, legal.max_to}:
            yield Act(seat, legal.wager, to)


def outside(hand):
    """Return commands that are just not legal: amount, word, seat and phase."""
    seats, legal = hand.plan.seats, hand.legal
    yield from not_now(hand)
    if legal is None:
        yield from (Act(seat, "fold") for seat in seats)
        return
    seat = legal.seat
    stranger = max(seats) + 1
    yield from (Act(other, "fold") for other in (*seats, stranger) if other != seat)
    if not legal.can_check:
        yield Act(seat, "check")
    if not legal.to_call:
        yield Act(seat, "call")
    wrong = "bet" if legal.wager == "raise" else "raise"
    amounts = (
        (hand.betting.price, hand.betting.price + 1, 10**6)
        if legal.min_to is None
        else (legal.min_to - 1, legal.max_to + 1, 0, -1, None, True, float(legal.min_to))
    )
    yield from (Act(seat, legal.wager, to) for to in amounts)
    yield Act(seat, wrong, legal.min_to or 1)


def not_now(hand):
    """Return a command of every phase but the one that the hand is in."""
    seat = hand.plan.seats[0]
    if hand.phase != "straddle":
        yield Straddle(seat, yes=False)
    else:
        yield from (Straddle(s, yes=True) for s in hand.plan.seats if s != first_seat(hand))
    if hand.phase != "run_twice":
        yield Vote(seat, yes=False)
    if hand.phase != "after":
        yield Show(seat, (0,))
        yield Rabbit(seat)
    wanted = needs(hand)
    if not wanted:
        yield Deal({hand.dealt: 0})
        yield Deal({})
    else:
        yield Deal({})
        yield Deal(dict.fromkeys(wanted, 52))
        yield Deal({position + 1: -1 for position in wanted})
        yield Deal(dict.fromkeys((*wanted, wanted[-1] + 1), -1))
        if len(wanted) > 1:
            yield Deal(dict.fromkeys(wanted, 7))
        elif hand.hole and hand.boards[0]:
            yield Deal({wanted[0]: hand.boards[0][0]})


def first_seat(hand):
    return hand.plan.seats[hand.plan.first]


@every_house
@examples
@given(data=st.data())
def test_the_log_gives_the_hand_again_also_through_json(house, data):
    hand, log = log_of(*hands(house, data))
    assert replay(log) == hand
    written = [msgspec.json.encode(event) for event in log]
    read = [EVENT.decode(line) for line in written]
    assert read == log
    assert replay(read) == hand
    rules = hand.plan.start.rules
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


@every_house
@examples
@given(data=st.data())
def test_an_answered_decision_raises_the_turn_and_nobody_acts_twice(house, data):
    for before, command, after, _ in play(*hands(house, data)):
        if before is None:
            continue
        assert after.turn >= before.turn
        if isinstance(command, Act):
            assert after.turn > before.turn
            assert isinstance(decide(after, command), Refusal) or after.legal.seat == command.seat
            same_street = after.legal and after.street == before.street
            assert not same_street or after.legal.seat != command.seat


@every_house
@examples
@given(data=st.data())
def test_a_decision_has_more_than_one_outcome(house, data):
    for _, _, hand, _ in play(*hands(house, data)):
        legal = hand.legal
        if legal is None:
            continue
        i = hand.plan.seats.index(legal.seat)
        assert hand.is_live(i)
        assert hand.betting.stacks[i] > 0
        assert legal.to_call or legal.can_check
        assert legal.to_call or legal.min_to is not None or others_can_act(hand, i)
        assert legal.to_call <= hand.betting.stacks[i]
        assert (legal.min_to is None) == (legal.raise_refused is not None)
        if legal.min_to is not None:
            assert hand.betting.price < legal.min_to <= legal.max_to
            assert legal.max_to <= hand.betting.stacks[i] + hand.betting.bets[i]


def others_can_act(hand, i):
    return any(hand.betting.stacks[k] and hand.is_live(k) for k in range(hand.plan.n) if k != i)


@every_house
@examples
@given(data=st.data())
def test_a_timeout_never_folds_the_last_seat_that_may_win_a_pot(house, data):
    for _, _, hand, _ in play(*hands(house, data)):
        command = timeout(hand)
        waits = hand.phase in {"bet", "straddle", "run_twice"}
        assert (command is not None) == waits
        if command is None:
            continue
        assert not isinstance(decide(hand, command), Refusal)
        if isinstance(command, Act) and command.kind == "fold":
            i = hand.plan.seats.index(command.seat)
            assert hand.legal.to_call
            assert not alone_above(hand, i)
        elif not isinstance(command, Act):
            assert command.yes is False


def alone_above(hand, i):
    """Tell whether seat ``i`` is the only one left for chips that another seat matched."""
    put_in = hand.put_in()
    rivals = [put_in[k] for k in range(hand.plan.n) if k != i and hand.is_live(k)]
    matched = max((put_in[k] for k in range(hand.plan.n) if k != i), default=0)
    return not rivals or min(put_in[i], matched) > max(rivals)


@every_house
@examples
@given(data=st.data())
def test_hands_end_by_timeouts_alone(house, data):
    setup, choices = hands(house, data)
    course = list(play(setup, choices))
    hand = course[len(choices) % len(course)][2]
    deck = setup.deck()
    for _ in range(200):
        wanted = needs(hand)
        command = Deal({at: deck[at] for at in wanted}) if wanted else timeout(hand)
        if command is None:
            break
        answer = decide(hand, command)
        assert not isinstance(answer, Refusal)
        for event in answer:
            hand = evolve(hand, event)
    assert hand.ended


@every_house
@examples
@given(data=st.data())
def test_streets_and_cards_come_in_order(house, data):
    setup, choices = hands(house, data)
    dealt: list[int] = []
    for before, _, after, events in play(setup, choices):
        second_board = before is not None and len(after.boards) > len(before.boards)
        assert before is None or after.street >= before.street or second_board
        for event in events:
            if isinstance(event, ev.BoardDealt | ev.HoleDealt | ev.RabbitDealt):
                assert not dealt or min(event.positions) > max(dealt)
                dealt += event.positions
        assert not after.boards[0] or after.street > PREFLOP
    deck = setup.deck()
    known = {*after.rabbit, *(card for group in (*after.hole, *after.boards) for card in group)}
    assert known == {deck[position] for position in dealt}
