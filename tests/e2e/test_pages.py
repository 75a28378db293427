"""The pages about hands that are over: replayer, downloads, result, verify, learn.

What the page shows of a hand is held against the engine: the same events, folded in
Python, must give the same chips at every step.
"""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.evolve import evolve
from fifthstreet.engine.view import HandView, public_view
from fifthstreet.history import judge, read_log, read_phh
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.table.commands import CancelHand
from tests.e2e.faults import refused
from tests.e2e.guest import Guest
from tests.e2e.house import QUICK, STILL, Deal, House, Script, all_in, passive, table

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "data" / "fairness" / "vectors.json"
WAGERS = Deal({1: "Ah Ad", 2: "Ks Kd", 3: "7c 2d"}, "9h 8s 3c 4d Jh")
STAGE = """() => {
  const number = e => Number(e.dataset.chips);
  const replay = document.querySelector('[data-testid=replay]');
  const pots = [...document.querySelectorAll('.potp')];
  return {
    event: replay.dataset.event,
    step: Number(replay.dataset.step),
    pot: number(document.querySelector('[data-testid=pot]')),
    pots: pots.map(number),
    seats: Object.fromEntries([...document.querySelectorAll('.seat[data-chips]')].map(s =>
      [s.dataset.testid.slice(5), [number(s), Number(s.dataset.bet), s.dataset.state]])),
  };
}"""


def side_pot_hand(new_page, house: House, **options) -> Guest:
    """Have a hand with a side pot played: 1,000 and 3,000 all-in, the guest has more."""
    house.hold()
    house.seat(2, "Kit", 1000, Script(later=all_in))
    house.seat(3, "Lou", 3000, Script(later=all_in))
    guest = Guest(new_page(**options), house.url).open().sit(seat=1, chips=8000)
    house.go()
    guest.play_out()
    return guest


def room(pace=STILL, **more) -> House:
    """Return a room with one table for the hand."""
    return House(table(size=3, buy_in=(500, 20_000)), deals={1: WAGERS}, pace=pace, **more)


def told(page: Page, url: str) -> tuple[HandEvent, ...]:
    """Return the events of the first hand as the room tells them to the page's reader."""
    answer = page.request.get(f"{url}/api/tables/t/hands/1")
    assert answer.ok, answer.text()
    return msgspec.convert(answer.json()["events"], tuple[HandEvent, ...])


def positions(events) -> list[tuple[str, HandView]]:
    """Return the view after each step: the end of the hand belongs to the award."""
    hand, found = None, []
    for event in events:
        hand = evolve(hand, event)
        kind = str(event.__struct_config__.tag)
        if kind == "hand_ended":
            found[-1] = (found[-1][0], public_view(hand))
        else:
            found.append((kind, public_view(hand)))
    return found


def assert_shown(seen: dict, kind: str, view: HandView) -> None:
    """Hold what the page shows of a step against the engine's view of it."""
    assert seen["event"] == kind
    assert seen["pot"] == view.pot
    pots = [pot.amount for pot in view.pots]
    alone = len(pots) == 1 and (pots[0] == view.pot or view.ended)
    assert seen["pots"] == ([] if alone else pots)
    for seat in view.seats:
        bet = 0 if view.ended else seat.bet
        assert seen["seats"][str(seat.seat)] == [seat.stack, bet, seat.state]


def test_the_replayer_has_the_right_pots_at_every_step_of_a_side_pot_hand(new_page):
    house = room()
    with house.open():
        guest = side_pot_hand(new_page, house)
        page = guest.page
        events = told(page, house.url)
        page.goto(f"{house.url}/hands/t/1")
        replay = page.get_by_test_id("replay")
        expect(replay).to_have_attribute("data-step", "0")
        expect(page.locator(".about")).to_have_count(0)  # nobody is there to be looked at
        wanted = positions(events)
        expect(replay).to_have_attribute("data-steps", str(len(wanted)))
        for i, (kind, view) in enumerate(wanted):
            expect(replay).to_have_attribute("data-step", str(i))
            assert_shown(page.evaluate(STAGE), kind, view)
            page.keyboard.press("ArrowRight")
        assert [3000, 4000] in [[pot.amount for pot in view.pots] for _, view in wanted]
        expect(page.get_by_test_id("replay-said")).to_contain_text("Main pot")
        # The same backwards, with the button.
        for i in range(len(wanted) - 2, -1, -1):
            page.get_by_test_id("replay-back").click()
            expect(replay).to_have_attribute("data-step", str(i))
            assert_shown(page.evaluate(STAGE), *wanted[i])


