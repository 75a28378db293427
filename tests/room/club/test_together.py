"""A club and its table, all or nothing (docs/rules/private.md, R-CLUB-3 to R-CLUB-7)."""

from __future__ import annotations

from fifthstreet.engine.types import Refusal
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.state import ANY_SEAT, Request
from fifthstreet.room.club.together import PAUSED
from fifthstreet.table import commands as table_cmd
from fifthstreet.table import events as table_ev
from tests.room.club.driver import Room
from tests.table.driver import Table


def playing(**settings):
    """Return a room in which ann, on the button, bob and cid are in a hand and ann is asked."""
    room = Room(**settings)
    room.sit("ann", "bob", "cid")
    room.watched(lambda: (room.table.start(drawn=1), room.table.reach()))
    return room


def kinds(events):
    return [type(event) for event in events]


def test_without_approval_a_seat_is_taken_at_once():  # R-CLUB-3
    room = Room()
    events = room.do(cmd.RequestSeat("ann", "Ann", 3, 1000, "post"))
    assert kinds(events) == [
        ev.Requested,
        ev.RequestGranted,
        table_ev.PlayerSat,
        ev.RequestEnded,
    ]
    assert room.table.state.seat(3).name == "Ann"
    assert (room.club.requests, room.club.granted) == ((), ())


def test_the_host_approves_a_seat():  # R-CLUB-3
    room = Room(approve_seats=True)
    request = Request("ann", "Ann", 1000, 3)
    assert room.do(cmd.RequestSeat("ann", "Ann", 3, 1000)) == (ev.Requested(request),)
    assert room.table.state.seats == ()
    assert room.refused(cmd.RequestSeat("ann", "Ann", 4, 1000)) == "ALREADY_ASKED"
    events = room.do(cmd.Approve("host", "ann"))
    assert kinds(events) == [ev.RequestGranted, table_ev.PlayerSat, ev.RequestEnded]
    assert room.club.sitter("ann").seat == 3
    assert room.refused(cmd.Approve("host", "ann")) == "NOTHING_ASKED"


def test_the_host_denies_and_the_player_withdraws():  # R-CLUB-3
    room = Room(approve_buy_ins=True)
    room.do(cmd.RequestSeat("ann", "Ann", 3, 1000))
    assert room.do(cmd.Deny("host", "ann")) == (ev.RequestEnded("ann", "denied"),)
    assert room.refused(cmd.Deny("host", "ann")) == "NOTHING_ASKED"
    assert room.refused(cmd.Withdraw("ann")) == "NOTHING_ASKED"
    room.do(cmd.RequestSeat("ann", "Ann", 3, 1000))
    assert room.do(cmd.Withdraw("ann")) == (ev.RequestEnded("ann", "withdrawn"),)
    assert room.refused(cmd.Approve("host", "ann")) == "NOTHING_ASKED"


def test_the_host_need_not_ask_himself():  # R-CLUB-3
    room = Room(approve_seats=True, approve_buy_ins=True)
    room.do(cmd.RequestSeat("host", "H", 1, 600))
    room.do(cmd.RequestChips("host", 400))
    assert room.table.state.seat(1).chips == 1000


