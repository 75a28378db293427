"""Cases that are played at a real hand or table, beyond what the files ask."""

from __future__ import annotations

import pytest

from fifthstreet.exam import solve
from fifthstreet.exam.cases import DealCase, RakeCase, RakeOptions

DECK = [f"c{n}" for n in range(30)]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"straddle": "under_the_gun"},
        {"hole_cards": "after_blind_round"},
    ],
)
def test_a_deal_goes_to_the_river_also_where_a_straddle_is_offered(options):
    final = solve(DealCase(id="X", seats=[1, 2, 3], button=3, deck_top=DECK, options=options)).final
    assert final["hole"] == {"1": ["c0", "c3"], "2": ["c1", "c4"], "3": ["c2", "c5"]}
    assert (final["flop"], final["turn"], final["river"]) == (["c7", "c8", "c9"], "c11", "c13")


@pytest.mark.parametrize(
    ("pot", "options", "expected"),
    [
        (1090, {"unit": 5}, 50),
        (1090, {"unit": 5, "rounding": "half_even"}, 55),
        (1050, {"unit": 5, "rounding": "half_even"}, 50),
        (1090, {"unit": 5, "rounding": "half_even", "cap": 52}, 52),
        (99, {}, 4),
    ],
)
def test_a_case_may_rake_in_units(pot, options, expected):
    asked = RakeCase(
        id="X",
        pot_after_uncalled_return=pot,
        flop_dealt=True,
        options=RakeOptions(percent_bp=500, **options),
    )
    assert solve(asked).final == {"rake": expected}
