"""The page around the hands: reload, languages, a second tab, a lost line, seats, the keyboard."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.e2e.faults import refused
from tests.e2e.guest import Guest
from tests.e2e.house import QUICK, STILL, Deal, House, Script, folding, minimum, passive, table

pytestmark = pytest.mark.e2e


def heads_up(house: House, guest: Guest, script: Script, *, chips: int = 5000) -> Guest:
    """Seat Ann against one script; the first hand begins."""
    house.hold()
    guest.open().sit(seat=1, chips=chips)
    house.seat(2, "Bob", chips, script)
    house.go()
    return guest


def test_the_command_serves_a_table_and_ends_by_ctrl_c(new_page):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    quick = {"BOT_DELAY_MS": "30", "HAND_PAUSE_MS": "600", "STREET_PAUSE_MS": "30"}
    command = [sys.executable, "-m", "fifthstreet.cli.main", "serve", "--port", str(port)]
    env = {**os.environ, **{f"FIFTHSTREET_{name}": value for name, value in quick.items()}}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert f"http://127.0.0.1:{port}" in server.stdout.readline()
            page = new_page()
            page.goto(f"http://127.0.0.1:{port}")
            expect(page.locator(".rows tbody tr")).to_have_count(7)
            page.get_by_test_id("open-fixed-limit").click()
            guest = Guest(page, f"http://127.0.0.1:{port}", "fixed-limit").sit()
            for _ in range(2):
                seen = guest.my_turn()
                guest.key("c")
                guest.wait(f"s.turn !== '{seen['turn']}'")
            page.get_by_test_id("back").click()
            expect(page.get_by_test_id("row-fixed-limit")).to_contain_text("6/6")
        finally:
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0


def test_reload_in_mid_hand(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), deals={1: Deal({1: "AsKh"})}, pace=STILL)
    with house.open():
        guest = heads_up(house, Guest(new_page(), house.url), Script(later=passive))
        page = guest.page
        guest.answer()
        before = guest.my_turn()
        assert before["pot"] == 200
        page.reload()
        after = guest.my_turn()
        assert after == before
        assert guest.chips() == house.totals()
        own = page.locator(".hero .holes")
        expect(own.get_by_role("img", name="Ace of Spades")).to_be_visible()
        expect(own.get_by_role("img", name="King of Hearts")).to_be_visible()
        expect(page.get_by_test_id("log")).to_be_visible()
        guest.answer()
        assert guest.chips() == house.totals()


def test_languages_switch_without_a_reload(new_page):
    house = House(table("no-limit", size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = Guest(new_page(), house.url, "no-limit")
        house.hold("no-limit")
        guest.open().sit(seat=1, chips=5000)
        house.seat(2, "Bob", 5000, Script(later=passive), "no-limit")
        house.go("no-limit")
        page = guest.page
        guest.my_turn()
        page.evaluate("window.same = true")
        for language, fold, heading in (
            ("zh-Hans", "弃牌", "海港"),
            ("zh-Hant", "蓋牌", "海港"),
            ("en", "Fold", "Harbour"),
        ):
            page.get_by_test_id(f"language-{language}").click()
            expect(guest.button(fold)).to_be_visible()
            expect(page.get_by_role("heading", level=1)).to_have_text(heading)
            expect(page.locator("html")).to_have_attribute("lang", language)
            text = page.locator("body").inner_text()
            assert not re.search(r"\b(web|cards|room|table|refusal)\.\w|\{\w+\}", text)
            if language != "en":
                said = page.get_by_test_id("log").inner_text() + page.locator(".dock").inner_text()
                assert not re.search(r"\b(posts|calls|Fold|Check|chips)\b", said)
        assert page.evaluate("window.same")
        page.get_by_test_id("language-zh-Hant").click()
        page.reload()
        expect(guest.button("蓋牌")).to_be_visible()


def test_the_look_is_kept(new_page):
    house = House(table())
    with house.open():
        page = Guest(new_page(), house.url).open().page
        page.get_by_role("button", name="Dark or light").click()
        page.get_by_role("button", name="Two or four suit colours").click()
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        expect(page.locator("html")).to_have_attribute("data-suits", "two")


def test_a_newer_tab_replaces_the_older(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = heads_up(house, Guest(new_page(), house.url), Script(later=passive))
        guest.my_turn()
        second = guest.page.context.new_page()
        newer = Guest(second, house.url)
        newer.open()
        newer.my_turn()
        notice = guest.page.get_by_test_id("notice")
        expect(notice).to_contain_text("You are at the table in a newer tab.")
        newer.answer()
        shown = newer.my_turn()
        guest.page.get_by_test_id("here").click()
        expect(notice).to_have_count(0)
        assert guest.wait(f"s.ready && s.turn === '{shown['turn']}'") == shown
        expect(second.get_by_test_id("notice")).to_be_visible()


class Wire:
    """The page's socket under a test's hand."""

    def __init__(self, page) -> None:
        self.sockets = []
        self.drop = 0
        self.sent = []
        page.route_web_socket(re.compile("/ws$"), self._route)

    def acts(self) -> list[tuple]:
        """Return the hand, the kind and the amount of each act that was sent."""
        return [(m["hand"], m["kind"], m.get("to")) for m in self.sent if m["t"] == "act"]

    def _route(self, socket) -> None:
        server = socket.connect_to_server()
        self.sockets.append(socket)

        def from_page(text: str) -> None:
            self.sent.append(json.loads(text))
            server.send(text)

        def from_server(text: str) -> None:
            if self.drop and json.loads(text)["t"] == "ev":
                self.drop -= 1
                return
            socket.send(text)

        socket.on_message(from_page)
        server.on_message(from_server)


def test_a_lost_line_is_opened_again(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        page = new_page()
        wire = Wire(page)
        guest = heads_up(house, Guest(page, house.url), Script(later=passive))
        guest.my_turn()
        lines = len(wire.sockets)
        wire.sockets[-1].close(code=4008)
        expect(page.get_by_test_id("notice")).to_contain_text("connecting again")
        expect(page.get_by_test_id("notice")).to_have_count(0)
        assert len(wire.sockets) == lines + 1
        hello = [message for message in wire.sent if message["t"] == "hello"][-1]
        assert hello["resume"][0]["table"] == "t"
        guest.answer()
        guest.my_turn()
        assert guest.chips() == house.totals()


def test_a_double_click_answers_once(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        page = new_page()
        wire = Wire(page)
        guest = heads_up(house, Guest(page, house.url), Script(later=passive))
        guest.my_turn()
        page.get_by_test_id("call").evaluate("button => { button.click(); button.click(); }")
        guest.wait("s.turn !== '' && s.turn !== '1/2'")
        page.keyboard.press("c")
        guest.my_turn()
        assert [message["turn"] for message in wire.sent if message["t"] == "act"] == [2]


def test_a_hole_in_the_sequence_is_mended(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        page = new_page()
        wire = Wire(page)
        guest = heads_up(house, Guest(page, house.url), Script(later=passive))
        guest.my_turn()
        subs = sum(message["t"] == "sub" for message in wire.sent)
        wire.drop = 1
        guest.answer()
        guest.my_turn()
        assert sum(message["t"] == "sub" for message in wire.sent) == subs + 1
        assert guest.chips() == house.totals()


def test_a_person_gets_a_bots_seat(new_page):
    house = House(table(size=3, buy_in=(1000, 10_000)), pace=QUICK)
    with house.open():
        for number in (1, 2, 3):
            house.seat(number, f"Bot {number}", 5000, Script(later=passive))
        guest = Guest(new_page(), house.url).open()
        page = guest.page
        expect(page.get_by_test_id("confirm-sit")).to_have_text("Ask for a bot's seat")
        page.get_by_test_id("name").fill("  Zoë  ")
        page.get_by_test_id("confirm-sit").click()
        expect(page.locator(".seat.hero")).to_contain_text("Zoë")
        guest.my_turn()
        assert guest.chips() == house.totals()


def test_names_and_buy_ins_are_checked_where_they_are_typed(new_page):
    house = House(table(size=3, buy_in=(1000, 10_000)))
    with house.open():
        page = Guest(new_page(), house.url).open().page
        confirm, alert = page.get_by_test_id("confirm-sit"), page.get_by_role("alert")
        confirm.click()
        expect(alert).to_have_text("Type a name first.")
        page.get_by_test_id("name").fill("Ann")
        page.get_by_test_id("chips").fill("999")
        confirm.click()
        expect(alert).to_have_text("Bring from 1,000 to 10,000.")
        page.get_by_test_id("chips").fill("2k")
        page.get_by_test_id("chips").press("Enter")
        expect(page.locator(".seat.hero")).to_have_attribute("data-chips", "2000")


def test_a_name_that_cannot_be_brought_to_the_room_is_told_and_tried_again(new_page):
    house = House(table(size=2), pace=STILL)
    with house.open():
        guest = Guest(new_page(), house.url).open()
        guest.page.route("**/api/guest", lambda route: route.abort())
        guest.page.get_by_test_id("name").fill("Ann")
        guest.page.get_by_test_id("confirm-sit").click()
        expect(guest.reason()).to_contain_text("try again")
        guest.page.unroute("**/api/guest")
        guest.page.get_by_test_id("confirm-sit").click()
        expect(guest.page.locator(".seat.hero")).to_contain_text("Ann")
    new_page.faults[:] = [fault for fault in new_page.faults if "ERR_FAILED" not in fault]


def test_the_memory_of_the_tab_is_not_asked_at_every_message(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = heads_up(house, Guest(new_page(), house.url), Script(later=passive))
        guest.my_turn()
        guest.page.evaluate("""() => {
          window.asked = 0;
          const read = Storage.prototype.getItem;
          Storage.prototype.getItem = function (name) {
            window.asked += 1;
            return read.call(this, name);
          };
        }""")
        guest.answer()
        guest.my_turn()
        assert guest.page.evaluate("window.asked") == 0


def test_sitting_out_coming_back_topping_up_and_leaving(new_page):
    house = House(table(size=3, buy_in=(1000, 10_000)), pace=QUICK)
    with house.open():
        guest = Guest(new_page(), house.url).open().sit(seat=1, chips=4000)
        page = guest.page
        page.get_by_test_id("ask-top-up").click()
        page.get_by_test_id("chips").fill("1,000")
        page.get_by_test_id("confirm-sit").click()
        expect(page.get_by_test_id("seat-1")).to_have_attribute("data-chips", "5000")
        page.get_by_test_id("sit-out").click()
        expect(page.get_by_test_id("seat-1").get_by_test_id("tag")).to_have_text("Sits out")
        page.get_by_test_id("come-back").click()
        expect(page.get_by_test_id("come-back")).to_have_count(0)
        page.get_by_test_id("leave").click()
        expect(page.get_by_test_id("seat-1")).to_have_count(0)
        expect(page.get_by_test_id("name")).to_have_count(0)
        expect(page.get_by_test_id("chips")).to_have_value("5,000")


def test_leaving_a_live_hand_asks(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = heads_up(house, Guest(new_page(), house.url), Script(later=passive))
        page = guest.page
        guest.my_turn()
        page.get_by_test_id("leave").click()
        page.get_by_test_id("stay").click()
        assert guest.read()["ready"]
        page.get_by_test_id("leave").dblclick()
        expect(page.get_by_test_id("leave-now")).to_be_visible()
        page.wait_for_timeout(600)
        page.get_by_test_id("leave-now").click()
        guest.hand_end()


def test_who_left_leaves_his_name_in_the_log_and_no_words_under_another_seat(new_page):
    house = House(table(size=3, buy_in=(100, 10_000)), pace=STILL)
    with house.open():
        guest = heads_up(house, Guest(new_page(), house.url), Script(later=passive))
        page = guest.page
        for _ in range(4):
            guest.answer()
        guest.hand_end()
        expect(page.get_by_test_id("strength")).to_be_visible()
        expect(page.get_by_text("Next hand in")).to_be_visible()
        page.get_by_test_id("leave").click()
        expect(page.locator(".seat.hero")).to_have_count(0)
        expect(page.get_by_test_id("strength")).to_have_count(0)
        expect(page.get_by_test_id("log")).to_contain_text("Ann leaves")
        chips = page.get_by_test_id("chips")
        expect(page.get_by_test_id("bring")).to_contain_text(f"Bring {chips.input_value()} ")
        page.get_by_test_id("menu").click()
        page.get_by_test_id("menu-result").click()
        expect(page.get_by_test_id("figures")).to_be_visible()
        # The browser notes that a table of the room has no accounts to settle.
        expect(page.get_by_test_id("no-reckoning")).to_be_visible()
        refused(new_page, 404)
        page.go_back()
        page.get_by_test_id("menu").click()
        page.get_by_test_id("menu-hands").click()
        expect(page.get_by_test_id("hands").locator("li")).to_have_count(1)


def test_play_by_keyboard_alone(new_page):
    house = House(table("no-limit", size=2, buy_in=(1000, 10_000)), pace=STILL)
    with house.open():
        house.hold("no-limit")
        page = new_page()
        page.goto(house.url)
        expect(page.get_by_test_id("row-no-limit")).to_be_visible()

        def tab_to(testid: str) -> None:
            for _ in range(40):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.dataset.testid") == testid:
                    return
            raise AssertionError(f"no way to {testid} by Tab")

        tab_to("open-no-limit")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("name")).to_be_visible()
        tab_to("name")
        page.keyboard.type("fcrs")
        page.keyboard.press("Enter")
        expect(page.locator(".seat.hero")).to_contain_text("fcrs")
        house.seat(2, "Bob", 5000, Script(later=passive), "no-limit")
        house.go("no-limit")
        guest = Guest(page, house.url, "no-limit")
        guest.my_turn()
        tab_to("open-raise")
        page.keyboard.press("Enter")
        tab_to("preset-3")
        page.keyboard.press("Enter")
        expect(guest.button("Raise to 300")).to_be_visible()
        assert guest.read()["ready"]
        tab_to("raise")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("log")).to_contain_text("fcrs raises to 300")
        guest.my_turn()
        page.keyboard.press("?")
        expect(page.get_by_test_id("help")).to_be_visible()
        page.keyboard.press("f")
        page.keyboard.press("Escape")
        expect(page.get_by_test_id("help")).to_have_count(0)
        assert guest.read()["ready"]


def test_what_happens_is_spoken(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), deals={1: Deal({1: "AsAh"})}, pace=STILL)
    with house.open():
        guest = heads_up(house, Guest(new_page(), house.url), Script(later=minimum))
        page = guest.page
        guest.my_turn()
        spoken = page.get_by_test_id("spoken")
        expect(spoken).to_have_attribute("aria-live", "polite")
        expect(spoken).to_have_text(
            "Your turn. 50 to call. Ace of Spades, Ace of Hearts Pair of Aces"
        )
        guest.answer()
        # What is new, once: not the hand from its beginning, whatever else is told meanwhile.
        news = page.get_by_test_id("news")
        new = re.compile(r"^(Ann calls 50\. )?Bob raises to 200$")
        expect(news).to_have_text(new)
        guest.my_turn()
        expect(spoken).to_contain_text("Your turn. 100 to call.")
        page.get_by_test_id("tab-chat").click()
        page.get_by_test_id("emote-0").click()
        expect(page.get_by_test_id("chat")).to_contain_text("👍")
        expect(news).to_have_text(new)


def test_showing_cards_after_a_hand(new_page):
    house = House(table(size=2, buy_in=(100, 10_000)), deals={1: Deal({1: "AsKh"})}, pace=STILL)
    with house.open():
        guest = heads_up(house, Guest(new_page(), house.url), Script(later=folding))
        page = guest.page
        guest.my_turn()
        guest.key("r")
        guest.key("Enter")
        guest.hand_end()
        log = page.get_by_test_id("log")
        expect(log).not_to_contain_text("shows")
        guest.key("s")
        expect(log).to_contain_text("Ann shows")
        expect(log.get_by_role("img", name="King of Hearts")).to_have_count(2)
        expect(page.get_by_test_id("show")).to_have_count(0)
        expect(page.get_by_test_id("seat-1").get_by_test_id("tag")).to_contain_text("Won 200")


def test_the_cards_that_would_have_come(new_page):
    house = House(table(size=2, buy_in=(100, 10_000), rabbit_hunt="on_request"), pace=STILL)
    with house.open():
        guest = heads_up(house, Guest(new_page(), house.url), Script(passive, later=folding))
        page = guest.page
        guest.answer()
        guest.my_turn()
        guest.key("r")
        guest.key("Enter")
        guest.hand_end()
        expect(page.locator(".board .face")).to_have_count(3)
        page.get_by_test_id("rabbit").click()
        expect(page.locator(".board .ghost")).to_have_count(2)


def test_running_it_twice_is_asked_and_shown(new_page):
    house = House(table(size=2, buy_in=(100, 10_000), run_it_twice="offered"), pace=STILL)
    with house.open():
        yes = Script(later=passive, offers=True)
        page = new_page()
        page.add_init_script("window.rung = 0; navigator.vibrate = () => (window.rung += 1)")
        guest = heads_up(house, Guest(page, house.url), yes, chips=1000)
        guest.my_turn()
        yes.waits = True
        guest.key("r")
        guest.key("a")
        house.release()
        expect(page.get_by_test_id("offer")).to_contain_text("twice")
        # It is told once: that another has said yes is no new question.
        table_now = page.get_by_test_id("table")
        rung, before = page.evaluate("rung"), table_now.get_attribute("data-seq")
        assert rung > 0
        house.release()
        expect(table_now).not_to_have_attribute("data-seq", before)
        assert page.evaluate("rung") == rung
        expect(page.get_by_test_id("spoken")).to_contain_text("Run the rest of the board twice?")
        expect(page).to_have_title(re.compile("^Your turn"))
        page.get_by_test_id("offer-yes").click()
        guest.hand_end()
        for n in (1, 2):
            board = page.get_by_role("group", name=f"Board {n}", exact=True)
            expect(board.locator(".face")).to_have_count(5)
        assert guest.chips() == house.totals() == 2000


def test_a_straddle_is_asked(new_page):
    rules = {"straddle": "under_the_gun", "straddle_min_raise": "straddle"}
    house = House(table(size=3, buy_in=(100, 10_000), **rules), pace=STILL)
    with house.open():
        house.hold()
        guest = Guest(new_page(), house.url).open().sit(seat=1, chips=5000)
        for number in (2, 3):
            house.seat(number, f"Bot {number}", 5000, Script(later=passive))
        house.go()
        page = guest.page
        expect(page.get_by_test_id("offer")).to_contain_text("straddle")
        expect(page.get_by_test_id("spoken")).to_contain_text("Post a straddle")
        page.get_by_test_id("offer-yes").click()
        expect(page.get_by_test_id("log")).to_contain_text("Ann straddles 200")
        guest.my_turn()
        assert guest.chips() == house.totals()