def test_only_chips_need_the_host_where_he_approves_seats_alone():  # R-CLUB-3
    room = Room(approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", 1, 600))
    room.do(cmd.Approve("host", "ann"))
    room.do(cmd.RequestChips("ann", 400))
    assert room.table.state.seat(1).chips == 1000


def test_what_the_table_refuses_the_host_is_not_asked_for():  # R-CLUB-3
    room = Room(approve_seats=True, affords=lambda _account, chips: chips <= 900)
    room.do(cmd.RequestSeat("host", "H", 1, 900))
    assert room.refused(cmd.RequestSeat("ann", "Ann", 1, 900)) == "SEAT_TAKEN"
    assert room.refused(cmd.RequestSeat("ann", "Ann", 9, 900)) == "NO_SUCH_SEAT"
    assert room.refused(cmd.RequestSeat("ann", "Ann", 2, 399)) == "BELOW_BUY_IN"
    assert room.refused(cmd.RequestSeat("ann", "Ann", 2, -5)) == "CHIPS_NOT_POSITIVE"
    assert room.refused(cmd.RequestSeat("ann", "Ann", 2, 901)) == "NOT_AFFORDED"
    assert room.refused(cmd.RequestChips("ann", 100)) == "NOT_SEATED"
    assert room.refused(cmd.RequestChips("host", 101)) == "ABOVE_BUY_IN"


def ends(room, *ended):
    """Assert that the room is to say that these requests are over, and nothing else."""
    assert room.is_due()
    assert room.do(cmd.Due()) == ended
    assert (room.club.requests, room.club.granted) == ((), ())
    assert not room.is_due()


def test_who_asked_for_a_seat_that_another_has_got_is_told_so():  # R-CLUB-3
    room = Room(approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", 3, 500))
    assert not room.is_due()
    room.do(cmd.RequestSeat("host", "H", 3, 500))
    assert room.refused(cmd.Approve("host", "ann")) == "SEAT_TAKEN"
    ends(room, ev.RequestEnded("ann", "impossible", "SEAT_TAKEN", {"seat": 3}))
    assert room.refused(cmd.Approve("host", "ann")) == "NOTHING_ASKED"
    assert room.do(cmd.RequestSeat("ann", "Ann", 4, 500)), "he may ask for another"


def test_two_ask_for_one_seat_and_the_host_allows_one():  # R-CLUB-3
    room = Room(approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", 3, 500))
    room.do(cmd.RequestSeat("bob", "Bob", 3, 500))
    room.do(cmd.Approve("host", "bob"))
    ends(room, ev.RequestEnded("ann", "impossible", "SEAT_TAKEN", {"seat": 3}))


def test_any_seat_is_asked_for_as_long_as_one_can_come():  # R-CLUB-3
    room = Room(table=Table(table_size=2), approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", ANY_SEAT, 500, "post"))
    room.do(cmd.RequestSeat("host", "H", ANY_SEAT, 500))
    assert room.table.state.seat_of("host").number == 1
    room.at_table(table_cmd.Sit("bob", "Bob", 2, 500))
    assert not room.is_due(), "somebody may go"
    assert room.refused(cmd.Approve("host", "ann")) == "NO_FREE_SEAT"
    assert room.refused(cmd.RequestSeat("cid", "Cid", ANY_SEAT, 500)) == "NO_FREE_SEAT"
    room.at_table(table_cmd.JoinWaiting("dan", "Dan"))
    room.at_table(table_cmd.Leave("host"))
    assert room.refused(cmd.Approve("host", "ann")) == "NO_FREE_SEAT", "it is held for the queue"
    assert not room.is_due()
    room.at_table(table_cmd.Leave("bob"))
    room.do(cmd.Approve("host", "ann"))
    assert room.table.state.seat_of("ann").number == 2


def test_who_got_a_seat_otherwise_asks_for_none():  # R-CLUB-3
    room = Room(approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", 3, 500))
    room.at_table(table_cmd.Sit("ann", "Ann", 4, 500))
    ends(room, ev.RequestEnded("ann", "impossible", "ALREADY_SEATED"))


def test_what_cannot_be_paid_any_more_is_not_asked_for():  # R-CLUB-3
    money = {}
    room = Room(approve_seats=True, affords=lambda who, chips: money.get(who, 500) >= chips)
    room.do(cmd.RequestSeat("ann", "Ann", 3, 500))
    money["ann"] = 499
    assert room.refused(cmd.Approve("host", "ann")) == "NOT_AFFORDED"
    ends(room, ev.RequestEnded("ann", "impossible", "NOT_AFFORDED", {"chips": 500}))


def test_a_buy_in_that_the_blinds_have_overtaken_is_over():  # R-CLUB-3, R-SEAT-9
    room = Room(approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", ANY_SEAT, 500))
    room.do(cmd.SetBlinds("host", 10, 20))
    numbers = {"chips": 500, "minimum": 800}
    ends(room, ev.RequestEnded("ann", "impossible", "BELOW_BUY_IN", numbers))


def test_who_is_shut_out_asks_for_nothing():  # R-CLUB-1, R-CLUB-3
    room = Room(approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", 3, 500))
    room.do(cmd.SetDoor("host", "private"))
    ends(room, ev.RequestEnded("ann", "impossible", "NOT_INSIDE"))


def test_chips_are_not_asked_for_a_seat_that_is_given_up():  # R-CLUB-3, R-LEAVE-1
    room = playing()
    room.do(cmd.SetApproval("host", seats=False, buy_ins=True))
    room.do(cmd.RequestChips("bob", 5))
    assert not room.is_due()
    room.at_table(table_cmd.Leave("bob"))
    ends(room, ev.RequestEnded("bob", "impossible", "ALREADY_LEAVING"))


def test_chips_that_were_asked_for_and_won_meanwhile_are_over():  # R-CLUB-3, R-CLUB-7
    room = playing()
    room.do(cmd.SetApproval("host", seats=False, buy_ins=True))
    room.watched(lambda: room.table.act("raise", 300))
    room.do(cmd.RequestChips("ann", 5))
    assert not room.is_due()
    room.watched(room.table.finish)
    numbers = {"chips": 1020, "maximum": 1000}
    ends(room, ev.RequestEnded("ann", "impossible", "ABOVE_BUY_IN", numbers))


def test_a_table_that_the_operator_closes_answers_all_requests():  # R-CLUB-3, R-LEAVE-11
    room = Room(approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", ANY_SEAT, 500))
    room.at_table(table_cmd.Close())
    assert room.refused(cmd.Approve("host", "ann")) == "TABLE_CLOSED"
    ends(room, ev.RequestEnded("ann", "impossible", "TABLE_CLOSED"))


def test_who_is_kicked_is_told_that_he_gets_nothing():  # R-CLUB-3, R-CLUB-4
    room = Room(approve_seats=True)
    room.do(cmd.Enter("ann", "Ann"))
    room.do(cmd.RequestSeat("ann", "Ann", 3, 500))
    told = room.do(cmd.Expel("host", "ann"))
    assert told == (ev.RequestEnded("ann", "denied"), ev.Expelled("ann", banned=False))


def test_chips_asked_for_in_mid_hand_come_after_it():  # R-CLUB-7
    room = playing()
    room.watched(lambda: room.table.act("raise", 300))
    room.do(cmd.RequestChips("ann", 5))
    assert room.table.state.seat(1).chips == 1000
    assert not room.is_due()
    assert room.do(cmd.Due()) == ()
    room.watched(room.table.finish)
    won = room.table.state.seat(1).chips
    assert won == 1015
    assert room.is_due()
    events = room.do(cmd.Due())
    numbers = {"chips": 1020, "maximum": 1000}
    assert events == (ev.RequestEnded("ann", "impossible", "ABOVE_BUY_IN", numbers),)
    assert not room.is_due()


def test_chips_granted_in_mid_hand_come_after_it():  # R-CLUB-3, R-CLUB-7
    room = playing(approve_buy_ins=False)
    room.do(cmd.SetApproval("host", seats=False, buy_ins=True))
    room.do(cmd.RequestChips("bob", 5))
    room.do(cmd.Approve("host", "bob"))
    assert room.refused(cmd.RequestChips("bob", 5)) == "ALREADY_ASKED"
    room.watched(room.table.finish)
    assert room.table.state.seat(2).chips == 995
    assert kinds(room.do(cmd.Due())) == [table_ev.ToppedUp, ev.RequestEnded]
    assert room.table.state.seat(2).chips == 1000


def test_chips_that_cannot_be_paid_any_more_do_not_come():  # R-CLUB-7
    money = {"bob": 1000}
    room = playing(affords=lambda account, chips: money.get(account, 1000) >= chips)
    room.do(cmd.RequestChips("bob", 5))
    money["bob"] = 0
    room.watched(room.table.finish)
    assert room.do(cmd.Due()) == (
        ev.RequestEnded("bob", "impossible", "NOT_AFFORDED", {"chips": 5}),
    )


def test_who_leaves_asks_for_nothing_any_more():  # R-CLUB-7
    room = playing()
    room.do(cmd.RequestChips("bob", 5))
    room.at_table(table_cmd.Leave("bob"))
    room.watched(room.table.finish)
    assert room.club.granted == ()
    assert not room.is_due()


def test_who_is_kicked_leaves_the_table_and_the_club():  # R-CLUB-4, R-LEAVE-10
    room = playing()
    room.do(cmd.Enter("bob", "Bob"))
    events = room.do(cmd.Expel("host", "bob"))
    assert events == (ev.Expelled("bob", banned=False), table_ev.Leaving(2, "kicked"))
    assert room.club.member("bob") is None
    assert room.club.sitter("bob") is not None, "he settles after the hand"
    room.do(cmd.Expel("host", "bob", ban=True))
    room.watched(room.table.finish)
    assert room.club.sitter("bob") is None


def test_a_member_without_a_seat_and_a_queue_can_be_kicked():  # R-CLUB-4
    room = Room(table=Table(table_size=2))
    room.sit("ann", "bob")
    room.do(cmd.Enter("dan", "Dan"))
    assert room.do(cmd.Expel("host", "dan")) == (ev.Expelled("dan", banned=False),)
    room.at_table(table_cmd.JoinWaiting("eve", "Eve"))
    events = room.do(cmd.Expel("host", "eve"))
    assert events[1] == table_ev.WaitingLeft("eve", "kicked")
    assert room.refused(cmd.Expel("host", "nobody")) == "NOT_AT_TABLE"
    assert room.do(cmd.Expel("host", "nobody", ban=True))


def test_a_pause_holds_the_table():  # R-CLUB-5
    room = playing()
    assert room.do(cmd.Pause("host")) == (ev.ClubPaused(), table_ev.Held(PAUSED))
    assert room.refused(cmd.Pause("host")) == "ALREADY_PAUSED"
    room.watched(room.table.finish)
    assert room.table.refused(table_cmd.StartHand()) == "TABLE_HELD"
    assert room.do(cmd.Unpause("host")) == (ev.ClubResumed(), table_ev.Resumed())
    assert room.refused(cmd.Unpause("host")) == "NOT_PAUSED"
    room.watched(room.table.start)


def test_the_host_does_not_end_a_hold_of_the_operator():  # R-CLUB-5
    room = Room()
    room.at_table(table_cmd.Hold("maintenance"))
    assert room.do(cmd.Pause("host")) == (ev.ClubPaused(),)
    assert room.do(cmd.Unpause("host")) == (ev.ClubResumed(),)
    assert room.table.state.held == "maintenance"


def test_the_host_changes_the_blinds():  # R-SEAT-9, R-CLUB-2
    room = playing()
    assert room.do(cmd.SetBlinds("host", 10, 20, 1)) == (
        table_ev.BlindsChanged(10, 20, 1, 800, 2000),
    )
    assert room.refused(cmd.SetBlinds("host", 30, 20)) == "SMALL_NOT_POSSIBLE"


def test_closing_ends_club_and_table():  # R-CLUB-5, R-LEAVE-11
    room = playing(approve_seats=False)
    room.do(cmd.RequestChips("bob", 5))
    room.do(cmd.SetApproval("host", seats=True, buy_ins=True))
    room.do(cmd.RequestSeat("dan", "Dan", 5, 500))
    assert room.do(cmd.CloseClub("host")) == (
        ev.RequestEnded("dan", "impossible", "CLUB_CLOSED"),
        ev.RequestEnded("bob", "impossible", "CLUB_CLOSED"),
        ev.ClubClosed(),
        table_ev.TableClosed(),
    )
    room.watched(room.table.finish)
    assert room.table.state.seats == ()
    assert room.club.seated == ()
    assert not room.is_due()


def test_an_account_that_is_deleted_leaves_everything():  # R-CLUB-6
    room = playing()
    room.do(cmd.Enter("bob", "Bob"))
    room.do(cmd.Mute("host", "bob"))
    events = room.do(cmd.Forget("bob"))
    assert events == (ev.MemberExited("bob"), ev.Unmuted("bob"), table_ev.Leaving(2))
    assert room.do(cmd.Forget("bob")) == ()
    small = Room(table=Table(table_size=2))
    small.sit("ann", "bob")
    small.at_table(table_cmd.JoinWaiting("dan", "Dan"))
    assert small.do(cmd.Forget("dan")) == (table_ev.WaitingLeft("dan", "left"),)
    asking = Room(approve_seats=True)
    asking.do(cmd.RequestSeat("ann", "Ann", 1, 1000))
    assert asking.do(cmd.Forget("ann")) == (ev.RequestEnded("ann", "withdrawn"),)


def test_a_refusal_says_why_with_its_numbers():
    room = Room(affords=lambda _account, _chips: False)
    answer = room.ask(cmd.RequestSeat("ann", "Ann", 1, 1000))
    assert answer == Refusal("NOT_AFFORDED", "R-CLUB-3", {"chips": 1000})


def test_who_waits_for_a_seat_is_out_of_the_queue_of_a_table_that_is_closed_to_him():  # R-CLUB-1
    room = Room(table=Table(table_size=2))
    room.sit("ann", "bob")
    room.do(cmd.Enter("cid", "Cid"))
    for account in ("cid", "dan"):
        room.at_table(table_cmd.JoinWaiting(account, account.title()))
    assert not room.is_due()
    room.do(cmd.SetDoor("host", "private"))
    assert room.is_due()
    assert room.do(cmd.Due()) == (table_ev.WaitingLeft("dan", "left"),)
    assert [entry.account for entry in room.table.state.waiting] == ["cid"]
    assert not room.is_due()
