"""Who may come in and what only the host may do (docs/rules/private.md)."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from fifthstreet.errors import EventError, SetupError
from fifthstreet.room.club import Club, Settings, admits, decide, evolve, invite_hash, open_club
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.access import _JUDGES, MOST_MEMBERS
from fifthstreet.room.club.hosting import MOST_LISTED
from fifthstreet.room.club.state import Member
from fifthstreet.table import commands as table_cmd
from tests.room.club.driver import PASSWORD, SNAPSHOT, Room

TOKEN = "V9yDkqkPn0m5QbYq2ZJmSg"
HOST_COMMANDS = {
    cmd.Approve: {"account": "ann"},
    cmd.Deny: {"account": "ann"},
    cmd.Expel: {"account": "ann", "ban": True},
    cmd.Unban: {"account": "bad"},
    cmd.Mute: {"account": "ann"},
    cmd.Unmute: {"account": "mum"},
    cmd.Pause: {},
    cmd.Unpause: {},
    cmd.SetBlinds: {"small": 10, "big": 20},
    cmd.SetDoor: {"visibility": "private"},
    cmd.SetSpectators: {"allowed": False},
    cmd.SetApproval: {"seats": True, "buy_ins": True},
    cmd.SetChat: {"on": False},
    cmd.HandOver: {"account": "ann"},
    cmd.CloseClub: {},
}


def busy(*, paused=False):
    """Return a room in which every command of the host has something to do."""
    room = Room(approve_seats=True)
    room.do(cmd.Enter("ann", "Ann"))
    room.do(cmd.RequestSeat("ann", "Ann", 1, 1000))
    room.do(cmd.Mute("host", "mum"))
    room.do(cmd.Expel("host", "bad", ban=True))
    if paused:
        room.do(cmd.Pause("host"))
    return room


def test_every_command_has_a_judge_and_every_host_command_a_case():
    assert set(get_args(cmd.ClubCommand)) == _JUDGES.keys()
    assert set(get_args(cmd.HostCommand)) == HOST_COMMANDS.keys()


@pytest.mark.parametrize("command", HOST_COMMANDS, ids=lambda each: each.__name__)
def test_only_the_host_may(command):  # R-CLUB-2
    fields = HOST_COMMANDS[command]
    room = busy(paused=command is cmd.Unpause)
    for stranger in ("ann", "eve", "bad", "HOST", ""):
        assert room.refused(command(stranger, **fields)) == "NOT_HOST"
    assert room.do(command("host", **fields)), "the host may, and something happens"


@pytest.mark.parametrize("command", HOST_COMMANDS, ids=lambda each: each.__name__)
def test_a_table_of_the_room_has_no_host(command):  # R-CLUB-2
    room = Room(host="")
    assert room.refused(command("", **HOST_COMMANDS[command])) == "NOT_HOST"
    assert room.club.members == ()


def test_anybody_may_come_to_a_public_table():  # R-CLUB-1
    room = Room()
    assert admits(room.club, "ann") is None
    assert admits(room.club, "").code == "NOT_INSIDE"
    room.do(cmd.Enter("ann", "Ann"))
    assert room.club.members == (Member("host", "HOST", room.now), Member("ann", "Ann", room.now))
    assert room.refused(cmd.Enter("ann", "Ann")) == "ALREADY_INSIDE"


def test_a_private_table_asks_for_an_invitation_or_a_password():  # R-CLUB-1
    room = Room(visibility="private", password_hash=PASSWORD, invite_hash=invite_hash(TOKEN))
    for proof in ("", TOKEN, invite_hash("other"), PASSWORD[:-1], PASSWORD + "A", "héhé"):
        assert room.refused(cmd.Enter("ann", "Ann", proof)) == "WRONG_PROOF"
    room.do(cmd.Enter("ann", "Ann", invite_hash(TOKEN)))
    room.do(cmd.Enter("bob", "Bob", PASSWORD))
    assert admits(room.club, "ann") is None
    assert admits(room.club, "eve").code == "NOT_INSIDE"
    assert room.refused(cmd.RequestSeat("eve", "Eve", 1, 1000)) == "NOT_INSIDE"
    assert room.refused(cmd.Say("eve", "Eve", "hello")) == "NOT_INSIDE"


def test_a_locked_door_opens_to_nobody():  # R-CLUB-1
    room = Room(visibility="private")
    assert room.refused(cmd.Enter("ann", "Ann", "")) == "WRONG_PROOF"


def test_a_changed_door_keeps_who_is_in():  # R-CLUB-1
    room = Room(visibility="private", invite_hash=invite_hash(TOKEN))
    room.do(cmd.Enter("ann", "Ann", invite_hash(TOKEN)))
    room.do(cmd.SetDoor("host", "private", None, invite_hash("new")))
    assert room.refused(cmd.Enter("bob", "Bob", invite_hash(TOKEN))) == "WRONG_PROOF"
    assert admits(room.club, "ann") is None
    room.do(cmd.Enter("bob", "Bob", invite_hash("new")))


@pytest.mark.parametrize(
    "door",
    [
        {"password_hash": "secret"},
        {"password_hash": ""},
        {"invite_hash": TOKEN},
        {"invite_hash": ""},
        {"invite_hash": invite_hash(TOKEN).upper()},
        {"invite_hash": invite_hash(TOKEN) + "\n"},
    ],
)
def test_no_secret_in_the_clear_comes_into_the_log(door):  # R-CLUB-1
    room = Room()
    assert room.refused(cmd.SetDoor("host", "private", **door)) == "BAD_HASH"
    with pytest.raises(SetupError, match="BAD_HASH"):
        open_club("host", "H", Settings(**door), 0)


def test_a_club_has_so_many_members():  # R-CLUB-1
    room = Room()
    club = room.club
    for i in range(MOST_MEMBERS - 1):
        club = evolve(club, ev.MemberEntered(f"m{i}", "M", bot=False, at=0))
    assert decide(club, cmd.Enter("ann", "Ann"), 0).numbers == {"most": MOST_MEMBERS}


def test_who_has_no_seat_may_go():  # R-CLUB-1
    room = Room()
    assert room.refused(cmd.Exit("ann")) == "NOT_INSIDE"
    room.do(cmd.Enter("ann", "Ann"))
    room.sit("ann")
    assert room.refused(cmd.Exit("ann")) == "SEATED_STILL"
    room.at_table(table_cmd.Leave("ann"))
    assert room.do(cmd.Exit("ann")) == (ev.MemberExited("ann"),)


def test_who_is_kept_out_stays_out():  # R-CLUB-4
    room = Room(visibility="private", invite_hash=invite_hash(TOKEN))
    room.do(cmd.Enter("ann", "Ann", invite_hash(TOKEN)))
    room.do(cmd.Expel("host", "ann"))
    room.do(cmd.Enter("ann", "Ann", invite_hash(TOKEN)))
    room.do(cmd.Expel("host", "ann", ban=True))
    assert room.refused(cmd.Enter("ann", "Ann", invite_hash(TOKEN))) == "BANNED"
    assert room.refused(cmd.Expel("host", "ann", ban=True)) == "ALREADY_BANNED"
    assert room.refused(cmd.Expel("host", "host")) == "OWN_ACCOUNT"
    assert room.refused(cmd.Unban("host", "bob")) == "NOT_BANNED"
    room.do(cmd.Unban("host", "ann"))
    room.do(cmd.Enter("ann", "Ann", invite_hash(TOKEN)))


def test_who_is_kept_out_of_a_public_table_can_do_nothing():  # R-CLUB-4
    room = Room()
    room.do(cmd.Expel("host", "eve", ban=True))
    for command in (
        cmd.Enter("eve", "Eve"),
        cmd.RequestSeat("eve", "Eve", 1, 1000),
        cmd.RequestChips("eve", 100),
        cmd.Say("eve", "Eve", "hello"),
    ):
        assert room.refused(command) == "BANNED"


def test_a_closed_club_refuses_everything_but_the_room():  # R-CLUB-5
    room = busy()
    room.do(cmd.CloseClub("host"))
    assert room.club.requests == ()
    commands = [command("host", **fields) for command, fields in HOST_COMMANDS.items()]
    commands += [cmd.Enter("eve", "Eve"), cmd.Exit("ann"), cmd.Say("ann", "Ann", "hello")]
    commands += [cmd.RequestSeat("ann", "Ann", 1, 1000), cmd.RequestChips("ann", 1)]
    for command in [*commands, cmd.Withdraw("ann")]:
        assert room.refused(command) == "CLUB_CLOSED"
    assert room.do(cmd.Due()) == ()
    assert admits(room.club, "ann").code == "CLUB_CLOSED"


def test_a_club_is_its_log():
    room = busy()
    room.do(cmd.Approve("host", "ann"))
    room.do(cmd.Say("ann", "Ann", "hello"))
    club = None
    for event in room.log:
        club = evolve(club, event)
    assert club == room.club
    assert SNAPSHOT.decode(msgspec.json.encode(club)) == club
    assert isinstance(club, Club)


def test_events_that_do_not_fit_are_errors():
    with pytest.raises(EventError, match="before club_opened"):
        evolve(None, ev.ClubPaused())
    with pytest.raises(EventError, match="nothing was asked"):
        evolve(Room().club, ev.RequestGranted("ann"))
    with pytest.raises(EventError, match="not held"):
        evolve(Room().club, ev.Chatted("ann", "Ann", "x", 0, was_held=True))


def test_while_nobody_is_host_nobody_is_asked():  # R-CLUB-3, R-CLUB-6
    room = Room(approve_seats=True, approve_buy_ins=True)
    room.do(cmd.Forget("host"))
    assert room.club.host == ""
    room.do(cmd.RequestSeat("ann", "Ann", 1, 500))
    room.do(cmd.Due())
    assert (room.club.host, room.table.state.seat(1).account) == ("ann", "ann")
    room.do(cmd.RequestSeat("bob", "Bob", 2, 500))
    assert [request.account for request in room.club.requests] == ["bob"]


@pytest.mark.parametrize(
    ("put", "take"),
    [
        (lambda who: cmd.Expel("host", who, ban=True), lambda who: cmd.Unban("host", who)),
        (lambda who: cmd.Mute("host", who), lambda who: cmd.Unmute("host", who)),
    ],
)
def test_a_host_cannot_keep_out_or_mute_without_end(put, take):  # R-CLUB-4, R-CHAT-3
    room = Room()
    full = tuple(f"p{number}" for number in range(MOST_LISTED))
    room.club = msgspec.structs.replace(room.club, banned=full, muted=full)
    room.do(cmd.Enter("ann", "Ann"))
    assert room.refused(put("ann")) == "LIST_FULL"
    room.do(take("p0"))
    assert room.do(put("ann"))