def test_a_hand_is_gone_through_by_streets_keys_list_and_link(new_page):
    house = room()
    with house.open():
        page = side_pot_hand(new_page, house).page
        replay = page.get_by_test_id("replay")
        page.goto(f"{house.url}/hands/t/1?step=none")
        expect(replay).to_have_attribute("data-step", "0")
        page.goto(f"{house.url}/hands/t/1?step=4")
        expect(replay).to_have_attribute("data-step", "3")
        page.keyboard.press("End")
        last = int(replay.get_attribute("data-steps") or 0) - 1
        expect(replay).to_have_attribute("data-step", str(last))
        firsts = []
        for _ in range(8):
            page.keyboard.press("ArrowUp")
            firsts.append(int(replay.get_attribute("data-step") or -1))
        assert firsts[-1] == 0
        assert all(a > b or a == b == 0 for a, b in pairwise(firsts))
        page.get_by_test_id("replay-street-next").click()
        expect(replay).not_to_have_attribute("data-step", "0")
        page.keyboard.press("Home")
        steps = page.get_by_test_id("steps").locator("button")
        steps.nth(5).click()
        expect(replay).to_have_attribute("data-step", "5")
        expect(steps.nth(5)).to_have_attribute("aria-current", "step")
        slider = page.get_by_role("slider", name="Step of the hand")
        slider.focus()
        page.keyboard.press("ArrowLeft")
        expect(replay).to_have_attribute("data-step", "4")
        expect(slider).to_have_attribute("aria-valuetext", page_value(5, last + 1))
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_test_id("share").click()
        expect(page.get_by_test_id("save-said")).to_have_text("The link is copied.")
        link = page.evaluate("navigator.clipboard.readText()")
        assert link == f"{house.url}/hands/t/1?step=5"
        # Whoever gets the link sees the hand as a spectator: no cards but those shown.
        other = new_page()
        other.goto(link)
        expect(other.get_by_test_id("replay")).to_have_attribute("data-step", "4")
        other.keyboard.press("Home")
        replay = other.get_by_test_id("replay")
        while replay.get_attribute("data-event") != "hole_dealt":
            other.keyboard.press("ArrowRight")
        expect(other.locator(".stage .back, .stage .face").first).to_be_visible()
        expect(other.locator(".stage .face")).to_have_count(0)
        expect(other.get_by_test_id("sit-1")).to_have_count(0)


def test_a_hand_that_did_not_end_is_called_so(new_page):
    house = House(table(size=2, buy_in=(500, 20_000)), pace=STILL)
    with house.open():
        house.seat(2, "Kit", 9000, Script(later=passive))
        guest = Guest(new_page(), house.url).open().sit(seat=1, chips=8000)
        guest.my_turn()
        page = guest.page
        page.goto(f"{house.url}/hands/t/1")
        expect(page.get_by_test_id("replay-state")).to_have_text("Still running")
        house.ask(CancelHand("test"))
        page.reload()
        expect(page.get_by_test_id("replay-state")).to_have_text("Called off")


def page_value(step: int, of: int):
    """Return what the slider says at a step."""
    return re.compile(rf"^Step {step} of {of}: .+ Pot [\d,]+$")


