"""What may be said, how fast, and who hears it when (docs/rules/private.md, R-CHAT, R-SPEC)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fifthstreet.room.club as package
from fifthstreet.engine.types import Refusal
from fifthstreet.room.club import (
    Settings,
    evolve,
    next_deadline,
    project,
    refusals,
    watching,
)
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.chat import LONGEST, MOST_HELD, sayable
from fifthstreet.room.club.state import HeldChat, Request
from fifthstreet.table import commands as table_cmd
from fifthstreet.words import LANGUAGES
from tests.refusals import check_sentences, refusals_in
from tests.room.club.driver import PASSWORD, Room

DELAY = 60_000


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  nice hand ", "nice hand"),
        ("e\u0301", "\u00e9"),
        ("好牌！", "好牌！"),
        ("x" * LONGEST, "x" * LONGEST),
        ("e\u0301" * LONGEST, "\u00e9" * LONGEST),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("سلام", "سلام"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)
def test_what_may_be_said(text, clean):  # R-CHAT-1
    assert sayable(text) == clean


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "CHAT_EMPTY"),
        (" \t\n ", "CHAT_EMPTY"),
        ("\u200d", "CHAT_EMPTY"),
        ("x" * (LONGEST + 1), "CHAT_TOO_LONG"),
        ("a\nb", "CHAT_BAD_CHARACTER"),
        ("a\x00b", "CHAT_BAD_CHARACTER"),
        ("a\x1b[31mb", "CHAT_BAD_CHARACTER"),
        ("a\u202eb", "CHAT_BAD_CHARACTER"),
        ("a\u2066b", "CHAT_BAD_CHARACTER"),
        ("a\u200fb", "CHAT_BAD_CHARACTER"),
        ("a\u200bb", "CHAT_BAD_CHARACTER"),
        ("a\ufeffb", "CHAT_BAD_CHARACTER"),
        ("a\u2028b", "CHAT_BAD_CHARACTER"),
        ("a\ud800b", "CHAT_BAD_CHARACTER"),
        ("a\ue000b", "CHAT_BAD_CHARACTER"),
        ("z\u0335\u0336\u0337\u0338\u0339", "CHAT_BAD_CHARACTER"),
    ],
)
def test_what_may_not_be_said(text, code):  # R-CHAT-1
    assert sayable(text).code == code


@given(st.text(max_size=LONGEST + 20))
def test_a_message_that_is_clean_stays_so(text):  # R-CHAT-1
    clean = sayable(text)
    if not isinstance(clean, Refusal):
        assert sayable(clean) == clean
        assert 1 <= len(clean) <= LONGEST
        assert clean.isprintable() or "\u200d" in clean or not clean.isascii()
        assert "\n" not in clean


def test_three_at_once_and_one_a_second():  # R-CHAT-2
    room = Room()
    for text in "abc":
        room.do(cmd.Say("ann", "Ann", text))
    room.table.wait(400)
    assert room.ask(cmd.Say("ann", "Ann", "d")).numbers == {"wait": 600}
    room.do(cmd.Say("bob", "Bob", "another account is not held up"))
    room.table.wait(600)
    room.do(cmd.Say("ann", "Ann", "d"))
    assert room.refused(cmd.Say("ann", "Ann", "e")) == "CHAT_TOO_FAST"


@given(st.lists(st.integers(0, 1500), max_size=60))
def test_never_more_than_four_in_a_second_and_one_a_second_in_all(waits):  # R-CHAT-2
    room = Room()
    said, start = [], room.now
    for ms in waits:
        room.table.wait(ms)
        if not isinstance(room.ask(cmd.Say("ann", "Ann", "x")), Refusal):
            room.do(cmd.Say("ann", "Ann", "x"))
            said.append(room.now)
    for i, first in enumerate(said):
        assert sum(1 for at in said[i:] if at - first < 1000) <= 3
    assert len(said) <= 3 + (room.now - start) // 1000
    assert len(room.club.paces) <= 1


def test_a_refused_message_costs_nothing():  # R-CHAT-2
    room = Room()
    for _ in range(20):
        assert room.refused(cmd.Say("ann", "Ann", "")) == "CHAT_EMPTY"
    for text in "abc":
        room.do(cmd.Say("ann", "Ann", text))


def test_the_silent_are_forgotten():  # R-CHAT-2
    room = Room()
    for account in ("ann", "bob", "cid"):
        room.do(cmd.Say(account, account, "x"))
        room.table.wait(5_000)
    assert [pace.account for pace in room.club.paces] == ["cid"]


def test_the_host_mutes_and_switches_off():  # R-CHAT-3
    room = Room()
    room.do(cmd.Mute("host", "ann"))
    assert room.refused(cmd.Say("ann", "Ann", "x")) == "CHAT_MUTED"
    assert room.refused(cmd.Mute("host", "ann")) == "ALREADY_MUTED"
    assert room.refused(cmd.Mute("host", "host")) == "OWN_ACCOUNT"
    room.do(cmd.Unmute("host", "ann"))
    assert room.refused(cmd.Unmute("host", "ann")) == "NOT_MUTED"
    room.do(cmd.Say("ann", "Ann", "x"))
    room.do(cmd.SetChat("host", on=False))
    assert room.refused(cmd.Say("host", "H", "x")) == "CHAT_OFF"
    room.do(cmd.SetChat("host", on=True))
    assert room.do(cmd.Say("host", "H", "x")) == (ev.Chatted("host", "H", "x", room.now),)


def delayed():
    """Return a room with ann at the table, and spectators who see it a minute later."""
    room = Room(spectator_delay_ms=DELAY)
    room.sit("ann")
    return room


def test_a_delayed_spectator_is_heard_after_his_delay():  # R-CHAT-4
    room = delayed()
    said_at = room.now
    (held,) = room.do(cmd.Say("eve", "Eve", "he has aces"))
    assert held == ev.ChatHeld(HeldChat("eve", "Eve", "he has aces", said_at, said_at + DELAY))
    assert project(held, "ann", room.club) is None
    assert project(held, "eve", room.club) == held
    heard = project(held, "zoe", room.club, delayed=True)
    assert heard == ev.Chatted("eve", "Eve", "he has aces", said_at)
    assert next_deadline(room.club) == said_at + DELAY
    room.table.wait(DELAY - 1)
    assert not room.is_due()
    assert room.do(cmd.Due()) == ()
    room.table.wait(1)
    assert room.is_due()
    (said,) = room.do(cmd.Due())
    assert said == ev.Chatted("eve", "Eve", "he has aces", said_at, was_held=True)
    assert project(said, "ann", room.club) == said
    assert project(said, "zoe", room.club, delayed=True) is None, "he has heard it"
    assert project(said, "eve", room.club) is None
    assert (room.club.held, next_deadline(room.club)) == ((), None)


def test_a_player_is_heard_at_once():  # R-CHAT-4
    room = delayed()
    assert room.do(cmd.Say("ann", "Ann", "hi")) == (ev.Chatted("ann", "Ann", "hi", room.now),)


def test_held_words_come_in_the_order_of_their_moments():  # R-CHAT-4
    room = delayed()
    room.do(cmd.Say("eve", "Eve", "first said"))
    room.do(cmd.SetSpectators("host", allowed=True, delay_ms=1_000))
    room.do(cmd.Say("eve", "Eve", "first heard"))
    room.table.wait(DELAY)
    assert [event.text for event in room.do(cmd.Due())] == ["first heard", "first said"]


@pytest.mark.parametrize(
    "stop",
    [
        cmd.Mute("host", "eve"),
        cmd.Expel("host", "eve", ban=True),
        cmd.SetChat("host", on=False),
        cmd.CloseClub("host"),
    ],
)
def test_held_words_are_dropped(stop):  # R-CHAT-4
    room = delayed()
    room.do(cmd.Say("eve", "Eve", "x"))
    room.do(stop)
    room.table.wait(DELAY)
    assert room.do(cmd.Due()) == ()


def test_so_many_words_are_held():  # R-CHAT-4
    room = delayed()
    for i in range(MOST_HELD):
        chat = HeldChat(f"s{i}", "S", "x", room.now, room.now + DELAY)
        room.club = evolve(room.club, ev.ChatHeld(chat))
    assert room.ask(cmd.Say("eve", "Eve", "x")).numbers == {"most": MOST_HELD}


def test_who_sees_what():  # R-SPEC-1, R-SPEC-2
    room = Room(visibility="private", invite_hash="0" * 64)
    room.do(cmd.Enter("ann", "Ann", "0" * 64))
    room.do(cmd.Enter("eve", "Eve", "0" * 64))
    room.do(cmd.RequestSeat("ann", "Ann", 1, 1000))

    def sights():
        return [watching(room.club, who) for who in ("ann", "eve", "host", "stranger", "")]

    assert sights() == ["live", "live", "live", "not", "not"]
    room.do(cmd.SetSpectators("host", allowed=True, delay_ms=DELAY))
    assert sights() == ["live", "delayed", "delayed", "not", "not"]
    room.do(cmd.SetSpectators("host", allowed=False, delay_ms=DELAY))
    assert sights() == ["live", "not", "delayed", "not", "not"]
    room.at_table(table_cmd.Leave("ann"))
    assert watching(room.club, "ann") == "not"
    public = Room(host="", spectator_delay_ms=DELAY)
    assert watching(public.club, "") == "delayed"
    assert watching(Room(host="", spectators=False).club, "") == "not"


@pytest.mark.parametrize("delay", [-1, 600_001, True, 1.5, "60"])
def test_delays_that_cannot_be(delay):  # R-SPEC-2
    room = Room()
    answer = room.ask(cmd.SetSpectators("host", allowed=True, delay_ms=delay))
    assert answer.code == "DELAY_OUT_OF_RANGE"
    assert answer.numbers == {"given": str(delay), "minimum": 0, "maximum": 600_000}


def test_hashes_and_requests_are_not_for_everybody():  # R-CLUB-1, R-CLUB-3
    room = Room()
    settings = Settings(password_hash=PASSWORD, invite_hash="0" * 64)
    door = ev.DoorChanged("private", PASSWORD, None)
    for account in ("host", "ann", ""):
        assert project(door, account, room.club) == ev.DoorChanged("private", "*", None)
        opened = project(ev.ClubOpened("host", "H", settings, 0), account, room.club)
        assert (opened.settings.password_hash, opened.settings.invite_hash) == ("*", "*")
    asked = ev.Requested(Request("ann", "Ann", 1000, 3))
    for event in (asked, ev.RequestGranted("ann"), ev.RequestEnded("ann", "denied")):
        assert project(event, "host", room.club) == event
        assert project(event, "ann", room.club) == event
        assert project(event, "bob", room.club) is None
        assert project(event, "", room.club) is None
    assert project(ev.ClubPaused(), "", room.club) == ev.ClubPaused()


USES = [*refusals_in(Path(package.__file__).parent)]


def test_the_list_of_codes_is_the_codes_in_use():
    assert {code for code, _ in USES} == refusals.CODES
    with pytest.raises(LookupError, match="NOPE"):
        refusals.refuse("NOPE", "R-CLUB-1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence_with_its_numbers(language):
    check_sentences(USES, language, "room.error")
