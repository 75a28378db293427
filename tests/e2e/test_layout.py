"""Measured boxes: nothing lies over something else, leaves the stage or is cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.guest import Guest
from tests.e2e.house import STILL, Deal, House, Script, passive, table

pytestmark = pytest.mark.e2e

MEASURE = r"""() => {
  const portrait = innerWidth < 1024, bad = [], items = [];
  const box = e => {
    const r = e.getBoundingClientRect();
    const seen = r.width && r.height && getComputedStyle(e).visibility !== 'hidden';
    return seen ? [r.left, r.top, r.right, r.bottom] : null;
  };
  const seats = [...document.querySelectorAll('.seat')];
  for (const kind of ['plate', 'holes', 'tag', 'bet', 'disc-place', 'dealer', 'board', 'total',
                      'potp', 'words', 'raise', 'acts', 'facts', 'ticker', 'reason']) {
    document.querySelectorAll('.' + kind).forEach((e, i) => {
      const b = box(e), seat = seats.indexOf(e.closest('.seat'));
      if (b && e.textContent + e.innerHTML !== '') {
        items.push([kind + i, b, seat < 0 ? kind + i : 'seat' + seat]);
      }
    });
  }
  const badge = (a, b) => portrait && (a + b).includes('disc-place') && /plate|holes/.test(a + b);
  items.forEach(([a, A, ga], i) => items.slice(i + 1).forEach(([b, B, gb]) => {
    if (ga === gb || badge(a, b)) return;
    const w = Math.min(A[2], B[2]) - Math.max(A[0], B[0]);
    const h = Math.min(A[3], B[3]) - Math.max(A[1], B[1]);
    if (w > 1 && h > 1) bad.push(`${a} x ${b}: ${w.toFixed(0)} by ${h.toFixed(0)}`);
  }));
  const stage = box(document.querySelector('.stage'));
  for (const [name, b] of items) {
    const free = /^(raise|acts|reason|ticker|facts)/.test(name);
    const outside = free ? [0, 0, innerWidth, innerHeight] : stage;
    if (b[0] < outside[0] - 1 || b[1] < outside[1] - 1 || b[2] > outside[2] + 1
        || b[3] > outside[3] + 1) bad.push(name + ' outside');
  }
  document.querySelectorAll('.st, .act, .act b, .pre, .pre b, .chk, .potp, .bet, .total, .tag, '
    + '.btn, .tool, .words, .why, h1, .menu button, .fields label').forEach(e => {
    if (box(e) && getComputedStyle(e).display !== 'inline' && e.scrollWidth > e.clientWidth + 1) {
      bad.push(`cut: ${e.className || e.tagName} ${e.textContent.trim().slice(0, 30)}`);
    }
  });
  document.querySelectorAll('.dock *').forEach(e => {
    const b = box(e);
    if (b && (b[0] < -1 || b[2] > innerWidth + 1)) bad.push(`beside the page: ${e.className}`);
  });
  const amount = document.querySelector('.amount');
  if (amount && amount.scrollWidth > amount.clientWidth + 1) bad.push('cut: the amount');
  if (document.documentElement.scrollWidth > innerWidth + 1) bad.push('scrolls sideways');
  return bad;
}"""

PHONE, TABLET, LAPTOP, WIDE = (390, 844), (820, 1180), (1280, 800), (1920, 1080)
SIDEWAYS, UPRIGHT = (844, 390), (768, 1024)
"""A telephone held sideways, a small tablet held upright."""
ULTRA_WIDE = (2560, 1080)
ZOOMED, ZOOMED_WIDE = (640, 400), (1280, 540)
"""A laptop and an ultra-wide screen at 200 % zoom."""
SIZES = [PHONE, TABLET, LAPTOP, WIDE]
NAMES = (
    "Maximiliana-Alexandra",
    "月下独酌的老船长",
    "WWWWWWWWWWWWWWWW",
    "國王十字車站的貓",
    "Øyvind Ångström",
)


REST = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  do { await frame(); await frame(); } while (document.getAnimations().length > 0);
}"""
"""Wait until the letters are there, nothing moves, and all of it has been drawn."""


def at_rest(guest: Guest) -> list[str]:
    guest.page.evaluate(REST)
    return guest.page.evaluate(MEASURE)