def saved(page: Page, testid: str) -> str:
    """Return the file that a button saves."""
    with page.expect_download() as download:
        page.get_by_test_id(testid).click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_downloads_are_read_again_by_the_history_module(new_page):
    house = room()
    with house.open():
        page = side_pot_hand(new_page, house).page
        events = told(page, house.url)
        page.goto(f"{house.url}/hands/t/1")
        (logged,) = read_log(saved(page, "save-log"))
        assert logged.events == events
        (recording,) = read_phh(saved(page, "save-phh"))
        verdict = judge(recording)
        assert verdict.verdict == "exact", verdict.reason
        assert sorted(verdict.stacks) == sorted(events[-1].stacks)
        # This room shuffles without a seal: there is no record, and the page says so.
        page.get_by_test_id("save-record").click()
        expect(page.get_by_test_id("save-said")).to_contain_text("no record")
        refused(new_page, 404, None)


def test_a_hand_is_verified_and_a_changed_record_is_found_out(new_page):
    house = room(QUICK, key=RoomKey(bytes(range(32))))
    with house.open():
        page = side_pot_hand(new_page, house).page
        house.hold()
        # The record is written when the hand leaves the table.
        path = f"{house.url}/api/tables/t/hands/1/record"
        for _ in range(100):
            if page.request.get(path).ok:
                break
            page.wait_for_timeout(100)
        page.goto(f"{house.url}/hands/t/1")
        record = saved(page, "save-record")
        page.get_by_test_id("verify-hand").click()
        report = page.get_by_test_id("report")
        expect(report).to_have_attribute("data-findings", "0")
        expect(report).to_contain_text("nothing wrong")
        changed = json.loads(record)
        opened = changed["transcript"]["openings"]
        opened[0]["card"] = (opened[0]["card"] + 1) % 52
        page.get_by_test_id("record").fill(json.dumps(changed))
        page.get_by_test_id("check").click()
        codes = page.get_by_test_id("findings").locator("li")
        expect(codes.first).to_be_visible()
        found = [code.get_attribute("data-code") for code in codes.all()]
        assert "OPENING_ROOT" in found
        assert all(len(text) > 20 and "{" not in text for text in codes.all_inner_texts())
        for language, words in (("zh-Hans", "不能防止什么"), ("zh-Hant", "不能防止什麼")):
            page.get_by_test_id(f"language-{language}").click()
            expect(page.get_by_role("heading", name=words)).to_be_visible()
            assert all("{" not in text for text in codes.all_inner_texts())


def test_records_come_as_files_and_what_is_none_is_called_so(new_page):
    house = House(table())
    with house.open():
        page = new_page()
        page.goto(f"{house.url}/verify")
        page.get_by_test_id("record").fill('{"hand": 1}')
        page.get_by_test_id("check").click()
        expect(page.get_by_test_id("verdict")).to_contain_text("cannot be verified")
        whole = json.dumps(json.loads(RECORD.read_text("utf-8"))["records"][0])
        page.get_by_test_id("record-file").set_input_files(
            {"name": "hand.json", "mimeType": "application/json", "buffer": whole.encode()}
        )
        expect(page.get_by_test_id("report").first).to_be_visible()
        expect(page.get_by_test_id("limits").locator("li")).to_have_count(6)


