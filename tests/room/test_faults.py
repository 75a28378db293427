"""Faults that real poker servers had: each row has a test that names it.

=============  =============================================================  ==============
where          what happened elsewhere                                        row
=============  =============================================================  ==============
chips          chopped pot gone, paying failed for everybody                  paying
chips          all-in player who disconnects loses the pot                    all-in leaver
chips          one board of two was paid                                      two boards
chips          side pots counted cumulatively, folded layers vanished         layers
chips          rebuy of text, zero, below zero or above the limit             rebuy
chips          outs below ins when sitting out quickly                        ins and outs
chips          fold accepted three times, paid three times                    triple fold
cards          cards sent early, shown again, hidden by the page only         early cards
cards          coming back as a spectator shows cards                         spectator
cards          a refresh or a restart deals again                             dealt again
hangs          player leaves between blinds and deal, all-in blind            nobody to ask
hangs          one failed send, malformed ping or broken table stops all      isolation
hangs          22 hours of reconnecting that no monitor saw                   monitor
clock          showdown eats time, early fold, action and timeout both win    clock
input          lagged repeat click, armed action for the last hand            repeat click
reconnect      events lost between snapshot and tail, second tab locked out   tabs and tails
blinds         big blind four times, posts twice, wrong heads-up order        blinds
deck           time seed, off by one, swap with any position                  shuffle
histories      uncalled bet in the pot, raise by and to, names, cents         histories
database       a full disk, a database that dies under load                   disk
=============  =============================================================  ==============

The tests of a row stand where what they test stands; ``WHERE`` names them.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from fifthstreet.engine.events import Awarded
from fifthstreet.room import protocol as wire
from fifthstreet.room.effects import Ask, Presence, Thaw, Watch
from fifthstreet.table import on_table
from tests.room.kit import Dealer, Listener, Room, cheapest, config_of, events_of, out
from tests.room.test_actor import PACE

TESTS = Path(__file__).parents[1]
WHERE = {
    "paying": [
        "laws/test_laws.py::test_chips_are_conserved_after_every_event",
        "laws/test_awards.py::test_each_pot_goes_to_its_best_hands",
        "engine/test_showdown.py::test_a_tie_on_the_board_is_split_or_given_back",
        "room/test_faults.py::test_an_exception_while_paying_gives_the_chips_of_the_hand_back",
    ],
    "all-in leaver": [
        "table/test_leaving.py::test_an_all_in_leaver_stays_in_and_may_win",
        "room/test_faults.py::test_an_all_in_player_whose_line_breaks_still_wins",
    ],
    "two boards": [
        "engine/test_phases.py::test_the_second_board_shares_what_was_dealt_and_takes_the_next_cards",
        "room/test_offers.py::test_a_second_board",
    ],
    "layers": [
        "engine/test_pots.py::test_layers_are_those_built_chip_by_chip",
        "engine/test_pots.py::test_folded_layers_merge_downward_and_equal_neighbours_are_one_pot",
        "laws/test_awards.py::test_pots_are_those_built_chip_by_chip",
    ],
    "rebuy": [
        "table/test_seating.py::test_buy_ins_have_limits",
        "table/test_seating.py::test_top_ups_go_to_the_maximum_between_hands",
        "room/test_fuzz_messages.py::test_whatever_is_wrong_is_told_and_changes_nothing",
        "room/test_faults.py::test_a_bad_buy_in_uses_up_no_place_in_the_queue",
    ],
    "ins and outs": [
        "table/test_cash_life.py::test_in_and_out_again_and_again_costs_exactly_the_blinds",
        "table/test_cash_life.py::test_chips_stay_on_the_table_while_seated",
    ],
    "triple fold": ["room/test_faults.py::test_a_fold_said_three_times_pays_once"],
    "early cards": [
        "room/test_secrecy.py::test_every_card_that_is_sent_is_due",
        "room/test_secrecy.py::test_cards_to_come_change_no_byte_before_they_come",
        "laws/test_views.py::test_cards_are_shown_only_where_a_rule_turns_them_up",
    ],
    "spectator": [
        "table/test_views.py::test_hole_cards_go_to_their_account_only",
        "table/test_views.py::test_a_new_player_in_a_seat_never_sees_the_last_ones_cards",
        "room/test_faults.py::test_who_comes_back_without_his_session_sees_no_cards",
    ],
    "dealt again": [
        "room/test_recall.py::test_a_restart_deals_nobody_other_cards",
        "room/test_socket.py::test_reloading_in_mid_hand_gives_the_same_hand",
    ],
    "nobody to ask": [
        "table/test_leaving.py::test_leaving_before_the_cards_does_not_hang",
        "engine/test_phases.py::test_a_bomb_pot_of_all_ins_runs_out_at_once",
        "room/test_faults.py::test_a_blind_that_is_all_in_is_asked_nothing",
    ],
    "isolation": [
        "room/test_desk.py::test_a_reader_that_fails_is_no_matter_of_the_table",
        "room/test_desk.py::test_one_table_that_breaks_leaves_the_others_alone",
        "room/test_socket.py::test_a_message_that_breaks_the_hub_ends_only_its_own_line",
        "room/test_socket.py::test_a_reader_that_stalls_is_cut_off_and_the_others_go_on",
        "room/test_fault_lines.py::test_a_reader_of_one_byte_at_a_time_holds_nobody_up",
        "room/test_fault_lines.py::test_a_malformed_ping_ends_its_own_line_only",
    ],
    "monitor": [
        "room/ops/test_probe.py::test_a_room_that_answers_nothing_is_found_by_the_deadline",
        "room/ops/test_probe.py::test_a_table_that_never_deals_is_found_and_given_another_chance",
        "room/test_crash.py::test_what_anybody_saw_stands_after_kill_9",
    ],
    "clock": [
        "room/test_actor.py::test_a_showdown_stays_for_the_whole_pause",
        "table/test_clock.py::test_the_clock_starts_when_the_decision_is_offered",
        "table/test_cash_life.py::test_a_free_check_is_never_folded",
        "room/test_actor.py::test_action_and_timeout_share_one_turn_so_only_one_wins",
        "room/test_faults.py::test_a_showdown_takes_nothing_from_the_next_decision",
    ],
    "repeat click": [
        "room/test_actor.py::test_a_repeated_id_gets_the_same_answer_and_changes_nothing",
        "room/test_actor.py::test_an_action_for_another_hand_or_turn_is_refused",
        "room/test_faults.py::test_a_lagged_click_does_nothing_in_the_next_hand",
    ],
    "tabs and tails": [
        "room/test_socket.py::test_a_newer_tab_replaces_the_older_one",
        "room/test_audience.py::test_what_comes_after_the_snapshot_follows_on_it",
        "room/test_faults.py::test_whenever_one_comes_the_tail_begins_where_the_snapshot_ends",
    ],
    "blinds": [
        "table/test_button.py::test_everybody_pays_each_blind_once_an_orbit",
        "engine/test_betting.py::test_heads_up_the_button_is_small_blind_and_first_then_last",
        "table/test_entry.py::test_a_newcomer_waits_for_the_big_blind",
    ],
    "shuffle": [
        "cards/test_shuffle_fairness.py::test_a_faulty_shuffle_is_noticed",
        "room/fairness/test_statistics.py::test_the_shuffle_of_the_room_is_even",
        "cards/test_deck.py::test_every_order_comes_from_exactly_one_run_of_numbers",
    ],
    "histories": [
        "engine/test_showdown.py::test_the_last_player_left_shows_nothing_and_gets_his_bet_back",
        "history/test_acpc.py::test_a_raise_is_the_total_of_the_whole_hand",
        "history/test_chips.py::test_half_a_chip_stays_a_decimal",
        "history/test_phh.py::test_ten_players_have_names",
    ],
    "disk": [
        "room/store/test_room_outage.py::test_a_full_disk_freezes_tables_in_place_and_they_go_on",
        "room/store/test_room_outage.py::test_a_database_that_dies_under_load_loses_nothing",
        "room/test_desk.py::test_a_full_disk_freezes_the_table_before_anybody_hears_of_anything",
    ],
}


def rows():
    """Return the rows of the table above, by the name in their last column."""
    table = __doc__.partition("where  ")[2].splitlines()[2:]
    return [re.split(r" {2,}", line)[-1] for line in table if re.match(r"\w+ {2,}\S", line)]


def test_every_row_has_tests_and_no_test_is_for_another_row():
    assert len(rows()) == 20
    assert sorted(rows()) == sorted(WHERE)
    assert all(WHERE.values())


@pytest.mark.parametrize("row", WHERE)
def test_the_tests_of_a_row_are_there(row):
    for place in WHERE[row]:
        file, _, name = place.partition("::")
        tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
        names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert name in names, place


# Chips


def test_an_exception_while_paying_gives_the_chips_of_the_hand_back(monkeypatch):
    room = Room()
    two = room.sit("ann"), room.sit("bob")
    room.act(room.asked(two), "call")
    kept, seated = room.actor.seq, sum(seat.chips for seat in room.state.seats)

    def broken(*_args, **_kwargs):
        raise ArithmeticError("win 0")

    monkeypatch.setattr("fifthstreet.room.actor.judge", broken)
    with pytest.raises(ArithmeticError):
        room.act(room.asked(two), "check")
    room.carry_out(room.actor.freeze(kept, room.now))
    assert room.actor.frozen
    assert all(reader.last == wire.Error("TABLE_FROZEN") for reader in two)
    room.post(Ask(Thaw("a fault"), lambda _: None))
    assert [seat.chips for seat in room.state.seats] == [10_000, 10_000]
    assert sum(seat.chips for seat in room.state.seats) == seated


def test_an_all_in_player_whose_line_breaks_still_wins():
    winners = set()
    for seed in range(12):
        room = Room(dealer=Dealer(seed))
        two = room.sit("ann"), room.sit("bob")
        gone = room.asked(two)
        room.act(gone, "raise", room.hand.legal.max_to)
        room.post(Presence(gone.player.account, connected=False))
        caller = room.asked(two)
        room.act(caller, "call")
        accounts = {seat.number: seat.account for seat in room.state.seats}
        while room.state.running:
            room.wait()
        awards = [a for e in events_of(caller) if isinstance(e, Awarded) for a in e.awards]
        assert sum(award.chips for award in awards) == 20_000
        winners |= {accounts[award.seat] == gone.player.account for award in awards}
    assert winners == {True, False}  # who is gone wins as often as his cards do


def test_a_bad_buy_in_uses_up_no_place_in_the_queue():
    room = Room(config_of(size=2))
    room.sit("ann")
    room.sit("bob")
    late = Listener("cay")
    for chips in (1, 3_999, 10_001, 2**53 - 1):
        answer = room.say(late, wire.SitMessage, chips=chips, seat=None)
        assert isinstance(answer, wire.Error)
        assert room.state.waiting == ()
    assert isinstance(room.say(late, wire.SitMessage, chips=10_000, seat=None), wire.Ack)
    assert [entry.account for entry in room.state.waiting] == ["cay"]


def test_a_fold_said_three_times_pays_once():
    room = Room()
    two = room.sit("ann"), room.sit("bob")
    folder = room.asked(two)
    hand, turn = room.state.hand_number, room.hand.turn
    answers = [
        room.act(folder, "fold", hand=hand, turn=turn, id=number) for number in ("a", "b", "c")
    ]
    assert [type(answer) for answer in answers] == [wire.Ack, wire.Error, wire.Error]
    payments = [e for e in events_of(folder) if isinstance(e, Awarded)]
    assert len(payments) == 1


# Cards


def test_who_comes_back_without_his_session_sees_no_cards():
    room = Room()
    ann, _bob = room.sit("ann"), room.sit("bob")
    own = next(seat for seat in ann.view.hand.seats if seat.player == "ann")
    assert -1 not in own.cards
    room.post(Watch(stranger := Listener("")))
    assert all(set(seat.cards) <= {-1} for seat in stranger.view.hand.seats)
    room.post(Watch(other := Listener("Ann")))
    assert all(set(seat.cards) <= {-1} for seat in other.view.hand.seats)


# Hangs


def test_a_blind_that_is_all_in_is_asked_nothing():
    """The big blind takes the loser's last chips: who called it is asked nothing more."""
    room = Room(dealer=Dealer(4))
    two = room.sit("ann", 4_000), room.sit("bob", 4_050)
    room.play_out(two, shove)
    while not room.state.running:
        room.wait()
    short = next(seat for seat in room.state.seats if seat.chips == 100)
    assert room.hand.legal.seat != short.number
    number = room.state.hand_number
    room.act(room.asked(two), "call")
    assert room.state.hand_number == number + 1, "that hand was over at once"
    assert any(isinstance(event, Awarded) for event in events_of(two[0])[-20:])
    assert not room.actor.frozen
    assert on_table(room.state) == 8_050


