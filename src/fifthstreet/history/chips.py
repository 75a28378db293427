"""Amounts: the exact decimals of a file and the whole chips of the engine.

A file may count in cents (``0.25``); the engine counts in ints. All amounts of
one hand are multiplied by ``10 ** decimals`` on the way in and divided on the way
out; no float is ever computed with. A result may have half a chip (``Decimal``).
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from fifthstreet.errors import FormatError

Amount = int | Decimal
"""A number as written in a file."""

MOST_DECIMALS = 8
MOST_DIGITS = 20
"""Before the point; no chips have as many."""


def countable(amount: Amount) -> bool:
    """Tell whether ``amount`` may be one of chips; infinity stands for one that nobody knows.

    >>> countable(250), countable(Decimal("inf")), countable(Decimal("1e999999"))
    (True, True, False)

    """
    exact = Decimal(amount)
    return exact.is_infinite() or (exact.is_finite() and exact.adjusted() < MOST_DIGITS)


def decimals_of(amounts: Iterable[Amount]) -> int:
    """Return how many decimals make all ``amounts`` whole: none, or two and more.

    Money has cents: a hand with ``1.5`` in it may be won in hundredths.

    >>> decimals_of([5, Decimal("0.5")]), decimals_of([5, Decimal("4.00")])
    (2, 0)

    Raises:
        FormatError: an amount has more decimals than any currency, or more digits.

    """
    most = 0
    for amount in amounts:
        if not countable(amount):
            raise FormatError(f"{amount} is no amount of chips")
        if isinstance(amount, Decimal) and amount.is_finite():
            exponent = amount.normalize().as_tuple().exponent
            most = max(most, -int(exponent))
    if most > MOST_DECIMALS:
        raise FormatError(f"an amount has {most} decimals; at most {MOST_DECIMALS} are read")
    return max(2, most) if most else 0


def scaled(amount: Amount, decimals: int) -> Amount:
    """Return ``amount`` in chips; a ``Decimal`` only where it is not whole.

    >>> scaled(Decimal("0.25"), 2), scaled(Decimal("10137.5"), 0)
    (25, Decimal('10137.5'))

    """
    if isinstance(amount, int):
        return amount * 10**decimals if decimals else amount
    chips = amount.scaleb(decimals)
    whole = int(chips)
    return whole if whole == chips else chips


def number(chips: Amount, decimals: int) -> int | float:
    """Return ``chips`` as the number that a file writes, for JSON.

    >>> number(2375, 2), number(2300, 2)
    (23.75, 23)

    """
    if not decimals and type(chips) is int:
        return chips
    exact = Decimal(chips).scaleb(-decimals)
    return int(exact) if exact == int(exact) else float(exact)


def amount_text(chips: Amount, decimals: int) -> str:
    """Return ``chips`` as a file writes them.

    >>> amount_text(2370, 2), amount_text(2300, 2)
    ('23.7', '23')

    """
    exact = Decimal(chips).scaleb(-decimals).normalize()
    return f"{exact:f}"
