"""Seating: who has a seat, who is ready for the next hand, and what chips may come.

Seats have numbers from 1 to the table's size; an account has one seat. Buy-ins lie
between the table's limits, top-ups go to its maximum, and who returns within an
hour brings what he left with. Source: docs/rules/leaving.md (R-SEAT).
"""

from __future__ import annotations

import re
from typing import Final

from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import MAX_CHIPS, Refusal
from fifthstreet.errors import SetupError
from fifthstreet.table.blinds import owes_at_all
from fifthstreet.table.config import TableConfig, TableStructure
from fifthstreet.table.refusals import refuse
from fifthstreet.table.rotation import game_for, rotation_of
from fifthstreet.table.state import Owes, Seat, TableState, on_table

RETURN_MS: Final = 3_600_000
"""How long a player who left must come back with the chips he left with (R-SEAT-6)."""
FREE_MS: Final = 600_000
"""How long a seat is kept for a player who sits out (R-LEAVE-6)."""
PLAY: Final = "play"
CURRENCY: Final = re.compile("[A-Z]{3}")
"""What else than play chips a table may count in (R-MONEY-1)."""
BUY_IN_BIG_BLINDS: Final = (40, 100)
"""The default limits of a buy-in, in the largest big blind of the table (R-SEAT-3)."""


def largest_big_blind(rules: Rules, structure: TableStructure) -> int:
    """Return the big blind that buy-ins are counted in (R-MIXED-5).

    Raises:
        SetupError: the rules have no big blind.

    """
    if structure == "mixed":
        return max(game.big_blind for game in rotation_of(rules))
    return game_for(rules, structure).big_blind


def make_config(
    rules: Rules,
    structure: TableStructure,
    *,
    table: str,
    name: str,
    profile: str = "standard",
    table_size: int | None = None,
    min_buy_in: int | None = None,
    max_buy_in: int | None = None,
    currency: str = "play",
) -> TableConfig:
    """Return a table's configuration with the defaults of its rules, checked.

    Raises:
        SetupError: a structure that the house does not offer, no big blind, a size
            that is not allowed, or buy-in limits that are the wrong way round.

    """
    big = largest_big_blind(rules, structure)
    low = BUY_IN_BIG_BLINDS[0] * big if min_buy_in is None else min_buy_in
    high = max(low, BUY_IN_BIG_BLINDS[1] * big) if max_buy_in is None else max_buy_in
    size = rules.players_max if table_size is None else table_size
    config = TableConfig(table, name, profile, rules, structure, size, low, high, currency)
    return checked(config)


def checked(config: TableConfig) -> TableConfig:
    """Return ``config`` as it is.

    Raises:
        SetupError: as ``make_config``.

    """
    rules = config.rules
    if config.structure not in rules.structures:
        raise SetupError(f"structure {config.structure!r}: the house has {rules.structures}")
    size, low, high = config.table_size, config.min_buy_in, config.max_buy_in
    if not config.table:
        raise SetupError("a table needs an id")
    if type(size) is not int or not 2 <= size <= rules.players_max:
        raise SetupError(f"table_size {size!r}: 2 to {rules.players_max} seats")
    whole = type(low) is type(high) is int
    if not (whole and 1 <= low <= high <= MAX_CHIPS):
        raise SetupError(f"buy-ins from {low!r} to {high!r} cannot be")
    if config.currency != PLAY and not CURRENCY.fullmatch(config.currency):
        raise SetupError(f"currency {config.currency!r}: {PLAY!r} or an ISO code")
    largest_big_blind(rules, config.structure)
    return config


def ready(state: TableState) -> tuple[Seat, ...]:
    """Return the seats that want to play the next hand and can pay for it.

    In a tournament that is everybody: who is absent is blinded off (R-LEAVE-8).
    """
    present = state.tournament
    return tuple(
        [
            seat
            for seat in state.seats
            if seat.chips and not seat.leaving and (present or not seat.sat_out)
        ]
    )


def free_seats(state: TableState) -> list[int]:
    """Return the numbers of the seats that nobody has."""
    taken = {seat.number for seat in state.seats}
    return [number for number in range(1, state.config.table_size + 1) if number not in taken]


def newcomer_owes(state: TableState) -> Owes:
    """Return what a player who sits down owes: nothing where no game is running (R-ENTRY-1)."""
    rules = state.config.rules
    return "new" if state.button is not None and owes_at_all(rules, "new") else "none"


def departed_chips(state: TableState, account: str, now: int) -> int | None:
    """Return with how many chips ``account`` must sit down at ``now``, ``None`` if free to choose.

    Who left with less than the minimum is free to choose as anybody (R-SEAT-6).
    """
    for entry in state.departed:
        if entry.account == account and now < entry.until:
            return entry.chips if entry.chips >= state.buy_ins.minimum else None
    return None


def check_buy_in(state: TableState, account: str, chips: int, now: int) -> Refusal | None:
    """Return why ``account`` may not sit down with ``chips``, ``None`` if it may (R-SEAT-3)."""
    if refusal := check_chips(state, chips):
        return refusal
    must = departed_chips(state, account, now)
    if must is not None:
        if chips != must:
            return refuse("RETURN_WITH_STACK", "R-SEAT-6", chips=must, given=chips)
        return None
    limits = state.buy_ins
    if chips < limits.minimum:
        return refuse("BELOW_BUY_IN", "R-SEAT-3", chips=chips, minimum=limits.minimum)
    if chips > limits.maximum:
        return refuse("ABOVE_BUY_IN", "R-SEAT-3", chips=chips, maximum=limits.maximum)
    return None


def check_chips(state: TableState, chips: int) -> Refusal | None:
    """Return why ``chips`` cannot come to the table at all (R-CHIPS-1)."""
    if type(chips) is not int or chips <= 0:
        return refuse("CHIPS_NOT_POSITIVE", "R-CHIPS-1", chips=str(chips))
    if on_table(state) + chips > MAX_CHIPS:
        return refuse("TOO_MANY_CHIPS", "R-CHIPS-1", maximum=MAX_CHIPS)
    return None


def check_top_up(state: TableState, seat: Seat, chips: int) -> Refusal | None:
    """Return why ``seat`` may not add ``chips`` now, ``None`` if it may (R-SEAT-4, R-SEAT-5)."""
    if state.tournament:
        return refuse("NOT_IN_TOURNAMENT", "R-SEAT-4")
    if state.closed:
        return refuse("TABLE_CLOSED", "R-LEAVE-11")
    if state.playing(seat):
        return refuse("HAND_RUNNING", "R-SEAT-4", hand=state.hand_number)
    if refusal := check_chips(state, chips):
        return refusal
    limits, total = state.buy_ins, seat.chips + chips
    if total > limits.maximum:
        return refuse("ABOVE_BUY_IN", "R-SEAT-4", chips=total, maximum=limits.maximum)
    if not seat.chips and chips < limits.minimum:
        return refuse("BELOW_BUY_IN", "R-SEAT-5", chips=chips, minimum=limits.minimum)
    return None
