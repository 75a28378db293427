"""Views: what each seat and a spectator get is enough, and not a card more (R-VIEW-1)."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.engine import controls, evolve, project, view
from fifthstreet.engine import events as ev
from tests.strategies import every_house, examples, hands, log_of, play

encode = msgspec.json.encode


def readers(hand):
    """Every seat, one that is not in the hand, and a spectator."""
    return [*hand.plan.seats, max(hand.plan.seats) + 1, None]


@every_house
@examples
@given(data=st.data())
def test_folded_projections_give_the_view_of_every_reader(house, data):
    truth, known = None, {}
    for _, _, _, events in play(*hands(house, data)):
        for event in events:
            truth = evolve(truth, event)
            for reader in readers(truth):
                known[reader] = evolve(known.get(reader), project(event, reader))
                assert view(known[reader], reader) == view(truth, reader)


@every_house
@examples
@given(data=st.data())
def test_hidden_cards_leave_no_trace(house, data):
    """Change every card that a reader may not see: no byte that he gets may change."""
    hand, log = log_of(*hands(house, data))
    for reader in readers(hand):
        truth = other = None
        for event in log:
            changed = with_other_cards(event, reader, hand)
            assert encode(project(changed, reader)) == encode(project(event, reader))
            truth, other = evolve(truth, event), evolve(other, changed)
            assert encode(view(other, reader)) == encode(view(truth, reader))


def with_other_cards(event, reader, hand):
    """Return a deal of hole cards in which everybody but ``reader`` has cards not in play."""
    if not isinstance(event, ev.HoleDealt):
        return event
    used = {*hand.rabbit, *event.cards, *(card for board in hand.boards for card in board)}
    spare = iter(sorted(set(range(52)) - used))
    cards = [
        card if owner == reader else next(spare)
        for owner, card in zip(event.seats, event.cards, strict=True)
    ]
    return msgspec.structs.replace(event, cards=tuple(cards))


def test_a_deal_is_projected_to_its_owner_alone():
    dealt = ev.HoleDealt((1, 2, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3))
    assert project(dealt, 1).cards == (0, -1, 2, -1)
    assert project(dealt, None).cards == (-1, -1, -1, -1)
    assert project(dealt, 9).cards == (-1, -1, -1, -1)


@every_house
@examples
@given(data=st.data())
def test_cards_are_shown_only_where_a_rule_turns_them_up(house, data):
    hand, log = log_of(*hands(house, data))
    live = {seat for i, seat in enumerate(hand.plan.seats) if hand.is_live(i)}
    ended = log.index(next(event for event in log if isinstance(event, ev.HandEnded)))
    turned_up = {event.seat for event in log[:ended] if isinstance(event, ev.Shown)}
    mucked = {event.seat for event in log if isinstance(event, ev.Mucked)}
    assert not turned_up & mucked
    if len(live) == 1:
        assert not turned_up | mucked
    else:
        assert turned_up | mucked == live
    contested = [number for number, pot in enumerate(hand.result.pots) if len(pot.eligible) > 1]
    winners = {award.seat for award in hand.result.awards if award.pot in contested}
    assert winners <= turned_up


@every_house
@examples
@given(data=st.data())
def test_a_reader_sees_the_legal_actions_and_controls_of_his_own_turn_only(house, data):
    for _, _, hand, _ in play(*hands(house, data)):
        for reader in readers(hand):
            seen = view(hand, reader)
            mine = hand.legal is not None and hand.legal.seat == reader
            assert seen.legal == (hand.legal if mine else None)
            assert (seen.controls is not None) == mine
            assert seen.me == (reader if reader in hand.plan.seats else None)
        if hand.legal is not None:
            consistent(controls(hand), hand.legal)


def consistent(shown, legal):
    """A page offers something for every legal action, and nothing else."""
    assert shown.fold
    assert shown.check == legal.can_check
    assert (shown.call or shown.all_in) or not legal.to_call
    assert not shown.call or legal.to_call
    assert shown.raise_ or shown.all_in or legal.min_to is None
    assert not shown.raise_ or legal.min_to is not None


@every_house
@examples
@given(data=st.data())
def test_the_pots_of_a_view_and_the_bets_are_all_the_chips(house, data):
    for _, _, hand, _ in play(*hands(house, data)):
        seen = view(hand, None)
        stacks = sum(seat.stack for seat in seen.seats)
        if not hand.ended:
            assert stacks + seen.pot == hand.plan.total
            assert sum(seat.put_in for seat in seen.seats) == seen.pot
            bets = sum(seat.bet for seat in seen.seats)
            assert sum(pot.amount for pot in seen.pots) + bets == seen.pot
            assert not (hand.over and hand.hole and bets), "nobody bets any more"
        else:
            assert stacks + seen.rake == hand.plan.total
            assert sum(a.chips for a in seen.awards) + seen.rake == sum(p.amount for p in seen.pots)
