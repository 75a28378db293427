"""The focus of the keyboard: where it is when what it was on has gone. No mouse here."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from fifthstreet.room.config import Pace
from fifthstreet.room.fairness.keys import RoomKey
from tests.e2e.guest import Guest
from tests.e2e.house import STILL, House, Script, passive, table
from tests.e2e.test_host import hosted

pytestmark = pytest.mark.e2e

ON = """() => {
  const e = document.activeElement;
  return e.dataset.testid ?? e.ariaLabel ?? e.localName;
}"""


def on(page: Page) -> str:
    """Return what has the focus: its test id, its label or its element."""
    return page.evaluate(ON)


def walk(page: Page, name: str, key: str = "Tab") -> None:
    """Press ``key`` until ``name`` has the focus."""
    passed = []
    while on(page) != name:
        page.keyboard.press(key)
        passed.append(on(page))
        assert len(passed) < 90, passed


def press(page: Page, name: str, way: str = "Tab") -> None:
    """Go to ``name`` and press it."""
    walk(page, name, way)
    page.keyboard.press("Enter")


def rests(page: Page, name: str) -> None:
    """The focus comes to ``name`` and stays there."""
    for _ in range(100):
        if on(page) == name:
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(150)
    assert on(page) == name


def nowhere(page: Page) -> None:
    """Take the focus off everything, and let the page see it."""
    page.evaluate("document.activeElement.blur(), new Promise(setTimeout)")


def sat(page: Page) -> None:
    """Sit down by keys."""
    walk(page, "name")
    page.keyboard.type("Ann")
    press(page, "confirm-sit")
    expect(page.locator(".seat.hero")).to_be_visible()
    rests(page, "dock")


def still() -> House:
    return House(table(size=3, buy_in=(100, 10_000)), pace=STILL)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_a_seat_is_taken_and_left(new_page, size):
    with still().open() as house:
        house.hold()
        page = Guest(new_page(*size), house.url).open().page
        sat(page)
        if size[0] > 1023:
            press(page, "leave", "Shift+Tab")
        else:
            press(page, "menu", "Shift+Tab")
            press(page, "menu-leave")
        expect(page.get_by_test_id("confirm-sit")).to_be_visible()
        rests(page, "menu")


def test_sheets_give_the_focus_back_to_what_opened_them(new_page):
    with still().open() as house:
        house.hold()
        page = Guest(new_page(390, 844), house.url).open().page
        sat(page)
        for opener in ("menu", "open-chat", "open-log"):
            for close in ("Escape", "Enter"):
                press(page, opener, "Shift+Tab")
                rests(page, "Close")
                page.keyboard.press(close)
                expect(page.get_by_role("dialog")).to_have_count(0)
                rests(page, opener)
        # One sheet in the place of another goes back to what opened the first.
        press(page, "menu")
        press(page, "menu-keys")
        expect(page.get_by_test_id("help")).to_be_visible()
        press(page, "Close", "Shift+Tab")
        rests(page, "menu")
        # Whoever had put the focus nowhere finds it before everything at the table.
        nowhere(page)
        page.keyboard.press("?")
        rests(page, "Close")
        page.keyboard.press("Enter")
        rests(page, "table")


def test_an_open_sheet_has_the_keys_wherever_the_focus_is(new_page):
    with still().open() as house:
        house.hold()
        page = Guest(new_page(), house.url).open().page
        press(page, "menu", "Shift+Tab")
        # So it is for a finger: what it was on has gone, and nothing else gets the focus.
        nowhere(page)
        page.keyboard.press("?")
        expect(page.get_by_test_id("help")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_the_dock_keeps_the_focus_through_a_hand(new_page):
    pace = Pace(bot_delay_ms=1500, street_pause_ms=0, hand_pause_ms=600_000)
    with House(table(size=2, buy_in=(100, 10_000)), pace=pace).open() as house:
        house.hold()
        guest = Guest(new_page(), house.url).open()
        page = guest.page
        sat(page)
        house.seat(2, "Bob", 10_000, Script(later=passive))
        house.go()
        guest.my_turn()
        press(page, "open-raise")
        rests(page, "dock")
        # The amount comes first; the way back is to what opened the panel.
        page.keyboard.press("Tab")
        assert on(page) == "amount"
        page.keyboard.press("Escape")
        rests(page, "open-raise")
        page.keyboard.press("Enter")
        page.keyboard.press("3")
        press(page, "raise")
        # A key that is pressed once more chooses nothing that came meanwhile.
        expect(page.get_by_test_id("pre-check")).to_be_visible()
        rests(page, "dock")
        page.keyboard.press("Enter")
        expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
        guest.my_turn()
        press(page, "leave", "Shift+Tab")
        press(page, "stay")
        rests(page, "leave")
        press(page, "ask-top-up", "Shift+Tab")
        walk(page, "chips")
        page.keyboard.press("Escape")
        rests(page, "ask-top-up")


def test_the_host_answers_and_the_focus_stays_in_the_panel(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        host = hosted(new_page, house, approve_seats=True)
        for name in ("Bob", "Cai"):
            page = Guest(new_page(), house.url, host.table).open().page
            walk(page, "name")
            page.keyboard.type(name)
            press(page, "confirm-sit")
            expect(page.get_by_test_id("requested")).to_be_visible()
        page = host.page
        expect(page.get_by_test_id("asks")).to_contain_text("2")
        press(page, "asks")
        rests(page, "Close")
        press(page, "deny")
        expect(page.get_by_test_id("host-panel").get_by_test_id("deny")).to_have_count(1)
        rests(page, "approve")
        press(page, "deny")
        rests(page, "host-pause")
        page.keyboard.press("Escape")
        # Nobody asks any more, so the button that led here is gone.
        rests(page, "dock")


def test_a_table_is_made_up_and_entered(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        page = new_page()
        page.goto(f"{house.url}/create")
        walk(page, "rule-small_blind")
        page.keyboard.type("25")
        # What resets a rule goes with the difference.
        while page.get_by_test_id("part-extras").get_attribute("open") is None:
            press(page, "summary")
            page.keyboard.press("Tab")
        walk(page, "rule-bomb_pot_every")
        page.keyboard.type("10")
        walk(page, "back to the house: Bomb pot every so many hands", "Shift+Tab")
        page.keyboard.press("Enter")
        rests(page, "rule-bomb_pot_every")
        walk(page, "host-name")
        page.keyboard.type("Hana")
        press(page, "create")
        expect(page.get_by_test_id("made")).to_be_visible()
        rests(page, "h2")
        press(page, "to-table")
        expect(page.get_by_test_id("table")).to_be_visible()
        rests(page, "table")


def test_a_list_that_gets_shorter_keeps_the_focus(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        page = new_page()
        page.goto(f"{house.url}/odds")
        press(page, "add")
        rests(page, "edit-3")
        walk(page, "Remove player 2", "Shift+Tab")
        page.keyboard.down("Enter")
        page.keyboard.down("Enter")  # held, it removes one
        page.keyboard.up("Enter")
        rests(page, "edit-2")
        expect(page.get_by_test_id("player-2")).to_be_visible()


def test_older_hands_are_asked_for_one_page_after_the_other(new_page):
    house = House(table(), pace=STILL)
    with house.open():
        page = new_page()
        page.route("**/api/hands?*", lambda route: route.fulfill(json=older(route.request.url)))
        page.goto(f"{house.url}/hands")
        for shown in (2, 4):
            expect(page.get_by_test_id("hands").locator("li")).to_have_count(shown)
            page.get_by_test_id("more-hands").focus()
            page.keyboard.press("Enter")
            rests(page, "more-hands")


def older(url: str) -> dict:
    """Return two hands, and that there are older ones."""
    last = int(url.partition("before=")[2] or 90)
    blinds = {"small_blind": 1, "big_blind": 2, "small_bet": 2, "big_bet": 4}
    own = {"seat": 1, "cards": [], "board": [], "net": 0, "state": "ended"}
    hands = [
        {"table": "t", "name": "", "hand": n, "at": n, "structure": "no-limit", **blinds, **own}
        for n in (last - 1, last - 2)
    ]
    return {"hands": hands, "before": str(last - 2)}
