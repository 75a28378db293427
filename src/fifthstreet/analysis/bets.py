"""Bets: what a call must win, what a bluff must fold, what must be defended.

All in chips of any unit. The pot is what lies there before the choice: for a call
the opponent's bet is in it, for a bet only what was there before.
"""

from __future__ import annotations

from math import isfinite

from fifthstreet.errors import SetupError


def pot_odds(pot: float, call: float) -> float:
    """Return the share of the pot that makes a call break even.

    >>> pot_odds(150, 50)
    0.25

    Raises:
        SetupError: an amount cannot be.

    """
    pot, call = _checked(pot=pot, call=call)
    return call / (pot + call)


def call_value(pot: float, call: float, equity: float) -> float:
    """Return the chips that a call wins on average, with nothing more to be bet.

    >>> call_value(150, 50, 0.3)
    10.0

    Raises:
        SetupError: an amount or the equity cannot be.

    """
    pot, call = _checked(pot=pot, call=call)
    _check_share(equity)
    return equity * (pot + call) - call


def implied_odds(pot: float, call: float, equity: float) -> float:
    """Return the chips that must come later, each time the hand wins, for a call to break even.

    0 where the call is good as it is.

    >>> implied_odds(150, 50, 0.2)
    50.0

    Raises:
        SetupError: an amount or the equity cannot be, or the hand never wins.

    """
    value = call_value(pot, call, equity)
    if equity == 0:
        raise SetupError("a hand that never wins has no implied odds")
    return max(0.0, -value / equity)


def minimum_defence(pot: float, bet: float) -> float:
    """Return the share of hands that must not fold, so that a bet with nothing wins nothing.

    >>> minimum_defence(100, 50)
    0.6666666666666666

    Raises:
        SetupError: an amount cannot be.

    """
    pot, bet = _checked(pot=pot, bet=bet)
    return pot / (pot + bet)


def bluff_success(pot: float, bet: float) -> float:
    """Return how often a bet with nothing must fold everybody to break even.

    >>> bluff_success(100, 100)
    0.5

    Raises:
        SetupError: an amount cannot be.

    """
    pot, bet = _checked(pot=pot, bet=bet)
    return bet / (pot + bet)


def _checked(**amounts: float) -> tuple[float, float]:
    """Return two amounts as what adds up: the numbers of an array wrap."""
    try:
        first, second = map(float, amounts.values())
    except OverflowError:
        raise SetupError("the amounts are too large to add up") from None
    for name, amount in amounts.items():
        if not (isfinite(amount) and amount > 0):
            raise SetupError(f"the {name} is {amount!r}, which is not an amount of chips")
    if not isfinite(first + second):
        raise SetupError("the amounts are too large to add up")
    return first, second


def _check_share(equity: float) -> None:
    if not 0 <= equity <= 1:
        raise SetupError(f"the equity is {equity!r}, which is not a share from 0 to 1")
