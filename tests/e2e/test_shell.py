"""The pages round the table: lobby, new tables, invitations, accounts, settings, the operator."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.faults import refused
from tests.room.test_serve import Served

pytestmark = pytest.mark.e2e

TOKEN = "the-operator-of-these-tests-0001"
PAGES = ("/", "/create", "/account", "/settings", "/t/mbp/rules", "/operator")
WORDS = {
    "en": {"/": "A seat right now", "/create": "House rules to begin with", "/settings": "Notif"},
    "zh-Hans": {"/": "马上入座", "/create": "从哪套规则开始", "/settings": "通知"},
    "zh-Hant": {"/": "馬上入座", "/create": "從哪套規則開始", "/settings": "通知"},
}


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """Return the address of a room that keeps everything and has an operator."""
    environment = {
        "FIFTHSTREET_OPERATOR_TOKEN": TOKEN,
        "FIFTHSTREET_HAND_PAUSE_MS": "600",
        "FIFTHSTREET_BOT_DELAY_MS": "20",
    }
    data = tmp_path_factory.mktemp("room")
    with Served("--data", str(data), environment=environment) as served:
        yield served.url
        served.end()


def opened(page: Page, url: str) -> Page:
    """Open an address and wait until the page is drawn."""
    page.goto(url)
    expect(page.locator("main")).to_be_visible()
    return page


def as_guest(page: Page, room: str, name: str) -> Page:
    """Become a guest on the page of the account."""
    opened(page, f"{room}/account")
    page.get_by_test_id("guest-name").fill(name)
    page.get_by_test_id("guest").click()
    expect(page.get_by_test_id("account-kind")).to_contain_text("You are a guest.")
    return page


class Clicks:
    """Counts the clicks of a person."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def on(self, testid: str) -> None:
        self.count += 1
        self.page.get_by_test_id(testid).click()


# The lobby


def test_the_lobby_filters_and_names_limit_tables_by_their_bets(new_page, room):
    page = opened(new_page(), room)
    expect(page.locator(".rows tbody tr")).to_have_count(7)
    expect(page.get_by_test_id("row-fixed-limit").locator(".stakes")).to_contain_text("100/200")
    expect(page.get_by_test_id("row-no-limit").locator(".stakes")).to_contain_text("50/100")
    page.get_by_test_id("filter-fixed-limit").click()
    expect(page.locator(".rows tbody tr")).to_have_count(2)
    page.get_by_test_id("filter-profile").select_option("classic-limit")
    expect(page.locator(".rows tbody tr")).to_have_count(1)
    page.get_by_test_id("filter-text").fill("no such name")
    page.get_by_test_id("no-rows").get_by_role("button").click()
    expect(page.locator(".rows tbody tr")).to_have_count(7)
    page.get_by_test_id("filter-text").fill("harb")
    expect(page.locator(".rows tbody tr")).to_have_count(1)
    page.get_by_test_id("filter-text").fill("")
    # A table that somebody made comes last, unless the cheapest ones come first.
    page.request.post(f"{room}/api/guest", data={"name": "Penny"})
    wish = {"name": "Pennies", "visibility": "public", "rules": {"small_blind": 1, "big_blind": 2}}
    assert page.request.post(f"{room}/api/tables", data=wish).ok
    rows = page.locator(".rows tbody tr")
    expect(rows.last).to_contain_text("Pennies")
    page.get_by_test_id("order").select_option("Lowest blinds first")
    expect(rows.first).to_contain_text("Pennies")


def test_a_quick_seat_takes_two_clicks(new_page, room):
    page = opened(new_page(), room)
    clicks = Clicks(page)
    clicks.on("quick-seat")
    page.get_by_test_id("name").fill("Quick")
    clicks.on("confirm-sit")
    expect(page.locator(".seat.hero")).to_be_visible()
    assert clicks.count == 2


def test_back_and_forward_go_through_the_pages_without_loading_anew(new_page, room):
    page = opened(new_page(), room)
    page.evaluate("window.same = true")
    page.get_by_test_id("create-table").click()
    expect(page.get_by_test_id("making")).to_be_visible()
    page.get_by_test_id("settings").click()
    expect(page.get_by_test_id("set-theme")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("making")).to_be_visible()
    page.go_back()
    expect(page.locator(".rows")).to_be_visible()
    assert page.evaluate("window.same") is True
    page.goto(f"{room}/#/table/mbp")
    expect(page).to_have_url(f"{room}/t/mbp")


