"""Evolution: what each event does to a hand.

The only code that changes a hand and the only code that knows which phase
follows an event. It never looks at the faces of cards, so a client that may not
see them folds the same events to the same hand (R-VIEW-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from fifthstreet.engine import events as ev
from fifthstreet.engine.betting import (
    Betting,
    after_action,
    before_posts,
    blinds_street,
    new_street,
    next_legal,
    replaced,
)
from fifthstreet.engine.hand import Cards, Hand, may_run_twice, straddler
from fifthstreet.engine.plan import Plan, make_plan
from fifthstreet.engine.types import BLINDS, BOARD_SIZE, FLOP, PREFLOP, RIVER, STREETS
from fifthstreet.errors import EventError


def evolve(hand: Hand | None, event: ev.HandEvent) -> Hand:
    """Return the hand after ``event``; ``HandStarted`` begins one, where there is none.

    Raises:
        EventError: the event does not fit the hand.

    """
    if hand is None:
        if type(event) is ev.HandStarted:
            return _started(event)
        raise EventError(f"{event!r} comes before hand_started")
    if (change := _EVOLVE.get(type(event))) is None:
        raise EventError(f"{event!r} does not belong to a running hand")
    return change(hand, event)


def replay(events: Iterable[ev.HandEvent]) -> Hand:
    """Return the hand after all ``events``.

    Raises:
        EventError: an event does not fit, or there is none.

    """
    hand: Hand | None = None
    for event in events:
        hand = evolve(hand, event)
    if hand is None:
        raise EventError("a hand without events")
    return hand


def _started(event: ev.HandStarted) -> Hand:
    plan = make_plan(event)
    nothing = ("",) * plan.n
    return Hand(
        plan=plan,
        street=plan.first_street,
        betting=before_posts(plan),
        shown=((),) * plan.n,
        common_by=plan.zeros,
        last=nothing,
    )


def _posted(hand: Hand, event: ev.Posted) -> Hand:
    plan, b = hand.plan, hand.betting
    stacks, bets, common = list(b.stacks), list(b.bets), list(hand.common_by)
    last = list(hand.last)
    paid, straddled = 0, -1
    for post in event.posts:
        i = hand.index(post.seat)
        live, dead, kind = post.live, post.dead, post.kind
        if live + dead > stacks[i]:
            raise EventError(f"seat {post.seat} posts more than its stack of {stacks[i]}")
        stacks[i] -= live + dead
        bets[i] += live
        if dead and kind != "ante":
            common[i] += dead
        if kind == "small_blind" or kind == "big_blind":
            paid += live
        elif kind == "straddle":
            straddled = i
        last[i] = kind
    straddle = bets[straddled] if straddled >= 0 else 0
    if plan.first_street == FLOP:
        betting = new_street(plan, _replace(b, stacks=tuple(stacks)))
    else:
        game, phantom = plan.start.game, b.phantom
        if hand.phase == "posting":
            phantom = game.small_blind + game.big_blind - paid
        betting = blinds_street(plan, tuple(stacks), tuple(bets), straddle, phantom)
    hand = _replace(
        hand, betting=betting, common_by=tuple(common), common=sum(common), last=tuple(last)
    )
    if hand.phase == "posting" and straddler(hand) >= 0:
        return _replace(hand, phase="straddle", turn=hand.turn + 1)
    return _blinds_in(hand)


def _straddle_declined(hand: Hand, event: ev.StraddleDeclined) -> Hand:
    if hand.phase != "straddle":
        raise EventError("straddle_declined outside the straddle phase")
    return _blinds_in(hand)


def _blinds_in(hand: Hand) -> Hand:
    """Go on after the last post: to the blind round or to the deal."""
    if hand.street == BLINDS:
        return _open(hand, hand.betting, BLINDS, _first(hand))
    return _replace(hand, phase="deal", turn=hand.turn + 1)


def _first(hand: Hand) -> int:
    """Return the index that acts first while the blinds are the price.

    Before anybody has acted the price is above the big blind where one straddled; who
    straddles for no more than that has no chips left to act with.
    """
    plan = hand.plan
    straddled = hand.betting.price > plan.start.game.big_blind
    return (plan.first + 1) % plan.n if straddled else plan.first


def _hole_dealt(hand: Hand, event: ev.HoleDealt) -> Hand:
    if hand.phase != "deal" or hand.hole:
        raise EventError("hole_dealt where no hole cards are due")
    plan = hand.plan
    n = plan.n
    hole = _by_index(plan, event)
    hand = _replace(hand, hole=hole, dealt=2 * n)
    if plan.first_street == FLOP:
        if _rich(hand.betting, plan.n) <= 1:
            return _replace(hand, phase="closing", over=True)
        return _replace(hand, phase="deal", turn=hand.turn + 1)
    if hand.street != BLINDS:
        return _open(hand, hand.betting, PREFLOP, _first(hand))
    if hand.over:
        return _replace(hand, phase="closing", street=PREFLOP)
    b = hand.betting
    if hand.carried:
        hand = _replace(hand, carried=False)
        betting = _replace(b, matched=plan.unacted, aggressor=-1, opener=-1)
    else:
        betting = new_street(plan, b)
    return _open(hand, betting, PREFLOP, plan.dealer)


def _by_index(plan: Plan, event: ev.HoleDealt) -> tuple[Cards, ...]:
    """Return the hole cards by index from a deal that went round twice."""
    n = plan.n
    if event.seats != plan.deal_order or len(event.cards) != 2 * n:
        raise EventError(f"hole cards for {event.seats}, dealt are {plan.deal_order}")
    first = plan.seats.index(event.seats[0])
    pairs = tuple(zip(event.cards[:n], event.cards[n:], strict=True))
    return pairs[n - first :] + pairs[: n - first]


def _open(hand: Hand, betting: Betting, street: int, first: int) -> Hand:
    """Open a street on which the index ``first``, or the next after it, acts."""
    plan = hand.plan
    legal = next_legal(plan, street, betting, (first - 1) % plan.n)
    last = hand.last
    if street > PREFLOP or (street == PREFLOP and plan.first_street == BLINDS):
        last = tuple([word if word in _LASTING else "" for word in last])
    hand = _replace(
        hand,
        betting=betting,
        street=street,
        legal=legal,
        last=last,
        phase="bet",
        turn=hand.turn + 1,
    )
    return hand if legal is not None else _closed(hand)


_LASTING = ("all_in", "fold")
"""What stays written at a seat when the street ends."""


def _acted(hand: Hand, event: ev.Acted) -> Hand:
    plan, street = hand.plan, hand.street
    legal = hand.legal
    if legal is None or legal.seat != event.seat:
        raise EventError(f"seat {event.seat} acts out of turn")
    i = plan.seats.index(event.seat)
    kind = event.kind
    last = list(hand.last)
    last[i] = "all_in" if event.all_in else kind
    b = after_action(plan, street, hand.betting, i, kind=kind, to=event.to)
    passed = street == BLINDS and kind == "check" and legal.to_call > 0
    following = None if passed else next_legal(plan, street, b, i)
    after = _replace(
        hand,
        turn=hand.turn + 1,
        betting=b,
        legal=following,
        last=tuple(last),
        carried=passed,
    )
    return after if following is not None else _closed(after)


def _rich(b: Betting, n: int) -> int:
    """Return how many seats not folded have chips behind."""
    return sum([1 for i in range(n) if b.stacks[i] and not b.folded >> i & 1])


def _closed(hand: Hand) -> Hand:
    """Return the hand in the phase that follows a street on which nobody acts any more."""
    if hand.live == 1:
        return _replace(hand, phase="closing", over=True)
    over = _rich(hand.betting, hand.plan.n) <= 1 and not hand.carried
    if hand.hole and (over or hand.street == RIVER):
        return _replace(hand, phase="closing", over=True)
    return _replace(hand, phase="deal", over=over)


def _returned(hand: Hand, event: ev.Returned) -> Hand:
    i = hand.index(event.seat)
    b = hand.betting
    stacks = replaced(b.stacks, i, b.stacks[i] + event.chips)
    return _replace(hand, betting=_replace(b, stacks=stacks, bets=hand.plan.zeros), returned=event)


def _board_dealt(hand: Hand, event: ev.BoardDealt) -> Hand:
    if hand.phase != "deal" or not hand.hole:
        raise EventError(f"{event.street} dealt where no board cards are due")
    board, street = event.board, STREETS.index(event.street)
    boards = hand.boards
    if not 0 <= board <= len(boards):
        raise EventError(f"{event.street} dealt to board {board} of {len(boards)}")
    if board == len(boards):
        boards = (*boards, boards[0][: hand.shared])
    cards = boards[board] + event.cards
    if len(cards) != BOARD_SIZE[street]:
        raise EventError(f"the {event.street} of board {board} does not fit {len(cards)} cards")
    boards = (*boards[:board], cards)
    plan = hand.plan
    dealt = hand.dealt + len(event.cards) + plan.burn
    if not hand.over:
        hand = _replace(hand, boards=boards, dealt=dealt)
        return _open(hand, new_street(plan, hand.betting), street, plan.first_later)
    wanted = 2 if hand.shared >= 0 else 1
    done = len(boards) == wanted and len(boards[-1]) == 5
    return _replace(
        hand,
        boards=boards,
        dealt=dealt,
        phase="closing" if done else "deal",
        street=street,
        turn=hand.turn + 1,
    )


def _shown(hand: Hand, event: ev.Shown) -> Hand:
    i = hand.index(event.seat)
    if not hand.hole:
        raise EventError(f"seat {event.seat} shows cards before the deal")
    cards = event.cards
    shown = replaced(hand.shown, i, cards)
    betting = hand.betting
    if betting.bets != hand.plan.zeros:  # nobody bets any more: they go to the pots
        betting = _replace(betting, bets=hand.plan.zeros)
    if cards == hand.hole[i] or -1 in cards:
        hand = _replace(hand, shown=shown, betting=betting)
    else:
        hole = replaced(hand.hole, i, cards)
        hand = _replace(hand, shown=shown, betting=betting, hole=hole)
    if hand.phase != "closing" or len(hand.boards[0]) == 5:
        return hand
    folded = hand.betting.folded
    for k, face_up in enumerate(shown):
        if not face_up and not folded >> k & 1:
            return hand
    if may_run_twice(hand):
        votes = (-1,) * hand.plan.n
        return _replace(hand, phase="run_twice", votes=votes, turn=hand.turn + 1)
    return _replace(hand, phase="deal", turn=hand.turn + 1)


def _voted(hand: Hand, event: ev.Voted) -> Hand:
    if hand.phase != "run_twice":
        raise EventError("voted outside the run_twice phase")
    i = hand.index(event.seat)
    votes = replaced(hand.votes, i, int(event.yes))
    hand = _replace(hand, votes=votes, turn=hand.turn + 1)
    if not event.yes:
        return _replace(hand, phase="deal")
    if any(votes[k] < 0 for k in range(hand.plan.n) if hand.is_live(k)):
        return hand
    return _replace(hand, phase="deal", shared=len(hand.boards[0]))


def _mucked(hand: Hand, event: ev.Mucked) -> Hand:
    return _replace(hand, mucked=hand.mucked | 1 << hand.index(event.seat))


def _awarded(hand: Hand, event: ev.Awarded) -> Hand:
    stacks = list(hand.betting.stacks)
    for award in event.awards:
        stacks[hand.index(award.seat)] += award.chips
    betting = _replace(hand.betting, stacks=tuple(stacks), bets=hand.plan.zeros)
    return _replace(hand, betting=betting, result=event)


def _ended(hand: Hand, event: ev.HandEnded) -> Hand:
    if event.stacks != hand.betting.stacks:
        raise EventError(f"hand_ended says {event.stacks}, the hand has {hand.betting.stacks}")
    return _replace(hand, phase="after", ended=True, turn=hand.turn + 1, legal=None)


def _rabbit_asked(hand: Hand, event: ev.RabbitAsked) -> Hand:
    return _replace(hand, rabbit_asked=True)


def _rabbit_dealt(hand: Hand, event: ev.RabbitDealt) -> Hand:
    return _replace(hand, rabbit=event.cards)


_replace = msgspec.structs.replace
_EVOLVE: dict[type, Callable[[Hand, Any], Hand]] = {
    ev.Posted: _posted,
    ev.StraddleDeclined: _straddle_declined,
    ev.HoleDealt: _hole_dealt,
    ev.Acted: _acted,
    ev.Returned: _returned,
    ev.Voted: _voted,
    ev.BoardDealt: _board_dealt,
    ev.Shown: _shown,
    ev.Mucked: _mucked,
    ev.Awarded: _awarded,
    ev.HandEnded: _ended,
    ev.RabbitAsked: _rabbit_asked,
    ev.RabbitDealt: _rabbit_dealt,
}
