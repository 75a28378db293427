"""What players complain about on other pages, each as a test that it does not happen here."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fifthstreet.room.config import Pace
from tests.e2e.guest import Guest
from tests.e2e.house import STILL, House, Script, all_in, folding, minimum, passive, table
from tests.e2e.test_page import Wire

pytestmark = pytest.mark.e2e

HASTE = """testid => {
  window.pressed = 0;
  new MutationObserver(() => {
    const button = document.querySelector(`[data-testid=${testid}]`);
    if (button && !window.pressed) {
      window.pressed = performance.now();
      button.click();
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
AGAIN = """([x, y, keys]) => {
  const turn = () => document.querySelector('.acts[data-turn]')?.dataset.turn;
  const before = turn();
  window.pressed = '';
  new MutationObserver(() => {
    if (window.pressed || turn() === undefined || turn() === before) return;
    window.pressed = turn();
    for (let i = 0; i < 2; i += 1) document.elementFromPoint(x, y)?.closest('button')?.click();
    for (const key of keys) dispatchEvent(new KeyboardEvent('keydown', { key }));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Clicks the same spot again, twice, and presses keys, the moment that the next turn begins."""


def sit(new_page, house: House, *scripts: Script, chips=10_000):
    """Seat Ann at seat 1 and the scripts after her; return her and what her page sends."""
    page = new_page()
    wire = Wire(page)
    guest = Guest(page, house.url)
    house.hold()
    guest.open().sit(seat=1, chips=chips)
    for number, script in enumerate(scripts, start=2):
        house.seat(number, f"Bot {number}", chips, script)
    house.go()
    return guest, wire


def middle(button) -> tuple[float, float]:
    """Return where the middle of a button is on the page."""
    spot = button.bounding_box()
    return spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2


def test_check_turned_into_call_under_the_cursor(new_page):
    # Bot 2 raises all-in while Ann, in the big blind of the next street, looks at Check.
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest, wire = sit(new_page, house, Script(passive, later=all_in, waits=True))
        guest.answer()
        house.release()
        expect(guest.page.locator(".board .face")).to_have_count(3)
        expect(guest.page.get_by_test_id("pre-check")).to_be_visible()
        guest.page.evaluate(HASTE, "call")
        guest.page.evaluate("document.querySelector('[data-testid=pre-check]').click()")
        house.release()
        guest.wait("s.turn !== ''")
        guest.page.wait_for_function("() => window.pressed > 0")
        guest.my_turn()
        assert wire.acts() == [(1, "call", None)]
        expect(guest.button("All-in 9,900")).to_be_visible()


def test_a_second_click_is_no_all_in_over_a_re_raise(new_page):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest, wire = sit(new_page, house, Script(later=minimum))
        page = guest.page
        guest.my_turn()
        guest.key("r")
        guest.key("3")
        x, y = middle(page.get_by_test_id("raise"))
        page.evaluate(AGAIN, [x, y, []])
        page.mouse.click(x, y)
        page.wait_for_function("() => window.pressed")
        guest.my_turn()
        assert wire.acts() == [(1, "raise", 300)]
        expect(page.get_by_test_id("raise-panel")).to_have_count(0)


def test_a_repeated_click_does_not_bet_in_the_next_hand(new_page):
    at_once = Pace(bot_delay_ms=0, street_pause_ms=0, hand_pause_ms=0)
    house = House(table(size=2, buy_in=(100, 20_000)), pace=at_once)
    with house.open():
        guest, wire = sit(new_page, house, Script(folding, later=passive))
        page = guest.page
        guest.my_turn()
        guest.key("r")
        x, y = middle(page.get_by_test_id("raise"))
        page.evaluate(AGAIN, [x, y, ["Enter", "c"]])
        page.mouse.click(x, y)
        page.wait_for_function("() => window.pressed")
        guest.my_turn()
        assert page.evaluate("window.pressed").startswith("2/")
        assert [act[:2] for act in wire.acts()] == [(1, "raise")]


def test_a_second_click_on_fold_shows_no_cards(new_page):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest, wire = sit(new_page, house, Script(later=passive))
        guest.my_turn()
        guest.page.evaluate(HASTE, "show")
        guest.click("Fold")
        guest.hand_end()
        guest.page.wait_for_function("() => window.pressed > 0")
        assert [act[1] for act in wire.acts()] == ["fold"]
        assert all(message["t"] != "show" for message in wire.sent)
        # After a moment it is a click of its own.
        guest.page.get_by_test_id("show").click()
        expect(guest.page.get_by_test_id("log")).to_contain_text("Ann shows")


def test_a_queued_call_does_not_survive_a_raise(new_page):
    house = House(table(size=3, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        raisers = [Script(later=minimum, waits=True) for _ in range(2)]
        guest, wire = sit(new_page, house, *raisers)
        guest.answer()
        house.release()
        queued = guest.page.get_by_test_id("pre-call")
        queued.click()
        expect(queued).to_have_attribute("aria-checked", "true")
        house.release()
        guest.my_turn()
        assert wire.acts() == [(1, "call", None)]
        assert guest.read()["seats"]["1"] == 9900


def test_a_queued_fold_does_not_fire_when_the_check_is_free(new_page):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest, wire = sit(new_page, house, Script(later=passive, waits=True))
        guest.answer()
        house.release()
        expect(guest.page.locator(".board .face")).to_have_count(3)
        guest.page.get_by_test_id("pre-check_fold").click()
        house.release()
        expect(guest.page.get_by_test_id("log")).to_contain_text("Ann checks")
        assert wire.acts() == [(1, "call", None), (1, "check", None)]


def test_an_amount_is_always_the_total_of_the_street(new_page):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest, wire = sit(new_page, house, Script(later=minimum))
        page = guest.page
        guest.answer()  # Ann completes to 100, Bot 2 raises to 200.
        guest.my_turn()
        guest.key("r")
        page.get_by_test_id("amount").fill("500")
        expect(guest.button("Raise to 500")).to_be_visible()
        page.get_by_test_id("amount").press("Enter")
        expect(page.get_by_test_id("log")).to_contain_text("Ann raises to 500")
        assert wire.acts()[-1] == (1, "raise", 500)
        # 500 in all on this street, not 500 more than the 100 that lay there.
        expect(page.get_by_test_id("seat-1")).to_have_attribute("data-chips", "9500")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_preset_bets_what_it_says(new_page, number):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest, wire = sit(new_page, house, Script(later=folding))
        page = guest.page
        guest.my_turn()
        guest.key("r")
        preset = page.get_by_test_id(f"preset-{number}")
        said = int(preset.locator("b").get_attribute("title").replace(",", ""))
        preset.click()
        expect(page.get_by_test_id("amount")).to_have_value(f"{said:,}")
        page.get_by_test_id("raise").click()
        guest.hand_end()
        assert wire.acts() == [(1, "raise", said)]
        assert said == (200, 250, 300, 300, 10_000)[number - 1]


def test_all_in_sends_the_whole_stack(new_page):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest, wire = sit(new_page, house, Script(later=folding), chips=7777)
        page = guest.page
        guest.my_turn()
        guest.key("a")  # No panel, no all-in; the page says where it is.
        expect(guest.reason()).to_have_text(re.compile("inside the raise panel: open it with R"))
        guest.key("r")
        guest.key("a")
        guest.hand_end()
        assert wire.acts() == [(1, "raise", 7777)]
        expect(page.get_by_test_id("log")).to_contain_text("raises to 7,777, all-in")


def test_the_first_wager_of_a_street_is_a_bet(new_page):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest, wire = sit(new_page, house, Script(later=passive))
        guest.answer()
        guest.my_turn()
        expect(guest.button("Bet…")).to_be_visible()
        expect(guest.page.get_by_test_id("call")).to_have_count(0)
        guest.key("b")
        guest.key("Enter")
        guest.my_turn()
        assert wire.acts()[-1][1] == "bet"
