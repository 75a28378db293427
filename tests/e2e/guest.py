"""A guest at a table: what a person does with the page, and what he reads there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

READ = """() => {
  const table = document.querySelector('[data-testid=table]');
  if (table === null) return { hand: 0, ended: false, seats: {}, pot: 0, turn: '', ready: false };
  const number = (e, name) => Number(e.getAttribute(name));
  const seats = [...document.querySelectorAll('.seat[data-chips]')];
  const pot = document.querySelector('[data-testid=pot]');
  const acts = document.querySelector('.acts[data-turn]');
  return {
    hand: number(table, 'data-hand'),
    ended: table.dataset.ended === 'true',
    seats: Object.fromEntries(seats.map(s => [s.dataset.testid.slice(5), number(s, 'data-chips')])),
    pot: pot ? number(pot, 'data-chips') : 0,
    turn: acts ? acts.dataset.turn : '',
    ready: acts !== null && !acts.querySelector('.guarded'),
  };
}"""


class Guest:
    """One browser page at one table."""

    def __init__(self, page: Page, url: str, table: str = "t") -> None:
        self.page = page
        self.table = table
        self._url = f"{url}/t/{table}"

    def open(self) -> Guest:
        """Open the table's page."""
        self.page.goto(self._url)
        expect(self.page.get_by_test_id("table")).to_be_visible()
        return self

    def sit(self, name: str = "Ann", *, seat: int | None = None, chips: int | None = None) -> Guest:
        """Sit down as a new guest."""
        if seat is not None:
            self.page.get_by_test_id(f"sit-{seat}").click()
        self.page.get_by_test_id("name").fill(name)
        if chips is not None:
            self.page.get_by_test_id("chips").fill(str(chips))
        self.page.get_by_test_id("confirm-sit").click()
        expect(self.page.locator(".seat.hero")).to_be_visible()
        return self

    def read(self) -> dict:
        """Return what the page shows of the table at one moment."""
        return self.page.evaluate(READ)

    def chips(self) -> int:
        """Return all chips on the page: stacks and pot."""
        seen = self.read()
        return sum(seen["seats"].values()) + seen["pot"]

    def wait(self, condition: str, timeout: float = 20_000) -> dict:
        """Wait until ``condition`` of what is read holds (as JavaScript about ``s``)."""
        self.page.wait_for_function(
            f"() => {{ const s = ({READ})(); return {condition}; }}", timeout=timeout
        )
        return self.read()

    def my_turn(self) -> dict:
        """Wait until the buttons may be pressed."""
        return self.wait("s.ready")

    def answer(self, key: str = "c") -> None:
        """Press ``key`` in turn and wait until the turn is over."""
        turn = self.my_turn()["turn"]
        self.key(key)
        self.wait(f"s.turn !== '{turn}'")

    def until(self, testid: str) -> None:
        """Check or call until the dock has ``testid``."""
        for _ in range(12):
            self.my_turn()
            if self.page.get_by_test_id(testid).count():
                return
            self.answer()
        raise AssertionError(f"the dock never had {testid}")

    def play_out(self) -> None:
        """Check or call until the hand has ended."""
        for _ in range(40):
            if self.wait("s.ready || (s.hand > 0 && s.ended)")["ended"]:
                return
            self.answer()
        raise AssertionError("the hand never ended")

    def hand_end(self) -> dict:
        """Wait until the hand has ended."""
        return self.wait("s.hand > 0 && s.ended")

    def button(self, name: str):
        """Return the dock's button whose accessible name is ``name``."""
        return self.page.locator(".acts").get_by_role("button", name=name, exact=True)

    def click(self, name: str) -> None:
        """Press the dock's button ``name``."""
        self.button(name).click()

    def key(self, name: str) -> None:
        """Press a key."""
        self.page.keyboard.press(name)

    def reason(self):
        """Return the line that says why something is not possible."""
        return self.page.get_by_test_id("reason")
