"""The line to the room ends in many ways: the page says which, and is right afterwards."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.e2e.guest import Guest
from tests.e2e.house import STILL, House, Script, passive, table
from tests.e2e.test_page import Wire, heads_up

pytestmark = pytest.mark.e2e

LISTEN = """() => {
  window.said = [];
  new MutationObserver(() => {
    for (const notice of document.querySelectorAll('.notice')) {
      const text = notice.querySelector('span')?.textContent ?? notice.textContent;
      const words = text.replace(/\\s+/g, ' ').trim();
      if (window.said.at(-1) !== words) window.said.push(words);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps what the bar said: some of it stands for a quarter of a second only."""

BACK = "Connected again. What you see is up to date."
AGAIN = "It is connecting again…"


def at_a_turn(new_page, house: House, **page) -> tuple[Guest, Wire]:
    opened = new_page(**page)
    wire = Wire(opened)
    guest = heads_up(house, Guest(opened, house.url), Script(later=passive))
    guest.my_turn()
    opened.evaluate(LISTEN)
    return guest, wire


def said(guest: Guest) -> list[str]:
    return guest.page.evaluate("window.said")


def is_right(guest: Guest, house: House) -> None:
    """The page plays on, and knows what the room knows."""
    guest.answer()
    guest.my_turn()
    assert guest.chips() == house.totals()
    expect(guest.page.locator(".board .face")).to_have_count(3)
    assert guest.page.evaluate("window.said !== undefined")  # it was never loaded anew


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4008, "This page could not keep up and was cut off."),
        (1009, "The room could not read what this page sent."),
        (1012, "The room starts anew; your seat, your chips and the hand are kept."),
    ],
)
def test_a_closed_line_says_why_and_is_opened_again(new_page, code, words):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest, wire = at_a_turn(new_page, house)
        lines = len(wire.sockets)
        wire.sockets[-1].close(code=code)
        expect(guest.page.get_by_test_id("back-again")).to_have_text(BACK)
        assert said(guest) == [f"{words} {AGAIN}", BACK]
        assert len(wire.sockets) == lines + 1
        is_right(guest, house)


def test_too_many_messages_leave_the_room_alone_until_now_is_pressed(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest, wire = at_a_turn(new_page, house)
        page = guest.page
        lines = len(wire.sockets)
        wire.sockets[-1].close(code=4429)
        notice = page.get_by_test_id("notice")
        expect(notice).to_contain_text(f"There were too many messages or pages from here. {AGAIN}")
        expect(notice).to_contain_text(re.compile("1[3-6] s"))
        page.wait_for_timeout(1000)
        assert len(wire.sockets) == lines
        page.get_by_test_id("retry").click()
        expect(page.get_by_test_id("back-again")).to_have_text(BACK)
        is_right(guest, house)


def test_a_replaced_page_waits_until_it_is_asked_back(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest, wire = at_a_turn(new_page, house)
        lines = len(wire.sockets)
        wire.sockets[-1].close(code=4001)
        notice = guest.page.get_by_role("alert")
        expect(notice).to_contain_text("You are at the table in a newer tab.")
        guest.page.wait_for_timeout(1000)
        assert len(wire.sockets) == lines
        guest.page.get_by_test_id("here").click()
        expect(notice).to_have_count(0)
        is_right(guest, house)


def test_a_table_that_moved_is_followed_at_once(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest, wire = at_a_turn(new_page, house)
        lines = len(wire.sockets)
        wire.sockets[-1].send(json.dumps({"t": "moved", "table": "elsewhere"}))
        guest.page.wait_for_timeout(300)
        assert len(wire.sockets) == lines  # another table's way is nothing to this one
        wire.sockets[-1].send(json.dumps({"t": "moved", "table": "t"}))
        expect(guest.page.get_by_test_id("back-again")).to_have_text(BACK)
        assert len(wire.sockets) == lines + 1
        assert said(guest)[0].startswith("The table goes on in another process")
        hello = [message for message in wire.sent if message["t"] == "hello"][-1]
        assert hello["resume"] == []  # the other process has the whole table sent
        is_right(guest, house)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        pytest.param("en", "You are offline.", marks=pytest.mark.slow),
        ("zh-Hans", "你已离线。"),
        pytest.param("zh-Hant", "你已離線。", marks=pytest.mark.slow),
    ],
)
def test_a_machine_off_the_net_says_so_until_it_is_back(new_page, language, words):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest, wire = at_a_turn(new_page, house, language=language)
        page = guest.page
        lines = len(wire.sockets)
        page.context.set_offline(True)
        expect(page.get_by_test_id("notice")).to_contain_text(words)
        page.wait_for_timeout(1000)
        assert len(wire.sockets) == lines  # it does not try in vain
        assert page.get_by_test_id("table").is_visible()
        page.context.set_offline(False)
        expect(page.get_by_test_id("back-again")).to_be_visible()
        expect(page.get_by_test_id("notice")).to_have_count(0)
        is_right(guest, house)
