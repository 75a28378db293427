"""The average pot of a table, as its lobby shows it."""

from __future__ import annotations

from fifthstreet.table.commands import CancelHand
from fifthstreet.table.state import AVERAGED
from tests.table.driver import Table


def test_the_average_is_that_of_each_full_number_of_hands():
    table = Table()
    table.sit(1, 2, 3)
    averages, pots = [], []
    for number in range(2 * AVERAGED):
        table.hand(kind="call" if number % 3 else "fold")
        averages.append(table.state.pots.average)
        pots.append(sum(pot.amount for pot in table.state.hand.result.pots))
    assert len(set(pots)) > 1
    first, second = (sum(part) // AVERAGED for part in (pots[:AVERAGED], pots[AVERAGED:]))
    assert averages == [0] * (AVERAGED - 1) + [first] * AVERAGED + [second]
    assert table.state.pots.latest == ()


def test_a_hand_that_never_counted_has_no_pot():
    table = Table()
    table.sit(1, 2, 3)
    table.start()
    table.do(CancelHand("a fault"))
    assert table.state.pots.latest == ()
