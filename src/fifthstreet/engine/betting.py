"""Betting: who acts next on a street, and what that seat may do.

The price is the current bet. ``full`` is the last full bet or raise: the
minimum raise, and what a player who has acted must face anew to raise again.
``level`` is the total of the last full bet of the street. ``matched`` holds the
price at each seat's last action, -1 before it. Sources: docs/rules/raising.md,
reopening.md, fixed-limit.md and pot-limit.md (R-RAISE, R-REOPEN, R-LIMIT, R-POTLIMIT).
"""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from fifthstreet.engine.plan import CLOCKWISE, FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Plan
from fifthstreet.engine.types import BLINDS, FLOP, PREFLOP, Legal

T = TypeVar("T")

NOT_CAPPED: Final = False
_replace: Final = msgspec.structs.replace


class Betting(msgspec.Struct, frozen=True, gc=False):
    """The chips and the state of one street; tuples by seat index."""

    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    matched: tuple[int, ...]
    folded: int
    """Bit mask of the folded indexes."""
    price: int
    level: int
    full: int
    wagers: int
    """Fixed limit: bets of this street that count towards the cap."""
    capped: bool
    aggressor: int
    opener: int
    """Index that acted first on this street."""
    phantom: int
    """Pot limit before the flop: chips of short or missing blinds that count as posted."""
    blinds: bool = False
    """The blinds are in force: they are the first bets of this street."""


def unit(plan: Plan, street: int) -> int:
    """Return the fixed-limit bet of a street."""
    game = plan.start.game
    return game.small_bet if street <= FLOP else game.big_bet


def next_legal(plan: Plan, street: int, b: Betting, after: int) -> Legal | None:
    """Return what the next seat clockwise from index ``after`` may do, ``None`` if nobody acts.

    Nobody is asked for a decision with a single outcome (R-ORDER-3).
    """
    stacks, bets, folded, price = b.stacks, b.bets, b.folded, b.price
    matched = b.matched
    order = CLOCKWISE[plan.n][after]
    for i in order:
        if stacks[i] and (matched[i] < 0 or bets[i] < price) and not folded >> i & 1:
            break
    else:
        return None
    for k in order:
        if stacks[k] and stacks[k] + bets[k] > price and k != i and not folded >> k & 1:
            alone, top, reach = False, price, price + 1  # one who can call a raise is enough
            break
    else:
        alone, top, reach = _others(b, order, i)
    due = (top if alone and top < price else price) - bets[i]
    if alone and due <= 0:  # covers the hand with nobody else left, where top is -1
        return None
    stack = stacks[i]
    to_call = 0 if due <= 0 else due if due < stack else stack
    low: int | None = None
    high: int | None = None
    refused = None
    if stack + bets[i] <= price:
        refused = "STACK_BELOW_PRICE"
    elif reach <= price:
        refused = "NOBODY_CAN_CALL"
    elif b.capped:
        refused = "RAISES_CAPPED"
    elif matched[i] >= 0 and not _reopened(plan, street, b, matched[i]):
        refused = _not_reopened(plan)
    else:
        low, high = _limits(plan, street, b, i)
    return Legal(
        plan.seats[i],
        to_call,
        to_call == 0 or (plan.any_may_pass and street == BLINDS),
        "raise" if price else "bet",
        low,
        high,
        refused,
        to_call > 0,
    )


def _others(b: Betting, order: tuple[int, ...], i: int) -> tuple[bool, int, int]:
    """Return what the live seats but ``i`` have: no chips behind, highest bet, highest reach.

    The bet and the reach are -1 when there is nobody else.
    """
    stacks, bets, folded = b.stacks, b.bets, b.folded
    alone = True
    top = reach = -1
    for k in order:
        if k != i and not folded >> k & 1:
            stack, bet = stacks[k], bets[k]
            if stack:
                alone = False
            if bet > top:
                top = bet
            if stack + bet > reach:
                reach = stack + bet
    return alone, top, reach


def _reopened(plan: Plan, street: int, b: Betting, matched: int) -> bool:
    gap = b.price - matched
    rule = plan.start.rules.short_all_in_reopens
    if plan.structure == FIXED_LIMIT or rule == "cumulative_full":
        return gap >= reopening_gap(plan, street, b)
    return gap > 0 if rule == "always" else b.level > matched


def reopening_gap(plan: Plan, street: int, b: Betting) -> int:
    """Return by how much the price must rise for a raise to count and to open the next one."""
    if plan.structure != FIXED_LIMIT:
        return b.full
    size = unit(plan, street)
    return (size + 1) // 2 if plan.start.rules.limit_all_in_rule == "half_bet" else size


def _not_reopened(plan: Plan) -> str:
    """Return the code of a raise that no full raise has opened again (R-REOPEN-1, R-REOPEN-4).

    Where short all-ins never count, how far they moved the price is not the reason.
    """
    never = plan.start.rules.short_all_in_reopens == "never"
    return "SHORT_ALL_INS_ONLY" if never and plan.structure != FIXED_LIMIT else "NOT_REOPENED"


def own_minimum(plan: Plan, street: int, b: Betting, bet: int) -> int:
    """Return the lowest full bet or raise, as raise-to, of a seat with ``bet`` on the street."""
    if plan.structure == FIXED_LIMIT:
        return b.level + unit(plan, street)
    if plan.double_gap:
        big = plan.start.game.big_blind
        own = big if street <= PREFLOP else bet
        return max(2 * b.price - own, b.price + big)
    return b.price + b.full


