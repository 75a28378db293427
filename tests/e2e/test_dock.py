"""What the dock offers: all-in and side pots, capped streets, house rules, words and reasons."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from fifthstreet.room.config import Pace
from tests.e2e.guest import Guest
from tests.e2e.house import (
    STILL,
    Deal,
    House,
    Script,
    all_in,
    folding,
    minimum,
    passive,
    table,
)
from tests.e2e.test_page import Wire

pytestmark = pytest.mark.e2e


def at_table(house: House, guest: Guest, players: dict[int, tuple[int, Script]], **own) -> Guest:
    """Seat Ann and the scripted players; then the first hand begins."""
    house.hold()
    guest.open().sit(seat=1, **own)
    for number, (chips, script) in players.items():
        house.seat(number, f"Bot {number}", chips, script)
    house.go()
    return guest


def test_all_in_with_a_side_pot(new_page):
    deal = Deal({1: "KsKh", 2: "AsAh", 3: "QsQh"}, "2c 7d 9h 3s 4c")
    still = Pace(bot_delay_ms=0, street_pause_ms=150, hand_pause_ms=600_000)
    house = House(table(size=3, buy_in=(100, 10_000)), deals={1: deal}, pace=still)
    with house.open():
        players = {2: (1000, Script(later=all_in)), 3: (5000, Script(later=passive))}
        guest = at_table(house, Guest(new_page(), house.url), players, chips=3000)
        page = guest.page
        guest.answer()
        guest.wait("s.ready && s.seats['2'] === 0")
        guest.key("r")
        guest.key("5")
        expect(guest.button("All-in 3,000")).to_be_visible()
        guest.key("Enter")
        guest.hand_end()
        expect(page.get_by_test_id("pot-0")).to_have_attribute("data-chips", "3000")
        expect(page.get_by_test_id("pot-1")).to_have_attribute("data-chips", "4000")
        expect(page.get_by_test_id("pot-0")).to_have_text(re.compile(r"Main pot\s+3,000"))
        expect(page.get_by_test_id("pot-1")).to_have_text(re.compile(r"Side pot\s+4,000"))
        expect(page.get_by_test_id("seat-2").get_by_test_id("tag")).to_contain_text("Won 3,000")
        expect(page.get_by_test_id("seat-1").get_by_test_id("tag")).to_contain_text("Won 4,000")
        expect(page.get_by_test_id("seat-3").get_by_test_id("tag")).to_contain_text("Pair")
        log = page.get_by_test_id("log")
        expect(log).to_contain_text("Bot 2 wins 3,000, Main pot")
        expect(log).to_contain_text("Ann wins 4,000, Side pot")
        seen = guest.read()
        assert seen["seats"] == {"1": 4000, "2": 3000, "3": 2000}
        assert guest.chips() == house.totals() == 9000


def test_an_all_in_seat_says_what_it_can_win(new_page):
    house = House(table(size=3, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        players = {2: (1000, Script(later=all_in)), 3: (5000, Script(later=folding))}
        guest = at_table(house, Guest(new_page(), house.url), players, chips=3000)
        guest.answer()
        guest.wait("s.ready && s.seats['2'] === 0")
        # His own 1,000, Ann's 100 so far and the 100 of the seat that folded.
        tag = guest.page.get_by_test_id("seat-2").get_by_test_id("tag")
        expect(tag).to_contain_text("Plays for 1,200")


def test_a_capped_street_of_fixed_limit_has_no_raise_and_says_why(new_page):
    house = House(
        table(structure="fixed-limit", size=3, buy_in=(1000, 20_000), profile="casino"), pace=STILL
    )
    with house.open():
        raisers = {2: (10_000, Script(later=minimum)), 3: (10_000, Script(later=minimum))}
        page = new_page()
        wire = Wire(page)
        guest = at_table(house, Guest(page, house.url), raisers, chips=10_000)
        while guest.my_turn() and not page.get_by_test_id("no-raise").count():
            expect(page.get_by_test_id("raise")).to_have_text(re.compile(r"Raise to\s+[\d,]+"))
            expect(page.get_by_test_id("open-raise")).to_have_count(0)
            guest.answer("r")
        expect(page.get_by_test_id("raise")).to_have_count(0)
        off = page.get_by_test_id("no-raise")
        expect(off).to_have_attribute("aria-disabled", "true")
        expect(off).to_have_accessible_description(guest.reason().inner_text())
        expect(guest.reason()).to_have_text(
            re.compile(r"No raise: at [\d,]+ this street has all its bets \(R-LIMIT-3\)")
        )
        before = wire.acts()
        guest.key("r")
        off.click(force=True)
        guest.key("?")  # what would have been sent went out before the page shows its keys
        expect(page.get_by_test_id("help")).to_be_visible()
        assert wire.acts() == before
        assert guest.read()["ready"]


def test_mbp_offers_only_all_in_to_who_is_short_of_the_call(new_page):
    house = House(table(profile="mbp", size=3, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        players = {2: (5000, Script(later=all_in)), 3: (5000, Script(later=all_in))}
        guest = at_table(house, Guest(new_page(), house.url), players, chips=900)
        page = guest.page
        guest.until("all-in")
        stack = guest.read()["seats"]["1"]
        buttons = page.locator(".acts[data-turn] button")
        expect(buttons).to_have_count(2)
        expect(guest.button("Fold")).to_be_visible()
        expect(guest.button(f"All-in {stack:,}")).to_be_visible()
        expect(guest.reason()).to_contain_text(f"you have {stack:,}: this house offers only all-in")
        guest.key("c")
        guest.key("r")
        assert guest.read()["ready"]
        guest.click(f"All-in {stack:,}")
        guest.wait("s.seats['1'] === 0 || s.ended")
        assert guest.chips() == house.totals() == 10_900


def test_folding_a_free_hand_asks(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = at_table(
            house, Guest(new_page(), house.url), {2: (1000, Script(later=passive))}, chips=1000
        )
        page = guest.page
        guest.until("check")
        guest.key("f")
        guest.key("f")
        expect(guest.reason()).to_have_text("Checking is free. Fold all the same?")
        guest.key("Escape")
        expect(guest.button("Fold")).to_be_visible()
        guest.click("Fold")
        page.wait_for_timeout(600)
        guest.click("Fold anyway")
        guest.hand_end()


def test_names_of_the_buttons_are_their_words(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = at_table(
            house, Guest(new_page(), house.url), {2: (5000, Script(later=minimum))}, chips=5000
        )
        page = guest.page
        guest.until("call")
        hand = house.call(lambda: house.state().hand)
        legal = hand.legal
        for language, fold, call, wager in (
            ("en", "Fold", "Call", "Raise to"),
            ("zh-Hans", "弃牌", "跟注", "加注到"),
            ("zh-Hant", "蓋牌", "跟注", "加注到"),
        ):
            page.get_by_test_id(f"language-{language}").click()
            expect(guest.button(fold)).to_be_visible()
            expect(guest.button(f"{call} {legal.to_call:,}")).to_be_visible()
            page.get_by_test_id("open-raise").click()
            expect(guest.button(f"{wager} {legal.min_to:,}")).to_be_visible()
            guest.key("Escape")
        seat = page.get_by_test_id("seat-1")
        expect(seat).to_have_accessible_name(re.compile("Ann, .+ 籌碼, 待行動"))


def test_the_raise_panel(new_page):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest = at_table(
            house, Guest(new_page(), house.url), {2: (20_000, Script(later=passive))}, chips=20_000
        )
        page = guest.page
        guest.my_turn()
        guest.key("r")
        box = page.get_by_test_id("amount")
        expect(box).to_have_value("200")
        for keys, amount in (("2", "250"), ("3", "300"), ("ArrowUp", "350"), ("ArrowLeft", "300")):
            guest.key(keys)
            expect(box).to_have_value(amount)
        page.get_by_test_id("raise-panel").hover()
        page.mouse.wheel(0, -100)
        expect(box).to_have_value("350")
        page.mouse.wheel(100, 0)
        page.mouse.wheel(0, -100)
        expect(box).to_have_value("400")
        page.get_by_test_id("slider").focus()
        page.get_by_test_id("slider").press("End")
        expect(box).to_have_value("20,000")
        expect(guest.button("All-in 20,000")).to_be_visible()
        guest.key("2")  # The slider has the focus, and no use for this key.
        expect(box).to_have_value("250")
        box.fill("1.5万")
        expect(guest.button("Raise to 15,000")).to_be_visible()
        box.fill("99m")
        expect(guest.button("All-in 20,000")).to_be_visible()
        box.fill("1")
        expect(guest.button("Raise to 200")).to_be_visible()
        box.fill("3")
        box.press("f")
        assert guest.read()["ready"]
        # Nor does the Enter that ends a composed word, nor one behind what is no amount.
        box.dispatch_event("keydown", {"key": "Enter", "isComposing": True})
        box.dispatch_event("keydown", {"key": "Escape", "isComposing": True})
        expect(page.get_by_test_id("raise-panel")).to_be_visible()
        box.fill("much")
        box.press("Enter")
        expect(box).to_have_value("200")
        assert guest.read()["ready"]
        box.fill("２ｋ")
        box.press("Enter")
        expect(page.get_by_test_id("log")).to_contain_text("Ann raises to 2,000")


def test_decisions_before_the_turn_end_with_their_price(new_page):
    house = House(table(size=3, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        players = {n: (9000, Script(later=minimum, waits=True)) for n in (2, 3)}
        guest = at_table(house, Guest(new_page(), house.url), players, chips=9000)
        page = guest.page
        guest.answer()
        house.release()
        queued = page.get_by_test_id("pre-call")
        expect(queued).to_have_text("Call 100")
        queued.click()
        expect(queued).to_have_attribute("aria-checked", "true")
        # The next player raises again: the call of 100 is gone, and nothing is paid.
        house.release()
        guest.my_turn()
        expect(guest.button("Call 200")).to_be_visible()
        assert guest.read()["seats"]["1"] == 8900
        guest.answer()
        house.release()
        page.get_by_test_id("pre-fold").click()
        house.release()
        expect(page.get_by_test_id("log")).to_contain_text("Ann folds")


def test_a_price_that_changed_is_inert_for_half_a_second(new_page):
    house = House(table(size=2, buy_in=(100, 20_000)), pace=STILL)
    with house.open():
        guest = at_table(
            house, Guest(new_page(), house.url), {2: (9000, Script(later=minimum))}, chips=9000
        )
        page = guest.page
        page.evaluate("""() => {
          window.pressed = [];
          new MutationObserver(() => {
            const call = document.querySelector('[data-testid=call].guarded');
            const turn = call?.closest('.acts').dataset.turn;
            if (call && !window.pressed.includes(turn)) {
              window.pressed.push(turn);
              call.click();
            }
          }).observe(document.body, { subtree: true, childList: true, attributes: true });
        }""")
        seen = guest.my_turn()
        guest.key("c")
        guest.wait(f"s.turn !== '' && s.turn !== '{seen['turn']}'")
        tried = page.evaluate("window.pressed")
        assert tried
        after = guest.my_turn()
        assert after["turn"] == tried[-1]
