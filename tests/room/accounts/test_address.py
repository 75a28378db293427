"""Where a request comes from: proxies are believed only when they are ours."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection

from fifthstreet.room.accounts.address import LOCAL, Gate
from fifthstreet.room.config import Settings


def connection(peer="192.0.2.1", *, scheme="http", **headers):
    raw = [
        (name.replace("_", "-").encode(), each.encode())
        for name, value in headers.items()
        for each in ([value] if isinstance(value, str) else value)
    ]
    client = None if peer is None else (peer, 1234)
    return HTTPConnection(
        {"type": "http", "scheme": scheme, "path": "/", "headers": raw, "client": client}
    )


def gate(**settings):
    return Gate(Settings(**settings))


PROXIES = ("10.0.0.0/8", "2001:db8:ffff::/48")


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("192.0.2.1", "198.51.100.9", "192.0.2.1"),
        ("10.0.0.1", "198.51.100.9", "198.51.100.9"),
        ("10.0.0.1", "203.0.113.5, 198.51.100.9", "198.51.100.9"),
        ("10.0.0.1", "203.0.113.5, 198.51.100.9, 10.0.0.2", "198.51.100.9"),
        ("10.0.0.1", ["203.0.113.5", "198.51.100.9"], "198.51.100.9"),
        ("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("10.0.0.1", "198.51.100.9, nonsense", "10.0.0.1"),
        ("10.0.0.1", "nonsense, 10.0.0.7", "10.0.0.7"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.9:4711", "198.51.100.9"),
        ("10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"),
        ("10.0.0.1", "2001:db8::7", "2001:db8::7"),
        ("::ffff:10.0.0.1", "198.51.100.9", "198.51.100.9"),
        ("2001:db8:ffff::1", "::ffff:198.51.100.9", "198.51.100.9"),
        (None, "198.51.100.9", LOCAL),
        ("testclient", "198.51.100.9", "testclient"),
    ],
)
def test_the_address(peer, forwarded, address):
    asked = connection(peer, x_forwarded_for=forwarded)
    assert gate(trusted_proxies=PROXIES).address(asked) == address


def test_nobody_is_believed_without_a_setting():
    asked = connection("127.0.0.1", x_forwarded_for="198.51.100.9", x_forwarded_proto="https")
    assert gate().address(asked) == "127.0.0.1"
    assert not gate().is_secure(asked)


def test_the_scheme():
    assert gate().is_secure(connection(scheme="https"))
    assert gate().is_secure(connection(scheme="wss"))
    assert not gate().is_secure(connection(scheme="ws"))
    assert gate(public_url="https://room.example").is_secure(connection())
    proxied = connection("10.0.0.1", x_forwarded_proto="https")
    assert gate(trusted_proxies=PROXIES).is_secure(proxied)
    odd = connection("10.0.0.1", x_forwarded_proto="javascript")
    assert not gate(trusted_proxies=PROXIES).is_secure(odd)


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "own"),
    [
        ("http://room.example", "room.example", "http", True),
        ("http://room.example", "ROOM.example", "ws", True),
        ("http://room.example:8000", "room.example:8000", "http", True),
        ("https://room.example", "room.example:443", "https", True),
        ("http://room.example", "room.example:8000", "http", False),
        ("https://room.example", "room.example", "http", False),
        ("http://room.example", "room.example", "https", False),
        ("http://evil.example", "room.example", "http", False),
        ("http://room.example.evil.example", "room.example", "http", False),
        ("http://room.example@evil.example", "room.example", "http", False),
        ("null", "room.example", "http", False),
        ("", "room.example", "http", False),
        ("http://", "", "http", False),
    ],
)
def test_the_origin(origin, host, scheme, own):
    assert gate().is_own(connection(scheme=scheme, origin=origin, host=host)) is own


def test_the_public_address_is_our_own_too():
    public = gate(public_url="https://room.example")
    assert public.is_own(connection(origin="https://room.example", host="10.1.1.1:8000"))
    assert not public.is_own(connection(origin="http://room.example", host="10.1.1.1:8000"))
    assert not public.is_own(connection(origin="https://evil.example", host="10.1.1.1:8000"))


def test_a_request_of_no_page():
    assert gate().is_own(connection(host="room.example"))
    for site, own in (("same-origin", True), ("none", True), ("cross-site", False)):
        assert gate().is_own(connection(host="room.example", sec_fetch_site=site)) is own
    assert not gate().is_own(connection(host="room.example", sec_fetch_site="same-site"))