def test_own_hands_and_the_result_of_a_session(new_page):
    house = House(table(size=2, buy_in=(500, 20_000)), pace=QUICK)
    with house.open():
        house.seat(2, "Kit", 9000, Script(later=passive))
        guest = Guest(new_page(), house.url).open().sit(seat=1, chips=8000)
        page = guest.page
        for hand in (1, 2, 3):
            guest.play_out()
            guest.wait(f"s.hand > {hand}")
        page.goto(f"{house.url}/hands")
        rows = page.get_by_test_id("hands").locator("li")
        expect(rows.first).to_contain_text("Hand")
        shown = rows.count()
        assert shown >= 3
        # What the room did not answer is no answer: it is said, and asked for again.
        page.route("**/api/hands?*", lambda route: route.fulfill(status=503, json=UNAVAILABLE))
        page.goto(f"{house.url}/result/t")
        expect(page.get_by_test_id("no-course")).to_contain_text("cannot reach its database")
        page.goto(f"{house.url}/hands")
        expect(page.get_by_role("alert")).to_contain_text("cannot reach its database")
        expect(page.get_by_test_id("no-hands")).to_have_count(0)
        page.unroute("**/api/hands?*")
        refused(new_page, 503, 2)
        page.get_by_test_id("more-hands").click()
        expect(rows).to_have_count(shown)
        expect(page.get_by_role("alert")).to_have_count(0)
        # The hands of one table are the room's answer and not a part of the page's.
        page.goto(f"{house.url}/hands?table=another")
        expect(page.get_by_test_id("no-hands")).to_be_visible()
        with page.expect_request("**/api/hands?table=t"):
            page.goto(f"{house.url}/hands?table=t")
        expect(rows).to_have_count(shown)
        answer = page.request.get(f"{house.url}/api/hands").json()["hands"]
        nets = [row["net"] for row in answer if row["state"] == "ended"]
        page.goto(f"{house.url}/result/t")
        expect(page.get_by_test_id("chart")).to_be_visible()
        page.get_by_text("As a table").click()
        course = page.get_by_test_id("course").locator("tbody tr")
        assert course.count() >= len(nets)
        last = course.nth(len(nets) - 1).locator("td").last.inner_text()
        assert number(last) == sum(nets)
        # Chips of a table of the lobby are free: nobody owes anybody.
        expect(page.get_by_test_id("no-reckoning")).to_be_visible()
        refused(new_page, 404, None)
        page.get_by_test_id("course").get_by_role("link").first.click()
        expect(page.get_by_test_id("replay")).to_be_visible()


UNAVAILABLE = {"t": "error", "code": "UNAVAILABLE", "numbers": {}, "rule": "", "id": None}
POST = """async ([path, body]) => {
  const headers = {'content-type': 'application/json'};
  const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
  return answer.json();
}"""


def test_who_pays_whom_after_a_private_game(new_page):
    house = House(pace=QUICK)  # the table that is made is its only one
    with house.open():
        ann = new_page()
        ann.goto(house.url)
        ann.evaluate(POST, ["/api/guest", {"name": "Ann"}])
        wish = {"name": "Home", "visibility": "public", "min_buy_in": 500, "max_buy_in": 9000}
        answer = ann.evaluate(POST, ["/api/tables", {**wish, "blinds": {"small": 50, "big": 100}}])
        made = answer["table"]
        guests = [guest_at(ann, house, made, seat=1, chips=8000)]
        kit = new_page()
        kit.goto(house.url)
        kit.evaluate(POST, ["/api/guest", {"name": "Kit"}])
        guests.append(guest_at(kit, house, made, seat=2, chips=3000))
        for _ in range(200):
            for guest, key in zip(guests, "cf", strict=True):
                if guest.read()["ready"]:
                    guest.key(key)
            if guests[0].read()["hand"] > 2:
                break
            ann.wait_for_timeout(100)
        ann.goto(f"{house.url}/result/{made}")
        players = ann.get_by_test_id("players").locator("tbody tr")
        expect(players).to_have_count(2)
        expect(players.nth(0)).to_contain_text("8,000")
        book = ann.request.get(f"{house.url}/api/tables/{made}/session").json()
        assert sum(line["net"] for line in book["lines"]) == 0
        names = {line["account"]: line["name"] for line in book["lines"]}
        assert book["payments"]
        for payment in book["payments"]:
            words = f"{names[payment['payer']]} pays {names[payment['payee']]}"
            expect(ann.get_by_test_id("payments")).to_contain_text(words)
        rows = list(csv.reader(io.StringIO(saved(ann, "csv-players").removeprefix("\ufeff"))))
        assert {row[0] for row in rows[1:]} == {"Ann", "Kit"}
        assert len(saved(ann, "csv-payments").splitlines()) == 1 + len(book["payments"])


def guest_at(page: Page, house: House, made: str, *, seat: int, chips: int) -> Guest:
    """Let a person who has a name in at a made-up table, and seat him."""
    page.evaluate(POST, [f"/api/tables/{made}/enter", {}])
    guest = Guest(page, house.url, made).open()
    page.get_by_test_id(f"sit-{seat}").click()
    page.get_by_test_id("chips").fill(str(chips))
    page.get_by_test_id("confirm-sit").click()
    expect(page.locator(".seat.hero")).to_be_visible()
    return guest


