"""Sessions through clicks and keys; after each hand the chips on the page add up."""

from __future__ import annotations

import random
import time

import pytest

from fifthstreet.room.config import Pace
from tests.e2e.guest import Guest
from tests.e2e.house import House, table

pytestmark = pytest.mark.e2e


def one_of(guest: Guest, chance: random.Random) -> None:
    """Answer a turn in one of the ways that the page offers."""
    page = guest.page
    way = chance.random()
    if way < 0.2:
        guest.key("c")
    elif way < 0.4:
        page.locator("[data-testid=check], [data-testid=call]").click()
    elif way < 0.48 and page.get_by_test_id("open-raise").count():
        guest.key("r")
        guest.key(chance.choice("12345"))
        guest.key("ArrowUp")
        guest.key("Enter")
    elif way < 0.56 and page.get_by_test_id("open-raise").count():
        page.get_by_test_id("open-raise").click()
        page.get_by_test_id(f"preset-{chance.randint(1, 5)}").click()
        page.get_by_test_id("raise").click()
    elif way < 0.6 and page.get_by_test_id("open-raise").count():
        page.get_by_test_id("open-raise").click()
        page.get_by_test_id("amount").fill("1.2k")
        page.get_by_test_id("amount").press("Enter")
    elif page.get_by_test_id("call").count():
        if way < 0.8:
            guest.key("f")
        else:
            guest.click("Fold")
    else:
        guest.key("c")


def settled(guest: Guest, house: House) -> bool:
    """Tell whether the page shows the chips that lie on the table."""
    for _ in range(50):
        before = house.totals()
        shown = guest.chips()
        if shown == before == house.totals():
            return True
        time.sleep(0.02)
    return False


DESKTOP, PHONE = (1440, 900), (390, 844)


@pytest.mark.parametrize(
    ("size", "hands"),
    [
        pytest.param(DESKTOP, 20, id="desktop-20"),
        pytest.param(PHONE, 10, id="phone-10"),
        pytest.param(DESKTOP, 50, id="desktop-50", marks=pytest.mark.slow),
        pytest.param(PHONE, 50, id="phone-50", marks=pytest.mark.slow),
    ],
)
def test_a_session_with_clicks_and_keys(new_page, size, hands):
    chance = random.Random(11)
    pace = Pace(bot_delay_ms=0, street_pause_ms=0, hand_pause_ms=300)
    house = House(table(buy_in=(1000, 10_000)), pace=pace, bots=("calling", "random"), seed=4)
    with house.open():
        guest = Guest(new_page(*size), house.url).open().sit(chips=10_000)
        played: set[int] = set()
        acted: set[str] = set()
        while len(played) < hands:
            seen = guest.wait("s.ready || (s.hand > 0 && s.ended)")
            if seen["ended"]:
                if seen["hand"] not in played:
                    assert settled(guest, house), (seen, house.totals())
                    played.add(seen["hand"])
                if guest.page.get_by_test_id("top-up").count():
                    guest.page.get_by_test_id("top-up").click()
                    guest.page.get_by_test_id("confirm-sit").click()
                guest.wait(f"s.ready || s.hand !== {seen['hand']} || !s.ended")
            elif seen["ready"]:
                acted.add(seen["turn"])
                one_of(guest, chance)
                guest.wait(f"!(s.ready && s.turn === '{seen['turn']}')")
        assert 3 * len(acted) >= hands
