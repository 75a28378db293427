"""Visits: who came from one address, and nothing about which."""

from __future__ import annotations

from fifthstreet.room.ops.visits import ADDRESS, Visits
from tests.room.live import hear_until, is_a, say
from tests.room.ops.kit import kept


class Clock:
    def __init__(self):
        self.now = 1_000

    def __call__(self):
        return self.now


def came(visits, account, address):
    token = ADDRESS.set(address)
    visits.enter(account)
    ADDRESS.reset(token)


def test_two_from_one_address_share_a_hash_that_does_not_say_it():
    clock = Clock()
    visits = Visits(clock)
    for account, address in (("ann", "192.0.2.1"), ("bob", "192.0.2.1"), ("cy", "192.0.2.2")):
        came(visits, account, address)
    clock.now = 2_000
    visits.leave("ann")
    clock.now = 3_000
    found = {session.account: session for session in visits.sessions()}
    assert found["ann"].address == found["bob"].address != found["cy"].address
    assert "192.0.2" not in str(found)
    assert (found["ann"].since, found["ann"].until) == (1_000, 2_000)
    assert (found["bob"].since, found["bob"].until) == (1_000, 3_000)


def test_the_hash_ends_with_the_process():
    one, other = Visits(Clock()), Visits(Clock())
    for visits in (one, other):
        came(visits, "ann", "192.0.2.1")
    assert one.sessions()[0].address != other.sessions()[0].address


def test_an_address_that_is_not_known_is_no_shared_one():
    visits = Visits(Clock())
    visits.enter("ann")
    visits.leave("nobody")
    assert [session.address for session in visits.sessions()] == [""]


def test_who_comes_back_at_once_goes_on_with_his_visit():
    clock = Clock()
    visits = Visits(clock)
    for since, until in ((1_000, 1_100), (31_000, 32_000), (92_000, 93_000), (153_001, 154_000)):
        clock.now = since
        came(visits, "ann", "192.0.2.1")
        clock.now = until
        visits.leave("ann")
    assert [(s.since, s.until) for s in visits.sessions()] == [(1_000, 93_000), (153_001, 154_000)]


def test_nobody_drives_others_out_by_coming_often():
    clock = Clock()
    visits = Visits(clock)
    came(visits, "bob", "192.0.2.9")
    visits.leave("bob")
    for number in range(30_000):
        came(visits, "ann", f"192.0.2.{number}")
    found = visits.sessions()
    assert [s.account for s in found].count("bob") == 1
    assert len(found) < 100


def test_who_comes_again_has_a_visit_more():
    clock = Clock()
    visits = Visits(clock)
    came(visits, "ann", "192.0.2.1")
    clock.now = 5_000
    came(visits, "ann", "192.0.2.2")
    assert [(s.since, s.until) for s in visits.sessions()] == [(1_000, 5_000), (5_000, 5_000)]


def test_the_report_hears_of_sockets_from_one_address():
    async def scenario(house):
        found = [await house.guest(name) for name in ("Ann", "Bob")]
        async with house.line(found[0][0]) as one, house.line(found[1][0]) as two:
            for line in (one, two):
                await say(line, "ping")
                await hear_until(line, is_a("pong"))
            sessions = await house.operations._office._reports.sessions()
            assert {session.account for session in sessions} == {account for _, account in found}
            assert len({session.address for session in sessions}) == 1
            assert sessions[0].address
            assert (await house.read("/integrity"))["sessions"] == 2

    kept(scenario)
