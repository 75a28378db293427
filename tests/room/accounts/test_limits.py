"""Limits: buckets and slow tries on a clock that only the test moves."""

from __future__ import annotations

import pytest

from fifthstreet.room import config
from fifthstreet.room.accounts.limits import FORGIVEN, Limits, Slowdown
from fifthstreet.room.limiter import Buckets, Rate
from fifthstreet.room.turned_down import TurnedDown


def refused(work, *arguments):
    """Return after how many seconds it says to come back, ``None`` when it passed."""
    try:
        work(*arguments)
    except TurnedDown as error:
        return error.error.numbers["seconds"] if str(error) == "TOO_MANY" else error
    return None


def test_so_many_at_once_and_so_many_an_hour():
    buckets = Buckets(Rate(at_once=3, per_hour=60), most=10)
    assert [refused(buckets.take, "a", 0.0) for _ in range(4)] == [None, None, None, 60]
    assert refused(buckets.take, "b", 0.0) is None
    assert refused(buckets.take, "a", 59.0) == 60
    assert refused(buckets.take, "a", 60.0) is None
    assert refused(buckets.take, "a", 60.0) == 60


def test_a_full_bucket_is_forgotten():
    buckets = Buckets(Rate(at_once=2, per_hour=3600), most=1000)
    for number in range(100):
        buckets.take(str(number), 0.0)
    assert len(buckets) == 100
    buckets.take("new", 2.0)
    assert len(buckets) == 1


def test_there_are_never_more_than_so_many_buckets():
    buckets = Buckets(Rate(at_once=1, per_hour=1), most=10)
    for number in range(100):
        buckets.take(str(number), 0.0)
        assert len(buckets) <= 10
    assert refused(buckets.take, "99", 0.0) == 3600


def test_who_asks_on_is_not_forgotten_for_it():
    buckets = Buckets(Rate(at_once=1, per_hour=3600), most=10)
    assert refused(buckets.take, "a", 0.0) is None
    assert [refused(buckets.take, "a", 0.5) for _ in range(5)] == [1] * 5
    assert refused(buckets.take, "b", 0.9) is None
    assert refused(buckets.take, "a", 0.9) == 1
    assert refused(buckets.take, "a", 1.9) is None


def test_wrong_tries_take_twice_as_long_each():
    tries = Slowdown(free=3, slowest=10, most=10)
    tries.begin("a", 0.0)
    tries.begin("a", 0.0)
    now, waits = 0.0, []
    for _ in range(8):
        tries.begin("a", now)
        waits.append(refused(tries.begin, "a", now))
        assert refused(tries.begin, "a", now + waits[-1] - 0.5) == 1
        now += waits[-1]
    assert waits == [1, 2, 4, 8, 10, 10, 10, 10]


def test_a_right_try_forgives_and_so_does_a_long_pause():
    tries = Slowdown(free=2, slowest=10, most=10)
    tries.begin("a", 0.0)
    tries.begin("a", 0.0)
    assert refused(tries.begin, "a", 0.5) == 1
    assert refused(tries.begin, "b", 0.5) is None
    tries.forgive("a")
    assert refused(tries.begin, "a", 0.5) is None
    tries.begin("a", 0.5)
    assert refused(tries.begin, "a", 0.6) == 1
    later = 2.0 + FORGIVEN * 10
    assert [refused(tries.begin, "a", later) for _ in range(3)] == [None, None, 1]


def test_tries_are_forgotten_and_bounded():
    tries = Slowdown(free=2, slowest=10, most=10)
    for number in range(50):
        tries.begin(str(number), 0.0)
        assert len(tries) <= 10
    tries.begin("new", 1000.0)
    assert len(tries) == 1


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def limits_of(clock, **settings):
    return Limits(config.Accounts(**settings), clock)


def test_guests_are_counted_by_household(clock):
    limits = limits_of(clock, guests_at_once=1, guests_per_hour=2)
    assert refused(limits.guest, "2001:db8::1") is None
    assert refused(limits.guest, "2001:db8::2") == 1800
    assert refused(limits.guest, "2001:db8:0:1::2") is None
    assert refused(limits.guest, "192.0.2.1") is None
    assert refused(limits.guest, "::ffff:192.0.2.1") == 1800
    assert refused(limits.guest, "local") is None
    clock.now += 1800
    assert refused(limits.guest, "192.0.2.1") is None


def test_logins_of_one_address_under_many_names(clock):
    limits = limits_of(clock, logins_at_once=3, logins_per_hour=60)
    assert [refused(limits.login, "192.0.2.1", name) for name in "abcd"] == [None, None, None, 60]
    assert refused(limits.login, "192.0.2.2", "d") is None


def test_logins_under_one_name_from_many_addresses(clock):
    limits = limits_of(clock, tries_at_once=3, tries_per_hour=60)
    answers = [refused(limits.login, f"192.0.2.{number}", "ann") for number in range(4)]
    assert answers == [None, None, None, 60]


def test_who_cannot_remember_slows_down_nobody_else(clock):
    limits = limits_of(clock, free_tries=2, logins_at_once=100)
    limits.login("192.0.2.1", "ann")
    limits.login("192.0.2.1", "ann")
    assert refused(limits.login, "192.0.2.1", "ann") == 1
    assert refused(limits.login, "192.0.2.2", "ann") is None
    assert refused(limits.login, "192.0.2.1", "bob") is None
    limits.logged_in("192.0.2.1", "ann")
    assert refused(limits.login, "192.0.2.1", "ann") is None


def test_passwords_and_changes_of_one_account(clock):
    limits = limits_of(clock, free_tries=1, changes_at_once=1, changes_per_hour=3600)
    limits.password("p1")
    assert refused(limits.password, "p1") == 1
    limits.password_right("p1")
    assert refused(limits.password, "p1") is None
    limits.change("p1")
    assert refused(limits.change, "p1") == 1
    assert refused(limits.change, "p2") is None


def test_requests_of_one_address(clock):
    limits = limits_of(clock, requests_at_once=2, requests_per_hour=3600)
    assert [refused(limits.request, "192.0.2.1") for _ in range(3)] == [None, None, 1]
    clock.now += 1
    assert refused(limits.request, "192.0.2.1") is None