# Making up a table


def test_problems_stand_at_their_fields_while_the_table_is_made_up(new_page, room):
    page = opened(new_page(), f"{room}/create")
    page.get_by_test_id("setting-table_size").fill("17")
    page.get_by_test_id("rule-small_blind").fill("500")
    page.get_by_test_id("setting-name").fill("")
    expect(page.get_by_test_id("wrong-setting-table_size")).to_contain_text("17 is not possible")
    expect(page.get_by_test_id("wrong-rule-small_blind")).to_contain_text("Big blind")
    expect(page.get_by_test_id("wrong-setting-name")).to_be_visible()
    expect(page.get_by_test_id("problems").get_by_role("button")).to_have_count(3)
    page.get_by_test_id("language-zh-Hant").click()
    expect(page.get_by_test_id("wrong-setting-table_size")).to_contain_text("不能為 17")
    page.get_by_test_id("setting-table_size").fill("4")
    page.get_by_test_id("rule-small_blind").fill("50")
    page.get_by_test_id("setting-name").fill("桌")
    expect(page.get_by_test_id("problems")).to_have_count(0)


def test_every_type_of_field_makes_a_table(new_page, room):
    page = opened(new_page(), f"{room}/create")
    page.get_by_test_id("house-casino").click()
    page.get_by_test_id("setting-name").fill("Ann's mixed table")  # a text
    page.get_by_test_id("rule-big_blind").fill("1k")  # a number
    page.get_by_test_id("rule-small_blind").fill("500")
    page.get_by_test_id("setting-structure").select_option("mixed")  # a choice
    page.get_by_test_id("setting-visibility").locator("[data-value=public]").click()
    page.get_by_test_id("setting-chat").locator("[data-value=false]").click()
    page.get_by_test_id("more-tight").click()  # how many
    page.get_by_test_id("more-tight").click()
    part(page, "table")
    page.get_by_test_id("rule-structures-pot-limit").uncheck()  # several
    page.get_by_test_id("rule-currency_name-en").fill("pebbles")  # words
    part(page, "showdown")
    page.get_by_test_id("rule-run_it_twice").locator("button", has_text="Offered").click()
    page.get_by_test_id("rule-losers_may_muck").locator("[data-value=true]").click()  # yes or no
    part(page, "mixed")
    page.get_by_test_id("rule-mixed_rotation-add").click()  # games
    page.get_by_test_id("rule-mixed_rotation-0-big_blind").fill("1000")
    page.get_by_test_id("rule-mixed_rotation-0-small_blind").fill("500")
    part(page, "rake")
    page.get_by_test_id("rule-rake_caps-2").fill("30")  # a number for each
    page.get_by_test_id("rule-rake_percent_bp").fill("2.5")  # in the unit of people
    page.get_by_test_id("rule-rake_percent_bp").blur()
    expect(page.get_by_test_id("rule-rake_percent_bp")).to_have_value("2.5")
    expect(page.locator("#row-rule-rake_percent_bp")).to_contain_text("0 to 10 percent")
    page.get_by_test_id("setting-spectator_delay_ms").fill("1,000")
    expect(page.get_by_test_id("problems")).to_contain_text("Allowed: 0 to 600 seconds")
    page.get_by_test_id("setting-spectator_delay_ms").fill("90")
    expect(page.get_by_test_id("problems")).to_have_count(0)
    expect(page.locator(".letter")).to_contain_text("pebbles")
    page.get_by_test_id("host-name").fill("Maker")
    page.get_by_test_id("create").click()
    expect(page.get_by_test_id("made")).to_be_visible()
    expect(page.locator(".qr path")).to_be_visible()
    link = page.get_by_test_id("copy-text").input_value()
    assert re.fullmatch(rf"{room}/t/t[\w-]+", link)
    page.get_by_test_id("to-table").click()
    expect(page.locator("[data-testid=table] h1")).to_have_text("Ann's mixed table")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-host").click()
    expect(page.get_by_test_id("host-delay").locator("option:checked")).to_have_text("90 s")
    page.goto(f"{link}/rules")
    expect(page.get_by_test_id("entry-rake_caps")).to_contain_text("30")
    expect(page.get_by_test_id("entry-rake_percent_bp")).to_contain_text("2.5 % of the pots")
    expect(page.get_by_test_id("entry-fact.buy_in")).to_contain_text("From 40,000 to 100,000")
    expect(page.get_by_test_id("entry-run_it_twice")).to_be_visible()
    other = opened(new_page(), room)
    expect(other.locator(".rows")).to_contain_text("Ann's mixed table")


