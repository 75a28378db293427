"""Every control of the table page beside the betting, each used once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fifthstreet.room.config import Pace
from fifthstreet.room.fairness.keys import RoomKey
from tests.e2e.guest import Guest
from tests.e2e.house import QUICK, STILL, Deal, House, Script, folding, passive, table
from tests.e2e.test_layout import at_rest
from tests.e2e.test_page import Wire

pytestmark = pytest.mark.e2e


def seated(new_page, house: House, *scripts: Script, chips=5000, **page) -> Guest:
    """Seat Ann at seat 1 and the scripts after her."""
    house.hold()
    guest = Guest(new_page(**page), house.url).open().sit(seat=1, chips=chips)
    for number, script in enumerate(scripts, start=2):
        house.seat(number, f"Bot {number}", chips, script)
    house.go()
    return guest


def test_chat_emotes_and_a_reader_who_does_not_want_to_hear(new_page):
    house = House(table(size=3, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        house.hold()
        ann = Guest(new_page(), house.url).open().sit("Ann", seat=1)
        bob = Guest(new_page(390, 844), house.url).open().sit("Bob", seat=2)
        fresh = bob.page.get_by_test_id("open-chat").locator(".fresh")
        ann.page.get_by_test_id("tab-chat").click()
        text = ann.page.get_by_test_id("chat-text")
        text.fill("nice hand <b>!</b>")
        text.press("f")
        text.press("Backspace")
        ann.page.get_by_test_id("chat-send").click()
        expect(ann.page.get_by_test_id("chat")).to_contain_text("Ann nice hand <b>!</b>")
        expect(fresh).to_have_text("1")
        bob.page.get_by_test_id("open-chat").click()
        chat = bob.page.get_by_test_id("chat")
        expect(chat).to_contain_text("nice hand")
        bob.page.get_by_test_id("emote-0").click()
        expect(ann.page.get_by_test_id("seat-2").get_by_test_id("emote")).to_have_text("👍")
        bob.page.keyboard.press("Escape")
        expect(fresh).to_have_count(0)
        # Bob hears nothing of Ann from now on.
        bob.page.get_by_test_id("about-1").click()
        bob.page.get_by_test_id("mute").click()
        bob.page.keyboard.press("Escape")
        bob.page.get_by_test_id("open-chat").click()
        expect(chat).not_to_contain_text("nice hand")
        expect(chat).to_contain_text("Hidden messages: 1")


def test_a_double_click_sits_down_once(new_page):
    house = House(table(size=3, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        page = new_page()
        wire = Wire(page)
        Guest(page, house.url).open().sit(seat=1)
        page.get_by_test_id("leave").click()
        expect(page.locator(".seat.hero")).to_have_count(0)
        page.get_by_test_id("confirm-sit").dblclick()
        expect(page.locator(".seat.hero")).to_be_visible()
        assert [message["t"] for message in wire.sent].count("sit") == 2


def test_a_sheet_is_closed_beside_it_and_not_by_choosing_words_in_it(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = seated(new_page, house, Script(later=passive))
        page = guest.page
        page.get_by_role("button", name="About Bot 2", exact=True).click()
        note = page.get_by_test_id("note")
        note.fill("calls with anything")
        box = note.bounding_box()
        page.mouse.move(box["x"] + 40, box["y"] + 12)
        page.mouse.down()
        page.mouse.move(5, box["y"] + 12)
        page.mouse.up()
        expect(note).to_have_value("calls with anything")
        sheet = page.get_by_role("dialog")
        edge = sheet.bounding_box()
        page.mouse.click(edge["x"] + 4, edge["y"] + 4)
        expect(note).to_be_visible()
        page.mouse.click(5, 5)
        expect(sheet).to_have_count(0)


def test_a_note_on_a_player_is_kept(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = seated(new_page, house, Script(later=passive))
        page = guest.page
        page.get_by_role("button", name="About Bot 2", exact=True).click()
        page.get_by_test_id("note").fill("calls with anything")
        page.keyboard.press("Escape")
        page.reload()
        page.get_by_role("button", name="About Bot 2, with a note").click()
        expect(page.get_by_test_id("note")).to_have_value("calls with anything")


def test_one_card_is_shown_then_the_other(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), deals={1: Deal({1: "AsKh"})}, pace=STILL)
    with house.open():
        guest = seated(new_page, house, Script(later=folding))
        page = guest.page
        guest.my_turn()
        guest.key("r")
        guest.key("Enter")
        guest.hand_end()
        page.get_by_role("button", name="Show Ace of Spades").click()
        log = page.get_by_test_id("log")
        expect(log.get_by_role("img", name="Ace of Spades")).to_have_count(2)
        expect(log.get_by_role("img", name="King of Hearts")).to_have_count(1)
        expect(page.get_by_test_id("show")).to_contain_text("Show the other card")
        guest.key("s")
        expect(log.get_by_role("img", name="King of Hearts")).to_have_count(2)
        expect(page.get_by_test_id("show")).to_have_count(0)


def test_the_time_bank_says_what_is_left(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = seated(new_page, house, Script(later=passive))
        guest.my_turn()
        guest.key(" ")
        expect(guest.reason()).to_have_text(
            re.compile(r"\d+ s to act; then the 60 s of your time bank .*R-CLOCK-3")
        )
        guest.key("Escape")
        expect(guest.reason()).to_have_text("")
        guest.page.get_by_test_id("bank").click()
        expect(guest.reason()).to_contain_text("R-CLOCK-3")
        # Read out once: what ticks is for the eye.
        once = guest.page.get_by_test_id("reason-once")
        told = once.inner_text()
        expect(guest.reason().locator("[aria-hidden=true]", has_text="R-CLOCK-3")).to_have_count(1)
        seconds = guest.page.get_by_test_id("seconds")
        before = int(seconds.inner_text())
        guest.page.wait_for_function(
            "before => Number(document.querySelector('[data-testid=seconds]').innerText) < before",
            arg=before,
        )
        expect(guest.reason()).not_to_have_text(f"{told}{told}")
        expect(once).to_have_text(told)


def test_what_was_said_of_the_time_bank_gives_way_once_it_runs(new_page):
    times = {"action_seconds": 8, "time_bank_seconds": 40}
    house = House(table(size=2, buy_in=(100, 10_000), **times), pace=STILL)
    with house.open():
        guest = seated(new_page, house, Script(later=passive))
        page = guest.page
        guest.my_turn()
        page.get_by_test_id("ask-top-up").click()
        page.get_by_test_id("chips").fill("2k")
        page.get_by_test_id("confirm-sit").click()
        page.get_by_test_id("bank").click()
        once = page.get_by_test_id("reason-once")
        expect(once).to_contain_text("R-CLOCK-3")
        expect(page.get_by_test_id("bank-runs")).to_be_visible()
        expect(once).to_have_count(0)
        expect(guest.reason()).to_have_text("2,000 chips come when this hand is over (R-SEAT-4).")
        expect(guest.reason().locator("[aria-hidden]", has_text="R-SEAT-4")).to_have_count(0)


LATER = [pytest.param(size, marks=pytest.mark.slow) for size in [(1280, 800), (844, 390)]]


@pytest.mark.parametrize("size", [(390, 844), *LATER], ids=str)
def test_a_running_time_bank_is_told_to_everybody(new_page, size):
    times = {"action_seconds": 5, "time_bank_seconds": 40}
    house = House(table(size=2, buy_in=(100, 10_000), **times), pace=STILL)
    with house.open():
        width, height = size
        guest = seated(new_page, house, Script(later=passive), width=width, height=height)
        other = Guest(new_page(390, 844, language="zh-Hant"), house.url).open().page
        page = guest.page
        guest.my_turn()
        runs = page.get_by_test_id("bank-runs")
        expect(runs).to_have_count(0)
        expect(page.get_by_test_id("seat-1")).not_to_contain_text("Time bank")
        expect(runs).to_have_text(
            re.compile(r"Your time bank runs: (40|3\d) s left \(R-CLOCK-3\)\.")
        )
        expect(page.get_by_test_id("spoken-bank")).to_have_text(
            "Your time is up. Your time bank of 40 seconds runs."
        )
        expect(page.get_by_test_id("seat-1")).to_contain_text("Time bank")
        expect(page.get_by_test_id("seat-1").get_by_test_id("seconds")).to_have_text(
            re.compile(r"40|3\d")
        )
        expect(other.get_by_test_id("seat-1")).to_contain_text("時間銀行")
        expect(other.get_by_test_id("seat-1").get_by_test_id("seconds")).to_have_text(
            re.compile(r"40|3\d")
        )
        expect(runs).to_contain_text(re.compile("3[0-7] s left"))
        assert at_rest(guest) == []
        # While an amount is chosen nothing is put in between: the words stand in the panel.
        panel = page.get_by_test_id("raise-panel")
        guest.key("r")
        expect(panel.get_by_test_id("bank-runs")).to_have_text(re.compile(r"Time bank: 3\d s left"))
        expect(runs).to_have_count(1)
        assert at_rest(guest) == []
        guest.key("Escape")
        guest.answer()
        guest.my_turn()
        expect(runs).to_have_count(0)
        expect(other.get_by_test_id("seat-1")).not_to_contain_text("時間銀行")


def test_a_planned_sitting_out_is_shown_and_taken_back(new_page):
    house = House(table(size=3, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        house.hold()
        guest = Guest(new_page(), house.url).open().sit("Ann", seat=1)
        other = Guest(new_page(), house.url).open().sit("Bob", seat=2)
        page = guest.page

        def plan() -> None:
            page.get_by_test_id("menu").click()
            page.get_by_test_id("menu-sit-out-blind").click()
            expect(page.get_by_test_id("sits-out-next")).to_contain_text(
                "You sit out when the big blind comes to you."
            )

        plan()
        assert at_rest(guest) == []
        expect(other.page.get_by_test_id("sits-out-next")).to_have_count(0)
        page.reload()
        page.get_by_test_id("stay-in").click()
        expect(page.get_by_test_id("sits-out-next")).to_have_count(0)
        plan()
        page.get_by_test_id("menu").click()
        expect(page.get_by_test_id("menu-sit-out-blind")).to_have_count(0)
        page.get_by_test_id("menu-stay-in").click()
        expect(page.get_by_test_id("sits-out-next")).to_have_count(0)
        assert house.call(lambda: house.state().seat(1).until_big_blind) is False


def test_a_top_up_in_mid_hand_comes_after_it(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=QUICK)
    with house.open():
        guest = seated(new_page, house, Script(later=folding))
        page = guest.page
        guest.my_turn()
        page.get_by_test_id("ask-top-up").click()
        page.get_by_test_id("chips").fill("2k")
        page.get_by_test_id("confirm-sit").click()
        expect(guest.reason()).to_have_text("2,000 chips come when this hand is over (R-SEAT-4).")
        guest.key("f")
        expect(page.get_by_test_id("log")).to_contain_text("Ann tops up 2,000")


def test_a_full_stack_says_why_nothing_can_be_added(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        house.hold()
        guest = Guest(new_page(), house.url).open().sit(seat=1, chips=10_000)
        guest.page.get_by_test_id("ask-top-up").click()
        expect(guest.reason()).to_have_text(
            "No top-up: your 10,000 chips have the table's maximum of 10,000 (R-SEAT-4)."
        )


def test_the_waiting_list(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        house.hold()
        ann = Guest(new_page(), house.url).open().sit("Ann", seat=1)
        Guest(new_page(), house.url).open().sit("Bob", seat=2)
        page = Guest(new_page(), house.url).open().page
        page.get_by_test_id("name").fill("Cai")
        expect(page.get_by_test_id("confirm-sit")).to_have_text("Join the waiting list")
        page.get_by_test_id("confirm-sit").click()
        expect(page.get_by_test_id("asked")).to_contain_text("on the waiting list")
        page.get_by_test_id("unqueue").click()
        page.get_by_test_id("confirm-sit").click()
        expect(page.get_by_test_id("asked")).to_be_visible()
        ann.page.get_by_test_id("leave").click()
        expect(page.locator(".seat.hero")).to_contain_text("Cai")


def test_a_bomb_pot_is_marked(new_page):
    rules = {"bomb_pot_every": 1, "bomb_pot_ante": 100}
    house = House(table(size=2, buy_in=(100, 10_000), **rules), pace=STILL)
    with house.open():
        guest = seated(new_page, house, Script(later=passive))
        guest.my_turn()
        expect(guest.page.get_by_test_id("bomb-pot")).to_have_text("Bomb pot")
        expect(guest.page.locator(".board .face")).to_have_count(3)


def test_the_menu(new_page):
    house = House(table(size=3, buy_in=(100, 10_000)), deals={1: Deal({1: "AsAh"})}, pace=STILL)
    with house.open():
        guest = seated(new_page, house, Script(later=passive), width=390, height=844)
        page = guest.page
        guest.my_turn()
        strip = page.get_by_test_id("seat-1")
        expect(strip).to_contain_text("Pair of Aces")
        page.get_by_test_id("menu").click()
        page.get_by_test_id("menu-strength").click()
        expect(strip).not_to_contain_text("Pair of Aces")
        page.get_by_test_id("menu-blinds").click()
        expect(strip).to_contain_text("49.5 BB")
        page.get_by_test_id("menu-suits").click()
        expect(page.locator("html")).to_have_attribute("data-suits", "two")
        page.get_by_test_id("menu-theme").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        page.get_by_test_id("menu-keys").click()
        expect(page.get_by_test_id("help")).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_test_id("menu").click()
        page.get_by_test_id("menu-sit-out-blind").click()
        page.get_by_test_id("open-log").click()
        expect(page.get_by_test_id("log")).to_contain_text("Ann sits out at the next big blind")


def test_keys_of_ones_own(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = seated(new_page, house, Script(later=passive))
        page = guest.page
        guest.my_turn()
        page.keyboard.press("?")
        page.get_by_test_id("key-call").click()
        page.keyboard.press("1")
        expect(page.get_by_role("dialog")).to_contain_text("This key has a fixed meaning")
        page.keyboard.press("f")
        expect(page.get_by_test_id("key-call")).to_have_text("F")
        expect(page.get_by_test_id("key-fold")).to_have_text("C")
        page.get_by_test_id("key-bank").click()
        page.keyboard.press("x")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.get_by_test_id("bank")).to_have_attribute("aria-keyshortcuts", "x")
        guest.key("r")
        raising = page.get_by_test_id("raise")
        expect(raising).to_have_attribute("aria-keyshortcuts", "Enter")
        expect(raising.locator("kbd")).to_have_text("↵")
        guest.key("Escape")
        guest.answer("f")
        expect(page.get_by_test_id("log")).to_contain_text("Ann calls 50")
        page.reload()
        expect(page.get_by_test_id("table")).to_be_visible()
        page.keyboard.press("?")
        expect(page.get_by_test_id("key-call")).to_have_text("F")
        page.get_by_test_id("keys-reset").click()
        expect(page.get_by_test_id("key-call")).to_have_text("C")


def test_the_key_to_the_next_table(new_page):
    house = House(table("t", size=2), table("u", size=2), pace=STILL)
    with house.open():
        page = Guest(new_page(), house.url).open().page
        page.keyboard.press("t")
        expect(page.locator("[data-table=u]")).to_be_visible()
        page.keyboard.press("t")
        expect(page.locator("[data-table=t]")).to_be_visible()


def test_this_hand_is_verified_with_the_own_seed(new_page):
    pace = Pace(bot_delay_ms=0, street_pause_ms=0, hand_pause_ms=2500, seed_ms=5000)
    house = House(table(size=3, buy_in=(100, 10_000)), pace=pace, key=RoomKey(bytes(range(32))))
    with house.open():
        # One hand whose cards stay hidden, and one in which they are shown.
        guest = seated(new_page, house, Script(folding, later=passive))
        page = guest.page
        for key in ("Enter", "a"):
            guest.my_turn()
            guest.key("r")
            guest.key(key)
            guest.hand_end()
        expect(page.get_by_test_id("log")).to_contain_text("Ann shows")
        page.get_by_test_id("verify").click()
        verdict = page.get_by_test_id("verdict")
        hand = page.get_by_test_id("verify-sheet").get_by_role("combobox")
        for number in ("1", "2"):
            hand.select_option(number)
            expect(verdict).to_contain_text(f"Hand {number}")
            expect(verdict).to_contain_text("nothing wrong")
        expect(page.get_by_test_id("verify-sheet")).to_contain_text("own seed is in the cut")
        # What goes on at the table leaves the sheet as it is.
        page.get_by_test_id("save-record").focus()
        page.get_by_test_id("save-record").evaluate("button => { window.button = button }")
        house.seat(3, "Cai", 5000, Script(later=folding))
        expect(page.get_by_test_id("seat-3")).to_be_attached()
        assert page.evaluate("window.button === document.activeElement")
        with page.expect_download() as saved:
            page.get_by_test_id("save-record").click()
        assert saved.value.suggested_filename.startswith("t-")
