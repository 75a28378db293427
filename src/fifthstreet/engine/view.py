"""View: what one seat, or a spectator, may know of a hand.

Two exits for everything that leaves the engine, tested together: ``view`` of a
state and ``project`` of an event. A reader who folds the projections he got and
views the result sees exactly the view (R-VIEW-1). Default deny: cards leave only
where this module names them.
"""

from __future__ import annotations

from functools import lru_cache
from operator import sub
from typing import Literal

import msgspec

from fifthstreet.cards.made_hand import MadeHand, made_hand
from fifthstreet.engine import events as ev
from fifthstreet.engine.betting import own_minimum, replaced
from fifthstreet.engine.hand import Hand, asked, rabbit_offered
from fifthstreet.engine.pots import layers
from fifthstreet.engine.types import STREETS, Award, Game, Legal, Phase, Pot, Street, Value

HIDDEN = (-1, -1)
_replace = msgspec.structs.replace
SeatState = Literal["in", "folded", "all_in"]


class SeatView(Value, frozen=True):
    """One seat of a hand as a reader sees it."""

    seat: int
    player: str
    stack: int
    bet: int
    """Chips on this street."""
    put_in: int
    """Chips in this hand, dead posts included."""
    state: SeatState
    cards: tuple[int, ...]
    """Known faces, -1 for a card face down; empty before the deal and after a fold unseen."""
    last: str
    """Last action or post on this street; ``fold`` and ``all_in`` stay."""
    can_win: int
    """All-in only: the chips this seat plays for (R-POT-5); else 0."""
    made: MadeHand | None
    """What its cards make with the first board, where the reader sees both cards."""


class Controls(Value, frozen=True, rename={"raise_": "raise"}):
    """Which controls a page of this house shows to the seat to act (R-BUTTONS-1)."""

    fold: bool
    check: bool
    call: bool
    raise_: bool
    all_in: bool


class HandView(Value, frozen=True):
    """A hand as one reader may know it."""

    hand: int
    phase: Phase
    turn: int
    street: Street
    game: Game
    button: int
    small_blind: int | None
    big_blind: int | None
    seats: tuple[SeatView, ...]
    """Clockwise from the left of the button."""
    boards: tuple[tuple[int, ...], ...]
    pot: int
    """All chips in, bets of this street included; 0 after the award."""
    pots: tuple[Pot, ...]
    """Main pot first, without the bets of this street; as awarded after the end."""
    price: int
    actor: int | None
    waiting: tuple[int, ...]
    """Seats whose answer the phase waits for: the actor, the straddler, the voters."""
    me: int | None
    legal: Legal | None
    """What the reader may do now, when he is to act."""
    controls: Controls | None
    awards: tuple[Award, ...]
    rake: int
    returned: tuple[int, int] | None
    """Seat and chips of the uncalled return."""
    rabbit: tuple[int, ...]
    rabbit_offered: bool
    ended: bool


def view(hand: Hand, seat: int | None) -> HandView:
    """Return what ``seat``, or a spectator when ``None``, may know of ``hand``."""
    return seen_by(public_view(hand), hand, seat)


def seen_by(public: HandView, hand: Hand, seat: int | None) -> HandView:
    """Return the view of ``seat`` from the ``public_view`` of the same hand.

    Readers of one hand differ only in their own cards and what they may do.
    """
    if seat not in hand.plan.seats:
        return public
    i = hand.plan.seats.index(seat)
    seats = public.seats
    if hand.hole:
        cards = hand.hole[i]
        made = _made(cards + hand.boards[0])
        seats = replaced(seats, i, _replace(seats[i], cards=cards, made=made))
    if hand.actor != seat:
        return _replace(public, seats=seats, me=seat)
    return _replace(public, seats=seats, me=seat, legal=hand.legal, controls=controls(hand))


