"""Work: what a worker process does about odds.

A job ends by itself when its time is over or when the room no longer wants it: each
report of how far it is looks at both. A job that reports nothing any more ends the
process, which the room replaces. A worker whose room is gone ends, too.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, MutableSequence
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from fifthstreet.errors import CardError, RangeError, SetupError
from fifthstreet.room.odds.asked import (
    OddsError,
    check_holdings,
    check_players,
    read_cards,
    read_hand,
    read_holding,
)
from fifthstreet.room.odds.messages import (
    EquityAnswer,
    EquityAsked,
    Made,
    Part,
    PlayerOdds,
    Street,
    StreetsAnswer,
    StreetsAsked,
)

GRACE: Final = 5.0
"""Seconds between the end of a job's time and the end of its process."""
QUICK: Final = 1.5
"""Seconds of counting before a question that may be sampled is."""
STREETS: Final[tuple[tuple[Literal["preflop", "flop", "turn", "river"], int], ...]] = (
    ("preflop", 0),
    ("flop", 3),
    ("turn", 4),
    ("river", 5),
)

if TYPE_CHECKING:
    from fifthstreet.analysis.ranges import Range

A = TypeVar("A")
T = TypeVar("T")
Progress = Callable[[int, int], None]
Work = Callable[[A, float], T]
"""What a job does with what is asked, in so many seconds."""


class _Process:
    """What this process knows of the room."""

    wanted: MutableSequence[int] = []
    place: int = -1


def begin(wanted: MutableSequence[int], line: Connection) -> None:
    """Make this process a worker: 0 at a place of ``wanted`` means that the job may stop.

    Whatever it does, it ends when the room's end of ``line`` is closed.
    """
    _Process.wanted = wanted
    # Ctrl-C is for the room, which then closes its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=(line,), daemon=True).start()


def _follow(line: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        line.recv_bytes()
    os._exit(0)


def ready() -> None:
    """Do nothing: whoever waits for this knows that the process runs."""


def do(place: int, work: Work[A, T], asked: A, seconds: float) -> T:
    """Do a job in this process.

    Raises:
        OddsError: it cannot be done, or not in that time, or nobody wants it any more.

    """
    _Process.place = place
    end = threading.Timer(seconds + GRACE, os._exit, (70,))
    end.daemon = True
    end.start()
    try:
        return work(asked, seconds)
    except (CardError, RangeError):
        # Each range is fine by itself: together they are not.
        raise OddsError("ODDS_NO_DEAL") from None
    except SetupError:
        raise OddsError("ODDS_TOO_LARGE") from None
    finally:
        end.cancel()


def warm(_: None, seconds: float) -> bool:
    """Compile what is not yet, which takes long once on a machine; tell whether it was needed."""
    from fifthstreet.analysis.warmup import is_warm, warm_up

    cold = not is_warm()
    if cold:
        warm_up(_watch(seconds))
    return cold


def equities(asked: EquityAsked, seconds: float) -> EquityAnswer:
    """Answer what hands and ranges are worth against each other."""
    from fifthstreet.analysis.equity import equity

    board, dead = read_cards(asked.board, "board"), read_cards(asked.dead, "dead")
    check_players(len(asked.players), board, dead)
    held = [read_holding(text, n) for n, text in enumerate(asked.players, start=1)]
    left = check_holdings(held, board, dead)
    samples = asked.samples or (None if asked.exact else 500_000)
    if asked.exact and samples is not None:
        try:
            odds = equity(left, board, dead, progress=_watch(min(seconds, QUICK)))
        except (SetupError, OddsError) as error:
            if isinstance(error, OddsError) and error.code != "ODDS_TOO_LONG":
                raise
            odds = equity(
                left, board, dead, samples=samples, seed=asked.seed, progress=_watch(seconds)
            )
    else:
        odds = equity(left, board, dead, samples=samples, seed=asked.seed, progress=_watch(seconds))
    players = tuple(
        PlayerOdds(
            str(whole),
            rest.total,
            Part(share.win, share.tie, share.equity, share.stderr),
            _made(rest, board) if asked.breakdown and len(board) >= 3 else None,
        )
        for whole, rest, share in zip(held, left, odds.players, strict=True)
    )
    return EquityAnswer(players, odds.exact, odds.count, odds.stderr)


def _made(held: Range, board: tuple[int, ...]) -> Made:
    from fifthstreet.analysis.breakdown import breakdown

    found = breakdown(held, board)
    classes = {name: weight / found.total for name, weight in found.classes.items()}
    draws = {name: weight / found.total for name, weight in found.draws.items()}
    return Made(classes, draws)


def streets(asked: StreetsAsked, seconds: float) -> StreetsAnswer:
    """Answer how the equities of known hands went from street to street."""
    from fifthstreet.analysis.equity import equity
    from fifthstreet.analysis.ranges import hand_range
    from fifthstreet.cards.card import cards_text

    board, dead = read_cards(asked.board, "board"), read_cards(asked.dead, "dead")
    check_players(len(asked.hands), board, dead)
    hands = [read_hand(text, n) for n, text in enumerate(asked.hands, start=1)]
    held = [hand_range(*hand) for hand in hands]
    check_holdings(held, board, dead)
    if len(board) in {1, 2}:
        raise OddsError("ODDS_BAD_BOARD", {"most": 5, "given": len(board)})
    found = []
    for street, cards in STREETS:
        if cards > len(board):
            break
        odds = equity(held, board[:cards], dead, progress=_watch(seconds))
        parts = tuple(Part(share.win, share.tie, share.equity) for share in odds.players)
        found.append(Street(street, cards_text(board[:cards], ""), parts))
    return StreetsAnswer(tuple(found))


def _watch(seconds: float) -> Progress:
    """Return a report that ends the job when its time is over or nobody wants it."""
    end = time.monotonic() + seconds

    def look(done: int, total: int) -> None:
        if not _Process.wanted[_Process.place]:
            raise OddsError("ODDS_REPLACED")
        if done < total and time.monotonic() > end:
            raise OddsError("ODDS_TOO_LONG", {"seconds": round(seconds)})

    return look
