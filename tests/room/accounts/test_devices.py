"""Devices: two accounts in one browser are noticed, and nothing of it is kept."""

from __future__ import annotations

import pytest

from fifthstreet.room.device import DEVICE_COOKIE, device_of, is_device
from fifthstreet.room.ops.integrity import HandRecord, Played, signals
from fifthstreet.room.ops.visits import ADDRESS, DEVICE, Visits


def test_two_accounts_in_one_browser_share_a_device_whatever_address_they_come_from(site):
    ended = []

    async def scenario(place):
        one, other = place.browser(), place.browser()
        ann = await one.guest("Ann")
        device = one.client.cookies[DEVICE_COOKIE]
        await one.post("/api/logout")
        assert one.client.cookies[DEVICE_COOKIE] == device
        again = await one.guest("Bob")  # the same browser
        assert one.client.cookies[DEVICE_COOKIE] == device
        await other.guest("Cyd")
        assert other.client.cookies[DEVICE_COOKIE] != device
        ended.extend((ann, again, device))
        other.client.cookies.set(DEVICE_COOKIE, "of no use", domain="room.example", path="/")
        await other.guest("Dan")
        assert is_device(other.client.cookies[DEVICE_COOKIE])
        await one.good("POST", "/api/account/delete", {})
        assert DEVICE_COOKIE not in one.client.cookies

    site(scenario)
    ann, bob, device = ended
    visits = Visits(lambda: 1_000)
    for account, address, text in (
        (ann, "192.0.2.1", f"fifthstreet=x; fifthstreet_device={device}"),
        (bob, "192.0.2.2", f"fifthstreet_device={device}"),
        ("cyd", "192.0.2.2", "fifthstreet_device=short"),
    ):
        tokens = ADDRESS.set(address), DEVICE.set(device_of(text))
        visits.enter(account)
        ADDRESS.reset(tokens[0])
        DEVICE.reset(tokens[1])
    hands = [HandRecord("t", 1, 1_000, tuple(Played(a, 1, 1) for a in (ann, bob, "cyd")))]
    sessions = visits.sessions()
    assert device not in str(sessions)
    found = {(each.kind, each.accounts) for each in signals(hands, sessions)}
    assert found == {
        ("same_device", tuple(sorted((ann, bob)))),
        ("same_address", tuple(sorted((bob, "cyd")))),
    }


@pytest.mark.parametrize("header", ["", "a", "fifthstreet_device=", "=;=;", '\x00"', "a=" * 5000])
def test_a_broken_cookie_names_no_device(header):
    assert device_of(header) == ""