def part(page: Page, name: str) -> None:
    """Open a part of the rules."""
    page.get_by_test_id(f"part-{name}").locator("summary").click()


# Invitations


def private_table(page: Page, room: str, password: str = "") -> str:
    """Make up a private table; return the link to it."""
    opened(page, f"{room}/create")
    page.get_by_test_id("setting-name").fill("Among friends")
    if password:
        page.get_by_test_id("setting-password").fill(password)
    page.get_by_test_id("host-name").fill("Hostess")
    page.get_by_test_id("create").click()
    expect(page.get_by_test_id("made")).to_be_visible()
    return page.get_by_test_id("copy-text").input_value()


def test_an_invitation_seats_a_newcomer_with_one_click(new_page, room):
    link = private_table(new_page(), room)
    assert "?i=" in link
    page = new_page()
    page.goto(link)
    clicks = Clicks(page)
    page.get_by_test_id("name").fill("Newcomer")
    clicks.on("enter-sit")
    expect(page.locator(".seat.hero")).to_be_visible()
    assert clicks.count < 4
    expect(page).to_have_url(link.split("?")[0])  # who copies the address gives nothing away


def test_an_invitation_that_could_not_be_made_is_told_and_no_link_is_given(new_page, room):
    page = opened(as_guest(new_page(), room, "Lonely"), f"{room}/create")
    refusal = {"t": "error", "code": "UNAVAILABLE", "numbers": {}, "rule": "", "id": None}
    page.route("**/door", lambda route: route.fulfill(status=503, json=refusal))
    page.get_by_test_id("setting-visibility").locator("[data-value=private]").click()
    page.get_by_test_id("create").click()
    made = page.get_by_test_id("made")
    expect(made.get_by_role("alert")).to_contain_text("try again")
    expect(made.get_by_test_id("copy-text")).to_have_count(0)
    expect(made.get_by_test_id("to-table")).to_be_visible()
    refused(new_page, 503)


def test_a_private_table_opens_to_its_password_only(new_page, room):
    link = private_table(new_page(), room, password="river rats").split("?")[0]
    page = new_page()
    page.goto(link)
    page.get_by_test_id("name").fill("Stranger")
    page.get_by_test_id("door-password").fill("wrong one")
    page.get_by_test_id("enter-watch").click()
    expect(page.get_by_test_id("door-refused")).to_contain_text("not right")
    refused(new_page, 403)
    page.get_by_test_id("door-password").fill("river rats")
    page.get_by_test_id("enter-watch").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page.locator(".seat.hero")).to_have_count(0)


# Accounts


def test_a_guest_keeps_his_account_and_comes_back_from_elsewhere(new_page, room):
    page = as_guest(new_page(), room, "Keeper")
    keep(page, "keeper-home", "a long password")
    page.get_by_test_id("bot-name").fill("Robo")
    page.get_by_test_id("add-bot").click()
    expect(page.get_by_test_id("token")).to_contain_text("Robo")
    assert len(page.get_by_test_id("token").get_by_test_id("copy-text").input_value()) > 20
    expect(page.get_by_test_id("bot-Robo")).to_be_visible()
    page.get_by_test_id("bot-Robo").get_by_role("button").click()
    expect(page.get_by_test_id("bot-Robo")).to_have_count(0)

    other, asked = new_page(), []
    other.on("request", lambda sent: sent.url.endswith("/api/account") and asked.append(sent))
    log_in(other, room, "keeper-home", "a long password")
    expect(other.get_by_text("Last seen")).to_have_count(2)
    page.reload()
    expect(page.get_by_text("Last seen")).to_have_count(2)
    assert len(asked) == 1
    other.get_by_test_id("old-password").fill("a long password")
    other.get_by_test_id("new-password").fill("an even longer one")
    other.get_by_test_id("keep").click()
    expect(other.get_by_test_id("account-news")).to_have_text("The password is changed.")
    # The other browser is told that its session is over, and is a visitor without a reload.
    expect(page.get_by_test_id("login")).to_be_visible()

    other.get_by_test_id("logout-everywhere").click()
    expect(other.get_by_test_id("account-news")).to_have_text("You are logged out everywhere.")
    expect(other.get_by_test_id("login")).to_be_visible()