def public_view(hand: Hand) -> HandView:
    """Return what everybody may know of ``hand``: the view of a spectator."""
    b, start, result = hand.betting, hand.plan.start, hand.result
    return HandView(
        start.hand,
        hand.phase,
        hand.turn,
        STREETS[hand.street],
        start.game,
        start.button,
        start.small_blind,
        start.big_blind,
        _seats(hand),
        hand.boards,
        hand.pot,
        _collected(hand) if result is None else result.pots,
        b.price,
        hand.actor,
        asked(hand),
        None,
        None,
        None,
        () if result is None else result.awards,
        0 if result is None else result.rake,
        None if hand.returned is None else (hand.returned.seat, hand.returned.chips),
        hand.rabbit,
        rabbit_offered(hand),
        hand.ended,
    )


def _seats(hand: Hand) -> tuple[SeatView, ...]:
    plan, b = hand.plan, hand.betting
    views = []
    for i, seat in enumerate(plan.seats):
        live = not b.folded >> i & 1
        all_in = live and not b.stacks[i] and not hand.ended
        cards: tuple[int, ...] = ()
        made: MadeHand | None = None
        if hand.shown[i]:
            cards = hand.shown[i]
            made = _made(cards + hand.boards[0])
        elif live and hand.hole and not hand.mucked >> i & 1:
            cards = HIDDEN
        views.append(
            SeatView(
                seat,
                plan.start.seats[i].player,
                b.stacks[i],
                b.bets[i],
                0 if hand.ended else plan.stacks[i] - b.stacks[i],
                "folded" if not live else "all_in" if all_in else "in",
                cards,
                hand.last[i],
                _can_win(hand, i) if all_in and hand.result is None else 0,
                made,
            )
        )
    return tuple(views)


@lru_cache(maxsize=4096)
def _made(cards: tuple[int, ...]) -> MadeHand | None:
    """Return the hand that ``cards`` make; ``None`` where one of them is unknown."""
    return None if -1 in cards else made_hand(cards)


def _can_win(hand: Hand, index: int) -> int:
    """Return the chips that the seat at ``index`` plays for: what it matched of everyone's."""
    put_in = hand.put_in()
    own = put_in[index]
    return hand.common + sum([min(chips, own) for chips in put_in])


def _collected(hand: Hand) -> tuple[Pot, ...]:
    """Return the pots without the bets that still lie in front of the seats."""
    seats = hand.plan.seats
    before = list(map(sub, hand.put_in(), hand.betting.bets))
    pots = layers(before, hand.betting.folded, hand.common)
    return tuple([Pot(chips, tuple([seats[i] for i in who])) for chips, who in pots])


def legal_actions(hand: Hand) -> Legal | None:
    """Return what the seat to act may do: the one list of it; ``None`` when nobody acts."""
    return hand.legal


def controls(hand: Hand) -> Controls:
    """Return the controls that a page of this house shows to the seat to act (R-BUTTONS-1).

    Where the house shows only all-in to a short stack, a stack below the price has
    no call and a stack below the minimum raise has no raise.
    """
    legal = hand.legal
    if legal is None:
        return Controls(fold=False, check=False, call=False, raise_=False, all_in=False)
    can_raise = legal.min_to is not None
    if hand.plan.start.rules.call_when_short != "all_in_only":
        return Controls(
            fold=True,
            check=legal.can_check,
            call=legal.to_call > 0,
            raise_=can_raise,
            all_in=False,
        )
    i = hand.plan.seats.index(legal.seat)
    stack, bet = hand.betting.stacks[i], hand.betting.bets[i]
    short_call = legal.to_call == stack and stack + bet < hand.betting.price
    short_raise = can_raise and stack + bet < _full_minimum(hand, i)
    return Controls(
        fold=True,
        check=legal.can_check,
        call=legal.to_call > 0 and not short_call,
        raise_=can_raise and not short_raise,
        all_in=short_call or can_raise,
    )


def _full_minimum(hand: Hand, index: int) -> int:
    return own_minimum(hand.plan, hand.street, hand.betting, hand.betting.bets[index])


def project(event: ev.HandEvent, seat: int | None) -> ev.HandEvent:
    """Return ``event`` as ``seat``, or a spectator when ``None``, may know it."""
    if type(event) is ev.HoleDealt:
        cards = [
            card if owner == seat else -1
            for owner, card in zip(event.seats, event.cards, strict=True)
        ]
        return ev.HoleDealt(event.seats, event.positions, tuple(cards))
    return event
