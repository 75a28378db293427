"""Who is host when the host is gone (docs/rules/private.md, R-CLUB-6)."""

from __future__ import annotations

from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club import next_deadline
from fifthstreet.table import commands as table_cmd
from tests.room.club.driver import Room

TEN_MINUTES = 600_000


def seated():
    """Return a room in which bob, ann and cid sit, in this order, and the host does not."""
    room = Room()
    for account, seat in (("bob", 2), ("ann", 1), ("cid", 3)):
        room.do(cmd.RequestSeat(account, account, seat, 1000))
    return room


def test_the_host_hands_over():  # R-CLUB-6
    room = seated()
    assert room.do(cmd.HandOver("host", "ann")) == (
        ev.MemberEntered("ann", "ann", bot=False, at=room.now),
        ev.HostChanged("ann", "handed_over"),
    )
    assert room.refused(cmd.Pause("host")) == "NOT_HOST"
    assert room.refused(cmd.HandOver("ann", "ann")) == "ALREADY_HOST"
    assert room.refused(cmd.HandOver("ann", "nobody")) == "NOT_HERE"
    room.do(cmd.HandOver("ann", "host"))


def test_the_role_goes_to_nobody_kept_out_and_to_no_bot():  # R-CLUB-6
    room = seated()
    room.do(cmd.Enter("robot", "R", bot=True))
    assert room.refused(cmd.HandOver("host", "robot")) == "BOT_HOST"
    room.do(cmd.Enter("eve", "Eve"))
    room.do(cmd.Expel("host", "eve", ban=True))
    assert room.refused(cmd.HandOver("host", "eve")) == "NOT_HERE"


def test_ten_minutes_without_a_line_pass_the_role():  # R-CLUB-6
    room = seated()
    assert room.do(cmd.Presence("host", connected=True)) == ()
    assert room.do(cmd.Presence("ann", connected=False)) == ()
    assert room.do(cmd.Presence("host", connected=False)) == (ev.HostGone(room.now),)
    assert room.do(cmd.Presence("host", connected=False)) == ()
    due = room.now + TEN_MINUTES
    assert next_deadline(room.club) == due
    room.table.now = due - 1
    assert not room.is_due()
    assert room.do(cmd.Due()) == ()
    room.table.now = due
    assert room.is_due()
    assert room.do(cmd.Due()) == (
        ev.MemberEntered("bob", "bob", bot=False, at=room.now),
        ev.HostChanged("bob", "gone"),
    )
    assert next_deadline(room.club) is None
    assert room.refused(cmd.Pause("host")) == "NOT_HOST"


def test_a_host_who_is_back_stays():  # R-CLUB-6
    room = seated()
    room.do(cmd.Presence("host", connected=False))
    room.table.wait(TEN_MINUTES - 1)
    assert room.do(cmd.Presence("host", connected=True)) == (ev.HostBack(),)
    room.table.wait(TEN_MINUTES)
    assert next_deadline(room.club) is None
    assert room.do(cmd.Due()) == ()


def test_it_passes_to_somebody_who_is_connected():  # R-CLUB-6
    room = seated()
    room.at_table(table_cmd.Disconnected("bob"))
    room.do(cmd.Forget("host"))
    assert room.club.host == "ann"
    room.at_table(table_cmd.Connected("bob"))
    room.do(cmd.Forget("ann"))
    assert room.club.host == "bob"


def test_it_waits_for_somebody_who_could_have_it():  # R-CLUB-6
    room = Room(visibility="private", invite_hash="0" * 64)
    room.do(cmd.Presence("host", connected=False))
    room.table.wait(TEN_MINUTES)
    assert next_deadline(room.club) is None
    room.do(cmd.Enter("ann", "Ann", "0" * 64))
    room.do(cmd.RequestSeat("ann", "Ann", 1, 1000))
    assert room.do(cmd.Due()) == (ev.HostChanged("ann", "gone"),)


def test_a_deleted_host_among_nobody_leaves_nobody():  # R-CLUB-6
    room = Room()
    room.at_table(table_cmd.Sit("robot", "R", 1, 1000, bot=True))
    assert room.do(cmd.Forget("host")) == (
        ev.MemberExited("host"),
        ev.HostChanged("", "deleted"),
    )
    assert next_deadline(room.club) is None
    assert room.do(cmd.Presence("", connected=False)) == ()
    room.do(cmd.RequestSeat("ann", "Ann", 2, 1000))
    assert room.is_due()
    assert room.do(cmd.Due())[1:] == (ev.HostChanged("ann", "nobody"),)


def test_who_had_asked_is_not_left_waiting_when_nobody_is_host():  # R-CLUB-3, R-CLUB-6
    room = Room(approve_seats=True)
    room.do(cmd.RequestSeat("ann", "Ann", 1, 1000))
    assert room.do(cmd.Forget("host"))[-2:] == (
        ev.HostChanged("", "deleted"),
        ev.RequestGranted("ann"),
    )
    while room.is_due():
        room.do(cmd.Due())
    assert room.table.state.seat_of("ann") is not None
    assert room.club.host == "ann"


def test_a_host_who_goes_passes_the_role():  # R-CLUB-6
    room = seated()
    events = room.do(cmd.Exit("host"))
    assert (events[0], events[-1]) == (ev.MemberExited("host"), ev.HostChanged("bob", "gone"))


def test_a_kicked_player_does_not_inherit():  # R-CLUB-6, R-CLUB-4
    room = Room(visibility="private", invite_hash="0" * 64)
    for account, seat in (("ann", 1), ("bob", 2), ("cid", 3)):
        room.do(cmd.Enter(account, account, "0" * 64))
        room.do(cmd.RequestSeat(account, account, seat, 1000))
    room.watched(lambda: room.table.start(drawn=1))
    room.do(cmd.Expel("host", "ann"))
    assert room.club.sitter("ann") is not None
    room.do(cmd.Forget("host"))
    assert room.club.host == "bob"


def test_a_closed_club_passes_nothing():  # R-CLUB-5
    room = seated()
    room.do(cmd.Presence("host", connected=False))
    room.watched(lambda: room.table.start(drawn=1))
    room.do(cmd.CloseClub("host"))
    assert next_deadline(room.club) is None


def test_whoever_has_a_seat_is_in_when_the_door_closes():  # R-CLUB-1
    room = seated()
    room.watched(lambda: room.table.start(drawn=1))
    room.do(cmd.Expel("host", "cid"))
    room.do(cmd.SetDoor("host", "private"))
    assert [member.account for member in room.club.members] == ["host", "bob", "ann"]
    assert room.club.inside("ann")
    assert not room.club.inside("cid")
    assert room.refused(cmd.HandOver("host", "cid")) == "NOT_HERE"


def test_a_kicked_player_of_a_public_table_does_not_inherit():  # R-CLUB-6, R-CLUB-4
    room = seated()
    room.watched(lambda: room.table.start(drawn=1))
    room.do(cmd.Expel("host", "bob"))
    assert room.refused(cmd.HandOver("host", "bob")) == "NOT_HERE"
    room.do(cmd.Forget("host"))
    assert room.club.host == "ann"


def test_an_account_that_was_deleted_in_mid_hand_is_not_let_in_again():  # R-CLUB-6
    room = seated()
    room.watched(lambda: room.table.start(drawn=1))
    room.do(cmd.Forget("ann"))
    room.do(cmd.SetDoor("host", "private"))
    assert room.club.member("ann") is None
