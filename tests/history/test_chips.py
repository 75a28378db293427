"""Amounts of files are exact: to chips and back without a float."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.errors import FormatError
from fifthstreet.history.chips import amount_text, decimals_of, number, scaled


@pytest.mark.parametrize(
    ("amounts", "decimals"),
    [
        ([], 0),
        ([5, 10], 0),
        ([Decimal("4.00"), Decimal("1e2")], 0),
        ([5, Decimal("0.5")], 2),
        ([Decimal("0.05"), Decimal("0.5")], 2),
        ([Decimal("0.005"), 1], 3),
        ([Decimal("Infinity"), Decimal("0.00000001")], 8),
    ],
)
def test_decimals_make_all_amounts_whole_and_money_has_cents(amounts, decimals):
    assert decimals_of(amounts) == decimals


def test_more_decimals_than_any_currency_has_are_refused():
    with pytest.raises(FormatError, match="9 decimals; at most 8"):
        decimals_of([Decimal("0.000000001")])


@given(st.integers(0, 10**12), st.integers(0, 8))
def test_chips_to_a_file_and_back(chips, decimals):
    text = amount_text(chips, decimals)
    assert "e" not in text.lower()
    back = scaled(Decimal(text), decimals)
    assert (back, type(back)) == (chips, int)
    assert decimals_of([Decimal(text)]) <= max(decimals, 2)
    assert Decimal(repr(number(chips, min(decimals, 3)))).scaleb(min(decimals, 3)) == chips


@pytest.mark.parametrize(
    ("amount", "decimals", "chips"),
    [(7, 0, 7), (7, 2, 700), (Decimal("0.29"), 2, 29), (Decimal("4.00"), 0, 4)],
)
def test_scaled(amount, decimals, chips):
    assert scaled(amount, decimals) == chips
    assert type(scaled(amount, decimals)) is int


def test_half_a_chip_stays_a_decimal():
    assert scaled(Decimal("10137.5"), 0) == Decimal("10137.5")
    assert amount_text(Decimal("10137.5"), 0) == "10137.5"


@pytest.mark.parametrize(
    ("chips", "decimals", "expected"),
    [(2375, 2, 23.75), (2300, 2, 23), (2300, 0, 2300), (0, 2, 0), (Decimal("2.5"), 0, 2.5)],
)
def test_json_numbers_are_whole_where_they_can_be(chips, decimals, expected):
    assert number(chips, decimals) == expected
    assert type(number(chips, decimals)) is type(expected)
