"""Lines: decisions and streets without faces, worked out once for all like hands.

Files hold thousands of hands of the same stakes in which the same players fold in
the same order. What the engine makes of a decision does not hang on the faces of
cards until some are shown, so a hand after the same decisions is the same hand
with other cards. The latest thousands of such hands are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fifthstreet.cards.card import UNKNOWN
from fifthstreet.engine.commands import Act, Deal
from fifthstreet.engine.decide import step
from fifthstreet.engine.hand import needs
from fifthstreet.engine.types import TURN, Legal
from fifthstreet.history.recording import WHOEVER, BoardCards, Cards, Line, Step, Turn


def follow(line: Line, steps: Sequence[Step]) -> tuple[Line, int, Cards]:
    """Return the line after the first of ``steps``, their number, and the board by then.

    The steps are plain decisions and whole streets: it stops before what the engine
    might refuse and before cards are shown.
    """
    board: Cards = ()
    for taken, now in enumerate(steps):
        following: Line | None = None
        cards: Cards = ()
        if type(now) is Turn:
            following = _after(line, now)
        elif type(now) is BoardCards:
            cards = now.cards
            following = _dealt(line, len(cards))
        if following is None:
            return line, taken, board
        line = following
        board += cards
    return line, len(steps), board


@lru_cache(maxsize=1 << 14)
def _after(line: Line, now: Turn) -> Line | None:
    """Return the line after a decision, ``None`` where it is not a plain one."""
    hand = line.hand
    legal = hand.legal
    if legal is None or (now.player != WHOEVER and hand.plan.seats[now.player] != legal.seat):
        return None
    outcome = step(hand, command(legal, legal.seat, now))
    if not isinstance(outcome, tuple):
        return None
    after = outcome[0]
    return None if after.over and not after.ended else Line(after)


@lru_cache(maxsize=1 << 12)
def _dealt(line: Line, count: int) -> Line | None:
    """Return the line after ``count`` board cards, ``None`` where they are no flop or turn.

    A line ends before the river: a decision there may open the hands.
    """
    hand = line.hand
    wanted = needs(hand)
    if not hand.hole or hand.over or len(wanted) != count or hand.street >= TURN:
        return None
    outcome = step(hand, Deal(dict.fromkeys(wanted, UNKNOWN)))
    return Line(outcome[0]) if isinstance(outcome, tuple) else None


def command(legal: Legal, seat: int, now: Turn) -> Act:
    """Return the action of ``seat`` where the engine asks for ``legal``."""
    if now.kind == "fold":
        return Act(seat, "fold")
    if now.kind == "passive":
        return Act(seat, "call" if legal.to_call else "check")
    return Act(seat, legal.wager, now.to if now.to is not None else legal.min_to or 1)