def test_a_guest_says_twice_that_he_logs_out(new_page, room):
    page = as_guest(new_page(), room, "Passer-by")
    out = page.get_by_test_id("logout")
    out.dblclick()
    expect(out).to_have_text("Press again to do it")
    page.wait_for_timeout(600)
    expect(page.get_by_test_id("account-kind")).to_contain_text("You are a guest.")
    out.click()
    expect(page.get_by_test_id("account-news")).to_have_text("You are logged out.")
    expect(page.get_by_test_id("guest-name")).to_be_visible()


def test_a_guest_who_keeps_his_account_is_asked_no_more(new_page, room):
    page = as_guest(new_page(), room, "Stayer")
    out = page.get_by_test_id("logout")
    out.click()
    expect(out).to_have_text("Press again to do it")
    keep(page, "stayer", "a long password")
    expect(out).to_have_text("Log out")
    out.click()
    expect(page.get_by_test_id("account-news")).to_have_text("You are logged out.")


def test_an_account_is_taken_along_and_deleted(new_page, room):
    page = as_guest(new_page(), room, "Leaver")
    keep(page, "leaver", "a long password")
    with page.expect_download() as download:
        page.get_by_test_id("export").click()
    assert "leaver" in download.value.path().read_text(encoding="utf-8")
    page.get_by_test_id("ask-delete").click()
    page.get_by_test_id("delete-password").fill("not that one")
    page.get_by_test_id("delete").click()
    expect(page.get_by_test_id("account-news")).to_contain_text("password")
    refused(new_page, 403)
    page.get_by_test_id("delete-password").fill("a long password")
    page.get_by_test_id("delete").click()
    expect(page.get_by_test_id("account-news")).to_have_text("The account is gone.")
    page.get_by_test_id("login-name").fill("leaver")
    page.get_by_test_id("login-password").fill("a long password")
    page.get_by_test_id("login").click()
    expect(page.get_by_test_id("account-news").locator(".bad-words")).to_be_visible()
    refused(new_page, 401)


def keep(page: Page, name: str, password: str) -> None:
    """Keep the guest's account."""
    page.get_by_test_id("claim-name").fill(name)
    page.get_by_test_id("new-password").fill(password)
    page.get_by_test_id("keep").click()
    expect(page.get_by_test_id("account-news")).to_have_text("The account is kept.")


def log_in(page: Page, room: str, name: str, password: str) -> Page:
    """Come in with a name and a password."""
    opened(page, f"{room}/account")
    page.get_by_test_id("login-name").fill(name)
    page.get_by_test_id("login-password").fill(password)
    page.get_by_test_id("login").click()
    expect(page.get_by_test_id("account-news")).to_have_text("You are logged in.")
    return page


# The operator


def test_the_operator_sees_tables_and_moves_chips_with_a_reason(new_page, room):
    guest = as_guest(new_page(), room, "Needy")
    page = opened(new_page(), f"{room}/operator")
    page.get_by_test_id("office-token").fill("a wrong token")
    page.get_by_test_id("office-enter").click()
    expect(page.get_by_test_id("office-refused")).to_be_visible()
    refused(new_page, 401)
    page.get_by_test_id("office-token").fill(TOKEN)
    page.get_by_test_id("office-enter").click()
    expect(page.get_by_test_id("office-no-limit")).to_be_visible()
    page.get_by_test_id("view-frozen").click()
    expect(page.get_by_test_id("no-frozen")).to_be_visible()
    page.get_by_test_id("view-accounts").click()
    page.get_by_test_id("office-find").fill("Needy")
    page.get_by_test_id("office-find-do").click()
    wallet = page.locator("[data-testid^=wallet-]")
    expect(wallet).to_have_count(1)
    before = int(wallet.inner_text().replace(",", ""))
    page.locator("[data-testid^=choose-]").click()
    page.get_by_test_id("move-chips").fill("many")
    page.get_by_test_id("move-reason").fill("a test of the desk")
    page.get_by_test_id("credit").click()
    expect(page.get_by_test_id("move-chips")).to_have_accessible_description(
        "Type whole numbers of chips."
    )
    move(page, "credit", "5k")
    expect(wallet).to_have_text(f"{before + 5000:,}")
    move(page, "debit", "2,000")
    expect(wallet).to_have_text(f"{before + 3000:,}")
    page.get_by_test_id("view-log").click()
    expect(page.get_by_test_id("office-log")).to_contain_text("debit")
    expect(page.get_by_test_id("chain")).to_contain_text("whole")
    page.get_by_test_id("office-leave").click()
    page.get_by_test_id("office-token").fill(TOKEN)
    page.get_by_test_id("office-enter").click()
    expect(page.get_by_test_id("office-log")).to_contain_text("debit")
    page.get_by_test_id("view-integrity").click()
    expect(page.get_by_test_id("signals")).to_be_visible()
    assert guest.url.endswith("/account")


