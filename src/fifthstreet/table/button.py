"""Button: where it goes, and with it the blinds, from one hand to the next.

Three house rules: ``dead`` (the big blind always moves on one player, the button
may fall on an empty seat), ``forward_simple`` (the button goes to the next player,
always two blinds) and ``random_on_change`` (drawn when other players are dealt in).
Two players always play by the heads-up rule. Knows no chips and no accounts; a
draw is passed in. Source: docs/rules/button.md.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from fifthstreet.engine.posts import blind_seats
from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import Value
from fifthstreet.errors import SetupError
from fifthstreet.table.circle import next_seat, strictly_between
from fifthstreet.table.state import ButtonState, Placed


class Positions(Value, frozen=True):
    """Who has the button and the blinds of a hand, and who is dealt in."""

    button: int
    """May be an empty seat (dead button)."""
    small_blind_position: int
    """May be an empty seat (dead small blind)."""
    small_blind: int | None
    """Who is in the small blind's position, ``None`` when it is dead."""
    big_blind: int
    dealt_in: tuple[int, ...]
    buyers: tuple[int, ...] = ()
    """Seats between the blinds that bought the button (R-ENTRY-6)."""
    placed: Placed = "moved"

    @property
    def state(self) -> ButtonState:
        """What the next hand must know of this one."""
        return ButtonState(self.button, self.small_blind_position, self.big_blind)


class Comers(msgspec.Struct, frozen=True):
    """Who of the seats that want to play is not simply dealt in; seats of ``dealt_in``."""

    entering: frozenset[int] = frozenset()
    """Not in the last hand, or still owing a blind: the button does not go to them."""
    waiting: frozenset[int] = frozenset()
    """Come in only as the big blind."""
    buying: frozenset[int] = frozenset()
    """Would buy the button rather than wait behind it."""


NOBODY = Comers()


def random_candidates(
    rules: Rules,
    previous: ButtonState | None,
    dealt_in: Collection[int],
    *,
    table_size: int,
    changed: bool = False,
    comers: Comers = NOBODY,
) -> tuple[int, ...]:
    """Return the seats among which the button must be drawn, empty when no draw is due.

    >>> from fifthstreet.engine.rules import resolve
    >>> random_candidates(resolve("mbp"), None, [2, 5], table_size=8)
    (2, 5)

    """
    moved = _moved(rules, previous, dealt_in, table_size, comers)
    return _candidates(rules, moved, dealt_in, comers, changed=changed)


def _candidates(
    rules: Rules,
    moved: Positions | None,
    dealt_in: Collection[int],
    comers: Comers,
    *,
    changed: bool,
) -> tuple[int, ...]:
    """Return the seats of the draw, where the button would else have ``moved``."""
    by_lot = rules.button_rule == "random_on_change"
    if moved is None:
        lowest = rules.first_button == "lowest_seat" and not by_lot
        return () if lowest else tuple(sorted(dealt_in))
    if by_lot and changed:
        return tuple(sorted(_pool(dealt_in, comers)))
    return ()


def _pool(dealt_in: Collection[int], comers: Comers) -> set[int]:
    """Return who may be drawn: nobody who waits, unless too few are left."""
    pool = set(dealt_in) - comers.waiting
    return pool if len(pool) > 1 else set(dealt_in)


def next_button(
    rules: Rules,
    previous: ButtonState | None,
    dealt_in: Sequence[int],
    *,
    table_size: int,
    drawn: int | None = None,
    changed: bool = False,
    comers: Comers = NOBODY,
) -> Positions:
    """Return the positions of the next hand.

    Args:
        rules: the house rules of the table.
        previous: positions of the last hand, ``None`` when the table starts (anew).
        dealt_in: seats that want to play, two at least.
        table_size: seats of the table, taken or not.
        drawn: the seat drawn from ``random_candidates``; needed when there are any.
        changed: other players want to play than were dealt into the last hand.
        comers: who of ``dealt_in`` is new, waits for the big blind or buys the button.

    Raises:
        SetupError: fewer than two seats, or a draw that is missing or not possible.

    >>> from fifthstreet.engine.rules import resolve
    >>> last = ButtonState(button=6, small_blind=1, big_blind=2)
    >>> p = next_button(resolve(), last, [3, 4, 5, 6], table_size=6)
    >>> p.button, p.small_blind_position, p.small_blind, p.big_blind
    (1, 2, None, 3)

    """
    if len(dealt_in) < 2:
        raise SetupError(f"{len(dealt_in)} players; the button needs two")
    moved = _moved(rules, previous, dealt_in, table_size, comers)
    seats = _candidates(rules, moved, dealt_in, comers, changed=changed)
    if not seats:
        return _fresh(rules, dealt_in, min(dealt_in)) if moved is None else moved
    if drawn is None or drawn not in seats:
        raise SetupError(f"the button is drawn among {seats}, not {drawn!r}")
    if moved is None:
        return _fresh(rules, dealt_in, drawn)
    return _drawn(rules, dealt_in, drawn, table_size, comers)


def _fresh(rules: Rules, dealt_in: Sequence[int], button: int) -> Positions:
    """Return the positions of a table that starts: everybody is dealt in (R-BUTTON-9)."""
    seats = tuple(sorted(dealt_in))
    small, big = blind_seats(rules, seats, button)
    return Positions(button, small, small, big, seats, placed="anew")