def full_table(guest: Guest, house: House, seats: int, chips: int) -> None:
    """Fill a table so that everybody has bet when Ann, in the big blind, is to act."""
    own = 2 if seats == 2 else 3
    house.hold()
    guest.open()
    assert at_rest(guest) == []
    guest.sit("Ann", seat=own, chips=chips)
    for number in range(1, seats + 1):
        if number != own:
            less = (number - 1) * chips // 200 if number < 4 else 0
            name = NAMES[number % len(NAMES)]
            house.seat(number, name, chips - less, Script(later=passive))
    house.go()


SOON = {
    (PHONE, 2, "en"),
    (PHONE, 10, "en"),
    (PHONE, 6, "zh-Hans"),
    (PHONE, 10, "zh-Hans"),
    (TABLET, 10, "en"),
    (LAPTOP, 2, "zh-Hans"),
    (LAPTOP, 10, "en"),
    (LAPTOP, 10, "zh-Hans"),
    (WIDE, 6, "en"),
}
"""What the quick run looks at: each size, each number of seats, both kinds of letters."""
CASES = [
    # Chinese goes with amounts of ten digits.
    pytest.param(
        size,
        seats,
        language,
        marks=[] if (size, seats, language) in SOON else [pytest.mark.slow],
        id=f"{size[0]}x{size[1]}-{seats}-{language}",
    )
    for size in SIZES
    for seats in (2, 6, 10)
    for language in ("en", "zh-Hans")
]


@pytest.mark.parametrize(("size", "seats", "language"), CASES)
def test_a_table_in_use(new_page, size, seats, language):
    small = 50 if language == "en" else 61_728_394
    config = table(
        size=seats, small=small, losers_may_muck=False, buy_in=(100 * small, 200 * small)
    )
    house = House(config, pace=STILL)
    with house.open():
        guest = Guest(new_page(*size, language=language), house.url)
        full_table(guest, house, seats, 200 * small)
        page = guest.page
        guest.my_turn()
        assert page.locator(".bet").count() == seats
        assert at_rest(guest) == []
        page.get_by_test_id("open-raise").click()
        page.get_by_test_id("preset-5").click()
        assert at_rest(guest) == []
        guest.key("Escape")
        guest.click(page.get_by_test_id("check").inner_text().split("\n")[0])
        guest.my_turn()
        page.get_by_test_id("open-raise").click()
        assert at_rest(guest) == []
        page.get_by_test_id("preset-5").click()
        page.get_by_test_id("raise").click()
        guest.hand_end()
        expect(page.locator(".holes .face")).to_have_count(2 * seats)
        assert at_rest(guest) == []


def of_seats(sizes, quick) -> list:
    """Return every number of seats at ``sizes``; those but ``quick`` are for the long run."""
    return [
        pytest.param(
            size,
            seats,
            marks=[] if (size, seats) in quick else [pytest.mark.slow],
            id=f"{size[0]}x{size[1]}-{seats}",
        )
        for size in sizes
        for seats in range(2, 11)
    ]


@pytest.mark.parametrize(
    ("size", "seats"),
    of_seats(
        (PHONE, SIDEWAYS, UPRIGHT, LAPTOP, ULTRA_WIDE, ZOOMED, ZOOMED_WIDE),
        {
            *((PHONE, 9), (SIDEWAYS, 10), (UPRIGHT, 8), (LAPTOP, 9)),
            *((ULTRA_WIDE, 10), (ZOOMED, 10), (ZOOMED_WIDE, 9)),
        },
    ),
)
def test_two_to_ten_seats_with_amounts_from_one_to_ten_trillion(new_page, size, seats):
    # The blinds are the smallest there are, the stacks the largest.
    config = table(size=seats, small=1, buy_in=(2, 10**12), losers_may_muck=False)
    house = House(config, pace=STILL)
    with house.open():
        guest = Guest(new_page(*size, language="zh-Hant"), house.url)
        full_table(guest, house, seats, 10**12)
        page = guest.page
        guest.my_turn()
        assert at_rest(guest) == []
        page.get_by_test_id("open-raise").click()
        page.get_by_test_id("preset-5").click()
        assert at_rest(guest) == []
        page.get_by_test_id("raise").click()
        guest.hand_end()
        assert at_rest(guest) == []