def move(page: Page, action: str, chips: str) -> None:
    """Move chips of the chosen account."""
    page.get_by_test_id("move-chips").fill(chips)
    page.get_by_test_id("move-reason").fill("a test of the desk")
    page.get_by_test_id(action).click()
    expect(page.get_by_test_id("office-done")).to_be_visible()


# Every page


def test_languages_switch_without_a_reload(new_page, room):
    page = new_page()
    for path in PAGES:
        opened(page, room + path)
        page.evaluate("window.same = true")
        seen = set()
        for language in ("zh-Hans", "zh-Hant", "en"):
            page.get_by_test_id(f"language-{language}").click()
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator("main")).to_contain_text(WORDS[language].get(path, ""))
            seen.add(page.locator("main").inner_text())
            text = page.locator("body").inner_text()
            assert not re.search(r"\b(web|room|cards)\.[a-z_]+", text), path
        assert len(seen) == 3, path
        assert page.evaluate("window.same") is True


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing(new_page, room, theme):
    page = new_page(theme=theme)
    for path in PAGES:
        opened(page, room + path)
        page.wait_for_load_state("networkidle")
        for summary in page.locator(".part summary").all():
            summary.click()
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_a_telephone_scrolls_down_only(new_page, room, language):
    page = new_page(360, 740, language=language)
    for path in PAGES:
        opened(page, room + path)
        page.wait_for_load_state("networkidle")
        for summary in page.locator(".part summary").all():
            summary.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_the_page_can_be_installed(new_page, room):
    page = opened(new_page(), room)
    manifest = page.evaluate("fetch('/manifest.webmanifest').then(answer => answer.json())")
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        size = page.evaluate(
            "async src => { const image = new Image(); image.src = src; await image.decode();"
            " return image.naturalWidth; }",
            icon["src"],
        )
        assert icon["sizes"] == "any" or icon["sizes"] == f"{size}x{size}"


# The line


def test_a_room_that_starts_anew_is_told_and_found_again(new_page, tmp_path):
    data = ["--data", str(tmp_path)]
    with Served(*data) as first:
        page = new_page()
        page.goto(f"{first.url}/t/no-limit")
        page.get_by_test_id("name").fill("Patient")
        page.get_by_test_id("confirm-sit").click()
        expect(page.locator(".seat.hero")).to_be_visible()
        page.evaluate("window.same = true")
        first.end()
    expect(page.get_by_test_id("notice")).to_contain_text("connecting again")
    with Served("--port", str(first.port), *data):
        page.get_by_test_id("retry").click()
        expect(page.get_by_test_id("notice")).to_have_count(0)
        expect(page.locator(".seat.hero")).to_contain_text("Patient")
        assert page.evaluate("window.same") is True
    new_page.faults[:] = [fault for fault in new_page.faults if "ERR_" not in fault]


def test_settings_are_kept_and_hold_at_once(new_page, room):
    page = opened(new_page(), f"{room}/settings")
    # What was not chosen is not kept: another default reaches everybody who never chose.
    assert page.evaluate("Object.keys(localStorage).sort()") == ["language", "theme"]
    page.get_by_test_id("set-theme").locator("[data-value=light]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_test_id("set-suits").locator("[data-value=two]").click()
    page.get_by_test_id("set-sounds").locator("[data-value=true]").click()
    page.get_by_test_id("key-fold").click()
    page.keyboard.press("x")
    expect(page.get_by_test_id("key-fold")).to_have_text("X")
    page.get_by_test_id("set-language").locator("[data-value=en]").press("ArrowLeft")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("data-suits", "two")
    expect(page.get_by_test_id("key-fold")).to_have_text("X")
    checked = page.get_by_test_id("set-sounds").locator("[aria-checked=true]")
    expect(checked).to_have_attribute("data-value", "true")