def _drawn(
    rules: Rules, dealt_in: Sequence[int], button: int, size: int, comers: Comers
) -> Positions:
    """Return the positions after a draw among players who go on (R-BUTTON-8)."""
    pool = _pool(dealt_in, comers)
    small, big = _two_blinds(rules, button, pool, dealt_in, size)
    dealt = tuple(sorted(pool | {big}))
    if len(dealt) == 2:
        return msgspec.structs.replace(_fresh(rules, dealt, button), placed="drawn")
    return Positions(button, small, small, big, dealt, placed="drawn")


def _moved(
    rules: Rules, last: ButtonState | None, dealt_in: Collection[int], size: int, comers: Comers
) -> Positions | None:
    """Return the positions after the button moved; ``None`` at a table that starts anew.

    It does where nobody had the button, and where one player would be left alone.
    """
    if last is None:
        return None
    if len(dealt_in) == 2:
        return _heads_up(rules, last, dealt_in, size, comers)
    places: tuple[int, int, int] | None
    if rules.button_rule == "dead" or _third_joins(rules, last, dealt_in, comers):
        places = _dead(rules, last, dealt_in, size)
    else:
        places = _forward(rules, last, dealt_in, size, comers)
    if places is None:
        return None
    button, small, big = places
    behind = {s for s in dealt_in if strictly_between(button, s, small, size)}
    buyers = tuple(sorted(behind & comers.buying))
    outside = (behind - comers.buying) | (comers.waiting - {big})
    dealt = tuple(sorted(set(dealt_in) - outside))
    if len(dealt) < 2:
        return None
    if len(dealt) == 2:
        return _heads_up(rules, last, dealt, size, comers)
    if buyers:
        button = max(buyers, key=lambda seat: (seat - button) % size)
    poster = small if small in dealt else None
    return Positions(button, small, poster, big, dealt, buyers)


def _third_joins(
    rules: Rules, last: ButtonState, dealt_in: Collection[int], comers: Comers
) -> bool:
    """Tell whether two players become more in ``forward_simple``: the big blind leads (R-BUTTON-7).

    Only positions tell that they were two. Where the small blind always has the
    button they cannot, and need not: both ways lead to the same seats.
    """
    two = last.button in (last.small_blind, last.big_blind)
    stays = last.big_blind in set(dealt_in) - comers.entering
    return rules.button_rule == "forward_simple" and two and stays


def _heads_up(
    rules: Rules, last: ButtonState, pair: Collection[int], size: int, comers: Comers
) -> Positions:
    """Return the positions of two players (R-BUTTON-5, R-BUTTON-6).

    The big blind leads, but where the button moves to the next player it leads here too
    (R-BUTTON-3), unless one of the two is new or would be big blind twice running.
    """
    if rules.button_rule == "random_on_change":
        button = next_seat(pair, last.button, size)
        return msgspec.structs.replace(_fresh(rules, tuple(pair), button), placed="moved")
    on_button = "button" in (rules.heads_up_small_blind, rules.small_blind_seat)
    big = next_seat(pair, last.big_blind, size)
    if rules.button_rule == "forward_simple" and not _entering(last, pair, size, comers):
        button = next_seat(pair, last.button, size)
        forward = button if not on_button else next(seat for seat in pair if seat != button)
        big = forward if forward != last.big_blind else big
    small = next(seat for seat in pair if seat != big)
    button = small if on_button else big
    return Positions(button, small, small, big, tuple(sorted(pair)))


def _entering(
    last: ButtonState, dealt_in: Collection[int], size: int, comers: Comers
) -> frozenset[int]:
    """Return who of ``dealt_in`` is only coming in.

    Whoever sits between the last button and the last big blind, the small blind apart,
    is new there.
    """
    return frozenset(
        seat
        for seat in dealt_in
        if seat in comers.entering
        or (strictly_between(last.button, seat, last.big_blind, size) and seat != last.small_blind)
    )


def _dead(
    rules: Rules, last: ButtonState, dealt_in: Collection[int], size: int
) -> tuple[int, int, int]:
    """Return button, small and big blind when the big blind moves on one player (R-BUTTON-2)."""
    small = last.big_blind
    button = last.small_blind
    if button is None:
        button = (small - 2) % size + 1
    if rules.small_blind_seat == "button":
        button = small
    return button, small, next_seat(dealt_in, small, size)


def _forward(
    rules: Rules, last: ButtonState, dealt_in: Collection[int], size: int, comers: Comers
) -> tuple[int, int, int] | None:
    """Return button, small and big blind when the button moves to the next player (R-BUTTON-3).

    It never goes to a seat that is only coming in. ``None`` when fewer than two could
    have it or the small blind.
    """
    pool = set(dealt_in) - _entering(last, dealt_in, size, comers)
    if len(pool) < 2:
        pool = set(dealt_in) - comers.waiting
    if len(pool) < 2:
        return None
    button = next_seat(pool, last.button, size)
    small, big = _two_blinds(rules, button, pool, dealt_in, size)
    if big == last.big_blind:  # nobody is big blind twice running
        button = next_seat(pool, button, size)
        small, big = _two_blinds(rules, button, pool, dealt_in, size)
    return button, small, big


def _two_blinds(
    rules: Rules, button: int, pool: Collection[int], dealt_in: Collection[int], size: int
) -> tuple[int, int]:
    """Return the small blind, one of ``pool``, and the big blind after the ``button``."""
    small = button if rules.small_blind_seat == "button" else next_seat(pool, button, size)
    return small, next_seat(dealt_in, small, size)
