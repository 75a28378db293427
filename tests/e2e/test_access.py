"""A hand for who does not see the page, and one for who has no mouse."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from fifthstreet.room.fairness.keys import RoomKey
from tests.e2e.guest import Guest
from tests.e2e.house import STILL, Deal, House, Script, folding, passive, table

pytestmark = pytest.mark.e2e

DEAL = Deal({1: "QsQh", 2: "7c7d"}, "Qd 7s 2c 9h Jd")


def heads_up(new_page, house: House) -> Guest:
    house.hold()
    guest = Guest(new_page(), house.url).open().sit("Ann", seat=1, chips=5000)
    house.seat(2, "Bob", 5000, Script(later=passive))
    house.go()
    return guest


def test_a_hand_by_the_accessibility_tree(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), deals={1: DEAL}, pace=STILL)
    with house.open():
        guest = heads_up(new_page, house)
        page = guest.page
        guest.my_turn()
        main = page.get_by_role("main")
        expect(main).to_match_aria_snapshot("""
          - main:
            - heading "t" [level=1]
            - region "Table":
              - group /Ann, .*4,950 chips, to act/:
                - img "Queen of Spades"
                - img "Queen of Hearts"
                - button "About Ann"
              - group /Bob, a bot, Big blind, 4,900 chips/:
                - img "Card face down"
                - img "Card face down"
                - button "About Bob"
              - group "Board"
            - region "Your actions":
              - group "Your actions":
                - button "Fold"
                - button "Call 50"
                - button "Raise…"
        """)
        spoken = page.get_by_test_id("spoken")
        expect(spoken).to_have_attribute("aria-live", "polite")
        expect(spoken).to_have_text(
            "Your turn. 50 to call. Queen of Spades, Queen of Hearts Pair of Queens"
        )
        page.get_by_role("button", name="Call 50", exact=True).press("Enter")
        guest.my_turn()
        expect(page.get_by_role("group", name="Board")).to_match_aria_snapshot("""
          - group "Board":
            - img "Queen of Diamonds"
            - img "Seven of Spades"
            - img "Two of Clubs"
        """)
        expect(page.get_by_test_id("news")).to_have_text(re.compile("^(?!.*blind).*Bob checks$"))
        page.get_by_role("button", name="Bet…").press("Enter")
        box = page.get_by_role("textbox", name="Bet")
        box.fill("300")
        expect(page.get_by_role("slider", name="Amount")).to_have_attribute("aria-valuetext", "300")
        page.get_by_role("button", name="Bet 300", exact=True).press("Enter")
        for _ in range(2):
            guest.my_turn()
            expect(spoken).to_contain_text("Three of a kind, Queens")
            page.get_by_role("button", name="Check", exact=True).press("Enter")
        guest.hand_end()
        expect(page.get_by_role("group", name=re.compile("Ann, .*Won 800"))).to_be_visible()
        expect(page.get_by_test_id("news")).to_contain_text("Ann wins 800")
        bob = page.get_by_role("group", name=re.compile("^Bob"))
        assert bob.get_by_role("img").count() == 2


def test_a_hand_by_the_keyboard_alone(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), deals={1: DEAL}, pace=STILL)
    with house.open():
        guest = heads_up(new_page, house)
        page = guest.page
        guest.answer("c")
        guest.my_turn()
        guest.key("b")
        guest.key("3")
        guest.key("ArrowUp")
        guest.key("ArrowDown")
        guest.key("Escape")
        expect(page.get_by_test_id("raise-panel")).to_have_count(0)
        guest.key("r")
        guest.key("Enter")
        guest.my_turn()
        guest.key("f")
        expect(guest.reason()).to_have_text("Checking is free. Fold all the same?")
        guest.key("Escape")
        guest.answer("c")
        guest.my_turn()
        guest.key("r")
        guest.key("a")
        guest.hand_end()
        assert guest.read()["seats"] == {"1": 10_000, "2": 0}
        assert guest.chips() == house.totals()


def test_every_control_has_a_name(new_page):
    house = House(table(size=10, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = heads_up(new_page, house)
        guest.my_turn()
        guest.key("r")
        nameless = guest.page.evaluate("""() => [...document.querySelectorAll(
            'button, a, input, select, textarea, [role=img], [role=group]')]
          .filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))
          .map(e => e.outerHTML.slice(0, 90))""")
        assert nameless == []


def axe(guest: Guest, where: str) -> list[tuple]:
    """Return what axe finds on the page as it stands."""
    found = Axe().run(guest.page).response["violations"]
    return [(where, each["id"], each["nodes"][0]["html"][:160]) for each in found]


@pytest.mark.parametrize(
    ("size", "theme", "language"),
    [
        pytest.param((1440, 900), "dark", "en", id="desktop"),
        pytest.param((390, 844), "light", "zh-Hant", id="phone"),
        pytest.param((1440, 900), "light", "zh-Hans", id="desktop light", marks=pytest.mark.slow),
        pytest.param((390, 844), "dark", "en", id="phone dark", marks=pytest.mark.slow),
    ],
)
def test_axe_finds_nothing_at_a_full_table(new_page, size, theme, language):
    key = RoomKey(bytes(range(32)))
    house = House(table(size=10, buy_in=(100, 10_000)), pace=STILL, key=key)
    wide = size[0] >= 1280
    with house.open():
        house.hold()
        guest = Guest(new_page(*size, theme=theme, language=language), house.url).open()
        faults = axe(guest, "before sitting")
        guest.sit("Ann", seat=3, chips=10_000)
        for number in (1, 2, *range(4, 11)):
            script = Script(folding, later=passive) if number == 5 else Script(later=passive)
            house.seat(number, f"Bot {number}", 10_000 - 100 * number, script)
        house.go()
        page = guest.page
        guest.answer()
        guest.my_turn()
        faults += axe(guest, "in turn")
        page.get_by_test_id("open-raise").click()
        page.get_by_test_id("tab-chat" if wide else "open-chat").click()
        expect(page.get_by_test_id("chat")).to_be_visible()
        expect(page.get_by_test_id("raise-panel")).to_be_visible()
        page.get_by_test_id("chat-text").fill("nice hand")
        page.get_by_test_id("chat-send").click()
        faults += axe(guest, "raise panel and chat")
        if not wide:
            page.keyboard.press("Escape")
        for opener, shown in (("menu", "menu-theme"), ("about-4", "note")):
            page.get_by_test_id(opener).click()
            expect(page.get_by_test_id(shown)).to_be_visible()
            faults += axe(guest, opener)
            page.keyboard.press("Escape")
            expect(page.get_by_test_id(shown)).to_be_hidden()  # an open sheet takes the keys
        page.keyboard.press("?")
        expect(page.get_by_test_id("help")).to_be_visible()
        faults += axe(guest, "keys")
        page.keyboard.press("Escape")
        page.get_by_test_id("preset-5").click()
        page.get_by_test_id("raise").click()
        guest.hand_end()
        faults += axe(guest, "showdown")
        assert faults == []
