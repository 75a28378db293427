"""The odds page: hands picked, ranges painted, all of it by keyboard alone, too."""

from __future__ import annotations

import re
import time

import httpx
import pytest
from playwright.sync_api import expect

from fifthstreet.words import say
from tests.e2e.faults import refused
from tests.e2e.guest import Guest
from tests.e2e.house import STILL, Deal, House, Script, passive, table

pytest.importorskip("numba")

pytestmark = pytest.mark.e2e

ACES = "Ace of Spades"
WARMING = {"t": "error", "code": "ODDS_WARMING", "numbers": {}, "rule": "", "id": None}
PATIENT = 90_000  # a cold machine compiles the kernels first


@pytest.fixture(scope="module")
def url():
    """Serve a room whose kernels are ready: a cold one answers 503 for some seconds."""
    with House(table()).open() as house:
        assert ready(house.url)
        yield house.url


def ready(url):
    """Wait until a room counts: what its pages are told before that browsers note as a fault."""
    question = {"players": ["AsKs", "QhQd"], "board": "", "dead": "", "samples": 1000}
    with httpx.Client(timeout=PATIENT / 1000) as client:
        for _ in range(PATIENT // 500):
            if client.post(f"{url}/api/odds/equity", json=question).is_success:
                return True
            time.sleep(0.5)
    return False


@pytest.fixture
def page(new_page, url):
    page = new_page()
    page.goto(f"{url}/odds")
    expect(page.get_by_test_id("count")).to_contain_text("at least two players")
    return page


def pick(page, *names):
    for name in names:
        page.get_by_test_id("picker").get_by_role("button", name=name, exact=True).click()


def equity(page, n):
    return page.get_by_test_id(f"equity-{n}")


def test_two_picked_hands_have_their_exact_equity(page):
    page.get_by_test_id("edit-1").click()
    pick(page, ACES, "King of Spades")
    page.get_by_test_id("edit-2").click()
    # What somebody holds nobody else can get.
    taken = page.get_by_role("button", name=f"{ACES}, taken")
    expect(taken).to_have_attribute("aria-disabled", "true")
    pick(page, "Queen of Hearts", "Queen of Diamonds")
    expect(equity(page, 1)).to_have_text("46.21 %", timeout=PATIENT)
    expect(equity(page, 2)).to_have_text("53.79 %")
    expect(page.get_by_test_id("count")).to_have_text("Exact: 1,712,304 deals counted")
    expect(page.get_by_test_id("said")).to_have_text("Player 1 46.21 %, Player 2 53.79 %")
    # A board changes it, and brings the streets and what the hands make of it.
    page.get_by_test_id("edit-board").click()
    pick(page, "King of Hearts", "Seven of Hearts", "Two of Diamonds")
    expect(page.get_by_test_id("streets").locator("tbody tr")).to_have_count(2, timeout=PATIENT)
    expect(page.get_by_test_id("made")).to_contain_text("Top pair")
    # The address leads here again, also after the link to this very page.
    page.locator("nav.pages").get_by_role("link", name="Odds").click()
    page.reload()
    expect(page.get_by_test_id("text-1")).to_have_value("AsKs")
    expect(page.get_by_test_id("streets").locator("tbody tr")).to_have_count(2)
    page.locator("nav.pages").get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")
    expect(page).to_have_url(re.compile(r"/learn$"))
    page.go_back()
    expect(page.get_by_test_id("text-1")).to_have_value("AsKs")


def test_a_range_is_painted_and_written(page):
    page.get_by_test_id("text-2").fill("KK")
    page.get_by_test_id("edit-1").click()
    page.get_by_test_id("how").get_by_role("radio", name="Range").click()
    grid = page.get_by_role("grid")
    first, last = grid.locator("[data-hand=AA]"), grid.locator("[data-hand=AJs]")
    first.hover()
    page.mouse.down()
    last.hover()
    page.mouse.up()
    for hand in ("AA", "AJs"):
        expect(grid.locator(f"[data-hand={hand}]")).to_have_attribute("aria-selected", "true")
    page.get_by_test_id("clear").click()
    first.click()
    expect(page.get_by_test_id("text-1")).to_have_value("AA")
    expect(equity(page, 1)).to_have_text("81.95 %", timeout=PATIENT)
    # A second click takes it out again.
    first.click()
    expect(page.get_by_test_id("text-1")).to_have_value("")
    page.get_by_test_id("best").fill("5")
    expect(page.get_by_test_id("text-1")).to_have_value(re.compile(r"^77\+|^88\+|^66\+"))


def test_a_typed_range_stands_in_the_grid_and_a_wrong_one_is_told(page, new_page):
    page.get_by_test_id("text-1").fill("22+, 0.5(ATs+)")
    page.get_by_test_id("how").get_by_role("radio", name="Range").click()
    grid = page.get_by_role("grid")
    expect(grid.get_by_role("gridcell", name="77: 100 %")).to_have_attribute(
        "aria-selected", "true"
    )
    expect(grid.get_by_role("gridcell", name="AQs: 50 %")).to_be_visible()
    expect(page.get_by_test_id("combos")).to_have_text("Combos: 86 (6.5 %)")
    page.get_by_test_id("text-1").fill("22+, AKz")
    expect(page.get_by_test_id("bad-1")).to_have_text("No hand or range from character 8 on: z")
    refused(new_page, 400, None)


def test_everything_by_keyboard(page):
    page.get_by_test_id("text-2").focus()
    page.keyboard.insert_text("KK")
    page.get_by_test_id("edit-1").focus()
    page.keyboard.press("Enter")
    # The first card of the picker is the ace of Spades; arrows lead to the others.
    page.get_by_test_id("picker").get_by_role("button", name=ACES, exact=True).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("text-1")).to_have_value("AsAh")
    expect(equity(page, 1)).to_have_text(re.compile(r"^8\d\.\d\d %$"), timeout=PATIENT)
    page.get_by_test_id("clear").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("how").locator("[data-value=cards]").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("grid").locator("[data-hand=AA]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    expect(page.get_by_test_id("text-1")).to_have_value("AA,AKs,AQs:0.5")
    page.keyboard.press("Backspace")
    expect(page.get_by_test_id("text-1")).to_have_value("AA,AKs")
    expect(page.get_by_role("grid").locator("[tabindex='0']")).to_have_count(1)


def test_the_keyboard_is_never_lost(page):
    focus = page.locator(":focus")
    page.get_by_test_id("add").press("Enter")
    expect(page.get_by_test_id("edit-3")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(focus).to_have_attribute("aria-label", "Remove player 3")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("edit-2")).to_be_focused()
    page.get_by_role("button", name="Remove player 1").press("Enter")
    expect(page.get_by_test_id("edit-1")).to_be_focused()
    # The ends of a suit are a key away.
    page.get_by_test_id("picker").locator("[tabindex='0']").focus()
    for key, card in (("End", "Two of Spades"), ("ArrowDown", "Two of Hearts")):
        page.keyboard.press(key)
        expect(focus).to_have_attribute("aria-label", card)
    page.keyboard.press("Home")
    expect(focus).to_have_attribute("aria-label", "Ace of Hearts")


def test_a_royal_flush_on_the_board_is_told(page, url):
    page.goto(f"{url}/odds?p=AsKs,AdAh,AdAc,AhAc&p=22&board=QsJsTs")
    row = page.get_by_test_id("made").get_by_role("row", name="Royal flush")
    expect(row.locator("td .num")).to_have_text(["25.0 %", "0.0 %"], timeout=PATIENT)


def test_a_card_that_is_named_twice_breaks_nothing(page, url, new_page):
    page.get_by_test_id("text-2").fill("KK")
    page.get_by_test_id("text-1").fill("AsAs")
    expect(page.get_by_test_id("refused")).to_have_text(re.compile("is there twice"))
    page.get_by_test_id("text-1").fill("AsAh")
    expect(equity(page, 1)).to_contain_text("%")
    refused(new_page, 400, None)
    page.goto(f"{url}/odds?p=AhAd&p=KhKd&board=QsJsTs&dead=2c2c")
    expect(equity(page, 1)).to_contain_text("%")


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_a_phone_shows_all_of_it_without_scrolling_sideways(new_page, url, language):
    page = new_page(390, 844, language=language)
    page.goto(f"{url}/odds?p=AsKs&p=22%2B&board=Kh7d2c")
    expect(page.get_by_test_id("made")).to_be_visible(timeout=PATIENT)
    page.get_by_test_id("how").locator("[data-value=range]").click()
    expect(page.get_by_role("grid")).to_be_visible()
    assert page.locator("html").evaluate("node => node.scrollWidth") <= 390
    assert "{" not in page.locator("main").inner_text()


@pytest.mark.parametrize(
    "language",
    ["zh-Hans", *(pytest.param(each, marks=pytest.mark.slow) for each in ("en", "zh-Hant"))],
)
def test_a_room_that_gets_ready_says_so_and_is_asked_again(new_page, url, language):
    page = new_page(language=language)
    asked = []

    def answer(route):
        asked.append(route.request.post_data_json)
        if len(asked) < 3:
            route.fulfill(status=503, json=WARMING)
        else:
            route.continue_()

    page.route("**/api/odds/equity", answer)
    page.goto(f"{url}/odds?p=AsKs&p=QhQd")
    words = say(language, "room.error.ODDS_WARMING")
    expect(page.get_by_test_id("count")).to_have_text(words)
    expect(page.get_by_test_id("said")).to_have_text(words)
    # It is nothing that the reader did wrong, and nothing that he need do again.
    expect(page.get_by_test_id("refused")).to_have_count(0)
    expect(equity(page, 1)).to_contain_text("46.21", timeout=PATIENT)
    refused(new_page, 503, 2)
    assert len(asked) == 3


def test_the_replayer_tells_the_equities_of_shown_hands(new_page):
    deal = Deal({1: "AsKs", 2: "QhQd"}, "Kh 7d 2c 9s 3h")
    house = House(table(), deals={1: deal}, pace=STILL)
    with house.open():
        house.hold()
        guest = Guest(new_page(), house.url).open().sit(seat=1, chips=5000)
        house.seat(2, "Bob", 5000, Script(later=passive))
        house.go()
        guest.play_out()
        page = guest.page
        refusals = [WARMING]
        page.route(
            "**/api/odds/streets",
            lambda route: (
                route.fulfill(status=503, json=refusals.pop()) if refusals else route.continue_()
            ),
        )
        page.goto(f"{house.url}/hands/t/1")
        switch = page.get_by_test_id("equities")
        expect(switch).to_have_attribute("aria-pressed", "false")
        switch.click()
        expect(page.get_by_test_id("counting")).to_have_text(say("en", "room.error.ODDS_WARMING"))
        rows = page.get_by_test_id("streets").locator("tbody tr")
        expect(rows).to_have_count(4, timeout=PATIENT)
        expect(page.get_by_test_id("streets").locator("thead")).to_contain_text("Bob")
        assert rows.nth(0).locator("td .num").all_inner_texts() == ["46.2 %", "53.8 %"]
        assert rows.nth(3).locator("td .num").all_inner_texts() == ["100.0 %", "0.0 %"]
        # The street that is looked at is marked; the switch is remembered.
        page.keyboard.press("End")
        expect(rows.nth(3)).to_have_attribute("aria-current", "step")
        page.reload()
        expect(rows).to_have_count(4, timeout=PATIENT)
        switch.click()
        expect(rows).to_have_count(0)
        refused(new_page, 503)
