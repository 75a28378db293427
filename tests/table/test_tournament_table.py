"""A table of a tournament (docs/rules/tournament.md, entry.md, leaving.md)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.engine import events as hand_ev
from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.table import commands as cmd
from fifthstreet.table import decide, public_view
from fifthstreet.table import events as ev
from fifthstreet.table.circle import strictly_between
from tests.table.driver import Table, posts_of


def tournament(*seats, **options):
    """Return a tournament table with players in ``seats``."""
    table = Table(table_size=options.pop("table_size", 6), mode="tournament", **options)
    for seat in seats:
        table.do(cmd.MoveIn(f"p{seat}", f"P{seat}", seat, 1000))
    return table


def test_seats_come_by_moves_only():  # R-SEAT-1, R-SEAT-4, R-SEAT-7, R-LEAVE-8, R-WAIT-1
    table = tournament(1, 2)
    assert table.refused(cmd.Sit("a", "A", 3, 1000)) == "NOT_IN_TOURNAMENT"
    assert table.refused(cmd.Leave("p1")) == "NOT_IN_TOURNAMENT"
    assert table.refused(cmd.TopUp("p1", 10)) == "NOT_IN_TOURNAMENT"
    assert table.refused(cmd.JoinWaiting("a", "A")) == "NOT_IN_TOURNAMENT"
    assert table.refused(cmd.SitOut("p1", "next_big_blind")) == "NOT_IN_TOURNAMENT"
    assert table.refused(cmd.MoveIn("a", "A", 2, 1000)) == "SEAT_TAKEN"
    assert table.refused(cmd.MoveIn("a", "A", 3, 0)) == "CHIPS_NOT_POSITIVE"
    assert table.refused(cmd.MoveOut("a")) == "NOT_SEATED"


def test_a_move_waits_for_the_hand():  # R-SEAT-7
    table = tournament(1, 2, 3)
    table.start(drawn=1)
    assert table.refused(cmd.MoveOut("p3")) == "HAND_RUNNING"
    table.finish()
    chips = table.state.seat(3).chips
    assert table.do(cmd.MoveOut("p3"))[0] == ev.PlayerLeft(3, "p3", chips, "moved", table.now)
    assert table.state.departed == ()
    table.do(cmd.MoveIn("p3", "P3", 5, chips + 50))


def test_who_moves_in_is_dealt_in_at_once_but_not_behind_the_button():  # R-ENTRY-9, R-ENTRY-5
    table = tournament(1, 3, 4, 6)
    table.hand(drawn=1)  # button 1, small blind 3, big blind 4
    table.do(cmd.MoveIn("p5", "P5", 5, 1000))
    table.do(cmd.MoveIn("p2", "P2", 2, 1000))
    assert table.state.seat(2).owes == "none"
    hand = table.hand()
    assert [entry.seat for entry in hand.seats] == [4, 5, 6, 1, 2, 3]
    assert posts_of(hand) == {4: [("small_blind", 5, 0)], 5: [("big_blind", 10, 0)]}
    table = tournament(1, 3, 6)
    table.hand(drawn=1)
    table.do(cmd.MoveIn("p4", "P4", 4, 1000))
    hand = table.hand()  # button 3, small blind 6
    assert [entry.seat for entry in hand.seats] == [6, 1, 3]
    assert 4 in [entry.seat for entry in table.hand().seats]


def test_the_absent_are_dealt_in_and_blinded_off():  # R-LEAVE-8
    table = tournament(1, 2, 3)
    assert table.do(cmd.SitOut("p3")) == (ev.SatOut(3, "asked", None),)
    events = table.start(drawn=1)
    assert posts_of(events[1])[3] == [("big_blind", 10, 0)]
    table.reach()
    table.act("raise", 30)
    before = len(table.log)
    table.act("call")
    assert [type(e) for e in table.log[before:]] == [hand_ev.Acted, hand_ev.Acted]
    assert table.log[-1] == hand_ev.Acted(3, "fold", 10)
    table.finish()
    assert table.state.seat(3).chips == 990
    assert table.hand() is not None
    assert table.state.seat(3).owes == "none"


def test_who_comes_back_is_asked_again():  # R-LEAVE-8
    table = tournament(1, 2, 3)
    table.do(cmd.SitOut("p3"))
    table.start(drawn=1)
    table.reach()
    table.do(cmd.Return("p3"))
    table.act("call")
    table.act("call")
    assert table.waits_for() == "p3"
    table.do(cmd.SitOut("p3"))
    assert table.waits_for() == "p3", "he is here in this hand"


def test_everybody_may_be_absent():  # R-LEAVE-8
    table = tournament(1, 2, 3)
    for account in ("p1", "p2", "p3"):
        table.do(cmd.SitOut(account))
    table.hand(drawn=1)
    table.hand()
    assert table.state.hand_number == 2


def test_a_new_level_counts_from_the_next_hand():  # R-TOUR-1
    table = tournament(1, 2, 3)
    table.start(drawn=1)
    assert table.do(cmd.ChangeLevel(15, 30, 3)) == (ev.LevelChanged(15, 30, 3),)
    assert public_view(table.state).game.big_blind == 10
    table.finish()
    assert public_view(table.state).game.big_blind == 30
    hand = table.hand()
    assert (hand.game.small_blind, hand.game.big_blind, hand.game.ante) == (15, 30, 3)
    assert (hand.rules.big_blind, hand.rules.ante_kind) == (30, "each")
    for level, code in (
        (cmd.ChangeLevel(31, 30), "SMALL_NOT_POSSIBLE"),
        (cmd.ChangeLevel(1.5, 2), "SMALL_NOT_POSSIBLE"),
        (cmd.ChangeLevel(0, 0), "BIG_NOT_POSSIBLE"),
        (cmd.ChangeLevel(1, MAX_CHIPS), "BIG_NOT_POSSIBLE"),
        (cmd.ChangeLevel(1, 2, -1), "ANTE_NOT_POSSIBLE"),
    ):
        assert table.refused(level) == code
        assert decide(table.state, level, table.now).rule == "R-TOUR-1"


def test_who_is_out_is_gone():  # R-LEAVE-3
    for seed in range(20):
        table = tournament(1, 2, 3, seed=seed)
        table.start(drawn=1)
        table.reach()
        table.act("raise", 1000)
        table.act("call")
        table.act("fold")
        table.finish()
        if len(table.state.seats) == 2:
            break
    (out,) = [e for e in table.log if isinstance(e, ev.PlayerLeft)]
    assert (out.chips, out.reason) == (0, "busted")
    assert out.seat in (1, 2)
    table.hand()
    assert table.positions()[1] == table.positions()[0]


def test_a_tournament_table_keeps_its_button():  # R-BUTTON-9 is for cash games
    table = tournament(1, 2)
    table.hand(drawn=1)
    table.do(cmd.MoveOut("p2"))
    assert table.state.button is not None
    table.do(cmd.MoveIn("p4", "P4", 4, 1000))
    table.hand()
    assert table.positions() == (1, 1, 4)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["in", "out", "away", "back", "hand", "hand"]), st.integers(1, 7)
        ),
        max_size=40,
    )
)
def test_whoever_comes_and_goes_the_big_blind_goes_round(steps):  # R-BUTTON-2, R-ENTRY-9
    table = tournament(1, 3, 4, 6, table_size=7)
    table.watch = False
    last = table.hand()
    for step, seat in steps:
        there = table.state.seat(seat) is not None
        if step == "in" and not there:
            table.do(cmd.MoveIn(f"p{seat}", "x", seat, 1000))
        elif step == "out" and there and len(table.state.seats) > 2:
            table.do(cmd.MoveOut(f"p{seat}"))
        elif step == "away" and there and not table.state.seat(seat).sat_out:
            table.do(cmd.SitOut(f"p{seat}"))
        elif step == "back" and there and table.state.seat(seat).sat_out:
            table.do(cmd.Return(f"p{seat}"))
        elif step == "hand":
            table.start()
            placed = next(e for e in reversed(table.log) if isinstance(e, ev.HandPlanned)).placed
            start = table.state.hand.plan.start
            table.finish()
            dealt = [entry.seat for entry in start.seats]
            button, small, big = table.positions()
            assert not [s for s in dealt if strictly_between(button, s, small, 7)]
            waits = {s.number for s in table.state.seats} - set(dealt)
            assert all(strictly_between(button, s, small, 7) or len(dealt) == 2 for s in waits)
            if placed == "moved":
                assert big != last.big_blind
                assert not [s for s in dealt if strictly_between(last.big_blind, s, big, 7)]
            last = start
