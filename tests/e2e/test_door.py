"""The door of a private table: a name, a password or an invitation, and what is not right."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.faults import refused
from tests.e2e.test_shell import as_guest, private_table
from tests.room.test_serve import Served

pytestmark = pytest.mark.e2e

PASSWORD = "river rats"
UNSEEN = "\u200b\u2060"
"""A name of two characters that nobody sees."""


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """Return the address of a room that keeps accounts."""
    data = tmp_path_factory.mktemp("room")
    with Served("--data", str(data), environment={"FIFTHSTREET_HAND_PAUSE_MS": "600"}) as served:
        yield served.url
        served.end()


def test_a_door_wants_a_name_then_the_password_and_keeps_what_was_typed(new_page, room):
    link = private_table(new_page(), room, password=PASSWORD).split("?")[0]
    page = new_page()
    page.goto(link)
    told = page.get_by_test_id("door-refused")
    name, password = page.get_by_test_id("name"), page.get_by_test_id("door-password")
    expect(page.get_by_role("heading", level=1)).to_have_text("A private table")
    expect(name).to_be_focused()
    expect(told).to_have_text("")
    page.get_by_test_id("enter-sit").click()
    expect(told).to_have_text("Type a name first.")
    expect(name).to_have_attribute("aria-invalid", "true")
    name.fill(UNSEEN)
    password.fill(PASSWORD)
    password.press("Enter")
    expect(told).to_have_text("A name has 1 to 24 visible characters.")
    refused(new_page, 400)
    expect(name).to_have_value(UNSEEN)
    name.fill("Stranger")
    password.fill("")
    page.get_by_test_id("enter-sit").click()
    expect(told).to_have_text("Type the password of the table.")
    password.fill("river cats")
    password.press("Enter")
    expect(told).to_contain_text("not right")
    refused(new_page, 403)
    # He has a name now and is asked for the password alone.
    expect(name).to_have_count(0)
    password.fill(PASSWORD)
    password.press("Enter")
    expect(page.locator(".seat.hero")).to_contain_text("Stranger")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "not right"), ("zh-Hans", "密码"), ("zh-Hant", "密碼")],
)
def test_a_known_reader_is_asked_for_the_password_alone(new_page, room, language, words):
    link = private_table(new_page(), room, password=PASSWORD).split("?")[0]
    page = as_guest(new_page(), room, f"Known {language.replace('-', '')}")
    page.evaluate(f"localStorage.language = '{language}'")
    page.goto(link)
    expect(page.get_by_test_id("door-password")).to_be_visible()
    expect(page.get_by_test_id("name")).to_have_count(0)
    page.get_by_test_id("door-password").fill("wrong one")
    page.get_by_test_id("enter-watch").click()
    expect(page.get_by_test_id("door-refused")).to_contain_text(words)
    refused(new_page, 403)
    page.get_by_test_id("door-password").fill(PASSWORD)
    page.get_by_test_id("enter-watch").click()
    expect(page.get_by_test_id("table")).to_be_visible()


def test_whose_session_ends_stands_before_the_door_again(new_page, room):
    link = private_table(new_page(), room, password=PASSWORD).split("?")[0]
    page = as_guest(new_page(), room, "Passing")
    page.goto(link)
    page.get_by_test_id("door-password").fill(PASSWORD)
    page.get_by_test_id("enter-watch").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    assert page.request.post(f"{room}/api/logout-everywhere", data={}).ok
    expect(page.get_by_test_id("table")).to_have_count(0)
    expect(page.get_by_test_id("name")).to_be_visible()
    expect(page.get_by_test_id("door-password")).to_be_visible()


def test_an_invitation_that_is_none_leaves_the_door_shut(new_page, room):
    link = private_table(new_page(), room, password=PASSWORD)
    page = new_page()
    page.goto(link.split("?")[0] + "?i=abcdefghijklmnop")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are invited to a table")
    page.get_by_test_id("name").fill("Guesser")
    page.get_by_test_id("enter-sit").click()
    expect(page.get_by_test_id("door-refused")).not_to_have_text("")
    refused(new_page, 403)
    expect(page.get_by_test_id("table")).to_have_count(0)
    # He may have heard the password instead.
    page.get_by_test_id("door-password").fill(PASSWORD)
    page.get_by_test_id("enter-watch").click()
    expect(page.get_by_test_id("table")).to_be_visible()
