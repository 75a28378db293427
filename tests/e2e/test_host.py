"""The host of a private table: requests, pause, blinds, people, the end."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fifthstreet.room.fairness.keys import RoomKey
from tests.e2e.guest import Guest
from tests.e2e.house import STILL, House, table

pytestmark = pytest.mark.e2e

CREATE = """async table => {
  const post = (path, body) => fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await post('/api/guest', { name: 'Hana' });
  const answer = await post('/api/tables', table);
  return [answer.status, await answer.json()];
}"""


def hosted(new_page, house: House, **options) -> Guest:
    """Return Hana, who has made a public table of her own and looks at it."""
    page = new_page()
    page.goto(house.url)
    wanted = {
        "name": "Den",
        "table_size": 4,
        "blinds": {"small": 50, "big": 100},
        "min_buy_in": 1000,
        "max_buy_in": 10_000,
        "visibility": "public",
        **options,
    }
    status, made = page.evaluate(CREATE, wanted)
    assert status == 201, made
    return Guest(page, house.url, made["table"]).open()


def host_panel(guest: Guest):
    guest.page.get_by_test_id("menu").click()
    guest.page.get_by_test_id("menu-host").click()
    return guest.page.get_by_test_id("host-panel")


def sit_as_known(guest: Guest, chips: int = 5000) -> None:
    guest.page.get_by_test_id("chips").fill(str(chips))
    guest.page.get_by_test_id("confirm-sit").click()
    expect(guest.page.locator(".seat.hero")).to_be_visible()


def test_a_seat_is_asked_for_and_approved(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        host = hosted(new_page, house, approve_seats=True)
        bob = Guest(new_page(), house.url, host.table).open()
        page = bob.page
        page.get_by_test_id("name").fill("Bob")
        page.get_by_test_id("chips").fill("2k")
        page.get_by_test_id("confirm-sit").click()
        expect(page.get_by_test_id("requested")).to_contain_text("a seat with 2,000 chips")
        page.get_by_test_id("withdraw").click()
        expect(page.get_by_test_id("requested")).to_have_count(0)
        page.get_by_test_id("confirm-sit").click()
        host.page.get_by_test_id("asks").click()
        expect(host.page.get_by_test_id("host-panel")).to_contain_text(
            "Bob asks for any free seat with 10,000"
        )
        host.page.get_by_test_id("deny").click()
        expect(page.get_by_test_id("requested")).to_have_count(0)
        expect(page.get_by_test_id("reason")).to_have_text(
            "The host has refused what you asked for."
        )
        page.get_by_test_id("confirm-sit").click()
        host.page.get_by_test_id("approve").click()
        expect(page.locator(".seat.hero")).to_contain_text("Bob")


def test_what_a_host_may_do(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        host = hosted(new_page, house)
        sit_as_known(host)
        log = host.page.get_by_test_id("log")
        panel = host_panel(host)
        panel.get_by_test_id("host-pause").click()
        expect(log).to_contain_text("The host pauses the table")
        expect(host.page.get_by_test_id("paused")).to_be_attached()
        bob = Guest(new_page(), house.url, host.table).open().sit("Bob", chips=5000)
        panel.get_by_test_id("big").fill("1")
        panel.get_by_test_id("set-blinds").click()
        expect(panel.get_by_test_id("host-reason")).to_contain_text("blind")
        panel.get_by_test_id("small").fill("100")
        panel.get_by_test_id("big").fill("200")
        panel.get_by_test_id("set-blinds").click()
        expect(log).to_contain_text("blinds 100/200")
        for name in ("host-approve_seats", "host-approve_buy_ins", "host-chat", "host-spectators"):
            panel.get_by_test_id(name).click()
        expect(panel.get_by_test_id("host-approve_buy_ins")).to_be_checked()
        expect(log).to_contain_text("Chat is off")
        panel.get_by_test_id("host-chat").click()
        panel.get_by_test_id("host-mute").click()
        bob.page.get_by_test_id("tab-chat").click()
        bob.page.get_by_test_id("chat-text").fill("hello?")
        bob.page.get_by_test_id("chat-send").click()
        expect(bob.reason()).to_contain_text("The host has muted you")
        panel.get_by_test_id("host-mute").click()
        # A double click asks, and does nothing yet.
        for name in ("host-ban", "host-close"):
            panel.get_by_test_id(name).dblclick()
            expect(panel.get_by_test_id(name)).to_contain_text("Press again")
        host.page.wait_for_timeout(600)
        panel.get_by_test_id("host-ban").click()
        expect(host.page.get_by_test_id("seat-2")).to_have_count(0)
        panel.get_by_test_id("host-unban").click()
        expect(panel.get_by_test_id("host-unban")).to_have_count(0)
        panel.get_by_test_id("host-close").click()
        expect(log).to_contain_text("The table ends after this hand")


def test_other_blinds_keep_the_ante_of_the_table(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        antes = {"ante_kind": "each", "ante": 10}
        host = hosted(new_page, house, rules=antes)
        sit_as_known(host)
        panel = host_panel(host)  # No hand was dealt yet that could tell the ante.
        panel.get_by_test_id("small").fill("100")
        panel.get_by_test_id("big").fill("200")
        panel.get_by_test_id("set-blinds").click()
        expect(host.page.get_by_test_id("log")).to_contain_text("blinds 100/200")
        assert house.call(lambda: house.state(host.table).level.ante) == 10


def test_a_host_alone_finds_the_link_that_brings_others(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        host = hosted(new_page, house)
        sit_as_known(host)
        page = host.page
        expect(page.get_by_test_id("idle")).to_have_text("A hand needs two players.")
        page.get_by_test_id("invite").click()
        panel = page.get_by_test_id("host-panel")
        expect(panel.get_by_label("Small blind")).to_have_value("50")
        link = panel.get_by_test_id("door-link").input_value()
        assert link == f"{house.url}/t/{host.table}"
        bob = Guest(new_page(), house.url, host.table).open()
        bob.sit("Bob", chips=5000)
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("invite")).to_have_count(0)
        page.get_by_test_id("menu").click()
        page.get_by_test_id("menu-result").click()
        expect(page.locator(".head .lead")).to_have_text("Den")
        page.get_by_test_id("to-table").click()
        expect(page.locator(".seat.hero")).to_be_visible()


def test_who_takes_a_seat_inherits_nothing_that_was_meant_for_who_had_it(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        host = hosted(new_page, house, table_size=2)
        sit_as_known(host)
        page = host.page
        panel = host_panel(host)
        panel.get_by_test_id("host-pause").click()
        expect(page.get_by_test_id("paused")).to_be_attached()
        guests = [Guest(new_page(), house.url, host.table).open() for _ in range(3)]
        bob, *others = guests
        bob.sit("Bob", chips=5000)
        for guest, name in zip(others, ("Cai", "Dan"), strict=True):
            guest.page.get_by_test_id("name").fill(name)
            guest.page.get_by_test_id("confirm-sit").click()
            expect(guest.page.get_by_test_id("asked")).to_be_visible()
        panel.get_by_test_id("host-kick").click()
        expect(panel.get_by_test_id("host-kick")).to_have_text("Press again to do it")
        bob.page.get_by_test_id("leave").click()
        expect(panel).to_contain_text("Cai")
        expect(panel.get_by_test_id("host-kick")).to_have_text("Take from the table")
        panel.get_by_test_id("host-kick").press("Escape")
        page.get_by_test_id("about-2").click()
        expect(page.get_by_test_id("note")).to_be_visible()
        others[0].page.get_by_test_id("leave").click()
        expect(page.get_by_test_id("seat-2")).to_contain_text("Dan")
        expect(page.get_by_test_id("person")).to_have_count(0)


def test_the_panel_shows_the_table_and_not_what_was_wished(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        host = hosted(new_page, house)
        panel = host_panel(host)
        host.page.evaluate("WebSocket.prototype.send = () => {}")
        boxes = ("host-approve_seats", "host-approve_buy_ins", "host-chat", "host-spectators")
        before = [panel.get_by_test_id(name).is_checked() for name in boxes]
        for name in boxes:
            panel.get_by_test_id(name).click()
        assert [panel.get_by_test_id(name).is_checked() for name in boxes] == before
        panel.get_by_test_id("host-delay").select_option("120000")
        expect(panel.get_by_test_id("host-delay")).to_have_value("0")


def test_a_door_that_could_not_be_set_is_told(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        host = hosted(new_page, house)
        panel = host_panel(host)
        host.page.route("**/door", lambda route: route.abort())
        panel.get_by_test_id("set-door").click()
        expect(panel.get_by_role("alert")).to_contain_text("try again")
    new_page.faults[:] = [fault for fault in new_page.faults if "ERR_FAILED" not in fault]


def test_the_role_is_handed_over(new_page):
    house = House(table(), pace=STILL, key=RoomKey(bytes(range(32))))
    with house.open():
        host = hosted(new_page, house)
        sit_as_known(host)
        bob = Guest(new_page(), house.url, host.table).open().sit("Bob", chips=5000)
        panel = host_panel(host)
        panel.get_by_test_id("host-hand-over").click()
        host.page.wait_for_timeout(600)
        panel.get_by_test_id("host-hand-over").click()
        expect(panel).to_have_count(0)
        bob.page.get_by_test_id("menu").click()
        expect(bob.page.get_by_test_id("menu-host")).to_be_visible()
