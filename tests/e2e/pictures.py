"""Pictures: the screenshots of the README, taken from a real room.

``python -m tests.e2e.pictures`` writes ``docs/images/*.png``: a table in the middle of a
hand, the same on a telephone, and the odds, in the three languages.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from fifthstreet.engine.commands import Act
from fifthstreet.room.config import Pace
from tests.browser import launch_options
from tests.e2e.guest import Guest
from tests.e2e.house import Deal, House, Script, all_in, passive, table

OUT = Path(__file__).resolve().parents[2] / "docs" / "images"
LANGUAGES = {"en": "Mei", "zh-Hans": "小美", "zh-Hant": "小美"}
RANGE = {"en": "Range", "zh-Hans": "范围", "zh-Hant": "範圍"}
DESKTOP, PHONE = (1440, 900), (390, 844)
DEAL = Deal({1: "AhQh", 2: "KcQc", 3: "Ac7h", 4: "TsTd"}, "Qs 7d 2h 7c 3d")
PACE = Pace(bot_delay_ms=20, street_pause_ms=0, hand_pause_ms=600_000)


def to(amount: int):
    """Return a decision: bet or raise to ``amount``."""
    return lambda _view, legal: Act(legal.seat, legal.wager, amount)


PEOPLE = {
    2: ("Rafael", 16_530, (passive, passive, passive, to(2400))),
    3: ("小鱼儿", 1_450, (passive, all_in)),
    4: ("Inés", 21_420, (to(300), passive)),
    5: ("Tomasz", 10_400, ()),
    6: ("青山", 6_120, ()),
}
"""Name, chips and decisions by seat; after these they fold."""


def opened(browser: Browser, size: tuple[int, int], language: str) -> Page:
    """Return a page in ``language``."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    context.add_init_script(f"localStorage.language = '{language}'; localStorage.theme = 'dark'")
    return context.new_page()


def hand(browser: Browser, size: tuple[int, int], language: str, name: str) -> None:
    """Play up to a raise on the turn and take the picture of it."""
    harbour = table("Harbour", buy_in=(1000, 100_000))
    house = House(harbour, deals={1: DEAL}, pace=PACE)
    with house.open():
        house.hold("Harbour")
        for seat, (who, chips, steps) in PEOPLE.items():
            house.seat(seat, who, chips, Script(*steps), table="Harbour")
        page = opened(browser, size, language)
        guest = Guest(page, house.url, "Harbour").open()
        guest.sit(LANGUAGES[language], seat=1, chips=24_450)
        house.go("Harbour")
        guest.answer("c")
        guest.my_turn()
        page.get_by_test_id("open-raise").click()
        page.get_by_test_id("amount").fill("2800")
        page.get_by_test_id("raise").click()
        guest.my_turn()
        page.get_by_test_id("open-raise").click()
        page.get_by_test_id("amount").fill("7200")
        page.get_by_test_id("amount").blur()
        page.wait_for_timeout(800)
        page.screenshot(path=OUT / f"{name}.{language}.png")
        page.context.close()


def odds(browser: Browser, language: str) -> None:
    """Weigh ranges against each other and take the picture of it."""
    with House(table()).open() as house:
        page = opened(browser, (1440, 1080), language)
        page.goto(f"{house.url}/odds?board=Kh7d2c&p=QQ%2B,AKs&p=22%2B&p=ATs%2B,KQo:0.5")
        expect(page.get_by_test_id("equity-3")).to_contain_text("%", timeout=60_000)
        expect(page.get_by_test_id("made")).to_be_visible()
        page.get_by_test_id("edit-3").click()
        page.get_by_test_id("how").get_by_text(RANGE[language], exact=True).click()
        page.screenshot(path=OUT / f"odds.{language}.png")
        page.context.close()


def main() -> None:
    """Take all of them."""
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for language in LANGUAGES:
            hand(browser, DESKTOP, language, "table")
            hand(browser, PHONE, language, "phone")
            odds(browser, language)
        browser.close()


if __name__ == "__main__":
    main()