def _limits(plan: Plan, street: int, b: Betting, i: int) -> tuple[int, int]:
    bet = b.bets[i]
    everything = b.stacks[i] + bet
    low = own_minimum(plan, street, b, bet)
    if everything <= low:
        return everything, everything
    if plan.structure == NO_LIMIT:
        return low, everything
    if plan.structure == FIXED_LIMIT:
        return low, low
    high = max(low, pot_maximum(plan, b, i))
    return low, min(high, everything)


def pot_maximum(plan: Plan, b: Betting, i: int) -> int:
    """Return the pot-limit maximum of index ``i``, as raise-to: bet plus pot after the call."""
    rules = plan.start.rules
    pot = plan.total - sum(b.stacks) + b.phantom
    if rules.pot_limit_small_blind_as_big and b.blinds and plan.small_blind != i:
        pot += _small_as_big(plan, b)
    high = 2 * b.price + pot - b.bets[i]
    step = rules.pot_limit_round_up_to
    return high if not step else -(-high // step) * step


def _small_as_big(plan: Plan, b: Betting) -> int:
    """Return what the small blind lacks of a big blind in the count of the pot (R-POTLIMIT-3).

    A small blind that is missing counts only where missing blinds do (R-POTLIMIT-2).
    """
    rules, game, small = plan.start.rules, plan.start.game, plan.small_blind
    if rules.pot_limit_assumes_full_blinds:
        posted = game.small_blind if small < 0 else max(b.bets[small], game.small_blind)
    elif small < 0:
        return 0
    else:
        posted = b.bets[small]
    return max(0, game.big_blind - posted)


def after_action(plan: Plan, street: int, b: Betting, i: int, *, kind: str, to: int) -> Betting:
    """Return the street after index ``i`` did ``kind``; ``to`` is its street total then."""
    opener = i if b.opener < 0 else b.opener
    matched = list(b.matched)
    if kind == "fold" or kind == "check":
        matched[i] = b.price
        folded = b.folded | 1 << i if kind == "fold" else b.folded
        return _replace(b, matched=tuple(matched), folded=folded, opener=opener)
    stacks, bets = list(b.stacks), list(b.bets)
    stacks[i] -= to - bets[i]
    bets[i] = to
    if kind != "call":
        b = _raised(plan, street, b, i, to)
    matched[i] = b.price
    return _replace(
        b, stacks=tuple(stacks), bets=tuple(bets), matched=tuple(matched), opener=opener
    )


def _raised(plan: Plan, street: int, b: Betting, i: int, to: int) -> Betting:
    """Return the street with the price ``to`` of index ``i``, its chips not yet moved."""
    counts, level, full = _counted(plan, street, b, b.bets[i], to)
    if not counts:
        return _replace(b, price=to, level=level, full=full, aggressor=i)
    wagers = b.wagers + 1
    capped = _capped(plan, b.folded, wagers)
    return _replace(b, price=to, level=level, full=full, wagers=wagers, capped=capped, aggressor=i)


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return ``values`` with ``value`` at ``index``.

    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)

    """
    new = list(values)
    new[index] = value
    return tuple(new)


def _counted(plan: Plan, street: int, b: Betting, bet: int, to: int) -> tuple[bool, int, int]:
    """Return whether a bet or raise to ``to`` counts, and the level and full raise after it."""
    if plan.structure == FIXED_LIMIT:
        counts = to - b.level >= reopening_gap(plan, street, b)
        return counts, to if counts else b.level, b.full
    if to >= own_minimum(plan, street, b, bet):
        return True, to, to - b.price
    return False, b.level, b.full


def _capped(plan: Plan, folded: int, wagers: int) -> bool:
    most = plan.start.rules.limit_bets_per_street
    if plan.structure != FIXED_LIMIT or most is None or wagers < most:
        return False
    return not (plan.heads_up_uncapped and plan.n - folded.bit_count() == 2)


def before_posts(plan: Plan) -> Betting:
    """Return the betting of a hand in which nobody has posted yet."""
    return Betting(plan.stacks, plan.zeros, plan.unacted, 0, 0, 0, 0, 0, NOT_CAPPED, -1, -1, 0)


def new_street(plan: Plan, b: Betting) -> Betting:
    """Return the street that follows ``b``: no bets, the big blind as minimum."""
    big = plan.start.game.big_blind
    return Betting(
        b.stacks, plan.zeros, plan.unacted, b.folded, 0, 0, big, 0, NOT_CAPPED, -1, -1, 0
    )


def blinds_street(
    plan: Plan, stacks: tuple[int, ...], bets: tuple[int, ...], straddle: int, phantom: int
) -> Betting:
    """Return the street on which the blinds are in force; ``straddle`` is its amount or 0."""
    game, rules = plan.start.game, plan.start.rules
    big = game.big_blind
    price = max(big, straddle)
    full = big
    if straddle and rules.straddle_min_raise == "straddle":
        full = straddle
    wagers = 2 if straddle else 1
    return Betting(
        stacks,
        bets,
        plan.unacted,
        0,
        price,
        price,
        full,
        wagers,
        _capped(plan, 0, wagers),
        -1,
        -1,
        phantom if plan.structure == POT_LIMIT and rules.pot_limit_assumes_full_blinds else 0,
        blinds=True,
    )