BOXES = """() => [...document.querySelectorAll('.stage, .seat, .holes, .board, .acts, .dock')]
  .map(e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })"""


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_wait_for_the_next_hand_moves_nothing_on_a_phone(new_page, language):
    words = {
        "en": r"Next hand in \d+ s",
        "zh-Hans": r"\d+ 秒后下一手",
        "zh-Hant": r"\d+ 秒後下一手",
    }
    lost = Deal({1: "2c3d", 2: "AsAh"}, "Kd Qs 9h 8c 4s")
    house = House(table(size=6), deals={1: lost}, pace=STILL)
    with house.open():
        house.hold()
        guest = Guest(new_page(*PHONE, language=language), house.url).open().sit("Ann", seat=1)
        watcher = Guest(new_page(*PHONE, language=language), house.url).open()
        house.seat(2, "Bob", 5000, Script(later=passive))
        house.go()
        guest.my_turn()
        guest.key("r")
        guest.key("a")
        guest.hand_end()
        for reader in (guest, watcher):
            wait = reader.page.get_by_test_id("next-hand")
            expect(wait).to_have_text(re.compile(words[language]))
            expect(wait).to_be_in_viewport(ratio=1)
            assert at_rest(reader) == []
            before = reader.page.evaluate(BOXES)
            wait.evaluate("e => e.remove()")
            assert reader.page.evaluate(BOXES) == before


@pytest.mark.parametrize("size", [(1024, 700), (1279, 800), LAPTOP], ids=str)
def test_the_wait_for_the_next_hand_is_told_at_every_width(new_page, size):
    house = House(table(size=6), pace=STILL)
    with house.open():
        house.hold()
        guest = Guest(new_page(*size), house.url).open().sit("Ann", seat=1)
        house.seat(2, "Bob", 5000, Script(later=passive))
        house.go()
        guest.my_turn()
        guest.key("f")
        guest.hand_end()
        wait = guest.page.get_by_test_id("next-hand")
        expect(wait).to_have_text(re.compile(r"Next hand in \d+ s"))
        expect(wait).to_be_in_viewport(ratio=1)
        assert at_rest(guest) == []


@pytest.mark.parametrize("size", [PHONE, LAPTOP, ZOOMED], ids=lambda s: f"{s[0]}x{s[1]}")
def test_sheets_fit_the_page(new_page, size):
    house = House(table(size=6), pace=STILL)
    with house.open():
        guest = Guest(new_page(*size), house.url).open().sit("Ann", seat=1)
        page = guest.page
        page.get_by_test_id("menu").click()
        for opener in (None, "menu-keys"):
            if opener:
                page.get_by_test_id(opener).click()
            cut = page.evaluate("""() => {
              const sheet = document.querySelector('dialog[open]');
              const box = sheet.getBoundingClientRect();
              const wide = [...sheet.querySelectorAll('*')]
                .filter(e => e.getBoundingClientRect().right > box.right + 1);
              const fits = box.left >= 0 && box.top >= 0 && box.right <= innerWidth
                && box.bottom <= innerHeight;
              return [fits, wide.map(e => e.className || e.tagName)];
            }""")
            assert cut == [True, []]


COVERED = """() => {
  const box = node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const meet = (a, b) =>
    a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
  const art = document.querySelector('.gate .pic').getBoundingClientRect();
  const words = [...document.querySelectorAll('.gate.felted > :not(.pic)')];
  const cells = [...document.querySelectorAll('.rows td')].filter(each => each.offsetWidth > 0);
  const boxes = cells.map(box);
  const twice = cells.filter((_, i) => boxes.some((each, k) => k !== i && meet(boxes[i], each)));
  return [...words.filter(each => meet(box(each), art)), ...twice].map(each => each.className);
}"""
"""What of the lobby lies on something else."""


@pytest.mark.parametrize(
    "size", [*SIZES, (360, 640), (800, 900), (1100, 700)], ids=lambda s: f"{s[0]}x{s[1]}"
)
def test_the_lobby(new_page, size):
    house = House(
        table("no-limit"), table("fixed-limit", "fixed-limit"), table("mbp", profile="mbp")
    )
    with house.open():
        page = new_page(*size, language="zh-Hant")
        page.goto(house.url)
        expect(page.get_by_test_id("row-mbp")).to_be_visible()
        assert page.evaluate(
            "() => document.documentElement.scrollWidth <= innerWidth && "
            "[...document.querySelectorAll('.rows a, .rows b')]"
            ".every(e => e.getBoundingClientRect().right <= innerWidth)"
        )
        assert page.evaluate(COVERED) == []
