"""Plan: what stays the same during one hand, worked out once from ``HandStarted``.

Inside a hand a seat is its index clockwise from the left of the button, so that
index order is odd-chip order (R-ODD-1) and the last index is the button when
that seat is occupied. -1 stands for no seat.
"""

from __future__ import annotations

from typing import Final

import msgspec

from fifthstreet.engine.events import HandStarted
from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import BLINDS, FLOP, PREFLOP

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = range(3)
_CODES: Final = {"no-limit": NO_LIMIT, "pot-limit": POT_LIMIT, "fixed-limit": FIXED_LIMIT}
_FIRST: Final = {"blinds": BLINDS, "preflop": PREFLOP, "flop": FLOP}

CLOCKWISE: Final = tuple(
    tuple(tuple((k + step) % n for step in range(1, n + 1)) for k in range(n)) for n in range(11)
)
"""``CLOCKWISE[n][k]``: all n indexes clockwise, first the one after k, last k itself."""


class Plan(msgspec.Struct, frozen=True, gc=False):
    """The constants of one hand; indexes as in the module's first lines."""

    start: HandStarted
    n: int
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    total: int
    structure: int
    small_blind: int
    big_blind: int
    first: int
    """Index of the seat that acts first when the blinds are in force."""
    first_later: int
    first_street: int
    dealer: int
    """D of the seed 000: the button, or the next occupied seat."""
    zeros: tuple[int, ...]
    unacted: tuple[int, ...]
    heads_up_uncapped: bool
    any_may_pass: bool
    """The blind round ends when anybody passes (R-BLINDROUND-2)."""
    double_gap: bool
    burn: int
    """Cards burnt before each board street."""
    hole_positions: tuple[int, ...]
    deal_order: tuple[int, ...]
    """The seat that gets each hole card, one card at a time (R-DEAL-1)."""


POSITIONS: Final = tuple(tuple(range(2 * n)) for n in range(11))


def _from_small(rules: Rules) -> bool:
    return rules.deal_from == "small_blind"


def make_plan(start: HandStarted) -> Plan:
    """Return the plan of a hand."""
    entries, rules, game = start.seats, start.rules, start.game
    n = len(entries)
    seats = tuple([entry.seat for entry in entries])
    stacks = tuple([entry.stack for entry in entries])
    small = seats.index(start.small_blind) if start.small_blind in seats else -1
    big = seats.index(start.big_blind) if start.big_blind in seats else -1
    dealer = n - 1 if seats[-1] == start.button else 0
    firsts = {"left_of_button": 0, "button": dealer, "left_of_big_blind": (big + 1) % n}
    uncapped = rules.limit_cap_heads_up == "uncapped" or (
        rules.limit_cap_heads_up == "by_mode" and rules.mode == "cash"
    )
    return Plan(
        start,
        n,
        seats,
        stacks,
        sum(stacks),
        _CODES[game.structure],
        small,
        big,
        (big + 1) % n,
        0 if game.bomb_pot else firsts[rules.first_to_act_postflop],
        _FIRST[start.first_street],
        dealer,
        (0,) * n,
        (-1,) * n,
        uncapped,
        rules.blind_round_pass == "any_player",
        rules.min_raise_rule == "double_gap",
        int(rules.burn_cards),
        POSITIONS[n],
        2 * (seats[small:] + seats[:small] if small > 0 and _from_small(rules) else seats),
    )
