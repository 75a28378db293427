"""The average pot of a table, as its lobby shows it."""

from __future__ import annotations

from fifthstreet.table.commands import CancelHand
from fifthstreet.table.state import AVERAGED
from tests.table.driver import Table


def test_the_average_is_that_of_the_first_hands_then_of_each_full_number():
    table = Table()
    table.sit(1, 2, 3)
    averages, pots = [], []
    for number in range(2 * AVERAGED):
        table.hand(kind="call" if number % 3 else "fold")
        averages.append(table.state.pots.average)
        pots.append(sum(pot.amount for pot in table.state.hand.result.pots))
        assert sum(pots) // (number + 1) == averages[-1] or number >= AVERAGED
    assert len(set(pots)) > 1
    first, second = pots[:AVERAGED], pots[AVERAGED:]
    assert set(averages[AVERAGED - 1 : -1]) == {sum(first) // AVERAGED}
    assert averages[-1] == sum(second) // AVERAGED
    assert table.state.pots.latest == ()


def test_a_hand_that_never_counted_has_no_pot():
    table = Table()
    table.sit(1, 2, 3)
    table.start()
    table.do(CancelHand("a fault"))
    assert table.state.pots.average == 0
