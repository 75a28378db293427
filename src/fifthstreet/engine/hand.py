"""Hand: one deal from the first post to the award, as a frozen value.

A hand is changed only by ``evolve``; here stand its fields and what follows from
them without a decision. Tuples are by seat index, see ``plan``.
"""

from __future__ import annotations

from operator import sub

import msgspec

from fifthstreet.engine import events as ev
from fifthstreet.engine.betting import Betting
from fifthstreet.engine.plan import Plan
from fifthstreet.engine.types import FLOP, PREFLOP, Legal, Phase
from fifthstreet.errors import EventError

Cards = tuple[int, ...]


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The state of one hand; tuples by seat index (see ``plan``)."""

    plan: Plan
    phase: Phase = "posting"
    turn: int = 0
    """Number of the decision that is open; every event that answers one raises it."""
    street: int = PREFLOP
    betting: Betting
    legal: Legal | None = None
    """What the seat to act may do; ``None`` when nobody is to act."""
    hole: tuple[Cards, ...] = ()
    boards: tuple[Cards, ...] = ((),)
    dealt: int = 0
    """Deck positions used so far, burns included."""
    over: bool = False
    """No betting is left in this hand."""
    carried: bool = False
    """The blind round was passed: its bets stay as the price of the next street."""
    shown: tuple[Cards, ...] = ()
    mucked: int = 0
    votes: tuple[int, ...] = ()
    """1 yes, 0 no, -1 not yet."""
    shared: int = -1
    """Board cards common to both boards; -1 while the board runs once."""
    common: int = 0
    """Chips of the pot that nobody contributed as a player: dead posts, big-blind ante."""
    common_by: tuple[int, ...]
    last: tuple[str, ...]
    """The last thing each seat did on this street, for the eye."""
    returned: ev.Returned | None = None
    result: ev.Awarded | None = None
    ended: bool = False
    rabbit_asked: bool = False
    rabbit: Cards = ()

    @property
    def live(self) -> int:
        """Number of seats that have not folded."""
        return self.plan.n - self.betting.folded.bit_count()

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        return None if self.legal is None else self.legal.seat

    @property
    def pot(self) -> int:
        """All chips in, bets of this street and common money included."""
        return 0 if self.result is not None else self.plan.total - sum(self.betting.stacks)

    def is_live(self, index: int) -> bool:
        """Tell whether the seat at ``index`` has not folded."""
        return not self.betting.folded >> index & 1

    def index(self, seat: int) -> int:
        """Return the index of ``seat``.

        Raises:
            EventError: the seat is not in this hand.

        """
        try:
            return self.plan.seats.index(seat)
        except ValueError:
            raise EventError(f"seat {seat} is not in this hand") from None

    def put_in(self) -> list[int]:
        """Return what each seat contributed to the pots so far, common money left out."""
        chips_in = map(sub, self.plan.stacks, self.betting.stacks)
        return list(map(sub, chips_in, self.common_by))


def straddler(hand: Hand) -> int:
    """Return the index of the seat that may straddle, -1 for none (R-STRADDLE-1)."""
    plan = hand.plan
    start = plan.start
    if start.rules.straddle == "off" or plan.n < 3 or plan.first_street == FLOP:
        return -1
    i = plan.first
    straddled = any(post.kind == "straddle" for post in start.posts)
    enough = hand.betting.stacks[i] + hand.betting.bets[i] >= 2 * start.game.big_blind
    return i if enough and not straddled else -1


def asked(hand: Hand) -> tuple[int, ...]:
    """Return the seats whose answer a hand waits for; none while it needs cards or is over."""
    seats = hand.plan.seats
    if hand.legal is not None:
        return (hand.legal.seat,)
    if hand.phase == "straddle":
        return (seats[straddler(hand)],)
    if hand.phase == "run_twice":
        return tuple([s for i, s in enumerate(seats) if hand.is_live(i) and hand.votes[i] < 0])
    return ()


def won(hand: Hand) -> list[int]:
    """Return what each seat received from the pots, by index; uncalled chips left out."""
    chips = [0] * hand.plan.n
    if hand.result is not None:
        for award in hand.result.awards:
            chips[hand.plan.seats.index(award.seat)] += award.chips
    return chips


def may_run_twice(hand: Hand) -> bool:
    """Tell whether the table offers to run the board twice (R-TWICE-1)."""
    rules = hand.plan.start.rules
    return rules.run_it_twice == "offered" and rules.board_tie == "split"


def needs(hand: Hand) -> tuple[int, ...]:
    """Return the deck positions whose cards the hand waits for, in dealing order (R-DEAL-1).

    Hole cards come one at a time, a card is burnt before each board street where
    the house burns; a second board takes the positions that follow the first.
    """
    if hand.phase == "after" and hand.rabbit_asked and not hand.rabbit:
        return rabbit_positions(hand)
    if hand.phase != "deal":
        return ()
    if not hand.hole:
        return hand.plan.hole_positions
    first = hand.dealt + hand.plan.burn
    return (first,) if next_board(hand)[1] else (first, first + 1, first + 2)


def next_board(hand: Hand) -> tuple[int, int]:
    """Return the board that gets the next cards and how many cards it has."""
    board = len(hand.boards) - 1
    have = len(hand.boards[board])
    return (board, have) if have < 5 else (board + 1, hand.shared)


def rabbit_positions(hand: Hand) -> tuple[int, ...]:
    """Return the deck positions of the board cards that would have come (R-RABBIT-1)."""
    burn = hand.plan.burn
    positions: list[int] = []
    at, have = hand.dealt, len(hand.boards[0])
    while have < 5:
        count = 1 if have else 3
        positions += range(at + burn, at + burn + count)
        at += burn + count
        have += count
    return tuple(positions)


def rabbit_offered(hand: Hand) -> bool:
    """Tell whether a seat may ask for the cards that would have come (R-RABBIT-1)."""
    offered = hand.plan.start.rules.rabbit_hunt == "on_request"
    missing = len(hand.boards[0]) < 5 and bool(hand.hole)
    return offered and hand.ended and missing and not hand.rabbit_asked
