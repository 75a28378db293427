"""One browser for the tests of a process; a page that must not complain."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect, sync_playwright

from fifthstreet.room.app import STATIC
from tests.browser import launch_options

expect.set_options(timeout=20_000)  # a busy machine is not a fault

WATCH = """
addEventListener('securitypolicyviolation', event => {
  console.error('blocked by policy: ' + event.violatedDirective + ' ' + event.blockedURI);
});
"""


@pytest.fixture(scope="module")
def browser():
    """Start Chromium; the page must have been built."""
    if not (STATIC / "index.html").is_file():
        raise FileNotFoundError(f"{STATIC} has no page: run `make web`")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**launch_options())
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser):
    """Return a function that opens a page of its own person; its errors fail the test."""
    contexts, faults = [], []

    def make(width=1440, height=900, *, language="en", theme="dark", quiet=True, **options):
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-US",
            reduced_motion="reduce" if quiet else "no-preference",
            **options,
        )
        context.add_init_script(
            f"if (!localStorage.language) {{ localStorage.language = '{language}';"
            f" localStorage.theme = '{theme}'; }}" + WATCH
        )
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda line: _is_fault(line) and faults.append(line.text))
        contexts.append(context)
        return page

    make.faults = faults
    yield make
    for context in contexts:
        context.close()
    assert faults == []


def _is_fault(line) -> bool:
    # A room that is gone is no fault of the page; everything else it says is.
    return line.type == "error" and "WebSocket connection" not in line.text