def number(text: str) -> int:
    """Return chips with their sign as the page writes them."""
    return int(text.replace(",", "").replace("−", "-").replace("+", ""))


def test_pots_are_built_and_raises_explained(new_page):
    house = House(table())
    with house.open():
        page = new_page()
        page.goto(f"{house.url}/learn/pots")
        expect(page.get_by_test_id("built-0")).to_have_attribute("data-chips", "220")
        page.get_by_test_id("stack-A").fill("many")
        expect(page.get_by_test_id("stack-A")).to_have_accessible_description(
            "Type whole numbers of chips."
        )
        page.get_by_test_id("stack-A").fill("1k")
        page.get_by_test_id("bet-A").fill("200")
        # Main pot 5 x 20 + 4 x 100, side pot of A and D; nobody is above them.
        expect(page.get_by_test_id("built-0")).to_have_attribute("data-chips", "500")
        expect(page.get_by_test_id("built-1")).to_have_attribute("data-chips", "160")
        expect(page.get_by_test_id("refund")).to_have_count(0)
        page.get_by_test_id("folded-A").check()
        expect(page.get_by_test_id("built")).to_contain_text("Only D can win it.")
        page.get_by_test_id("topic-raises").click()
        expect(page.get_by_test_id("least")).to_have_attribute("data-chips", "10")
        expect(page.get_by_test_id("least")).to_contain_text("6 + 4 = 10")
        page.get_by_test_id("add-wager").click()
        page.get_by_test_id("wager-1").fill("8")
        expect(page.get_by_test_id("explained")).to_contain_text("less than a full raise to 10")
        expect(page.get_by_test_id("least")).to_have_attribute("data-chips", "12")
        expect(page.get_by_test_id("explained")).to_contain_text("until full raises add up again")
        # By the double gap a short all-in does make the next raise larger.
        page.get_by_test_id("raise-rule").get_by_role("radio", name="Double gap").click()
        expect(page.get_by_test_id("least")).to_contain_text("2 + 2 × 6 = 14")
        expect(page.get_by_test_id("explained")).not_to_contain_text("until full raises")
        page.get_by_test_id("topic-odds").click()
        expect(page.get_by_test_id("frequencies")).to_contain_text("133,784,560")
        aces = page.get_by_test_id("matchups").get_by_role("row", name="AA : KK")
        expect(aces.locator("td.n")).to_have_text(["81.7 %", "0.5 %", "17.8 %"])
        page.get_by_test_id("topic-words").click()
        page.get_by_test_id("find-word").fill("大翻")
        expect(page.get_by_test_id("glossary").locator("tbody tr")).to_have_count(1)
        expect(page.get_by_test_id("glossary")).to_contain_text("bad beat")


PAGES = (
    *("/hands", "/hands/t/1", "/result/t", "/learn", "/learn/order", "/learn/odds"),
    *("/learn/kickers", "/learn/pots", "/learn/raises", "/learn/words", "/verify"),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "theme", "language"),
    [(1280, 800, "dark", "en"), (390, 844, "light", "zh-Hant")],
)
def test_axe_finds_nothing_and_nothing_is_wider_than_the_page(
    new_page, width, height, theme, language
):
    house = room()
    with house.open():
        size = {"width": width, "height": height, "theme": theme, "language": language}
        page = side_pot_hand(new_page, house, **size).page
        faults = []
        for path in PAGES:
            page.goto(house.url + path)
            page.wait_for_load_state("networkidle")
            expect(page.locator("main")).to_be_visible()
            found = Axe().run(page).response["violations"]
            faults += [(path, each["id"], each["nodes"][0]["html"][:160]) for each in found]
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            faults += [(path, "wider", wide)] if wide > 0 else []
        assert faults == []
        refused(new_page, 404, None)