# Clock and input


def test_a_showdown_takes_nothing_from_the_next_decision():
    room = Room(pace=PACE)
    two = room.sit("ann"), room.sit("bob")
    room.play_out(two, cheapest)
    ended = room.now
    while not room.state.running:
        room.wait()
    assert room.now - ended >= PACE.hand_pause_ms
    while room.state.clock is None:
        room.wait()
    assert room.state.clock.deadline - room.now >= 20_000


def test_a_lagged_click_does_nothing_in_the_next_hand():
    room = Room()
    two = room.sit("ann"), room.sit("bob")
    clicked = room.asked(two)
    hand, turn = room.state.hand_number, room.hand.turn
    room.play_out(two, out)
    while not room.state.running:
        room.wait()
    before = room.actor.seq
    answer = room.act(clicked, "raise", 10_000, hand=hand, turn=turn, id="late")
    assert isinstance(answer, wire.Error)
    assert room.actor.seq == before


# Reconnecting


def test_whenever_one_comes_the_tail_begins_where_the_snapshot_ends():
    room = Room()
    two = room.sit("ann"), room.sit("bob")
    comers = []
    for number in range(60):
        room.watch(comer := Listener(f"w{number}"))
        comers.append(comer)
        if room.hand is not None and room.hand.legal is not None:
            kind, to = cheapest(room.hand.legal)
            room.act(room.asked(two), kind, to)
        else:
            room.wait()
    assert len(comers) > 10
    for comer in comers:
        snap, *tail = [m for m in comer.messages if isinstance(m, wire.Snap | wire.Ev)]
        assert isinstance(snap, wire.Snap)
        assert [m.seq for m in tail] == list(range(snap.seq + 1, room.actor.seq + 1))


def shove(legal, _hand=None):
    if legal.max_to is not None:
        return legal.wager, legal.max_to
    return ("check" if legal.can_check else "call"), None
