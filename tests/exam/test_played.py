"""Cases that are played at a real hand or table, beyond what the files ask."""

from __future__ import annotations

import pytest

from fifthstreet.engine.rules import profile_names
from fifthstreet.exam import solve, tables
from fifthstreet.exam.cases import DealCase, RakeCase, RakeOptions
from fifthstreet.exam.table_cases import BalanceCase, ClockCase, EntryCase, LongTable, ShortTable

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


@pytest.mark.parametrize("profile", profile_names())
@pytest.mark.parametrize("disconnected", [False, True])
def test_what_is_done_when_the_time_is_up(profile, disconnected):  # R-CLOCK-1, R-CLOCK-2
    def done(**facts):
        case = ClockCase(id="X", profile=profile, disconnected=disconnected, **facts)
        return tuple(solve(case).final.values())

    assert done(facing_bet=True) == ("fold", False)
    assert done() == ("check", True)
    assert done(all_in=True, facing_bet=True) == done(all_in=True) == (None, True)


def test_a_newcomer_whom_the_big_blind_reaches_first_has_it():
    case = EntryCase(id="X", table_size=9, button=1, sb=2, bb=5, newcomer_seat=4)
    assert tuple(solve(case).final.values()) == (True, 0, 0, "now")


SHORT = ShortTable(button=1, sb=2, bb=3, empty=[3, 6, 8])


@pytest.mark.parametrize(("given", "never"), [(6, True), (3, False), (None, True)])
def test_who_is_put_where_the_small_blind_comes_is_noticed(monkeypatch, given, never):
    monkeypatch.setattr(tables, "worst_seat", lambda *_: given)
    case = BalanceCase(id="X", short_table=SHORT)
    assert solve(case).final == {"never_small_blind": never}


@pytest.mark.parametrize("seat", [1, 2, 9])
def test_the_next_big_blind_leaves_a_full_long_table(seat):
    assert solve(BalanceCase(id="X", long_table=LongTable(seat))).final == {"moved_seat": seat}
